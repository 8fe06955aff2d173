import { describe, expect, test } from "vitest";
import { planSessions, type PlannedSession, type StartAndEnd } from "./plan.ts";

const HOUR = 3_600_000;
const NOW = Date.parse("2027-05-03T00:00:00Z");
const ZONE = "UTC";

const at = (day: string, hour = 9): StartAndEnd => {
  const startsAtMs = Date.parse(`2027-${day}T${String(hour).padStart(2, "0")}:00:00Z`);
  return { startsAtMs, endsAtMs: startsAtMs + HOUR };
};
const MONDAYS = ["05-03", "05-10", "05-17", "05-24"].map((day) => at(day));
const TUESDAYS = ["05-04", "05-11", "05-18", "05-25"].map((day) => at(day));

const sessionOn = (sessionId: string, times: StartAndEnd, fields: Partial<PlannedSession> = {}): PlannedSession => ({
  sessionId,
  status: "SCHEDULED",
  isAdded: false,
  ...times,
  ...fields,
});
const NAMES = ["one", "two", "three", "four"];
const onMondays = NAMES.map((name, index) => sessionOn(name, MONDAYS[index] ?? at("05-03")));

function plan(
  sessions: readonly PlannedSession[],
  after: readonly StartAndEnd[],
  before: readonly StartAndEnd[] = MONDAYS,
) {
  const { moves, adds, drops } = planSessions({
    sessions,
    before: { times: before, timeZone: ZONE },
    after: { times: after, timeZone: ZONE },
    nowMs: NOW,
  });
  return {
    moves: moves.map(({ session, to }) => [session.sessionId, to]),
    adds,
    drops: drops.map(({ sessionId }) => sessionId),
  };
}

/** The sessions after a plan, without the dropped ones. */
function carriedOut(sessions: readonly PlannedSession[], after: readonly StartAndEnd[]): PlannedSession[] {
  const { moves, drops } = plan(sessions, after);
  const to = new Map(moves.map(([id, times]) => [id, times] as [string, StartAndEnd]));
  return sessions
    .filter(({ sessionId }) => !drops.includes(sessionId))
    .map((session) => ({ ...session, ...to.get(session.sessionId) }));
}

describe("another schedule", () => {
  test("moves each session to the date of the same place in the order", () => {
    expect(plan(onMondays, TUESDAYS)).toEqual({
      moves: NAMES.map((name, index) => [name, TUESDAYS[index]]),
      adds: [],
      drops: [],
    });
  });

  test("that is put back leaves every session where it was", () => {
    const moved = carriedOut(onMondays, TUESDAYS);
    const back = planSessions({
      sessions: moved,
      before: { times: TUESDAYS, timeZone: ZONE },
      after: { times: MONDAYS, timeZone: ZONE },
      nowMs: NOW,
    });
    expect(back.moves.map(({ session, to }) => ({ ...session, ...to }))).toEqual(onMondays);
    expect([back.adds, back.drops]).toEqual([[], []]);
  });

  test("that is the same changes nothing", () => {
    expect(plan(onMondays, MONDAYS)).toEqual({ moves: [], adds: [], drops: [] });
  });

  test("with more dates adds sessions at the end", () => {
    expect(plan(onMondays, [...MONDAYS, at("05-31")])).toEqual({ moves: [], adds: [at("05-31")], drops: [] });
  });

  test("with fewer dates drops the last sessions", () => {
    expect(plan(onMondays, TUESDAYS.slice(0, 2)).drops).toEqual(["three", "four"]);
  });
});

describe("what stays where it is", () => {
  test.each<[string, PlannedSession]>([
    ["a session that was held", sessionOn("past", at("04-26"), { status: "COMPLETED" })],
    ["one that never started", sessionOn("past", at("04-26"), { status: "NEVER_STARTED" })],
    ["one that runs", sessionOn("running", { startsAtMs: NOW - HOUR, endsAtMs: NOW + HOUR }, { status: "INPROGRESS" })],
    ["one whose time has come", sessionOn("now", { startsAtMs: NOW, endsAtMs: NOW + HOUR })],
    ["one that a person added", sessionOn("extra", at("05-05", 17), { isAdded: true })],
  ])("is %s", (_, session) => {
    expect(plan([session, ...onMondays], TUESDAYS.slice(0, 4)).moves.map(([id]) => id)).toEqual(NAMES);
  });

  test("is a cancelled session, which counts as none and whose day is not filled again", () => {
    const [one, two, three, four] = onMondays;
    if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error("four");
    const cancelled: PlannedSession = { ...two, status: "CANCELLED" };
    const later = MONDAYS.map(({ startsAtMs }) => ({ startsAtMs: startsAtMs + HOUR, endsAtMs: startsAtMs + 2 * HOUR }));
    expect(plan([one, cancelled, three, four], later)).toEqual({
      moves: [
        ["one", later[0]],
        ["three", later[2]],
        ["four", later[3]],
      ],
      adds: [],
      drops: [],
    });
  });

  test("is what a person moved, while its date in the repetition stays", () => {
    const moved = onMondays.map((session) =>
      session.sessionId === "two" ? { ...session, ...at("05-13", 15) } : session,
    );
    expect(plan(moved, [...MONDAYS, at("05-31")])).toEqual({ moves: [], adds: [at("05-31")], drops: [] });
    expect(plan(moved, TUESDAYS).moves[1]).toEqual(["two", TUESDAYS[1]]);
  });

  test("is what a person moved past another session: it keeps its place in the order", () => {
    const moved = onMondays.map((session) =>
      session.sessionId === "two" ? { ...session, ...at("05-20", 15) } : session,
    );
    expect(plan(moved, TUESDAYS).moves.map(([id]) => id)).toEqual(NAMES);
  });

  test("takes its time from the dates: no session is put beside one that a person added", () => {
    const extra = sessionOn("extra", at("05-11"), { isAdded: true });
    expect(plan([...onMondays, extra], TUESDAYS).drops).toEqual(["four"]);
  });
});
