import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import {
  IconCertificate,
  IconHelpCircle,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconUserEdit,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { PROFILE_PATH, publicProfilePath } from "@openrounds/contract/identity/profile/paths.ts";
import { LOCALES, LOCALE_CODES, underscored, type Locale } from "@openrounds/messages/locales.ts";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, currentLocale } from "../../kernel/locale.ts";
import { useEndpointMutation } from "../../kernel/query.ts";
import { clientConfig } from "../../kernel/shared-key.ts";
import { userIdOrSentinel } from "../../kernel/session.ts";
import { usePushEntry } from "../device/push-entry.ts";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";
import { AccountPicture, useSignedInUser } from "./account-picture.tsx";
import { showHelp } from "./help.ts";

/** The languages of the interface; the choice is also saved in the profile. */
function useLanguageEntry(): MenuEntry {
  const t = useText();
  const change = useEndpointMutation(identityEndpoints.updateUser, { refreshes: [identityEndpoints.readUser] });
  const choose = (locale: Locale): void => {
    chooseLocale(locale);
    change.mutate({
      params: { userId: userIdOrSentinel() },
      body: { primaryReadingLanguage: underscored(locale) },
    });
  };
  return {
    label: t("app.account.language"),
    icon: IconLanguage,
    entries: LOCALE_CODES.map((locale) => ({
      label: LOCALES[locale],
      lang: locale,
      isCurrent: locale === currentLocale(),
      onPress: () => choose(locale),
    })),
  };
}

/** Switches between the light and the dark colour scheme. */
function useAppearanceEntry(): MenuEntry {
  const t = useText();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  return scheme === "dark"
    ? { label: t("app.account.light"), icon: IconSun, onPress: () => setColorScheme("light") }
    : { label: t("app.account.dark"), icon: IconMoon, onPress: () => setColorScheme("dark") };
}

/** Opens the help center if there is one, else the help chat. */
function useHelpEntry(): MenuEntry {
  const t = useText();
  const [href, setHref] = useState<string>();
  useEffect(() => {
    void clientConfig().then(
      ({ helpCenterUrl }) => setHref(helpCenterUrl ?? undefined),
      () => undefined,
    );
  }, []);
  const entry = { label: t("app.account.help"), icon: IconHelpCircle };
  return href === undefined ? { ...entry, onPress: () => showHelp(true) } : { ...entry, href };
}

/** How complete the profile is; hidden when it is. */
function ProfileCompletion({ percent }: { readonly percent: number }) {
  const t = useText();
  if (percent >= 100) return null;
  return (
    <span className="row g2 me__done">
      <ProgressRing percent={percent} size={22} width={3} />
      <span className="xs">{t("app.account.complete", { percent })}</span>
    </span>
  );
}

/** The person's avatar with the profile ring, and the account menu. */
export function AccountMenu() {
  const t = useText();
  const navigate = useNavigate();
  const { userId, firstName, lastName, email, profilePercentage } = useSignedInUser();
  const language = useLanguageEntry();
  const appearance = useAppearanceEntry();
  const push = usePushEntry();
  const help = useHelpEntry();
  const name = `${firstName} ${lastName}`.trim();
  const signOut = (): void => void import("./sign-out.ts").then(({ signOutOrAsk }) => signOutOrAsk(t));
  return (
    <Menu
      head={
        <>
          <span className="semi name-line trunc">{name}</span>
          <span className="xs t3 name-line trunc">{email}</span>
          <ProfileCompletion percent={profilePercentage} />
        </>
      }
      entries={[
        {
          label: t("app.account.edit"),
          icon: IconUserEdit,
          onPress: () => void navigate({ to: PROFILE_PATH }),
        },
        {
          label: t("app.account.public"),
          icon: IconUserCircle,
          onPress: () => void navigate({ to: publicProfilePath(userId) }),
        },
        {
          label: t("app.account.certificates"),
          icon: IconCertificate,
          onPress: () => void navigate({ to: "/certificate" }),
        },
        language,
        appearance,
        ...(push === undefined ? [] : [push]),
        help,
        { label: t("app.account.logout"), icon: IconLogout, onPress: signOut },
      ]}
      target={(props) => (
        <button
          type="button"
          className="me"
          aria-label={t("app.account.menu", { percent: profilePercentage })}
          {...props}
        >
          <AccountPicture />
        </button>
      )}
    />
  );
}
