import { Link } from "@tanstack/react-router";
import { LanguageSelect } from "../../identity/components/language-select.tsx";
import { useText } from "../../kernel/i18n.tsx";
import { signedInUserId } from "../../kernel/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";

/** The header of the hub onboarding pages, with sign-in or sign-out. */
export function TopBar() {
  const t = useText();
  const isSignedIn = signedInUserId() !== null;
  const to = isSignedIn ? "/home" : "/welcome";
  return (
    <>
      <a className="skip" href="#main">
        {t("app.skip")}
      </a>
      <header className="nav nav--plain">
        <Link to={to} className="logo" aria-label={t("app.nav.logo")}>
          <LogoMark />
          <span>{t("app.product")}</span>
        </Link>
        <div className="nav__r">
          <LanguageSelect />
          <Link to={to} className={buttonClass({ size: "sm" })}>
            {t(isSignedIn ? "onboarding.leave" : "identity.login.submit")}
          </Link>
        </div>
      </header>
    </>
  );
}
