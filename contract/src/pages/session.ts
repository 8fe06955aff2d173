import { batchEndpoints } from "../batches/endpoints.ts";
import type { CallResult } from "../kernel/endpoint.ts";
import { attendanceEndpoints } from "../sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "../sessions/endpoints.ts";
import { liveEndpoints } from "../sessions/live/endpoints.ts";
import { answered, nameOfCall, type AnsweredCall, type CallName } from "./answers.ts";
import type { pageEndpoints } from "./endpoints.ts";
import { shellCallsIn } from "./shell.ts";

/** The calls of its own that the answer of a session's page may hold. */
export const SESSION_CALLS: readonly CallName[] = [
  sessionEndpoints.read,
  batchEndpoints.read,
  attendanceEndpoints.list,
  liveEndpoints.conference,
].map(nameOfCall);

/** The single calls whose results the answer of a session's page holds. */
export const sessionCalls = (
  { shell, session, batch, attendance, conference }: CallResult<typeof pageEndpoints.session>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): AnsweredCall[] => [
  ...shellCallsIn(shell, userId),
  ...answered(sessionEndpoints.read, { params: { id: sessionId } }, session),
  ...answered(batchEndpoints.read, { params: { batchId: session?.session.batchId ?? "" } }, batch),
  ...answered(attendanceEndpoints.list, { params: { id: sessionId } }, attendance),
  ...answered(liveEndpoints.conference, { query: { sessionId } }, conference),
];
