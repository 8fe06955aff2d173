import { afterAll, beforeAll, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildBotToken } from "../bots/factory.ts";
import { buildUser } from "../factory.ts";

const { exists, login, sendCode } = identityEndpoints;

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_FACTOR: "1" } });
});
afterAll(() => world.close());

/** Looks up from an address of the network; the limit per minute is by address, the others are by network. */
const ask = (uid: unknown, address: string, more: object = {}) =>
  world.app.http.inject({
    method: "POST",
    url: `/api${exists.path}`,
    headers: world.anonymous(),
    remoteAddress: address,
    payload: { uid, mode: "EMAIL", ...more },
  });
const KEYS = ["isExist", "message", "status", "userDetails"];

test("of two hundred look-ups from one network a hundred are answered, none with more than a status", async () => {
  const person = await buildUser(world.db);
  let served = 0;
  for (let i = 0; i < 200; i++) {
    const response = await ask(
      i % 2 === 0 ? `somebody-${i}@lookup.example` : `x${i}${person.email}`,
      `198.51.100.${i}`,
    );
    if (response.statusCode === 429) continue;
    const { resultBody } = response.json<{ resultBody: object }>();
    expect(Object.keys(resultBody).toSorted()).toEqual(KEYS);
    served++;
  }
  process.stdout.write(`look-ups answered, of 200 from one network: ${served}\n`);
  expect(served).toBe(100);
});

test("who does the work of the bot check goes on, and each piece of work counts once", async () => {
  const refused = await ask("after@lookup.example", "198.51.100.201");
  expect(refused.json()).toMatchObject({ responseCode: "BOT_CHECK_REQUIRED" });
  const recaptchaToken = await buildBotToken(world.app.platform);
  expect((await ask("after@lookup.example", "198.51.100.202", { recaptchaToken })).statusCode).toBe(200);
  const again = await ask("after@lookup.example", "198.51.100.203", { recaptchaToken });
  expect(again.json()).toMatchObject({ responseCode: "BOT_CHECK_FAILED" });
  expect((await ask("after@lookup.example", "203.0.113.1")).statusCode).toBe(200);
});

test("one address is looked up five times an hour by one network", async () => {
  const statuses = [];
  for (let i = 0; i < 6; i++) {
    statuses.push((await ask(i % 2 === 0 ? "One@lookup.example" : "one@lookup.example", `192.0.2.${i}`)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test("a made-up forwarded address evades no limit", async () => {
  const statuses = [];
  for (let i = 0; i < 12; i++) {
    const response = await world.app.http.inject({
      method: "POST",
      url: `/api${exists.path}`,
      headers: {
        ...world.anonymous(),
        "x-forwarded-for": `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
      },
      remoteAddress: "203.0.113.200",
      payload: { uid: `forwarded-${i}@lookup.example`, mode: "EMAIL" },
    });
    statuses.push(response.statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
});

test.each([
  ["a list", ["a@lookup.example", "b@lookup.example"]],
  ["an object", { $ne: 1 }],
  ["a number", 7],
  ["a very long text", "a".repeat(5000)],
])("%s is no address [AUTH-155]", async (_, uid) => {
  const response = await ask(uid, "192.0.3.1");
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error: { message: "Some fields need your attention" } });
});

/** Fixed by the specification, letter for letter. */
const FIXED: Readonly<Record<string, string>> = {
  VALID_EMAIL: "Please enter a valid email",
  VALID_PHONE: "phone invalid",
};

test.each([
  ["nothing", "", "EMAIL", "VALID_EMAIL"],
  ["no e-mail", "not an e-mail", "EMAIL", "VALID_EMAIL"],
  ["spaces around", " a@lookup.example ", "EMAIL", "VALID_EMAIL"],
  ["a space within", "a b@lookup.example", "EMAIL", "VALID_EMAIL"],
  ["51 characters", `${"a".repeat(36)}@lookup.example`, "EMAIL", "VALID_EMAIL"],
  ["a number without its country", "1234", "PHONE", "VALID_PHONE"],
  ["letters", "+9198x2100000", "PHONE", "VALID_PHONE"],
  ["a zero at first", "+0919821000000", "PHONE", "VALID_PHONE"],
])(
  "%s is refused by its own key, and looked up by nobody [AUTH-133] [AUTH-101] [AUTH-102] [AUTH-103] [AUTH-104]",
  async (_, uid, mode, key) => {
    const response = await ask(uid, "192.0.4.1", { mode });
    expect(response.statusCode).toBe(400);
    const { error } = response.json<{ error: { code: string; fields: object } }>();
    expect([error.code, Object.keys(error.fields)]).toEqual([key, ["uid"]]);
    expect(response.json()).toMatchObject({ message: FIXED[key] });
  },
);

test.each([["GOOGLE"], ["EMAIL"], ["PHONE"]])("the login mode %s is one, and no other is [AUTH-044]", (loginMode) => {
  expect(login.body.safeParse({ loginMode }).success).toBe(true);
  expect(login.body.safeParse({ loginMode: loginMode.toLowerCase() }).success).toBe(false);
});

test.each(["", "private", "public"])(
  "a code may be asked for as %j, and as nothing else [AUTH-053]",
  (otpRequestedFor) => {
    expect(sendCode.body.safeParse({ email: "a@lookup.example", otpRequestedFor }).success).toBe(true);
    expect(sendCode.body.safeParse({ email: "a@lookup.example", otpRequestedFor: "open" }).success).toBe(false);
  },
);
