/** The claims of the provider about a person; only their signature is checked. */
export interface SocialClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: unknown;
  /** True only when the provider explicitly states it. */
  readonly isEmailVerified: boolean;
  readonly givenName: unknown;
  readonly familyName: unknown;
  readonly picture: unknown;
}

/** The secrets of one authorization request, which bind the response to it. */
export interface AuthorizationSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface SocialProvider {
  /** The label of the button. */
  readonly name: string;
  readonly clientId: string;
  readonly issuer: string;
  /** The address of the provider's sign-in page. */
  authorizationUrl(visit: AuthorizationSecrets): Promise<string>;
  /** Exchanges the authorization response; throws when any check fails. */
  redeem(response: URLSearchParams, visit: AuthorizationSecrets): Promise<SocialClaims>;
}
