import { onboardingSchema } from "@openrounds/contract/identity/schemas.ts";
import type { Address } from "@openrounds/contract/identity/schemas.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import type { NamedOccupation } from "../../../reference/components/occupation-select.tsx";
import { placeLabel } from "../../../reference/data.ts";
import type { FormDefinition } from "../../../ui/form/definition.ts";

export interface Workplace {
  readonly organizationId: string;
  readonly name: string;
}

/** What a person does, where, and for what. */
export interface WorkFormValues {
  readonly occupation: NamedOccupation | null;
  /** The town whose workplaces are offered. */
  readonly place: Place | null;
  readonly workplace: Workplace | null;
  readonly focusAreas: readonly string[];
}

interface WorkFormOf {
  readonly values: WorkFormValues;
  /** The address that a person has who names no other town. */
  readonly address?: Address | null;
  /** Whether at least one focus area is asked for. */
  readonly needsFocusArea?: boolean;
}

function addressOf({ place }: WorkFormValues, known: Address | null): Address | undefined {
  if (place === null) return known ?? undefined;
  return { latitude: place.latitude, longitude: place.longitude, name: placeLabel(place) };
}

/** The form that asks for profession, workplace and focus areas. */
export const workForm = ({
  values: first,
  address = null,
  needsFocusArea = false,
}: WorkFormOf): FormDefinition<typeof onboardingSchema, WorkFormValues> => ({
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
    // Of one town a workplace is chosen; before that the town is asked for.
    ...((values.workplace === null || addressOf(values, address) === undefined) && {
      [values.place === null ? "place" : "workplace"]: "EDIT_DETAILS_MODAL_WORKPLACE" as const,
    }),
    ...(needsFocusArea && values.focusAreas.length === 0 && { focusAreas: "REQUIRED_VALIDATION" }),
  }),
});
