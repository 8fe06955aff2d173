import { expect, test } from "vitest";
import type { MediaKind, RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { EMPTY_ROOM } from "./state.ts";
import { tilePageOf } from "./tile-pages.ts";

const personOf = (peerId: string, on: readonly MediaKind[] = []): RoomPerson => ({
  peerId,
  userId: peerId,
  name: peerId,
  role: "ATTENDEE",
  canModerate: false,
  isCohost: false,
  isCaptioner: false,
  interprets: null,
  isInterpreting: false,
  on,
  quality: "GOOD",
});
const people = ["a", "b", "c", "d", "e"].map((id) => personOf(id, id === "e" ? ["camera"] : []));
const pageOf = (wanted: number, room: Partial<Parameters<typeof tilePageOf>[0]> = {}) => {
  const { page, pages, shown, listeners } = tilePageOf({ ...EMPTY_ROOM, people, ...room }, { size: 2, wanted });
  return { page, pages, shown: shown.map(({ peerId }) => peerId).join(""), listeners: listeners.length };
};

test("cameras come first, then raised hands, then the order in which people came", () => {
  expect(pageOf(0, { hands: ["d"] })).toEqual({ page: 0, pages: 3, shown: "ed", listeners: 3 });
  expect(pageOf(1, { hands: ["d"] }).shown).toBe("ab");
});

test("who is in the spotlight comes before all others", () => {
  const controls = { ...EMPTY_ROOM.controls, spotlight: "d" };
  expect(pageOf(0, { controls, hands: ["c"] }).shown).toBe("de");
});

test("who speaks is on the first page, while the other pages stay", () => {
  expect(pageOf(0, { speakers: ["c"] }).shown).toBe("ec");
  expect(pageOf(1, { speakers: ["c"] }).shown).toBe("bc");
  expect(pageOf(2, { speakers: ["c"] }).shown).toBe("d");
});

test("a page that is gone becomes the last one, and an empty room has one page", () => {
  expect(pageOf(9)).toMatchObject({ page: 2, shown: "d" });
  const none = tilePageOf(EMPTY_ROOM, { size: 2, wanted: 1 });
  expect(none).toEqual({ page: 0, pages: 1, shown: [], listeners: [] });
});
