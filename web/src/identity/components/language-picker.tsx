import { IconArrowRight } from "@tabler/icons-react";
import { LOCALES, matchLocale, type Locale } from "@openrounds/messages/locales.ts";
import { useEffect, useSyncExternalStore, type FormEvent } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, deviceLocale, subscribeToLocale, previewLocale, previewedLocale } from "../../kernel/locale.ts";
import { Button } from "../../ui/button.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { pickerOrder } from "./picker-order.ts";

const FORM = "language";

/** Takes over what was marked, and perhaps sent, on the page that the build drew, before the application stood there. */
export function takeEarlyChoice(): void {
  const form = document.querySelector<HTMLFormElement>(`form#${FORM}`);
  const marked = form?.querySelector<HTMLInputElement>("input:checked");
  const locale = matchLocale(marked?.value ?? "");
  if (form === null || marked === null || locale === undefined) return;
  // The script of index.html notes that the form was sent.
  if (form.hasAttribute("data-sent")) chooseLocale(locale);
  else if (!marked?.defaultChecked) previewLocale(locale);
}

const names = new Intl.DisplayNames(["en"], { type: "language" });
/** The name in English; Bengali is better known by this one than by that of the browser. */
const englishName = (locale: Locale): string | undefined => (locale === "bn" ? "Bengali" : names.of(locale));

function Choice({ locale, chosen }: { readonly locale: Locale; readonly chosen: Locale }) {
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
        checked={locale === chosen}
        onChange={() => previewLocale(locale)}
      />
      <span className="box radio on" aria-hidden="true" />
    </label>
  );
}

/** The first page of a first visit. The interface follows the language that is marked. */
export function LanguagePicker({ onChosen }: { readonly onChosen: () => void }) {
  const t = useText();
  const { first, others } = pickerOrder(deviceLocale());
  // What is marked does not wait for texts that are still on their way.
  const chosen = useSyncExternalStore(subscribeToLocale, () => previewedLocale() ?? first);
  useEffect(() => previewLocale(previewedLocale() ?? first), [first]);
  const choose = (event: FormEvent): void => {
    event.preventDefault();
    chooseLocale(chosen);
    onChosen();
  };
  const bar = (
    <Button type="submit" form={FORM} look="primary" size="lg" block>
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
      <form id={FORM} onSubmit={choose}>
        <fieldset className="langs">
          <legend className="eyebrow">{t("identity.language.device")}</legend>
          <div className="langs__g langs__g--1">
            <Choice locale={first} chosen={chosen} />
          </div>
          <p className="eyebrow langs__all">{t("identity.language.all")}</p>
          <div className="langs__g">
            {others.map((locale) => (
              <Choice key={locale} locale={locale} chosen={chosen} />
            ))}
          </div>
        </fieldset>
      </form>
    </AuthFrame>
  );
}
