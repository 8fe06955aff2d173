import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { beforeEach, expect, test } from "vitest";
import { call } from "./call.ts";
import { nowMs } from "./clock.ts";
import {
  userIdOrSentinel,
  beginSession,
  subscribeToSession,
  logout,
  logoutLocally,
  signedInUserId,
} from "./session.ts";
import { deviceStorage, tabStorage, localKeys, sessionKeys } from "./storage.ts";
import { standInForBrowser, standInForNetwork, success, tokenUntil, type SentRequest } from "./testing/browser.ts";

const USER = "0199d000-0000-7000-8000-000000000001";
const REFRESH = "/api/v1/user/end-user/refresh-token";

const inSeconds = (seconds: number): string => tokenUntil(nowMs() + seconds * 1000);
const session = (authToken: string) => ({ authToken, userId: USER, refreshKey: "cookie" });
const readMe = () => call(identityEndpoints.readUser, { params: { userId: USER } });
const bearerOf = ({ headers }: SentRequest): string | null => headers.get("authorization");

beforeEach(() => {
  standInForBrowser();
  standInForNetwork(() => success({}));
  logoutLocally();
});

test("a token that is valid for more than 30 seconds is attached as it is [AUTH-082] [API-011]", async () => {
  const token = inSeconds(32);
  beginSession(session(token));
  const requests = standInForNetwork(() => success({ user: {} }));
  await readMe();
  expect(requests.map(bearerOf)).toEqual([`Bearer ${token}`]);
});

test("a token that expires within 30 seconds is exchanged before the call is sent, and goes with the exchange [AUTH-083] [AUTH-146] [API-012]", async () => {
  const old = inSeconds(30);
  beginSession(session(old));
  const fresh = inSeconds(900);
  const requests = standInForNetwork(({ path }) =>
    path === REFRESH ? success({ authorization: session(fresh) }) : success({ user: {} }),
  );
  await readMe();
  expect(requests.map(({ path }) => path)).toEqual([REFRESH, `/api/v1/user/end-user/${USER}`]);
  expect(requests.map(bearerOf)).toEqual([`Bearer ${old}`, `Bearer ${fresh}`]);
});

test("where there is no token the exchange goes without one, and an expired one goes with it [AUTH-146] [API-012]", async () => {
  for (const old of [undefined, inSeconds(-60)]) {
    if (old !== undefined) beginSession(session(old));
    const requests = standInForNetwork(({ path }) =>
      path === REFRESH ? success({ authorization: session(inSeconds(900)) }) : success({ user: {} }),
    );
    await readMe();
    expect(requests[0]).toMatchObject({ method: "POST", path: REFRESH });
    expect(requests.map(bearerOf)[0]).toBe(old === undefined ? null : `Bearer ${old}`);
  }
});

test("many calls at once share one exchange [API-012]", async () => {
  beginSession(session(inSeconds(5)));
  const fresh = inSeconds(900);
  const requests = standInForNetwork(async ({ path }) => {
    await new Promise((later) => setTimeout(later, 5));
    return path === REFRESH ? success({ authorization: session(fresh) }) : success({ user: {} });
  });
  await Promise.all(Array.from({ length: 12 }, readMe));
  expect(requests.filter(({ path }) => path === REFRESH)).toHaveLength(1);
  expect(requests.filter((sent) => bearerOf(sent) === `Bearer ${fresh}`)).toHaveLength(12);
});

test("a session that cannot be exchanged is over [AUTH-084]", async () => {
  beginSession(session(inSeconds(5)));
  const heard: (string | null | boolean)[] = [];
  const stop = subscribeToSession((isLapsed) => heard.push(signedInUserId(), isLapsed));
  standInForNetwork(() => Response.json({ message: "Please log in to continue" }, { status: 401 }));
  await expect(readMe()).rejects.toMatchObject({ status: 401, message: "Please log in to continue" });
  stop();
  expect(signedInUserId()).toBeNull();
  expect(new Set(heard)).toEqual(new Set([null, true]));
});

test("a failing network ends no session", async () => {
  beginSession(session(inSeconds(5)));
  standInForNetwork(() => Promise.reject(new TypeError("offline")));
  await expect(readMe()).rejects.toMatchObject({ status: 500 });
  expect(signedInUserId()).toBe(USER);
});

test("a token that the server does not accept is exchanged, and the calls are made again with the new one", async () => {
  const refused = inSeconds(900);
  beginSession(session(refused));
  const fresh = inSeconds(901);
  const requests = standInForNetwork((sent) => {
    if (sent.path === REFRESH) return success({ authorization: session(fresh) });
    return bearerOf(sent) === `Bearer ${fresh}` ? success({ user: {} }) : Response.json({}, { status: 401 });
  });
  await Promise.all(Array.from({ length: 6 }, readMe));
  expect(requests.filter(({ path }) => path === REFRESH)).toHaveLength(1);
  expect(signedInUserId()).toBe(USER);
});

test("a call that is refused with a new token too fails with that refusal and ends no session [SHELL-068]", async () => {
  beginSession(session(inSeconds(900)));
  const requests = standInForNetwork(({ path }) =>
    path === REFRESH
      ? success({ authorization: session(inSeconds(901)) })
      : Response.json({ responseCode: "error.unauthorized" }, { status: 401 }),
  );
  await expect(readMe()).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(3);
  expect(signedInUserId()).toBe(USER);
});

test("a refusal that does not concern the session, as of a wrong code, is passed on", async () => {
  beginSession(session(inSeconds(900)));
  const requests = standInForNetwork(() => Response.json({ responseCode: "LOGIN_INCORRECT_OTP" }, { status: 401 }));
  await expect(readMe()).rejects.toMatchObject({ status: 401, code: "LOGIN_INCORRECT_OTP" });
  expect(requests).toHaveLength(1);
  expect(signedInUserId()).toBe(USER);
});

test("a token that the server does not accept and does not exchange ends the session [AUTH-084]", async () => {
  beginSession(session(inSeconds(900)));
  standInForNetwork(() => Response.json({}, { status: 401 }));
  await expect(readMe()).rejects.toMatchObject({ status: 401 });
  expect(signedInUserId()).toBeNull();
});

test("logging out ends the session on the server and clears all but language and location [AUTH-085] [AUTH-086]", async () => {
  const token = inSeconds(900);
  beginSession(session(token));
  deviceStorage.write(localKeys.locale, "hi_IN");
  deviceStorage.write(localKeys.location, "Wardha, Maharashtra, India");
  deviceStorage.write(localKeys.view, "hub");
  deviceStorage.write(localKeys.drafts, "{}");
  tabStorage.write(sessionKeys.invitation, "{}");
  tabStorage.write(sessionKeys.redirect, "/batch/1");
  const requests = standInForNetwork(() => success({}));
  await logout();
  expect(requests.map(({ path }) => path)).toEqual(["/api/v1/user/end-user/logout"]);
  expect(requests.map(bearerOf)).toEqual([`Bearer ${token}`]);
  const left = Object.values(localKeys).filter((key) => deviceStorage.read(key) !== null);
  expect(left).toEqual([localKeys.locale, localKeys.location]);
  expect(Object.values(sessionKeys).filter((key) => tabStorage.read(key) !== null)).toEqual([]);
});

test("calls name the person who is stored, and the sentinel where nobody is [AUTH-163]", async () => {
  const requests = standInForNetwork(() => success({ authorization: session(inSeconds(900)) }));
  const readUser = () => call(identityEndpoints.readUser, { params: { userId: userIdOrSentinel() } });
  expect(userIdOrSentinel()).toBe("0");
  await readUser();
  expect(requests.at(-1)?.path).toBe("/api/v1/user/end-user/0");
  beginSession(session(inSeconds(60)));
  await readUser();
  expect(requests.at(-1)?.path).toBe(`/api/v1/user/end-user/${USER}`);
  logoutLocally();
  expect(userIdOrSentinel()).toBe("0");
});
