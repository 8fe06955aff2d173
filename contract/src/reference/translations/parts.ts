/** The address of the texts of one domain, beside the file with all texts of the language. */
export const partOf = (fileUrl: string, domain: string): string => fileUrl.replace(/json$/, `${domain}.json`);
