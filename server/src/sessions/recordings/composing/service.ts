import { readdir, rm } from "node:fs/promises";
import { SECOND, nowMs } from "../../../kernel/clock.ts";
import { newPart } from "../../../kernel/parts.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { storageOf } from "../../../media/service.ts";
import { findRecording, updateComposing, type RecordingRow } from "../queries.ts";
import { composeFile } from "../render/compose.ts";
import { readTracks, tracksFolder } from "../render/tracks.ts";

/** The type of composed files. */
export const RECORDING_TYPE = "video/mp4";
const NOTED_EVERY_MS = SECOND;

/** The key of a composed recording. */
const keyOf = (recordingId: string): string => `recordings/${recordingId}.mp4`;

/** Notes progress once a second. */
function progressOf({ db }: Platform, recordingId: string): (share: number) => void {
  let notedAtMs = 0;
  return (share) => {
    if (nowMs() - notedAtMs < NOTED_EVERY_MS) return;
    notedAtMs = nowMs();
    const progress = Math.floor(share * 100);
    db.transaction((tx) => updateComposing(tx, recordingId, { progress })).catch(() => undefined);
  };
}

async function composeRow(platform: Platform, { recordingId, startedAt, stoppedAt }: RecordingRow): Promise<void> {
  const { env, db } = platform;
  const folder = tracksFolder(env.DATA_DIR, recordingId);
  const durationMs = (stoppedAt ?? startedAt).getTime() - startedAt.getTime();
  const part = newPart(platform);
  try {
    await composeFile({
      ffmpeg: env.FFMPEG_PATH,
      folder,
      tracks: readTracks(folder, await readdir(folder)),
      durationMs,
      target: part,
      note: progressOf(platform, recordingId),
    });
    const storageKey = keyOf(recordingId);
    await storageOf(platform).take(storageKey, part, RECORDING_TYPE);
    const sizeBytes = (await storageOf(platform).size(storageKey)) ?? 0;
    const ready = { status: "READY" as const, progress: 100, storageKey, durationMs, sizeBytes };
    // A host may have deleted it meanwhile.
    const isWanted = await db.transaction((tx) => updateComposing(tx, recordingId, ready));
    if (!isWanted) await storageOf(platform).remove(storageKey);
    await rm(folder, { recursive: true, force: true });
  } finally {
    await rm(part, { force: true });
  }
}

/** Composes the file of a recording. A run that was killed is continued by the next one. */
export async function compose(platform: Platform, { recordingId }: { recordingId: string }): Promise<void> {
  const row = await findRecording(platform.db, recordingId);
  if (row?.status === "COMPOSING") await composeRow(platform, row);
}

/** Marks a recording that cannot be composed; its files stay for another try. */
export async function failToCompose({ db }: Platform, { recordingId }: { recordingId: string }): Promise<void> {
  await db.transaction((tx) => updateComposing(tx, recordingId, { status: "FAILED" }));
}
