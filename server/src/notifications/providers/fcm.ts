import * as z from "zod/mini";
import { SignJWT, importPKCS8 } from "jose";
import { readFileSync } from "node:fs";
import { HOUR, MINUTE, SECOND, nowMs } from "../../kernel/clock.ts";
import type { Env } from "../../kernel/env.ts";
import type { PushProvider } from "./push.ts";

const TIMEOUT_MS = 8000;
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";

const accountSchema = z.object({
  project_id: z.string(),
  client_email: z.string(),
  private_key: z.string(),
  token_uri: z._default(z.url(), "https://oauth2.googleapis.com/token"),
});
type ServiceAccount = z.output<typeof accountSchema>;

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const failureSchema = z.object({
  error: z.object({
    status: z.optional(z.string()),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
});

async function assertionOf({
  client_email: issuer,
  private_key: key,
  token_uri: audience,
}: ServiceAccount): Promise<string> {
  const issuedAtS = Math.floor(nowMs() / SECOND);
  return new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: "RS256", typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + HOUR / SECOND)
    .sign(await importPKCS8(key, "RS256"));
}

/** Gets access tokens for the service account, and caches each until shortly before it expires. */
function tokensOf(account: ServiceAccount): () => Promise<string> {
  let known: { readonly token: string; readonly untilMs: number } | undefined;
  return async () => {
    if (known !== undefined && known.untilMs > nowMs()) return known.token;
    const response = await fetch(account.token_uri, {
      method: "POST",
      body: new URLSearchParams({ grant_type: GRANT, assertion: await assertionOf(account) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`the token service of Firebase answered ${response.status}`);
    const { access_token: token, expires_in: lifetimeS } = tokenSchema.parse(await response.json());
    known = { token, untilMs: nowMs() + lifetimeS * SECOND - MINUTE };
    return token;
  };
}

const GONE = ["UNREGISTERED", "SENDER_ID_MISMATCH"];

/** Whether Firebase reports that the app is no longer on the device. */
async function isGone(response: Response): Promise<boolean> {
  const failure = failureSchema.safeParse(await response.json().catch(() => undefined));
  const codes = failure.success ? (failure.data.error.details ?? []).map(({ errorCode }) => errorCode) : [];
  return codes.some((code) => code !== undefined && GONE.includes(code));
}

/** Firebase Cloud Messaging (HTTP v1) by setting; undefined without a service account. */
export function fcmProvider({ FCM_ACCOUNT_FILE: file, FCM_URL: base }: Env): PushProvider | undefined {
  if (file === undefined) return undefined;
  const account = accountSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const accessToken = tokensOf(account);
  const url = `${base}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`;
  return {
    leaves: true,
    async send({ token, title, body, link }) {
      const message = { token, notification: { title, body }, data: { link }, android: { priority: "HIGH" } };
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization: `Bearer ${await accessToken()}`, "content-type": "application/json" },
        body: JSON.stringify({ message }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: "error",
      });
      if (response.ok) return "taken";
      if (await isGone(response)) return "gone";
      throw new Error(`Firebase answered ${response.status}`);
    },
  };
}
