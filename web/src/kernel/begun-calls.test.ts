import { afterEach, expect, test } from "vitest";
import { dropBegunCalls, takeBegunCall } from "./begun-calls.ts";

const answerOf = (status: number) => ({ response: new Response("{}", { status }), arrivedAtMs: 5 });

afterEach(dropBegunCalls);

test("a call that the page began is taken once, by its method and address", async () => {
  const begun = answerOf(200);
  globalThis.begunCalls = { "GET /api/v1/page/home": Promise.resolve(begun) };
  expect(await takeBegunCall("POST", "/api/v1/page/home")).toBeUndefined();
  expect(await takeBegunCall("GET", "/api/v1/page/home")).toBe(begun);
  expect(await takeBegunCall("GET", "/api/v1/page/home")).toBeUndefined();
});

test("a refusal is taken as it is; a call that failed, or came to a busy server, is made again", async () => {
  const refused = answerOf(401);
  globalThis.begunCalls = {
    "GET /refused": Promise.resolve(refused),
    "GET /busy": Promise.resolve(answerOf(503)),
    "GET /failed": Promise.reject(new TypeError("no network")),
  };
  expect(await takeBegunCall("GET", "/refused")).toBe(refused);
  expect(await takeBegunCall("GET", "/busy")).toBeUndefined();
  expect(await takeBegunCall("GET", "/failed")).toBeUndefined();
});

test("what was not taken until the page is shown is not taken later", async () => {
  globalThis.begunCalls = { "GET /late": Promise.resolve(answerOf(200)) };
  dropBegunCalls();
  expect(await takeBegunCall("GET", "/late")).toBeUndefined();
});
