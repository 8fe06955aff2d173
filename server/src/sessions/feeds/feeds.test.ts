import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { feedEndpoints } from "@openrounds/contract/sessions/feeds/endpoints.ts";
import { buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { DAY, HOUR, nowMs, resetClock } from "../../kernel/clock.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, type Person, type World } from "../../kernel/testing/world.ts";
import { buildHubWithSession, buildSession, type HubWithSession } from "../factory.ts";
import { calendarFeeds } from "./tables.ts";

const LONG = "ডায়াবেটিস, 足のケア; follow-up\\plan ".repeat(6).trim();

let world: World;
let own: HubWithSession;
let learner: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  own = await buildHubWithSession(world.db, { session: { topic: LONG, startsAt: new Date(nowMs() + DAY) } });
  learner = await buildParticipant(world.db, own.batch, "ATTENDEE", { primaryReadingLanguage: "hi_IN" });
});

const renew = async (as: Person) => (await world.call(feedEndpoints.renew, { body: {} }, as)).feed;
const readFeed = async (as: Person) => (await world.call(feedEndpoints.read, {}, as)).feed;
const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  world.app.http.inject({ url: new URL(url).pathname, headers });

/** The entries of a feed, as a calendar reads them. */
async function entriesOf(url: string) {
  const { body, statusCode } = await get(url);
  expect(statusCode).toBe(200);
  const calendar = ICAL.Component.fromString(body);
  return calendar.getAllSubcomponents("vevent").map((part) => {
    const event = new ICAL.Event(part);
    return {
      uid: event.uid.split("@")[0],
      summary: event.summary,
      startsAtMs: event.startDate.toJSDate().getTime(),
      sequence: event.sequence,
      status: part.getFirstPropertyValue("status"),
      location: event.location,
    };
  });
}

test("a feed is off until its person turns it on, and read by everybody who has its address", async () => {
  expect(await readFeed(learner)).toBeNull();
  const { url } = await renew(learner);
  expect(await readFeed(learner)).toMatchObject({ url, lastReadAt: null });
  const response = await get(url);
  expect(response.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(response.headers["cache-control"]).toBe("private, no-cache");
  expect((await readFeed(learner))?.lastReadAt).not.toBeNull();
});

test("a feed is a valid calendar: folded lines, instants in UTC, the whole topic in any script", async () => {
  const { url } = await renew(learner);
  const { body } = await get(url);
  const lines = body.split("\r\n");
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(body).toContain("METHOD:PUBLISH");
  expect(lines.filter((line) => line.startsWith("DTSTART"))).toEqual([expect.stringMatching(/^DTSTART:\d{8}T\d{6}Z$/)]);
  const [entry] = await entriesOf(url);
  expect(entry).toMatchObject({
    uid: own.session.sessionId,
    summary: LONG,
    startsAtMs: Math.floor(own.session.startsAt.getTime() / 1000) * 1000,
    status: "CONFIRMED",
  });
  expect(body).not.toContain(learner.email ?? "@");
});

test("a feed has the sessions of its person and of nobody else", async () => {
  await buildHubWithSession(world.db, { session: { topic: "Foreign", startsAt: new Date(nowMs() + DAY) } });
  const { url } = await renew(learner);
  expect((await entriesOf(url)).map(({ uid }) => uid)).toEqual([own.session.sessionId]);
  const stranger = await renew((await buildHubWithSession(world.db)).owner);
  expect((await entriesOf(stranger.url)).map(({ uid }) => uid)).not.toContain(own.session.sessionId);
});

test("a feed follows a cancellation, a new session and the end of a participation", async () => {
  const { url } = await renew(learner);
  const [before] = await entriesOf(url);
  passTime(2000);
  await world.call(sessionEndpoints.remove, { params: { id: own.session.sessionId } }, own.owner);
  const [cancelled] = await entriesOf(url);
  expect(cancelled).toMatchObject({ uid: before?.uid, status: "CANCELLED" });
  expect(cancelled?.summary).not.toBe(LONG);
  expect(cancelled?.summary).toContain(LONG);
  expect(cancelled?.sequence).toBeGreaterThan(before?.sequence ?? Number.NaN);
  const { batchId } = own.batch;
  await buildSession(world.db, { batchId, topic: "New", startsAt: new Date(nowMs() + 2 * DAY) });
  expect((await entriesOf(url)).map(({ summary }) => summary)).toContain("New");
  const params = { id: batchId, participantId: learner.userId };
  await world.call(participantEndpoints.remove, { params }, own.owner);
  expect(await entriesOf(url)).toEqual([]);
});

test("a calendar that has the content already gets none, until it changes", async () => {
  const { url } = await renew(learner);
  const { headers } = await get(url);
  const [etag, modified] = [String(headers.etag), String(headers["last-modified"])];
  passTime(2000);
  expect((await get(url, { "if-none-match": etag })).statusCode).toBe(304);
  expect((await get(url, { "if-none-match": `"other", W/${etag}` })).statusCode).toBe(304);
  expect((await get(url, { "if-modified-since": modified })).statusCode).toBe(304);
  await world.call(sessionEndpoints.remove, { params: { id: own.session.sessionId } }, own.owner);
  expect((await get(url, { "if-none-match": etag })).statusCode).toBe(200);
  expect((await get(url, { "if-modified-since": modified })).statusCode).toBe(200);
});

test("the address before a renewal ends at once, and the last one when the feed is turned off", async () => {
  const first = await renew(learner);
  const second = await renew(learner);
  expect(second.url).not.toBe(first.url);
  expect((await get(first.url)).statusCode).toBe(404);
  expect((await get(second.url)).statusCode).toBe(200);
  await world.call(feedEndpoints.remove, {}, learner);
  expect((await get(second.url)).statusCode).toBe(404);
  expect(await readFeed(learner)).toBeNull();
});

test("of several renewals at once one address stays", async () => {
  const feeds = await together(4, () => renew(learner));
  const { url } = (await readFeed(learner)) ?? { url: "" };
  // Who renews while another does may be told the address of the last one.
  const others = new Set(feeds.map((feed) => feed.url).filter((each) => each !== url));
  const served = await Promise.all([...others].map(async (each) => (await get(each)).statusCode));
  expect(served).toEqual(served.map(() => 404));
  expect((await get(url)).statusCode).toBe(200);
});

test("the database holds no address, and a wrong or guessed one finds nothing", async () => {
  const { url } = await renew(learner);
  const token = url.split("/").at(-1)?.replace(".ics", "") ?? "";
  expect(token).toMatch(/^[\w-]{32}$/);
  const [row] = await world.db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, learner.userId));
  expect(JSON.stringify(row)).not.toContain(token);
  for (const name of [`${token}x.ics`, token, `${"a".repeat(32)}.ics`, "feed.ics"]) {
    expect((await get(url.replace(/[^/]+$/, name))).statusCode).toBe(404);
  }
});

test("the feed of a blocked account is closed", async () => {
  const { url } = await renew(learner);
  await world.db.update(users).set({ status: "BLOCKED" }).where(eq(users.userId, learner.userId));
  expect((await get(url)).statusCode).toBe(404);
});

test("a feed that is read more than 120 times an hour waits", async () => {
  const { url } = await renew(learner);
  const reads = [];
  for (let read = 0; read < 121; read += 1) reads.push((await get(url)).statusCode);
  expect(reads.filter((status) => status === 200)).toHaveLength(120);
  const refused = await get(url);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  passTime(HOUR + 1000);
  expect((await get(url)).statusCode).toBe(200);
});
