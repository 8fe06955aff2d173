import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../../batches/factory.ts";
import type { BatchRow } from "../../../batches/service.ts";
import type { UserRow } from "../../../identity/service.ts";
import { MINUTE, SECOND, nowMs, resetClock } from "../../../kernel/clock.ts";
import { passTime } from "../../../kernel/testing/time.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { ZoomService, type ReportedParticipant } from "../../../kernel/testing/zoom-service.ts";
import { buildSession } from "../../factory.ts";
import type { SessionRow } from "../../queries.ts";
import { attendanceEvents, sessions } from "../../tables.ts";
import { buildZoomAccount, zoomAccountForm } from "../factory.ts";
import { zoomMeetings } from "../tables.ts";
import { readAttendanceReport } from "./service.ts";

const UUID = "/abc//def==";

let zoom: ZoomService;
let world: World;
let owner: UserRow;
let facilitator: UserRow;
let batch: BatchRow;
let asha: UserRow;
let ravi: UserRow;
let session: SessionRow;
let accountId: string;
let beganAtMs: number;

beforeAll(async () => {
  zoom = await ZoomService.start();
  world = await createWorld({ env: zoom.env, runsJobs: true });
});
afterAll(async () => {
  await world.close();
  await zoom.stop();
});
afterEach(async () => {
  // Jobs that repeat would create these meetings again beside those of the next test.
  await world.db.update(sessions).set({ status: "CANCELLED" }).where(eq(sessions.status, "SCHEDULED"));
  await world.db.delete(zoomMeetings);
  zoom.requireNoOffence();
  resetClock();
});
beforeEach(async () => {
  resetClock();
  zoom.meetings.clear();
  const built = await buildHubWithBatch(world.db);
  ({ owner, batch } = built);
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  ravi = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi", lastName: "Das" });
  facilitator = await buildParticipant(world.db, batch, "FACILITATOR", { firstName: "Meera" });
  const account = { organizationId: built.hub.organizationId, userId: owner.userId };
  accountId = await buildZoomAccount(world.app.platform, account, zoomAccountForm(zoom.account));
  session = await buildSession(world.db, { batchId: batch.batchId });
  await world.call(
    batchEndpoints.setMeeting,
    { params: { id: batch.batchId }, body: { vcProvider: "ZOOM_MEETING" } },
    owner,
  );
  await world.settled();
  await world.call(sessionEndpoints.start, { body: { sessionId: session.sessionId } }, owner);
  await join(asha);
  await join(ravi);
  beganAtMs = nowMs();
});

const join = (as: UserRow) => world.call(sessionEndpoints.join, { body: { sessionId: session.sessionId } }, as);
const registrantOf = (person: UserRow): string =>
  zoom.last.registrants.find(({ email }) => email.startsWith(person.userId))?.id ?? "";
/** An instant some minutes after the start, as Zoom writes it. */
const at = (minute: number): string => `${new Date(beganAtMs + minute * MINUTE).toISOString().slice(0, 19)}Z`;

interface Sending {
  readonly sentAtMs?: number;
  readonly secret?: string;
  readonly to?: string;
}

const post = (body: string, { sentAtMs = nowMs(), secret, to = accountId }: Sending = {}) =>
  world.app.http.inject({
    method: "POST",
    url: `/api/zoom/events/${to}`,
    headers: zoom.signature(body, sentAtMs, secret),
    payload: body,
  });

const bodyOf = (event: string, fields: object, accountOfEvent: string = zoom.account.zoomAccountId): string =>
  JSON.stringify({
    event,
    event_ts: nowMs(),
    payload: {
      account_id: accountOfEvent,
      object: {
        id: String(zoom.last.id),
        uuid: UUID,
        host_id: "host-1",
        topic: session.topic,
        type: 2,
        start_time: at(0),
        timezone: "Asia/Kolkata",
        duration: 60,
        ...fields,
      },
    },
  });

/** The device of a person in the meeting: user_id is another one each time that a device joins. */
const device = (person: UserRow, number: string, times: object) => ({
  participant: {
    user_id: number,
    user_name: person.firstName,
    id: "",
    participant_uuid: `participant-${number}`,
    registrant_id: registrantOf(person),
    email: "",
    ...times,
  },
});
const joined = (person: UserRow, number: string, minute: number): string =>
  bodyOf("meeting.participant_joined", device(person, number, { join_time: at(minute) }));
const left = (person: UserRow, number: string, minute: number): string =>
  bodyOf(
    "meeting.participant_left",
    device(person, number, { leave_time: at(minute), leave_reason: "left the meeting" }),
  );
const hostDevice = (number: string, times: object) => ({
  participant: { user_id: number, user_name: "Host", id: "host-1", email: "rounds@hub.example", ...times },
});
const hostJoined = (number: string, minute: number): string =>
  bodyOf("meeting.participant_joined", hostDevice(number, { join_time: at(minute) }));
const hostLeft = (number: string, minute: number): string =>
  bodyOf("meeting.participant_left", hostDevice(number, { leave_time: at(minute) }));

/** The clock stands at a minute after the start. */
const passTo = (minute: number): void => passTime(beganAtMs + minute * MINUTE - nowMs());
const send = async (...bodies: readonly string[]): Promise<void> => {
  for (const body of bodies) expect((await post(body)).statusCode).toBe(200);
};
const attendanceOf = async (person: UserRow) => {
  const params = { id: session.sessionId };
  const { attendanceList } = await world.call(attendanceEndpoints.list, { params }, owner);
  return attendanceList.find(({ userId }) => userId === person.userId);
};
const end = () =>
  world.call(
    sessionEndpoints.setStatus,
    { body: { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } },
    owner,
  );
const linesOf = () => world.db.select().from(attendanceEvents).where(eq(attendanceEvents.sessionId, session.sessionId));

describe("events of Zoom in the ledger", () => {
  test("tell who is inside now, and for how long", async () => {
    passTo(20);
    await send(joined(asha, "1001", 5));
    expect(await attendanceOf(asha)).toMatchObject({ isPresent: true, minutes: 15, source: "ZOOM" });
    passTo(30);
    await send(left(asha, "1001", 25));
    expect(await attendanceOf(asha)).toMatchObject({ isPresent: false, minutes: 20 });
    expect(await attendanceOf(ravi)).toMatchObject({ attendance: "NOT_ATTENDED", source: null });
  });

  test("count a person who rejoins, and one with two devices once", async () => {
    passTo(60);
    await send(joined(asha, "1001", 0), left(asha, "1001", 20), joined(asha, "1002", 30), left(asha, "1002", 60));
    await send(joined(ravi, "2001", 0), joined(ravi, "2002", 10), left(ravi, "2001", 40), left(ravi, "2002", 50));
    await end();
    expect((await attendanceOf(asha))?.minutes).toBe(50);
    expect((await attendanceOf(ravi))?.minutes).toBe(50);
  });

  test("in any order and doubled change nothing", async () => {
    passTo(40);
    await send(left(asha, "1001", 30), joined(asha, "1001", 10), left(asha, "1001", 30), joined(asha, "1001", 10));
    expect(await linesOf()).toHaveLength(2);
    expect((await attendanceOf(asha))?.minutes).toBe(20);
  });

  test("tell who hosts: whoever took the start link, also after the host was cut off and another took over", async () => {
    await send(hostJoined("1", 0));
    const body = { sessionId: session.sessionId };
    expect((await join(facilitator)).joinUrl, "while the owner hosts").toContain("/w/");
    passTo(15);
    await send(hostLeft("1", 14));
    passTo(16);
    expect((await world.call(sessionEndpoints.start, { body }, facilitator)).startUrl).toContain("/s/");
    await send(hostJoined("2", 16));
    passTo(46);
    await send(hostLeft("2", 46));
    expect((await attendanceOf(owner))?.minutes).toBe(14);
    expect((await attendanceOf(facilitator))?.minutes).toBe(30);
  });

  test("of people who are not registered, of other meetings and of other kinds are accepted and ignored", async () => {
    const unknown = { participant: { user_id: "9", id: "", registrant_id: "nobody", join_time: at(1) } };
    await send(
      bodyOf("meeting.participant_joined", unknown),
      bodyOf("meeting.participant_joined", { ...device(asha, "1", { join_time: at(1) }), id: "1" }),
      bodyOf("recording.completed", {}),
      JSON.stringify({ event: "app_deauthorized", payload: {} }),
    );
    expect(await linesOf()).toEqual([]);
  });

  test("end all stays with the meeting, and the session too once it is time", async () => {
    passTo(20);
    await send(joined(asha, "1001", 0), bodyOf("meeting.ended", { end_time: at(20) }));
    expect(await attendanceOf(asha)).toMatchObject({ isPresent: false, minutes: 20 });
    const status = async () =>
      (await world.call(sessionEndpoints.read, { params: { id: session.sessionId } }, owner)).session.sessionStatus;
    expect(await status(), "an early end may be a host who was cut off").toBe("INPROGRESS");
    passTo(66);
    await send(bodyOf("meeting.ended", { end_time: at(66) }));
    expect(await status()).toBe("COMPLETED");
  });

  test("start a session that its host started at Zoom", async () => {
    const changes = { status: "SCHEDULED" as const, startedAt: null };
    await world.db.update(sessions).set(changes).where(eq(sessions.sessionId, session.sessionId));
    await send(bodyOf("meeting.started", {}));
    const { session: seen } = await world.call(sessionEndpoints.read, { params: { id: session.sessionId } }, owner);
    expect(seen.sessionStatus).toBe("INPROGRESS");
  });
});

describe("an event", () => {
  test("is refused with a wrong signature, an old time, another account or an unknown address", async () => {
    const body = joined(asha, "1001", 1);
    expect((await post(body, { secret: "another secret" })).statusCode).toBe(401);
    expect((await post(body, { sentAtMs: nowMs() - 6 * MINUTE })).statusCode, "replayed").toBe(401);
    expect((await post(body, { sentAtMs: nowMs() + 6 * MINUTE })).statusCode).toBe(401);
    const headers = { ...zoom.signature(body, nowMs()), "x-zm-signature": "v0=" };
    const url = `/api/zoom/events/${accountId}`;
    expect((await world.app.http.inject({ method: "POST", url, headers, payload: body })).statusCode).toBe(401);
    expect((await world.app.http.inject({ method: "POST", url, payload: {} })).statusCode).toBe(401);
    const changed = { ...zoom.signature(body, nowMs()) };
    const other = await world.app.http.inject({
      method: "POST",
      url,
      headers: changed,
      payload: joined(ravi, "1001", 1),
    });
    expect(other.statusCode).toBe(401);
    const foreign = bodyOf("meeting.participant_joined", device(asha, "1", { join_time: at(1) }), "another-account");
    expect((await post(foreign)).statusCode).toBe(401);
    expect((await post(body, { to: session.sessionId })).statusCode).toBe(404);
    expect((await post("no json")).statusCode).toBe(400);
    expect(await linesOf()).toEqual([]);
  });

  test("that validates the address is answered with the token and its hash", async () => {
    const sent = JSON.stringify({
      event: "endpoint.url_validation",
      payload: { plainToken: "qgg8vlvZRS6UYooatFL8Aw" },
      event_ts: nowMs(),
    });
    const { plainToken, encryptedToken } = (await post(sent)).json<{ plainToken: string; encryptedToken: string }>();
    expect(plainToken).toBe("qgg8vlvZRS6UYooatFL8Aw");
    expect(encryptedToken).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("the report of Zoom", () => {
  const reported = (person: UserRow, number: string, from: number, to: number): ReportedParticipant => ({
    user_id: number,
    registrant_id: registrantOf(person),
    name: person.firstName,
    user_email: "",
    join_time: at(from),
    leave_time: at(to),
  });
  const read = (reading = 0) => readAttendanceReport(world.app.platform, { sessionId: session.sessionId, reading });
  const report = (...pages: ReportedParticipant[][]): void => {
    zoom.last.instances.push({ uuid: UUID, startedAt: at(0), pages });
  };

  test("of two pages mends lost events, and adds nothing to those that came", async () => {
    passTo(60);
    await send(joined(asha, "1001", 0), left(asha, "1001", 60), joined(ravi, "2001", 30));
    await end();
    expect((await attendanceOf(ravi))?.minutes, "its end was lost").toBe(0);
    const host = { user_id: "1", user_email: "rounds@hub.example", join_time: at(0), leave_time: at(60) };
    report([reported(asha, "1001", 0, 60), host], [reported(ravi, "2001", 30, 60), reported(ravi, "2002", 10, 20)]);
    await read();
    const lines = (await linesOf()).length;
    expect((await attendanceOf(asha))?.minutes).toBe(60);
    expect((await attendanceOf(ravi))?.minutes).toBe(40);
    expect((await attendanceOf(owner))?.minutes).toBe(60);
    await read(1);
    expect(await linesOf(), "a second reading").toHaveLength(lines);
  });

  test("knows people by the address that they were registered with, when it lost the registration", async () => {
    passTo(60);
    await end();
    const address = zoom.last.registrants.find(({ email }) => email.startsWith(asha.userId))?.email ?? "";
    report([{ user_id: "1001", user_email: address.toUpperCase(), join_time: at(0), leave_time: at(30) }]);
    await read();
    expect((await attendanceOf(asha))?.minutes).toBe(30);
  });

  test("of a meeting that was started twice has all its parts", async () => {
    passTo(60);
    await end();
    report([reported(asha, "1001", 0, 20)]);
    zoom.last.instances.push({ uuid: "second==", startedAt: at(30), pages: [[reported(asha, "1001", 30, 60)]] });
    await read();
    expect((await attendanceOf(asha))?.minutes).toBe(50);
  });

  test("that is not there yet is read again, ten minutes, an hour and six hours after the end", async () => {
    passTo(60);
    await end();
    await world.settled();
    report([reported(asha, "1001", 0, 60)]);
    zoom.last.instances.length = 0;
    passTo(71);
    await world.settled();
    report([reported(asha, "1001", 0, 60)]);
    expect((await attendanceOf(asha))?.attendance).toBe("NOT_ATTENDED");
    passTo(135);
    await world.settled();
    expect((await attendanceOf(asha))?.minutes).toBe(60);
  });

  test("is read again later when the limit of calls is reached", async () => {
    passTo(60);
    await end();
    report([reported(asha, "1001", 0, 60)]);
    zoom.next.push({
      status: 429,
      body: { code: 429, message: "daily" },
      headers: { "retry-after": new Date(nowMs() + 30 * MINUTE).toISOString() },
    });
    await read(2);
    expect((await attendanceOf(asha))?.attendance).toBe("NOT_ATTENDED");
    passTime(31 * MINUTE + SECOND);
    await world.settled();
    expect((await attendanceOf(asha))?.minutes).toBe(60);
  });
});
