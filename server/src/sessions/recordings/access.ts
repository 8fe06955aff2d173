import type { RecordingVisibility } from "@openrounds/contract/sessions/recordings/schemas.ts";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { authorize, markReached, type Codes, type Reached } from "../../kernel/access.ts";
import type { Actor, PermittedContext } from "../../kernel/http/handlers.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseNotFound } from "../../kernel/refusal.ts";
import { codesOnSession, reachSession, type ReachedSession } from "../access.ts";
import { seesEverybody } from "../attendance/access.ts";
import { findSession } from "../queries.ts";
import { findRecording, type RecordingRow } from "./queries.ts";

const SEEING: readonly PermissionCode[] = ["JOIN_SESSION", "VIEW_SESSION_DETAILS", "START_SESSION"];

/** Whether a person with these codes on a session may watch a recording of it. */
export const mayWatch = (codes: Codes, visibility: RecordingVisibility): boolean =>
  visibility === "TEAM" ? seesEverybody(codes) : SEEING.some((code) => codes.has(code));

export interface ReachedRecording extends ReachedSession {
  readonly recording: Reached<RecordingRow>;
}

/** A recording of a session, for people who may watch it; to others it does not exist. */
export async function reachRecording(
  context: PermittedContext,
  { id, recordingId }: { readonly id: string; readonly recordingId: string },
): Promise<ReachedRecording> {
  const reached = await reachSession(context, id);
  const row = await findRecording(context.db, recordingId);
  if (row?.sessionId !== id || !mayWatch(reached.codes, row.visibility)) return refuseNotFound();
  return { ...reached, recording: markReached(row) };
}

/** A recording that anyone may watch. */
export async function reachPublicRecording({ db }: Pick<Platform, "db">, id: string): Promise<Reached<RecordingRow>> {
  const row = await findRecording(db, id);
  return row?.visibility === "PUBLIC" && row.status === "READY" ? markReached(row) : refuseNotFound();
}

/** The recording of an address, if its person may watch it now. */
export async function reachPlayedRecording(
  platform: Platform,
  actor: Actor,
  recordingId: string,
): Promise<Reached<RecordingRow>> {
  const row = (await findRecording(platform.db, recordingId)) ?? refuseNotFound();
  const session = await findSession(platform.db, row.sessionId, actor.userId);
  const codes = session === undefined ? new Set<PermissionCode>() : await codesOnSession(platform, actor, session);
  authorize({ row: session, codes, needs: SEEING, knownBy: [] });
  return mayWatch(codes, row.visibility) ? markReached(row) : refuseNotFound();
}
