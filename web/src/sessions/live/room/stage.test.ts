import { beforeEach, expect, test } from "vitest";
import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { deviceStorage, localKeys } from "../../../kernel/storage.ts";
import { standInForBrowser } from "../../../kernel/testing/browser.ts";
import { changePreferences, readPreferences } from "./preferences.ts";
import { largeTileOf, nextSpeaker } from "./stage.ts";

beforeEach(() => standInForBrowser());

const personOf = (peerId: string): RoomPerson => ({
  peerId,
  userId: peerId,
  name: peerId,
  role: "ATTENDEE",
  canModerate: false,
  isCohost: false,
  isCaptioner: false,
  interprets: null,
  isInterpreting: false,
  on: [],
  quality: "GOOD",
});
const room = { peerId: "me", people: ["me", "asha", "ravi"].map(personOf) };
const largeOf = (choice: Partial<Parameters<typeof largeTileOf>[1]>, inRoom = room) => {
  const large = largeTileOf(inRoom, {
    layout: "speaker",
    pinned: undefined,
    spotlight: null,
    speaker: undefined,
    isShared: false,
    hasFile: false,
    ...choice,
  });
  return large?.kind === "person" ? large.person.peerId : large?.kind;
};

test("a pinned person is in large before the shared screen, and the screen before the speaker", () => {
  expect(largeOf({ pinned: "ravi", isShared: true, speaker: "asha" })).toBe("ravi");
  expect(largeOf({ isShared: true, speaker: "asha" })).toBe("screen");
  expect(largeOf({ speaker: "asha" })).toBe("asha");
});

test("a shown file is in large before the person in the spotlight, and after the shared screen and the pinned person", () => {
  expect(largeOf({ hasFile: true, spotlight: "ravi", layout: "grid" })).toBe("file");
  expect(largeOf({ hasFile: true, isShared: true })).toBe("screen");
  expect(largeOf({ hasFile: true, pinned: "ravi" })).toBe("ravi");
});

test("whom a host shows to everybody is in large in every layout, unless a screen is shared or somebody is pinned", () => {
  expect(largeOf({ spotlight: "ravi", speaker: "asha" })).toBe("ravi");
  expect(largeOf({ layout: "grid", spotlight: "ravi" })).toBe("ravi");
  expect(largeOf({ spotlight: "me" })).toBe("me");
  expect(largeOf({ spotlight: "ravi", isShared: true })).toBe("screen");
  expect(largeOf({ spotlight: "ravi", pinned: "asha" })).toBe("asha");
  expect(largeOf({ spotlight: "gone", speaker: "asha" })).toBe("asha");
});

test("who left is pinned no more", () => {
  expect(largeOf({ pinned: "gone", speaker: "ravi" })).toBe("ravi");
});

test("before anybody spoke a camera is in large, then another person, and alone oneself", () => {
  const people = room.people.map((person) =>
    person.peerId === "ravi" ? { ...person, on: ["camera" as const] } : person,
  );
  expect(largeOf({}, { ...room, people })).toBe("ravi");
  expect(largeOf({})).toBe("asha");
  expect(largeOf({}, { ...room, people: [personOf("me")] })).toBe("me");
  expect(largeOf({}, { ...room, people: [] })).toBeUndefined();
});

test("the grid has a large tile only for a shared screen or a pinned person", () => {
  expect(largeOf({ layout: "grid", speaker: "asha" })).toBeUndefined();
  expect(largeOf({ layout: "grid", isShared: true })).toBe("screen");
  expect(largeOf({ layout: "grid", pinned: "asha" })).toBe("asha");
});

test("the speaker stays while they speak and in silence, and is never the person themselves", () => {
  expect(nextSpeaker("asha", { speakers: ["ravi", "asha"], peerId: "me" })).toBe("asha");
  expect(nextSpeaker("asha", { speakers: ["me", "ravi"], peerId: "me" })).toBe("ravi");
  expect(nextSpeaker("asha", { speakers: [], peerId: "me" })).toBe("asha");
  expect(nextSpeaker(undefined, { speakers: ["me"], peerId: "me" })).toBeUndefined();
});

test("the layout is kept on the device, and what is stored in another form is replaced by the default", () => {
  expect(readPreferences().layout).toBe("grid");
  changePreferences({ layout: "speaker" });
  expect(readPreferences().layout).toBe("speaker");
  expect(deviceStorage.read(localKeys.room)).toContain('"layout":"speaker"');
  for (const text of ["{", "[]", '{"layout":"mosaic"}']) {
    deviceStorage.write(localKeys.room, text);
    expect(readPreferences().layout).toBe("grid");
  }
});

test("a browser that stores nothing keeps the choices while the page is there", () => {
  localStorage.setItem = () => {
    throw new Error("refused");
  };
  changePreferences({ layout: "speaker" });
  expect(readPreferences().layout).toBe("speaker");
});
