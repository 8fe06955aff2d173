import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { createDecipheriv, createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call, request } from "./call.ts";
import { nowMs } from "./clock.ts";
import { CallFailure, messageOf, setFailureTexts, statusOf } from "./failure.ts";
import { beginSession } from "./session.ts";
import "./shared-key.ts";
import { standInForBrowser, standInForNetwork, success, tokenUntil } from "./testing/browser.ts";

const CONFIG = "/api/v1/user/config";
const KEY = "a shared key";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const exists = () => call(identityEndpoints.exists, { body: { uid: "a@example.org", mode: "EMAIL" } });

beforeEach(() => {
  standInForBrowser();
  beginSession({ authToken: tokenUntil(nowMs() + 3_600_000), userId: "1", refreshKey: "cookie" });
});

/** A network that responds to requests for the shared key itself, and to all others with one response. */
const network = (respond: () => Response | Promise<Response>) =>
  standInForNetwork(({ path }) => (path === CONFIG ? success({ sharedKey: KEY }) : respond()));

test("each request carries an id of its own [API-008]", async () => {
  const requests = network(() => success({ isExist: true }));
  await Promise.all(Array.from({ length: 5 }, exists));
  const ids = requests.map(({ headers }) => headers.get("x-correlation-id") ?? "");
  expect(ids.every((id) => UUID.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(requests.length);
});

test("a request without a body and one with files carry an id of their own too [API-008]", async () => {
  const requests = network(() => success({}));
  await request(mediaEndpoints.uploadImage, { files: { filePath: new Blob(["picture"]) } });
  await call(identityEndpoints.readUser, { params: { userId: "1" } });
  const ids = requests.map(({ headers }) => headers.get("x-correlation-id") ?? "");
  expect(requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
  expect(ids.map((id) => UUID.test(id))).toEqual([true, true]);
  expect(new Set(ids).size).toBe(2);
});

test("each request names the time zone of the device, by which the server guesses where somebody is", async () => {
  const requests = network(() => success({ isExist: true }));
  await exists();
  const zones = requests.map(({ headers }) => headers.get("x-timezone"));
  expect(new Set(zones)).toEqual(new Set([Intl.DateTimeFormat().resolvedOptions().timeZone]));
});

test("a body is sent as JSON [API-009]", async () => {
  const requests = network(() => success({ isExist: true }));
  await exists();
  const sent = requests.find(({ path }) => path.endsWith("/exists"));
  expect(sent?.headers.get("content-type")).toBe("application/json");
  expect(sent?.body).toBe('{"uid":"a@example.org","mode":"EMAIL"}');
});

test("files are sent as form data, whose type the browser writes [API-009]", async () => {
  const requests = network(() => success({ url: "/files/images/x.webp" }));
  await request(mediaEndpoints.uploadImage, { files: { filePath: new Blob(["picture"]) } });
  const [sent] = requests;
  expect(sent?.body).toBeInstanceOf(FormData);
  expect(sent?.headers.has("content-type")).toBe(false);
});

test("a result is taken out of its envelope [API-014]", async () => {
  network(() => success({ isExist: false, status: "NOT_PRESENT", message: "" }));
  await expect(exists()).resolves.toEqual({ isExist: false, status: "NOT_PRESENT", message: "" });
});

test("a response whose code is not Success is a failure [AUTH-148]", async () => {
  network(() => Response.json({ responseCode: "Failed", resultBody: { isExist: true } }));
  await expect(exists()).rejects.toMatchObject({ status: 500, code: "error.internal", hasServerMessage: false });
});

test("a refused call fails with the body and the status of the response [API-010] [API-015]", async () => {
  const body = { responseCode: "USER_LOCKED", message: "USER LOCKED", error: { fields: { uid: "Locked" } } };
  network(() => Response.json(body, { status: 423 }));
  const failure = await exists().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallFailure);
  expect(failure).toMatchObject({
    status: 423,
    code: "USER_LOCKED",
    message: "USER LOCKED",
    fields: { uid: "Locked" },
  });
});

test.each([() => Response.json({}, { status: 502 }), () => new Response("<html>", { status: 502 })])(
  "a refusal without a message says so [API-016]",
  async (respond) => {
    network(respond);
    await expect(exists()).rejects.toMatchObject({ status: 502, message: "Error message unspecified" });
  },
);

test("a network that fails counts as status 500, and the words of the browser are not shown [API-017]", async () => {
  network(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(exists()).rejects.toMatchObject({ status: 500, message: "Error message unspecified" });
  setFailureTexts(() => "You are offline");
  await expect(exists()).rejects.toMatchObject({ status: 500, message: "You are offline" });
  setFailureTexts(() => undefined);
});

describe("a server that is too busy to begin", () => {
  const PAUSE_S = 2;
  const busy = () => Response.json({}, { status: 503, headers: { "retry-after": String(PAUSE_S) } });
  const ask = () => request(identityEndpoints.exists, { body: { uid: "a@example.org", mode: "EMAIL" } });
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test("is called again after the pause that it names, and not before", async () => {
    const responses = [busy(), success({ isExist: true })];
    const requests = network(() => responses.shift() ?? busy());
    const response = ask();
    await vi.advanceTimersByTimeAsync(1000 * PAUSE_S - 1);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(response).resolves.toEqual({ isExist: true });
    expect(requests).toHaveLength(2);
  });

  test("is believed the third time", async () => {
    const requests = network(busy);
    const failure = ask().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2000 * PAUSE_S);
    expect(await failure).toMatchObject({ status: 503 });
    expect(requests).toHaveLength(3);
  });

  test("that names no pause is not called again", async () => {
    const requests = network(() => Response.json({}, { status: 503 }));
    await expect(ask()).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });
});

test("anything else that is thrown counts as status 500 [API-018]", () => {
  expect(statusOf(new RangeError("no"))).toBe(500);
  expect(messageOf(new RangeError("no"))).toBe("no");
});

test("a failure without a message shows the text for it in the language of the person", () => {
  setFailureTexts((key) => key);
  expect(messageOf(new CallFailure(502, {}))).toBe("error.unspecified");
  expect(messageOf(new CallFailure(502, { message: "Told by the server" }))).toBe("Told by the server");
  expect(messageOf("no error")).toBe("error.unspecified");
  setFailureTexts(() => undefined);
  expect(messageOf(new CallFailure(502, {}))).toBe("Error message unspecified");
});

test("public calls carry the present time, sealed with the shared key [API-013]", async () => {
  const requests = network(() => success({ isExist: true }));
  await exists();
  const header = requests.find(({ path }) => path.endsWith("/exists"))?.headers.get("x-shared-key") ?? "";
  const sealed = Buffer.from(header, "base64url");
  const key = createHash("sha256").update(KEY).digest();
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString();
  expect(Math.abs(Number(opened) - nowMs())).toBeLessThan(5000);
});
