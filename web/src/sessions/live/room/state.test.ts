import { expect, test } from "vitest";
import { EMPTY_ROOM, roomReducer, turnedOffBy } from "./state.ts";

const noticeOf = (signal: Parameters<typeof roomReducer>[1] & { kind: "signal" }) =>
  roomReducer(EMPTY_ROOM, signal).notice;

test("who is muted is shown that one device as off", () => {
  const notice = noticeOf({ kind: "signal", signal: { type: "muted", kind: "camera" } });
  expect(turnedOffBy(notice)).toBe("camera");
});

test("the line of a person tells what it carries, also of the own camera", () => {
  const told = { type: "line", step: "small", isCameraResting: true } as const;
  const slow = roomReducer(EMPTY_ROOM, { kind: "signal", signal: told });
  expect([slow.line, slow.isCameraResting]).toEqual(["small", true]);
});

test("a person who enters muted is shown the microphone as off, and goes on as before after a lost line", () => {
  const welcome = {
    type: "welcome",
    peerId: "a",
    resume: "",
    isResumed: false,
    canModerate: false,
    startsMuted: true,
    messages: [],
  } as const;
  const entered = roomReducer(EMPTY_ROOM, { kind: "signal", signal: welcome });
  expect(turnedOffBy(entered.notice)).toBe("mic");
  const noticed = roomReducer(entered, { kind: "noticed" });
  expect(roomReducer(noticed, { kind: "signal", signal: welcome }).notice).toBeUndefined();
});

test("who may moderate no more keeps of the messages to hosts only their own", () => {
  const messageOf = (messageId: string, userId: string, toHosts: boolean) => ({
    messageId,
    userId,
    toHosts,
    contentId: null,
    name: "",
    text: "",
    atMs: 0,
  });
  const me = {
    peerId: "peer",
    userId: "me",
    name: "",
    role: null,
    canModerate: true,
    isCohost: true,
    isCaptioner: false,
    interprets: null,
    isInterpreting: false,
    on: [],
    quality: "GOOD",
  } as const;
  const messages = [messageOf("a", "asha", false), messageOf("b", "asha", true), messageOf("c", "me", true)];
  const moderator = { ...EMPTY_ROOM, peerId: "peer", people: [me], canModerate: true, messages };
  const after = roomReducer(moderator, {
    kind: "signal",
    signal: { type: "rights", canModerate: false, messages: [] },
  });
  expect(after.messages.map(({ messageId }) => messageId)).toEqual(["a", "c"]);
});

test("a new moderator reads earlier messages to hosts, each once and in their order", () => {
  const messageOf = (messageId: string, atMs: number) => ({
    messageId,
    userId: "asha",
    toHosts: true,
    name: "",
    text: "",
    contentId: null,
    atMs,
  });
  const [first, second, third] = [messageOf("a", 1), messageOf("b", 2), messageOf("c", 3)];
  const signal = { type: "rights", canModerate: true, messages: [first, second] } as const;
  const after = roomReducer({ ...EMPTY_ROOM, messages: [second, third] }, { kind: "signal", signal });
  expect(after.messages).toEqual([first, second, third]);
});

test("who may moderate no more is shown no means of a moderator", () => {
  const moderator = { ...EMPTY_ROOM, canModerate: true };
  const signal = { type: "rights", canModerate: false, messages: [] } as const;
  expect(roomReducer(moderator, { kind: "signal", signal }).canModerate).toBe(false);
});

test("other notices leave the own devices as they are", () => {
  expect(turnedOffBy("invited")).toBeUndefined();
  expect(noticeOf({ kind: "signal", signal: { type: "refused", reason: "chat" } })).toBeUndefined();
  expect(turnedOffBy(undefined)).toBeUndefined();
});
