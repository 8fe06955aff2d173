import { job } from "../kernel/jobs/definitions.ts";

/** Writes to an invited person; sentAtMs tells one sending from the next. */
export const sendInvitation = job<{ invitationId: string; sentAtMs: number }>("invitations.send", "bulk");
