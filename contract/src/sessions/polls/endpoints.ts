import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { pollChoicesSchema, pollFieldsSchema, pollSchema } from "./schemas.ts";

const sessionParams = z.object({ id: idSchema });
const pollParams = z.object({ id: idSchema, pollId: idSchema });
const canHost = permission("START_SESSION", { on: "session" });
const inRoom = permission("JOIN_SESSION", { on: "session" });
const rate = { max: 60, windowMs: 60_000 };
const poll = z.object({ poll: pollSchema });
const nothing = z.object({});

export const pollEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/v1/session/:id/poll",
    access: inRoom,
    summary: "The polls of a session in their order; drafts and unshared results for its hosts only.",
    params: sessionParams,
    result: z.object({ pollList: z.array(pollSchema) }),
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/session/:id/poll",
    creates: true,
    access: canHost,
    summary: "Prepares a poll in the room of a running session.",
    rate,
    params: sessionParams,
    body: pollFieldsSchema,
    result: poll,
    errors: ["SESSION_NOT_STARTED", "POLL_LIMIT_REACHED"],
    example: { question: "Refer now, or offload first?", options: ["Refer now", "Offload first"] },
  }),
  setStatus: endpoint({
    method: "PATCH",
    path: "/v1/session/:id/poll/:pollId",
    access: canHost,
    summary: "Starts a poll, ends it, or shares its result with everybody in the room.",
    rate,
    params: pollParams,
    body: z.object({ status: z.enum(["OPEN", "ENDED", "SHARED"]) }),
    result: poll,
    errors: ["SESSION_NOT_STARTED", "POLL_HAS_MOVED"],
    example: { status: "OPEN" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/session/:id/poll/:pollId",
    access: canHost,
    summary: "Throws a poll away that was not started.",
    rate,
    params: pollParams,
    result: nothing,
    errors: ["POLL_HAS_MOVED"],
  }),
  answer: endpoint({
    method: "PUT",
    path: "/v1/session/:id/poll/:pollId/answer",
    access: inRoom,
    summary: "Answers an open poll, or changes the caller's answer to it.",
    rate,
    params: pollParams,
    body: z.object({ choices: pollChoicesSchema }),
    result: nothing,
    errors: ["POLL_NOT_OPEN", "POLL_CHOICE_INVALID"],
    example: { choices: [0] },
  }),
  report: endpoint({
    method: "GET",
    path: "/v1/report/conference/zoom/poll-responses/csv",
    access: permission("DOWNLOAD_DATA_REPORTS", { on: "session" }),
    summary: "A link to the answers to the polls of a session as CSV.",
    query: z.object({ sessionId: idSchema }),
    result: z.object({ csvUrl: z.string() }),
  }),
};
