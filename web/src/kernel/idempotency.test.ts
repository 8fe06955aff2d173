import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { beforeEach, expect, test } from "vitest";
import { call } from "./call.ts";
import { nowMs } from "./clock.ts";
import { beginSession } from "./session.ts";
import { standInForBrowser, standInForNetwork, success, tokenUntil, type NetworkResponder } from "./testing/browser.ts";

beforeEach(() => {
  standInForBrowser();
  beginSession({ authToken: tokenUntil(nowMs() + 3_600_000), userId: "1", refreshKey: "cookie" });
});

const ask = (heading: string) =>
  call(communityEndpoints.ask, { body: { entityId: "1", entityType: "BATCH", heading, subText: "" } });

/** The idempotency keys of some calls; the network gives the responses one by one, and repeats the last. */
async function keysOf(
  responders: readonly NetworkResponder[],
  headings: readonly string[],
): Promise<(string | null)[]> {
  let at = 0;
  const requests = standInForNetwork((sent) =>
    (responders[Math.min(at++, responders.length - 1)] as NetworkResponder)(sent),
  );
  for (const heading of headings) await ask(heading).catch(() => undefined);
  return requests.map(({ headers }) => headers.get("idempotency-key"));
}

const done: NetworkResponder = () => success({});
const lost: NetworkResponder = () => Promise.reject(new TypeError("Failed to fetch"));
const refused: NetworkResponder = () => Response.json({ responseCode: "VALID_POST" }, { status: 400 });

test("what is sent again after a lost response has the same key", async () => {
  const [first, second, third] = await keysOf([lost, lost, done], ["One", "One", "One"]);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
});

test("a response ends the key, whether the call succeeded or was refused", async () => {
  expect(new Set(await keysOf([done], ["Two", "Two"])).size).toBe(2);
  expect(new Set(await keysOf([refused], ["Three", "Three"])).size).toBe(2);
});

test("another input has another key", async () => {
  expect(new Set(await keysOf([lost], ["Four", "Five"])).size).toBe(2);
});

test("two presses at once have one key", async () => {
  const requests = standInForNetwork(async () => {
    await new Promise((resume) => setTimeout(resume, 5));
    return success({});
  });
  await Promise.all([ask("Six"), ask("Six")]);
  expect(new Set(requests.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
});

test("a call that creates nothing has none", async () => {
  const requests = standInForNetwork(done);
  await call(communityEndpoints.removeQuestion, { query: { postId: "1" } });
  expect(requests.map(({ headers }) => headers.get("idempotency-key"))).toEqual([null]);
});
