import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";

/** The stay of a person in a session that meets at a plain link, by their own word. */
export const staySchema = z.object({
  joinedDateTime: z.number(),
  /** When the person joined, or last said that they are still there. */
  answeredDateTime: z.number(),
  /** Whether the person said that they left. */
  hasLeft: z.boolean(),
});
export type LinkStay = z.output<typeof staySchema>;

export const stayEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/session/session/stay",
    access: permission("JOIN_SESSION", { on: "session" }),
    summary: "The caller's last stay in a session that meets at a plain link; null elsewhere, and before joining.",
    query: z.object({ sessionId: idSchema }),
    result: z.object({ stay: z.nullable(staySchema) }),
  }),
  answer: endpoint({
    method: "PUT",
    path: "/v1/session/session/stay",
    access: permission("JOIN_SESSION", { on: "session" }),
    summary: "Says that the caller is still there, or has left; too late an answer is refused.",
    body: z.object({ sessionId: idSchema, isThere: z.boolean() }),
    result: z.object({ stay: staySchema }),
    errors: ["STAY_OVER", "SESSION_NOT_STARTED"],
    example: { sessionId: "00000000-0000-7000-8000-000000000000", isThere: true },
  }),
};
