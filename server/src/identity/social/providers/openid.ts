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
import type { SocialClaims, SocialProvider, AuthorizationSecrets } from "./social.ts";

const TIMEOUT_S = 8;
const SCOPE = "openid email profile";

/** The only redirect URI. */
const redirectUri = ({ PUBLIC_URL }: Env): string => `${PUBLIC_URL}/social`;

/** Loads a value once; loads it again after a failure. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = undefined));
    return loading;
  };
}

interface OpenIdClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Signatures are checked even when the token came directly from the provider. */
function discoverProvider(env: Env, { issuer, clientId, clientSecret }: OpenIdClient): Promise<Configuration> {
  const url = new URL(issuer);
  const isPlain = url.protocol === "http:" && isDeveloping(env);
  return discovery(url, clientId, clientSecret, undefined, {
    timeout: TIMEOUT_S,
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  });
}

async function exchangeResponse(
  env: Env,
  config: Configuration,
  response: URLSearchParams,
  visit: AuthorizationSecrets,
): Promise<SocialClaims> {
  const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri(env)}?${response}`), {
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

/** An OpenID Connect provider at which this installation is a registered client. */
export function openIdProvider(env: Env, client: OpenIdClient): SocialProvider {
  const { OIDC_NAME: name } = env;
  const { issuer, clientId } = client;
  const configuration = loadOnce(() => discoverProvider(env, client));
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
    redeem: async (response, visit) => exchangeResponse(env, await configuration(), response, visit),
  };
}
