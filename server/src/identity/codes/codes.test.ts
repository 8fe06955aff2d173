import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { MAX_CODE_LIFETIME_MS } from "@openrounds/contract/identity/schemas.ts";
import { resetClock, startClockAt } from "../../kernel/clock.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { newId } from "../../kernel/ids.ts";
import { codeSentTo, listDeliveries, wrongCode } from "../../kernel/testing/deliveries.ts";
import { contend, together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildBotToken } from "../bots/factory.ts";
import { buildUser } from "../factory.ts";
import type { UserRow } from "../service.ts";
import { oneTimeCodes } from "../tables.ts";

const { login, sendCode, validateCode } = identityEndpoints;
const COUNTRY = "91";

let world: World;
let person: UserRow;
let phone: string;
let serial = 7_000_000;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  phone = `98${serial++}0`;
  person = await buildUser(world.db, { countryCode: COUNTRY, phone });
});

const begun = Date.now();
const at = (seconds: number): void => startClockAt(new Date(begun + seconds * 1000));
const uid = (): string => `${COUNTRY}${phone}`;
const bodyOf = (more: { otp?: string; orderId?: string } = {}) => ({
  body: { loginMode: "PHONE" as const, countryCode: COUNTRY, phone, ...more },
});

async function order(): Promise<string> {
  const { otp } = await world.call(login, bodyOf());
  return otp?.orderId ?? "";
}

const wrongLogin = (orderId: string, otp: string) => world.refusal(login, bodyOf({ orderId, otp }));

test("a phone signs in by the code that the first call sends [AUTH-002] [AUTH-043] [AUTH-044] [AUTH-077] [AUTH-113]", async () => {
  const { authorization, otp } = await world.call(login, bodyOf());
  expect(authorization).toBeUndefined();
  const code = await codeSentTo(world, `+${uid()}`);
  expect(code).toMatch(/^\d{6}$/);
  const done = await world.call(login, bodyOf({ otp: code, orderId: otp?.orderId ?? "" }));
  expect(done.authorization?.userId).toBe(person.userId);
});

test("a wrong code is told so, and the right one still works [AUTH-154]", async () => {
  const orderId = await order();
  const code = await codeSentTo(world, `+${uid()}`);
  const refused = await wrongLogin(orderId, wrongCode(code));
  expect(refused).toMatchObject({ status: 401, body: { message: "Incorrect OTP entered. Try again" } });
  expect((await world.call(login, bodyOf({ otp: code, orderId }))).authorization).toBeDefined();
});

test.each(["1234", "1234567890123456", "+919876543210", "98765e3210", "98765E3210", "98-765", "0012345", "0"])(
  "no code is sent to the number %s [AUTH-105] [AUTH-107] [AUTH-108] [AUTH-109]",
  async (number) => {
    const refused = await world.refusal(sendCode, { body: { phone: number, countryCode: COUNTRY } });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: "phone invalid", error: { fields: { phone: translate("en", "VALID_PHONE") } } },
    });
  },
);

test("a code is sent to numbers of 5 and of 15 digits [AUTH-107] [AUTH-108]", async () => {
  for (const number of ["98765", "987654321098765"]) {
    const { orderId } = await world.call(sendCode, { body: { phone: number, countryCode: COUNTRY } });
    expect(orderId).not.toBe("");
    expect(await codeSentTo(world, `+${COUNTRY}${number}`)).toMatch(/^\d{6}$/);
  }
});

test.each(["12345", "1234567", "12a456", "१२३४५६", " 12345"])(
  "the code %s has not six digits [AUTH-113]",
  async (otp) => {
    const refused = await world.refusal(validateCode, { body: { orderId: newId(), otp, uid: uid() } });
    expect(refused.body.error.fields).toHaveProperty("otp");
    expect((await wrongLogin(newId(), otp)).body.error.fields).toHaveProperty("otp");
  },
);

describe("tries", () => {
  test("five are compared for one order, however many come at once, and then the right one is dead", async () => {
    const orderId = await order();
    const code = await codeSentTo(world, `+${uid()}`);
    const refused = await together(50, () => wrongLogin(orderId, wrongCode(code)));
    expect(refused.every(({ status }) => status === 401)).toBe(true);
    const [counted] = await world.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orderId, orderId));
    process.stdout.write(`guesses of one code that were admitted, of 50 at once: ${counted?.tries}\n`);
    expect(counted?.tries).toBe(5);
    expect((await wrongLogin(orderId, code)).status).toBe(401);
  });

  test("the sixth finds the order dead, also with the right code", async () => {
    const orderId = await order();
    const code = await codeSentTo(world, `+${uid()}`);
    for (let i = 0; i < 5; i++) expect((await wrongLogin(orderId, wrongCode(code))).status).toBe(401);
    expect((await wrongLogin(orderId, code)).status).toBe(401);
  });

  test("ten wrong ones an hour are all for one person over all orders", async () => {
    let evaluated = 0;
    for (let round = 0; round < 4; round++) {
      at(round * 31);
      const orderId = await order();
      const code = await codeSentTo(world, `+${uid()}`);
      for (let i = 0; i < 5; i++) if ((await wrongLogin(orderId, wrongCode(code))).status === 401) evaluated++;
    }
    expect(evaluated).toBe(10);
  });

  test("twenty a day are all over all orders, and orders that are none cost nobody any", async () => {
    let evaluated = 0;
    for (let round = 0; round < 6; round++) {
      at(round * 3700);
      const orderId = await order();
      const code = await codeSentTo(world, `+${uid()}`);
      for (let i = 0; i < 5; i++) if ((await wrongLogin(orderId, wrongCode(code))).status === 401) evaluated++;
    }
    expect(evaluated).toBe(20);
    at(26 * 3600);
    for (let i = 0; i < 30; i++) expect((await wrongLogin(newId(), "123456")).status).toBe(401);
    const orderId = await order();
    const code = await codeSentTo(world, `+${uid()}`);
    expect((await world.call(login, bodyOf({ otp: code, orderId }))).authorization).toBeDefined();
  });

  test("are not given back by a sign-up that fails", async () => {
    const email = `signup-${serial}@test.example`;
    const { orderId } = await world.call(sendCode, { body: { email } });
    const code = await codeSentTo(world, email);
    const { policyList } = await world.call(identityEndpoints.legalPolicies, {});
    const policyAgreements = policyList.map(({ legalPolicyId: id, type }) => ({ id, type }));
    const body = {
      loginMode: "EMAIL" as const,
      email,
      password: btoa("long-enough-77"),
      firstName: "Asha",
      gender: "FEMALE" as const,
      policyAgreements,
      recaptchaToken: await buildBotToken(world.app.platform),
      orderId,
    };
    for (let i = 0; i < 5; i++) {
      const refused = await world.refusal(identityEndpoints.register, { body: { ...body, otp: wrongCode(code) } });
      expect(refused.body.responseCode).toBe("LOGIN_INCORRECT_OTP");
    }
    expect((await world.refusal(identityEndpoints.register, { body: { ...body, otp: code } })).body.responseCode).toBe(
      "LOGIN_INCORRECT_OTP",
    );
  });
});

test("a right code is spent once, however many use it at once", async () => {
  const orderId = await order();
  const code = await codeSentTo(world, `+${uid()}`);
  const { results } = await contend(20, () => world.call(login, bodyOf({ otp: code, orderId })));
  process.stdout.write(`uses of one code that worked, of 20 at once: ${results.length}\n`);
  expect(results).toHaveLength(1);
});

describe("a device that its person knows", () => {
  const by = (deviceId: string) => (body: object) =>
    world.app.http.inject({
      method: "POST",
      url: `/api${login.path}`,
      headers: { ...world.anonymous(), "x-device-id": deviceId },
      payload: { ...bodyOf().body, ...body },
    });

  test("gets codes and tries of its own, whatever strangers do", async () => {
    at(0);
    const first = await order();
    const { deviceId } = await world.call(login, bodyOf({ otp: await codeSentTo(world, `+${uid()}`), orderId: first }));
    const known = by(deviceId ?? "");
    for (let round = 1; round < 5; round++) {
      at(round * 31);
      const stranger = await order();
      for (let i = 0; i < 5; i++) await wrongLogin(stranger, "000000");
    }
    at(160);
    const sent = await known({});
    const orderId = sent.json<{ resultBody: { otp: { orderId: string } } }>().resultBody.otp.orderId;
    const code = await codeSentTo(world, `+${uid()}`);
    at(165);
    expect((await world.refusal(login, bodyOf())).status).toBe(429);
    expect((await known({ otp: code, orderId })).statusCode).toBe(200);
  });
});

test("a code is bound to the address it was sent to [AUTH-055] [AUTH-056] [AUTH-142]", async () => {
  const orderId = await order();
  const code = await codeSentTo(world, `+${uid()}`);
  const { isValid } = await world.call(validateCode, { body: { orderId, otp: code, uid: "919999999999" } });
  expect(isValid).toBe(false);
  const somebody = await buildUser(world.db, { countryCode: COUNTRY, phone: `97${serial++}0` });
  const body = { loginMode: "PHONE" as const, countryCode: COUNTRY, phone: somebody.phone ?? "", otp: code, orderId };
  expect((await world.refusal(login, { body })).status).toBe(401);
});

test("a checked code is told valid by order, code and address [AUTH-055] [AUTH-056] [AUTH-057] [AUTH-142]", async () => {
  const email = `check-${serial}@test.example`;
  const { orderId } = await world.call(sendCode, { body: { email, name: "Asha" } });
  const otp = await codeSentTo(world, email);
  expect(await world.call(validateCode, { body: { orderId, otp: wrongCode(otp), uid: email } })).toEqual({
    isValid: false,
  });
  expect(await world.call(validateCode, { body: { orderId, otp, uid: email } })).toEqual({ isValid: true });
  const phoneOrder = await order();
  const body = { orderId: phoneOrder, otp: await codeSentTo(world, `+${uid()}`), uid: uid() };
  for (const wrong of [{ uid: phone }, { uid: `${phone}${COUNTRY}` }, { orderId: newId() }, { orderId }]) {
    expect(await world.call(validateCode, { body: { ...body, ...wrong } })).toEqual({ isValid: false });
  }
  for (const field of ["orderId", "otp", "uid"] as const) {
    const refused = await world.refusal(validateCode, { body: { ...body, [field]: undefined as unknown as string } });
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual([field]);
  }
  expect(await world.call(validateCode, { body })).toEqual({ isValid: true });
});

test("only the newest code of a person works", async () => {
  at(0);
  const first = await order();
  const firstCode = await codeSentTo(world, `+${uid()}`);
  at(31);
  const second = await order();
  expect((await wrongLogin(first, firstCode)).status).toBe(401);
  const secondCode = await codeSentTo(world, `+${uid()}`);
  expect((await world.call(login, bodyOf({ otp: secondCode, orderId: second }))).authorization).toBeDefined();
});

test("a code lives five minutes", async () => {
  at(0);
  const orderId = await order();
  const code = await codeSentTo(world, `+${uid()}`);
  at(301);
  expect((await wrongLogin(orderId, code)).status).toBe(401);
});

describe("sending", () => {
  test("a second code is sent after thirty seconds at the earliest, and the response says when [AUTH-079]", async () => {
    at(0);
    await order();
    at(20);
    const refused = await world.refusal(login, bodyOf());
    expect(refused).toMatchObject({ status: 429, body: { responseCode: "CODE_TOO_SOON" } });
    expect(refused.body.message).toMatch(/\b1\d seconds\b/);
    at(31);
    await order();
  });

  test("twenty orders at once send one code", async () => {
    const { results } = await contend(20, order);
    expect(results).toHaveLength(1);
    expect(await listDeliveries(world, { to: `+${uid()}` })).toHaveLength(1);
  });

  test("an address gets five codes an hour", async () => {
    for (let i = 0; i < 5; i++) {
      at(i * 31);
      await order();
    }
    at(200);
    expect((await world.refusal(login, bodyOf())).body.responseCode).toBe("CODE_TOO_MANY");
    at(3700);
    await order();
  });

  test("goes to the countries that are served only, and no further than the platform pays for in a day", async () => {
    const env = { SMS_COUNTRIES: "91,977", SMS_PER_DAY: "3" };
    const frugal = await createWorld({ joins: world, env });
    const send = (countryCode: string, number: string) => ({ body: { countryCode, phone: number } });
    const refused = await frugal.refusal(sendCode, send("88", "9000000001"));
    expect(refused.body).toMatchObject({ responseCode: "SMS_COUNTRY_UNSERVED" });
    expect(refused.body.error.fields).toHaveProperty("countryCode");
    startClockAt(new Date(begun + 40 * 86_400_000));
    for (let i = 0; i < 3; i++) await frugal.call(sendCode, send("977", `98000000${i}`));
    expect((await frugal.refusal(sendCode, send("977", "980000009"))).body.responseCode).toBe("CODE_TOO_MANY");
    await frugal.call(sendCode, { body: { email: `frugal-${serial}@test.example` } });
    await frugal.close();
  });

  test("goes to twenty new addresses an hour from one network; known people come on top", async () => {
    const strict = await createWorld({ joins: world, env: { RATE_FACTOR: "1" } });
    const send = async (body: object) => {
      const headers = strict.anonymous();
      const request = {
        method: "POST",
        url: `/api${sendCode.path}`,
        headers,
        payload: body,
        remoteAddress: "192.0.2.5",
      };
      return (await strict.app.http.inject({ ...request, method: "POST" })).statusCode;
    };
    const statuses = [];
    for (let i = 0; i < 21; i++) statuses.push(await send({ email: `bomb-${serial}-${i}@test.example` }));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await send({ countryCode: COUNTRY, phone })).toBe(200);
    await strict.close();
  });

  test("an unknown phone costs nothing: no code is sent to it by a sign-in [AUTH-151]", async () => {
    const body = { loginMode: "PHONE" as const, countryCode: COUNTRY, phone: "9111111111" };
    const refused = await world.refusal(login, { body });
    expect(refused.body).toMatchObject({
      responseCode: "LOGIN_INVALID_CREDENTIALS",
      message: "Invalid Credentials. Try again",
    });
    expect(await codeSentTo(world, "+919111111111")).toBe("");
  });

  test("a request names phone with country code or e-mail, name, resend, order and what it is for [AUTH-052] [AUTH-053] [AUTH-141]", async () => {
    at(0);
    const { orderId: first } = await world.call(sendCode, { body: { countryCode: COUNTRY, phone, name: "Asha" } });
    at(31);
    const again = { resend: true, orderId: first, otpRequestedFor: "public" as const };
    const byPhone = { countryCode: COUNTRY, phone, name: "Asha", ...again };
    const { orderId } = await world.call(sendCode, { body: byPhone });
    const otp = await codeSentTo(world, `+${uid()}`);
    expect(await world.call(validateCode, { body: { orderId, otp, uid: uid() } })).toEqual({ isValid: true });
    for (const otpRequestedFor of ["", "private", "public"] as const) {
      const email = `fields-${otpRequestedFor}-${serial}@test.example`;
      await world.call(sendCode, { body: { ...byPhone, phone: undefined, email, otpRequestedFor } });
      expect(await codeSentTo(world, email)).toMatch(/^\d{6}$/);
    }
    for (const wrong of [
      { countryCode: "+91" },
      { phone: "12" },
      { name: "R2D2" },
      { resend: "yes" },
      { orderId: "x" },
      { otpRequestedFor: "open" },
      { phone: undefined, email: "none" },
      { phone: undefined },
    ]) {
      const refused = await world.refusal(sendCode, { body: { ...byPhone, ...(wrong as object) } });
      expect([wrong, refused.status]).toEqual([wrong, 400]);
    }
  });

  test("the response never contains the code [AUTH-052] [AUTH-054] [AUTH-141]", async () => {
    const email = `quiet-${serial}@test.example`;
    const result = await world.call(sendCode, { body: { email, resend: false, otpRequestedFor: "private" } });
    expect(Object.keys(result)).toEqual(["orderId"]);
    const otp = await codeSentTo(world, email);
    expect(JSON.stringify(result)).not.toContain(otp);
    expect(await world.call(validateCode, { body: { ...result, otp, uid: email } })).toEqual({ isValid: true });
  });
});

test("a code lives five minutes, and the table takes none that would live longer than ten [LIMIT-001]", async () => {
  const orderId = await order();
  const [row] = await world.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.orderId, orderId));
  if (row === undefined) throw new Error("no code");
  const createdAtMs = row.createdAt.getTime();
  expect(row.expiresAt.getTime() - createdAtMs).toBe(300_000);
  const insert = (lifetimeMs: number) =>
    world.db.insert(oneTimeCodes).values({ ...row, orderId: newId(), expiresAt: new Date(createdAtMs + lifetimeMs) });
  expect(MAX_CODE_LIFETIME_MS).toBe(600_000);
  await insert(600_000);
  await expect(insert(600_001)).rejects.toMatchObject({ cause: { constraint: "one_time_codes_lifetime" } });
});

test("codes are evenly spread", async () => {
  const digits = Array.from({ length: 10 }, () => 0);
  for (let i = 0; i < 150; i++) {
    const email = `spread-${serial++}@test.example`;
    await world.call(sendCode, { body: { email } });
    for (const digit of await codeSentTo(world, email)) digits[Number(digit)] = (digits[Number(digit)] ?? 0) + 1;
  }
  const expected = 90;
  const chiSquare = digits.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(chiSquare).toBeLessThan(33);
});
