/** The public page that shows what a certificate says and whether it still holds. */
export const verifyPath = (number: string): string => `/certificate/${number}`;

/** The screen that designs and issues the certificates of a batch. */
export const issuePath = (hubId: string, batchId: string): string =>
  `/hub/${hubId}/batch/${batchId}/create-certificate`;

/** The page where people find their own certificates. */
export const MY_CERTIFICATES_PATH = "/certificate";
