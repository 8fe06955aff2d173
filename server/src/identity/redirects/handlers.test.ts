import { afterAll, beforeAll, expect, test } from "vitest";
import { ENCODED_DATA, redirectEndpoints } from "@openrounds/contract/identity/redirects/endpoints.ts";
import { DAY, resetClock, startClockAt } from "../../kernel/clock.ts";
import { keyFor } from "../../kernel/platform.ts";
import { signClaims } from "../../kernel/signed-claims.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { redirectAddress } from "./service.ts";

const { read } = redirectEndpoints;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const encodedIn = (address: string): string => new URL(address).searchParams.get(ENCODED_DATA) ?? "";
const exchange = (encoded: string) => ({ query: { [ENCODED_DATA]: encoded } });

test("what a link carries is exchanged for the page that it leads to [SHELL-100] [SHELL-102]", async () => {
  const address = redirectAddress(world.app.platform, "/profile?tab=account");
  expect(address).toMatch(/^http:\/\/localhost:\d+\/redirect\?encoded-data=/);
  expect(await world.call(read, exchange(encodedIn(address)))).toEqual({ userLink: "/profile?tab=account" });
});

test("what was forged, altered or is over a month old leads nowhere [SHELL-103]", async () => {
  const encoded = encodedIn(redirectAddress(world.app.platform, "/home"));
  const [body = "", seal = ""] = encoded.split(".");
  const other = Buffer.from(JSON.stringify({ path: "/x", untilMs: 9e15 })).toString("base64url");
  for (const wrong of ["", "x", `${encoded}x`, `${body}.`, `${other}.${seal}`, `${body}x.${seal}`]) {
    expect((await world.refusal(read, exchange(wrong))).status).toBe(404);
  }
  startClockAt(new Date(Date.now() + 31 * DAY));
  expect((await world.refusal(read, exchange(encoded))).status).toBe(404);
  resetClock();
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/a b"])(
  "even a sealed link never leads to %s",
  async (path) => {
    const key = keyFor("redirect links")(world.app.platform);
    expect((await world.refusal(read, exchange(signClaims(key, { path, untilMs: 9e15 })))).status).toBe(404);
  },
);
