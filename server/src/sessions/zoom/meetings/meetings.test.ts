import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { ZoomKind } from "@openrounds/contract/batches/schemas.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { zoomEndpoints } from "@openrounds/contract/sessions/zoom/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../../batches/factory.ts";
import type { BatchRow } from "../../../batches/service.ts";
import type { UserRow } from "../../../identity/service.ts";
import { DAY, HOUR, nowMs, resetClock } from "../../../kernel/clock.ts";
import { createWorld, type World } from "../../../kernel/testing/world.ts";
import { ZoomService } from "../../../kernel/testing/zoom-service.ts";
import type { OrganizationRow } from "../../../organizations/service.ts";
import { buildSession } from "../../factory.ts";
import { guestLink } from "../../guest-links/access.ts";
import type { SessionRow } from "../../queries.ts";
import { sessions } from "../../tables.ts";
import { buildZoomAccount, zoomAccountForm } from "../factory.ts";
import { registerPeople } from "../links/service.ts";
import { zoomMeetings } from "../tables.ts";
import { sweepMeetings, syncMeeting } from "./service.ts";

const HOSTS = ["rounds@hub.example", "second@hub.example"];

let zoom: ZoomService;
let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let batch: BatchRow;
let asha: UserRow;

beforeAll(async () => {
  zoom = await ZoomService.start();
  world = await createWorld({ env: zoom.env, runsJobs: true });
});
afterAll(async () => {
  await world.close();
  await zoom.stop();
});
beforeEach(async () => {
  ({ hub, owner, batch } = await buildHubWithBatch(world.db));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
  await connect();
  zoom.meetings.clear();
});
afterEach(async () => {
  // Jobs that repeat would create these meetings again beside those of the next test.
  await world.db.update(sessions).set({ status: "CANCELLED" }).where(eq(sessions.status, "SCHEDULED"));
  await world.db.delete(zoomMeetings);
  zoom.requireNoOffence();
  zoom.next.length = 0;
  zoom.isDown = false;
  resetClock();
});

const connect = (fields: Parameters<typeof zoomAccountForm>[1] = { hosts: HOSTS }): Promise<string> =>
  buildZoomAccount(
    world.app.platform,
    { organizationId: hub.organizationId, userId: owner.userId },
    zoomAccountForm(zoom.account, fields),
  );
const meetAt = (vcProvider: ZoomKind | "ROOM") =>
  world.call(batchEndpoints.setMeeting, { params: { id: batch.batchId }, body: { vcProvider } }, owner);
const build = (fields: Partial<SessionRow> = {}) => buildSession(world.db, { batchId: batch.batchId, ...fields });
const meetingOf = async ({ sessionId }: SessionRow) =>
  (await world.db.select().from(zoomMeetings).where(eq(zoomMeetings.sessionId, sessionId)))[0];
/** A session whose batch meets at Zoom, with its meeting. */
async function buildAtZoom(kind: ZoomKind = "ZOOM_MEETING", fields: Partial<SessionRow> = {}): Promise<SessionRow> {
  const session = await build(fields);
  await meetAt(kind);
  await world.settled();
  return session;
}
const start = (session: SessionRow, as = owner) =>
  world.call(sessionEndpoints.start, { body: { sessionId: session.sessionId } }, as);
const join = (session: SessionRow, as: UserRow) =>
  world.call(sessionEndpoints.join, { body: { sessionId: session.sessionId } }, as);

describe("a batch that meets at Zoom", () => {
  test("needs no link once its hub connected an account [PROG-010]", async () => {
    await meetAt("ZOOM_MEETING");
    const { batch: seen } = await world.call(batchEndpoints.read, { params: { batchId: batch.batchId } }, owner);
    expect(seen.setting).toMatchObject({ vcProvider: "ZOOM_MEETING", vcLink: "" });
    const { owner: stranger, batch: other } = await buildHubWithBatch(world.db);
    const elsewhere = { params: { id: other.batchId }, body: { vcProvider: "ZOOM_MEETING" as const } };
    expect((await world.refusal(batchEndpoints.setMeeting, elsewhere, stranger)).body.responseCode).toBe(
      "VALID_MEETING_LINK",
    );
  });

  test.each(["ZOOM_MEETING", "ZOOM_WEBINAR"] as const)("gets a %s for each session to come", async (kind) => {
    const { topic, startsAt } = await buildAtZoom(kind);
    expect(zoom.last.noun).toBe(kind === "ZOOM_MEETING" ? "meetings" : "webinars");
    const { plan, host } = zoom.last;
    expect(host).toBe(HOSTS[0]);
    expect(plan).toMatchObject({ topic, duration: 60, timezone: "Asia/Kolkata" });
    expect(Date.parse(plan.start_time)).toBe(startsAt.getTime());
  });

  test("gets one for a session that is added, changes it with the session, and deletes it with the session", async () => {
    await meetAt("ZOOM_MEETING");
    const body = {
      batchId: batch.batchId,
      topic: "Burns",
      date: nowMs() + 3 * DAY,
      startTime: "11:00",
      endTime: "12:00",
    };
    const { session } = await world.call(sessionEndpoints.create, { body }, owner);
    await world.settled();
    expect(zoom.last.plan).toMatchObject({ topic: "Burns", duration: 60 });
    const { id } = zoom.last;
    const params = { id: session.sessionId };
    await world.call(
      sessionEndpoints.update,
      { params, body: { ...body, topic: "Deep burns", endTime: "12:30" } },
      owner,
    );
    await world.settled();
    expect(zoom.last).toMatchObject({ id, plan: { topic: "Deep burns", duration: 90 } });
    await world.call(sessionEndpoints.remove, { params }, owner);
    await world.settled();
    expect(zoom.meetings.size).toBe(0);
  });

  test("that moves to the room loses the meetings of its sessions to come", async () => {
    const session = await buildAtZoom();
    await meetAt("ROOM");
    await world.settled();
    expect([zoom.meetings.size, await meetingOf(session)]).toEqual([0, undefined]);
  });

  test("keeps a meeting whose session was deleted only until the next look", async () => {
    const { sessionId } = await buildAtZoom();
    await world.db.delete(sessions).where(eq(sessions.sessionId, sessionId));
    await sweepMeetings(world.app.platform.db);
    await world.settled();
    expect(zoom.meetings.size).toBe(0);
  });

  test("gives parallel sessions a free host each, and tells the owner when none is left", async () => {
    const times = { startsAt: new Date(nowMs() + HOUR), endsAt: new Date(nowMs() + 2 * HOUR) };
    const all = [await build(times), await build(times), await build(times)];
    await meetAt("ZOOM_MEETING");
    await world.settled();
    expect([...zoom.meetings.values()].map(({ host }) => host).toSorted()).toEqual(HOSTS);
    const { problemList } = await world.call(zoomEndpoints.list, { params: { id: hub.organizationId } }, owner);
    expect(problemList).toMatchObject([{ fault: "NO_FREE_HOST", batchName: batch.batchName }]);
    const left = all.find(({ sessionId }) => sessionId === problemList[0]?.sessionId);
    await world.call(
      sessionEndpoints.remove,
      { params: { id: all.find((each) => each !== left)?.sessionId ?? "" } },
      owner,
    );
    await world.settled();
    await sweepMeetings(world.app.platform.db, { batchId: batch.batchId });
    await world.settled();
    expect(zoom.meetings.size).toBe(2);
    expect(await meetingOf(left ?? (await build()))).toMatchObject({ fault: null });
  });

  test("gives a session that moves into the time of another the other host", async () => {
    const first = await build({ startsAt: new Date(nowMs() + DAY), endsAt: new Date(nowMs() + DAY + HOUR) });
    const second = await build({ startsAt: new Date(nowMs() + 2 * DAY), endsAt: new Date(nowMs() + 2 * DAY + HOUR) });
    await meetAt("ZOOM_MEETING");
    await world.settled();
    expect((await meetingOf(second))?.host).toBe(HOSTS[0]);
    const { startsAt, endsAt } = first;
    await world.db.update(sessions).set({ startsAt, endsAt }).where(eq(sessions.sessionId, second.sessionId));
    await syncMeeting(world.app.platform, second.sessionId);
    expect(await meetingOf(second)).toMatchObject({ host: HOSTS[1], startsAt });
    expect(zoom.meetings.size).toBe(2);
  });
});

describe("a call to Zoom", () => {
  test("that was lost after Zoom created the meeting finds it again instead of creating another", async () => {
    const session = await build();
    zoom.losesCreation = true;
    await meetAt("ZOOM_MEETING");
    await world.settled();
    expect(await meetingOf(session)).toMatchObject({ meetingId: null, fault: "UNREACHABLE" });
    await syncMeeting(world.app.platform, session.sessionId);
    expect(await meetingOf(session)).toMatchObject({ meetingId: String(zoom.last.id), fault: null });
    expect(zoom.meetings.size).toBe(1);
  });

  test("with a token that has expired is repeated with a new one", async () => {
    await buildAtZoom();
    zoom.expireTokens();
    const again = await build({ startsAt: new Date(nowMs() + 3 * HOUR), endsAt: new Date(nowMs() + 4 * HOUR) });
    await syncMeeting(world.app.platform, again.sessionId);
    expect(zoom.meetings.size).toBe(2);
  });

  test("that is limited for a moment waits for it, and one that is limited for the day comes again then", async () => {
    const session = await build();
    await world.db.update(sessions).set({ status: "SCHEDULED" });
    zoom.next.push({ status: 429, body: { code: 429, message: "per-second limit" }, headers: { "retry-after": "1" } });
    await meetAt("ZOOM_MEETING");
    await world.settled();
    expect((await meetingOf(session))?.meetingId).toBe(String(zoom.last.id));
    const later = await build({ startsAt: new Date(nowMs() + 5 * HOUR), endsAt: new Date(nowMs() + 6 * HOUR) });
    const untilMidnight = { "retry-after": new Date(nowMs() + HOUR).toISOString() };
    zoom.next.push({ status: 429, body: { code: 429, message: "daily rate limit" }, headers: untilMidnight });
    await expect(syncMeeting(world.app.platform, later.sessionId)).rejects.toMatchObject({ fault: "LIMIT" });
    expect(await meetingOf(later)).toMatchObject({ fault: "LIMIT", meetingId: null });
    await syncMeeting(world.app.platform, later.sessionId);
    expect((await meetingOf(later))?.fault).toBeNull();
  });

  test("that Zoom refuses for the account is told to the owner", async () => {
    const session = await build();
    zoom.next.push({ status: 400, body: { code: 4711, message: "does not contain scopes:[meeting:write:admin]" } });
    await meetAt("ZOOM_MEETING");
    await world.settled();
    expect((await meetingOf(session))?.fault).toBe("SCOPES");
    const { accountList } = await world.call(zoomEndpoints.list, { params: { id: hub.organizationId } }, owner);
    expect(accountList).toMatchObject([{ state: "FAILED", fault: "SCOPES", faultDetail: "meeting:write:admin" }]);
    const params = { id: hub.organizationId, accountId: accountList[0]?.accountId ?? "" };
    await world.call(zoomEndpoints.test, { params }, owner);
    await world.settled();
    expect(await meetingOf(session), "once the account is right").toMatchObject({ fault: null });
  });
});

describe("joining a session at Zoom", () => {
  test("gives the organizer the start link, and every person a join link of their own [SESS-032] [SESS-033]", async () => {
    const ravi = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi", lastName: "" });
    const session = await buildAtZoom();
    expect((await start(session)).startUrl).toBe(`https://us02web.zoom.us/s/${zoom.last.id}?zak=host-token`);
    const links = [await join(session, asha), await join(session, ravi), await join(session, asha)];
    const [ofAsha, ofRavi] = zoom.last.registrants;
    expect(links.map(({ joinUrl }) => joinUrl)).toEqual(
      [ofAsha, ofRavi, ofAsha].map((one) => `https://us02web.zoom.us/w/${zoom.last.id}?tk=${one?.id ?? ""}`),
    );
    expect(ofAsha).toMatchObject({ name: "Asha Rao" });
    expect(ofAsha?.email, "no contact of the person leaves the product").not.toBe(asha.email);
  });

  test("registers participants before the session, so that joining needs no call", async () => {
    const session = await buildAtZoom();
    await registerPeople(world.app.platform);
    expect(zoom.last.registrants).toHaveLength(1);
    await start(session);
    const before = zoom.calls.length;
    await join(session, asha);
    expect(zoom.calls).toHaveLength(before);
  });

  test("creates a meeting again that somebody deleted at Zoom", async () => {
    const session = await buildAtZoom();
    const { id } = zoom.last;
    zoom.meetings.clear();
    expect((await start(session)).startUrl).not.toContain(String(id));
    expect(zoom.meetings.size).toBe(1);
  });

  test("lets those who teach speak in a webinar, and everybody else listen", async () => {
    const teacher = await buildParticipant(world.db, batch, "GUEST_LECTURER", { firstName: "Meera" });
    const session = await buildAtZoom("ZOOM_WEBINAR");
    await start(session);
    await join(session, teacher);
    await join(session, asha);
    expect(zoom.last.panelists).toMatchObject([{ name: expect.stringContaining("Meera") as string }]);
    expect(zoom.last.registrants).toMatchObject([{ name: "Asha Rao" }]);
  });

  test("creates a meeting that is missing, and says so when no host is free or Zoom is out of reach", async () => {
    await meetAt("ZOOM_MEETING");
    await world.settled();
    const session = await build();
    zoom.isDown = true;
    const refused = await world.refusal(sessionEndpoints.start, { body: { sessionId: session.sessionId } }, owner);
    expect([refused.status, refused.body.responseCode]).toEqual([503, "ZOOM_UNAVAILABLE"]);
    zoom.isDown = false;
    await start(session);
    const parallel = [await build(), await build()];
    await start(parallel[0] ?? session);
    const none = { body: { sessionId: parallel[1]?.sessionId ?? "" } };
    expect((await world.refusal(sessionEndpoints.start, none, owner)).body.responseCode).toBe("ZOOM_NO_FREE_HOST");
  });

  test("is possible for guests by their link, until they are removed", async () => {
    const session = await buildAtZoom();
    await start(session);
    const { sessionId } = session;
    const person = { firstName: "Leela", lastName: "Nair", email: "leela@guests.example" };
    const { guest } = await world.call(guestEndpoints.add, { body: { sessionId, ...person } }, owner);
    const key = new URL(guestLink(world.app.platform, guest.guestId)).hash.slice(1);
    const { entrance } = await world.call(guestEndpoints.enter, { body: { key } });
    const [own] = zoom.last.registrants;
    expect(entrance).toMatchObject({
      room: null,
      joinUrl: `https://us02web.zoom.us/w/${zoom.last.id}?tk=${own?.id ?? ""}`,
    });
    expect(own?.name).toBe("Leela Nair");
    await world.call(guestEndpoints.remove, { body: { sessionId, guestId: guest.guestId } }, owner);
    await world.settled();
    expect(zoom.last.registrants).toMatchObject([{ isCancelled: true }]);
  });

  test("ends at the end of the session, and for a person who leaves the batch", async () => {
    const session = await buildAtZoom();
    await start(session);
    await join(session, asha);
    const params = { id: batch.batchId, participantId: asha.userId };
    await world.call(participantEndpoints.remove, { params }, owner);
    await world.settled();
    expect(zoom.last.registrants).toMatchObject([{ isCancelled: true }]);
    const body = { entityId: session.sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
    await world.call(sessionEndpoints.setStatus, { body }, owner);
    await world.settled();
    expect(zoom.last.isEnded).toBe(true);
  });
});
