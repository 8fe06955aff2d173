import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { sentInvitationEndpoints } from "@openrounds/contract/invitations/sent/endpoints.ts";
import type { SentColumn, SentFilter } from "@openrounds/contract/invitations/sent/schemas.ts";
import { batchForm, buildParticipant } from "../../batches/factory.ts";
import { batchParticipants } from "../../batches/tables.ts";
import { buildUser } from "../../identity/factory.ts";
import { findAccount, type UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { DAY, MINUTE, now, nowMs, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { clearDeliveries, idInLink, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { passTime } from "../../kernel/testing/time.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import { buildHubWithProgram } from "../../programs/factory.ts";
import { invitations } from "../tables.ts";

const { list, withdraw, correct } = sentInvitationEndpoints;

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
  const built = await buildHubWithProgram(world.db);
  ({ owner } = built);
  ({ batch } = await world.call(batchEndpoints.create, { body: batchForm(built.program.programId) }, owner));
});

const params = () => ({ id: batch.batchId });
const address = (): string => `${newId().slice(-12)}@test.example`;
const invite = (contacts: readonly string[], body: object = {}) =>
  world.call(invitationEndpoints.invite, { params: params(), body: { contacts: [...contacts], ...body } }, owner);

const listOf = (query: { state?: SentFilter; text?: string; sortBy?: SentColumn; sortOrder?: "ASC" | "DESC" } = {}) =>
  world.call(list, { params: params(), query }, owner);
const statesOf = async (state: SentFilter = "ALL") =>
  (await listOf({ state })).invitationList.map((each) => [each.contact, each.state]);

async function userOf(email: string): Promise<UserRow> {
  const user = await findAccount(world.db, { kind: "EMAIL", email });
  if (user === undefined) throw new Error("no account");
  return user;
}

/** Gives the account of an invited person, who can then log in. */
async function openAccount(email: string): Promise<UserRow> {
  const changes = { status: "ACTIVE" as const, emailVerifiedAt: now(), firstName: "Meena" };
  const [user] = await world.db.update(users).set(changes).where(eq(users.email, email)).returning();
  if (user === undefined) throw new Error("no account");
  return user;
}

const idOf = async (email: string): Promise<string> =>
  idInLink((await listDeliveries(world, { to: email, template: "INVITATION" })).at(-1));

const open = async (email: string): Promise<void> =>
  void (await world.call(invitationEndpoints.read, { params: { id: await idOf(email) }, query: {} }));

/** Marks the invitation as refused, as its mail does. */
const bounce = (userId: string) =>
  world.db
    .update(invitations)
    .set({
      ...{ mailStatus: "NOT_SENT", bounceReason: "UNKNOWN_ADDRESS", bounceReply: "550 5.1.1 No such user" },
      bouncedAt: now(),
    })
    .where(eq(invitations.userId, userId));

test("each invitation says what became of it and since when", async () => {
  const [sent, opened, bounced, joined, withdrawn] = [address(), address(), address(), address(), address()];
  await invite([sent, opened, bounced, joined, withdrawn]);
  await buildParticipant(world.db, batch, "ATTENDEE");
  const sentDateTime = nowMs();
  passTime(MINUTE);
  await open(opened);
  await open(opened);
  await bounce((await userOf(bounced)).userId);
  const known = await openAccount(joined);
  await world.call(invitationEndpoints.trigger, { body: { invitationId: await idOf(joined) } }, known);
  const { userId } = await userOf(withdrawn);
  expect(await world.call(withdraw, { params: params(), body: { userIds: [userId] } }, owner)).toEqual({
    withdrawnCount: 1,
  });
  const { invitationList, totalNumber, stateCounts } = await listOf({ state: "ALL" });
  expect(totalNumber).toBe(5);
  expect(stateCounts).toEqual({ SENT: 1, OPENED: 1, BOUNCED: 1, EXPIRED: 0, JOINED: 1, WITHDRAWN: 1 });
  const rowOf = (contact: string) => invitationList.find((each) => each.contact === contact);
  const nothing = { openedDateTime: null, bounceReason: null, bounceReply: null, roles: ["ATTENDEE"] };
  const began = expect.any(Number) as number;
  expect(rowOf(sent)).toMatchObject({ ...nothing, state: "SENT", stateDateTime: rowOf(sent)?.sentDateTime });
  expect(rowOf(opened)).toMatchObject({ ...nothing, state: "OPENED", openedDateTime: rowOf(opened)?.stateDateTime });
  expect(rowOf(bounced)).toMatchObject({
    ...nothing,
    ...{ state: "BOUNCED", bounceReason: "UNKNOWN_ADDRESS", bounceReply: "550 5.1.1 No such user" },
  });
  expect(rowOf(joined)).toMatchObject({ ...nothing, state: "JOINED", stateDateTime: began });
  expect(rowOf(withdrawn)).toMatchObject({ ...nothing, state: "WITHDRAWN", stateDateTime: began });
  for (const contact of [opened, bounced, joined, withdrawn]) {
    expect(rowOf(contact)?.stateDateTime).toBeGreaterThan(sentDateTime);
  }
  // The id is part of the link, which only the invited person has.
  expect(JSON.stringify(invitationList)).not.toContain(await idOf(sent));
});

test("an invitation expires after 14 days, until it is sent again", async () => {
  const email = address();
  await invite([email]);
  passTime(14 * DAY);
  expect(await statesOf()).toEqual([[email, "EXPIRED"]]);
  await world.call(invitationEndpoints.reinvite, { params: params(), body: { contacts: [email] } }, owner);
  expect(await statesOf()).toEqual([[email, "SENT"]]);
});

test("a person who registers without the invitation has joined, and one who is invited anew has one line", async () => {
  const [registered, again] = [address(), address()];
  await invite([registered, again]);
  const { userId } = await userOf(registered);
  await world.db.update(batchParticipants).set({ entityStatus: "ACTIVE" }).where(eq(batchParticipants.userId, userId));
  const user = await userOf(again);
  await world.call(withdraw, { params: params(), body: { userIds: [user.userId] } }, owner);
  passTime(MINUTE);
  await invite([again]);
  expect(await statesOf()).toEqual([
    [again, "SENT"],
    [registered, "JOINED"],
  ]);
});

test("the list is filtered by state, searched by name and invited contact, and sorted", async () => {
  const people = ["asha@test.example", "ravi@test.example"];
  await invite(people);
  passTime(MINUTE);
  const meena = await buildUser(world.db, { firstName: "Meena", lastName: "Iyer" });
  await invite([meena.email ?? ""]);
  await bounce((await userOf("ravi@test.example")).userId);
  const contacts = async (...given: Parameters<typeof listOf>) =>
    (await listOf(...given)).invitationList.map(({ contact }) => contact);
  expect(await contacts({ state: "BOUNCED" })).toEqual(["ravi@test.example"]);
  expect(await contacts({ state: "JOINED" })).toEqual([]);
  expect(await contacts({ text: "meena iy" })).toEqual([meena.email]);
  expect(await contacts({ text: "ASHA@" })).toEqual(["asha@test.example"]);
  expect(await contacts({ text: "%" })).toEqual([]);
  expect((await contacts())[0]).toBe(meena.email);
  expect(await contacts({ sortBy: "name" })).toEqual([...people, meena.email]);
  expect(await contacts({ sortBy: "name", sortOrder: "DESC" })).toEqual([meena.email, ...people.toReversed()]);
  expect((await contacts({ sortBy: "state" }))[0]).toBe("ravi@test.example");
  const page = await world.call(list, { params: params(), query: { pageSize: 1, pageNo: 1, sortBy: "name" } }, owner);
  expect([page.totalNumber, page.invitationList.map(({ contact }) => contact)]).toEqual([3, ["ravi@test.example"]]);
});

test("an invitation is withdrawn: its link is over, the person is off the list, and whoever accepted stays", async () => {
  const [email, joined] = [address(), address()];
  await invite([email, joined]);
  const [person, member] = [await openAccount(email), await openAccount(joined)];
  await world.call(invitationEndpoints.trigger, { body: { invitationId: await idOf(joined) } }, member);
  const invitationId = await idOf(email);
  const body = { userIds: [person.userId, member.userId] };
  expect(await world.call(withdraw, { params: params(), body }, owner)).toEqual({ withdrawnCount: 1 });
  const accepting = await world.refusal(invitationEndpoints.trigger, { body: { invitationId } }, person);
  expect(accepting.body.responseCode).toBe("INVITATION_OVER");
  const query = { participantStatus: "INVITED" as const };
  expect((await world.call(participantEndpoints.list, { params: params(), query }, owner)).totalNumber).toBe(0);
  expect(await world.call(withdraw, { params: params(), body }, owner)).toEqual({ withdrawnCount: 0 });
});

test("whoever accepts while the invitation is withdrawn is either in the batch or off the list", async () => {
  const email = address();
  await invite([email]);
  const person = await openAccount(email);
  const invitationId = await idOf(email);
  const body = { userIds: [person.userId] };
  await together(2, async (index) =>
    index === 0
      ? world.call(withdraw, { params: params(), body }, owner)
      : world.call(invitationEndpoints.trigger, { body: { invitationId } }, person).catch(() => undefined),
  );
  const [[, state] = []] = await statesOf();
  const [own] = (await world.call(batchEndpoints.listMine, {}, person)).batchList;
  expect([state, own === undefined]).toEqual(state === "JOINED" ? ["JOINED", false] : ["WITHDRAWN", true]);
});

test("a wrong address is corrected: the right one gets the invitation with its roles, language and message", async () => {
  const [wrong, right] = [address(), address()];
  await invite([wrong], { roles: ["CASE_PRESENTER"], locale: "hi", emailBody: "Bring a case.", isCustomInvite: true });
  const { userId } = await userOf(wrong);
  await bounce(userId);
  const body = { userId, contact: right };
  expect(await world.call(correct, { params: params(), body }, owner)).toEqual({ mailStatus: "SENT" });
  expect(await statesOf("OPEN")).toEqual([[right, "SENT"]]);
  expect(await statesOf("WITHDRAWN")).toEqual([[wrong, "WITHDRAWN"]]);
  const [mail] = await listDeliveries(world, { to: right, template: "INVITATION" });
  expect([mail?.locale, mail?.text?.includes("Bring a case.")]).toEqual(["hi", true]);
  expect((await listOf()).invitationList[0]?.roles).toEqual(["CASE_PRESENTER"]);
  const over = await world.refusal(correct, { params: params(), body }, owner);
  expect(over.body.responseCode).toBe("INVITATION_NOT_OPEN");
});

test("a contact that cannot be invited leaves the invitation as it was", async () => {
  const email = address();
  await invite([email]);
  const { userId } = await userOf(email);
  for (const contact of ["not an address", "12345", ""]) {
    const refusal = await world.refusal(correct, { params: params(), body: { userId, contact } }, owner);
    expect([refusal.status, Object.keys(refusal.body.error.fields ?? {})]).toEqual([400, ["contact"]]);
  }
  expect(await statesOf()).toEqual([[email, "SENT"]]);
});

test("only inviters see states, withdraw and correct; invitations of the team only those who may invite the team", async () => {
  const [email, ofTeam] = [address(), address()];
  await invite([email]);
  await invite([ofTeam], { roles: ["FACILITATOR"] });
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const { owner: stranger } = await buildHub(world.db);
  const { userId } = await userOf(email);
  for (const [person, status] of [
    [attendee, 403],
    [stranger, 404],
  ] as const) {
    const [withdrawal, correction] = [{ userIds: [userId] }, { userId, contact: address() }];
    expect((await world.refusal(list, { params: params(), query: {} }, person)).status).toBe(status);
    expect((await world.refusal(withdraw, { params: params(), body: withdrawal }, person)).status).toBe(status);
    expect((await world.refusal(correct, { params: params(), body: correction }, person)).status).toBe(status);
  }
  const { userId: teamId } = await userOf(ofTeam);
  const both = { userIds: [userId, teamId] };
  expect((await world.refusal(withdraw, { params: params(), body: both }, facilitator)).status).toBe(403);
  const body = { userId: teamId, contact: address() };
  expect((await world.refusal(correct, { params: params(), body }, facilitator)).status).toBe(403);
  expect(await statesOf("WITHDRAWN")).toEqual([]);
  expect(await world.call(withdraw, { params: params(), body: { userIds: [userId] } }, facilitator)).toEqual({
    withdrawnCount: 1,
  });
});

const inviteByList = (people: readonly { contact: string; role: "ATTENDEE" | "FACILITATOR"; locale: string }[]) => ({
  params: params(),
  body: { people: [...people], emailBody: "Bring a case." },
});

test("the people of a list are invited, each with a role and in a language, with one message", async () => {
  const [asha, ravi] = [address(), address()];
  const people = [
    { contact: asha, role: "FACILITATOR", locale: "hi" },
    { contact: "+919812345077", role: "ATTENDEE", locale: "ta" },
    { contact: ravi, role: "ATTENDEE", locale: "ta" },
  ] as const;
  const { invitationList } = await world.call(sentInvitationEndpoints.invite, inviteByList(people), owner);
  expect(invitationList).toEqual(people.map(({ contact }) => ({ contact, mailStatus: "SENT" })));
  const rows = (await listOf()).invitationList;
  expect(new Map(rows.map(({ contact, roles }) => [contact, roles]))).toEqual(
    new Map(people.map(({ contact, role }) => [contact, [role]])),
  );
  const mails = await listDeliveries(world, { template: "INVITATION" });
  expect(mails.map(({ recipient, locale }) => [recipient, locale]).toSorted()).toEqual(
    people.map(({ contact, locale }) => [contact, locale]).toSorted(),
  );
  expect(mails.find(({ recipient }) => recipient === asha)?.text).toContain("Bring a case.");
});

test("a list with a wrong or repeated contact, or a role that may not be invited, invites nobody [BATCH-094] [BATCH-095]", async () => {
  const person = (contact: string, role: "ATTENDEE" | "FACILITATOR" = "ATTENDEE") => ({ contact, role, locale: "en" });
  const good = address();
  for (const [people, fields] of [
    [[person(good), person("nobody")], ["people.1.contact"]],
    [[person(good), person("12345")], ["people.1.contact"]],
    [[person(good), person(address()), person(good, "FACILITATOR")], ["people.2.contact"]],
  ] as const) {
    const refusal = await world.refusal(sentInvitationEndpoints.invite, inviteByList(people), owner);
    expect(Object.keys(refusal.body.error.fields ?? {})).toEqual(fields);
  }
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  const mixed = inviteByList([person(good), person(address(), "FACILITATOR")]);
  expect((await world.refusal(sentInvitationEndpoints.invite, mixed, facilitator)).status).toBe(403);
  expect(await statesOf()).toEqual([]);
  expect(await listDeliveries(world, { template: "INVITATION" })).toEqual([]);
});
