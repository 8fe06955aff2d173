import * as z from "zod/mini";
import { BATCH_ROLES } from "../../kernel/permissions.ts";

export const batchRoleSchema = z.enum(BATCH_ROLES);

export const participantStatusSchema = z.enum(["ACTIVE", "INVITED"]);
export type ParticipantStatus = z.output<typeof participantStatusSchema>;

/** Roles of invited participants; all other roles belong to the team. */
export const PARTICIPANT_ROLES = ["ATTENDEE", "GUEST_PARTICIPANT"] as const;

export const participantSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /**
   * Only for callers who may see contacts, else null. For invited people, only the contact that they were invited by.
   */
  primaryEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  roles: z.array(batchRoleSchema),
  entityStatus: participantStatusSchema,
  profileImage: z.nullable(z.string()),
});
export type Participant = z.output<typeof participantSchema>;
