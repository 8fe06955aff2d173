import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SMS_WAIT_MS, waitForSms } from "./sms-code.ts";

interface CodeRequest {
  readonly otp: { readonly transport: readonly string[] };
  readonly signal: AbortSignal;
}

let asked: CodeRequest | undefined;
let arrive: (credential: object | null) => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = undefined;
  vi.stubGlobal("window", { OTPCredential: Object });
  vi.stubGlobal("navigator", {
    credentials: {
      get: (request: CodeRequest) => {
        asked = request;
        return new Promise((done) => (arrive = done));
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a device that reads messages waits one minute for the code, and no longer [MOBI-013]", () => {
  waitForSms(() => undefined);
  expect(asked?.otp).toEqual({ transport: ["sms"] });
  vi.advanceTimersByTime(59_999);
  expect(asked?.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(asked?.signal.aborted).toBe(true);
  expect(SMS_WAIT_MS).toBe(60_000);
});

test("the code of a message that arrives in time is handed over [MOBI-013]", async () => {
  const codes: string[] = [];
  waitForSms((code) => codes.push(code));
  arrive({ code: "123456" });
  await vi.advanceTimersByTimeAsync(0);
  expect(codes).toEqual(["123456"]);
});

test("leaving the page ends the waiting", () => {
  const stop = waitForSms(() => undefined);
  stop();
  expect(asked?.signal.aborted).toBe(true);
});

test("a device that reads no messages is not asked to", () => {
  vi.stubGlobal("window", {});
  waitForSms(() => undefined);
  expect(asked).toBeUndefined();
});
