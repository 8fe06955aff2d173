import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type Configuration,
} from "openid-client";
import { isDeveloping, type Env } from "../../../kernel/env.ts";
import { perPlatform } from "../../../kernel/platform.ts";

/** What the provider says about somebody; nothing of it is checked but that the provider said it. */
export interface SocialClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: unknown;
  /** True only where the provider says so in as many words. */
  readonly isEmailVerified: boolean;
  readonly givenName: unknown;
  readonly familyName: unknown;
  readonly picture: unknown;
}

/** The secrets of one visit, which tie the answer to the question. */
export interface Visit {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface SocialProvider {
  /** What the button says. */
  readonly name: string;
  readonly clientId: string;
  readonly issuer: string;
  /** Where the browser goes. */
  authorizationUrl(visit: Visit): Promise<string>;
  /** Exchanges what the provider sent back; fails when any check does. */
  redeem(answer: URLSearchParams, visit: Visit): Promise<SocialClaims>;
}

const TIMEOUT_S = 8;
const SCOPE = "openid email profile";

/** The only address that the provider may send people back to. */
const redirectUri = ({ PUBLIC_URL }: Env): string => `${PUBLIC_URL}/social`;

/** The provider's own description of itself, asked once; anew after a failure. */
function lazily<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
}

interface Client {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Signatures are checked even where the token came straight from the provider. */
function discover(env: Env, { issuer, clientId, clientSecret }: Client): Promise<Configuration> {
  const url = new URL(issuer);
  const isPlain = url.protocol === "http:" && isDeveloping(env);
  return discovery(url, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  });
}

async function redeem(env: Env, config: Configuration, answer: URLSearchParams, visit: Visit): Promise<SocialClaims> {
  const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri(env)}?${answer}`), {
    pkceCodeVerifier: visit.codeVerifier,
    expectedState: visit.state,
    expectedNonce: visit.nonce,
    idTokenExpected: true,
  });
  const said = tokens.claims();
  if (said === undefined) throw new Error("the provider sent no identity");
  const isBrief = said["email"] === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
  const more = isBrief ? await fetchUserInfo(config, tokens.access_token, said.sub) : undefined;
  const claim = (name: string): unknown => said[name] ?? more?.[name];
  return {
    issuer: said.iss,
    subject: said.sub,
    email: claim("email"),
    isEmailVerified: claim("email_verified") === true,
    givenName: claim("given_name"),
    familyName: claim("family_name"),
    picture: claim("picture"),
  };
}

/** An OpenID Connect provider by setting, Google unless another is named; without one there is no such way in. */
export const socialProviderOf = perPlatform(({ env }): SocialProvider | undefined => {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ISSUER: issuer, OIDC_NAME: name } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const configuration = lazily(() => discover(env, { issuer, clientId, clientSecret }));
  return {
    name,
    clientId,
    issuer,
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri(env),
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
      return url.href;
    },
    redeem: async (answer, visit) => redeem(env, await configuration(), answer, visit),
  };
});
