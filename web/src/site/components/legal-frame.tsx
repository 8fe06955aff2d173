import { IconLogout, IconX } from "@tabler/icons-react";
import { Link, useCanGoBack, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { LanguageSelect } from "../../identity/components/language-select.tsx";
import { useText } from "../../kernel/i18n.tsx";
import { logout } from "../../kernel/session.ts";
import { IconButton } from "../../ui/button.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import "../../ui/styles/legal.css";
import "../../ui/styles/public.css";
import { LegalLinks } from "./legal-links.tsx";

interface LegalFrameProps {
  readonly title: string;
  readonly meta: string;
  /** Whether the person must agree to the policies first, and can only log out. */
  readonly mustAgree: boolean;
  readonly children: ReactNode;
}

/** The frame of a legal page: the logo links to the home page, the close button goes back. */
export function LegalFrame({ title, meta, mustAgree, children }: LegalFrameProps) {
  const t = useText();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const heading = useRef<HTMLHeadingElement>(null);
  const product = t("app.product");
  useEffect(() => {
    document.title = `${title} · ${product}`;
    heading.current?.focus({ preventScroll: true });
  }, [title, product]);
  const logoutAndLeave = (): void => void logout().then(() => navigate({ to: "/welcome" }));
  const close = (): void => {
    // The previous page of the history may be another site.
    if (canGoBack) history.back();
    else void navigate({ to: "/" });
  };
  return (
    <>
      <header className="nav">
        <Link to="/home" className="logo" aria-label={t("app.nav.logo")}>
          <LogoMark />
          <span>{product}</span>
        </Link>
        <div className="nav__r">
          <LanguageSelect />
          {mustAgree ? (
            <IconButton icon={IconLogout} label={t("app.account.logout")} onClick={logoutAndLeave} />
          ) : (
            <IconButton icon={IconX} label={t("app.close")} onClick={close} />
          )}
        </div>
      </header>
      <main className="page legal">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="sm t3">{meta}</p>
        {children}
      </main>
      <nav className="public__foot xs t3" aria-label={t("legal.others")}>
        <LegalLinks />
      </nav>
    </>
  );
}
