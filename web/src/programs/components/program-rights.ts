import { STATUS_CODES, TAB_STATUSES } from "@openrounds/contract/programs/rules.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";

/** The dialogs of a program, in the order of its menu. */
export const PROGRAM_DIALOGS = ["status", "permissions", "edit", "settings", "delete"] as const;
export type ProgramDialog = (typeof PROGRAM_DIALOGS)[number];

/** The columns of a program that decide what a person may do with it. */
export type ManagedProgram = Pick<Program, "entityStatus" | "permissionCode">;

/** Whether a person may edit a program: they hold the code, and it is not completed. */
export const mayEditDetails = ({ permissionCode, entityStatus }: ManagedProgram): boolean =>
  permissionCode.includes("EDIT_PROGRAM") && !TAB_STATUSES.completed.includes(entityStatus);

/** The dialogs that a person may open: status, permissions, editing and settings until it is completed, deleting. */
export function dialogsOf(program: ManagedProgram): ProgramDialog[] {
  const { permissionCode } = program;
  const allowed: Readonly<Record<ProgramDialog, boolean>> = {
    status: STATUS_CODES.some((code) => permissionCode.includes(code)),
    permissions: permissionCode.includes("EDIT_ADMIN"),
    edit: mayEditDetails(program),
    settings:
      (mayEditDetails(program) && permissionCode.includes("PROGRAM_SETTINGS")) ||
      permissionCode.includes("EDIT_PROGRAM_TYPE"),
    delete: permissionCode.includes("DELETE_ANY_PROGRAM"),
  };
  return PROGRAM_DIALOGS.filter((dialog) => allowed[dialog]);
}
