import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { BATCH_ROLES } from "@openrounds/contract/kernel/permissions.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { guestSchema } from "@openrounds/contract/sessions/guests/schemas.ts";
import { buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { HOUR, now, nowMs } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHubWithSession, buildSession } from "../factory.ts";
import type { SessionRow } from "../service.ts";

const { add, check, list, listOfSession, listUsers } = guestEndpoints;

let world: World;
let owner: UserRow;
let batch: BatchRow;
let session: SessionRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ owner, batch, session } = await buildHubWithSession(world.db));
});

/** Another session of the same batch. */
const buildAnother = (): Promise<SessionRow> =>
  buildSession(world.db, { batchId: batch.batchId, startsAt: new Date(nowMs() + 2 * HOUR) });
const address = (): string => `${newId().slice(-12)}@test.example`;
const form = (fields: object = {}) => ({
  sessionId: session.sessionId,
  firstName: "Leela",
  lastName: "Nair",
  email: address(),
  ...fields,
});
const addAs = (fields: object = {}, as = owner) => world.call(add, { body: form(fields) }, as);
const refused = (fields: object = {}, as = owner) => world.refusal(add, { body: form(fields) }, as);
const isThere = async (email: string) =>
  (await world.call(check, { body: { sessionId: session.sessionId, email } }, owner)).isExist;

test("a guest is let into a session by name and e-mail, and stands in the lists of that session alone [SESS-042] [SESS-039] [SESS-040] [SESS-006]", async () => {
  const { guest } = await addAs({ email: "Leela.Nair@Test.example" });
  expect(guest).toMatchObject({ firstName: "Leela", lastName: "Nair", email: "leela.nair@test.example" });
  expect(Object.keys(guest).toSorted()).toEqual(Object.keys(guestSchema.def.shape).toSorted());
  const { sessionId } = session;
  await addAs({ sessionId: (await buildAnother()).sessionId });
  for (const { guestList } of [
    await world.call(list, { query: { sessionId } }, owner),
    await world.call(listOfSession, { params: { id: sessionId } }, owner),
  ]) {
    expect(guestList).toEqual([guest]);
  }
});

test.each([
  [{ firstName: "" }, "firstName", "[SESS-019] [SESS-006]"],
  [{ firstName: "x".repeat(51) }, "firstName", "[SESS-020]"],
  [{ lastName: "x".repeat(51) }, "lastName", "[SESS-021]"],
  [{ email: undefined }, "email", "[SESS-022]"],
  [{ email: "leela at test" }, "email", "[SESS-023]"],
] as const)("the guest %o is refused at the field %s %s", async (fields, field, _row) => {
  const refusal = await refused(fields);
  expect(refusal.status).toBe(400);
  expect(Object.keys(refusal.body.error.fields ?? {})).toEqual([field]);
});

test("names of fifty characters are taken, and the last name may be left out [SESS-020] [SESS-021] [SESS-006]", async () => {
  for (const [given, kept] of [
    [undefined, ""],
    ["y".repeat(50), "y".repeat(50)],
  ]) {
    const { guest } = await addAs({ firstName: "x".repeat(50), lastName: given });
    expect(guest).toMatchObject({ firstName: "x".repeat(50), lastName: kept });
  }
});

test("guests are added by holders of ADD_GUEST_PARTICIPANTS only [SESS-024] [PERM-108]", async () => {
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  await addAs({}, facilitator);
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  expect((await refused({}, attendee)).status).toBe(403);
  expect((await refused({}, await buildUser(world.db))).status).toBe(404);
  const holders: string[] = [];
  for (const role of BATCH_ROLES) {
    const person = await buildParticipant(world.db, batch, role);
    const [own] = (await world.call(batchEndpoints.listMine, {}, person)).batchList;
    const isGranted = own?.permissionCode.includes("ADD_GUEST_PARTICIPANTS") === true;
    if (isGranted) holders.push(role);
    if (isGranted) await addAs({}, person);
    else expect([403, 404]).toContain((await refused({}, person)).status);
  }
  expect(holders.toSorted()).toEqual(["FACILITATOR", "OWNER", "PROGRAM_ADMIN"]);
});

test("checking an address tells whether it is in this session, and nothing of accounts elsewhere [SESS-041]", async () => {
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const elsewhere = await buildUser(world.db);
  const { guest } = await addAs();
  expect(await isThere(guest.email)).toBe(true);
  expect(await isThere(attendee.email ?? "")).toBe(true);
  expect(await isThere(elsewhere.email ?? "")).toBe(false);
  expect(await isThere(address())).toBe(false);
  const { guest: ofAnother } = await addAs({ sessionId: (await buildAnother()).sessionId });
  expect(await isThere(ofAnother.email)).toBe(false);
});

test("nobody is a guest twice, however often they are added at once, and participants are none", async () => {
  const email = address();
  const { results } = await contend(5, () => addAs({ email }));
  expect(results).toHaveLength(1);
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const refusal = await refused({ email: attendee.email });
  expect(refusal).toMatchObject({ status: 409, body: { responseCode: "GUEST_EXISTS" } });
});

test("a session that is over takes no guest", async () => {
  session = await buildSession(world.db, { batchId: batch.batchId, status: "COMPLETED" });
  expect(await refused()).toMatchObject({ status: 409, body: { responseCode: "SESSION_IS_OVER" } });
});

test("the guest gets one mail with the session for the calendar", async () => {
  const { guest } = await addAs();
  const mails = await listDeliveries(world, { to: guest.email });
  expect(mails).toMatchObject([{ template: "GUEST_INVITATION", attachments: [{ name: "sessions.ics" }] }]);
  expect(mails[0]?.links[0]).toContain("/guest#");
});

/** The guest signs up, and owns the account of the e-mail from then on. */
async function signUp(email: string): Promise<UserRow> {
  const proved = { status: "ACTIVE" as const, emailVerifiedAt: now() };
  const [user] = await world.db.update(users).set(proved).where(eq(users.email, email)).returning();
  if (user === undefined) throw new Error("no account");
  return user;
}

test("with the e-mail proved a guest sees and joins that one session, in the role of a guest, and nothing else", async () => {
  const { guest } = await addAs();
  const person = await signUp(guest.email);
  const id = session.sessionId;
  const seen = await world.call(sessionEndpoints.read, { params: { id } }, person);
  expect(seen.session.role).toBe("GUEST_PARTICIPANT");
  const { session: next } = await world.call(sessionEndpoints.upcoming, {}, person);
  expect(next?.sessionId).toBe(id);
  await world.call(sessionEndpoints.start, { body: { sessionId: id } }, owner);
  expect((await world.call(sessionEndpoints.join, { body: { sessionId: id } }, person)).joinUrl).not.toBe("");

  const another = await buildAnother();
  const params = { id: another.sessionId };
  expect((await world.refusal(sessionEndpoints.read, { params }, person)).status).toBe(404);
  expect((await world.refusal(sessionEndpoints.join, { body: { sessionId: params.id } }, person)).status).toBe(404);
  expect((await world.refusal(batchEndpoints.read, { params: { batchId: batch.batchId } }, person)).status).toBe(404);
  expect((await world.refusal(list, { query: { sessionId: id } }, person)).status).toBe(403);
});

test("an account that only claims the e-mail is no guest", async () => {
  const claimed = await buildUser(world.db, { emailVerifiedAt: null });
  await addAs({ email: claimed.email });
  const params = { id: session.sessionId };
  expect((await world.refusal(sessionEndpoints.read, { params }, claimed)).status).toBe(404);
});

test("the people of a session are listed with their roles in it, guests included [SESS-030]", async () => {
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha" });
  const expert = await buildParticipant(world.db, batch, "SUBJECT_MATTER_EXPERT", { firstName: "Bela" });
  await addAs();
  await addAs({ sessionId: (await buildAnother()).sessionId, firstName: "Mira" });
  const { userList } = await world.call(listUsers, { params: { id: session.sessionId } }, attendee);
  expect(userList.map(({ firstName, role }) => [firstName, role])).toEqual([
    ["Asha", "ATTENDEE"],
    ["Bela", "PANELIST"],
    ["Leela", "GUEST_PARTICIPANT"],
  ]);
  expect(userList[1]?.userId).toBe(expert.userId);
  const { attendanceList } = await world.call(attendanceEndpoints.list, { params: { id: session.sessionId } }, owner);
  expect(attendanceList.map(({ role }) => role)).toContain("GUEST_PARTICIPANT");
});
