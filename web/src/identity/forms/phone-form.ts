import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { phoneNumberSchema, type PhoneNumber } from "@openrounds/contract/identity/schemas.ts";
import type { Country } from "@openrounds/contract/reference/schemas.ts";
import { useEffect, useState } from "react";
import { call } from "../../kernel/call.ts";
import { useContractForm, type ContractForm } from "../../ui/form/contract-form.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";
import { countryOf } from "./phone-country.ts";

/** A phone number as typed; without a selected country the most likely one is used. */
export interface TypedNumber {
  /** The code of the selected country, or empty. */
  readonly country: string;
  readonly digits: string;
}

interface PhoneFormValues {
  readonly number: TypedNumber;
}

/**
 * The hints for the country. They may arrive late, which counts neither as a change of the field nor resets its error.
 */
export interface CountryHints {
  readonly countries: readonly Country[];
  /** The name of the visitor's likely country. */
  readonly visitorCountry: string | undefined;
  /** A number entered before. */
  readonly known: PhoneNumber | undefined;
}

const countryIn = ({ country }: TypedNumber, { countries, visitorCountry, known }: CountryHints): Country =>
  countryOf(countries, { selected: country, dialCode: known?.countryCode ?? "", visitorCountry });

/** The form that asks for a phone number. */
export const phoneForm = (hints: CountryHints): ContractFormDefinition<typeof phoneNumberSchema, PhoneFormValues> => ({
  schema: phoneNumberSchema,
  values: { number: { country: "", digits: hints.known?.phone ?? "" } },
  toBody: ({ number }) => ({ countryCode: countryIn(number, hints).dialCode, phone: number.digits }),
  fieldOf: { countryCode: "number", phone: "number" },
  rules: ({ number }) => (number.digits === "" ? { number: "REQUIRED_VALIDATION" } : {}),
});

/** The countries and the visitor's likely one, once they are loaded. */
function useCountries(): Omit<CountryHints, "known"> {
  const [hints, setHints] = useState<Omit<CountryHints, "known">>({ countries: [], visitorCountry: undefined });
  useEffect(() => {
    const guess = call(referenceEndpoints.approximateLocation, {}).catch(() => undefined);
    void Promise.all([call(referenceEndpoints.countries, {}), guess])
      .then(([{ countryList }, found]) =>
        setHints({ countries: countryList, visitorCountry: found?.locationDetail.l0 }),
      )
      // Without the list a number of the default country can still be entered.
      .catch(() => undefined);
  }, []);
  return hints;
}

export interface PhoneFormState {
  readonly form: ContractForm<PhoneFormValues, PhoneNumber>;
  readonly countries: readonly Country[];
  readonly country: Country;
}

/** The phone form, with the known number. */
export function usePhoneForm(known?: PhoneNumber): PhoneFormState {
  const hints = { ...useCountries(), known };
  const form = useContractForm(phoneForm(hints));
  return { form, countries: hints.countries, country: countryIn(form.values.number, hints) };
}
