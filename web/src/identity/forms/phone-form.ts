import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { phoneNumberSchema, type PhoneNumber } from "@openrounds/contract/identity/schemas.ts";
import type { Country } from "@openrounds/contract/reference/schemas.ts";
import { useEffect, useState } from "react";
import { call } from "../../kernel/call.ts";
import { useContractForm, type ContractForm } from "../../ui/form/contract-form.ts";
import type { FormDefinition } from "../../ui/form/definition.ts";
import { countryOf } from "./phone-country.ts";

/** A number as a person gives it; without a chosen country it is one of the country that is most likely. */
export interface GivenNumber {
  /** The code of the chosen country, or empty. */
  readonly country: string;
  readonly digits: string;
}

interface PhoneFormValues {
  readonly number: GivenNumber;
}

/** What the country is guessed from. A guess may come late: it is no change of a field, and no error goes by it. */
export interface CountryHints {
  readonly countries: readonly Country[];
  /** The name of the country that the visitor probably is in. */
  readonly place: string | undefined;
  /** The number that was given before. */
  readonly known: PhoneNumber | undefined;
}

const countryIn = ({ country }: GivenNumber, { countries, place, known }: CountryHints): Country =>
  countryOf(countries, { chosen: country, dialCode: known?.countryCode ?? "", place });

/** The form that asks for a phone number. */
export const phoneForm = (hints: CountryHints): FormDefinition<typeof phoneNumberSchema, PhoneFormValues> => ({
  schema: phoneNumberSchema,
  values: { number: { country: "", digits: hints.known?.phone ?? "" } },
  toBody: ({ number }) => ({ countryCode: countryIn(number, hints).dialCode, phone: number.digits }),
  fieldOf: { countryCode: "number", phone: "number" },
  rules: ({ number }) => (number.digits === "" ? { number: "REQUIRED_VALIDATION" } : {}),
});

/** The countries, and the one that the visitor probably is in, as soon as they are known. */
function useCountries(): Omit<CountryHints, "known"> {
  const [hints, setHints] = useState<Omit<CountryHints, "known">>({ countries: [], place: undefined });
  useEffect(() => {
    const place = call(referenceEndpoints.approximateLocation, {}).catch(() => undefined);
    void Promise.all([call(referenceEndpoints.countries, {}), place])
      .then(([{ countryList }, found]) => setHints({ countries: countryList, place: found?.locationDetail.l0 }))
      // Without the list the number can still be given for the default country.
      .catch(() => undefined);
  }, []);
  return hints;
}

export interface AskedPhone {
  readonly form: ContractForm<PhoneFormValues, PhoneNumber>;
  readonly countries: readonly Country[];
  readonly country: Country;
}

/** Asks for a phone number, beginning with the one that is known. */
export function usePhoneForm(known?: PhoneNumber): AskedPhone {
  const hints = { ...useCountries(), known };
  const form = useContractForm(phoneForm(hints));
  return { form, countries: hints.countries, country: countryIn(form.values.number, hints) };
}
