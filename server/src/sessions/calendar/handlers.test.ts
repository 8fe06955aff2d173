import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { startOfDay } from "@openrounds/contract/kernel/time.ts";
import { whatsAppEndpoints } from "@openrounds/contract/notifications/whatsapp/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { calendarEndpoints } from "@openrounds/contract/sessions/calendar/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { batchForm, buildParticipant } from "../../batches/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { MINUTE, resetClock, startClockAt } from "../../kernel/clock.ts";
import { clearDeliveries, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { notificationSettings } from "../../notifications/settings/tables.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildHubWithProgram } from "../../programs/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { sessions } from "../tables.ts";
import { calendarJobs } from "./jobs.ts";

const { file, invite, inviteAll } = calendarEndpoints;
const ZONE = "America/New_York";

let world: World;
let owner: UserRow;
let program: ProgramRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await clearDeliveries(world);
  await world.db.update(sessions).set({ status: "CANCELLED" });
  startClockAt(new Date("2027-10-15T12:00:00Z"));
  ({ owner, program } = await buildHubWithProgram(world.db, {
    owner: { primaryReadingLanguage: "en_US", timezone: ZONE },
  }));
});

/** A batch in New York with a session each Monday, across the clock change of 7 November. */
async function planBatch(topic?: string) {
  const dates = { startDateTime: startOfDay("2027-10-18", ZONE), endDateTime: startOfDay("2027-11-22", ZONE) };
  const body = batchForm(program.programId, { timeZone: ZONE, schedule: "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO", ...dates });
  const { batch } = await world.call(batchEndpoints.create, { body }, owner);
  const { sessionList } = await world.call(sessionEndpoints.listOfBatch, { params: { id: batch.batchId } }, owner);
  const [first] = sessionList;
  if (first === undefined) throw new Error("no session");
  if (topic !== undefined) {
    const fields = { topic, date: first.startDateTime, startTime: "09:00", endTime: "10:00" };
    await world.call(sessionEndpoints.update, { params: { id: first.sessionId }, body: fields }, owner);
  }
  return { batch, sessionList, first };
}

const linesOf = (text: string): string[] => text.replaceAll("\r\n ", "").split("\r\n");
const valuesOf = (text: string, name: string): string[] =>
  linesOf(text)
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(line.indexOf(":") + 1));
const instantsOf = (text: string, name: string): number[] =>
  valuesOf(text, name).map((value) =>
    Date.parse(value.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z")),
  );

const mails = (template: string) => listDeliveries(world, { template });

test("the calendar file of a session says its instants in UTC and keeps one id through changes", async () => {
  const { first } = await planBatch();
  const { text, entry } = await world.call(file, { params: { id: first.sessionId } }, owner);
  expect(instantsOf(text, "DTSTART")).toEqual([first.startDateTime]);
  expect(instantsOf(text, "DTEND")).toEqual([first.endDateTime]);
  expect(entry).toMatchObject({ title: first.topic, startsAtMs: first.startDateTime, endsAtMs: first.endDateTime });
  passTime(MINUTE);
  const fields = { topic: "New", date: first.startDateTime, startTime: "11:00", endTime: "12:00" };
  await world.call(sessionEndpoints.update, { params: { id: first.sessionId }, body: fields }, owner);
  const changed = await world.call(file, { params: { id: first.sessionId } }, owner);
  expect(valuesOf(changed.text, "UID")).toEqual(valuesOf(text, "UID"));
  expect(Number(valuesOf(changed.text, "SEQUENCE")[0])).toBeGreaterThan(Number(valuesOf(text, "SEQUENCE")[0]));
});

test("a topic cannot smuggle lines into a calendar file, and no line is longer than 75 bytes", async () => {
  const topic = `मधुमेह पैर की देखभाल ${"x".repeat(100)}\r\nATTENDEE:mailto:evil@test.example; a, b`;
  const { first } = await planBatch(topic);
  const { text } = await world.call(file, { params: { id: first.sessionId } }, owner);
  expect(valuesOf(text, "ATTENDEE")).toEqual([]);
  expect(valuesOf(text, "SUMMARY")[0]).toContain("evil@test.example\\; a\\, b");
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

test("the calendar invite of a session reaches every active participant once, as a request to that person [SESS-037]", async () => {
  const { batch, first } = await planBatch();
  const people = [
    await buildParticipant(world.db, batch, "ATTENDEE", { timezone: "Asia/Kolkata" }),
    await buildParticipant(world.db, batch, "FACILITATOR"),
  ];
  const { recipientCount } = await world.call(invite, { body: { sessionId: first.sessionId } }, owner);
  await world.call(invite, { body: { sessionId: first.sessionId } }, owner);
  expect(recipientCount).toBe(3);
  const sent = await mails("CALENDAR_INVITE");
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(
    new Set([owner, ...people].map(({ email }) => email)),
  );
  const [attendee] = people;
  const mail = sent.find(({ recipient }) => recipient === attendee?.email);
  const attached = mail?.attachments[0];
  expect(attached?.type).toBe("text/calendar; charset=utf-8; method=REQUEST");
  expect(instantsOf(attached?.text ?? "", "DTSTART")).toEqual([first.startDateTime]);
  expect(valuesOf(attached?.text ?? "", "ATTENDEE")).toEqual([`MAILTO:${attendee?.email}`]);
  expect(mail?.subject).toBe("Session 1, Mon, 18 Oct, 6:30 pm IST");
  expect(mail?.text).toContain("Mon, 18 Oct, 6:30 pm India Standard Time (GMT+5:30)");
});

test("the calendar invites of a batch carry all its sessions across the clock change in one file [SESS-038]", async () => {
  const { batch, sessionList } = await planBatch();
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  const { recipientCount } = await world.call(inviteAll, { body: { batchId: batch.batchId } }, owner);
  expect(recipientCount).toBe(2);
  const sent = await mails("CALENDAR_INVITES");
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([owner.email, learner.email].toSorted());
  expect(sessionList.length).toBeGreaterThan(1);
  for (const { attachments, subject } of sent) {
    const text = attachments[0]?.text ?? "";
    expect(subject).toBe(`${batch.batchName}: sessions for your calendar`);
    expect(valuesOf(text, "METHOD")).toEqual(["PUBLISH"]);
    expect(instantsOf(text, "DTSTART")).toEqual(sessionList.map(({ startDateTime }) => startDateTime));
    expect(new Set(valuesOf(text, "UID")).size).toBe(sessionList.length);
  }
});

test("an attendee cannot send calendar invites, and a stranger does not find the session", async () => {
  const { batch, first } = await planBatch();
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const { owner: stranger } = await buildHub(world.db);
  const body = { sessionId: first.sessionId };
  expect((await world.refusal(invite, { body }, attendee)).status).toBe(403);
  expect((await world.refusal(invite, { body }, stranger)).status).toBe(404);
  expect((await world.refusal(inviteAll, { body: { batchId: batch.batchId } }, stranger)).status).toBe(404);
  expect((await world.refusal(file, { params: { id: first.sessionId } }, stranger)).status).toBe(404);
  expect(await mails("CALENDAR_INVITE")).toEqual([]);
});

async function remind(): Promise<void> {
  const job = calendarJobs.find(({ name }) => name === "sessions.remind");
  await job?.work(world.app.platform, {});
}

test("a reminder goes out by the setting of the batch, once, in the language and zone of the person [SESS-052]", async () => {
  const { batch, first } = await planBatch();
  const hindi = { primaryReadingLanguage: "hi_IN", timezone: "Asia/Kolkata" };
  const person = await buildParticipant(world.db, batch, "ATTENDEE", hindi);
  const setting = { params: { id: batch.batchId }, body: { reminderScheduleMinutes: 30 as const } };
  await world.call(batchEndpoints.setReminder, setting, owner);
  startClockAt(new Date(first.startDateTime - 31 * MINUTE));
  await remind();
  expect(await mails("SESSION_REMINDER")).toEqual([]);
  startClockAt(new Date(first.startDateTime - 30 * MINUTE));
  await remind();
  await remind();
  const sent = await mails("SESSION_REMINDER");
  expect(sent).toHaveLength(2);
  expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(new Set([person.email, owner.email]));
  const mail = sent.find(({ recipient }) => recipient === person.email);
  expect(mail?.locale).toBe("hi_IN");
  expect(mail?.values["when"]).toBe("सोम, 18 अक्टू॰, 6:30 pm IST");
});

const DAY_MINUTES = 24 * 60;

const setTimes = (batch: { readonly batchId: string }, reminderTimes: number[]) =>
  world.call(batchEndpoints.setReminders, { params: { id: batch.batchId }, body: { reminderTimes } }, owner);

test("several reminders of a batch go out at their times, each once, whichever process is first", async () => {
  const { batch, first } = await planBatch();
  await setTimes(batch, [7 * DAY_MINUTES, DAY_MINUTES, 60]);
  const sent = async (minutesBefore: number): Promise<number> => {
    startClockAt(new Date(first.startDateTime - minutesBefore * MINUTE));
    await Promise.all([remind(), remind()]);
    return (await mails("SESSION_REMINDER")).length;
  };
  expect(await sent(DAY_MINUTES + 1)).toBe(0);
  expect(await sent(DAY_MINUTES)).toBe(1);
  expect(await sent(61)).toBe(1);
  expect(await sent(60)).toBe(2);
  expect(await sent(1)).toBe(2);
  const times = (await mails("SESSION_REMINDER")).map(({ values }) => values["when"]);
  expect(new Set(times).size).toBe(1);
  resetClock();
});

test("the reminder of a week is not made up for when the batch is planned later", async () => {
  const { batch, first } = await planBatch();
  await setTimes(batch, [7 * DAY_MINUTES]);
  startClockAt(new Date(first.startDateTime - 3 * DAY_MINUTES * MINUTE));
  await remind();
  expect(await mails("SESSION_REMINDER")).toEqual([]);
  startClockAt(new Date(first.startDateTime - 6.5 * DAY_MINUTES * MINUTE));
  await remind();
  expect(await mails("SESSION_REMINDER")).toHaveLength(1);
  resetClock();
});

test("a session that moves takes its reminders with it", async () => {
  const { batch, first } = await planBatch();
  await setTimes(batch, [DAY_MINUTES, 60]);
  const at = async (startMs: number, minutesBefore: number): Promise<number> => {
    startClockAt(new Date(startMs - minutesBefore * MINUTE));
    await remind();
    return (await mails("SESSION_REMINDER")).length;
  };
  expect(await at(first.startDateTime, DAY_MINUTES)).toBe(1);
  const later = first.startDateTime + 3 * DAY_MINUTES * MINUTE;
  await world.db
    .update(sessions)
    .set({ startsAt: new Date(later), endsAt: new Date(later + 60 * MINUTE) })
    .where(eq(sessions.sessionId, first.sessionId));
  expect(await at(first.startDateTime, 60)).toBe(1);
  expect(await at(later, DAY_MINUTES)).toBe(2);
  expect(await at(later, 60)).toBe(3);
  resetClock();
});

test("a reminder that waits for the end of quiet hours is withdrawn once its session moves", async () => {
  const { batch, first } = await planBatch();
  await setTimes(batch, [12 * 60]);
  const phone = { email: null, countryCode: "91", phone: "9812345670", timezone: ZONE };
  const learner = await buildParticipant(world.db, batch, "ATTENDEE", phone);
  await world.call(settingsEndpoints.setQuietHours, { body: { quietHours: { from: "20:00", to: "07:00" } } }, learner);
  startClockAt(new Date(first.startDateTime - 12 * 60 * MINUTE));
  await remind();
  const waiting = async () => (await listDeliveries(world, { to: "+919812345670" })).map(({ status }) => status);
  expect(await waiting()).toEqual(["QUEUED"]);
  passTime(MINUTE);
  await remind();
  expect(await waiting()).toEqual(["QUEUED"]);
  await world.db
    .update(sessions)
    .set({ startsAt: new Date(first.startDateTime + 3 * DAY_MINUTES * MINUTE) })
    .where(eq(sessions.sessionId, first.sessionId));
  await remind();
  expect(await waiting()).toEqual([]);
  startClockAt(new Date(first.startDateTime));
  expect(await waiting()).toEqual([]);
  resetClock();
});

test("a person without an e-mail is reminded by SMS, and nobody while reminders are off [SESS-052]", async () => {
  const { batch, first } = await planBatch();
  await buildParticipant(world.db, batch, "ATTENDEE", { email: null, countryCode: "91", phone: "9812345678" });
  const set = (reminderScheduleMinutes: 0 | 60) =>
    world.call(batchEndpoints.setReminder, { params: { id: batch.batchId }, body: { reminderScheduleMinutes } }, owner);
  await set(0);
  startClockAt(new Date(first.startDateTime - 10 * MINUTE));
  await remind();
  expect(await mails("SESSION_REMINDER")).toEqual([]);
  startClockAt(new Date("2027-10-15T12:01:00Z"));
  await set(60);
  startClockAt(new Date(first.startDateTime - 61 * MINUTE));
  await remind();
  expect(await mails("SESSION_REMINDER")).toEqual([]);
  startClockAt(new Date(first.startDateTime - 60 * MINUTE));
  await remind();
  const texts = (await mails("SESSION_REMINDER")).filter(({ channel }) => channel === "SMS");
  expect(texts.map(({ recipient }) => recipient)).toEqual(["+919812345678"]);
  resetClock();
});

test("who agreed to WhatsApp is reminded there beside the mail, and instead of the SMS", async () => {
  const { batch, first } = await planBatch();
  const phone = { countryCode: "91", phoneVerifiedAt: new Date() };
  const nurse = await buildParticipant(world.db, batch, "ATTENDEE", { ...phone, email: null, phone: "9812345681" });
  const doctor = await buildParticipant(world.db, batch, "ATTENDEE", { ...phone, phone: "9812345682" });
  for (const each of [nurse, doctor]) await world.call(whatsAppEndpoints.update, { body: { isOn: true } }, each);
  startClockAt(new Date(first.startDateTime - 60 * MINUTE));
  await remind();
  const sent = await mails("SESSION_REMINDER");
  const waysTo = (recipient: string | null) =>
    sent.flatMap((each) => (each.recipient === recipient ? [each.channel] : []));
  expect([waysTo("+919812345681"), waysTo("+919812345682")]).toEqual([["WHATSAPP"], ["WHATSAPP"]]);
  expect(waysTo(doctor.email)).toEqual(["MAIL"]);
  resetClock();
});

test("nobody is reminded whose account is closed or blocked", async () => {
  const { batch, first } = await planBatch();
  for (const status of ["DEACTIVATED", "BLOCKED"] as const) {
    await buildParticipant(world.db, batch, "ATTENDEE", { status });
  }
  startClockAt(new Date(first.startDateTime - 10 * MINUTE));
  await remind();
  expect((await mails("SESSION_REMINDER")).map(({ recipient }) => recipient)).toEqual([owner.email]);
  resetClock();
});

test("however many want no reminders, the others get theirs", async () => {
  const { batch, first } = await planBatch();
  const people = await Promise.all(Array.from({ length: 520 }, () => buildParticipant(world.db, batch, "ATTENDEE")));
  const silent = people.map(({ userId }) => ({ userId, topic: "REMINDERS" as const, mail: false, push: false }));
  await world.db.insert(notificationSettings).values(silent);
  const keen = await buildParticipant(world.db, batch, "ATTENDEE");
  startClockAt(new Date(first.startDateTime - 10 * MINUTE));
  await remind();
  const recipients = (await mails("SESSION_REMINDER")).map(({ recipient }) => recipient);
  expect(new Set(recipients)).toEqual(new Set([owner.email, keen.email]));
  resetClock();
});
