import { RESUME_WITHIN_MS } from "@openrounds/contract/sessions/live/rules.ts";
import { SECOND, startClockAt } from "../../../kernel/clock.ts";
import { openDatabase } from "../../../kernel/db/database.ts";
import { openFanout } from "../../../kernel/db/fanout.ts";
import { createLog } from "../../../kernel/log.ts";
import { canCompose } from "../../recordings/render/ffmpeg.ts";
import { custodyFile, fingerprintOf } from "./adoption.ts";
import { chooseEngine } from "./choose-engine.ts";
import { ADOPTED_WITHIN_MS, Custody } from "./custody.ts";
import { RoomNode } from "./node.ts";
import { STOP, roomSettingsSchema, uptimeMs, type RoomReady, type RoomSettings } from "./settings.ts";

const POOL_SIZE = 6;
/** After the parent has exited, the database may be stopped too. */
const CLOSE_WITHIN_MS = 4 * SECOND;

let custody: Custody | undefined;
/** Until it carries rooms it belongs to its parent; another parent id means that the parent died. */
const PARENT = process.ppid;
const isOwned = (): boolean => custody?.isOwned ?? process.ppid === PARENT;

/** The destination of log lines: the output of the parent, or nothing while there is no supervisor. */
const output = { write: (line: string): void => void (isOwned() && process.stdout.write(line)) };
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

/** Undoes the start; replaced once there is something to undo. */
let close = (): Promise<void> => Promise.resolve();

function stop(): void {
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS);
  close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

async function start(settings: RoomSettings): Promise<void> {
  const { clock } = settings;
  startClockAt(new Date(clock.atMs + uptimeMs() - clock.uptimeMs));
  const log = createLog(settings.logLevel, output);
  const { databaseUrl: url, bind, media, dataDir, ffmpeg } = settings;
  const database = openDatabase({ url, poolSize: POOL_SIZE, log });
  const fanout = await openFanout(url, log);
  const admissionKey = Buffer.from(settings.admissionKey, "hex");
  const engine = chooseEngine(media, log);
  const node = new RoomNode({
    db: database.db,
    fanout,
    log,
    admissionKey,
    bind,
    engine,
    recordings: { dataDir, ffmpeg },
  });
  close = () => node.close();
  // A malicious packet can make the media library throw asynchronously; that must not end all sessions.
  process.on("uncaughtException", (error) => log.error("media library failed", { node: node.nodeId }, error));
  if (!(await canCompose(ffmpeg))) log.warn("sessions cannot be recorded: no FFmpeg with H.264 and AAC at FFMPEG_PATH");
  await node.start();
  const { nodeId } = node;
  custody = new Custody({
    file: custodyFile(settings.dataDir, process.pid),
    fingerprint: fingerprintOf(settings),
    orphaned: () => node.holdSeats(ADOPTED_WITHIN_MS),
    async adopted() {
      await node.beat();
      node.holdSeats(RESUME_WITHIN_MS);
      return { nodeId };
    },
    stop,
  });
  await custody.open();
  if (!process.connected) return custody.lose();
  process.send?.({ nodeId } satisfies RoomReady, () => undefined);
}

// The parent decides when to stop. A signal to the whole process group must not close the rooms before it; without a
// parent, it is for this process.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void (isOwned() || custody?.stop()));

process.once("disconnect", () => (custody === undefined ? stop() : custody.lose()));

process.on("message", (message) => {
  if (message === STOP) return custody === undefined ? stop() : custody.stop();
  start(roomSettingsSchema.parse(message)).catch((error: unknown) => {
    // The parent has exited; the disconnect event ends this process.
    if (!process.connected) return;
    createLog("error", output).error("room process cannot start", {}, error);
    process.exit(1);
  });
});
