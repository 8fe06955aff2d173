import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { clientConfig } from "../../kernel/shared-key.ts";
import { Note } from "../../ui/states.tsx";
import { phoneDigits } from "./phone-digits.ts";
import type { AskedPhone } from "./phone-form.ts";

interface PhoneFieldProps {
  readonly asked: AskedPhone;
  /** An invitation names the number. */
  readonly isFixed?: boolean;
}

/** The notice of countries that regulate messages. */
function RegulationNotice({ countryCode }: { readonly countryCode: string }) {
  const t = useText();
  const [regulated, setRegulated] = useState<readonly string[]>([]);
  useEffect(() => {
    void clientConfig().then(
      ({ smsRegulationDialCodes }) => setRegulated(smsRegulationDialCodes),
      () => undefined,
    );
  }, []);
  return regulated.includes(countryCode) ? <Note tone="neutral">{t("identity.phone.regulation")}</Note> : null;
}

/** A country and a number. */
export function PhoneField({ asked: { form, countries, country }, isFixed = false }: PhoneFieldProps) {
  const t = useText();
  const id = useId();
  const { value, onChange, onBlur, error } = form.control("number");
  const offered = countries.length === 0 ? [country] : countries;
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
              {offered.map(({ code, dialCode: itsCode, name }) => (
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
