import { Link } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { LogoMark } from "../../ui/logo-mark.tsx";
import "../../ui/styles/auth.css";
import { needsLocation } from "../location/state.ts";
import { Features } from "./features.tsx";
import { LanguageSelect } from "./language-select.tsx";
import { Orbit } from "./orbit.tsx";

/** A lazy chunk, loaded after the page; it asks the server first. */
const LocationConfirm = lazy(async () => {
  const [{ LocationConfirm: Loaded }] = await Promise.all([
    import("../location/components/location-confirm.tsx"),
    loadMessages(["identity"]),
  ]);
  return { default: Loaded };
});

/** Links to the legal pages. */
function LegalLinks() {
  const t = useText();
  return (
    <p className="xs t3 auth__foot">
      <Link to="/terms">{t("identity.legal.terms")}</Link>
      <Link to="/privacy">{t("identity.legal.privacy")}</Link>
      <Link to="/cookie-notice">{t("identity.legal.cookies")}</Link>
      <Link to="/copyright">{t("identity.legal.copyright")}</Link>
    </p>
  );
}

interface AuthFrameProps {
  /** Whether the picture is above the form on a phone. */
  readonly hero?: boolean;
  /** Whether the page chooses the language itself. */
  readonly choosesLanguage?: boolean;
  /** Whether a visitor without a known location must confirm it; false on the pages of mailed links. */
  readonly asksLocation?: boolean;
  readonly gap?: "g4" | "g5" | "g6";
  /** Sticks below the form. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** The page for signed-out people: the form at the left, the product at the right. */
export function AuthFrame({
  hero = false,
  choosesLanguage = false,
  asksLocation = false,
  gap = "g5",
  bar,
  children,
}: AuthFrameProps) {
  const t = useText();
  return (
    <div className={choosesLanguage ? "auth auth--lang" : "auth"}>
      {hero && (
        <div className="auth__hero only-m">
          <Orbit name="phone" className="orbit--m" />
        </div>
      )}
      <main className="auth__main">
        <div className="auth__top">
          <Link to="/welcome" className="logo" aria-label={t("identity.logo")}>
            <LogoMark />
            <span>{t("app.product")}</span>
          </Link>
          {!choosesLanguage && <LanguageSelect />}
        </div>
        <div className={`auth__form stack ${gap}${choosesLanguage ? " auth__form--wide" : ""}`}>{children}</div>
        {bar !== undefined && <div className="auth__bar">{bar}</div>}
        {!choosesLanguage && <LegalLinks />}
        {asksLocation && needsLocation() && (
          <Suspense fallback={null}>
            <LocationConfirm />
          </Suspense>
        )}
      </main>
      <aside className="auth__side on-hero only-d" aria-label={t("identity.about.title")}>
        <Orbit name="desk" />
        <Features className="auth__feats" />
      </aside>
    </div>
  );
}
