import { STATUS_CODES, TAB_STATUSES } from "@openrounds/contract/programs/rules.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";

/** What can be managed of a program, in the order of its menu. */
export const PROGRAM_DIALOGS = ["status", "permissions", "edit", "settings", "delete"] as const;
export type ProgramDialog = (typeof PROGRAM_DIALOGS)[number];

/** What of a program decides what a person may do with it. */
export type Managed = Pick<Program, "entityStatus" | "permissionCode">;

/** Whether a person changes a program itself: it is not over, and they may. */
export const mayEditDetails = ({ permissionCode, entityStatus }: Managed): boolean =>
  permissionCode.includes("EDIT_PROGRAM") && !TAB_STATUSES.completed.includes(entityStatus);

/** What a person may do with a program: manage its status, its permissions, edit it and its settings while it is not completed, delete it. */
export function dialogsOf(program: Managed): ProgramDialog[] {
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
