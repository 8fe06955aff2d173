import { useText } from "../../kernel/i18n.tsx";
import type { ClientConfig } from "../../kernel/shared-key.ts";

const isEmail = (line: string): boolean => line.includes("@") && !line.includes(" ");

/** Lines of an address; one that is an e-mail address is a link. */
const AddressLines = ({ lines }: { readonly lines: readonly string[] }) => (
  <address>
    {lines.map((line) => (
      <span key={line} className="name-line">
        {isEmail(line) ? <a href={`mailto:${line}`}>{line}</a> : line}
      </span>
    ))}
  </address>
);

/** The operator of this installation with its contact data, and its grievance officer if there is one. */
export function LegalContact({ config }: { readonly config: ClientConfig }) {
  const t = useText();
  const { operator, supportEmail, grievanceOfficer } = config;
  return (
    <section id="contact" tabIndex={-1}>
      <h2>{t("legal.contact")}</h2>
      <AddressLines lines={[...operator, supportEmail]} />
      {grievanceOfficer.length > 0 && (
        <>
          <h3>{t("legal.contact.officer")}</h3>
          <AddressLines lines={grievanceOfficer} />
        </>
      )}
    </section>
  );
}
