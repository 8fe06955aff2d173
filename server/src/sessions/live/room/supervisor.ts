import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { SECOND, nowMs } from "../../../kernel/clock.ts";
import type { Platform } from "../../../kernel/platform.ts";
import { admissionKeyOf } from "../providers/admission.ts";
import { deleteNode } from "../queries.ts";
import { adoptProcess, type AdoptedProcess } from "./adoption.ts";
import { STOP, roomReadySchema, uptimeMs, type RoomSettings } from "./settings.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));
/** The flags of the server itself; without the limit, the heap grows far beyond what is in use. */
const OPTIONS = ["--max-semi-space-size=8", "--import", new URL("../../../kernel/modules.ts", import.meta.url).href];
const FIRST_RESTART_MS = 500;
const LAST_RESTART_MS = 10 * SECOND;
const STOP_WITHIN_MS = 6 * SECOND;

/** The settings of the room process of a web process. */
export const settingsOf = (platform: Platform, databaseUrl: string): RoomSettings => ({
  databaseUrl,
  admissionKey: admissionKeyOf(platform).toString("hex"),
  bind: platform.env.LIVE_BIND,
  media: {
    ports: platform.env.LIVE_PORTS,
    addresses: platform.env.LIVE_ADDRESSES.split(",")
      .map((address) => address.trim())
      .filter((address) => address !== ""),
    people: platform.env.LIVE_PEOPLE,
    janus: { urls: platform.env.JANUS_URLS, secret: platform.env.JANUS_SECRET },
  },
  logLevel: platform.env.LOG_LEVEL,
  dataDir: platform.env.DATA_DIR,
  ffmpeg: platform.env.FFMPEG_PATH,
  clock: { atMs: nowMs(), uptimeMs: uptimeMs() },
});

/** Supervises one room process beside this one. */
export class RoomSupervisor {
  readonly #platform: Platform;
  readonly #databaseUrl: string;
  #child: ChildProcess | undefined;
  #adopted: AdoptedProcess | undefined;
  #nodeId: string | undefined;
  #restartMs = FIRST_RESTART_MS;
  #restart: NodeJS.Timeout | undefined;
  #isStopping = false;
  #whenReady = Promise.withResolvers<string>();

  constructor(platform: Platform, databaseUrl: string) {
    this.#platform = platform;
    this.#databaseUrl = databaseUrl;
  }

  get pid(): number | undefined {
    return this.#adopted?.pid ?? this.#child?.pid;
  }

  /** Resolves with the node id once the process carries rooms; a new promise after each restart. */
  get ready(): Promise<string> {
    return this.#whenReady.promise;
  }

  /** Takes over the process of a web process that was killed, with all who are in its rooms; returns whether there is one. */
  async adopt(): Promise<boolean> {
    const settings = settingsOf(this.#platform, this.#databaseUrl);
    const adopted = await adoptProcess(settings.dataDir, settings);
    if (adopted === undefined) return false;
    this.#adopted = adopted;
    adopted.socket.once("close", () => {
      this.#adopted = undefined;
      this.#ended(null);
    });
    this.#platform.log.warn("room process adopted", { node: adopted.nodeId });
    this.#carriesRooms(adopted.nodeId);
    return true;
  }

  /** Starts the process, and restarts it when it exits unexpectedly. */
  start(): void {
    // Options of this process, such as those of a test runner, are not inherited.
    const child = fork(MAIN, { execArgv: OPTIONS });
    this.#child = child;
    child.on("message", (message) => this.#hears(message));
    child.on("error", (error) => this.#unreachable(error));
    child.once("exit", (code) => this.#ended(code));
    child.send(settingsOf(this.#platform, this.#databaseUrl));
  }

  #hears(message: unknown): void {
    const ready = roomReadySchema.safeParse(message);
    if (ready.success) this.#carriesRooms(ready.data.nodeId);
    // Below `node --watch`, a process reports its loaded files to the watcher, which needs those of the room process
    // too.
    else process.send?.(message);
  }

  #carriesRooms(nodeId: string): void {
    this.#nodeId = nodeId;
    this.#restartMs = FIRST_RESTART_MS;
    this.#whenReady.resolve(nodeId);
  }

  #unreachable(error: Error): void {
    if (!this.#isStopping) this.#platform.log.error("room process cannot be reached", {}, error);
  }

  #ended(code: number | null): void {
    if (this.#isStopping) return;
    const { log, db } = this.#platform;
    log.error("room process ended", { code: String(code), node: this.#nodeId });
    const nodeId = this.#nodeId;
    if (nodeId !== undefined) {
      // Once its row is deleted, the next person is sent to the new process at once.
      db.transaction((tx) => deleteNode(tx, nodeId)).catch((error: unknown) =>
        log.error("room process not removed from the table", {}, error),
      );
      this.#nodeId = undefined;
    }
    this.#whenReady = Promise.withResolvers();
    this.#restart = setTimeout(() => this.start(), this.#restartMs);
    this.#restartMs = Math.min(this.#restartMs * 2, LAST_RESTART_MS);
  }

  /** Closes the rooms and ends the process. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    if (this.#adopted !== undefined) await this.#stopAdopted(this.#adopted);
    const child = this.#child;
    if (child === undefined || child.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    const late = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
    // Without rooms there is nothing to close.
    if (this.#nodeId === undefined) child.kill("SIGKILL");
    else if (child.connected) child.send(STOP);
    await ended;
    clearTimeout(late);
  }

  #stopAdopted({ socket }: AdoptedProcess): Promise<void> {
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    const late = setTimeout(() => socket.destroy(), STOP_WITHIN_MS);
    socket.write(STOP);
    return ended.finally(() => clearTimeout(late));
  }
}
