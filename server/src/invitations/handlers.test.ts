import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { readInvitationLink } from "@openrounds/contract/invitations/paths.ts";
import { mailStatusSchema } from "@openrounds/contract/invitations/schemas.ts";
import { BATCH_ROLES } from "@openrounds/contract/kernel/permissions.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { batchForm, buildParticipant } from "../batches/factory.ts";
import { batches } from "../batches/tables.ts";
import { buildUser } from "../identity/factory.ts";
import { findAccount, type UserRow } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { DAY, now, resetClock } from "../kernel/clock.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { newId } from "../kernel/ids.ts";
import { clearDeliveries, idInLink, listDeliveries } from "../kernel/testing/deliveries.ts";
import { passTime } from "../kernel/testing/time.ts";
import { together } from "../kernel/testing/together.ts";
import { untilWaiting } from "../kernel/testing/waiting.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHub } from "../organizations/factory.ts";
import { buildHubWithProgram } from "../programs/factory.ts";
import { sessions } from "../sessions/tables.ts";
import { invitations } from "./tables.ts";

const { invite, preview, reinvite, customInvite, read, trigger } = invitationEndpoints;

let world: World;
let owner: UserRow;
let batch: Batch;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  await clearDeliveries(world);
  const built = await buildHubWithProgram(world.db, { hub: { name: "Sewa hub", logo: "/files/images/a.webp" } });
  ({ owner } = built);
  ({ batch } = await world.call(batchEndpoints.create, { body: batchForm(built.program.programId) }, owner));
});

const params = () => ({ id: batch.batchId });
const address = (): string => `${newId().slice(-12)}@test.example`;
const send = (contacts: readonly string[], body: object = {}, as: UserRow = owner) =>
  world.call(invite, { params: params(), body: { contacts: [...contacts], ...body } }, as);
const refused = (contacts: readonly string[], body: object = {}, as: UserRow = owner) =>
  world.refusal(invite, { params: params(), body: { contacts: [...contacts], ...body } }, as);

const shown = async (body: object = {}) => (await world.call(preview, { params: params(), body }, owner)).preview;

const sent = () => listDeliveries(world, { template: "INVITATION" });

const invitedList = async () => {
  const query = { participantStatus: "INVITED" as const };
  return (await world.call(participantEndpoints.list, { params: params(), query }, owner)).participantList;
};

/** Invites one address and returns the id in the mail's link. */
async function inviteOne(email: string): Promise<string> {
  await send([email]);
  return idInLink((await sent()).find(({ recipient }) => recipient === email));
}

async function verifiedAtOf({ userId }: UserRow): Promise<Date | null | undefined> {
  const [user] = await world.db.select().from(users).where(eq(users.userId, userId));
  return user?.emailVerifiedAt;
}

const proveEmail = async (email: string): Promise<UserRow> => {
  const changes = { status: "ACTIVE" as const, emailVerifiedAt: now(), firstName: "Meena" };
  const [user] = await world.db.update(users).set(changes).where(eq(users.email, email)).returning();
  if (user === undefined) throw new Error("no account");
  return user;
};

test("people are invited by e-mail: they are on the list of the invited, get one mail each, and have the gender that nobody was asked for [USER-005] [BATCH-067] [BATCH-083] [BATCH-112] [BATCH-013]", async () => {
  const people = [address(), address()];
  const { invitationList } = await send(people);
  expect(invitationList).toEqual(people.map((contact) => ({ contact, mailStatus: "SENT" })));
  const list = await invitedList();
  const invited = { userId: expect.any(String) as string, phone: null, roles: ["ATTENDEE"], entityStatus: "INVITED" };
  expect(list).toHaveLength(2);
  for (const primaryEmail of people) expect(list).toContainEqual(expect.objectContaining({ ...invited, primaryEmail }));
  await send(["+919812345009"]);
  expect(await invitedList()).toContainEqual(
    expect.objectContaining({ ...invited, primaryEmail: null, phone: "+91 9812345009" }),
  );
  const mails = (await sent()).filter(({ channel }) => channel === "MAIL");
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(people.toSorted());
  const account = await findAccount(world.db, { kind: "EMAIL", email: people[0] ?? "" });
  expect(account).toMatchObject({ status: "INVITED", gender: "PREFER_NOT_TO_DISCLOSE" });
  expect(list.find(({ primaryEmail }) => primaryEmail === people[0])?.userId).toBe(account?.userId);
});

test("people are invited by phone with an SMS that carries the link [BATCH-113] [AUTH-041]", async () => {
  await send(["+919812345001"]);
  const [text] = await sent();
  expect(text).toMatchObject({ channel: "SMS", recipient: "+919812345001" });
  expect(text?.text).toMatch(/^Sewa hub invites you to join Diabetes care: http.*loginMode=PHONE/);
  const { searchParams } = new URL(text?.links[0] ?? "");
  expect(readInvitationLink(Object.fromEntries(searchParams))).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    visibility: "PRIVATE",
    entityType: "BATCH",
    entityId: batch.batchId,
    batchId: batch.batchId,
    loginMode: "PHONE",
    email: null,
    countryCode: "91",
    phone: "9812345001",
  });
  expect((await findAccount(world.db, { kind: "PHONE", countryCode: "91", phone: "9812345001" }))?.status).toBe(
    "INVITED",
  );
});

test("the mail is in the language of the invitation, with role, dates, own message, link and calendar file [BATCH-012] [BATCH-083] [AUTH-041]", async () => {
  const email = address();
  const emailBody = "<b>Welcome</b>\r\nBcc: evil@test.example";
  const team = { roles: ["CASE_PRESENTER"], locale: "hi", emailBody, isCustomInvite: true, isEdited: true };
  await send([email], team);
  const [mail] = await sent();
  expect(mail?.locale).toBe("hi");
  expect(mail?.values["schedule"]).toMatch(/GMT\+5:30/);
  expect(mail?.text).toContain(emailBody.split("\r\n")[0]);
  expect(mail?.html).not.toContain("<b>Welcome</b>");
  expect(mail?.subject).not.toMatch(/[\r\n]/);
  const link = new URL(mail?.links[0] ?? "");
  expect(`${link.origin}${link.pathname}`).toBe(`${world.app.platform.env.PUBLIC_URL}/welcome`);
  expect(link.searchParams.get("id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(readInvitationLink(Object.fromEntries(link.searchParams))).toEqual({
    id: link.searchParams.get("id"),
    visibility: "PRIVATE",
    entityType: "BATCH",
    entityId: batch.batchId,
    batchId: batch.batchId,
    loginMode: "EMAIL",
    email,
    countryCode: null,
    phone: null,
  });
  const attached = mail?.attachments[0]?.text ?? "";
  expect(attached.match(/BEGIN:VEVENT/g)).toHaveLength(16);
  expect(attached).toContain("METHOD:PUBLISH");
});

test("a message of the mail goes out with an own invitation only, the proposed one where it was not edited [BATCH-012] [BATCH-083]", async () => {
  const emailBody = "Bring a case, please.";
  const { emailBody: proposed } = await world.call(customInvite, { params: params(), query: { locale: "hi" } }, owner);
  const marks = (isCustomInvite: boolean, isEdited: boolean) => ({ emailBody, isCustomInvite, isEdited });
  for (const [body, message] of [
    [{}, ""],
    [{ emailBody }, emailBody],
    [marks(true, true), emailBody],
    [marks(true, false), proposed],
    [marks(false, true), ""],
  ] as const) {
    expect((await shown({ ...body, locale: "hi" })).note).toBe(message);
    await send([address()], { ...body, locale: "hi" });
    const [mail] = await sent();
    const included = [emailBody, proposed].filter((each) => mail?.text?.includes(each) === true);
    expect([body, included]).toEqual([body, message === "" ? [] : [message]]);
    await clearDeliveries(world);
  }
  for (const [name, wrong] of Object.entries({ contacts: address(), isCustomInvite: "perhaps", isEdited: "perhaps" })) {
    const refusal = await refused([address()], { [name]: wrong });
    expect(Object.keys(refusal.body.error.fields ?? {})).toEqual([name]);
  }
});

test("a person with an account is written to in their own language, whatever the inviter chose", async () => {
  const known = await buildUser(world.db, { primaryReadingLanguage: "ru_RU", timezone: "Europe/Moscow" });
  await send([known.email ?? ""], { locale: "hi" });
  const [mail] = await sent();
  expect(mail?.locale).toBe("ru_RU");
  expect(mail?.values["schedule"]).toContain("GMT+3");
});

test.each([
  [["good@test.example", "bad address"], "VALID_PARTICIPANTS_EMAIL_LIST", ["contacts.1"]],
  [["twice@test.example", "TWICE@test.example"], "VALID_PARTICIPANTS_EMAIL_LIST", ["contacts"]],
  [["+919812345002", "12345"], "VALID_PHONE_MATCHES", ["contacts.1"]],
  [["+919812345002", "+9109812345002"], "VALID_PHONE_MATCHES", ["contacts.1"]],
])(
  "the list %o is refused with %s and nobody is invited [BATCH-094] [BATCH-095] [BATCH-102]",
  async (contacts, key, fields) => {
    const refusal = await refused(contacts);
    expect(refusal.body.responseCode).toBe(key);
    expect(Object.keys(refusal.body.error.fields ?? {})).toEqual(fields);
    expect(await invitedList()).toEqual([]);
    expect(await sent()).toEqual([]);
  },
);

test("a message of 1000 characters is taken, one of 1001 is refused [BATCH-100]", async () => {
  await send([address()], { emailBody: "x".repeat(1000), isCustomInvite: true });
  const refusal = await refused([address()], { emailBody: "x".repeat(1001), isCustomInvite: true });
  expect(refusal.body.error.fields).toHaveProperty("emailBody");
});

test("inviting needs its right; roles of the team need the right to invite the team [BATCH-092] [BATCH-084] [PERM-095] [PERM-098]", async () => {
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  const { owner: stranger } = await buildHub(world.db);
  expect((await refused([address()], {}, attendee)).status).toBe(403);
  expect((await refused([address()], {}, stranger)).status).toBe(404);
  expect((await refused([address()], { roles: ["FACILITATOR"] }, facilitator)).status).toBe(403);
  expect((await refused([address()], { roles: ["OWNER"] })).status).toBe(403);
  const refusedToSee = async (as: UserRow, body: object = {}) =>
    (await world.refusal(preview, { params: params(), body }, as)).status;
  expect(await refusedToSee(attendee)).toBe(403);
  expect(await refusedToSee(stranger)).toBe(404);
  expect(await refusedToSee(facilitator, { roles: ["FACILITATOR"] })).toBe(403);
  expect((await world.call(preview, { params: params(), body: {} }, facilitator)).preview.note).toBe("");
  expect((await send([address()], {}, facilitator)).invitationList[0]?.mailStatus).toBe("SENT");
  const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
  const invited = address();
  await send([invited], { roles: ["FACILITATOR"] }, admin);
  expect((await invitedList()).map(({ primaryEmail, roles }) => [primaryEmail, roles])).toContainEqual([
    ...[invited, ["FACILITATOR"]],
  ]);
});

test("who invites, or invites again, holds INVITE_PARTICIPANTS, whatever the role [BATCH-084] [BATCH-092] [BATCH-093] [PERM-095]", async () => {
  const invited = address();
  await send([invited]);
  const holders: string[] = [];
  for (const role of BATCH_ROLES) {
    const person = await buildParticipant(world.db, batch, role);
    const [own] = (await world.call(batchEndpoints.listMine, {}, person)).batchList;
    const again = { params: params(), body: { contacts: [invited] } };
    if (own?.permissionCode.includes("INVITE_PARTICIPANTS") === true) {
      holders.push(role);
      expect((await send([address()], {}, person)).invitationList[0]?.mailStatus).toBe("SENT");
      await world.call(reinvite, again, person);
    } else {
      expect([403, 404]).toContain((await refused([address()], {}, person)).status);
      expect([403, 404]).toContain((await world.refusal(reinvite, again, person)).status);
    }
  }
  expect(holders.toSorted()).toEqual(["FACILITATOR", "OWNER", "PROGRAM_ADMIN"]);
});

test("who takes part already is not written to; who is invited already is written to again [BATCH-014]", async () => {
  expect(mailStatusSchema.options).toEqual(["SENT", "NOT_SENT", "UPDATED_INVITATION_SENT"]);
  const active = await buildParticipant(world.db, batch, "ATTENDEE");
  const blocked = await buildUser(world.db, { status: "BLOCKED" });
  const fresh = address();
  expect((await send([fresh])).invitationList).toEqual([{ contact: fresh, mailStatus: "SENT" }]);
  const { invitationList } = await send([fresh, active.email ?? "", blocked.email ?? ""], { roles: ["FACILITATOR"] });
  expect(invitationList.map(({ mailStatus }) => mailStatus)).toEqual([
    "UPDATED_INVITATION_SENT",
    "NOT_SENT",
    "NOT_SENT",
  ]);
  expect((await invitedList()).map(({ primaryEmail, roles }) => [primaryEmail, roles])).toEqual([
    [fresh, ["ATTENDEE"]],
  ]);
});

test("an invitation is sent again once a day, and only to people who are invited to this batch [BATCH-082] [BATCH-088] [BATCH-093]", async () => {
  const invited = address();
  await send([invited]);
  const again = async (contacts: string[]) =>
    (await world.call(reinvite, { params: params(), body: { contacts } }, owner)).invitationList.map(
      ({ mailStatus }) => mailStatus,
    );
  const active = await buildParticipant(world.db, batch, "ATTENDEE");
  expect(await again([invited, address(), active.email ?? ""])).toEqual([
    "UPDATED_INVITATION_SENT",
    "NOT_SENT",
    "NOT_SENT",
  ]);
  expect(await again([invited])).toEqual(["NOT_SENT"]);
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([invited, invited]);
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  expect((await world.refusal(reinvite, { params: params(), body: { contacts: [invited] } }, attendee)).status).toBe(
    403,
  );
});

test("the custom invite proposes a message in the language of the caller, or in that of the invitation [BATCH-076]", async () => {
  const proposed = (locale: "en" | "hi") =>
    translate(locale, "invitations.proposedMessage", { batch: "Batch 1", program: "Diabetes care" });
  const { emailBody } = await world.call(customInvite, { params: params(), query: {} }, owner);
  expect(emailBody).toContain(proposed("en"));
  const hindi = await world.call(customInvite, { params: params(), query: { locale: "hi" } }, owner);
  expect(hindi.emailBody).toContain(proposed("hi"));
});

test.each(["en", "hi", "pt-br"])(
  "what is shown of an invitation in %s is what arrives, and nobody is invited by looking [BATCH-085] [BATCH-090]",
  async (locale) => {
    const emailBody = "Bring a case, please.\nWe start on time.";
    const message = { roles: ["CASE_PRESENTER", "ATTENDEE"], locale, emailBody, isCustomInvite: true };
    const seen = await shown(message);
    expect([await sent(), await invitedList()]).toEqual([[], []]);
    const email = address();
    expect(await findAccount(world.db, { kind: "EMAIL", email })).toBeUndefined();
    await send([email], message);
    const [mail] = await sent();
    const { subject, heading, paragraphs, note, footer, action, calendar } = seen;
    expect(seen.locale).toBe(locale);
    expect(mail?.subject).toBe(subject);
    expect(note).toBe(emailBody);
    const link = `${action}:\n${mail?.links[0]}`;
    expect(mail?.text).toBe([heading, ...paragraphs, note, link, `-- \n${footer}`].join("\n\n"));
    expect(mail?.html).toContain(action);
    const [file, ...others] = mail?.attachments ?? [];
    expect(others).toEqual([]);
    expect(calendar).toEqual({ fileName: file?.name, sessionCount: file?.text.match(/BEGIN:VEVENT/g)?.length });
  },
);

test("the link of an invitation says how far it reaches [AUTH-042]", async () => {
  const email = address();
  const id = await inviteOne(email);
  await clearDeliveries(world);
  for (const visibility of ["PUBLIC", "open", "PRIVATE"] as const) {
    await world.db.update(invitations).set({ visibility }).where(eq(invitations.invitationId, id));
    passTime(DAY);
    await world.call(reinvite, { params: params(), body: { contacts: [email] } }, owner);
    const [mail] = await sent();
    expect(new URL(mail?.links[0] ?? "").searchParams.get("visibility")).toBe(visibility);
    await clearDeliveries(world);
  }
});

test("without an own message nothing stands in the mail but its own words; without sessions to come it carries and promises no calendar", async () => {
  const attached = translate("en", "mail.INVITATION.attached");
  expect((await shown({ emailBody: "Bring a case, please.", isCustomInvite: false })).note).toBe("");
  const full = await shown();
  expect(full.calendar).toMatchObject({ sessionCount: 16 });
  expect(full.paragraphs.at(-1)).toBe(attached);
  await world.db.update(sessions).set({ status: "CANCELLED" }).where(eq(sessions.batchId, batch.batchId));
  const empty = await shown();
  expect(empty.calendar).toBeNull();
  expect(empty.paragraphs).not.toContain(attached);
  await send([address()]);
  expect((await sent())[0]).toMatchObject({ attachments: [], text: expect.not.stringContaining(attached) as string });
});

test("a mail in a language that the product does not speak is shown in English, as it arrives", async () => {
  const { locale, subject } = await shown({ locale: "sw" });
  expect([locale, subject]).toEqual(["en", "Diabetes care: invitation from Sewa hub"]);
});

test("what is shown of a mail asks for no contacts, so that it tells nothing of accounts", async () => {
  const known = await buildUser(world.db, { primaryReadingLanguage: "ru_RU" });
  expect(await shown({ contacts: [known.email ?? ""] })).toEqual(await shown());
});

test("an invitation tells who invites to what, and nothing about the invited person [AUTH-143] [AUTH-060] [AUTH-008] [AUTH-010] [AUTH-011] [AUTH-012]", async () => {
  const id = await inviteOne(address());
  expect(await world.call(read, { params: { id }, query: {} })).toEqual({
    organizationName: "Sewa hub",
    organizationLogo: "/files/images/a.webp",
    programName: "Diabetes care",
  });
  expect((await world.refusal(read, { params: { id: newId() }, query: {} })).status).toBe(404);
});

test("the invited person accepts once their e-mail is proved, and takes part [AUTH-147] [AUTH-098] [AUTH-004]", async () => {
  const email = address();
  const invitationId = await inviteOne(email);
  const person = await proveEmail(email);
  const body = { invitationId, batchId: batch.batchId };
  expect(await world.call(trigger, { body }, person)).toEqual({ batchId: batch.batchId });
  expect(await world.call(trigger, { body }, person)).toEqual({ batchId: batch.batchId });
  expect(await invitedList()).toEqual([]);
  const seen = await world.call(batchEndpoints.read, { params: { batchId: batch.batchId } }, person);
  expect(seen.batch.isRegisteredInBatch).toBe(true);
});

test("twenty acceptances at once make one participant", async () => {
  const email = address();
  const invitationId = await inviteOne(email);
  const person = await proveEmail(email);
  await world.authorize(person);
  await together(20, () => world.call(trigger, { body: { invitationId } }, person));
  const query = { participantStatus: "ACTIVE" as const, text: "Meena" };
  expect((await world.call(participantEndpoints.list, { params: params(), query }, owner)).totalNumber).toBe(1);
});

test("somebody else cannot accept the invitation, and it stays open for its person", async () => {
  const email = address();
  const invitationId = await inviteOne(email);
  const other = await buildUser(world.db, { emailVerifiedAt: now() });
  const refusal = await world.refusal(trigger, { body: { invitationId } }, other);
  expect(refusal).toMatchObject({ status: 409, body: { responseCode: "INVITATION_FOR_OTHER" } });
  await world.call(trigger, { body: { invitationId } }, await proveEmail(email));
});

test("an account whose e-mail was never proved accepts by the link that went there, which proves it", async () => {
  const unproved = await buildUser(world.db, { emailVerifiedAt: null });
  const invitationId = await inviteOne(unproved.email ?? "");
  expect((await world.refusal(trigger, { body: { invitationId: newId() } }, unproved)).status).toBe(404);
  expect(await verifiedAtOf(unproved)).toBeNull();
  expect(await world.call(trigger, { body: { invitationId } }, unproved)).toEqual({ batchId: batch.batchId });
  expect(await verifiedAtOf(unproved)).not.toBeNull();
});

test("a link that is over proves nothing", async () => {
  const unproved = await buildUser(world.db, { emailVerifiedAt: null });
  const invitationId = await inviteOne(unproved.email ?? "");
  passTime(14 * DAY + 1000);
  expect((await world.refusal(trigger, { body: { invitationId } }, unproved)).status).toBe(410);
  expect(await verifiedAtOf(unproved)).toBeNull();
});

test("another batch cannot be put in the place of the invited one [AUTH-147] [AUTH-098]", async () => {
  const email = address();
  const invitationId = await inviteOne(email);
  const person = await proveEmail(email);
  const refusal = await world.refusal(trigger, { body: { invitationId, batchId: newId() } }, person);
  expect(refusal.status).toBe(400);
  expect(await invitedList()).toHaveLength(1);
});

test("an invitation is over after fourteen days", async () => {
  const email = address();
  const invitationId = await inviteOne(email);
  await proveEmail(email);
  passTime(14 * DAY + 1000);
  const person = await proveEmail(email);
  expect((await world.refusal(read, { params: { id: invitationId }, query: {} })).status).toBe(404);
  expect((await world.refusal(trigger, { body: { invitationId } }, person)).status).toBe(410);
});

test("who was removed cannot come back by an old invitation, accepted or not", async () => {
  const email = address();
  const invitationId = await inviteOne(email);
  const person = await proveEmail(email);
  const { userId } = person;
  await world.call(trigger, { body: { invitationId } }, person);
  await world.call(participantEndpoints.remove, { params: { ...params(), participantId: userId } }, owner);
  expect((await world.refusal(trigger, { body: { invitationId } }, person)).status).toBe(410);
  const second = address();
  const secondId = await inviteOne(second);
  const withdrawn = await proveEmail(second);
  await world.call(participantEndpoints.remove, { params: { ...params(), participantId: withdrawn.userId } }, owner);
  expect((await world.refusal(read, { params: { id: secondId }, query: {} })).status).toBe(404);
  expect((await world.refusal(trigger, { body: { invitationId: secondId } }, withdrawn)).status).toBe(410);
  await send([second]);
  expect(await world.db.$count(invitations, eq(invitations.userId, withdrawn.userId))).toBe(2);
});

test("a closed batch takes nobody in", async () => {
  const body = { entityId: batch.batchId, entityType: "BATCH" as const, status: "COMPLETED" as const };
  await world.call(sessionEndpoints.setStatus, { body }, owner);
  expect((await refused([address()])).body.responseCode).toBe("INVITE_BATCH_CLOSED");
  const seen = await world.refusal(preview, { params: params(), body: {} }, owner);
  expect(seen.body.responseCode).toBe("INVITE_BATCH_CLOSED");
});

test("nobody is reminded of an invitation to a closed batch", async () => {
  const email = address();
  await send([email]);
  await sent();
  const body = { entityId: batch.batchId, entityType: "BATCH" as const, status: "COMPLETED" as const };
  await world.call(sessionEndpoints.setStatus, { body }, owner);
  const again = await world.refusal(reinvite, { params: params(), body: { contacts: [email] } }, owner);
  expect(again.body.responseCode).toBe("INVITE_BATCH_CLOSED");
  expect(await sent()).toHaveLength(1);
});

test("who accepts while they are removed stays removed, and neither waits for the other", async () => {
  const email = address();
  const invitationId = await inviteOne(email);
  const account = await findAccount(world.db, { kind: "EMAIL", email });
  const userId = account?.userId ?? "";
  await world.db.update(users).set({ status: "ACTIVE" }).where(eq(users.userId, userId));
  await world.authorize({ userId });
  const [accepting, removing] = await world.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.userId, userId)).for("no key update");
    const first = world.call(trigger, { body: { invitationId } }, { userId });
    await untilWaiting(world.db, 1);
    const second = world.call(participantEndpoints.remove, { params: { ...params(), participantId: userId } }, owner);
    await untilWaiting(world.db, 2);
    return [first, second] as const;
  });
  expect(await Promise.all([accepting, removing])).toEqual([{ batchId: batch.batchId }, {}]);
  expect((await world.refusal(trigger, { body: { invitationId } }, { userId })).status).toBe(410);
});

test("nobody is invited to a batch while it is deleted", async () => {
  const { userId } = await buildUser(world.db);
  const body = { participants: [{ userId, roles: ["ATTENDEE" as const] }] };
  const [adding] = await world.db.transaction(async (tx) => {
    const isBatch = eq(batches.batchId, batch.batchId);
    await tx.select().from(batches).where(isBatch).for("update");
    await tx.update(batches).set({ deletedAt: now() }).where(isBatch);
    const call = world.refusal(participantEndpoints.add, { params: params(), body }, owner);
    await untilWaiting(world.db, 1);
    return [call] as const;
  });
  expect((await adding).status).toBe(404);
  expect(await world.db.select().from(invitations).where(eq(invitations.userId, userId))).toEqual([]);
});

test.each(["!!", "xx", "xx_IN", "und"])("nobody is invited in %s, which is no language", async (locale) => {
  const email = address();
  const refusal = await refused([email], { locale });
  expect(refusal.body).toMatchObject({
    responseCode: "error.invalidInput",
    error: { fields: { locale: expect.any(String) as string } },
  });
  expect(await invitedList()).toEqual([]);
  for (const seen of [
    await world.refusal(preview, { params: params(), body: { locale } }, owner),
    await world.refusal(customInvite, { params: params(), query: { locale } }, owner),
  ]) {
    expect(Object.keys(seen.body.error.fields ?? {})).toEqual(["locale"]);
  }
});

test("an invitation that was kept in a language that is none is sent again in English", async () => {
  const email = address();
  await send([email], { locale: "hi", roles: ["ATTENDEE", "CASE_PRESENTER"] });
  await sent();
  await world.db.update(invitations).set({ locale: "!!" });
  await world.call(reinvite, { params: params(), body: { contacts: [email] } }, owner);
  const again = (await sent()).find((mail) => mail.locale === "!!");
  expect([again?.recipient, again?.subject]).toEqual([email, "Diabetes care: invitation from Sewa hub"]);
});
