import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import type { LetterInput, LetterOrder } from "@openrounds/contract/invitations/letters/schemas.ts";
import { SHORT_NOTE_LENGTH } from "@openrounds/contract/notifications/rules.ts";
import { whatsAppEndpoints } from "@openrounds/contract/notifications/whatsapp/endpoints.ts";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import { users } from "../../identity/tables.ts";
import { newId } from "../../kernel/ids.ts";
import { notificationSettings } from "../../notifications/settings/tables.ts";
import { buildHeldSession, buildSession } from "../../sessions/factory.ts";
import { letterJobs } from "./jobs.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, HOUR, now, nowMs, resetClock, startClockAt } from "../../kernel/clock.ts";
import { attempts } from "../../kernel/db/tables.ts";
import { clearDeliveries, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildAssessment, definition } from "../../forms/factory.ts";
import { addForm } from "../../forms/service.ts";
import { formResponses } from "../../forms/tables.ts";
import { buildHub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";

const { count, list, order, send, withdraw } = letterEndpoints;
const TEXT = "The next session is about foot ulcers.\n\nPlease bring a case.";

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let batch: BatchRow;
let asha: UserRow;
let ravi: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await clearDeliveries(world);
  ({ hub, owner, batch } = await buildHubWithBatch(world.db, {
    hub: { name: "Sewa hub" },
    owner: { firstName: "Meera", lastName: "Iyer" },
    program: { name: "Diabetes care" },
    batch: { batchName: "Batch 4" },
  }));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", primaryReadingLanguage: "hi" });
  ravi = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi" });
});

const params = () => ({ id: batch.batchId });
const letter = (fields: Partial<LetterInput> = {}) => ({ params: params(), body: { emailBody: TEXT, ...fields } });
const mails = () => listDeliveries(world, { template: "BATCH_LETTER" });

test("an e-mail goes to the named people of a batch, in their language, and replies go to the address of the batch [BATCH-075] [PERM-104]", async () => {
  await world.call(batchEndpoints.setCommunication, { params: params(), body: { emailId: "care@example.org" } }, owner);
  const contacts = [asha.email ?? ""];
  expect(await world.call(send, letter({ contacts }), owner)).toEqual({ recipientCount: 1 });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: asha.email, replyTo: "care@example.org", status: "SENT", locale: "hi" });
  expect(mail?.subject).toBe("Batch 4: Sewa hub का संदेश");
  expect(mail?.text).toContain("Meera Iyer");
  expect(mail?.text).toContain(TEXT);
  expect(mail?.links[0]).toMatch(new RegExp(`/batch/${batch.batchId}$`));
});

test("without names everybody of the batch is written to, each letter once per person [BATCH-075]", async () => {
  const { recipientCount } = await world.call(send, letter(), owner);
  expect(recipientCount).toBe(2);
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([asha.email, ravi.email].toSorted());
  await world.call(send, letter(), owner);
  expect(await mails()).toHaveLength(4);
});

test("more people are chosen for a letter than are invited at once, and nobody outside the batch", async () => {
  const people = await Promise.all(Array.from({ length: 229 }, () => buildParticipant(world.db, batch, "ATTENDEE")));
  const contacts = [asha, ravi, ...people].map(({ email }) => email ?? "");
  expect(await world.call(send, letter({ contacts }), owner)).toEqual({ recipientCount: 231 });
  const stranger = await buildUser(world.db);
  const refused = await world.refusal(send, letter({ contacts: [...contacts, stranger.email ?? ""] }), owner);
  expect(refused.body.responseCode).toBe("LETTER_NOT_A_PARTICIPANT");
});

test("half a sign in a letter harms nothing, a zero byte is refused", async () => {
  await world.call(send, letter({ emailBody: "Half \ud83d a sign" }), owner);
  expect((await mails())[0]?.text).toContain("Half \ufffd a sign");
  expect((await world.refusal(send, letter({ emailBody: "zero \u0000 byte" }), owner)).status).toBe(400);
});

test("whoever is not in the batch is not written to, and neither are the others of the list", async () => {
  const stranger = await buildUser(world.db);
  const contacts = [asha.email ?? "", stranger.email ?? ""];
  const { status, body } = await world.refusal(send, letter({ contacts }), owner);
  expect([status, body.responseCode]).toEqual([400, "LETTER_NOT_A_PARTICIPANT"]);
  expect(body.error?.fields).toHaveProperty("contacts");
  expect(await mails()).toEqual([]);
});

test.each([
  [{ emailBody: "   " }, "emailBody"],
  [{ emailBody: "x".repeat(5001) }, "emailBody"],
  [{ contacts: [] }, "contacts"],
])("the letter %o is refused at the field %s", async (fields, name) => {
  const { status, body } = await world.refusal(send, letter(fields), owner);
  expect(status).toBe(400);
  expect(body.error?.fields).toHaveProperty(name);
});

test("participants, facilitators and people of other hubs do not write to a batch, its program admin does [PERM-104]", async () => {
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  for (const person of [asha, facilitator]) expect((await world.refusal(send, letter(), person)).status).toBe(403);
  const { owner: other } = await buildHub(world.db);
  expect((await world.refusal(send, letter(), other)).status).toBe(404);
  expect(await mails()).toEqual([]);
  const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
  await world.call(send, letter({ contacts: [asha.email ?? ""] }), admin);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([asha.email]);
});

test("an organization writes five thousand mails a day, counted exactly over parallel calls", async () => {
  const key = `letters:${hub.organizationId}`;
  await world.db.insert(attempts).values({ key, tries: 4995, windowEndsAt: new Date(nowMs() + DAY) });
  const { results } = await contend(5, () => world.call(send, letter(), owner));
  expect(results).toHaveLength(2);
  const { status, body } = await world.refusal(send, letter(), owner);
  expect([status, body.responseCode]).toEqual([429, "LETTER_LIMIT_REACHED"]);
  await world.call(send, letter({ contacts: [asha.email ?? ""] }), owner);
});

const orderFor = (fields: Partial<LetterOrder> = {}) => ({ params: params(), body: { emailBody: TEXT, ...fields } });
const listed = async () => (await world.call(list, { params: params() }, owner)).letterList;
const recipients = async () => (await mails()).map(({ recipient }) => recipient).toSorted();

/** Sends what is due, in two processes at once. */
async function passUntil(at: number): Promise<void> {
  startClockAt(new Date(at));
  const job = letterJobs.find(({ name }) => name === "invitations.sendDueLetters");
  await Promise.all([job?.work(world.app.platform, {}), job?.work(world.app.platform, {})]);
  await world.settled();
}

describe("a message to a group", () => {
  const messages = () => listDeliveries(world, { template: "BATCH_MESSAGE" });
  const sentTo = async () => (await messages()).map(({ recipient }) => recipient).toSorted();

  test("goes to one role, under its own subject, and is listed with the number of mails", async () => {
    const lecturer = await buildParticipant(world.db, batch, "GUEST_LECTURER");
    const group = { roles: ["GUEST_LECTURER" as const] };
    expect(await world.call(count, { params: params(), body: group }, owner)).toMatchObject({ recipientCount: 1 });
    const { letter: sent } = await world.call(order, orderFor({ ...group, subject: "Foot <b>care</b>" }), owner);
    expect(sent).toMatchObject({ recipientCount: 1, authorName: "Meera Iyer" });
    await world.settled();
    expect(await sentTo()).toEqual([lecturer.email]);
    const [mail] = await messages();
    expect(mail?.subject).toBe("Batch 4: Foot <b>care</b>");
    expect(mail?.html).not.toContain("<b>care</b>");
    expect(await listed()).toMatchObject([{ state: "SENT", sentCount: 1, roles: ["GUEST_LECTURER"] }]);
  });

  test("goes to those who did not attend a session", async () => {
    const stay = { userId: asha.userId, from: 0, to: 30 };
    const session = await buildHeldSession(world.db, { batchId: batch.batchId, topic: "Foot ulcers" }, [stay]);
    const group = { roles: ["ATTENDEE" as const], sessionId: session.sessionId };
    await world.call(order, orderFor({ ...group, subject: "We missed you" }), owner);
    await world.settled();
    expect(await sentTo()).toEqual([ravi.email]);
    expect(await listed()).toMatchObject([{ missedTopic: "Foot ulcers" }]);
  });

  test("goes to those who did not answer a form, and feedback is no such form", async () => {
    const { formId, instanceId } = await buildAssessment(world.db, batch.batchId);
    const answered = { formId, instanceId, userId: asha.userId, version: 1, answers: {}, submittedAt: now() };
    await world.db.insert(formResponses).values({ responseId: newId(), ...answered });
    const group = { roles: ["ATTENDEE" as const], formId };
    expect(await world.call(count, { params: params(), body: group }, owner)).toMatchObject({ recipientCount: 1 });
    await world.call(order, orderFor({ ...group, subject: "Please answer" }), owner);
    await world.settled();
    expect(await sentTo()).toEqual([ravi.email]);
    const feedback = (await world.db.transaction((tx) =>
      addForm(tx, { formType: "FEEDBACK", batchId: batch.batchId }, definition()),
    )) ?? { formId: "" };
    const refused = await world.refusal(order, orderFor({ formId: feedback.formId }), owner);
    expect([refused.status, refused.body.responseCode]).toEqual([400, "LETTER_FORM_UNKNOWN"]);
  });

  test("that nobody matches, or of a session of another batch, is refused", async () => {
    const empty = await world.refusal(order, orderFor({ roles: ["CASE_PRESENTER"] }), owner);
    expect([empty.status, empty.body.responseCode]).toEqual([409, "LETTER_NO_RECIPIENTS"]);
    const { batch: other } = await buildHubWithBatch(world.db);
    const { sessionId } = await buildSession(world.db, { batchId: other.batchId });
    const refused = await world.refusal(order, orderFor({ sessionId }), owner);
    expect([refused.status, refused.body.responseCode]).toEqual([400, "LETTER_SESSION_UNKNOWN"]);
    expect(await listed()).toEqual([]);
  });

  test("does not count people who turned these mails off as mailed", async () => {
    await world.db
      .insert(notificationSettings)
      .values({ userId: ravi.userId, topic: "DISCUSSIONS", mail: false, push: true });
    await world.call(order, orderFor({ subject: "Hello" }), owner);
    await world.settled();
    expect(await sentTo()).toEqual([asha.email]);
    expect(await listed()).toMatchObject([{ recipientCount: 2, sentCount: 1, state: "SENT" }]);
  });
});

test("a message reaches the devices of its readers as well, by the setting of each", async () => {
  for (const person of [asha, ravi]) {
    const kind = { deviceType: "PHONE", osType: "IOS" };
    const device = { deviceId: `${person.firstName}-phone`, deviceToken: `token-${newId()}`, ...kind };
    await world.call(notificationEndpoints.saveDevice, { body: device }, person);
  }
  const silent = { userId: ravi.userId, topic: "DISCUSSIONS" as const, mail: true, push: false };
  await world.db.insert(notificationSettings).values(silent);
  await world.call(order, orderFor({ subject: "Bring a case" }), owner);
  await world.call(send, letter(), owner);
  const pushed = (await listDeliveries(world, { template: "BATCH_%" })).filter(({ channel }) => channel === "PUSH");
  expect(pushed.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["Asha-phone", "Batch 4"],
    ["Asha-phone", "Batch 4"],
  ]);
  expect(pushed.map(({ text }) => text)).toEqual(
    expect.arrayContaining(["Bring a case", expect.stringContaining("Meera Iyer")]),
  );
});

describe("people without an e-mail", () => {
  /** A participant with a phone only. */
  const byPhone = (fields: Partial<UserRow> = {}) => {
    const phone = `97${newId().replaceAll(/\D/g, "").slice(-8).padStart(8, "1")}`;
    const address = { email: null, emailVerifiedAt: null, countryCode: "91", phone, phoneVerifiedAt: now() };
    return buildParticipant(world.db, batch, "ATTENDEE", { ...address, ...fields });
  };
  const numberOf = ({ countryCode, phone }: UserRow): string => `+${countryCode ?? ""}${phone ?? ""}`;

  test("get a message by SMS or WhatsApp, and the sender learns who is reached by what, before and after", async () => {
    const nurse = await byPhone();
    const chatting = await byPhone();
    await world.call(whatsAppEndpoints.update, { body: { isOn: true } }, chatting);
    await world.call(whatsAppEndpoints.update, { body: { isOn: true } }, await byPhone());
    const unreachable = await byPhone({ phone: null, countryCode: null });
    const off = { topic: "DISCUSSIONS" as const, mail: false, push: false, whatsApp: false };
    await world.db.insert(notificationSettings).values({ ...off, userId: ravi.userId });
    const device = { deviceId: newId(), deviceToken: `token-${newId()}`, deviceType: "PHONE", osType: "IOS" };
    await world.call(notificationEndpoints.saveDevice, { body: device }, nurse);
    const reach = { mail: 1, whatsApp: 2, sms: 1, push: 1, reached: 4 };
    const group = { roles: ["ATTENDEE" as const] };
    expect(await world.call(count, { params: params(), body: group }, owner)).toEqual({ recipientCount: 6, reach });
    await world.call(order, orderFor({ ...group, subject: "Bring a case" }), owner);
    await world.settled();
    expect(await listed()).toMatchObject([{ state: "SENT", recipientCount: 6, sentCount: 4, reach }]);
    const [sms] = await listDeliveries(world, { to: numberOf(nurse) });
    expect(sms).toMatchObject({ channel: "SMS", status: "SENT" });
    expect(sms?.text).toMatch(/^Batch 4: Bring a case\. The next session is about foot ulcers\.[^]*\/batch\//);
    const [chat, ...others] = await listDeliveries(world, { to: numberOf(chatting) });
    expect(chat).toMatchObject({ channel: "WHATSAPP", status: "SENT" });
    expect([chat?.text, others]).toEqual([expect.stringContaining("Please bring a case."), []]);
    expect(await listDeliveries(world, { to: unreachable.userId })).toEqual([]);
  });

  test("get the beginning of a long text", async () => {
    const nurse = await byPhone();
    await world.call(order, orderFor({ subject: "Long", emailBody: "x".repeat(3000) }), owner);
    await world.settled();
    const [sms] = await listDeliveries(world, { to: numberOf(nurse) });
    expect(sms?.text?.match(/x+/)?.[0].length).toBeLessThanOrEqual(SHORT_NOTE_LENGTH);
  });
});

describe("a message at a time", () => {
  afterEach(resetClock);

  test("is sent once at its time, to those who are in the batch then", async () => {
    const at = nowMs() + HOUR;
    const { letter: waiting } = await world.call(order, orderFor({ sendDateTime: at }), owner);
    expect(waiting).toMatchObject({ state: "WAITING", recipientCount: null, sendDateTime: at });
    await passUntil(at - 1000);
    expect(await mails()).toEqual([]);
    const late = await buildParticipant(world.db, batch, "ATTENDEE");
    await passUntil(at);
    await passUntil(at + HOUR);
    expect(await recipients()).toEqual([asha.email, late.email, ravi.email].toSorted());
    expect(await listed()).toMatchObject([{ state: "SENT", recipientCount: 3, sentCount: 3 }]);
  });

  test("is withdrawn while it waits, and not once it was sent", async () => {
    const at = nowMs() + HOUR;
    const { letter: first } = await world.call(order, orderFor({ sendDateTime: at }), owner);
    const at1 = { params: { ...params(), letterId: first.letterId } };
    expect((await world.refusal(withdraw, at1, asha)).status).toBe(403);
    expect((await world.call(withdraw, at1, owner)).letter.state).toBe("WITHDRAWN");
    await passUntil(at);
    expect(await mails()).toEqual([]);
    const { letter: second } = await world.call(order, orderFor(), owner);
    await world.settled();
    const refused = await world.refusal(withdraw, { params: { ...params(), letterId: second.letterId } }, owner);
    expect([refused.status, refused.body.responseCode]).toEqual([409, "LETTER_NOT_WAITING"]);
  });

  test("is withdrawn when its author is blocked by then", async () => {
    const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
    const at = nowMs() + HOUR;
    await world.call(order, orderFor({ sendDateTime: at }), admin);
    await world.db.update(users).set({ status: "BLOCKED" }).where(eq(users.userId, admin.userId));
    await passUntil(at);
    expect(await mails()).toEqual([]);
    expect(await listed()).toMatchObject([{ state: "WITHDRAWN" }]);
  });

  test("waits while the hub has reached its limit of the day", async () => {
    const at = nowMs() + HOUR;
    await world.call(order, orderFor({ sendDateTime: at }), owner);
    const key = `letters:${hub.organizationId}`;
    await world.db.insert(attempts).values({ key, tries: 4999, windowEndsAt: new Date(at + HOUR) });
    await passUntil(at);
    expect(await listed()).toMatchObject([{ state: "WAITING" }]);
    await passUntil(at + 2 * HOUR);
    expect(await recipients()).toEqual([asha.email, ravi.email].toSorted());
  });

  test.each([[-1000], [366 * DAY]])("is refused %i ms from now", async (fromNow) => {
    const refused = await world.refusal(order, orderFor({ sendDateTime: nowMs() + fromNow }), owner);
    expect(refused.body.responseCode).toBe("LETTER_TIME_INVALID");
    expect(refused.body.error?.fields).toHaveProperty("sendDateTime");
  });
});
