import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { SECOND } from "../../../kernel/clock.ts";
import { adoptionSchema, type AdoptionReply, type RoomReady } from "./settings.ts";

/** A web process that was killed is started again, and reads its database, within this time. */
export const ADOPTED_WITHIN_MS = 60 * SECOND;

export interface CustodyOptions {
  /** The file of the socket, which only the user of the server can open. */
  readonly file: string;
  /** Identifies code and settings: a process with others is not adopted, but stopped. */
  readonly fingerprint: string;
  /** The supervisor was killed; returns whether there is something to wait for. */
  readonly orphaned: () => boolean;
  /** Another supervisor took over. */
  readonly adopted: () => Promise<RoomReady>;
  readonly stop: () => void;
}

/**
 * Who supervises a room process: at first the process that forked it, and after that was killed the next one, which
 * connects to a socket file. A process that is not adopted in time stops.
 */
export class Custody {
  readonly #options: CustodyOptions;
  readonly #server: Server;
  #late: NodeJS.Timeout | undefined;
  #isOwned = true;
  #isStopping = false;
  #isReachable = false;

  constructor(options: CustodyOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#hear(socket));
  }

  /** Whether a supervisor reads what this process logs. */
  get isOwned(): boolean {
    return this.#isOwned;
  }

  /** Starts to listen for another supervisor; where no file can be a socket there will be none. */
  async open(): Promise<void> {
    const { file } = this.#options;
    rmSync(file, { force: true });
    this.#isReachable = await new Promise((listens) => {
      this.#server.once("error", () => listens(false));
      this.#server.listen(file, () => listens(true));
    });
    if (this.#isReachable) chmodSync(file, 0o600);
  }

  /** The supervisor is gone without a word. */
  lose(): void {
    if (this.#isStopping) return;
    this.#isOwned = false;
    if (!this.#isReachable || !this.#options.orphaned()) return this.stop();
    this.#late = setTimeout(() => this.stop(), ADOPTED_WITHIN_MS);
  }

  stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    this.#server.close();
    this.#options.stop();
  }

  #hear(socket: Socket): void {
    socket.on("error", () => undefined);
    socket.once("data", (data: Buffer) => {
      const { data: adoption } = adoptionSchema.safeParse(JSON.parse(data.toString("utf8")));
      const reply = (answer: AdoptionReply): void => void socket.write(JSON.stringify(answer));
      if (this.#isOwned || this.#isStopping) return reply({ isAdopted: false });
      if (adoption?.fingerprint !== this.#options.fingerprint) {
        reply({ isAdopted: false });
        return this.stop();
      }
      clearTimeout(this.#late);
      this.#isOwned = true;
      // Whatever else arrives is the order to stop.
      socket.once("data", () => this.stop());
      socket.once("close", () => this.lose());
      this.#options.adopted().then(
        (ready) => reply({ isAdopted: true, ...ready, pid: process.pid }),
        () => socket.destroy(),
      );
    });
  }
}
