import { statusChangeSchema } from "@openrounds/contract/programs/approval/schemas.ts";
import { needsReason } from "@openrounds/contract/programs/rules.ts";
import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import type { ContractFormDefinition } from "../../ui/form/definition.ts";

interface StatusFormValues {
  readonly entityStatus: ProgramStatus;
  readonly comment: string;
}

/** Another status of a program; a reason is sent only with a status that takes one. */
export const statusForm = (
  current: ProgramStatus,
): ContractFormDefinition<typeof statusChangeSchema, StatusFormValues> => ({
  schema: statusChangeSchema,
  values: { entityStatus: current, comment: "" },
  toBody: ({ entityStatus, comment }) => ({
    entityStatus,
    comment: needsReason(current, entityStatus) ? comment : undefined,
  }),
  fieldOf: {},
});
