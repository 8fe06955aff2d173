import { STATUS_CODES, TAB_STATUSES } from "@openrounds/contract/programs/rules.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";

/** What can be managed of a program, in the order of its menu. */
export const PROGRAM_DIALOGS = ["status", "permissions", "edit", "delete"] as const;
export type ProgramDialog = (typeof PROGRAM_DIALOGS)[number];

/** What of a program decides what a person may do with it. */
export type Managed = Pick<Program, "entityStatus" | "permissionCode">;

/** What a person may do with a program: manage its status, its permissions, edit it while it is not completed, delete it. */
export function dialogsOf({ permissionCode, entityStatus }: Managed): ProgramDialog[] {
  const allowed: Readonly<Record<ProgramDialog, boolean>> = {
    status: STATUS_CODES.some((code) => permissionCode.includes(code)),
    permissions: permissionCode.includes("EDIT_ADMIN"),
    edit: permissionCode.includes("EDIT_PROGRAM") && !TAB_STATUSES.completed.includes(entityStatus),
    delete: permissionCode.includes("DELETE_ANY_PROGRAM"),
  };
  return PROGRAM_DIALOGS.filter((dialog) => allowed[dialog]);
}
