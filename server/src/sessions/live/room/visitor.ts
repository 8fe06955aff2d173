import { WebSocket } from "ws";
import type { BrowserSignal, RoomSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { newId } from "../../../kernel/ids.ts";

/** A signal arrives within this time, also on a busy machine. */
export const HEARD_WITHIN_MS = 15_000;

interface VisitorTokens {
  readonly token: string;
  readonly device?: string;
  /** The resume token from the welcome of an earlier stay. */
  readonly resume?: string | undefined;
}

/** A browser without media, for tests: it sends signals and records the received ones. */
export class Visitor {
  readonly heard: RoomSignal[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor(origin: string, socketPath: string, headers: Readonly<Record<string, string>> = {}) {
    this.socket = new WebSocket(`${origin}${socketPath}`, { headers });
    this.socket.on("message", (data: Buffer) => {
      this.heard.push(JSON.parse(data.toString("utf8")) as RoomSignal);
      for (const look of this.#waiting) look();
    });
    this.closed = new Promise((resolve) => this.socket.once("close", resolve));
    this.socket.on("error", () => undefined);
  }

  /** The close code of the socket; undefined if it stays open for longer. */
  closesWithin = (ms: number): Promise<number | undefined> =>
    Promise.race([this.closed, new Promise<undefined>((late) => setTimeout(() => late(undefined), ms))]);

  /** Fails if the visitor is not admitted. */
  opened = (): Promise<void> =>
    new Promise((resolve, fail) => {
      this.socket.once("open", () => resolve());
      this.socket.once("close", (code) => fail(new Error(`closed with ${code} before it was open`)));
    });
  /** Sends the token once the socket is open. */
  async shows({ token, device = newId(), resume }: VisitorTokens): Promise<void> {
    await this.opened();
    this.send({ type: "hello", token, device, ...(resume !== undefined && { resume }) });
  }
  send = (signal: BrowserSignal): void => this.socket.send(JSON.stringify(signal));

  /** The latest matching signal of a type, now or soon. */
  async hears<Type extends RoomSignal["type"]>(
    type: Type,
    fits: (signal: Extract<RoomSignal, { type: Type }>) => boolean = () => true,
  ): Promise<Extract<RoomSignal, { type: Type }>> {
    const find = () =>
      this.heard.findLast(
        (signal): signal is Extract<RoomSignal, { type: Type }> =>
          signal.type === type && fits(signal as Extract<RoomSignal, { type: Type }>),
      );
    const deadline = performance.now() + HEARD_WITHIN_MS;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (performance.now() > deadline) {
        throw new Error(`heard no ${type}; heard ${this.heard.map((signal) => signal.type).join(" ")}`);
      }
      await new Promise<void>((resume) => {
        this.#waiting.push(resume);
        setTimeout(resume, 100);
      });
    }
  }
}
