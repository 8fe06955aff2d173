import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { clientConfig } from "../../kernel/shared-key.ts";
import { Note } from "../../ui/states.tsx";
import { phoneDigits } from "./phone-digits.ts";
import type { PhoneFormState } from "./phone-form.ts";

interface PhoneFieldProps {
  readonly phoneForm: PhoneFormState;
  /** Whether the number is fixed by an invitation. */
  readonly isFixed?: boolean;
}

/** The notice of countries that regulate messages. */
function RegulationNotice({ countryCode }: { readonly countryCode: string }) {
  const t = useText();
  const [regulatedCountries, setRegulatedCountries] = useState<readonly string[]>([]);
  useEffect(() => {
    void clientConfig().then(
      ({ smsRegulationDialCodes }) => setRegulatedCountries(smsRegulationDialCodes),
      () => undefined,
    );
  }, []);
  return regulatedCountries.includes(countryCode) ? <Note tone="neutral">{t("identity.phone.regulation")}</Note> : null;
}

/** A country select and a number. */
export function PhoneField({ phoneForm: { form, countries, country }, isFixed = false }: PhoneFieldProps) {
  const t = useText();
  const id = useId();
  const { value, onChange, onBlur, error } = form.control("number");
  const options = countries.length === 0 ? [country] : countries;
  return (
    <div className="stack g3">
      <div className="field">
        <label className="label" htmlFor={id}>
          {t("identity.phone.label")}
        </label>
        <div className="phone">
          <span className="input">
            <select
              aria-label={t("identity.phone.country")}
              autoComplete="tel-country-code"
              value={country.code}
              disabled={isFixed}
              onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
            >
              {options.map(({ code, dialCode: itsCode, name }) => (
                <option key={code} value={code}>
                  +{itsCode} {name}
                </option>
              ))}
            </select>
          </span>
          <span className={error === undefined ? "input" : "input input--err"}>
            <input
              id={id}
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              placeholder={country.example}
              value={value.digits}
              disabled={isFixed}
              onChange={(event) => onChange({ ...value, digits: phoneDigits(event.currentTarget.value) })}
              onBlur={onBlur}
              aria-invalid={error !== undefined}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
            />
          </span>
        </div>
        {error !== undefined && (
          <p id={`${id}-error`} className="err" role="alert">
            <IconAlertCircle className="i" aria-hidden />
            {error}
          </p>
        )}
      </div>
      <RegulationNotice countryCode={country.dialCode} />
    </div>
  );
}
