import { useEffect, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { clientConfig } from "../../kernel/shared-key.ts";

interface ContactData {
  readonly operator: readonly string[];
  readonly supportEmail: string;
}

/** The operator of this installation with its contact data. */
export function LegalContact() {
  const t = useText();
  const [contact, setContact] = useState<ContactData>();
  useEffect(() => {
    void clientConfig().then(setContact, () => undefined);
  }, []);
  if (contact === undefined) return null;
  const { operator, supportEmail } = contact;
  return (
    <section>
      <h2>{t("site.contact")}</h2>
      <address>
        {operator.map((line) => (
          <span key={line} className="name-line">
            {line}
          </span>
        ))}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </address>
    </section>
  );
}
