import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SMS_WAIT_MS, waitForSms } from "./sms-code.ts";

interface CodeRequest {
  readonly otp: { readonly transport: readonly string[] };
  readonly signal: AbortSignal;
}

let codeRequest: CodeRequest | undefined;
let deliver: (credential: object | null) => void;

beforeEach(() => {
  vi.useFakeTimers();
  codeRequest = undefined;
  vi.stubGlobal("window", { OTPCredential: Object });
  vi.stubGlobal("navigator", {
    credentials: {
      get: (request: CodeRequest) => {
        codeRequest = request;
        return new Promise((done) => (deliver = done));
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
  expect(codeRequest?.otp).toEqual({ transport: ["sms"] });
  vi.advanceTimersByTime(59_999);
  expect(codeRequest?.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(codeRequest?.signal.aborted).toBe(true);
  expect(SMS_WAIT_MS).toBe(60_000);
});

test("the code of a message that arrives in time is handed over [MOBI-013]", async () => {
  const codes: string[] = [];
  waitForSms((code) => codes.push(code));
  deliver({ code: "123456" });
  await vi.advanceTimersByTimeAsync(0);
  expect(codes).toEqual(["123456"]);
});

test("leaving the page ends the waiting", () => {
  const stop = waitForSms(() => undefined);
  stop();
  expect(codeRequest?.signal.aborted).toBe(true);
});

test("a device that cannot read messages gets no request", () => {
  vi.stubGlobal("window", {});
  waitForSms(() => undefined);
  expect(codeRequest).toBeUndefined();
});
