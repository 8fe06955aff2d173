import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { DAY, MINUTE, resetClock, startClockAt } from "../../kernel/clock.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildUser } from "../factory.ts";
import { hashNewPassword } from "../passwords/service.ts";
import type { UserRow } from "../service.ts";
import { knownDevices } from "../tables.ts";

const { exists, login } = identityEndpoints;
const PASSWORD = "learn-together-2026";

let world: World;
let passwordHash: string;
let person: UserRow;
let begun: number;

beforeAll(async () => {
  world = await createWorld();
  passwordHash = await hashNewPassword(world.app.platform, btoa(PASSWORD), []);
});
afterAll(() => world.close());
beforeEach(async () => {
  resetClock();
  begun = Date.now();
  person = await buildUser(world.db, { passwordHash });
});

interface From {
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
  readonly where?: World;
}

const send = (path: string, payload: object, { headers, address = "198.51.100.1", where = world }: From) =>
  where.app.http.inject({
    method: "POST",
    url: `/api${path}`,
    headers: { ...where.anonymous(), ...headers },
    remoteAddress: address,
    payload,
  });
const tryPassword = (password: string, from: From = {}) =>
  send(login.path, { loginMode: "EMAIL", email: person.email, password: btoa(password) }, from);

/** Signs in once; returns the headers that identify the device from then on. */
async function knownDevice(): Promise<Record<string, string>> {
  const response = await tryPassword(PASSWORD);
  return { "x-device-id": response.json<{ resultBody: { deviceId: string } }>().resultBody.deviceId };
}

async function lockByStranger(): Promise<void> {
  for (let i = 0; i < 10; i++) await tryPassword(`wrong-${i}`, { address: `203.0.113.${i}` });
  expect((await tryPassword(PASSWORD, { address: "203.0.113.20" })).statusCode).toBe(423);
}

describe("a device that somebody signed in on", () => {
  test("lets its person in while a stranger keeps the account locked", async () => {
    const headers = await knownDevice();
    await lockByStranger();
    expect((await tryPassword(PASSWORD, { headers })).statusCode).toBe(200);
    expect((await tryPassword(PASSWORD)).statusCode).toBe(423);
  });

  test("is told that the account can log in, where others are told that it is locked", async () => {
    const headers = await knownDevice();
    await lockByStranger();
    const statusFor = async (from: From) =>
      (await send(exists.path, { uid: person.email, mode: "EMAIL" }, from)).json<{ resultBody: { status: string } }>()
        .resultBody.status;
    expect(await statusFor({ headers })).toBe("ACTIVE");
    expect(await statusFor({})).toBe("LOCKED");
  });

  test("has ten wrong passwords of its own, and using them up locks nobody else", async () => {
    const headers = await knownDevice();
    for (let i = 0; i < 10; i++) expect((await tryPassword(`wrong-${i}`, { headers })).statusCode).toBe(401);
    expect((await tryPassword(PASSWORD, { headers })).statusCode).toBe(423);
    expect((await tryPassword(PASSWORD)).statusCode).toBe(200);
    startClockAt(new Date(begun + 31 * MINUTE));
    expect((await tryPassword(PASSWORD, { headers })).statusCode).toBe(200);
  });

  test("is not known for somebody else's account", async () => {
    const headers = await knownDevice();
    person = await buildUser(world.db, { passwordHash });
    await lockByStranger();
    expect((await tryPassword(PASSWORD, { headers })).statusCode).toBe(423);
  });

  test("is known for 180 days, and its secret name is kept as a hash only", async () => {
    const headers = await knownDevice();
    const [row] = await world.db.select().from(knownDevices).where(eq(knownDevices.userId, person.userId));
    expect(row?.deviceHash).not.toBe(headers["x-device-id"]);
    startClockAt(new Date(begun + 181 * DAY));
    await lockByStranger();
    expect((await tryPassword(PASSWORD, { headers })).statusCode).toBe(423);
  });

  test.each([
    ["nothing", ""],
    ["a letter", "x"],
    ["one of the right length", "a".repeat(43)],
    ["one with a foreign letter", `${"a".repeat(42)}é`],
    ["a very long one", "a".repeat(5000)],
  ])("cannot be made up: who sends %s is a stranger", async (_, made) => {
    await lockByStranger();
    const headers = { "x-device-id": encodeURIComponent(made) };
    expect((await tryPassword(PASSWORD, { headers })).statusCode).toBe(423);
  });

  test("is told to a browser by a cookie out of reach of script only", async () => {
    const response = await tryPassword(PASSWORD, { headers: { "x-token-transport": "cookie" } });
    expect(response.json()).toMatchObject({ resultBody: { deviceId: "cookie" } });
    const cookie = String([response.headers["set-cookie"]].flat().find((each) => String(each).startsWith("dev=")));
    expect(cookie).toMatch(/^dev=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
    await lockByStranger();
    const headers = { cookie: cookie.split(";")[0] ?? "", "x-token-transport": "cookie" };
    expect((await tryPassword(PASSWORD, { headers })).statusCode).toBe(200);
  });
});

describe("one network", () => {
  test("has twenty wrong passwords an hour over all accounts; right ones and known devices do not count", async () => {
    const strict = await createWorld({ joins: world, env: { RATE_FACTOR: "1" } });
    const from = (address: string, headers = {}): From => ({ address, headers, where: strict });
    const headers = await knownDevice();
    expect((await tryPassword(PASSWORD, from("192.0.2.7"))).statusCode).toBe(200);
    const others = await Promise.all([1, 2].map(() => buildUser(world.db, { passwordHash })));
    const statuses = [];
    for (const other of others) {
      const own = person;
      person = other;
      for (let i = 0; i < 9; i++) statuses.push((await tryPassword("wrong", from(`192.0.2.${i}`))).statusCode);
      person = own;
    }
    for (let i = 0; i < 3; i++) statuses.push((await tryPassword("wrong", from("192.0.2.99"))).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    expect((await tryPassword(PASSWORD, from("192.0.2.1"))).statusCode).toBe(429);
    expect((await tryPassword(PASSWORD, from("192.0.2.1", headers))).statusCode).toBe(200);
    expect((await tryPassword(PASSWORD, from("192.0.3.1"))).statusCode).toBe(200);
    await strict.close();
  });
});
