import * as z from "zod/mini";
import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { instantSchema } from "@openrounds/contract/kernel/time.ts";
import { job } from "../kernel/jobs/definitions.ts";

const sendingSchema = z.object({ invitationId: idSchema, sentAtMs: instantSchema });
/** One sending of an invitation; sentAtMs distinguishes repeated ones. */
export type InvitationSending = z.output<typeof sendingSchema>;

/** Sends an invitation. */
export const sendInvitation = job("invitations.send", sendingSchema, "bulk");

/** The key under which the message of a sending is ordered. */
export const effectKeyOf = ({ invitationId, sentAtMs }: InvitationSending): string =>
  `invitation:${invitationId}:${sentAtMs}`;

/** The sending that a message was ordered for; undefined when it is about something else. */
export function sendingOf(effectKey: string): InvitationSending | undefined {
  const [, invitationId, sentAtMs] = /^invitation:([\da-f-]{36}):(\d+)$/.exec(effectKey) ?? [];
  return sendingSchema.safeParse({ invitationId, sentAtMs: Number(sentAtMs) }).data;
}
