import { IconDeviceMobile, IconMail } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { AboutDrawer } from "../../identity/components/about-drawer.tsx";
import { AuthFrame } from "../../identity/components/auth-frame.tsx";
import { ChosenBatchCard } from "../../identity/components/chosen-batch-card.tsx";
import { InvitationCard } from "../../identity/components/invitation-card.tsx";
import { LanguagePicker } from "../../identity/components/language-picker.tsx";
import { readAccountLink } from "../../identity/recovery/state.ts";
import { leaveHubOnboarding } from "../../identity/state.ts";
import { useRichText, useText } from "../../kernel/i18n.tsx";
import { storedLocale } from "../../kernel/locale.ts";
import { ButtonPlaceholder, buttonClass } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { useWelcomeLink } from "./welcome/welcome-link.ts";
import { StoreLinks } from "../device/store-links.tsx";

/** The ways to sign in that are loaded after the page. */
function LazySignInOptions() {
  const [MoreOptions, setMoreOptions] = useState<ComponentType>();
  useEffect(() => {
    const loaded = import("./welcome/more-sign-in-options.tsx");
    loaded.then(
      ({ MoreSignInOptions }) => setMoreOptions(() => MoreSignInOptions),
      () => undefined,
    );
  }, []);
  if (MoreOptions !== undefined) return <MoreOptions />;
  return (
    <>
      <ButtonPlaceholder />
      <ButtonPlaceholder />
    </>
  );
}

/** The ways to sign in or up. */
function SignInOptions() {
  const t = useText();
  const rich = useRichText();
  const [isAboutOpen, setAboutOpen] = useState(false);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { invitation, badInvitation } = useWelcomeLink();
  useEffect(leaveHubOnboarding, []);
  const page = t("identity.welcome.page");
  const product = t("app.product");
  useEffect(() => {
    document.title = `${page} · ${product}`;
  }, [page, product]);
  const about = (parts: ReactNode[]) => (
    <button type="button" className="link" onClick={() => setAboutOpen(true)}>
      {parts}
    </button>
  );
  return (
    <AuthFrame hero gap="g6" asksLocation={readAccountLink(search) === undefined}>
      <div>
        <h1 className="display">
          {t("identity.welcome.title1")}
          <br />
          {t("identity.welcome.title2")}
        </h1>
        <p className="t2">{t("identity.welcome.text")}</p>
      </div>
      <ChosenBatchCard />
      {invitation !== undefined && <InvitationCard {...invitation} />}
      {badInvitation !== undefined && <Note tone="danger">{badInvitation || t("identity.welcome.badInvitation")}</Note>}
      <div className="stack g3">
        <Link to="/email/verify" className={buttonClass({ look: "primary", size: "lg", block: true })}>
          <IconMail className="i" aria-hidden />
          <span>{t("identity.welcome.email")}</span>
        </Link>
        <Link to="/phone/verify" className={buttonClass({ size: "lg", block: true })}>
          <IconDeviceMobile className="i" aria-hidden />
          <span>{t("identity.welcome.phone")}</span>
        </Link>
        <LazySignInOptions />
      </div>
      <p className="sm t2 center">{rich("identity.welcome.newHere", { about })}</p>
      <StoreLinks />
      {isAboutOpen && <AboutDrawer onClose={() => setAboutOpen(false)} />}
    </AuthFrame>
  );
}

/** The welcome page: on a first visit the language, then the ways to sign in. */
export function WelcomePage() {
  const [isLanguageChosen, setLanguageChosen] = useState(() => storedLocale() !== undefined);
  return isLanguageChosen ? <SignInOptions /> : <LanguagePicker onChosen={() => setLanguageChosen(true)} />;
}
