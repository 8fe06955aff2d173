import * as z from "zod/mini";
import { BATCH_ROLES } from "../../kernel/permissions.ts";

export const batchRoleSchema = z.enum(BATCH_ROLES);

export const participantStatusSchema = z.enum(["ACTIVE", "INVITED"]);
export type ParticipantStatus = z.output<typeof participantStatusSchema>;

/** Roles that come with inviting participants; the others are of the team. */
export const PARTICIPANT_ROLES = ["ATTENDEE", "GUEST_PARTICIPANT"] as const;

export const participantSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Only for callers who may see contacts, of invited people only what they were invited by; else null. */
  primaryEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  roles: z.array(batchRoleSchema),
  entityStatus: participantStatusSchema,
  profileImage: z.nullable(z.string()),
});
export type Participant = z.output<typeof participantSchema>;
