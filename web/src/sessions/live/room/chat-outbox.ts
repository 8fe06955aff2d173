import type { ChatMessage, SignalOf } from "@openrounds/contract/sessions/live/signals.ts";

/** The room accepts one message a second from people who write fast. */
const RESEND_MS = 1000;

/** A message that the room has not shown yet. */
export type PendingMessage = Omit<SignalOf<"chat">, "type">;

export interface ChatOutboxOptions {
  readonly send: (signal: SignalOf<"chat">) => void;
  /** Called when the pending messages change. */
  readonly change: (pending: readonly PendingMessage[]) => void;
}

/**
 * The chat messages that the room has not shown yet. One is sent at a time, to keep their order. A message keeps its id
 * until the room shows it, so that sending it again shows it once.
 */
export class ChatOutbox {
  readonly #options: ChatOutboxOptions;
  #pending: readonly PendingMessage[] = [];
  #isOpen = false;
  #resendTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChatOutboxOptions) {
    this.#options = options;
  }

  /** Sends a text or a file with its name as soon as the room accepts it, to everybody or to hosts only. */
  say(text: string, toHosts: boolean, contentId?: string): void {
    const message = { messageId: crypto.randomUUID(), text, toHosts, ...(contentId !== undefined && { contentId }) };
    this.#setPending([...this.#pending, message]);
    if (this.#pending.length === 1) this.#sendFirst();
  }

  /** Called with the welcome, which contains the messages shown so far. */
  open(shownMessages: readonly ChatMessage[]): void {
    this.#isOpen = true;
    this.#removeShown(shownMessages);
    this.#sendFirst();
  }

  /** Called when the socket is lost: pending messages wait for the next welcome. */
  pause(): void {
    this.#isOpen = false;
    clearTimeout(this.#resendTimer);
  }

  /** Called when the room shows a message; if it is the pending one, the next is sent. */
  shown(message: ChatMessage): void {
    const [first] = this.#pending;
    this.#removeShown([message]);
    if (first?.messageId === message.messageId) this.#sendFirst();
  }

  /** Called when the room refused a message as too fast: it is sent again a little later. */
  refused(): void {
    clearTimeout(this.#resendTimer);
    this.#resendTimer = setTimeout(() => this.#sendFirst(), RESEND_MS);
  }

  #removeShown(shownMessages: readonly ChatMessage[]): void {
    const ids = new Set(shownMessages.map(({ messageId }) => messageId));
    const remaining = this.#pending.filter(({ messageId }) => !ids.has(messageId));
    if (remaining.length < this.#pending.length) this.#setPending(remaining);
  }

  #setPending(pending: readonly PendingMessage[]): void {
    this.#pending = pending;
    this.#options.change(pending);
  }

  #sendFirst(): void {
    const [first] = this.#pending;
    if (this.#isOpen && first !== undefined) this.#options.send({ type: "chat", ...first });
  }
}
