import type { FastifyReply, FastifyRequest } from "fastify";
import { nowMs } from "../clock.ts";

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";
const YEAR_S = 63_072_000;

/** The Content-Security-Policy of a page whose inline styles and script carry the nonce. */
export const pagePolicy = (nonce: string, storageOrigin: string): string => {
  const files = storageOrigin === "" ? "" : ` ${storageOrigin}`;
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join("; ");
};

/** The headers of every response; pages replace the policy. */
const baseHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(self), display-capture=(self), geolocation=(self), payment=()",
  "content-security-policy": API_POLICY,
  "cache-control": "no-store",
  ...(secure && { "strict-transport-security": `max-age=${YEAR_S}; includeSubDomains` }),
});

/** Makes the function that sets the headers of a response: security, correlation id, server time. */
export function headerSetter(secure: boolean): (request: FastifyRequest, reply: FastifyReply) => void {
  const base = baseHeaders(secure);
  return (request, reply) =>
    void reply.headers({ ...base, "x-correlation-id": request.id, "x-server-time": String(nowMs()) });
}
