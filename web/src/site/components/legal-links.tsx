import { Link } from "@tanstack/react-router";
import { useText } from "../../kernel/i18n.tsx";

/** Links to the legal pages. */
export function LegalLinks() {
  const t = useText();
  return (
    <>
      <Link to="/terms">{t("identity.legal.terms")}</Link>
      <Link to="/privacy">{t("identity.legal.privacy")}</Link>
      <Link to="/cookie-notice">{t("identity.legal.cookies")}</Link>
      <Link to="/copyright">{t("identity.legal.copyright")}</Link>
    </>
  );
}
