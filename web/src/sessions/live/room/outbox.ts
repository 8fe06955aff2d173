import type { ChatMessage, SignalOf } from "@openrounds/contract/sessions/live/signals.ts";

/** The room takes one message a second from those who write fast. */
const AGAIN_AFTER_MS = 1000;

/** What somebody wrote and the room has not shown yet. */
export type PendingMessage = Omit<SignalOf<"chat">, "type">;

export interface OutboxOptions {
  readonly send: (signal: SignalOf<"chat">) => void;
  /** Hears what waits, whenever that changed. */
  readonly change: (pending: readonly PendingMessage[]) => void;
}

/**
 * What was written and does not stand in the room yet. One message goes at a time, so that they keep their order;
 * each keeps its id until the room shows it, so that what is sent again stands once.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  #pending: readonly PendingMessage[] = [];
  #isOpen = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Sends a text as soon as there is a room to take it. */
  say(text: string): void {
    this.#keep([...this.#pending, { messageId: crypto.randomUUID(), text }]);
    if (this.#pending.length === 1) this.#sendFirst();
  }

  /** The room said welcome, with what stands in it already. */
  open(standing: readonly ChatMessage[]): void {
    this.#isOpen = true;
    this.#settle(standing);
    this.#sendFirst();
  }

  /** The socket is lost: what waits, waits for the next welcome. */
  pause(): void {
    this.#isOpen = false;
    clearTimeout(this.#again);
  }

  /** Somebody's message stands in the room; when it is the one that waits, the next goes. */
  shown(message: ChatMessage): void {
    const [first] = this.#pending;
    this.#settle([message]);
    if (first?.messageId === message.messageId) this.#sendFirst();
  }

  /** The room took too many at once: the same message goes again a little later. */
  refused(): void {
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#sendFirst(), AGAIN_AFTER_MS);
  }

  #settle(standing: readonly ChatMessage[]): void {
    const ids = new Set(standing.map(({ messageId }) => messageId));
    const left = this.#pending.filter(({ messageId }) => !ids.has(messageId));
    if (left.length < this.#pending.length) this.#keep(left);
  }

  #keep(pending: readonly PendingMessage[]): void {
    this.#pending = pending;
    this.#options.change(pending);
  }

  #sendFirst(): void {
    const [first] = this.#pending;
    if (this.#isOpen && first !== undefined) this.#options.send({ type: "chat", ...first });
  }
}
