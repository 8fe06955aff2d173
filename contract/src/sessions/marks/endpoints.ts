import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { atMost } from "../../kernel/text.ts";
import { LIST_TEXT_MAX, MARKS_MAX, matchedLineSchema, saveMarksSchema } from "./schemas.ts";

const organises = permission("START_SESSION", { on: "session" });
const params = z.object({ id: idSchema });
const EXAMPLE_ID = "00000000-0000-7000-8000-000000000000";

export const markEndpoints = {
  save: endpoint({
    method: "PUT",
    path: "/v1/session/:id/attendance/marks",
    access: organises,
    summary: "Enters the attendance of people by hand; it counts in place of what the room measured.",
    params,
    body: saveMarksSchema,
    result: z.object({ markedCount: z.number() }),
    errors: ["SESSION_NOT_MARKABLE", "VALID_MARK_MINUTES", "MARK_UNKNOWN_PERSON"],
    example: { marks: [{ userId: EXAMPLE_ID, attendance: "ATTENDED", minutes: 45 }], reason: "ON_SITE" },
  }),
  remove: endpoint({
    method: "POST",
    path: "/v1/session/:id/attendance/marks/remove",
    access: organises,
    summary: "Takes back attendance entered by hand; what the room measured counts again.",
    params,
    body: z.object({ userIds: z.array(idSchema).check(atMost(MARKS_MAX, "VALID_MARKS_MAX"), z.minLength(1)) }),
    result: z.object({ removedCount: z.number() }),
    example: { userIds: [EXAMPLE_ID] },
  }),
  match: endpoint({
    method: "POST",
    path: "/v1/session/:id/attendance/list",
    access: organises,
    summary: "Finds the people of a session that a pasted list names; nothing is changed.",
    params,
    body: z.object({ text: z.string().check(atMost(LIST_TEXT_MAX, "VALID_MARKS_MAX")) }),
    result: z.object({ lines: z.array(matchedLineSchema), maxMinutes: z.number() }),
    errors: ["VALID_MARKS_MAX"],
    example: { text: "Asha Rao, 45" },
  }),
};
