import * as z from "zod/mini";

/** The recorded actions of the audit trail. */
export const AUDIT_ACTIONS = [
  "MANAGING_ENTERED",
  "MANAGING_LEFT",
  "SECOND_STEP_ASKED",
  "SECOND_STEP_LEFT",
  "MEMBERS_INVITED",
  "MEMBER_ROLES_CHANGED",
  "MEMBER_ROLE_LIMITED",
  "MEMBER_ROLE_UNLIMITED",
  "MEMBER_ROLES_ENDED",
  "MEMBER_RIGHTS_CHANGED",
  "MEMBER_REMOVED",
  "HUB_INVITATION_WITHDRAWN",
  "HUB_STATUS_CHANGED",
  "PROFILE_CHANGED",
  "PROGRAM_STATUS_CHANGED",
  "PROGRAM_DELETED",
  "BETA_FEATURES_CHANGED",
  "OWNER_CHANGED",
  "SUPERHUB_ONBOARDED",
  "SUPERHUB_OWNER_CORRECTED",
  "ACCOUNT_BLOCKED",
  "ACCOUNT_REACTIVATED",
  "GOVERNANCE_CHANGED",
  "ANNOUNCEMENT_PUBLISHED",
  "ANNOUNCEMENT_REMOVED",
  "CONTENT_APPROVED",
  "CONTENT_REJECTED",
  "CONTENT_REMOVED",
  "ATTENDANCE_ENTERED",
  "ABSENCE_ENTERED",
  "ATTENDANCE_TAKEN_BACK",
  "RECORDING_STARTED",
  "RECORDING_SHARED",
  "RECORDING_REMOVED",
  "RECORDING_TERMS_CHANGED",
  "ZOOM_ACCOUNT_CONNECTED",
  "ZOOM_ACCOUNT_CHANGED",
  "ZOOM_ACCOUNT_REMOVED",
  "MESSAGE_TEMPLATE_CHANGED",
  "MESSAGE_TEMPLATE_REMOVED",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const auditEntrySchema = z.object({
  number: z.number(),
  at: z.number(),
  action: z.enum(AUDIT_ACTIONS),
  /** The acting person; empty when the account was erased, and for actions of the system. */
  actorName: z.string(),
  details: z.record(z.string(), z.string()),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;
