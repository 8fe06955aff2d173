import * as z from "zod/mini";
import { WebSocket } from "ws";
import { SECOND, nowMs } from "../../../../kernel/clock.ts";

const PLUGIN = "janus.plugin.videoroom";
const PROTOCOL = "janus-protocol";
const REPLY_WITHIN_MS = 5 * SECOND;
/** Janus ends a session that says nothing for a minute. */
const KEEP_ALIVE_MS = 20 * SECOND;
const PING_EVERY_MS = 2 * SECOND;
/** A host that answers no ping for this time is lost. */
const LOST_AFTER_MS = 6 * SECOND;

/** An SDP offer or answer (JSEP). */
export interface JanusDescription {
  readonly type: "offer" | "answer";
  readonly sdp: string;
}

const dataSchema = z.looseObject({
  error: z.optional(z.string()),
  error_code: z.optional(z.number()),
});
/** What the video room says: its fields depend on the request or the event. */
export type JanusData = z.output<typeof dataSchema>;

const messageSchema = z.looseObject({
  janus: z.string(),
  transaction: z.optional(z.string()),
  sender: z.optional(z.number()),
  data: z.optional(z.looseObject({ id: z.number() })),
  plugindata: z.optional(z.looseObject({ data: dataSchema })),
  jsep: z.optional(z.looseObject({ type: z.enum(["offer", "answer"]), sdp: z.string() })),
  error: z.optional(z.looseObject({ code: z.number(), reason: z.string() })),
});
type JanusMessage = z.output<typeof messageSchema>;

/** A reply of the video room, with an SDP where it belongs to it. */
export interface JanusReply {
  readonly data: JanusData;
  readonly jsep: JanusDescription | undefined;
}

/** An event of a handle: one of the video room by its data, or one of its connection by its name. */
export interface JanusEvent {
  readonly name: string;
  readonly data: JanusData;
}

export type JanusListener = (event: JanusEvent) => void;

/** Says that Janus refused a request. */
const refusalOf = (code: number, reason: string): Error => new Error(`Janus refused with ${code}: ${reason}`);

interface PendingRequest {
  readonly resolve: (message: JanusMessage) => void;
  readonly reject: (error: Error) => void;
  /** Whether an acknowledgement is only the first of two replies. */
  readonly isAcknowledged: boolean;
}

export interface JanusAddress {
  readonly url: string;
  /** The secret that Janus asks of its clients (api_secret). */
  readonly secret?: string | undefined;
}

/** A connection to one Janus, over its WebSocket transport. */
export class JanusClient {
  readonly url: string;
  readonly #secret: string | undefined;
  readonly #socket: WebSocket;
  readonly #pending = new Map<string, PendingRequest>();
  readonly #listeners = new Map<number, JanusListener>();
  readonly #onLost: () => void;
  #timers: NodeJS.Timeout[] = [];
  #sessionId: number | undefined;
  #transactions = 0;
  #answeredAtMs = nowMs();
  #isClosed = false;
  #localAddress = "127.0.0.1";

  constructor({ url, secret }: JanusAddress, onLost: () => void) {
    this.url = url;
    this.#secret = secret;
    this.#onLost = onLost;
    this.#socket = new WebSocket(url, PROTOCOL, { handshakeTimeout: REPLY_WITHIN_MS });
    this.#socket.on("message", (data: Buffer) => this.#hear(data.toString("utf8")));
    this.#socket.on("upgrade", ({ socket }) => (this.#localAddress = socket.localAddress ?? this.#localAddress));
    this.#socket.on("pong", () => (this.#answeredAtMs = nowMs()));
    this.#socket.on("error", () => undefined);
    this.#socket.on("close", () => this.#end());
  }

  /** The address of this machine at which the host reaches it. */
  get localAddress(): string {
    return this.#localAddress;
  }

  /** Opens the session; fails when the host cannot be reached. */
  async open(): Promise<void> {
    await new Promise<void>((opened, fail) => {
      this.#socket.once("open", opened);
      this.#socket.once("close", () => fail(new Error("Janus cannot be reached")));
    });
    const { data } = await this.#request({ janus: "create" }, false);
    this.#sessionId = data?.id;
    this.#timers = [
      setInterval(() => void this.#request({ janus: "keepalive" }, false).catch(() => undefined), KEEP_ALIVE_MS),
      setInterval(() => this.#ping(), PING_EVERY_MS),
    ];
  }

  #ping(): void {
    if (nowMs() - this.#answeredAtMs > LOST_AFTER_MS) this.#socket.terminate();
    else this.#socket.ping();
  }

  /** Attaches to the video room; returns the id of the handle. */
  async attach(listener: JanusListener = () => undefined): Promise<number> {
    const { data } = await this.#request({ janus: "attach", plugin: PLUGIN }, false);
    if (data === undefined) throw new Error("Janus gave no handle");
    this.#listeners.set(data.id, listener);
    return data.id;
  }

  /** Ends a handle with its connection; one that is gone already is no fault. */
  async detach(handle: number): Promise<void> {
    this.#listeners.delete(handle);
    await this.#request({ janus: "detach", handle_id: handle }, false).catch(() => undefined);
  }

  /** Sends a request to the video room, and returns its reply. */
  async ask(handle: number, body: object, jsep?: JanusDescription): Promise<JanusReply> {
    const request = { janus: "message", handle_id: handle, body, ...(jsep !== undefined && { jsep }) };
    const { plugindata, jsep: described } = await this.#request(request, true);
    const data = plugindata?.data ?? {};
    if (data.error_code !== undefined) throw refusalOf(data.error_code, data.error ?? "");
    return { data, jsep: described };
  }

  /** Tells Janus that the browser has no candidates of its own to add: Janus learns them from its checks. */
  async completeCandidates(handle: number): Promise<void> {
    await this.#request({ janus: "trickle", handle_id: handle, candidate: { completed: true } }, false);
  }

  #request(message: object, isAcknowledged: boolean): Promise<JanusMessage> {
    const transaction = String(++this.#transactions);
    const late = Promise.withResolvers<JanusMessage>();
    const timer = setTimeout(() => late.reject(new Error("Janus did not reply")), REPLY_WITHIN_MS);
    this.#pending.set(transaction, { ...late, isAcknowledged });
    const session = this.#sessionId === undefined ? {} : { session_id: this.#sessionId };
    const secret = this.#secret === undefined ? {} : { apisecret: this.#secret };
    if (this.#isClosed) late.reject(new Error("Janus is gone"));
    else this.#socket.send(JSON.stringify({ ...message, ...session, ...secret, transaction }));
    return late.promise.finally(() => {
      clearTimeout(timer);
      this.#pending.delete(transaction);
    });
  }

  #hear(text: string): void {
    const { data: message } = messageSchema.safeParse(JSON.parse(text));
    if (message === undefined) return;
    const pending = this.#pending.get(message.transaction ?? "");
    if (pending === undefined) return this.#notify(message);
    if (message.janus === "ack" && pending.isAcknowledged) return;
    const { error } = message;
    if (error === undefined) pending.resolve(message);
    else pending.reject(refusalOf(error.code, error.reason));
  }

  #notify({ janus, sender, plugindata }: JanusMessage): void {
    if (janus === "timeout") return this.#socket.terminate();
    const data = plugindata?.data ?? {};
    const name = typeof data["videoroom"] === "string" ? data["videoroom"] : janus;
    this.#listeners.get(sender ?? 0)?.({ name, data });
  }

  #end(): void {
    const wasOpen = this.#sessionId !== undefined && !this.#isClosed;
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { reject } of this.#pending.values()) reject(new Error("Janus is gone"));
    if (wasOpen) this.#onLost();
  }

  /** Ends the session with all handles. */
  async close(): Promise<void> {
    if (!this.#isClosed) await this.#request({ janus: "destroy" }, false).catch(() => undefined);
    this.#sessionId = undefined;
    this.#socket.close();
  }
}
