import { IconArrowRight } from "@tabler/icons-react";
import { LOCALES, matchLocale, type Locale } from "@openrounds/messages/locales.ts";
import { useEffect, useSyncExternalStore, type FormEvent } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, deviceLocale, subscribeToLocale, previewLocale, previewedLocale } from "../../kernel/locale.ts";
import { Button } from "../../ui/button.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { pickerOrder } from "./picker-order.ts";

const FORM_ID = "language";

/**
 * Takes over the language that was selected, and perhaps submitted, on the prerendered page before the application
 * started.
 */
export function adoptPrerenderedChoice(): void {
  const form = document.querySelector<HTMLFormElement>(`form#${FORM_ID}`);
  const selected = form?.querySelector<HTMLInputElement>("input:checked");
  const locale = matchLocale(selected?.value ?? "");
  if (form === null || selected === null || locale === undefined) return;
  // The script of index.html marks the form as submitted.
  if (form.hasAttribute("data-sent")) chooseLocale(locale);
  else if (!selected?.defaultChecked) previewLocale(locale);
}

const names = new Intl.DisplayNames(["en"], { type: "language" });
/** The English name of a language; the browser's name for Bengali is less known. */
const englishName = (locale: Locale): string | undefined => (locale === "bn" ? "Bengali" : names.of(locale));

function LanguageChoice({ locale, chosen: selectedLocale }: { readonly locale: Locale; readonly chosen: Locale }) {
  return (
    <label className="lang">
      <span className="grow">
        <span className="lang__n" lang={locale}>
          {LOCALES[locale]}
        </span>
        <span className="xs t3" lang="en">
          {englishName(locale)}
        </span>
      </span>
      <input
        type="radio"
        name="locale"
        className="lang__r"
        value={locale}
        checked={locale === selectedLocale}
        onChange={() => previewLocale(locale)}
      />
      <span className="box radio on" aria-hidden="true" />
    </label>
  );
}

/** The first page of a first visit: the interface follows the selected language. */
export function LanguagePicker({ onChosen }: { readonly onChosen: () => void }) {
  const t = useText();
  const { first, others } = pickerOrder(deviceLocale());
  // The selection does not wait for texts that are still loading.
  const selectedLocale = useSyncExternalStore(subscribeToLocale, () => previewedLocale() ?? first);
  useEffect(() => previewLocale(previewedLocale() ?? first), [first]);
  const choose = (event: FormEvent): void => {
    event.preventDefault();
    chooseLocale(selectedLocale);
    onChosen();
  };
  const bar = (
    <Button type="submit" form={FORM_ID} look="primary" size="lg" block>
      {t("identity.language.continue")}
      <IconArrowRight className="i" aria-hidden />
    </Button>
  );
  return (
    <AuthFrame choosesLanguage bar={bar}>
      <div>
        <h1>{t("identity.language.title")}</h1>
        <p className="t2">{t("identity.language.text")}</p>
      </div>
      <form id={FORM_ID} onSubmit={choose}>
        <fieldset className="langs">
          <legend className="eyebrow">{t("identity.language.device")}</legend>
          <div className="langs__g langs__g--1">
            <LanguageChoice locale={first} chosen={selectedLocale} />
          </div>
          <p className="eyebrow langs__all">{t("identity.language.all")}</p>
          <div className="langs__g">
            {others.map((locale) => (
              <LanguageChoice key={locale} locale={locale} chosen={selectedLocale} />
            ))}
          </div>
        </fieldset>
      </form>
    </AuthFrame>
  );
}
