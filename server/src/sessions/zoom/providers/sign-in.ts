import * as z from "zod/mini";
import { MINUTE, SECOND, nowMs } from "../../../kernel/clock.ts";
import { ZoomFailure, readError, retryAtOf, unreachable } from "./failure.ts";

/** The longest wait for a response. */
export const TIMEOUT_MS = 10 * SECOND;

/** The app of a Zoom account, for server-to-server OAuth. */
export interface ZoomCredentials {
  readonly zoomAccountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ZoomToken {
  readonly value: string;
  readonly scopes: readonly string[];
  readonly untilMs: number;
}

const tokenSchema = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  scope: z.optional(z.string()),
});

async function refusalOf(response: Response): Promise<ZoomFailure> {
  const { error, reason = "" } = await readError(response);
  if (response.status === 429) {
    return new ZoomFailure("LIMIT", { retryAtMs: retryAtOf(response.headers.get("retry-after"), reason) });
  }
  if (response.status >= 500) return unreachable();
  return new ZoomFailure(error === "invalid_client" || response.status === 401 ? "CREDENTIALS" : "ACCOUNT");
}

/** Signs in as the app of an account; the token is valid for about an hour. */
export async function signInToZoom(
  url: string,
  { zoomAccountId, clientId, clientSecret }: ZoomCredentials,
): Promise<ZoomToken> {
  const response = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ grant_type: "account_credentials", account_id: zoomAccountId }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "error",
  }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await refusalOf(response);
  const parsed = tokenSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw unreachable();
  const { access_token: value, expires_in: seconds, scope = "" } = parsed.data;
  const untilMs = nowMs() + Math.max(seconds * SECOND - MINUTE, 0);
  return { value, scopes: scope.split(/[\s,]+/).filter((each) => each !== ""), untilMs };
}
