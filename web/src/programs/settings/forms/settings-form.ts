import type { SuperHubUpdate } from "@openrounds/contract/programs/schemas.ts";
import type { ProgramFormValues } from "../../state.ts";

const KIND_FIELDS = ["programType", "vcType", "cohortType"] as const;

const kindOf = (values: ProgramFormValues): string => JSON.stringify(KIND_FIELDS.map((key) => values[key]));

const detailsOf = ({ programType: _type, vcType: _video, cohortType: _kind, ...details }: ProgramFormValues): string =>
  JSON.stringify(details);

/** Whether something changed that everyone with the right to edit may change. */
export const changesDetails = (values: ProgramFormValues, base: ProgramFormValues): boolean =>
  detailsOf(values) !== detailsOf(base);

/** Whether the kind of program or of its sessions changed, which only people of a superhub may change. */
export const changesKind = (values: ProgramFormValues, base: ProgramFormValues): boolean =>
  kindOf(values) !== kindOf(base);

/** The body of a change of the kind. */
export const toKind = ({ programType, vcType, cohortType }: ProgramFormValues): SuperHubUpdate => ({
  isSuperHubUpdate: true,
  programType,
  vcType: vcType || null,
  cohortType: cohortType || null,
});
