/** What a share of a certificate says of it. */
export interface SharedCertificate {
  readonly number: string;
  readonly programName: string;
  readonly organizationName: string;
  /** The printed day, YYYY-MM-DD. */
  readonly issuedOn: string;
  /** The absolute address of its public page. */
  readonly url: string;
}

/** The address that opens LinkedIn with the certificate filled in as one of the person's licenses and certifications. */
export function linkedInLink({ number, programName, organizationName, issuedOn, url }: SharedCertificate): string {
  const [year = "", month = ""] = issuedOn.split("-");
  const query = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: programName,
    organizationName,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: url,
    certId: number,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}

/** The address that opens WhatsApp with a message, whose recipients the person chooses. */
export const whatsAppLink = (text: string): string => `https://wa.me/?${new URLSearchParams({ text })}`;
