import { Menu, useMantineColorScheme } from "@mantine/core";
import { IconCertificate, IconLanguage, IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { LOCALES, LOCALE_CODES, type Locale } from "@openrounds/messages/locales.ts";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, currentLocale, underscored } from "../../kernel/locale.ts";
import { queryClient, read, useChange } from "../../kernel/query.ts";
import { logout, signedInUserId } from "../../kernel/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ProgressRing } from "../../ui/progress-ring.tsx";

/** The languages of the interface; the choice is kept in the profile too. */
function LanguageMenu() {
  const t = useText();
  const change = useChange(identityEndpoints.updateUser, { refreshes: [identityEndpoints.readUser] });
  const choose = (locale: Locale): void => {
    chooseLocale(locale);
    change.mutate({
      params: { userId: signedInUserId() ?? "" },
      body: { primaryReadingLanguage: underscored(locale) },
    });
  };
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconLanguage size={18} aria-hidden />}>{t("app.account.language")}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown mah={360} style={{ overflowY: "auto" }}>
        {LOCALE_CODES.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            onClick={() => choose(locale)}
            aria-current={locale === currentLocale()}
          >
            {LOCALES[locale]}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

/** The person's avatar with the profile ring, and what belongs to the account. */
export function AccountMenu() {
  const t = useText();
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(read(identityEndpoints.readUser, { params: { userId: signedInUserId() ?? "" } }));
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { userId, firstName, lastName, email, profileImage, profilePercentage } = data.user;
  const name = `${firstName} ${lastName}`.trim();
  const leave = (): void =>
    void logout().finally(() => {
      queryClient.clear();
      void navigate({ to: "/welcome" });
    });
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className="me" aria-label={t("app.account.menu", { percent: profilePercentage })}>
          <ProgressRing percent={profilePercentage} size={38} width={2.5} className="me__ring" />
          <Avatar id={userId} name={name} image={profileImage} size="nav" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className="semi">{name}</span>
          <br />
          {email}
        </Menu.Label>
        <Menu.Item
          leftSection={<IconCertificate size={18} aria-hidden />}
          onClick={() => void navigate({ to: "/certificate" })}
        >
          {t("app.account.certificates")}
        </Menu.Item>
        <LanguageMenu />
        <Menu.Item
          leftSection={colorScheme === "dark" ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
          onClick={() => setColorScheme(colorScheme === "dark" ? "light" : "dark")}
        >
          {colorScheme === "dark" ? t("app.account.light") : t("app.account.dark")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={leave}>
          {t("app.account.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
