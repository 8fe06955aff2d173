import * as z from "zod/mini";
import { endpoint, signedInAccess } from "../../kernel/endpoint.ts";
import { atMost, lineSchema } from "../../kernel/text.ts";

export const MAX_MESSAGE = 2000;

/** A question to the support, with the page where it was sent. */
export const supportMessageSchema = z.object({
  text: lineSchema(MAX_MESSAGE, { required: "REQUIRED_VALIDATION", max: "COMMON_CHAR_LIMIT_ERROR_MESSAGE" }),
  page: z.string().check(atMost(300)),
});

export const supportEndpoints = {
  send: endpoint({
    method: "POST",
    path: "/v1/user/support/message",
    creates: true,
    access: signedInAccess,
    summary: "Sends a question to the support, who answers by mail; ten a day.",
    body: supportMessageSchema,
    result: z.object({}),
    errors: ["error.tooManyRequests"],
    example: { text: "How do I join a session?", page: "/home" },
  }),
};
