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
