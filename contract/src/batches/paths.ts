/** The address of a batch page; people of a hub keep their hub in it. */
export const batchPath = (batchId: string, hubId?: string): string =>
  hubId === undefined ? `/batch/${batchId}` : `/hub/${hubId}/batch/${batchId}`;
