import { deletionSchema } from "@openrounds/contract/identity/profile/schemas.ts";
import type { ContractFormDefinition } from "../../../ui/form/definition.ts";

export const REASONS = ["unused", "work", "privacy", "second", "other"] as const;
type DeletionReason = (typeof REASONS)[number];

interface DeletionFormValues {
  readonly kind: DeletionReason | "";
  /** The text of another reason. */
  readonly own: string;
}

/** The form with the reason for leaving; a listed reason is sent as its text. */
export const deletionForm = (
  textOf: (reason: Exclude<DeletionReason, "other">) => string,
): ContractFormDefinition<typeof deletionSchema, DeletionFormValues> => ({
  schema: deletionSchema,
  values: { kind: "", own: "" },
  toBody: ({ kind, own }) => ({ reason: kind === "" ? "" : kind === "other" ? own : textOf(kind) }),
  fieldOf: { reason: "own" },
});
