/** The page of the batch with one content item opened. */
export const contentPath = (batchId: string, contentId: string): string =>
  `/batch/${batchId}?tab=content&content=${contentId}`;
