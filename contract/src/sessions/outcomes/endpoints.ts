import * as z from "zod/mini";
import { endpoint, permission } from "../../kernel/endpoint.ts";
import { idSchema } from "../../kernel/ids.ts";
import { outcomeSchema, recordOutcomeSchema } from "./schemas.ts";

const params = z.object({ id: idSchema });
const result = z.object({ outcome: outcomeSchema });

export const outcomeEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/session/session/:id/outcome",
    access: permission(["EDIT_SESSION", "DOWNLOAD_DATA_REPORTS"], { on: "session" }),
    summary: "How a session went in the eyes of those who ran it; empty while nobody recorded it.",
    params,
    result,
  }),
  record: endpoint({
    method: "PUT",
    path: "/v1/session/session/:id/outcome",
    access: permission("EDIT_SESSION", { on: "session" }),
    summary: "Records how a session went that is over: its levels of interaction and equity, and a note.",
    params,
    body: recordOutcomeSchema,
    result,
    errors: ["SESSION_NOT_OVER", "error.conflict"],
    example: { interactionLevel: "Interactive", equityLevel: "Equitable", note: "Everybody spoke.", version: 0 },
  }),
};
