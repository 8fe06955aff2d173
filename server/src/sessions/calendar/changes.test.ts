import { sql } from "drizzle-orm";
import { readFileSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { startOfDay } from "@openrounds/contract/kernel/time.ts";
import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { batchForm, buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, MINUTE, nowMs, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { clearDeliveries, type DeliveryRow, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { deliveries } from "../../notifications/tables.ts";
import { buildMember } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildHubWithProgram } from "../../programs/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { refreshBatch } from "./entries/service.ts";
import { calendarEntries } from "./entries/tables.ts";

const ZONE = "Asia/Kolkata";
const MONDAYS = "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO";

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;
let batch: Batch;
let learner: UserRow;
let first: Session;
let list: readonly Session[];

const bodyOf = (fields: Parameters<typeof batchForm>[1] = {}) =>
  batchForm(program.programId, {
    startDateTime: startOfDay("2027-05-03", ZONE),
    endDateTime: startOfDay("2027-05-24", ZONE),
    schedule: MONDAYS,
    ...fields,
  });
const reschedule = (fields: Parameters<typeof batchForm>[1]) =>
  world.call(batchEndpoints.update, { params: { batchId: batch.batchId }, body: bodyOf(fields) }, owner);
const change = (session: Session, fields: { topic?: string; startTime?: string; endTime?: string } = {}) => {
  const body = { topic: session.topic, date: session.startDateTime, startTime: "11:00", endTime: "12:00", ...fields };
  return world.call(sessionEndpoints.update, { params: { id: session.sessionId }, body }, owner);
};
const cancel = (session: Session) => world.call(sessionEndpoints.remove, { params: { id: session.sessionId } }, owner);
const inviteAll = () => world.call(calendarEndpoints.inviteAll, { body: { batchId: batch.batchId } }, owner);

/** Lets time pass and runs everything that is due. */
async function pass(ms: number): Promise<void> {
  await world.settled();
  passTime(ms);
  await world.settled();
}
const mailsTo = ({ email }: Pick<UserRow, "email">) => listDeliveries(world, { to: email });
/** What was mailed since the invitations, once all is gathered. */
async function changesFor({ email }: Pick<UserRow, "email">): Promise<DeliveryRow[]> {
  await pass(2 * MINUTE);
  return listDeliveries(world, { to: email, template: "CALENDAR_CHANGE" });
}
const valuesOf = (text: string, name: string): string[] =>
  text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(line.indexOf(":") + 1));
const partsOf = ({ attachments }: DeliveryRow) =>
  attachments.map(({ text }) => ({
    method: valuesOf(text, "METHOD")[0],
    uid: valuesOf(text, "UID")[0]?.split("@")[0],
    sequence: Number(valuesOf(text, "SEQUENCE")[0]),
    start: valuesOf(text, "DTSTART")[0],
    status: valuesOf(text, "STATUS")[0],
  }));
const sequenceOf = async (to: UserRow): Promise<number> => {
  const [invited] = await mailsTo(to);
  return invited === undefined ? Number.NaN : Math.max(...partsOf(invited).map(({ sequence }) => sequence));
};

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(async () => {
  resetClock();
  await world.close();
});
beforeEach(async () => {
  await world.settled();
  startClockAt(new Date("2027-05-01T12:00:00Z"));
  await clearDeliveries(world);
  ({ hub, owner, program } = await buildHubWithProgram(world.db, { owner: { timezone: ZONE } }));
  ({ batch } = await world.call(batchEndpoints.create, { body: bodyOf() }, owner));
  ({ sessionList: list } = await world.call(sessionEndpoints.listOfBatch, { params: { id: batch.batchId } }, owner));
  const [one] = list;
  if (one === undefined) throw new Error("no session");
  first = one;
  learner = await buildParticipant(world.db, batch, "ATTENDEE", {
    primaryReadingLanguage: "hi_IN",
    timezone: "America/New_York",
  });
});

describe("who has a session in the calendar", () => {
  beforeEach(async () => {
    await inviteAll();
    await world.settled();
  });

  test("is told nothing of a cancellation that was taken back, which is possible for a minute", async () => {
    const restore = (session: Session) => ({ params: { id: session.sessionId } });
    await cancel(first);
    passTime(10_000);
    expect((await world.refusal(sessionEndpoints.restore, restore(first), learner)).status).toBe(403);
    await world.call(sessionEndpoints.restore, restore(first), owner);
    const read = await world.call(sessionEndpoints.read, restore(first), owner);
    expect(read.session.sessionStatus).toBe("SCHEDULED");
    expect((await world.refusal(sessionEndpoints.restore, restore(first), owner)).body.responseCode).toBe("UNDO_ENDED");
    expect(await changesFor(learner)).toEqual([]);
    await cancel(first);
    passTime(MINUTE + 1);
    expect((await world.refusal(sessionEndpoints.restore, restore(first), owner)).body.responseCode).toBe("UNDO_ENDED");
    expect(await changesFor(learner)).toHaveLength(1);
  });

  test("does not get a cancelled session back at the time of another one", async () => {
    await cancel(first);
    const [startTime, endTime] = [first.startDateTime, first.endDateTime].map((at) => wallClock(at, ZONE).time);
    const times = { startTime: startTime ?? "", endTime: endTime ?? "" };
    const body = { batchId: batch.batchId, topic: "Instead", date: first.startDateTime, ...times };
    await world.call(sessionEndpoints.create, { body }, owner);
    const input = { params: { id: first.sessionId } };
    expect((await world.refusal(sessionEndpoints.restore, input, owner)).body.responseCode).toBe(
      "VALID_SESSION_SAME_START",
    );
  });

  test("is told once that it moved, by a request of the same id and a higher sequence, in their language and zone", async () => {
    const sent = await sequenceOf(learner);
    await change(first);
    const mails = await changesFor(learner);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.locale).toBe("hi_IN");
    expect(mail?.values["zone"]).toBe("उत्तरी अमेरिकी पूर्वी डेलाइट समय (GMT-4)");
    expect(mail?.text).toContain("सोम, 3 मई, 1:30 am");
    expect(mail?.text).not.toContain("undefined");
    const [part] = mail === undefined ? [] : partsOf(mail);
    expect(part).toMatchObject({ method: "REQUEST", uid: first.sessionId, start: "20270503T053000Z" });
    expect(part?.sequence).toBeGreaterThan(sent);
    expect(mail?.attachments[0]?.type).toBe("text/calendar; charset=utf-8; method=REQUEST");
    await refreshBatch(world.db, batch.batchId);
    expect(await changesFor(learner)).toHaveLength(1);
  });

  test("is told once that it is cancelled", async () => {
    await cancel(first);
    const mails = await changesFor(learner);
    expect(mails.map(partsOf)).toMatchObject([[{ method: "CANCEL", uid: first.sessionId, status: "CANCELLED" }]]);
    expect(mails[0]?.values["kind"]).toBe("CANCELLED");
    expect(mails[0]?.attachments[0]?.type).toContain("method=CANCEL");
  });

  test("is told of several edits in one mail, and of an edit that was taken back in none", async () => {
    await change(first);
    await change(first, { startTime: "09:00", endTime: "10:00" });
    expect(await changesFor(learner)).toEqual([]);
    await change(first);
    await pass(MINUTE);
    await change(first, { startTime: "14:00", endTime: "15:00" });
    const mails = await changesFor(learner);
    expect(mails.map(partsOf)).toMatchObject([[{ start: "20270503T083000Z" }]]);
  });

  test("is told of another weekday in one mail with all sessions, each as a part of its own", async () => {
    await reschedule({ schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU", endDateTime: startOfDay("2027-06-01", ZONE) });
    const mails = await changesFor(learner);
    expect(mails).toHaveLength(1);
    const parts = mails.flatMap(partsOf);
    expect(parts.map(({ method }) => method)).toEqual(Array.from({ length: 5 }, () => "REQUEST"));
    expect(parts.slice(0, 4).map(({ uid }) => uid)).toEqual(list.map(({ sessionId }) => sessionId));
    expect(mails[0]?.attachments.map(({ text }) => valuesOf(text, "UID").length)).toEqual([1, 1, 1, 1, 1]);
    expect(await changesFor(owner)).toHaveLength(1);
  });

  test("is told of a new topic alone only after an hour, with all the others by then", async () => {
    await change(first, { topic: "Foot ulcers", startTime: "09:00", endTime: "10:00" });
    expect(await changesFor(learner)).toEqual([]);
    const second = list[1];
    if (second === undefined) throw new Error("no second session");
    await change(second, { topic: "Eyes", startTime: "09:00", endTime: "10:00" });
    await pass(HOUR);
    const mails = await changesFor(learner);
    expect(mails.map(({ attachments }) => attachments.flatMap(({ text }) => valuesOf(text, "SUMMARY")))).toEqual([
      ["Foot ulcers", "Eyes"],
    ]);
  });

  test("is told where the sessions meet once that changes", async () => {
    const body = { vcProvider: "LINK" as const, vcLink: "https://meet.jit.si/room" };
    await world.call(batchEndpoints.setMeeting, { params: { id: batch.batchId }, body }, owner);
    const mails = await changesFor(learner);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.attachments).toHaveLength(4);
    expect(mails[0]?.attachments[0]?.text).not.toContain("meet.jit.si");
  });

  test("gets it taken back when removed from the batch, and again when added", async () => {
    const member = await buildMember(world.db, hub, "MEMBER");
    const people = [{ userId: member.userId, roles: ["ATTENDEE" as const] }];
    const add = () =>
      world.call(participantEndpoints.add, { params: { id: batch.batchId }, body: { participants: people } }, owner);
    await add();
    await world.settled();
    const params = { id: batch.batchId, participantId: member.userId };
    await world.call(participantEndpoints.remove, { params }, owner);
    const [mail] = await changesFor(member);
    expect(mail?.values["kind"]).toBe("LEFT");
    expect(mail === undefined ? [] : partsOf(mail).map(({ method }) => method)).toEqual(
      Array.from({ length: 4 }, () => "CANCEL"),
    );
    expect(await changesFor(owner)).toEqual([]);
    await add();
    const invited = await listDeliveries(world, { to: member.email, template: "CALENDAR_INVITES" });
    expect(invited).toHaveLength(2);
  });

  test("is told that the batch was deleted", async () => {
    await world.call(batchEndpoints.remove, { params: { batchId: batch.batchId } }, owner);
    const mails = await changesFor(learner);
    expect(mails.flatMap(partsOf).map(({ method }) => method)).toEqual(Array.from({ length: 4 }, () => "CANCEL"));
  });
});

test("nobody is told of sessions that they were not sent", async () => {
  await change(first);
  await cancel(first);
  expect(await changesFor(learner)).toEqual([]);
});

test("a guest is told of a move and of the end of the session they were let into, and of no other", async () => {
  const guest = { email: "asha@guest.example" };
  await world.call(guestEndpoints.add, { body: { sessionId: first.sessionId, firstName: "Asha", ...guest } }, owner);
  await reschedule({ sessionStartDateTime: "11:00", sessionEndDateTime: "12:00" });
  const [moved] = await changesFor(guest);
  expect(moved === undefined ? [] : partsOf(moved)).toMatchObject([{ method: "REQUEST", uid: first.sessionId }]);
  expect(moved?.links[0]).toContain("/guest#");
  expect(moved?.attachments[0]?.text.replaceAll(/\r?\n[ \t]/g, "")).toContain(moved?.links[0]);
  await cancel(first);
  expect((await changesFor(guest)).flatMap(partsOf)).toHaveLength(2);
  expect(await changesFor(learner)).toEqual([]);
});

test("the invitation of a session that is started at once reaches everybody who was counted", async () => {
  startClockAt(new Date(first.startDateTime - 5 * MINUTE));
  const body = { sessionId: first.sessionId };
  const { recipientCount } = await world.call(calendarEndpoints.invite, { body }, owner);
  await world.call(sessionEndpoints.start, { body }, owner);
  expect(recipientCount).toBe(2);
  const mails = [...(await mailsTo(learner)), ...(await mailsTo(owner))];
  expect(mails.map(({ template }) => template)).toEqual(["CALENDAR_INVITE", "CALENDAR_INVITE"]);
  const again = await world.call(calendarEndpoints.inviteAll, { body: { batchId: batch.batchId } }, owner);
  expect(again.recipientCount).toBe(2);
});

test("who joins later is sent the sessions to come that the others were sent", async () => {
  await world.call(calendarEndpoints.invite, { body: { sessionId: first.sessionId } }, owner);
  const newcomer = await buildMember(world.db, hub, "MEMBER");
  const people = [{ userId: newcomer.userId, roles: ["ATTENDEE" as const] }];
  await world.call(participantEndpoints.add, { params: { id: batch.batchId }, body: { participants: people } }, owner);
  const mails = await mailsTo(newcomer);
  expect(mails.flatMap(partsOf)).toMatchObject([{ method: "REQUEST", uid: first.sessionId }]);
});

test("who was mailed sessions before entries were written down is told too", async () => {
  const mail = { channel: "MAIL" as const, locale: "en_US", template: "CALENDAR_INVITE", status: "SENT" as const };
  const keys = [`${first.sessionId}:1:${learner.userId}`, `${batch.batchId}:4:1:${owner.userId}`];
  for (const key of keys) {
    const row = { deliveryId: newId(), effectKey: `MAIL:calendar:${key}`, recipient: "old@test.example" };
    await world.db.insert(deliveries).values({ ...mail, ...row, createdAt: new Date(nowMs() + MINUTE) });
  }
  const folder = new URL("../../../migrations/", import.meta.url);
  const name = readdirSync(folder).find((each) => each.endsWith("_calendar_entries.sql")) ?? "";
  const backfill = readFileSync(new URL(name, folder), "utf8").split("--> statement-breakpoint").at(-1) ?? "";
  await world.db.delete(calendarEntries);
  await world.db.execute(sql.raw(backfill));
  await reschedule({ sessionStartDateTime: "11:00", sessionEndDateTime: "12:00" });
  expect((await changesFor(learner)).flatMap(partsOf).map(({ uid }) => uid)).toEqual([first.sessionId]);
  expect((await changesFor(owner)).flatMap(partsOf)).toHaveLength(4);
});

test("a batch of 101 people is told one mail each", async () => {
  const people = await Promise.all(Array.from({ length: 99 }, () => buildParticipant(world.db, batch, "ATTENDEE")));
  await inviteAll();
  await world.settled();
  await reschedule({ sessionStartDateTime: "11:00", sessionEndDateTime: "12:00" });
  await pass(2 * MINUTE);
  await refreshBatch(world.db, batch.batchId);
  const mails = await listDeliveries(world, { template: "CALENDAR_CHANGE" });
  expect(mails).toHaveLength(101);
  expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(
    new Set([owner, learner, ...people].map(({ email }) => email)),
  );
});
