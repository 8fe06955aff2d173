import * as z from "zod/mini";
import type { ZoomRecording } from "@openrounds/contract/sessions/recordings/schemas.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { seal, unseal } from "../../../kernel/sealing.ts";
import { zoomKeyOf } from "../accounts/service.ts";
import { isMeetingAddress, personOfEmail } from "../links/service.ts";
import { findMeeting, listRegistered, type ZoomMeetingRow } from "../meetings/queries.ts";
import { zoomOfAccount } from "../meetings/service.ts";
import { ZoomFailure } from "../providers/failure.ts";
import type { ReportedAnswer, Zoom, ZoomRecordingFile } from "../providers/zoom.ts";
import { listRecorded, replacePollAnswers, replaceRecordings, type ZoomRecordingRow } from "./queries.ts";

const playSchema = z.object({ url: z.string(), passcode: z.string() });

const scopeOf = (sessionId: string, fileId: string): string => `zoom recording ${sessionId} ${fileId}`;

interface HeldInstance {
  readonly meeting: ZoomMeetingRow;
  readonly uuid: string;
}

async function storeAnswers(
  platform: Platform,
  { meeting, uuid }: HeldInstance,
  answers: readonly ReportedAnswer[],
): Promise<void> {
  const { sessionId } = meeting;
  const registered = new Set((await listRegistered(platform.db, sessionId)).values());
  const rows = answers
    .filter(({ question, answer }) => question !== "" && answer !== "")
    .map(({ question, answer, email, name, at }) => {
      const person = personOfEmail(platform.env, email) ?? "";
      const who = registered.has(person) ? { userId: person } : { name };
      return { ...who, answerId: newId(), sessionId, uuid, question, answer, at: at ?? null };
    });
  await platform.db.transaction((tx) => replacePollAnswers(tx, { sessionId, uuid }, rows));
}

async function storeRecordings(
  platform: Platform,
  { meeting: { sessionId }, uuid }: HeldInstance,
  files: readonly ZoomRecordingFile[],
): Promise<void> {
  const key = zoomKeyOf(platform);
  const rows = files
    .filter(({ playUrl }) => isMeetingAddress(platform.env, playUrl))
    .map(({ id, playUrl, passcode, ...file }) => {
      const playSeal = seal(key, JSON.stringify({ url: playUrl, passcode }), scopeOf(sessionId, id));
      return { ...file, sessionId, uuid, fileId: id, playSeal };
    });
  await platform.db.transaction((tx) => replaceRecordings(tx, { sessionId, uuid }, rows));
}

/** Runs one reading; an app without its scope reads the rest. */
async function unlessForbidden(platform: Platform, read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof ZoomFailure) || error.retryAtMs !== undefined) throw error;
    platform.log.warn("Zoom does not tell about polls or recordings", { reason: error.fault });
  }
}

async function readInstance(platform: Platform, zoom: Zoom, instance: HeldInstance): Promise<void> {
  const { meeting, uuid } = instance;
  await unlessForbidden(platform, async () => {
    const answers = await zoom.listPollAnswers(meeting.kind, uuid);
    if (answers !== undefined) await storeAnswers(platform, instance, answers);
  });
  await unlessForbidden(platform, async () => storeRecordings(platform, instance, await zoom.listRecordings(uuid)));
}

/** Stores the answers to polls and the recordings that Zoom has of a session. Idempotent. */
export async function readZoomResults(
  platform: Platform,
  { sessionId }: { readonly sessionId: string },
): Promise<void> {
  const meeting = await findMeeting(platform.db, sessionId);
  if (meeting?.meetingId == null) return;
  const { kind, meetingId, accountId } = meeting;
  await unlessForbidden(platform, async () => {
    const zoom = await zoomOfAccount(platform, accountId);
    for (const { uuid } of await zoom.listInstances(kind, meetingId)) {
      await readInstance(platform, zoom, { meeting, uuid });
    }
  });
}

function present(platform: Platform, row: ZoomRecordingRow): ZoomRecording[] {
  const { sessionId, fileId, type, startedAt, endedAt, sizeBytes } = row;
  const opened = unseal(zoomKeyOf(platform), row.playSeal, scopeOf(sessionId, fileId));
  if (opened === undefined) return [];
  const { url, passcode } = playSchema.parse(JSON.parse(opened));
  const durationMs = endedAt.getTime() - startedAt.getTime();
  return [{ fileId, type, startedDateTime: startedAt.getTime(), durationMs, sizeBytes, url, passcode }];
}

/** The files that Zoom keeps of a session, with where they are played. */
export async function listZoomRecordings(platform: Platform, sessionId: string): Promise<ZoomRecording[]> {
  return (await listRecorded(platform.db, sessionId)).flatMap((row) => present(platform, row));
}
