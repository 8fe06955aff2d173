import { IconChevronDown, IconLanguage } from "@tabler/icons-react";
import { LOCALES, LOCALE_CODES, matchLocale } from "@openrounds/messages/locales.ts";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, currentLocale } from "../../kernel/locale.ts";

/** The language of the interface, as a small select for signed-out people. */
export function LanguageSelect() {
  const t = useText();
  const choose = (code: string): void => {
    const locale = matchLocale(code);
    if (locale !== undefined) chooseLocale(locale);
  };
  return (
    <label className="btn btn--ghost btn--sm langsel">
      <IconLanguage className="i" aria-hidden />
      <select
        value={currentLocale()}
        onChange={(event) => choose(event.currentTarget.value)}
        aria-label={t("identity.language")}
      >
        {LOCALE_CODES.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {LOCALES[locale]}
          </option>
        ))}
      </select>
      <IconChevronDown className="i" aria-hidden />
    </label>
  );
}
