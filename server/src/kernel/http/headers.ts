import type { FastifyInstance } from "fastify";

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";
const YEAR_S = 63_072_000;

/** The content policy of a page whose inline styles carry the nonce. */
export const pagePolicy = (nonce: string, storageOrigin: string): string => {
  const files = storageOrigin === "" ? "" : ` ${storageOrigin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
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

/** Sets the security headers of every answer; pages replace the policy with their own. */
export function setSecurityHeaders(app: FastifyInstance, secure: boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    void reply.headers({
      "x-correlation-id": request.id,
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(self), microphone=(self), display-capture=(self), geolocation=(self), payment=()",
      "content-security-policy": API_POLICY,
      "cache-control": "no-store",
      ...(secure && { "strict-transport-security": `max-age=${YEAR_S}; includeSubDomains` }),
    });
  });
}
