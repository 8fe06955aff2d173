import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { loginRequestSchema } from "@openrounds/contract/identity/schemas.ts";
import { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import { MINUTE, resetClock, startClockAt } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { contend, together } from "../kernel/testing/together.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildUser } from "./factory.ts";
import { hashNewPassword } from "./passwords/service.ts";
import type { UserRow } from "./service.ts";
import { users } from "./tables.ts";

const { exists, login, readUser, refreshToken } = identityEndpoints;
const PASSWORD = "learn-together-2026";
const encode = (password: string): string => Buffer.from(password).toString("base64");

let world: World;
let passwordHash: string;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld();
  passwordHash = await hashNewPassword(world.app.platform, encode(PASSWORD), []);
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  person = await buildUser(world.db, { passwordHash });
});

const bodyOf = (email: string | null, password: string) => ({
  body: { loginMode: "EMAIL" as const, email: email ?? "", password: encode(password) },
});
const signIn = (password = PASSWORD) => world.call(login, bodyOf(person.email, password));
const refusal = (email: string | null, password: string) => world.refusal(login, bodyOf(email, password));

/** How many of the concurrent calls were answered with each status. */
async function statusesOf(times: number, call: () => Promise<{ status: number }>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status } of await together(times, call)) {
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

test("the right e-mail and password sign in and open the own account [AUTH-001] [AUTH-044] [AUTH-131]", async () => {
  const { authorization, otp } = await signIn();
  expect(otp).toBeUndefined();
  expect(authorization).toMatchObject({ userId: person.userId });
  const headers = { authorization: `Bearer ${authorization?.authToken}` };
  const own = await world.app.http.inject({ url: `/api/v1/user/end-user/${person.userId}`, headers });
  expect(own.json()).toMatchObject({ responseCode: "Success", resultBody: { user: { email: person.email } } });
});

test("a sign-in may say these things and is taken with all of them that go together [AUTH-043]", async () => {
  const fields = "loginMode email phone countryCode password socialToken otp orderId location loginRequest";
  const known = Object.keys(loginRequestSchema.shape).filter((field) => field !== "rememberDevice");
  expect(known.toSorted()).toEqual([...fields.split(" "), "invitationRequest"].toSorted());
  const { body } = bodyOf(person.email, PASSWORD);
  const device = {
    location: "Maharashtra,Wardha",
    loginRequest: { device: "phone", os: "Android" },
    invitationRequest: { batchId: newId(), invitationId: newId() },
  };
  expect((await world.call(login, { body: { ...body, ...device } })).authorization).toBeDefined();
  const { signInList } = await world.call(signInEndpoints.list, { params: { userId: person.userId } }, person);
  expect(signInList).toContainEqual(expect.objectContaining(device.loginRequest));
  for (const wrong of [
    { location: 7 },
    { loginRequest: { device: "phone" } },
    { invitationRequest: { batchId: "x" } },
  ]) {
    const refused = await world.refusal(login, { body: { ...body, ...(wrong as object) } });
    expect(refused.status).toBe(400);
  }
});

test("the response of a sign-in has tokens, the user's id and the device's, and no secret besides [AUTH-051]", async () => {
  const result = await signIn();
  const some = expect.stringMatching(/^[\w.-]{20,}$/) as string;
  const authorization = { authToken: some, userId: person.userId, refreshKey: some };
  expect(result).toEqual({ authorization, deviceId: some });
  const refreshKey = result.authorization?.refreshKey ?? "";
  const refreshed = await world.call(refreshToken, { body: { refreshKey } });
  expect(refreshed.authorization.userId).toBe(person.userId);
});

test("an e-mail signs in however it is written", async () => {
  const { authorization } = await world.call(login, bodyOf(person.email?.toUpperCase() ?? "", PASSWORD));
  expect(authorization?.userId).toBe(person.userId);
});

test("the password travels encoded; as plain text it is not taken [AUTH-045]", async () => {
  const body = { loginMode: "EMAIL" as const, email: person.email ?? "", password: PASSWORD };
  expect((await world.refusal(login, { body })).status).toBe(400);
});

test("a wrong password, an unknown e-mail and an account without password are told the same [AUTH-001]", async () => {
  const without = await buildUser(world.db);
  const refusals = await Promise.all([
    refusal(person.email, "wrong-password"),
    refusal("nobody@test.example", "wrong-password"),
    refusal(without.email, "wrong-password"),
  ]);
  const [first] = refusals;
  expect(first).toMatchObject({ status: 401, body: { responseCode: "LOGIN_INCORRECT_PASSWORD" } });
  for (const each of refusals) expect(each.body).toEqual(first?.body);
});

test("an unknown e-mail costs as much as a known one", async () => {
  // CPU time instead of wall-clock time, so that load on the machine does not count.
  const costs: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let i = 0; i < 25; i++) {
    const known = (await buildUser(world.db, { passwordHash })).email ?? "";
    for (const [kind, email] of [["known", known] as const, ["unknown", `nobody-${i}@test.example`] as const]) {
      const begun = process.cpuUsage();
      await refusal(email, "wrong-password");
      const { user, system } = process.cpuUsage(begun);
      costs[kind].push(user + system);
    }
  }
  const [known = 0, unknown = 0] = [costs.known, costs.unknown].map((all) => all.toSorted((x, y) => x - y)[12]);
  expect(Math.abs(known - unknown)).toBeLessThan(known / 2);
});

test.each([
  ["BLOCKED", "LOGIN_ACCOUNT_BLOCKED"],
  ["DEACTIVATED", "LOGIN_INCORRECT_PASSWORD"],
  ["INVITED", "LOGIN_INCORRECT_PASSWORD"],
] as const)("a %s account does not sign in with its right password: %s", async (status, messageKey) => {
  person = await buildUser(world.db, { passwordHash, status });
  expect((await refusal(person.email, PASSWORD)).body.responseCode).toBe(messageKey);
});

test("a MIGRATED account signs in [AUTH-061]", async () => {
  person = await buildUser(world.db, { passwordHash, status: "MIGRATED" });
  const found = await world.call(exists, { body: { uid: person.email ?? "", mode: "EMAIL" } });
  expect(found).toMatchObject({ isExist: true, status: "MIGRATED" });
  expect((await signIn()).authorization?.userId).toBe(person.userId);
});

describe("ten wrong passwords", () => {
  const lock = async () => {
    for (let i = 0; i < 10; i++) expect((await refusal(person.email, `wrong-${i}`)).status).toBe(401);
  };

  test("lock the account, also for the right one, and the response has the locked-user status [AUTH-153] [AUTH-061]", async () => {
    await lock();
    const refused = await refusal(person.email, PASSWORD);
    expect(refused).toMatchObject({ status: 423, body: { responseCode: "USER_LOCKED", message: "USER LOCKED" } });
    const found = await world.call(exists, { body: { uid: person.email ?? "", mode: "EMAIL" } });
    expect(found).toMatchObject({ isExist: true, status: "LOCKED" });
  });

  test("lock for thirty minutes and no longer", async () => {
    const begun = Date.now();
    startClockAt(new Date(begun));
    await lock();
    startClockAt(new Date(begun + 29 * MINUTE));
    expect((await refusal(person.email, PASSWORD)).status).toBe(423);
    startClockAt(new Date(begun + 31 * MINUTE));
    expect((await signIn()).authorization?.userId).toBe(person.userId);
  });

  test("are counted exactly when fifty come at once", async () => {
    const counts = await statusesOf(50, () => refusal(person.email, "wrong-password"));
    expect(counts).toEqual({ 401: 10, 423: 40 });
    expect((await refusal(person.email, PASSWORD)).status).toBe(423);
  });

  test("are counted for an unknown e-mail too, with the same responses", async () => {
    const counts = await statusesOf(50, () => refusal("unknown-many@test.example", "wrong-password"));
    expect(counts).toEqual({ 401: 10, 423: 40 });
  });

  test("leave running sign-ins alone", async () => {
    const headers = { authorization: await world.authorize(person) };
    await lock();
    expect(
      (await world.app.http.inject({ url: `/api${readUser.path.replace(":userId", person.userId)}`, headers }))
        .statusCode,
    ).toBe(200);
  });

  test("begin anew after a right one", async () => {
    for (let i = 0; i < 9; i++) await refusal(person.email, `wrong-${i}`);
    await signIn();
    for (let i = 0; i < 9; i++) await refusal(person.email, `wrong-${i}`);
    expect((await signIn()).authorization?.userId).toBe(person.userId);
  });
});

test("many right sign-ins at once lock nobody out", async () => {
  await contend(30, () => signIn());
  const [row] = await world.db.select().from(users).where(eq(users.userId, person.userId));
  expect(row?.lockedUntil).toBeNull();
  expect((await signIn()).authorization?.userId).toBe(person.userId);
});

test.each([
  ["a list of e-mails", { email: ["a@test.example", "b@test.example"] }],
  ["an object", { email: { $ne: 1 } }],
  ["a space in the e-mail", { email: "a b@test.example" }],
  ["a space after the e-mail", { email: "ab@test.example " }],
  ["an e-mail without point", { email: "ab@test" }],
  ["an e-mail of more than fifty characters", { email: `${"a".repeat(45)}@test.example` }],
  ["a password that is a list", { password: ["x"] }],
  ["another mode", { loginMode: "email" }],
])("%s is no sign-in [AUTH-044] [AUTH-101] [AUTH-102] [AUTH-104]", async (_, changes) => {
  const { body } = bodyOf(person.email, PASSWORD);
  expect((await world.refusal(login, { body: { ...body, ...changes } as typeof body })).status).toBe(400);
});

test("whether an account exists is told with its status and nothing else about it [AUTH-133] [AUTH-058] [AUTH-059] [AUTH-061]", async () => {
  const { body } = { body: { uid: person.email ?? "", mode: "EMAIL" as const } };
  expect(await world.call(exists, { body })).toEqual({
    isExist: true,
    status: "ACTIVE",
    message: "ACTIVE",
    userDetails: { user: { status: "ACTIVE" } },
  });
  const invited = await buildUser(world.db, { status: "INVITED" });
  expect(await world.call(exists, { body: { uid: invited.email ?? "", mode: "EMAIL" } })).toMatchObject({
    isExist: false,
    status: "INVITED",
  });
  expect(await world.call(exists, { body: { uid: "nobody@test.example", mode: "EMAIL" } })).toMatchObject({
    isExist: false,
    status: "NOT_PRESENT",
    userDetails: { user: null },
  });
});

test("a phone is found by country code and number together, and there are no other modes than EMAIL and PHONE [AUTH-058]", async () => {
  await buildUser(world.db, { countryCode: "91", phone: "9000000001" });
  for (const uid of ["919000000001", "+919000000001"]) {
    expect(await world.call(exists, { body: { uid, mode: "PHONE" } })).toMatchObject({
      isExist: true,
      status: "ACTIVE",
    });
  }
  expect(await world.call(exists, { body: { uid: "9000000001", mode: "PHONE" } })).toMatchObject({ isExist: false });
  const fax = { uid: "919000000001", mode: "FAX" as "PHONE" };
  expect((await world.refusal(exists, { body: fax })).status).toBe(400);
});
