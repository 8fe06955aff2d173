/** The public page that shows a certificate and whether it is valid. */
export const verifyPath = (number: string): string => `/certificate/${number}`;

/** The page to design and issue the certificates of a batch. */
export const issuePath = (hubId: string, batchId: string): string =>
  `/hub/${hubId}/batch/${batchId}/create-certificate`;

/** The page of a person's own certificates. */
export const MY_CERTIFICATES_PATH = "/certificate";
