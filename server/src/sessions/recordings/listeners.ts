import { accountErased } from "../../identity/deletion/events.ts";
import { SECOND, now, nowMs } from "../../kernel/clock.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { sessionEnded } from "../events.ts";
import { composeRecording } from "./events.ts";
import { deleteViewsOf, stopRunning } from "./queries.ts";

/** The room's process ends its files at the same time. */
const CLOSED_WITHIN_MS = 5 * SECOND;

export const recordingReactions = [
  reacts(sessionEnded, "sessions.stopRecording", async (tx, { sessionId }) => {
    const recordingId = await stopRunning(tx, sessionId, now());
    if (recordingId === undefined) return;
    await enqueue(tx, composeRecording, { recordingId }, new Date(nowMs() + CLOSED_WITHIN_MS));
  }),
  reacts(accountErased, "sessions.deleteViews", (tx, { userId }) => deleteViewsOf(tx, userId)),
];
