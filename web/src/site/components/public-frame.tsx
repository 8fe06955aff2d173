import { Link } from "@tanstack/react-router";
import { helpPath } from "@openrounds/contract/site/guides/paths.ts";
import type { ReactNode } from "react";
import { LanguageSelect } from "../../identity/components/language-select.tsx";
import { useText } from "../../kernel/i18n.tsx";
import { signedInUserId } from "../../kernel/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import "../../ui/styles/public.css";
import { LegalLinks } from "./legal-links.tsx";

/** The frame of a public page: sign-in or home at the top, the legal pages at the bottom. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const isIn = signedInUserId() !== null;
  return (
    <>
      <a className="skip" href="#main">
        {t("app.skip")}
      </a>
      <header className="nav">
        <Link to={isIn ? "/home" : "/welcome"} className="logo" aria-label={t("app.nav.logo")}>
          <LogoMark />
          <span>{t("app.product")}</span>
        </Link>
        <div className="nav__r">
          {!isIn && <LanguageSelect />}
          <Link to={isIn ? "/home" : "/welcome"} className={buttonClass({ size: "sm" })}>
            {t(isIn ? "app.nav.home" : "identity.login.submit")}
          </Link>
        </div>
      </header>
      <div id="main">{children}</div>
      <footer className="public__foot xs t3">
        <Link to={helpPath()}>{t("app.help")}</Link>
        <LegalLinks />
      </footer>
    </>
  );
}
