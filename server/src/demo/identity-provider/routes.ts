import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDeveloping, type Env } from "../../kernel/env.ts";
import { newToken } from "../../kernel/ids.ts";
import { DEMO_TEAM } from "../team.ts";
import { choicePage } from "./page.ts";
import type { ProviderAccount, IdentityProvider } from "./provider.ts";

const ROOT = "/demo-identity";
const CLIENT_ID = "openrounds-demo";
const FORM_LIMIT = 4096;
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** The settings with the demo's own identity provider, in development with the demo and without another provider. */
export function withDemoIdentity(env: Env, { demo }: { readonly demo: boolean }): Env {
  if (!demo || !isDeveloping(env) || env.OIDC_CLIENT_ID !== undefined) return env;
  return {
    ...env,
    OIDC_ISSUER: `${env.PUBLIC_URL}${ROOT}`,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: newToken(),
    OIDC_NAME: "Demo ID",
  };
}

const SIGN_INS: readonly ProviderAccount[] = DEMO_TEAM.filter(({ signIn }) => signIn !== undefined).map(
  ({ email, firstName, lastName }) => ({ email, firstName, lastName, emailVerified: true }),
);

async function formOf(request: FastifyRequest): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request.raw) {
    text += String(part);
    if (text.length > FORM_LIMIT) break;
  }
  return new URLSearchParams(text.slice(0, FORM_LIMIT));
}

/** The account from the list or from the form. */
function accountOf(form: URLSearchParams): ProviderAccount {
  const listed = SIGN_INS.find(({ email }) => email === form.get("account"));
  if (listed !== undefined) return listed;
  const text = (name: string): string => (form.get(name) ?? "").trim();
  return {
    email: text("email"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    emailVerified: form.has("verified"),
  };
}

/** Forwards the request to the provider, with its paths relative to the mount point. */
function passOn({ provider }: IdentityProvider, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = request;
  Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(ROOT.length) || "/" });
  void provider.callback()(raw, reply.raw);
}

/** Mounts the demo's identity provider if the settings use it. */
export async function mountDemoIdentity(app: FastifyInstance, env: Env): Promise<void> {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret = "", OIDC_ISSUER: issuer, PUBLIC_URL } = env;
  if (clientId !== CLIENT_ID || issuer !== `${PUBLIC_URL}${ROOT}`) return;
  // Imported lazily, since production servers never use it.
  const { createIdentityProvider } = await import("./provider.ts");
  const choosePath = (uid: string): string => `${ROOT}/choose/${uid}`;
  const redirectUri = `${PUBLIC_URL}/social`;
  const identity = await createIdentityProvider({ issuer, clientId, clientSecret, redirectUri, choosePath });
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.get<{ Params: { uid: string } }>(choosePath(":uid"), async ({ params }, reply) =>
      reply
        .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": PAGE_POLICY })
        .send(choicePage(choosePath(params.uid), SIGN_INS)),
    );
    scope.post(choosePath(":uid"), async (request, reply) => {
      const account = accountOf(await formOf(request));
      identity.know(account.email, account);
      reply.hijack();
      await identity.provider.interactionFinished(request.raw, reply.raw, { login: { accountId: account.email } });
    });
    scope.all(`${ROOT}/*`, (request, reply) => passOn(identity, request, reply));
  });
}
