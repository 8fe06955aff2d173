import { exportJWK, generateKeyPair } from "jose";
import type { Configuration, KoaContextWithOIDC } from "oidc-provider";
import { Provider } from "oidc-provider/lib/provider.js";
import { newToken } from "../../kernel/ids.ts";
import { Store } from "./store.ts";

/** An account at the demo's identity provider. */
export interface ProviderAccount {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly picture?: string;
}

export interface ProviderOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
  /** The page to choose an account, by the id of the interaction. */
  readonly choosePath: (uid: string) => string;
}

/** An OpenID provider with the accounts that were chosen so far. */
export interface IdentityProvider {
  readonly provider: Provider;
  /** Stores an account under a subject. */
  know(subject: string, account: ProviderAccount): void;
}

const claimsOf = (sub: string, account: ProviderAccount) => ({
  sub,
  email: account.email,
  email_verified: account.emailVerified,
  given_name: account.firstName,
  family_name: account.lastName,
  name: `${account.firstName} ${account.lastName}`,
  picture: account.picture,
});

/** Grants all scopes without a consent page, since the client is this application. */
async function grantOf({ oidc }: KoaContextWithOIDC) {
  const grant = new oidc.provider.Grant({ accountId: oidc.account?.accountId, clientId: oidc.client?.clientId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

async function configurationOf(
  options: ProviderOptions,
  accounts: Map<string, ProviderAccount>,
): Promise<Configuration> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return {
    adapter: Store,
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: [options.redirectUri],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "picture"] },
    conformIdTokenClaims: false,
    cookies: { keys: [newToken()] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: "sig", alg: "RS256" }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => options.choosePath(uid) },
    pkce: { required: () => true },
    ttl: { AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
    loadExistingGrant: grantOf,
    async findAccount(_context, sub) {
      const account = accounts.get(sub);
      return account === undefined ? undefined : { accountId: sub, claims: async () => claimsOf(sub, account) };
    },
    async renderError(context, { error }) {
      context.type = "text/plain";
      context.body = error;
    },
  };
}

/** Creates an OpenID provider that requires PKCE and has one client. */
export async function createIdentityProvider(options: ProviderOptions): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const provider = new Provider(options.issuer, await configurationOf(options, accounts));
  return { provider, know: (subject, account) => void accounts.set(subject, account) };
}
