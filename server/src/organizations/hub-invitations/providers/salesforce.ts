import * as z from "zod/mini";
import { MINUTE, nowMs } from "../../../kernel/clock.ts";
import type { Env } from "../../../kernel/env.ts";
import type { CrmProvider } from "./crm.ts";

const TIMEOUT_MS = 8000;
const TOKEN_CACHED_MS = 10 * MINUTE;

const tokenSchema = z.object({ access_token: z.string(), instance_url: z.optional(z.url({ protocol: /^https?$/ })) });
const recordSchema = z.object({ Id: z.string(), Name: z.optional(z.nullable(z.string())) });

interface SalesforceAccess {
  readonly token: string;
  readonly url: string;
  readonly untilMs: number;
}

/** Signs in as the connected app, with client credentials. */
async function signIn(env: Env, url: string): Promise<SalesforceAccess> {
  const response = await fetch(`${url}/services/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: env.SALESFORCE_CLIENT_ID,
      client_secret: env.SALESFORCE_CLIENT_SECRET,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`Salesforce refused the app: ${response.status}`);
  const { access_token: token, instance_url: instance } = tokenSchema.parse(await response.json());
  return { token, url: instance ?? url, untilMs: nowMs() + TOKEN_CACHED_MS };
}

/** The records of a Salesforce, through its REST API. */
export function salesforce(env: Env, url: string): CrmProvider {
  let known: SalesforceAccess | undefined;
  const ask = async (crmId: string): Promise<Response> => {
    if (known === undefined || known.untilMs <= nowMs()) known = await signIn(env, url);
    const record = `/services/data/${env.SALESFORCE_VERSION}/sobjects/${env.SALESFORCE_OBJECT}/${crmId}?fields=Id,Name`;
    return fetch(`${known.url}${record}`, {
      headers: { authorization: `Bearer ${known.token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    });
  };
  return {
    async find(crmId) {
      let response = await ask(crmId);
      if (response.status === 401) {
        known = undefined;
        response = await ask(crmId);
      }
      if (response.status === 404) return { kind: "notFound" };
      if (response.status === 400) return { kind: "invalid" };
      if (!response.ok) throw new Error(`Salesforce answered ${response.status}`);
      return { kind: "found", name: recordSchema.parse(await response.json()).Name ?? null };
    },
  };
}
