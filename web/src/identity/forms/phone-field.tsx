import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import type { Country } from "@openrounds/contract/reference/schemas.ts";
import { DEFAULT_DIAL_CODE } from "@openrounds/contract/reference/rules.ts";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { call } from "../../kernel/call.ts";
import { useText } from "../../kernel/i18n.tsx";
import { clientConfig } from "../../kernel/shared-key.ts";
import { Note } from "../../ui/states.tsx";
import { phoneDigits } from "./phone-digits.ts";

interface PhoneNumber {
  readonly countryCode: string;
  readonly phone: string;
}

interface PhoneFieldProps {
  readonly value: PhoneNumber;
  readonly onChange: (value: PhoneNumber) => void;
  readonly error?: string | undefined;
  /** An invitation names the number. */
  readonly isFixed: boolean;
}

/** The countries, and the one that the visitor probably is in. */
function useCountries(): { countries: readonly Country[]; detected: string | undefined } {
  const [known, setKnown] = useState<{ countries: readonly Country[]; detected: string | undefined }>({
    countries: [],
    detected: undefined,
  });
  useEffect(() => {
    const place = call(referenceEndpoints.approximateLocation, {}).catch(() => undefined);
    void Promise.all([call(referenceEndpoints.countries, {}), place])
      .then(([{ countryList }, found]) =>
        setKnown({
          countries: countryList,
          detected: countryList.find(({ name }) => name === found?.locationDetail.l0)?.dialCode,
        }),
      )
      // Without the list the number can still be given for the default country.
      .catch(() => undefined);
  }, []);
  return known;
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
export function PhoneField({ value, onChange, error, isFixed }: PhoneFieldProps) {
  const t = useText();
  const id = useId();
  const { countries, detected } = useCountries();
  const countryCode = value.countryCode || detected || DEFAULT_DIAL_CODE;
  useEffect(() => {
    if (value.countryCode !== countryCode) onChange({ ...value, countryCode });
  }, [value, countryCode, onChange]);
  const byDialCode = new Map(countries.map((country) => [country.dialCode, country]));
  if (!byDialCode.has(countryCode)) byDialCode.set(countryCode, { code: "", name: "", dialCode: countryCode });
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
              value={countryCode}
              disabled={isFixed}
              onChange={(event) => onChange({ ...value, countryCode: event.currentTarget.value })}
            >
              {[...byDialCode.values()].map(({ dialCode, name }) => (
                <option key={dialCode} value={dialCode}>
                  +{dialCode} {name}
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
              value={value.phone}
              disabled={isFixed}
              onChange={(event) => onChange({ ...value, phone: phoneDigits(event.currentTarget.value) })}
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
      <RegulationNotice countryCode={countryCode} />
    </div>
  );
}
