import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { secondStepEndpoints } from "@openrounds/contract/identity/second-step/endpoints.ts";
import { DAY, MINUTE, resetClock, startClockAt } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { openBrowser, type Browser } from "../../kernel/testing/browser.ts";
import { codeSentTo, listDeliveries, wrongCode } from "../../kernel/testing/deliveries.ts";
import { ageProof } from "../../kernel/testing/sign-ins.ts";
import { contend, together } from "../../kernel/testing/together.ts";
import { addressOf, createWorld, type World } from "../../kernel/testing/world.ts";
import { buildUser } from "../factory.ts";
import { hashNewPassword } from "../passwords/service.ts";
import type { UserRow } from "../service.ts";
import { forgetDevices } from "./service.ts";

const { login, sendCode, validateCode } = identityEndpoints;
const { read, change, forgetDevices: forgetAll } = secondStepEndpoints;
const PASSWORD = Buffer.from("learn-together-2026").toString("base64");
const COUNTRY = "91";

let world: World;
let passwordHash: string;
let person: UserRow;
let phone: string;
let serial = 8_100_000;
const begun = Date.now();

beforeAll(async () => {
  world = await createWorld();
  passwordHash = await hashNewPassword(world.app.platform, PASSWORD, []);
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  phone = `98${serial++}1`;
  person = await buildUser(world.db, { passwordHash, countryCode: COUNTRY, phone, phoneVerifiedAt: new Date() });
});

const at = (ms: number): void => startClockAt(new Date(begun + ms));

async function turn(isOn: boolean, channel: "PHONE" | "EMAIL" = "PHONE", owner: UserRow = person): Promise<void> {
  await world.call(profileEndpoints.confirm, { params: { userId: owner.userId }, body: { password: PASSWORD } }, owner);
  await world.call(change, { body: { isOn, channel } }, owner);
}

const byPassword = (owner: UserRow = person) => ({
  body: { loginMode: "EMAIL" as const, email: owner.email ?? "", password: PASSWORD },
});
const secondStep = (orderId: string, otp: string, more: { rememberDevice?: boolean; email?: string } = {}) => ({
  body: { loginMode: "EMAIL" as const, email: person.email ?? "", orderId, otp, ...more },
});

const phoneCode = () => codeSentTo(world, `+${COUNTRY}${phone}`);

/** Verifies the password; returns the order of the code that is then required. */
async function first(browser: Browser = openBrowser(world)): Promise<string> {
  const { otp, authorization } = await browser.call(login, byPassword());
  expect(authorization).toBeUndefined();
  return otp?.orderId ?? "";
}

test("who did not choose it is not asked", async () => {
  expect((await world.call(login, byPassword())).authorization?.userId).toBe(person.userId);
});

test.each(["PHONE", "EMAIL"] as const)(
  "who chose %s gives a code after the password, and gets no tokens before [AUTH-051] [AUTH-075] [AUTH-077]",
  async (channel) => {
    await turn(true, channel);
    const browser = openBrowser(world);
    const { otp, authorization } = await browser.call(login, byPassword());
    expect([otp?.channel, authorization]).toEqual([channel, undefined]);
    expect([...browser.cookies.keys()]).toEqual([]);
    const code = channel === "PHONE" ? await phoneCode() : await codeSentTo(world, person.email);
    const done = await browser.call(login, secondStep(otp?.orderId ?? "", code));
    expect(done.authorization?.userId).toBe(person.userId);
    expect([...browser.cookies.keys()]).toContain("rk");
  },
);

test("who signs in by a code to the phone is asked by mail, not by the same phone again", async () => {
  await turn(true, "PHONE");
  const body = { loginMode: "PHONE" as const, countryCode: COUNTRY, phone };
  const { otp: firstOrder } = await world.call(login, { body });
  const code = { otp: await phoneCode(), orderId: firstOrder?.orderId ?? "" };
  const { otp, authorization } = await world.call(login, { body: { ...body, ...code } });
  expect([otp?.channel, authorization]).toEqual(["EMAIL", undefined]);
  const mailed = { otp: await codeSentTo(world, person.email), orderId: otp?.orderId ?? "" };
  expect((await world.call(login, { body: { ...body, ...mailed } })).authorization?.userId).toBe(person.userId);
});

describe("it cannot be passed by", () => {
  beforeEach(() => turn(true));

  test("a wrong password: no code is sent", async () => {
    const { body } = byPassword();
    const wrong = { ...body, password: Buffer.from("wrong-password").toString("base64") };
    expect((await world.refusal(login, { body: wrong })).status).toBe(401);
    expect(await phoneCode()).toBe("");
  });

  test("the code of a sign-in by phone", async () => {
    const body = { loginMode: "PHONE" as const, countryCode: COUNTRY, phone };
    const { otp } = await world.call(login, { body });
    const refused = await world.refusal(login, secondStep(otp?.orderId ?? "", await phoneCode()));
    expect(refused.status).toBe(401);
  });

  test("a code that was asked for without a password", async () => {
    const { orderId } = await world.call(sendCode, { body: { email: person.email ?? "" } });
    const refused = await world.refusal(login, secondStep(orderId, await codeSentTo(world, person.email)));
    expect(refused.status).toBe(401);
  });

  test("the order of somebody else, also with the right password", async () => {
    const orderId = await first();
    const code = await phoneCode();
    const stranger = await buildUser(world.db, { passwordHash });
    await turn(true, "EMAIL", stranger);
    const { otp } = await world.call(login, byPassword(stranger));
    const foreign = secondStep(otp?.orderId ?? "", code, { email: stranger.email ?? "" });
    expect((await world.refusal(login, foreign)).status).toBe(401);
    const mine = await world.call(login, secondStep(orderId, code, { email: stranger.email ?? "" }));
    expect(mine.authorization?.userId).toBe(person.userId);
  });

  test("an invented order, or one whose code was told right elsewhere", async () => {
    const orderId = await first();
    const code = await phoneCode();
    expect((await world.refusal(login, secondStep(newId(), code))).status).toBe(401);
    await world.call(validateCode, { body: { orderId, otp: code, uid: `${COUNTRY}${phone}` } });
    expect((await world.refusal(login, secondStep(orderId, wrongCode(code)))).status).toBe(401);
  });
});

describe("a code", () => {
  beforeEach(() => turn(true));

  test("works once, however many bring it at once", async () => {
    const input = secondStep(await first(), await phoneCode());
    const { results } = await contend(12, () => world.call(login, input));
    expect(results).toHaveLength(1);
    expect((await world.refusal(login, input)).status).toBe(401);
  });

  test("is compared five times, then the right one is dead too [AUTH-154]", async () => {
    const orderId = await first();
    const code = await phoneCode();
    for (let i = 0; i < 5; i++) {
      const refused = await world.refusal(login, secondStep(orderId, wrongCode(code)));
      expect(refused.body).toMatchObject({ responseCode: "LOGIN_INCORRECT_OTP" });
    }
    expect((await world.refusal(login, secondStep(orderId, code))).status).toBe(401);
  });

  test("is guessed ten times an hour over all orders, however many come at once", async () => {
    for (const startMs of [0, 31_000]) {
      at(startMs);
      const guess = secondStep(await first(), wrongCode(await phoneCode()));
      const refused = await together(20, () => world.refusal(login, guess));
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
    }
    at(62_000);
    const right = secondStep(await first(), await phoneCode());
    expect((await world.refusal(login, right)).status).toBe(429);
  });

  test("is sent again for its order, and then only the new one works", async () => {
    at(0);
    const orderId = await first();
    const old = await phoneCode();
    at(31_000);
    const again = await world.call(sendCode, { body: { resend: true, orderId } });
    expect((await world.refusal(login, secondStep(orderId, old))).status).toBe(401);
    expect((await world.call(login, secondStep(again.orderId, await phoneCode()))).authorization).toBeDefined();
  });

  test("is sent to two devices at once, and each is let in by its own", async () => {
    at(0);
    const orders: { orderId: string; code: string }[] = [];
    for (let i = 0; i < 2; i++) orders.push({ orderId: await first(), code: await phoneCode() });
    const [one, two] = orders;
    const crossed = await world.refusal(login, secondStep(one?.orderId ?? "", two?.code ?? ""));
    expect(crossed.body).toMatchObject({ responseCode: "LOGIN_INCORRECT_OTP" });
    for (const { orderId, code } of orders) {
      expect((await world.call(login, secondStep(orderId, code))).authorization?.userId).toBe(person.userId);
    }
  });

  test("is sent again after thirty seconds at the earliest in one sign-in, and five times an hour in all of them", async () => {
    at(0);
    const orderId = await first();
    const tooSoon = await world.refusal(sendCode, { body: { resend: true, orderId } });
    expect(tooSoon).toMatchObject({ status: 429, body: { responseCode: "CODE_TOO_SOON" } });
    for (let i = 0; i < 4; i++) await first();
    const tooMany = await openBrowser(world).refusal(login, byPassword());
    expect(tooMany).toMatchObject({ status: 429, body: { responseCode: "CODE_TOO_MANY" } });
    at(31_000);
    const resent = await world.refusal(sendCode, { body: { resend: true, orderId } });
    expect(resent.body.responseCode).toBe("CODE_TOO_MANY");
  });

  test("sent again and again is good no longer than a quarter of an hour after the password", async () => {
    at(0);
    let orderId = await first();
    for (const minute of [4, 8, 12]) {
      at(minute * MINUTE);
      ({ orderId } = await world.call(sendCode, { body: { resend: true, orderId } }));
    }
    const code = await phoneCode();
    at(15 * MINUTE + 1000);
    expect((await world.refusal(login, secondStep(orderId, code))).status).toBe(401);
    expect((await world.refusal(sendCode, { body: { resend: true, orderId } })).status).toBe(400);
  });

  test("is not sent again for an order that nobody has", async () => {
    expect((await world.refusal(sendCode, { body: { resend: true, orderId: newId() } })).status).toBe(400);
  });
});

describe("a device", () => {
  beforeEach(async () => {
    at(0);
    await turn(true);
  });

  const remember = async (browser: Browser, rememberDevice: boolean) =>
    browser.call(login, secondStep(await first(browser), await phoneCode(), { rememberDevice }));

  test("that is remembered is not asked for thirty days, then it is", async () => {
    const browser = openBrowser(world);
    await remember(browser, true);
    at(29 * DAY);
    expect((await browser.call(login, byPassword())).authorization).toBeDefined();
    at(31 * DAY);
    expect((await browser.call(login, byPassword())).otp).toBeDefined();
  });

  test("that is not remembered, or another one, is asked again", async () => {
    const browser = openBrowser(world);
    await remember(browser, false);
    at(MINUTE);
    expect((await browser.call(login, byPassword())).otp).toBeDefined();
  });

  test("that sends its name itself is remembered by it", async () => {
    const begin = secondStep(await first(), await phoneCode(), { rememberDevice: true });
    const { deviceId = "" } = await world.call(login, begin);
    at(MINUTE);
    const response = await world.app.http.inject({
      method: "POST",
      url: addressOf(login, {}),
      headers: { ...world.anonymous(), "x-device-id": deviceId },
      payload: byPassword().body,
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("authToken");
  });

  test("is asked again after a new password, and once the step was turned off and on", async () => {
    const browser = openBrowser(world);
    await remember(browser, true);
    await turn(false);
    await turn(true);
    at(MINUTE);
    await remember(browser, true);
    await world.db.transaction((tx) => forgetDevices(tx, person.userId));
    at(2 * MINUTE);
    expect((await browser.call(login, byPassword())).otp).toBeDefined();
  });

  test("that one person is remembered on asks another person all the same", async () => {
    const browser = openBrowser(world);
    await remember(browser, true);
    const colleague = await buildUser(world.db, { passwordHash });
    await turn(true, "EMAIL", colleague);
    expect((await browser.call(login, byPassword(colleague))).otp).toBeDefined();
  });

  test("is counted, and is asked again once its owner has all forgotten", async () => {
    const browser = openBrowser(world);
    await remember(browser, true);
    expect((await world.call(read, {}, person)).secondStep.rememberedDevices).toBe(1);
    expect((await world.call(forgetAll, {}, person)).secondStep.rememberedDevices).toBe(0);
    at(MINUTE);
    expect((await browser.call(login, byPassword())).otp).toBeDefined();
  });
});

describe("the setting", () => {
  test("changes only with a fresh proof, so that a stolen session does not turn it off", async () => {
    await turn(true);
    await ageProof(world, person);
    const refused = await world.refusal(change, { body: { isOn: false, channel: "PHONE" } }, person);
    expect(refused).toMatchObject({ status: 403, body: { responseCode: "PROOF_NEEDED" } });
    expect((await world.call(read, {}, person)).secondStep).toMatchObject({ isOn: true, channel: "PHONE" });
  });

  test("offers the ways that reach the person, and refuses others", async () => {
    const byMail = await buildUser(world.db, { passwordHash });
    expect((await world.call(read, {}, byMail)).secondStep).toEqual({
      isOn: false,
      isDemanded: false,
      channel: "EMAIL",
      channels: ["EMAIL"],
      rememberedDevices: 0,
    });
    await expect(turn(true, "PHONE", byMail)).rejects.toThrow("SECOND_STEP_UNREACHABLE");
    expect((await world.call(read, {}, person)).secondStep.channels).toEqual(["PHONE", "EMAIL"]);
  });

  test("tells its person when it is turned on or off", async () => {
    await turn(true);
    await turn(false);
    const sent = await listDeliveries(world, { to: person.email });
    expect(sent.map(({ template }) => template)).toEqual(["SIGN_IN_CHANGED", "SIGN_IN_CHANGED"]);
  });

  test("turned off asks nobody any more", async () => {
    await turn(true);
    await turn(false);
    expect((await world.call(login, byPassword())).authorization).toBeDefined();
  });
});
