import type { RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { MINUTE, now, nowMs } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { newId } from "../../../kernel/ids.ts";
import { enqueue } from "../../../kernel/jobs/outbox.ts";
import type { Log } from "../../../kernel/log.ts";
import { recordAuditEntry } from "../../../organizations/audit/service.ts";
import { composeRecording } from "../../recordings/events.ts";
import {
  appendStep,
  findPlace,
  findRunning,
  insertConsent,
  insertRecording,
  listConsents,
  stopRunning,
} from "../../recordings/queries.ts";
import { canCompose } from "../../recordings/render/ffmpeg.ts";
import { tracksFolder } from "../../recordings/render/tracks.ts";
import type { PeerMedia } from "./media/engine.ts";
import { Recorder } from "./recorder/recorder.ts";

const CHECK_EVERY_MS = MINUTE;

/** Where recordings are written, and what composes them. */
export interface RecordingSettings {
  readonly dataDir: string;
  readonly ffmpeg: string;
}

/** A person of the room, as a recording sees them. */
interface RoomMember {
  readonly peerId: string;
  readonly admission: { readonly userId: string };
  readonly media: PeerMedia;
  /** Interpreters are not heard in the room. */
  readonly isInterpreting: boolean;
  send(signal: RoomSignal): void;
}

/** The room that is recorded. */
interface RecordableRoom {
  readonly sessionId: string;
  readonly everybody: readonly RoomMember[];
  readonly controls: { readonly present: { readonly spotlight: string | null } };
  readonly agendaItem: number;
}

interface RecordingTools {
  readonly db: Db;
  readonly log: Log;
  readonly recordings: RecordingSettings;
}

interface RunningRecording {
  readonly recorder: Recorder;
  readonly startedAtMs: number;
}

/** The recording of a room: of those who agreed, from the word of a host on. */
export class Recording {
  readonly #tools: RecordingTools;
  readonly #room: RecordableRoom;
  readonly #agreed = new Set<string>();
  #running: RunningRecording | undefined;
  #isPossible = false;
  #checkedAtMs = 0;

  constructor(tools: RecordingTools, room: RecordableRoom) {
    this.#tools = tools;
    this.#room = room;
  }

  /** Goes on with what another process recorded before. */
  async restore(): Promise<void> {
    const { db } = this.#tools;
    const { sessionId } = this.#room;
    for (const userId of await listConsents(db, sessionId)) this.#agreed.add(userId);
    const row = await findRunning(db, sessionId);
    if (row !== undefined) this.#record(row.recordingId, row.startedAt);
    await this.#check();
  }

  /** Whether FFmpeg is there; it may be installed while the server runs. */
  async #check(): Promise<void> {
    if (nowMs() - this.#checkedAtMs < CHECK_EVERY_MS && this.#isPossible) return;
    this.#checkedAtMs = nowMs();
    this.#isPossible = await canCompose(this.#tools.recordings.ffmpeg);
  }

  #record(recordingId: string, startedAt: Date): void {
    const { recordings } = this.#tools;
    const startedAtMs = startedAt.getTime();
    const onFailure = (error: unknown): void => void this.#giveUp(error);
    const folder = tracksFolder(recordings.dataDir, recordingId);
    this.#running = { recorder: new Recorder({ folder, startedAtMs, onFailure }), startedAtMs };
  }

  /** The disk takes no more: what was written is kept, and everybody hears that the recording has stopped. */
  async #giveUp(error: unknown): Promise<void> {
    const { log } = this.#tools;
    const fields = { room: this.#room.sessionId };
    log.error("recording failed to write", fields, error);
    try {
      await this.stop();
    } catch (failure) {
      log.error("recording did not stop", fields, failure);
    }
  }

  #hasAgreed = ({ admission }: Pick<RoomMember, "admission">): boolean => this.#agreed.has(admission.userId);

  /** Tells a person of the recording. */
  brief(member: RoomMember): void {
    const recording = {
      sinceMs: this.#running?.startedAtMs ?? null,
      isPossible: this.#isPossible,
      hasAgreed: this.#hasAgreed(member),
    };
    member.send({ type: "recording", recording });
  }

  #tell(): void {
    for (const member of this.#room.everybody) this.brief(member);
  }

  /** Starts to record; who starts it agrees. */
  async start(userId: string): Promise<void> {
    await this.#check();
    if (this.#running !== undefined || !this.#isPossible) return this.#tell();
    const { sessionId, agendaItem } = this.#room;
    const [recordingId, startedAt] = [newId(), now()];
    const steps = [{ item: agendaItem, atMs: 0 }];
    const row = { recordingId, sessionId, startedBy: userId, startedAt, status: "RECORDING" as const, steps };
    const isNew = await this.#tools.db.transaction(async (tx) => {
      await insertConsent(tx, { sessionId, userId, at: startedAt });
      const place = await findPlace(tx, sessionId);
      if (place === undefined || !(await insertRecording(tx, row))) return false;
      const { organizationId, topic: session, batchName: batch } = place;
      const details = { session, batch };
      await recordAuditEntry(tx, { organizationId, actorId: userId, action: "RECORDING_STARTED", details });
      return true;
    });
    if (!isNew) return;
    this.#agreed.add(userId);
    this.#record(recordingId, startedAt);
    this.#tell();
  }

  /** Stops to record, and lets the file be composed. */
  async stop(): Promise<void> {
    if (this.#running === undefined) return;
    await this.close();
    await this.#tools.db.transaction(async (tx) => {
      const recordingId = await stopRunning(tx, this.#room.sessionId, now());
      if (recordingId !== undefined) await enqueue(tx, composeRecording, { recordingId });
    });
    this.#tell();
  }

  /** A person agrees to be recorded. */
  async agree(member: RoomMember): Promise<void> {
    const { userId } = member.admission;
    const row = { sessionId: this.#room.sessionId, userId, at: now() };
    await this.#tools.db.transaction((tx) => insertConsent(tx, row));
    this.#agreed.add(userId);
    for (const other of this.#room.everybody) if (other.admission.userId === userId) this.brief(other);
  }

  /** The room comes to an item of its agenda. */
  async noteStep(item: number): Promise<void> {
    if (this.#running === undefined) return;
    const step = { item, atMs: nowMs() - this.#running.startedAtMs };
    await this.#tools.db.transaction((tx) => appendStep(tx, this.#room.sessionId, step));
  }

  /** Several times a second: follows the room. */
  follow(): void {
    const { everybody, controls } = this.#room;
    const people = everybody.filter((member) => this.#hasAgreed(member) && !member.isInterpreting);
    this.#running?.recorder.follow(people, controls.present.spotlight);
  }

  /** Ends the files; the recording goes on if the room does in another process. */
  async close(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.recorder.close();
  }
}
