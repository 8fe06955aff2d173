import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatMessage, SignalOf } from "@openrounds/contract/sessions/live/signals.ts";
import { EMPTY_ROOM, roomReducer } from "./state.ts";
import { ChatOutbox, type PendingMessage } from "./chat-outbox.ts";

let sent: SignalOf<"chat">[];
let pending: readonly PendingMessage[];
let outbox: ChatOutbox;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  pending = [];
  outbox = new ChatOutbox({ send: (signal) => sent.push(signal), change: (now) => (pending = now) });
});
afterEach(() => vi.useRealTimers());

const texts = (): string[] => sent.map(({ text }) => text);
const waiting = (): string[] => pending.map(({ text }) => text);
const toChatMessage = ({ messageId, text, toHosts = false }: PendingMessage): ChatMessage => ({
  messageId,
  text,
  toHosts,
  contentId: null,
  userId: "asha",
  name: "Asha Rao",
  atMs: 0,
});
const showLast = (): void => sent.slice(-1).forEach((signal) => outbox.shown(toChatMessage(signal)));

test("what is written while the socket is lost waits and goes in its order after the welcome", () => {
  outbox.open([]);
  outbox.pause();
  outbox.say("first", false);
  outbox.say("second", false);
  expect(texts()).toEqual([]);
  expect(waiting()).toEqual(["first", "second"]);
  outbox.open([]);
  expect(texts()).toEqual(["first"]);
  showLast();
  expect(texts()).toEqual(["first", "second"]);
  showLast();
  expect(waiting()).toEqual([]);
});

test("a message that was sent and not shown is sent again with the same id; one that is shown is not", () => {
  outbox.open([]);
  outbox.say("did it come?", false);
  outbox.pause();
  outbox.open([]);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  expect(texts()).toEqual(["did it come?", "did it come?"]);
  outbox.pause();
  outbox.open(pending.map(toChatMessage));
  expect(texts()).toHaveLength(2);
  expect(waiting()).toEqual([]);
});

test("what the room refuses because it came too fast goes again a second later", () => {
  outbox.open([]);
  outbox.say("too fast", false);
  outbox.refused();
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual(["too fast", "too fast"]);
  outbox.refused();
  outbox.pause();
  vi.advanceTimersByTime(5000);
  expect(texts()).toHaveLength(2);
});

test("the messages of others let nothing go twice", () => {
  outbox.open([]);
  outbox.say("mine", false);
  outbox.shown(toChatMessage({ messageId: "another", text: "theirs" }));
  expect(texts()).toEqual(["mine"]);
  expect(waiting()).toEqual(["mine"]);
});

test("a message that comes twice is shown once", () => {
  const change = {
    kind: "signal",
    signal: { type: "chat", message: toChatMessage({ messageId: "one", text: "once" }) },
  } as const;
  expect(roomReducer(roomReducer(EMPTY_ROOM, change), change).messages).toHaveLength(1);
});
