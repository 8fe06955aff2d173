import { deletionSchema } from "@openrounds/contract/identity/profile/schemas.ts";
import type { FormDefinition } from "../../../ui/form/definition.ts";

export const REASONS = ["unused", "work", "privacy", "second", "other"] as const;
type Reason = (typeof REASONS)[number];

interface DeletionFormValues {
  readonly kind: Reason | "";
  /** What a person says who has another reason. */
  readonly own: string;
}

/** The form that asks why somebody leaves; reasons are sent in the words that were chosen. */
export const deletionForm = (
  wordsOf: (reason: Exclude<Reason, "other">) => string,
): FormDefinition<typeof deletionSchema, DeletionFormValues> => ({
  schema: deletionSchema,
  values: { kind: "", own: "" },
  toBody: ({ kind, own }) => ({ reason: kind === "" ? "" : kind === "other" ? own : wordsOf(kind) }),
  fieldOf: { reason: "own" },
});
