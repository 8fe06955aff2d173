import { IconCopy, IconExternalLink } from "@tabler/icons-react";
import { embedPath } from "@openrounds/contract/organizations/embed.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { LOCALES, LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { useState } from "react";
import { ProfileSection } from "../../../identity/profile/components/profile-section.tsx";
import { useText } from "../../../kernel/i18n.tsx";
import { currentLocale } from "../../../kernel/locale.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { SelectField, TextArea } from "../../../ui/field.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

const THEMES = ["auto", "light", "dark"] as const;
const HEIGHT = 600;

const escapeQuotes = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The HTML that shows a list in a frame. */
const snippetOf = (address: string, title: string): string =>
  `<iframe src="${escapeQuotes(address)}" title="${escapeQuotes(title)}" width="100%" height="${HEIGHT}" loading="lazy" style="border:0"></iframe>`;

/** The HTML that shows the hub's public programs on another website, to be copied. */
export function EmbedSection({ organization: { organizationId, name } }: { readonly organization: Organization }) {
  const t = useText();
  const [language, setLanguage] = useState<string>(currentLocale());
  const [theme, setTheme] = useState<string>("auto");
  const query = new URLSearchParams({ lang: language, ...(theme !== "auto" && { theme }) });
  const address = `${location.origin}${embedPath(organizationId)}?${query}`;
  const snippet = snippetOf(address, name);
  const copy = (): void =>
    void navigator.clipboard.writeText(snippet).then(
      () => toast(t("organizations.embed.copied")),
      () => toastFailure(t("organizations.embed.notCopied")),
    );
  return (
    <ProfileSection title={t("organizations.embed.title")} text={t("organizations.embed.text")}>
      <div className="grid2">
        <SelectField
          label={t("organizations.embed.language")}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        >
          {LOCALE_CODES.map((locale) => (
            <option key={locale} value={locale} lang={locale}>
              {LOCALES[locale]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("organizations.embed.colors")}
          value={theme}
          onChange={(event) => setTheme(event.currentTarget.value)}
        >
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {t(`organizations.embed.colors.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea label={t("organizations.embed.code")} value={snippet} rows={4} readOnly spellCheck={false} />
      <div className="row g2 wrap">
        <Button look="primary" icon={IconCopy} onClick={copy}>
          {t("organizations.embed.copy")}
        </Button>
        <a className={buttonClass()} href={address} target="_blank" rel="noreferrer">
          <IconExternalLink className="i" aria-hidden />
          <span>{t("organizations.embed.preview")}</span>
        </a>
      </div>
    </ProfileSection>
  );
}
