import type * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { MAX_INSTITUTE_NAME, newInstituteSchema } from "@openrounds/contract/organizations/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { placeLabel } from "../../../reference/data.ts";
import { validateForm } from "../../../ui/form/definition.ts";

/** The body that adds a workplace with this name in a town. */
export const toInstituteBody = (text: string, place: Place): z.input<typeof newInstituteSchema> => ({
  name: text.trim().slice(0, MAX_INSTITUTE_NAME),
  organizationAddressDetails: {
    name: placeLabel(place),
    latitude: place.latitude,
    longitude: place.longitude,
    streetAddress: place.name,
  },
});

/** Validates a workplace to be added: message keys for its name and its town. */
export const validateInstitute = (name: string, place: Place): Record<string, MessageKey> =>
  validateForm(
    {
      schema: newInstituteSchema,
      values: { name, place },
      toBody: (values) => toInstituteBody(values.name, values.place),
      fieldOf: { organizationAddressDetails: "place" },
    },
    { name, place },
  );
