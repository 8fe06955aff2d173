import type * as z from "zod/mini";
import {
  KEPT_DAYS,
  type Recording,
  type RecordingTerms,
  type RecordingVisibility,
  type watchedSchema,
} from "@openrounds/contract/sessions/recordings/schemas.ts";
import { mergeParts, sumOfParts } from "@openrounds/contract/sessions/recordings/rules.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuseConflict } from "../../kernel/refusal.ts";
import { recordAuditEntry, type AuditedAction } from "../../organizations/audit/service.ts";
import type { ReachedSession } from "../access.ts";
import { seesEverybody } from "../attendance/access.ts";
import { agendaOf } from "../service.ts";
import { mayWatch, type ReachedRecording } from "./access.ts";
import { composeRecording, removeRecordingFiles } from "./events.ts";
import { presentRecording } from "./present.ts";
import { addressFor } from "./providers/links.ts";
import {
  deleteRecording,
  expireRecordings,
  findKeptDays,
  listOfSession,
  lockView,
  restartComposing,
  updateView,
  updateVisibility,
  upsertTerms,
} from "./queries.ts";

const auditedActionOn = (
  { accessRow, session }: ReachedSession,
  { userId: actorId }: Actor,
): Omit<AuditedAction, "action"> => ({
  organizationId: accessRow.program.organizationId,
  actorId,
  details: { session: session.topic, batch: accessRow.batch.batchName },
});

/** The days for which an organization keeps recordings; null for ever. */
export async function readKeptDays(db: Db, organizationId: string): Promise<number | null> {
  const terms = await findKeptDays(db, organizationId);
  return terms === undefined ? KEPT_DAYS.usual : terms.keptDays;
}

/** The recordings of a session that a person may watch, the first one first. */
export async function listRecordings(
  platform: Platform,
  { session, accessRow, codes }: ReachedSession,
  actor: Actor,
): Promise<Recording[]> {
  const [rows, keptDays] = await Promise.all([
    listOfSession(platform.db, session.sessionId, actor.userId),
    readKeptDays(platform.db, accessRow.program.organizationId),
  ]);
  const agenda = agendaOf(session);
  return rows
    .filter(({ recording }) => mayWatch(codes, recording.visibility))
    .filter(({ recording }) => recording.status === "READY" || seesEverybody(codes))
    .map(({ recording, view }) => {
      const url = recording.status === "READY" ? addressFor(platform, actor, recording.recordingId) : null;
      return presentRecording(recording, { agenda, view: view ?? undefined, keptDays, url });
    });
}

/** Sets who may watch a recording. */
export async function changeVisibility(
  db: Db,
  reached: ReachedRecording,
  actor: Actor,
  visibility: RecordingVisibility,
): Promise<void> {
  const { recordingId } = reached.recording;
  const deed = auditedActionOn(reached, actor);
  await db.transaction(async (tx) => {
    await updateVisibility(tx, recordingId, visibility);
    const details = { ...deed.details, visibility };
    await recordAuditEntry(tx, { ...deed, action: "RECORDING_SHARED", details });
  });
}

/** Deletes a recording, its file and what was watched of it. */
export async function removeRecording(db: Db, reached: ReachedRecording, actor: Actor): Promise<void> {
  const { recordingId, storageKey } = reached.recording;
  await db.transaction(async (tx) => {
    if (!(await deleteRecording(tx, recordingId))) refuseConflict("RECORDING_RUNS");
    await recordAuditEntry(tx, { ...auditedActionOn(reached, actor), action: "RECORDING_REMOVED" });
    await enqueue(tx, removeRecordingFiles, { recordingId, storageKey });
  });
}

/** Composes a recording again that failed. */
export async function composeAgain(db: Db, { recordingId }: { recordingId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await restartComposing(tx, recordingId))) refuseConflict("RECORDING_NOT_FAILED");
    await enqueue(tx, composeRecording, { recordingId });
  });
}

/** Notes what a person watched; what they watched before stays. */
export async function noteWatched(
  db: Db,
  { recording: { recordingId, durationMs } }: ReachedRecording,
  { userId }: Actor,
  { positionMs, parts }: z.output<typeof watchedSchema>,
): Promise<void> {
  const lengthMs = durationMs ?? 0;
  await db.transaction(async (tx) => {
    const known = await lockView(tx, { recordingId, userId, updatedAt: now() });
    const watched = mergeParts([...known.watched, ...parts], lengthMs);
    const changes = { positionMs: Math.min(positionMs, lengthMs), watched, watchedMs: sumOfParts(watched) };
    await updateView(tx, { recordingId, userId }, { ...changes, updatedAt: now() });
  });
}

/** Sets how long an organization keeps recordings. */
export async function setTerms(
  db: Db,
  { organizationId, userId: actorId }: { readonly organizationId: string; readonly userId: string },
  { keptDays }: RecordingTerms,
): Promise<void> {
  await db.transaction(async (tx) => {
    await upsertTerms(tx, { organizationId, keptDays, updatedAt: now() });
    const details = { days: String(keptDays ?? 0) };
    await recordAuditEntry(tx, { organizationId, actorId, action: "RECORDING_TERMS_CHANGED", details });
  });
}

/** Deletes the files of recordings whose time is over; the rows stay, and say so. */
export async function expire({ db }: Platform): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { recordingId, storageKey } of await expireRecordings(tx, { usual: KEPT_DAYS.usual, now: now() })) {
      await enqueue(tx, removeRecordingFiles, { recordingId, storageKey });
    }
  });
}
