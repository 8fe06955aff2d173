import { perPlatform } from "../../../kernel/platform.ts";
import { openIdProvider } from "./openid.ts";
import type { SocialProvider } from "./social.ts";

/** The OpenID Connect provider of the settings, Google by default; undefined when it is not configured. */
export const socialProviderOf = perPlatform(({ env }): SocialProvider | undefined => {
  const { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_ISSUER: issuer } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return openIdProvider(env, { issuer, clientId, clientSecret });
});
