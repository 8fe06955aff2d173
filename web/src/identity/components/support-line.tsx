import { useEffect, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { clientConfig } from "../../kernel/shared-key.ts";

/** The support address for sign-in problems. */
export function SupportLine() {
  const t = useText();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    void clientConfig().then(
      ({ supportEmail }) => setEmail(supportEmail),
      () => undefined,
    );
  }, []);
  return (
    <p className="sm t3 center">
      {t("identity.trouble")} {email !== undefined && <a href={`mailto:${email}`}>{t("identity.support")}</a>}
    </p>
  );
}
