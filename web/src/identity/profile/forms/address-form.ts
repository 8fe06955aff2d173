import { placedAddressSchema } from "@openrounds/contract/identity/profile/schemas.ts";
import type { Address } from "@openrounds/contract/identity/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { placeLabel } from "../../../reference/data.ts";
import type { ContractFormDefinition } from "../../../ui/form/definition.ts";

interface AddressFormValues {
  readonly place: Place | null;
  readonly streetAddress: string;
  readonly postalCode: string;
}

/** A stored address as a place of the place search. */
const placeOf = ({ latitude, longitude, name = "" }: Address): Place => ({
  placeId: 0,
  name,
  region: "",
  country: "",
  countryCode: "",
  latitude,
  longitude,
});

/** The form of a person's address: a place with its coordinates, street and postal code. */
export const addressForm = (
  address: Address | null,
): ContractFormDefinition<typeof placedAddressSchema, AddressFormValues> => ({
  schema: placedAddressSchema,
  values: {
    place: address === null ? null : placeOf(address),
    streetAddress: address?.streetAddress ?? "",
    postalCode: address?.postalCode ?? "",
  },
  toBody: ({ place, ...lines }) => ({
    ...lines,
    latitude: place?.latitude,
    longitude: place?.longitude,
    name: place === null ? "" : placeLabel(place),
    addressId: undefined,
  }),
  fieldOf: { latitude: "place", longitude: "place", name: "place", addressId: null },
  rules: ({ place }) => (place === null ? { place: "VALID_ADDRESS" } : {}),
});
