import type * as z from "zod/mini";
import { MAX_INSTITUTE_NAME, newInstituteSchema } from "@openrounds/contract/organizations/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { placeLabel } from "../../../reference/data.ts";
import { wrongFields, type Wrong } from "../../../kernel/wrong-fields.ts";

/** The payload that adds a workplace of this name in a town. */
export const toInstitute = (text: string, place: Place): z.input<typeof newInstituteSchema> => ({
  name: text.trim().slice(0, MAX_INSTITUTE_NAME),
  organizationAddressDetails: {
    name: placeLabel(place),
    latitude: place.latitude,
    longitude: place.longitude,
    streetAddress: place.name,
  },
});

/** What is wrong with a workplace that would be added. */
export const wrongInInstitute = (text: string, place: Place): Wrong<"name" | "organizationAddressDetails"> =>
  wrongFields(newInstituteSchema, toInstitute(text, place));
