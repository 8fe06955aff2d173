/** The address of the texts of one domain, derived from the address of all texts of the language. */
export const domainFileUrl = (fileUrl: string, domain: string): string => fileUrl.replace(/json$/, `${domain}.json`);
