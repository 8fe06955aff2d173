import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../testing/world.ts";

const METRICS_TOKEN = "a-token-of-twenty-letters";

let open: World;
let locked: World;
beforeAll(async () => {
  [open, locked] = await Promise.all([createWorld(), createWorld({ env: { METRICS_TOKEN } })]);
});
afterAll(() => Promise.all([open.close(), locked.close()]));

const statusAt = async (world: World, remoteAddress: string, headers: Record<string, string> = {}): Promise<number> =>
  (await world.app.http.inject({ url: "/metrics", remoteAddress, headers })).statusCode;

test.each([
  ["127.0.0.1", {}, 200],
  ["::1", {}, 200],
  ["::ffff:10.1.2.3", {}, 200],
  ["172.17.0.1", {}, 200],
  ["203.0.113.9", {}, 404],
  ["2001:db8::1", {}, 404],
  ["127.0.0.1", { "x-forwarded-for": "10.0.0.1" }, 404],
  ["127.0.0.1", { forwarded: "for=10.0.0.1" }, 404],
])("figures asked for from %s with %o answer %i", async (address, headers, status) => {
  expect(await statusAt(open, address, headers)).toBe(status);
});

test("with a token set, figures come to who shows it, from anywhere", async () => {
  expect(await statusAt(locked, "203.0.113.9", { authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
  expect(await statusAt(locked, "127.0.0.1")).toBe(404);
  expect(await statusAt(locked, "127.0.0.1", { authorization: "Bearer other" })).toBe(404);
});
