import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTINUED_WITHIN_MS, attendanceOf, peakOf, type AttendanceEvent } from "./rules.ts";
import type { AttendanceEventKind } from "./schemas.ts";

const MINUTE = 60_000;
const HOUR = { opensAtMs: 0, closesAtMs: 60 * MINUTE };
const AFTERWARDS = 90 * MINUTE;

const event = (connectionId: string, kind: AttendanceEventKind, minute: number, userId = "asha"): AttendanceEvent => ({
  userId,
  connectionId,
  kind,
  source: "ROOM",
  atMs: minute * MINUTE,
});
const minutesOf = (events: readonly AttendanceEvent[], window = HOUR): number =>
  attendanceOf(events, window, AFTERWARDS).get("asha")?.minutes ?? 0;

test("a stay counts from joining to leaving", () => {
  expect(minutesOf([event("phone", "JOIN", 5), event("phone", "LEAVE", 45)])).toBe(40);
});

test("two devices at once count once, and a rejoin adds only its own time", () => {
  const phone = [event("phone", "JOIN", 0), event("phone", "LEAVE", 20)];
  const laptop = [event("laptop", "JOIN", 10), event("laptop", "LEAVE", 30)];
  const again = [event("phone again", "JOIN", 50), event("phone again", "LEAVE", 60)];
  expect(minutesOf([...phone, ...laptop])).toBe(30);
  expect(minutesOf([...phone, ...laptop, ...again])).toBe(40);
});

test("the most people at once are counted, somebody with two devices or a short way back once", () => {
  const asha = [event("phone", "JOIN", 0), event("phone", "LEAVE", 30), event("laptop", "JOIN", 20)];
  const ravi = [event("desk", "JOIN", 10, "ravi"), event("desk", "LEAVE", 25, "ravi")];
  const late = [event("home", "JOIN", 40, "meera"), event("home", "LEAVE", 50, "meera")];
  expect(peakOf([...asha, ...ravi, ...late], HOUR)).toBe(2);
  expect(peakOf([...late, ...ravi.toReversed(), ...asha], HOUR)).toBe(2);
  expect(peakOf([], HOUR)).toBe(0);
});

test("a stay that nobody ended counts until its last sign of life", () => {
  expect(minutesOf([event("phone", "JOIN", 0), event("phone", "ALIVE", 10), event("phone", "ALIVE", 22)])).toBe(22);
});

test("a server that was away for two minutes takes nobody's time, one that was away longer does", () => {
  const before = [event("one", "JOIN", 0), event("one", "ALIVE", 20)];
  expect(minutesOf([...before, event("two", "JOIN", 22), event("two", "LEAVE", 40)])).toBe(40);
  expect(minutesOf([...before, event("two", "JOIN", 23), event("two", "LEAVE", 40)])).toBe(37);
});

test("the time between leaving and returning does not count, however short", () => {
  const events = [
    event("one", "JOIN", 0),
    event("one", "LEAVE", 20),
    event("two", "JOIN", 21),
    event("two", "LEAVE", 40),
  ];
  expect(minutesOf(events)).toBe(39);
});

test("nothing counts before the opening or after the end", () => {
  expect(minutesOf([event("phone", "JOIN", -10), event("phone", "LEAVE", 70)])).toBe(60);
  expect(attendanceOf([event("phone", "JOIN", 61), event("phone", "LEAVE", 70)], HOUR, AFTERWARDS).size).toBe(0);
});

test("a person is present while signs of life come and the session is open", () => {
  const events = [event("phone", "JOIN", 0), event("phone", "ALIVE", 10)];
  const presentAt = (minute: number): boolean | undefined =>
    attendanceOf(events, HOUR, minute * MINUTE).get("asha")?.isPresent;
  expect(presentAt(11)).toBe(true);
  expect(presentAt(12)).toBe(false);
  const left = [...events, event("phone", "LEAVE", 10.5)];
  expect(attendanceOf(left, HOUR, 11 * MINUTE).get("asha")?.isPresent).toBe(false);
  expect(attendanceOf([event("phone", "JOIN", 60)], HOUR, 60.5 * MINUTE).get("asha")?.isPresent).toBe(false);
});

const arbitraryEvent = fc.record({
  userId: fc.constantFrom("asha", "ravi"),
  connectionId: fc.constantFrom("phone", "laptop", "tablet"),
  kind: fc.constantFrom<AttendanceEventKind>("JOIN", "ALIVE", "LEAVE"),
  source: fc.constant("ROOM" as const),
  atMs: fc.integer({ min: -10 * MINUTE, max: 80 * MINUTE }),
});
const ledger = fc.array(arbitraryEvent, { maxLength: 40 });
const totals = (events: readonly AttendanceEvent[]) => Object.fromEntries(attendanceOf(events, HOUR, AFTERWARDS));

test("the order in which events were written changes no total", () => {
  const shuffled = ledger.chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
  );
  fc.assert(
    fc.property(shuffled, ([events, other]) => {
      expect(totals(other)).toEqual(totals(events));
    }),
  );
});

test("an event that was written twice changes no total", () => {
  const repeated = ledger.chain((events) => fc.tuple(fc.constant(events), fc.subarray(events)));
  fc.assert(
    fc.property(repeated, ([events, again]) => {
      expect(totals([...events, ...again])).toEqual(totals(events));
    }),
  );
});

test("nobody was there longer than the session was open, nor before or after", () => {
  fc.assert(
    fc.property(ledger, (events) => {
      for (const { minutes, firstJoinedAtMs, lastSeenAtMs } of attendanceOf(events, HOUR, AFTERWARDS).values()) {
        expect(minutes).toBeLessThanOrEqual(60);
        expect(firstJoinedAtMs).toBeGreaterThanOrEqual(HOUR.opensAtMs);
        expect(lastSeenAtMs).toBeLessThanOrEqual(HOUR.closesAtMs);
        expect(minutes * MINUTE).toBeLessThanOrEqual(lastSeenAtMs - firstJoinedAtMs + MINUTE / 2);
      }
    }),
  );
});

test("what one person does changes nothing for another", () => {
  const of = (events: readonly AttendanceEvent[]) => attendanceOf(events, HOUR, AFTERWARDS).get("asha");
  fc.assert(
    fc.property(ledger, (events) => {
      expect(of(events.filter(({ userId }) => userId === "asha"))).toEqual(of(events));
    }),
  );
});

test("a crash anywhere within a stay takes no time when the person is back within two minutes", () => {
  const stay = fc.record({
    crashMs: fc.integer({ min: 0, max: 50 * MINUTE }),
    awayMs: fc.integer({ min: 1, max: CONTINUED_WITHIN_MS }),
    aliveMs: fc.array(fc.integer({ min: 0, max: 50 * MINUTE }), { maxLength: 10 }),
  });
  fc.assert(
    fc.property(stay, ({ crashMs, awayMs, aliveMs }) => {
      const first = [0, crashMs, ...aliveMs.filter((atMs) => atMs < crashMs)];
      const own = { userId: "asha", source: "ROOM" } as const;
      const events = [
        ...first.map((atMs) => ({ ...own, connectionId: "one", kind: "ALIVE" as const, atMs })),
        { ...own, connectionId: "two", kind: "JOIN" as const, atMs: crashMs + awayMs },
        { ...own, connectionId: "two", kind: "LEAVE" as const, atMs: 60 * MINUTE },
      ];
      expect(minutesOf(events)).toBe(60);
    }),
  );
});

test("a further device never takes time away", () => {
  fc.assert(
    fc.property(ledger, fc.array(arbitraryEvent, { maxLength: 10 }), (events, more) => {
      const further = more.map((each) => ({ ...each, userId: "asha", connectionId: "watch" }));
      expect(minutesOf([...events, ...further])).toBeGreaterThanOrEqual(minutesOf(events));
    }),
  );
});

const atZoom = (connectionId: string, kind: AttendanceEventKind, minute: number): AttendanceEvent => ({
  ...event(connectionId, kind, minute),
  source: "ZOOM",
});

test("a stay at Zoom, which sends no heartbeats, lasts while the session runs, until its end is reported", () => {
  const joined = [atZoom("uuid:1", "JOIN", 10)];
  const running = { opensAtMs: 0, closesAtMs: 40 * MINUTE, isRunning: true };
  expect(attendanceOf(joined, running, 40 * MINUTE).get("asha")).toMatchObject({ minutes: 30, isPresent: true });
  const left = [...joined, atZoom("uuid:1", "LEAVE", 25)];
  expect(attendanceOf(left, running, 40 * MINUTE).get("asha")).toMatchObject({ minutes: 15, isPresent: false });
  expect(minutesOf(joined), "after the session, a stay without a reported end is unknown").toBe(0);
});

test("a person at a plain link counts as present until the next question would have to be answered", () => {
  const confirmed = [{ ...event("page", "JOIN", 0), source: "LINK" as const }];
  const at = (minute: number) => attendanceOf(confirmed, HOUR, minute * MINUTE).get("asha");
  expect([at(1)?.isPresent, at(19)?.isPresent, at(21)?.isPresent]).toEqual([true, true, false]);
  expect(at(1)?.source).toBe("LINK");
});
