/** The address that opens one piece of content on the page of its batch. */
export const contentPath = (batchId: string, contentId: string): string =>
  `/batch/${batchId}?tab=content&content=${contentId}`;
