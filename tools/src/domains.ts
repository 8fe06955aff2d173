/** The domains in order: each imports only earlier ones. */
export const DOMAINS = [
  "reference",
  "media",
  "notifications",
  "identity",
  "organizations",
  "programs",
  "batches",
  "sessions",
  "content",
  "forms",
  "certificates",
  "community",
  "invitations",
  "people",
  "team",
  "onboarding",
  "search",
  "analytics",
  "site",
] as const;

export type Domain = (typeof DOMAINS)[number];

/** Whether a folder is a domain. */
export const isDomain = (folder: string): folder is Domain => DOMAINS.some((domain) => domain === folder);

/** The packages, each with the packages that it may import. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  contract: ["messages"],
  server: ["contract", "messages"],
  web: ["contract", "messages"],
  tools: ["contract", "messages", "server", "web"],
  e2e: ["contract", "messages", "server"],
  bench: ["contract", "messages", "server"],
};
