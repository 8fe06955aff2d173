import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import { together } from "../testing/together.ts";
import { createWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_FACTOR: "1" } });
});
afterAll(() => world.close());
// The rate limit uses the clock of the process, which stands still here.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

let serial = 0;
const ask = (remoteAddress = "127.0.0.1") =>
  world.app.http.inject({
    method: "POST",
    remoteAddress,
    url: `/api${identityEndpoints.exists.path}`,
    headers: world.anonymous(),
    payload: { uid: `nobody-${serial++}@test.example`, mode: "EMAIL" },
  });

test("a network address that asks too often is told when to come back", async () => {
  const { max, windowMs } = identityEndpoints.exists.rate;
  for (let i = 0; i < max; i++) expect((await ask()).statusCode).toBe(200);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ responseCode: "error.tooManyRequests" });
  const waitS = Number(refused.headers["retry-after"]);
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(windowMs / 1000);
  vi.setSystemTime(Date.now() + waitS * 1000);
  expect((await ask()).statusCode).toBe(200);
});

test("whoever owns a network of IPv6 is one caller, by whichever of its addresses, and so is a carried IPv4 address", async () => {
  const { max } = identityEndpoints.exists.rate;
  for (let i = 0; i < max; i++) expect((await ask(`2001:db8:1:2::${i.toString(16)}`)).statusCode).toBe(200);
  expect((await ask("2001:db8:1:2:ffff::1")).statusCode).toBe(429);
  expect((await ask("2001:db8:1:3::1")).statusCode).toBe(200);
  for (let i = 0; i < max; i++) expect((await ask("::ffff:203.0.113.9")).statusCode).toBe(200);
  expect((await ask("203.0.113.9")).statusCode).toBe(429);
  expect((await ask("203.0.113.10")).statusCode).toBe(200);
});

test("one account that calls too often does not slow another", async () => {
  const [busy, calm] = [await buildUser(world.db), await buildUser(world.db)];
  const read = async (person: typeof busy) => {
    const headers = { authorization: await world.authorize(person) };
    return (await world.app.http.inject({ url: "/api/v1/user/legal-policy/agreements", headers })).statusCode;
  };
  const responses = [];
  for (let i = 0; i < 61; i++) responses.push(...(await together(10, () => read(busy))));
  expect(responses.filter((status) => status === 200)).toHaveLength(600);
  expect(responses.filter((status) => status === 429)).toHaveLength(10);
  expect(await read(calm)).toBe(200);
});
