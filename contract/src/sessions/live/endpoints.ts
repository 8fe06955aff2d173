import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { conferenceSchema, keptCaptionsSchema, roomSchema } from "./schemas.ts";

const captionsPath = "/v1/session/session/:sessionId/captions";
const captionsParams = z.object({ sessionId: idSchema });

export const liveEndpoints = {
  enter: endpoint({
    method: "POST",
    path: "/v1/session/session/room",
    access: permission("JOIN_SESSION", { on: "session" }),
    summary: "What the caller needs to enter the room of a running session.",
    body: z.object({ sessionId: idSchema }),
    result: z.object({ room: roomSchema }),
    errors: ["SESSION_NOT_STARTED", "ROOM_REMOVED"],
    example: { sessionId: "00000000-0000-7000-8000-000000000000" },
  }),
  conference: endpoint({
    method: "GET",
    path: "/v1/report/conference/zoom/session",
    access: permission("DOWNLOAD_DATA_REPORTS", { on: "session" }),
    summary: "How a session went as a conference: when it ran, who was there, how many at once.",
    query: z.object({ sessionId: idSchema }),
    result: z.object({ conference: conferenceSchema }),
  }),
  captions: endpoint({
    method: "GET",
    path: captionsPath,
    access: permission("VIEW_SESSION_DETAILS", { on: "session" }),
    summary: "What captioners wrote in the room of a session, kept as long as the session.",
    params: captionsParams,
    result: keptCaptionsSchema,
  }),
  removeCaptions: endpoint({
    method: "DELETE",
    path: captionsPath,
    access: permission("START_SESSION", { on: "session" }),
    summary: "Deletes what captioners wrote in the room of a session, for ever.",
    params: captionsParams,
    result: z.object({}),
  }),
};
