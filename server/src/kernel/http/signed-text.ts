import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { MINUTE, SECOND, nowMs } from "../clock.ts";
import { refuse } from "../refusal.ts";

/** An older or later report is a repetition by somebody else. */
export const FRESH_MS = 5 * MINUTE;

/** The HMAC-SHA256 of a message in hexadecimal digits. */
export const hmacOf = (secret: string, message: string): string =>
  createHmac("sha256", secret).update(message).digest("hex");

/** The headers of a signed report, as received. */
interface SignatureHeaders {
  /** `v0=` and the HMAC of `v0:TIMESTAMP:BODY`. */
  readonly signature: unknown;
  /** The time of signing, in seconds since 1970. */
  readonly timestamp: unknown;
}

/** Whether the holder of the secret signed the body just now. */
export function isFreshlySigned(secret: string, body: string, { signature, timestamp }: SignatureHeaders): boolean {
  if (typeof signature !== "string" || typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(`v0=${hmacOf(secret, `v0:${timestamp}:${body}`)}`)];
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && Math.abs(nowMs() - Number(timestamp) * SECOND) <= FRESH_MS;
}

/** Makes the routes of a scope receive bodies as text of limited size, since a signature is of the exact bytes. */
export function receiveText(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
}

/** The value of a JSON text, or a refusal. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return refuse("error.invalidInput");
  }
}
