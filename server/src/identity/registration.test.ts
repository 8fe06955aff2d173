import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { loginRequestSchema, registrationRequestSchema } from "@openrounds/contract/identity/schemas.ts";
import { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { resetClock, startClockAt } from "../kernel/clock.ts";
import { translate } from "../kernel/i18n/messages.ts";
import { newId } from "../kernel/ids.ts";
import { codeSentTo } from "../kernel/testing/deliveries.ts";
import { contend } from "../kernel/testing/together.ts";
import { createWorld, routeOf, type World } from "../kernel/testing/world.ts";
import { buildBotToken } from "./bots/factory.ts";
import { buildUser } from "./factory.ts";
import { users } from "./tables.ts";

const { config, legalPolicies, login, policyAgreements, register, sendCode, validateCode } = identityEndpoints;
type Form = CallInput<typeof register>["body"];
const PASSWORD = "learn-together-2026";

let world: World;
let agreements: { id: string; type: string }[];
let email: string;
let token: string;
let serial = 0;

beforeAll(async () => {
  world = await createWorld();
  const { policyList } = await world.call(legalPolicies, {});
  agreements = policyList.map(({ legalPolicyId: id, type }) => ({ id, type }));
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  email = `new-${serial++}@test.example`;
  token = await buildBotToken(world.app.platform);
});

/** An order whose code was validated, as on the code page before the form is sent. */
async function confirmedOrder(address = email): Promise<string> {
  const { orderId } = await world.call(sendCode, { body: { email: address } });
  await world.call(validateCode, { body: { orderId, otp: await codeSentTo(world, address), uid: address } });
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
  recaptchaToken: token,
  orderId,
  ...fields,
});

const refusedWith = async (fields: Partial<Form>) =>
  (await world.refusal(register, { body: formOf(await confirmedOrder(), fields) })).body.responseCode;
const userOf = async (address: string) => (await world.db.select().from(users).where(eq(users.email, address)))[0];

test("who confirmed the e-mail signs up, is signed in, and signs in again with the password; without a language it is en_IN [AUTH-132] [AUTH-051] [SHELL-010]", async () => {
  const { authorization } = await world.call(register, { body: formOf(await confirmedOrder()) });
  expect(authorization?.authToken).toBeTruthy();
  expect(await userOf(email)).toMatchObject({ locale: "en_IN" });
  const again = await world.call(login, {
    body: { loginMode: "EMAIL", email, password: Buffer.from(PASSWORD).toString("base64") },
  });
  expect(again.authorization?.userId).toBe(authorization?.userId);
});

test("a sign-up says everything that a sign-in does, and who somebody is and where from [AUTH-047]", async () => {
  const given = {
    sourceType: "WEB",
    locale: "hi_IN",
    timezone: "Asia/Kathmandu",
    gender: "PREFER_NOT_TO_DISCLOSE" as const,
    primaryReadingLanguage: "hi_IN",
    address: { latitude: 20.7, longitude: 78.6, postalCode: "442001", streetAddress: "Ring Road 3", addressId: "a-1" },
  };
  const rest = {
    primaryEmail: email,
    profileImage: null,
    location: "Maharashtra, Wardha",
    loginRequest: { device: "Pixel 9", os: "Android 17" },
  };
  const { authorization } = await world.call(register, { body: formOf(await confirmedOrder(), { ...given, ...rest }) });
  expect(authorization?.userId).toBeTruthy();
  expect(await userOf(email)).toMatchObject({ ...given, firstName: "Asha", lastName: "Kulkarni" });
  const fields = Object.keys(registrationRequestSchema.shape);
  expect(fields).toEqual(expect.arrayContaining(Object.keys({ ...formOf(""), ...given, ...rest })));
  const ofSignIn = Object.keys(loginRequestSchema.shape).filter((field) => field !== "rememberDevice");
  expect(fields).toEqual(expect.arrayContaining(ofSignIn));
  const userId = authorization?.userId ?? "";
  const { signInList } = await world.call(signInEndpoints.list, { params: { userId } }, { userId });
  expect(signInList).toContainEqual(expect.objectContaining(rest.loginRequest));
});

test.each(["locale", "primaryReadingLanguage"] as const)(
  "a sign-up with a %s that is no language makes no account; one with a hyphen is stored with an underscore [USER-046]",
  async (field) => {
    const body = formOf(await confirmedOrder(), { [field]: "xx_IN" });
    const refused = await world.refusal(register, { body });
    expect([refused.status, refused.body.responseCode]).toEqual([400, "error.invalidInput"]);
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual([field]);
    expect(await userOf(email)).toBeUndefined();
    await world.call(register, { body: { ...body, [field]: "pt-BR" } });
    expect(await userOf(email)).toMatchObject({ [field]: "pt_BR" });
  },
);

test("what every client must know is told without a sign-in, and with the sealed header of public calls [AUTH-140] [AUTH-038]", async () => {
  expect(routeOf(config)).toBe("GET /v1/user/config");
  const url = `/api${config.path}`;
  const sealed = world.anonymous();
  const response = await world.app.http.inject({ method: "GET", url, headers: sealed });
  expect(response.statusCode).toBe(200);
  const settings = response.json<{ resultBody: Record<string, unknown> }>().resultBody;
  expect(settings).toMatchObject({ environment: "local", smsRegulationDialCodes: ["1", "91", "65", "971"] });
  expect(JSON.stringify(settings)).not.toContain(world.app.platform.secret);
  // It gives out the shared key, so it is the one public call that a client can make without it.
  expect((await world.app.http.inject({ method: "GET", url })).json<object>()).toMatchObject({ resultBody: settings });
});

test.each(["local", "dev", "qa", "demo", "prod"])("the host of the environment %s says so [API-007]", async (name) => {
  const host = { ENVIRONMENT: name, PUBLIC_URL: `https://${name}.example`, DATABASE_URL: world.databaseUrl };
  const other = await createWorld({ joins: world, env: { ...host, RATE_FACTOR: "1" } });
  expect((await other.call(config, {})).environment).toBe(name);
  await other.close();
});

test("a form that brings the code itself signs up too [AUTH-047]", async () => {
  const { orderId } = await world.call(sendCode, { body: { email } });
  await world.call(register, { body: formOf(orderId, { otp: await codeSentTo(world, email) }) });
  expect((await userOf(email))?.emailVerifiedAt).not.toBeNull();
});

test("who signs up by phone needs no password and owns no e-mail that nobody confirmed [AUTH-047] [AUTH-118]", async () => {
  const phone = `98111${String(serial).padStart(5, "0")}`;
  const { orderId } = await world.call(sendCode, { body: { phone, countryCode: "91" } });
  const form = formOf(orderId, {
    loginMode: "PHONE",
    phone,
    countryCode: "91",
    otp: await codeSentTo(world, `+91${phone}`),
  });
  delete form.password;
  const { authorization } = await world.call(register, { body: form });
  const [account] = await world.db.select().from(users).where(eq(users.phone, phone));
  expect(account).toMatchObject({ userId: authorization?.userId, countryCode: "91", email: null });
  expect(await userOf(email)).toBeUndefined();
});

test("one leading zero of a phone is dropped, and two accounts cannot differ by it [AUTH-110]", async () => {
  const phone = "9822200001";
  await buildUser(world.db, { countryCode: "91", phone });
  const { orderId } = await world.call(sendCode, { body: { phone: `0${phone}`, countryCode: "91" } });
  const otp = await codeSentTo(world, `+91${phone}`);
  const refused = await world.refusal(register, {
    body: formOf(orderId, { loginMode: "PHONE", phone: `0${phone}`, countryCode: "91", otp }),
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
    ["Ravi", "Admin"],
    ["a".repeat(50), "b".repeat(50)],
  ])("%s %s can be a person [AUTH-124] [AUTH-116] [AUTH-117] [USER-065]", async (firstName, lastName) => {
    await world.call(register, { body: formOf(await confirmedOrder(), { firstName, lastName }) });
    expect(await userOf(email)).toMatchObject({ firstName, lastName });
  });

  test("double spaces are collapsed to one [AUTH-125]", async () => {
    const given = { firstName: "  Asha   Devi ", lastName: "Rao  Patil" };
    await world.call(register, { body: formOf(await confirmedOrder(), given) });
    expect(await userOf(email)).toMatchObject({ firstName: "Asha Devi", lastName: "Rao Patil" });
  });

  test.each([
    [{ firstName: undefined }, "VALID_FIRST_NAME_REQUIRED"],
    [{ firstName: "" }, "VALID_FIRST_NAME_REQUIRED"],
    [{ firstName: "   " }, "VALID_FIRST_NAME_REQUIRED"],
    [{ firstName: "a".repeat(51) }, "VALID_NAME_MAX"],
    [{ lastName: "a".repeat(51) }, "VALID_NAME_MAX"],
    [{ firstName: "R2D2" }, "VALID_NAME_CHARACTERS"],
    [{ firstName: "<b>Asha</b>" }, "VALID_NAME_CHARACTERS"],
    [{ lastName: "O'Neil" }, "VALID_NAME_CHARACTERS"],
    [{ firstName: "Asha\u0000" }, "VALID_NAME_CHARACTERS"],
    [{ firstName: "OpenRounds Support" }, "VALID_NAME_STAFF"],
    [{ firstName: "Open", lastName: "Rounds" }, "VALID_NAME_STAFF"],
    [{ firstName: "Meera", lastName: "Ѕuрроrt" }, "VALID_NAME_STAFF"],
  ])("%o is refused with %s [AUTH-115] [AUTH-116] [AUTH-117] [AUTH-124] [USER-065]", async (fields, key) => {
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

  test("may have ten characters [AUTH-119] [AUTH-120]", async () => {
    await world.call(register, { body: formOf(await confirmedOrder(), encoded("quiet-rive")) });
    expect((await userOf(email))?.status).toBe("ACTIVE");
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

test("the terms must be agreed to, all of them, and the agreement is recorded [AUTH-122] [AUTH-047] [AUTH-048]", async () => {
  for (const given of [[], agreements.slice(1), [{ id: newId(), type: "PRIVACY_POLICY" }]]) {
    const address = `terms-${serial++}@test.example`;
    const form = formOf(await confirmedOrder(address), { email: address, policyAgreements: given });
    expect((await world.refusal(register, { body: form })).body.responseCode).toBe("REGISTRATION_TERMS");
  }
  const [first] = agreements;
  for (const wrong of [first, [first?.id], [{ id: first?.id }], [{ type: first?.type }]]) {
    const body = { ...formOf(newId()), policyAgreements: wrong as typeof agreements };
    expect((await world.refusal(register, { body })).body.responseCode).toBe("error.invalidInput");
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
    await world.call(validateCode, { body: { orderId, otp: await codeSentTo(world, uid), uid } });
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
    const { results } = await contend(10, () => world.call(register, { body: formOf(orderId) }));
    expect(results).toHaveLength(1);
  });
});

test("an account that exists is neither signed in nor changed [AUTH-156]", async () => {
  await world.call(register, { body: formOf(await confirmedOrder()) });
  const before = await userOf(email);
  startClockAt(new Date(Date.now() + 60_000));
  const mallory = { firstName: "Mallory", email: email.toUpperCase() };
  const refused = await world.refusal(register, { body: formOf(await confirmedOrder(), mallory) });
  expect(refused).toMatchObject({
    status: 409,
    body: { responseCode: "REGISTRATION_EXISTS", message: translate("en", "REGISTRATION_EXISTS") },
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

describe("a sign-up that nobody invited", () => {
  test("needs a solved bot check, and one lets one sign-up through [AUTH-072] [AUTH-005] [AUTH-047]", async () => {
    for (const recaptchaToken of [undefined, "", "x", btoa("{}"), btoa(JSON.stringify({ challenge: 1 }))]) {
      const form = formOf(await confirmedOrder(`bot-${serial++}@test.example`), {
        email: `bot-${serial - 1}@test.example`,
      });
      if (recaptchaToken === undefined) delete form.recaptchaToken;
      else form.recaptchaToken = recaptchaToken;
      const refused = await world.refusal(register, { body: form });
      expect(refused.body).toMatchObject({ responseCode: "BOT_CHECK_FAILED" });
      expect(refused.body.error.fields).toHaveProperty("recaptchaToken");
    }
    await world.call(register, { body: formOf(await confirmedOrder()) });
    const second = `bot-second-${serial}@test.example`;
    const again = await world.refusal(register, { body: formOf(await confirmedOrder(second), { email: second }) });
    expect(again.body.responseCode).toBe("BOT_CHECK_FAILED");
    expect(await userOf(second)).toBeUndefined();
  });

  test("spends its check once, however many sign-ups bring it at once", async () => {
    const forms = [];
    for (let i = 0; i < 10; i++) {
      const address = `at-once-${serial++}@test.example`;
      forms.push(formOf(await confirmedOrder(address), { email: address }));
    }
    const { results } = await contend(forms, (body) => world.call(register, { body }));
    process.stdout.write(`sign-ups by one bot check, of ${forms.length} at once: ${results.length}\n`);
    expect(results).toHaveLength(1);
  });

  test("keeps its check when something else is refused", async () => {
    const orderId = await confirmedOrder();
    const short = { password: Buffer.from("short").toString("base64") };
    expect((await world.refusal(register, { body: formOf(orderId, short) })).body.responseCode).toBe(
      "VALID_PASSWORD_MIN",
    );
    await world.call(register, { body: formOf(orderId) });
  });

  test("cannot make up a check, ease it, or keep it for longer than twenty minutes", async () => {
    type Payload = { challenge: { parameters: Record<string, unknown>; signature: string }; solution: object };
    const payload = JSON.parse(Buffer.from(token, "base64").toString()) as Payload;
    const forge = (changes: (copy: Payload) => void): string => {
      const copy = structuredClone(payload);
      changes(copy);
      return Buffer.from(JSON.stringify(copy)).toString("base64");
    };
    const forged = [
      forge(({ challenge }) => (challenge.parameters["cost"] = 0)),
      forge(({ challenge }) => (challenge.parameters["keyPrefix"] = "0")),
      forge(({ challenge }) => (challenge.parameters["data"] = { madeAt: Date.now() + 1 })),
      forge(({ challenge }) => (challenge.signature = "0".repeat(64))),
      forge((copy) => (copy.solution = { counter: 1, derivedKey: "00".repeat(32) })),
      await buildBotToken({ ...world.app.platform, secret: "another installation, another secret" }),
    ];
    for (const recaptchaToken of forged) {
      const refused = await world.refusal(register, { body: formOf(await confirmedOrder(), { recaptchaToken }) });
      expect(refused.body.responseCode).toBe("BOT_CHECK_FAILED");
      email = `forged-${serial++}@test.example`;
    }
    startClockAt(new Date(Date.now() + 21 * 60_000));
    expect((await world.refusal(register, { body: formOf(await confirmedOrder()) })).body.responseCode).toBe(
      "BOT_CHECK_FAILED",
    );
  });

  test("comes five times an hour from one network; who was invited comes without check and limit [AUTH-004]", async () => {
    const strict = await createWorld({ joins: world, env: { RATE_FACTOR: "1" } });
    const signUp = async (address: string, fields: Partial<Form> = {}) => {
      const body = formOf(await confirmedOrder(address), { email: address, ...fields });
      const headers = strict.anonymous();
      const request = {
        method: "POST",
        url: `/api${register.path}`,
        headers,
        payload: body,
        remoteAddress: "192.0.2.9",
      } as const;
      return (await strict.app.http.inject(request)).statusCode;
    };
    const statuses = [];
    for (let i = 0; i < 6; i++) {
      const recaptchaToken = await buildBotToken(strict.app.platform);
      statuses.push(await signUp(`class-${serial}-${i}@test.example`, { recaptchaToken }));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    for (let i = 0; i < 3; i++) {
      const address = `invited-${serial}-${i}@test.example`;
      await buildUser(world.db, { email: address, status: "INVITED" });
      expect(await signUp(address, { recaptchaToken: "" })).toBe(200);
    }
    await strict.close();
  });
});

test("the time zone is Asia/Kolkata where none is known, and its old name is mapped [USER-062] [USER-063] [USER-064]", async () => {
  const zones = [undefined, "Mars/Olympus", "Asia/Calcutta", "Calcutta/Asia", "America/New_York"];
  const stored = [];
  for (const timezone of zones) {
    email = `zone-${serial++}@test.example`;
    token = await buildBotToken(world.app.platform);
    await world.call(register, { body: formOf(await confirmedOrder(), { timezone }) });
    stored.push((await userOf(email))?.timezone);
  }
  expect(stored).toEqual(["Asia/Kolkata", "Asia/Kolkata", "Asia/Kolkata", "Asia/Kolkata", "America/New_York"]);
});
