import { SignJWT, exportJWK, generateKeyPair, importPKCS8 } from "jose";
import { createHmac, createPrivateKey } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { signInEndpoints } from "@openrounds/contract/identity/signins/endpoints.ts";
import { DAY, resetClock, startClockAt } from "../../kernel/clock.ts";
import { deriveKey } from "../../kernel/env.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { contend, together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { downloadAddress, storageOf } from "../../media/service.ts";
import { buildUser } from "../factory.ts";
import type { UserRow } from "../service.ts";
import { users } from "../tables.ts";
import { signIn } from "./service.ts";

const { logout, refreshToken } = identityEndpoints;

let world: World;
let second: World;
let person: UserRow;
let begun: number;

beforeAll(async () => {
  world = await createWorld();
  second = await createWorld({ joins: world });
});
afterAll(async () => {
  await second.close();
  await world.close();
});
beforeEach(async () => {
  resetClock();
  begun = Date.now();
  person = await buildUser(world.db);
});

const at = (ms: number): void => startClockAt(new Date(begun + ms));
const NO_COOKIES = { read: () => undefined, set: () => undefined, clear: () => undefined };
const begin = (where = world): Promise<Authorization> =>
  where.db.transaction((tx) =>
    signIn(
      where.app.platform,
      tx,
      { userId: person.userId, device: "test", os: "test" },
      { usesCookie: false, cookies: NO_COOKIES },
    ),
  );

async function statusOf(authToken: string, where = world): Promise<number> {
  const url = `/api/v1/user/end-user/${person.userId}`;
  return (await where.app.http.inject({ url, headers: { authorization: `Bearer ${authToken}` } })).statusCode;
}
const refreshed = async (refreshKey: string, where = world) =>
  (await where.call(refreshToken, { body: { refreshKey } })).authorization;
const refused = (refreshKey: string) => world.refusal(refreshToken, { body: { refreshKey } });

describe("a refresh", () => {
  test("exchanges the key for new tokens of the same person [AUTH-146] [API-012]", async () => {
    const first = await begin();
    at(1000);
    const next = await refreshed(first.refreshKey);
    expect(next.userId).toBe(person.userId);
    expect(next.refreshKey).not.toBe(first.refreshKey);
    expect(await statusOf(next.authToken)).toBe(200);
  });

  test("takes an expired token beside the key, or none; the key alone decides [AUTH-146] [API-012]", async () => {
    const first = await begin();
    at(DAY);
    const stranger = await world.authorize(await buildUser(world.db));
    expect(await statusOf(first.authToken)).toBe(401);
    const exchange = (body: object, headers: Record<string, string>) =>
      world.app.http.inject({ method: "POST", url: `/api${refreshToken.path}`, headers, payload: body });
    const mine = { authorization: `Bearer ${first.authToken}` };
    for (const body of [{}, { refreshKey: "none" }]) {
      expect((await exchange(body, mine)).statusCode).toBe(401);
      expect((await exchange(body, { authorization: stranger })).statusCode).toBe(401);
    }
    let { refreshKey } = first;
    for (const headers of [mine, { authorization: stranger }, {}]) {
      const response = await exchange({ refreshKey }, headers);
      expect(response.statusCode).toBe(200);
      const { authorization } = response.json<{ resultBody: { authorization: Authorization } }>().resultBody;
      expect(authorization.userId).toBe(person.userId);
      expect(await statusOf(authorization.authToken)).toBe(200);
      ({ refreshKey } = authorization);
    }
  });

  test("by five tabs at once gives all the same successor, over both processes", async () => {
    const { refreshKey } = await begin();
    const tabs = await together([world, second, world, second, world], (where) => refreshed(refreshKey, where));
    expect(new Set(tabs.map((tab) => tab.refreshKey)).size).toBe(1);
    expect(await Promise.all(tabs.map((tab) => statusOf(tab.authToken)))).toEqual([200, 200, 200, 200, 200]);
  });

  test("with an old key more than ten seconds later is theft: the whole sign-in ends", async () => {
    const first = await begin();
    at(1000);
    const next = await refreshed(first.refreshKey);
    at(12_000);
    expect((await refused(first.refreshKey)).status).toBe(401);
    expect((await refused(next.refreshKey)).status).toBe(401);
    expect(await statusOf(next.authToken)).toBe(401);
  });

  test("with a key two steps old is theft at once", async () => {
    const first = await begin();
    const next = await refreshed(first.refreshKey);
    const third = await refreshed(next.refreshKey);
    expect((await refused(first.refreshKey)).status).toBe(401);
    expect((await refused(third.refreshKey)).status).toBe(401);
  });

  test("is refused after fourteen idle days, and cannot bring the sign-in back", async () => {
    const { refreshKey } = await begin();
    at(14 * DAY + 1000);
    expect((await refused(refreshKey)).status).toBe(401);
    expect((await refused(refreshKey)).status).toBe(401);
  });

  test("is refused thirty days after the sign-in, however busy it was", async () => {
    let { refreshKey } = await begin();
    for (const day of [10, 20, 29]) {
      at(day * DAY);
      ({ refreshKey } = await refreshed(refreshKey));
    }
    at(30 * DAY + 1000);
    expect((await refused(refreshKey)).status).toBe(401);
  });

  test.each([
    "",
    "x",
    "a.1.b",
    "cookie",
    "00000000-0000-7000-8000-000000000000.1.AAAA",
    `${"a".repeat(200)}.1.${"b".repeat(100)}`,
  ])("with the key %s is refused", async (key) => {
    expect((await refused(key)).status).toBe(401);
  });

  test("with a changed counter or an access token is refused", async () => {
    const { refreshKey, authToken } = await begin();
    const [sessionId, , seal] = refreshKey.split(".");
    for (const key of [
      `${sessionId}.2.${seal}`,
      `${sessionId}.1e0.${seal}`,
      `${sessionId}.01.${seal}`,
      authToken.slice(0, 400),
    ]) {
      expect((await refused(key)).status).toBe(401);
    }
    expect((await refreshed(refreshKey)).userId).toBe(person.userId);
  });
});

test("an access token lives fifteen minutes, with half a minute for clocks that differ", async () => {
  const { authToken } = await begin();
  at(15 * 60_000 + 20_000);
  expect(await statusOf(authToken)).toBe(200);
  at(15 * 60_000 + 35_000);
  expect(await statusOf(authToken)).toBe(401);
});

test("who signs out is signed out in every process at once, with both tokens", async () => {
  const { authToken, refreshKey } = await begin();
  expect([await statusOf(authToken), await statusOf(authToken, second)]).toEqual([200, 200]);
  const url = `/api${logout.path}`;
  const headers = { authorization: `Bearer ${authToken}` };
  expect((await world.app.http.inject({ method: "POST", url, headers })).statusCode).toBe(200);
  expect(await statusOf(authToken)).toBe(401);
  await expect.poll(() => statusOf(authToken, second), { timeout: 1000 }).toBe(401);
  expect((await refused(refreshKey)).status).toBe(401);
});

test.each(["BLOCKED", "DEACTIVATED", "INVITED"] as const)(
  "a person who becomes %s is out within a second everywhere",
  async (status) => {
    const { authToken, refreshKey } = await begin();
    expect([await statusOf(authToken), await statusOf(authToken, second)]).toEqual([200, 200]);
    await world.db.update(users).set({ status }).where(eq(users.userId, person.userId));
    at(Date.now() - begun + 1001);
    expect([await statusOf(authToken), await statusOf(authToken, second)]).toEqual([401, 401]);
    expect((await refused(refreshKey)).status).toBe(401);
  },
);

test("a person has ten sign-ins at once; the eleventh ends the oldest", async () => {
  const all = [];
  for (let i = 0; i < 11; i++) {
    at(i * 1000);
    all.push(await begin());
  }
  const statuses = await Promise.all(all.map(({ authToken }) => statusOf(authToken)));
  expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)]);
});

test("fifty sign-ins of a person at once, over both processes, all succeed and leave ten", async () => {
  for (let round = 0; round < 4; round++) {
    const tokens = await together(50, (i) => begin(i % 2 === 0 ? world : second));
    at((round + 1) * 2000);
    const statuses = await Promise.all(tokens.map(({ authToken }) => statusOf(authToken)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  }
});

describe("the cookie", () => {
  const cookieOf = (headers: Record<string, unknown>): string => String([headers["set-cookie"]].flat()[0] ?? "");
  const refreshBy = (
    where: World,
    cookie: string,
    headers: Record<string, string> = { "x-token-transport": "cookie" },
  ) =>
    where.app.http.inject({
      method: "POST",
      url: `/api${refreshToken.path}`,
      headers: { ...headers, cookie },
      payload: {},
    });

  test("carries the refresh key out of reach of script and of other sites, and the body does not", async () => {
    const secure = await createWorld({ joins: world, env: { PUBLIC_URL: "https://care.example" } });
    const { refreshKey } = await begin();
    const payload = { refreshKey };
    const headers = { "x-token-transport": "cookie" };
    const response = await secure.app.http.inject({
      method: "POST",
      url: `/api${refreshToken.path}`,
      headers,
      payload,
    });
    const cookie = cookieOf(response.headers);
    expect(cookie).toMatch(/^__Host-rk=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    expect(response.json()).toMatchObject({ resultBody: { authorization: { refreshKey: "cookie" } } });
    const next = await refreshBy(secure, cookie.split(";")[0] ?? "");
    expect(next.statusCode).toBe(200);
    await secure.close();
  });

  test("does nothing without the header that a foreign page cannot send", async () => {
    const { refreshKey } = await begin();
    expect((await refreshBy(world, `rk=${refreshKey}`, {})).statusCode).toBe(401);
    expect((await refreshBy(world, `rk=${refreshKey}`)).statusCode).toBe(200);
  });

  test("opens the files of its person, and nobody else's, for as long as the sign-in lasts", async () => {
    const { platform } = world.app;
    const { authToken, refreshKey } = await begin();
    await storageOf(platform).put("content/own.pdf", Buffer.from("%PDF-1.7"), "application/pdf");
    const statusBy = async (key: string | undefined, reader: Pick<UserRow, "userId">): Promise<number> => {
      const url = downloadAddress(platform, reader, "content/own.pdf", { expiresInS: 300, filename: "own.pdf" });
      const headers = key === undefined ? {} : { cookie: `rk=${key}` };
      return (await second.app.http.inject({ url, headers })).statusCode;
    };
    await storageOf(second.app.platform).put("content/own.pdf", Buffer.from("%PDF-1.7"), "application/pdf");
    expect(await statusBy(refreshKey, person)).toBe(200);
    expect(await statusBy(refreshKey, await buildUser(world.db))).toBe(403);
    expect(await statusBy(undefined, person)).toBe(403);
    expect(await statusBy(`${refreshKey}x`, person)).toBe(403);
    const next = await refreshed(refreshKey);
    expect(await statusBy(next.refreshKey, person)).toBe(200);
    const { refreshKey: newest } = await refreshed(next.refreshKey);
    expect(await statusBy(refreshKey, person)).toBe(403);
    const headers = { authorization: `Bearer ${authToken}` };
    await world.app.http.inject({ method: "POST", url: `/api${logout.path}`, headers });
    expect(await statusBy(newest, person)).toBe(403);
  });

  test("is taken back by signing out", async () => {
    const { authToken } = await begin();
    const headers = { authorization: `Bearer ${authToken}` };
    const response = await world.app.http.inject({ method: "POST", url: `/api${logout.path}`, headers });
    expect(cookieOf(response.headers)).toMatch(/^rk=; (.*)(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
  });
});

describe("the own sign-ins", () => {
  const own = () => ({ params: { userId: person.userId } });
  const all = async () => (await world.call(signInEndpoints.list, own(), person)).signInList;

  test("are listed with device and time, the last used first, and the one that asks is marked", async () => {
    const asking = await all();
    at(1000);
    const { refreshKey } = await begin();
    at(2000);
    await refreshed(refreshKey);
    const listed = await all();
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ device: "test", os: "test", isCurrent: false });
    expect(Date.parse(listed[0]?.lastUsedAt ?? "")).toBeGreaterThanOrEqual(begun + 2000);
    expect(listed[1]).toEqual(asking[0]);
    expect(asking[0]?.isCurrent).toBe(true);
    expect(JSON.stringify(listed)).not.toContain(refreshKey.split(".")[2]);
  });

  test("are ended one by one, at once in every process", async () => {
    const { authToken, refreshKey } = await begin();
    const signInId = refreshKey.split(".")[0] ?? "";
    expect([await statusOf(authToken), await statusOf(authToken, second)]).toEqual([200, 200]);
    await world.call(signInEndpoints.end, { params: { userId: person.userId, signInId } }, person);
    expect(await statusOf(authToken)).toBe(401);
    await expect.poll(() => statusOf(authToken, second), { timeout: 1000 }).toBe(401);
    expect((await refused(refreshKey)).status).toBe(401);
    await world.call(signInEndpoints.end, { params: { userId: person.userId, signInId } }, person);
  });

  test("of somebody else stay", async () => {
    const { authToken, refreshKey } = await begin();
    const stranger = await buildUser(world.db);
    const signInId = refreshKey.split(".")[0] ?? "";
    await world.call(signInEndpoints.end, { params: { userId: stranger.userId, signInId } }, stranger);
    const foreign = { params: { userId: person.userId, signInId } };
    expect((await world.refusal(signInEndpoints.end, foreign, stranger)).status).toBe(404);
    expect((await world.refusal(signInEndpoints.list, own(), stranger)).status).toBe(404);
    expect(await statusOf(authToken)).toBe(200);
  });

  test("are ended all but the one that asks", async () => {
    const others = [await begin(), await begin()];
    await all();
    expect(await world.call(signInEndpoints.endOthers, own(), person)).toEqual({ ended: 2 });
    expect(await Promise.all(others.map(({ authToken }) => statusOf(authToken)))).toEqual([401, 401]);
    expect(await all()).toHaveLength(1);
  });
});

test("a refresh key that is used again is never accepted, and its person is told once", async () => {
  const first = await begin();
  at(1000);
  const next = await refreshed(first.refreshKey);
  at(12_000);
  const { results } = await contend(20, (i) => refreshed(first.refreshKey, i % 2 === 0 ? world : second));
  process.stdout.write(`replayed refresh keys accepted, of 20 at once: ${results.length}\n`);
  expect(results).toEqual([]);
  expect((await refused(next.refreshKey)).status).toBe(401);
  const mails = await listDeliveries(world, { to: person.email });
  expect(mails.map(({ template }) => template)).toEqual(["SIGN_IN_ENDED"]);
});

describe("a forged token", () => {
  const issuedAt = (): number => Math.floor(Date.now() / 1000);
  const claims = (sid: string) => ({
    iss: "openrounds",
    aud: "openrounds-api",
    sub: person.userId,
    sid,
    iat: issuedAt(),
    exp: issuedAt() + 900,
  });
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const HEADER = { alg: "EdDSA", typ: "at+jwt" } as const;
  const ownKey = () => {
    const der = Buffer.concat([
      Buffer.from("302e020100300506032b657004220420", "hex"),
      deriveKey(world.app.platform.secret, "access token"),
    ]);
    return importPKCS8(
      createPrivateKey({ key: der, format: "der", type: "pkcs8" }).export({ format: "pem", type: "pkcs8" }),
      "EdDSA",
    );
  };
  const signed = async (payload: object, header: object = HEADER) =>
    new SignJWT({ ...payload }).setProtectedHeader({ ...HEADER, ...header }).sign(await ownKey());

  test("is refused in fifteen variants, while the honest one is taken", async () => {
    const { authToken, refreshKey } = await begin();
    const [head = "", body = "", seal = ""] = authToken.split(".");
    const { sid } = JSON.parse(Buffer.from(body, "base64url").toString()) as { sid: string };
    const honest = claims(sid);
    expect(await statusOf(await signed(honest))).toBe(200);
    const foreign = await generateKeyPair("EdDSA", { extractable: true });
    const hmac = (header: object) => {
      const text = `${part(header)}.${part(honest)}`;
      return `${text}.${createHmac("sha256", deriveKey(world.app.platform.secret, "access token")).update(text).digest("base64url")}`;
    };
    const forged = [
      `${part({ alg: "none", typ: "at+jwt" })}.${part(honest)}.`,
      `${part({ alg: "NONE" })}.${part(honest)}.${seal}`,
      hmac({ alg: "HS256", typ: "at+jwt" }),
      hmac({ alg: "EdDSA", typ: "at+jwt" }),
      `${head}.${part({ ...honest, sub: "00000000-0000-7000-8000-000000000001" })}.${seal}`,
      `${head}.${body}.${seal.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
      `${head}.${body}.`,
      await new SignJWT(honest)
        .setProtectedHeader({ ...HEADER, kid: "other", jwk: await exportJWK(foreign.publicKey) })
        .sign(foreign.privateKey),
      await new SignJWT(honest)
        .setProtectedHeader({ ...HEADER, jku: "https://evil.example/keys" })
        .sign(foreign.privateKey),
      await signed({ ...honest, iss: "elsewhere" }),
      await signed({ ...honest, aud: "another-api" }),
      await signed({ ...honest, exp: issuedAt() - 60, iat: issuedAt() - 960 }),
      await signed(honest, { typ: "JWT" }),
      await signed({ ...honest, sid: "00000000-0000-7000-8000-000000000000" }),
      refreshKey,
    ];
    expect(forged).toHaveLength(15);
    expect(await Promise.all(forged.map((token) => statusOf(token)))).toEqual(forged.map(() => 401));
    const somebody = await buildUser(world.db);
    expect(await statusOf(await signed({ ...honest, sub: somebody.userId }))).not.toBe(200);
  });
});
