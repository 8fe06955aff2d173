import { rm } from "node:fs/promises";
import { handles, repeats } from "../../kernel/jobs/definitions.ts";
import { storageOf } from "../../media/service.ts";
import { compose, failToCompose } from "./composing/service.ts";
import { composeRecording, removeRecordingFiles } from "./events.ts";
import { tracksFolder } from "./render/tracks.ts";
import { expire } from "./service.ts";

export const recordingJobs = [
  handles(composeRecording, compose, failToCompose),
  handles(removeRecordingFiles, async (platform, { recordingId, storageKey }) => {
    if (storageKey !== null) await storageOf(platform).remove(storageKey);
    await rm(tracksFolder(platform.env.DATA_DIR, recordingId), { recursive: true, force: true });
  }),
  repeats("sessions.expireRecordings", "25 3 * * *", expire),
];
