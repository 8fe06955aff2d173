import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import {
  letterGroupSchema,
  letterOrderSchema,
  letterReachSchema,
  letterSchema,
  writtenLetterSchema,
} from "./schemas.ts";

const batchParams = z.object({ id: idSchema });
const access = permission("COMMUNICATION_TEMPLATES", { on: "batch" });

export const letterEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/v1/session/batch/communication/:id/email",
    creates: true,
    access,
    summary: "Writes an e-mail to the people of a batch, or to those of them who are named; to all or to nobody.",
    params: batchParams,
    body: letterSchema,
    result: z.object({ recipientCount: z.number() }),
    errors: ["LETTER_NOT_A_PARTICIPANT", "LETTER_NO_RECIPIENTS", "LETTER_LIMIT_REACHED"],
    example: { contacts: ["person@example.org"], emailBody: "The next session is about foot ulcers." },
  }),
  order: endpoint({
    method: "POST",
    path: "/v1/session/batch/communication/:id/letter",
    creates: true,
    access,
    summary:
      "Writes to a group of a batch, by the ways that each person wants, now or at a time; the group is determined when it is sent.",
    params: batchParams,
    body: letterOrderSchema,
    result: z.object({ letter: writtenLetterSchema }),
    errors: [
      "LETTER_NO_RECIPIENTS",
      "LETTER_LIMIT_REACHED",
      "LETTER_TIME_INVALID",
      "LETTER_SESSION_UNKNOWN",
      "LETTER_FORM_UNKNOWN",
    ],
    example: { roles: ["ATTENDEE"], subject: "Next session", emailBody: "The next session is about foot ulcers." },
  }),
  count: endpoint({
    method: "POST",
    path: "/v1/session/batch/communication/:id/recipients",
    access,
    summary: "The number of people in a group of a batch, and how many of them a letter reaches now, in which ways.",
    params: batchParams,
    body: letterGroupSchema,
    result: z.object({ recipientCount: z.number(), reach: letterReachSchema }),
    errors: ["LETTER_SESSION_UNKNOWN", "LETTER_FORM_UNKNOWN"],
    example: { roles: ["ATTENDEE"] },
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/session/batch/communication/:id/letter",
    access,
    summary: "The latest letters to a batch: those that wait, are being sent, were sent and were withdrawn.",
    params: batchParams,
    result: z.object({ letterList: z.array(writtenLetterSchema) }),
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/v1/session/batch/communication/:id/letter/:letterId",
    access,
    summary: "Withdraws a letter that waits for its time.",
    params: z.object({ id: idSchema, letterId: idSchema }),
    result: z.object({ letter: writtenLetterSchema }),
    errors: ["LETTER_NOT_WAITING"],
  }),
};
