import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { letterSchema } from "./schemas.ts";

export const letterEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/v1/session/batch/communication/:id/email",
    creates: true,
    access: permission("COMMUNICATION_TEMPLATES", { on: "batch" }),
    summary: "Writes an e-mail to the people of a batch, or to those of them who are named; to all or to nobody.",
    params: z.object({ id: idSchema }),
    body: letterSchema,
    result: z.object({ recipientCount: z.number() }),
    errors: ["LETTER_NOT_A_PARTICIPANT", "LETTER_NO_RECIPIENTS", "LETTER_LIMIT_REACHED"],
    example: { contacts: ["person@example.org"], emailBody: "The next session is about foot ulcers." },
  }),
};
