import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { liveEndpoints } from "@openrounds/contract/sessions/live/endpoints.ts";
import type { ActorContext } from "../kernel/http/handlers.ts";
import type { Asking } from "./asking.ts";
import { askShell, type ShellQuery } from "./shell.ts";

/** The session of a page, with its batch and how it went. */
async function askSession(asking: Asking, sessionId: string) {
  const session = await asking.call(sessionEndpoints.read, { params: { id: sessionId } });
  if (session === undefined) return { session, batch: undefined, conference: undefined };
  const { batchId, canReport } = session.session;
  const [batch, conference] = await Promise.all([
    asking.call(batchEndpoints.read, { params: { batchId } }),
    canReport ? asking.call(liveEndpoints.conference, { query: { sessionId } }) : undefined,
  ]);
  return { session, batch, conference };
}

/** Everything that the page of a session shows at first. */
export async function readSessionPage(
  context: ActorContext,
  asking: Asking,
  query: ShellQuery & { readonly sessionId: string },
) {
  const { sessionId } = query;
  const [shell, ofSession, attendance] = await Promise.all([
    askShell(context, asking, query),
    askSession(asking, sessionId),
    asking.call(attendanceEndpoints.list, { params: { id: sessionId } }),
  ]);
  return { shell, ...ofSession, attendance };
}
