import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { resetClock, startClockAt } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { deliveries } from "../notifications/tables.ts";
import { buildUser } from "./factory.ts";
import { users } from "./tables.ts";

const { legalPolicies, login, policyAgreements, register, sendCode, validateCode } = identityEndpoints;
type Form = CallInput<typeof register>["body"];
const PASSWORD = "learn-together-2026";

let world: World;
let agreements: { id: string; type: string }[];
let email: string;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
  const { policyList } = await world.call(legalPolicies, {});
  agreements = policyList.map(({ legalPolicyId: id, type }) => ({ id, type }));
});
afterAll(() => world.close());
beforeEach(() => {
  resetClock();
  email = `new-${serial++}@test.example`;
});

async function codeSentTo(recipient: string): Promise<string> {
  const [row] = await world.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.recipient, recipient))
    .orderBy(desc(deliveries.deliveryId));
  return row?.code ?? "";
}

/** An order whose code was given back right, as the code page does before the form is sent. */
async function confirmedOrder(address = email): Promise<string> {
  const { orderId } = await world.call(sendCode, { body: { email: address } });
  await world.call(validateCode, { body: { orderId, otp: await codeSentTo(address), uid: address } });
  return orderId;
}

const formOf = (orderId: string, fields: Partial<Form> = {}): Form => ({
  loginMode: "EMAIL",
  email,
  password: Buffer.from(PASSWORD).toString("base64"),
  firstName: "Asha",
  lastName: "Kulkarni",
  gender: "FEMALE",
  policyAgreements: agreements,
  orderId,
  ...fields,
});

const refusedWith = async (fields: Partial<Form>) =>
  (await world.refusal(register, { body: formOf(await confirmedOrder(), fields) })).body.responseCode;
const userOf = async (address: string) => (await world.db.select().from(users).where(eq(users.email, address)))[0];

test("who confirmed the e-mail signs up, is signed in, and signs in again with the password [AUTH-132] [AUTH-051]", async () => {
  const { authorization } = await world.call(register, { body: formOf(await confirmedOrder()) });
  expect(authorization?.authToken).toBeTruthy();
  const again = await world.call(login, {
    body: { loginMode: "EMAIL", email, password: Buffer.from(PASSWORD).toString("base64") },
  });
  expect(again.authorization?.userId).toBe(authorization?.userId);
});

test("a form that brings the code itself signs up too", async () => {
  const { orderId } = await world.call(sendCode, { body: { email } });
  await world.call(register, { body: formOf(orderId, { otp: await codeSentTo(email) }) });
  expect((await userOf(email))?.emailVerifiedAt).not.toBeNull();
});

test("who signs up by phone needs no password and owns no e-mail that nobody confirmed [AUTH-118]", async () => {
  const phone = `98111${String(serial).padStart(5, "0")}`;
  const { orderId } = await world.call(sendCode, { body: { phone, countryCode: "91" } });
  const form = formOf(orderId, { loginMode: "PHONE", phone, countryCode: "91", otp: await codeSentTo(`+91${phone}`) });
  delete form.password;
  const { authorization } = await world.call(register, { body: form });
  expect(authorization).toBeDefined();
  expect(await userOf(email)).toBeUndefined();
});

test("one leading zero of a phone is dropped, and two accounts cannot differ by it [AUTH-110]", async () => {
  const phone = "9822200001";
  await buildUser(world.db, { countryCode: "91", phone });
  const refused = await world.refusal(register, {
    body: formOf(newId(), { loginMode: "PHONE", phone: `0${phone}`, countryCode: "91" }),
  });
  expect(refused.body.responseCode).toBe("REGISTRATION_EXISTS");
});

describe("names", () => {
  test.each([
    ["Élodie-Marie", "d’Arc".replace("’", "-")],
    ["आशा", "कुलकर्णी"],
    ["ஆஷா", "குல்கர்னி"],
    ["Трофим", "Шевченко"],
    ["明", "王"],
    ["Nguyễn", ""],
  ])("%s %s can be a person [AUTH-124]", async (firstName, lastName) => {
    await world.call(register, { body: formOf(await confirmedOrder(), { firstName, lastName }) });
    expect(await userOf(email)).toMatchObject({ firstName, lastName });
  });

  test("double spaces are collapsed to one [AUTH-125]", async () => {
    await world.call(register, { body: formOf(await confirmedOrder(), { firstName: "  Asha   Devi " }) });
    expect((await userOf(email))?.firstName).toBe("Asha Devi");
  });

  test.each([
    [{ firstName: "" }, "VALID_FIRST_NAME_REQUIRED"],
    [{ firstName: "   " }, "VALID_FIRST_NAME_REQUIRED"],
    [{ firstName: "a".repeat(51) }, "VALID_NAME_MAX"],
    [{ lastName: "a".repeat(51) }, "VALID_NAME_MAX"],
    [{ firstName: "R2D2" }, "VALID_NAME_CHARACTERS"],
    [{ firstName: "<b>Asha</b>" }, "VALID_NAME_CHARACTERS"],
    [{ lastName: "O'Neil" }, "VALID_NAME_CHARACTERS"],
    [{ firstName: "Asha\u0000" }, "VALID_NAME_CHARACTERS"],
  ])("%o is refused with %s [AUTH-115] [AUTH-116] [AUTH-117] [AUTH-124]", async (fields, key) => {
    expect(await refusedWith(fields)).toBe(key);
  });
});

describe("the password", () => {
  const encoded = (password: string) => ({ password: Buffer.from(password).toString("base64") });
  test.each([
    ["short-one", "VALID_PASSWORD_MIN"],
    ["a".repeat(129), "VALID_PASSWORD_MAX"],
    ["aaaaaaaaaaaa", "VALID_PASSWORD_COMMON"],
    ["password123", "VALID_PASSWORD_COMMON"],
    ["1234567890", "VALID_PASSWORD_COMMON"],
    ["qwertyuiop", "VALID_PASSWORD_COMMON"],
    ["kulkarni12", "VALID_PASSWORD_COMMON"],
  ])("%s is refused with %s [AUTH-119] [AUTH-120]", async (password, key) => {
    expect(await refusedWith(encoded(password))).toBe(key);
  });

  test("is required with an e-mail [AUTH-118]", async () => {
    const form = formOf(await confirmedOrder());
    delete form.password;
    expect((await world.refusal(register, { body: form })).body.error.fields).toHaveProperty("password");
  });

  test("may be of any script, and is the same however its letters are composed", async () => {
    await world.call(register, { body: formOf(await confirmedOrder(), encoded("ñandú-पहाड़-2026")) });
    const composed = "ñandú-पहाड़-2026".normalize("NFD");
    const { authorization } = await world.call(login, { body: { loginMode: "EMAIL", email, ...encoded(composed) } });
    expect(authorization).toBeDefined();
  });

  test("is kept as a salted hash only", async () => {
    await world.call(register, { body: formOf(await confirmedOrder()) });
    const row = await userOf(email);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });
});

test("the terms must be agreed to, all of them, and the agreement is recorded [AUTH-122] [AUTH-048]", async () => {
  for (const given of [[], agreements.slice(1), [{ id: newId(), type: "PRIVACY_POLICY" }]]) {
    const refused = await world.refusal(register, { body: formOf(newId(), { policyAgreements: given }) });
    expect(refused.body.responseCode).toBe("REGISTRATION_TERMS");
  }
  const { authorization } = await world.call(register, { body: formOf(await confirmedOrder()) });
  const userId = authorization?.userId ?? "";
  const { userPolicyAgreements } = await world.call(policyAgreements, {}, { userId });
  expect(userPolicyAgreements.acceptanceType).toBe("ACCEPTED");
});

test.each([{ gender: "" }, { gender: "OTHER" }, { gender: "NON_BINARY" }, { gender: undefined }])(
  "a sign-up with %o is refused [AUTH-121] [USER-006]",
  async (fields) => {
    expect(
      (await world.refusal(register, { body: formOf(newId(), fields as Partial<Form>) })).body.error.fields,
    ).toHaveProperty("gender");
  },
);

describe("the proof of the address", () => {
  test("is asked for: without an order, with one nobody made, or with one whose code was not given", async () => {
    const { orderId } = await world.call(sendCode, { body: { email } });
    for (const given of [undefined, newId(), orderId]) {
      const form = formOf("", given === undefined ? {} : { orderId: given });
      if (given === undefined) delete form.orderId;
      expect((await world.refusal(register, { body: form })).body.responseCode).toBe("REGISTRATION_UNVERIFIED");
    }
  });

  test("of another address proves nothing", async () => {
    const orderId = await confirmedOrder(`other-${serial}@test.example`);
    expect((await world.refusal(register, { body: formOf(orderId) })).body.responseCode).toBe(
      "REGISTRATION_UNVERIFIED",
    );
  });

  test("of a sign-in proves no sign-up", async () => {
    const known = await buildUser(world.db);
    const { orderId } = await world.call(sendCode, { body: { email: known.email ?? "" } });
    const uid = known.email ?? "";
    await world.call(validateCode, { body: { orderId, otp: await codeSentTo(uid), uid } });
    await world.db.update(users).set({ status: "INVITED" }).where(eq(users.userId, known.userId));
    const refused = await world.refusal(register, { body: formOf(orderId, { email: uid }) });
    expect(refused.body.responseCode).toBe("REGISTRATION_UNVERIFIED");
  });

  test("lasts fifteen minutes", async () => {
    const begun = Date.now();
    const orderId = await confirmedOrder();
    startClockAt(new Date(begun + 16 * 60_000));
    expect((await world.refusal(register, { body: formOf(orderId) })).body.responseCode).toBe(
      "REGISTRATION_UNVERIFIED",
    );
  });

  test("makes one account, however many sign-ups use it at once", async () => {
    const orderId = await confirmedOrder();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.call(register, { body: formOf(orderId) })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

test("an account that exists is neither signed in nor changed [AUTH-156]", async () => {
  await world.call(register, { body: formOf(await confirmedOrder()) });
  const before = await userOf(email);
  const refused = await world.refusal(register, {
    body: formOf(newId(), { firstName: "Mallory", email: email.toUpperCase() }),
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { responseCode: "REGISTRATION_EXISTS", message: "You already have an account. Please log in" },
  });
  expect(await userOf(email)).toEqual(before);
});

test("an account that an invitation made is completed and keeps its id", async () => {
  const invited = await buildUser(world.db, { email, status: "INVITED", firstName: "", lastName: "" });
  const { authorization } = await world.call(register, { body: formOf(await confirmedOrder()) });
  expect(authorization?.userId).toBe(invited.userId);
  expect(await userOf(email)).toMatchObject({ status: "ACTIVE", firstName: "Asha" });
});

test("no column of the account can be set from outside", async () => {
  const columns = {
    userId: newId(),
    status: "BLOCKED",
    emailVerifiedAt: "2000-01-01T00:00:00Z",
    passwordHash: "x",
    profileImage: "https://evil.example/x.png",
    isOnboarded: true,
    joinWithoutSignup: true,
    lockedUntil: "2100-01-01T00:00:00Z",
    createdAt: "2000-01-01T00:00:00Z",
    occupationId: newId(),
    organizationId: newId(),
    organizationName: "Evil",
    focusAreaIds: [newId()],
    roles: ["OWNER"],
    permissionCode: ["APPROVE_PROGRAM"],
  };
  const { authorization } = await world.call(register, {
    body: formOf(await confirmedOrder(), columns as Partial<Form>),
  });
  const row = await userOf(email);
  expect(row).toMatchObject({
    status: "ACTIVE",
    profileImage: null,
    joinWithoutSignup: false,
    lockedUntil: null,
    organizationName: null,
  });
  expect(row?.userId).toBe(authorization?.userId);
  expect(row?.userId).not.toBe(columns.userId);
  expect(row?.createdAt.getFullYear()).toBeGreaterThan(2000);
});

test("the time zone is Asia/Kolkata where none is known, and its old name is mapped [USER-062] [USER-063] [USER-064]", async () => {
  const zones = [undefined, "Mars/Olympus", "Asia/Calcutta", "Calcutta/Asia", "America/New_York"];
  const stored = [];
  for (const timezone of zones) {
    email = `zone-${serial++}@test.example`;
    await world.call(register, { body: formOf(await confirmedOrder(), { timezone }) });
    stored.push((await userOf(email))?.timezone);
  }
  expect(stored).toEqual(["Asia/Kolkata", "Asia/Kolkata", "Asia/Kolkata", "Asia/Kolkata", "America/New_York"]);
});
