import { job } from "../../kernel/jobs/definitions.ts";

/** Writes to somebody who is invited into a team; sentAtMs tells one sending from the next. */
export const sendMemberInvitation = job<{ invitationId: string; sentAtMs: number }>("invitations.sendMember", "bulk");
