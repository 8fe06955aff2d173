import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { job } from "../../kernel/jobs/definitions.ts";

/** Writes to somebody who is invited into a team; sentAtMs tells one sending from the next. */
export const sendMemberInvitation = job(
  "invitations.sendMember",
  z.object({ invitationId: idSchema, sentAtMs: instantSchema }),
  "bulk",
);
