import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { job } from "../kernel/jobs/definitions.ts";

/** Sends an invitation; sentAtMs distinguishes repeated sendings. */
export const sendInvitation = job(
  "invitations.send",
  z.object({ invitationId: idSchema, sentAtMs: instantSchema }),
  "bulk",
);
