import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { certificateEndpoints } from "@openrounds/contract/certificates/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { PLACEHOLDERS, placeholdersOf, type WordedMessage } from "@openrounds/contract/notifications/wordings.ts";
import { wordingEndpoints } from "@openrounds/contract/organizations/wordings/endpoints.ts";
import type { Locale } from "@openrounds/messages/locales.ts";
import { buildBatch, buildParticipant } from "./batches/factory.ts";
import { certificateForm } from "./certificates/factory.ts";
import { askPeople } from "./forms/feedback/service.ts";
import type { UserRow } from "./identity/service.ts";
import { DAY, MINUTE, nowMs, resetClock, startClockAt } from "./kernel/clock.ts";
import { clearDeliveries, listDeliveries } from "./kernel/testing/deliveries.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import type { OrganizationRow } from "./organizations/service.ts";
import { buildHubWithProgram } from "./programs/factory.ts";
import type { ProgramRow } from "./programs/service.ts";
import { calendarJobs } from "./sessions/calendar/jobs.ts";
import { buildHeldSession, buildSession } from "./sessions/factory.ts";

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let program: ProgramRow;
let batch: Awaited<ReturnType<typeof buildBatch>>;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await clearDeliveries(world);
  startClockAt(new Date("2027-10-15T12:00:00Z"));
  ({ hub, owner, program } = await buildHubWithProgram(world.db, { hub: { name: "Sewa hub" } }));
  batch = await buildBatch(world.db, {
    ...{ programId: program.programId, createdBy: owner.userId, batchName: "Monsoon batch" },
  });
});

const everyPlaceholder = (message: WordedMessage): string =>
  placeholdersOf(message, "text")
    .map((each) => `${each}=[{${each}}]`)
    .join("\n");
const write = (message: WordedMessage, locale: Locale = "en", text = everyPlaceholder(message)) =>
  world.call(
    wordingEndpoints.save,
    { params: { id: hub.organizationId }, body: { message, locale, subject: "Own words of {organization}", text } },
    owner,
  );
const sentTo = async ({ email }: UserRow, template: WordedMessage) => {
  const [mail] = await listDeliveries(world, { to: email, template });
  return mail;
};
const remind = async (): Promise<void> => {
  await calendarJobs.find(({ name }) => name === "sessions.remind")?.work(world.app.platform, {});
};

test("a reminder is in the words of the hub, with the time in the reader's zone, by mail and SMS", async () => {
  const { sessionId, startsAt } = await buildSession(world.db, {
    ...{ batchId: batch.batchId, startsAt: new Date(nowMs() + 2 * DAY) },
  });
  const body = { reminderTimes: [60] };
  await world.call(batchEndpoints.setReminders, { params: { id: batch.batchId }, body }, owner);
  const person = { firstName: "Asha", primaryReadingLanguage: "en_IN", timezone: "America/New_York" };
  const reader = await buildParticipant(world.db, batch, "ATTENDEE", person);
  const inHindi = await buildParticipant(world.db, batch, "ATTENDEE", { primaryReadingLanguage: "hi_IN" });
  const phone = { email: null, countryCode: "91", phone: "9812345678" };
  await buildParticipant(world.db, batch, "ATTENDEE", phone);
  await write("SESSION_REMINDER");
  startClockAt(new Date(startsAt.getTime() - 30 * MINUTE));
  await remind();
  const mail = await sentTo(reader, "SESSION_REMINDER");
  const link = mail?.links[0] ?? "none";
  expect(mail?.subject).toBe("Own words of Sewa hub");
  expect(mail?.text).toContain(
    [
      "name=[Asha]",
      "session=[Foot ulcers]",
      "when=[Sun, 17 Oct, 8:00 am Eastern Daylight Time (GMT-4)]",
      `program=[${program.name}]`,
      "batch=[Monsoon batch]",
      "organization=[Sewa hub]",
      `link=[${link}]`,
    ].join("\n"),
  );
  expect(link).toContain(sessionId);
  expect(mail?.text).toContain(`Open session:\n${link}`);
  const [sms] = await listDeliveries(world, { to: "+919812345678" });
  expect(sms?.text).toBe(`Own words of Sewa hub: ${link}`);
  const standard = await sentTo(inHindi, "SESSION_REMINDER");
  expect(standard?.subject).not.toContain("Own words");
  expect(standard?.text).not.toMatch(/\{\w+\}/);
  resetClock();
});

test("an invitation in the words of the hub keeps its link, its note and its calendar, in its language", async () => {
  await buildSession(world.db, {
    ...{ batchId: batch.batchId, startsAt: new Date(nowMs() + 2 * DAY) },
  });
  await write("INVITATION");
  await write("INVITATION", "hi", "नमस्ते {program}");
  const at = { params: { id: batch.batchId } };
  const invite = (contacts: string[], more: object = {}) =>
    world.call(invitationEndpoints.invite, { ...at, body: { contacts, ...more } }, owner);
  await invite(["new@test.example"], { emailBody: "Do come", isCustomInvite: true, isEdited: true });
  await invite(["hindi@test.example"], { locale: "hi" });
  await invite(["+919812345009"]);
  const [mail] = await listDeliveries(world, { to: "new@test.example" });
  expect(mail?.subject).toBe("Own words of Sewa hub");
  expect(mail?.text).toContain(`program=[${program.name}]\nbatch=[Monsoon batch]\norganization=[Sewa hub]\nrole=[`);
  expect(mail?.text).toContain("Do come");
  expect(mail?.text).toContain(`Accept invitation:\n${mail?.links[0]}`);
  expect(mail?.attachments[0]?.text).toContain("SUMMARY:Foot ulcers");
  expect(mail?.text).not.toMatch(/\{\w+\}/);
  const [inHindi] = await listDeliveries(world, { to: "hindi@test.example" });
  expect(inHindi?.text).toContain(`नमस्ते ${program.name}`);
  const [sms] = await listDeliveries(world, { to: "+919812345009" });
  expect(sms?.text).toBe(`Own words of Sewa hub: ${sms?.links[0]}`);
  const { preview } = await world.call(invitationEndpoints.preview, { ...at, body: { locale: "hi" } }, owner);
  expect(preview).toMatchObject({ subject: "Own words of Sewa hub", paragraphs: [`नमस्ते ${program.name}`] });
  resetClock();
});

test("the mail after a session and that of a certificate are in the words of the hub", async () => {
  const learner = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha" });
  const { sessionId } = await buildHeldSession(world.db, { batchId: batch.batchId, topic: "Foot ulcers" }, [learner]);
  await write("FEEDBACK_REQUEST");
  await write("CERTIFICATE");
  await askPeople(world.app.platform, { sessionId, onlyAttended: true });
  const body = await certificateForm(world.app.platform, batch.batchId, { userList: [learner.userId] });
  await world.call(certificateEndpoints.issue, { body }, owner);
  for (const message of ["FEEDBACK_REQUEST", "CERTIFICATE"] as const) {
    const mail = await sentTo(learner, message);
    expect(mail?.subject).toBe("Own words of Sewa hub");
    expect(mail?.text).toContain("name=[Asha]");
    expect(mail?.text).toContain(`program=[${program.name}]\nbatch=[Monsoon batch]\norganization=[Sewa hub]`);
    expect(mail?.text).not.toMatch(/\{\w+\}/);
  }
  resetClock();
});

test("what people and batches are called is escaped, and a placeholder in a name stays as it is typed", async () => {
  const named = { firstName: '{link}<img src="x">' };
  const learner = await buildParticipant(world.db, batch, "ATTENDEE", named);
  const { sessionId } = await buildHeldSession(world.db, { batchId: batch.batchId, topic: "a & b" }, [learner]);
  await write("FEEDBACK_REQUEST", "en", "Dear {name}, of {session}: 1 < 2");
  await askPeople(world.app.platform, { sessionId, onlyAttended: true });
  const mail = await sentTo(learner, "FEEDBACK_REQUEST");
  expect(mail?.text).toContain('Dear {link}<img src="x">, of a & b: 1 < 2');
  expect(mail?.html).not.toMatch(/<img|\{name\}/);
  expect(mail?.html).toContain("{link}&#60;img");
  resetClock();
});

test("a message of a hub does not reach the participants of another", async () => {
  await write("FEEDBACK_REQUEST");
  const other = await buildHubWithProgram(world.db);
  const foreign = await buildBatch(world.db, {
    ...{ programId: other.program.programId, createdBy: other.owner.userId },
  });
  const learner = await buildParticipant(world.db, foreign, "ATTENDEE");
  const { sessionId } = await buildHeldSession(world.db, { batchId: foreign.batchId }, [learner]);
  await askPeople(world.app.platform, { sessionId, onlyAttended: true });
  expect((await sentTo(learner, "FEEDBACK_REQUEST"))?.subject).not.toContain("Own words");
  resetClock();
});

test("every placeholder belongs to a message", () => {
  const used = (["INVITATION", "SESSION_REMINDER", "FEEDBACK_REQUEST", "CERTIFICATE"] as const).flatMap((message) =>
    placeholdersOf(message, "text"),
  );
  expect(new Set(used)).toEqual(new Set(PLACEHOLDERS));
});
