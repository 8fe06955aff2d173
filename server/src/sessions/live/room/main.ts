import { SECOND, startClockAt } from "../../../kernel/clock.ts";
import { openDatabase } from "../../../kernel/db/database.ts";
import { openFanout } from "../../../kernel/db/fanout.ts";
import { createLog } from "../../../kernel/log.ts";
import { chooseEngine } from "./choose-engine.ts";
import { RoomNode } from "./node.ts";
import { roomSettingsSchema, uptimeMs, type RoomReady, type RoomSettings } from "./settings.ts";

const POOL_SIZE = 4;
/** After the parent has exited, the database may be stopped too. */
const CLOSE_WITHIN_MS = 4 * SECOND;

/** The parent of this process; another parent id later means that it died. */
const PARENT = process.ppid;
const isOrphan = (): boolean => process.ppid !== PARENT;

/** The destination of log lines: the parent, or nothing once it is dead. */
const output = { write: (line: string): void => void (isOrphan() || process.stdout.write(line)) };
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

/** Undoes the start; replaced once there is something to undo. */
let close = (): Promise<void> => Promise.resolve();

async function start(settings: RoomSettings): Promise<void> {
  const { clock } = settings;
  startClockAt(new Date(clock.atMs + uptimeMs() - clock.uptimeMs));
  const log = createLog(settings.logLevel, output);
  const { databaseUrl: url, bind, media } = settings;
  const database = openDatabase({ url, poolSize: POOL_SIZE, log });
  const fanout = await openFanout(url, log);
  const admissionKey = Buffer.from(settings.admissionKey, "hex");
  const engine = chooseEngine(media);
  const node = new RoomNode({ db: database.db, fanout, log, admissionKey, bind, engine });
  close = () => node.close();
  // A malicious packet can make the media library throw asynchronously; that must not end all sessions.
  process.on("uncaughtException", (error) => log.error("media library failed", { node: node.nodeId }, error));
  await node.start();
  // If the parent has exited already, the disconnect event handles it.
  process.send?.({ nodeId: node.nodeId } satisfies RoomReady, () => undefined);
}

// The parent decides when to stop, by disconnecting or by dying. A signal to the whole process group must not close the
// rooms before it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
process.once("disconnect", () => {
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS);
  close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});

process.once("message", (message) => {
  start(roomSettingsSchema.parse(message)).catch((error: unknown) => {
    // The parent has exited; the disconnect event ends this process.
    if (!process.connected) return;
    createLog("error", output).error("room process cannot start", {}, error);
    process.exit(1);
  });
});
