import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import type { Country } from "@openrounds/contract/reference/schemas.ts";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useId, useState } from "react";
import { call } from "../../kernel/call.ts";
import { useText } from "../../kernel/i18n.tsx";
import { clientConfig } from "../../kernel/shared-key.ts";
import { Note } from "../../ui/states.tsx";
import { countryOf, type PhoneNumber } from "./phone-country.ts";
import { phoneDigits } from "./phone-digits.ts";

interface PhoneFieldProps {
  readonly value: PhoneNumber;
  /** Takes what changed, and nothing else: the country is known late, when the number may be typed already. */
  readonly onChange: (changes: Partial<PhoneNumber>) => void;
  readonly error?: string | undefined;
  /** An invitation names the number. */
  readonly isFixed: boolean;
}

interface Known {
  readonly countries: readonly Country[];
  /** The name of the country that the visitor probably is in. */
  readonly place: string | undefined;
}

/** The countries, and the one that the visitor probably is in; undefined while they are asked for. */
function useCountries(): Known | undefined {
  const [known, setKnown] = useState<Known>();
  useEffect(() => {
    const place = call(referenceEndpoints.approximateLocation, {}).catch(() => undefined);
    void Promise.all([call(referenceEndpoints.countries, {}), place])
      .then(([{ countryList }, found]) => setKnown({ countries: countryList, place: found?.locationDetail.l0 }))
      // Without the list the number can still be given for the default country.
      .catch(() => setKnown({ countries: [], place: undefined }));
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
  const known = useCountries();
  const [chosen, setChosen] = useState<string>();
  const country = countryOf(known?.countries ?? [], { chosen, dialCode: value.countryCode, place: known?.place });
  const { dialCode, example } = country;
  useEffect(() => {
    if (known !== undefined && value.countryCode !== dialCode) onChange({ countryCode: dialCode });
  }, [known, value.countryCode, dialCode, onChange]);
  const countries = known === undefined || known.countries.length === 0 ? [country] : known.countries;
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
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {countries.map(({ code, dialCode: itsCode, name }) => (
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
              placeholder={example}
              value={value.phone}
              disabled={isFixed}
              onChange={(event) => onChange({ phone: phoneDigits(event.currentTarget.value) })}
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
      <RegulationNotice countryCode={dialCode} />
    </div>
  );
}
