import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";

const FORM_CODES: readonly PermissionCode[] = [
  "BATCH_REGISTRATION_FORM",
  "FEEDBACK_FORM",
  "ASSESSMENT_FORM",
  "INVITE_PARTICIPANTS",
];

/** Whether the person manages or sends forms of a batch. */
export const managesForms = ({ permissionCode }: Pick<Batch, "permissionCode">): boolean =>
  FORM_CODES.some((code) => permissionCode.includes(code));
