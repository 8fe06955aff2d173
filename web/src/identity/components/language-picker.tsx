import { IconArrowRight } from "@tabler/icons-react";
import { LOCALES, type Locale } from "@openrounds/messages/locales.ts";
import { useEffect } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { chooseLocale, currentLocale, deviceLocale, previewLocale } from "../../kernel/locale.ts";
import { Button } from "../../ui/button.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { pickerOrder } from "./picker-order.ts";

const englishName = new Intl.DisplayNames(["en"], { type: "language" });

function Choice({ locale, chosen }: { readonly locale: Locale; readonly chosen: Locale }) {
  const isChosen = locale === chosen;
  return (
    <label className={isChosen ? "lang lang--on" : "lang"}>
      <span className="grow">
        <span className="lang__n" lang={locale}>
          {LOCALES[locale]}
        </span>
        <span className="xs t3" lang="en">
          {englishName.of(locale)}
        </span>
      </span>
      <input
        type="radio"
        name="locale"
        className="lang__r"
        value={locale}
        checked={isChosen}
        onChange={() => previewLocale(locale)}
      />
      <span className={isChosen ? "box radio on" : "box radio"} aria-hidden="true" />
    </label>
  );
}

/** The first page of a first visit. The interface follows the language that is marked. */
export function LanguagePicker({ onChosen }: { readonly onChosen: () => void }) {
  const t = useText();
  const { first, others } = pickerOrder(deviceLocale());
  const chosen = currentLocale();
  useEffect(() => previewLocale(first), [first]);
  const choose = (): void => {
    chooseLocale(chosen);
    onChosen();
  };
  const bar = (
    <Button look="primary" size="lg" block onClick={choose}>
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
    </AuthFrame>
  );
}
