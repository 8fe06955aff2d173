import { onboardingSchema } from "@openrounds/contract/identity/schemas.ts";
import type { Address } from "@openrounds/contract/identity/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import type { NamedOccupation } from "../../../reference/components/occupation-select.tsx";
import { placeLabel } from "../../../reference/data.ts";
import type { ContractFormDefinition } from "../../../ui/form/definition.ts";

export interface Workplace {
  readonly organizationId: string;
  readonly name: string;
}

/** The values of the form: profession, workplace and focus areas. */
export interface WorkFormValues {
  readonly occupation: NamedOccupation | null;
  /** The town whose workplaces are offered. */
  readonly place: Place | null;
  readonly workplace: Workplace | null;
  readonly focusAreas: readonly string[];
}

interface WorkFormOptions {
  readonly values: WorkFormValues;
  /** The person's address, used if no other town is chosen. */
  readonly address?: Address | null;
  /** Whether at least one focus area is required. */
  readonly needsFocusArea?: boolean;
}

function addressOf({ place }: WorkFormValues, profileAddress: Address | null): Address | undefined {
  if (place === null) return profileAddress ?? undefined;
  return { latitude: place.latitude, longitude: place.longitude, name: placeLabel(place) };
}

/** The form for profession, workplace and focus areas. */
export const workForm = ({
  values: first,
  address = null,
  needsFocusArea = false,
}: WorkFormOptions): ContractFormDefinition<typeof onboardingSchema, WorkFormValues> => ({
  schema: onboardingSchema,
  values: first,
  toBody: (values) => ({
    primaryOccupationId: values.occupation?.occupationId,
    organizationId: values.workplace?.organizationId || undefined,
    organizationName: values.workplace?.name,
    address: addressOf(values, address),
    focusAreas: values.focusAreas,
  }),
  fieldOf: {
    primaryOccupationId: "occupation",
    organizationId: "workplace",
    organizationName: "workplace",
    address: "place",
  },
  rules: (values) => ({
    // A workplace belongs to a town, which is therefore required first.
    ...((values.workplace === null || addressOf(values, address) === undefined) && {
      [values.place === null ? "place" : "workplace"]: "EDIT_DETAILS_MODAL_WORKPLACE" as const,
    }),
    ...(needsFocusArea && values.focusAreas.length === 0 && { focusAreas: "REQUIRED_VALIDATION" }),
  }),
});
