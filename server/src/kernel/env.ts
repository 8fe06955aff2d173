import * as z from "zod/mini";
import { randomBytes, createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ENVIRONMENTS, conflictOf, isDevelopment, type Environment } from "./environments.ts";

const SECOND_STEP_POLICIES = ["asked", "chosen"] as const;

const flag = z.pipe(
  z.enum(["on", "off", "true", "false", "1", "0"]),
  z.transform((value) => value === "on" || value === "true" || value === "1"),
);
/** An address of this server without a path, as links begin with it. */
const publicUrl = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((url) => url.replace(/\/{1,3}$/, "")),
);
/** An address of a page that people are sent to. */
const webAddress = z.url({ protocol: /^https?$/ });
const age = z.coerce.number().check(z.int(), z.gte(0), z.lte(120));
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65535));
const appVersion = z.string().check(z.regex(/^\d+(\.\d+){0,3}$/, "must look like 1.4.0"));
const list = z.pipe(
  z.string(),
  z.transform((value) =>
    value
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  ),
);
const fingerprints = z.pipe(
  list,
  z.array(z.string().check(z.regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, "must be 32 bytes in hexadecimal, as AB:CD"))),
);
const range = z.pipe(
  z.string().check(z.regex(/^\d+-\d+$/, "must look like 40000-40199")),
  z.pipe(
    z.transform((value: string): [number, number] => {
      const [from, to] = value.split("-").map(Number);
      return [from ?? 0, to ?? 0];
    }),
    z
      .tuple([z.number().check(z.gte(1)), z.number().check(z.lte(65535))])
      .check(z.refine(([from, to]) => from < to, "must go from a lower port to a higher one")),
  ),
);

/** Meeting services that are known well enough to send people there. */
const MEETING_HOSTS = [
  ...["zoom.us", "zoomgov.com", "teams.microsoft.com", "teams.live.com", "meet.google.com", "webex.com"],
  ...["meet.goto.com", "gotomeeting.com", "whereby.com", "meet.jit.si", "8x8.vc", "meetings.ringcentral.com"],
];

/** Every setting of the server. All are optional; a bad value stops the start with one line. */
const envSchema = z.object({
  NODE_ENV: z._default(z.enum(["development", "test", "production"]), "development"),
  ENVIRONMENT: z._default(z.enum(ENVIRONMENTS), "local"),
  HOST: z._default(z.string(), "127.0.0.1"),
  /** Lets local and dev, whose inbox shows every sign-in code, listen on an address that others reach. */
  ALLOW_OPEN_DEVELOPMENT: z._default(flag, false),
  PORT: z._default(port, 3000),
  PUBLIC_URL: z.optional(publicUrl),
  DATA_DIR: z._default(z.string(), "./data"),
  /** A PostgreSQL, or embedded for the one that npm brought; production has no default. */
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^(postgres|embedded$)/, "must be a postgres address or embedded")),
  ),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 10),
  /** How long a call waits for a free database connection before it is told to come back. */
  DATABASE_WAIT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(60_000)), 2000),
  /** How the embedded PostgreSQL is started: auto finds out; the others force one way. */
  EMBEDDED_AS: z._default(z.enum(["auto", "self", "namespace", "uid", "moved"]), "auto"),
  SHARED_KEY: z.optional(z.string().check(z.minLength(16))),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), "OpenRounds <no-reply@openrounds.example>"),
  /** Signs mails (DKIM): the domain and the selector that the public key is published under, and a file with the key. */
  DKIM_DOMAIN: z.optional(z.string().check(z.regex(/^[\w-]+(\.[\w-]+)+$/, "must look like example.org"))),
  DKIM_SELECTOR: z.optional(z.string().check(z.regex(/^[\w-]+(\.[\w-]+)*$/, "must look like mail2026"))),
  DKIM_KEY_FILE: z.optional(z.string().check(z.refine((file) => existsSync(file), "must name a file that is there"))),
  STORAGE_URL: z.optional(z.url()),
  SMS_URL: z.optional(z.url()),
  /** Country codes that codes are sent to by SMS, as 91,977; empty means all. */
  SMS_COUNTRIES: z._default(list, []),
  /** How many codes the platform sends by SMS in a day at most. */
  SMS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(0)), 5000),
  /** How much work each key of the bot check is; a newcomer's device derives about ninety. */
  BOT_CHECK_COST: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 5000),
  /** Whom sign-in asks for a code too: staff and on new devices, or only those who chose it. */
  SECOND_STEP: z.optional(z.enum(SECOND_STEP_POLICIES)),
  /** The meeting services that sessions may meet at; their subdomains too. */
  MEETING_HOSTS: z._default(
    z.pipe(list, z.array(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must look like meet.example.org")))),
    MEETING_HOSTS,
  ),
  PUSH_URL: z.optional(z.url()),
  /** The private key of web push, 32 bytes in base64url; derived from the secret where it is not set. */
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, "must be 32 bytes in base64url"))),
  /** Whom a push service writes to about this installation: mailto: or https:. */
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:|https:)/))),
  /** The hosts of push services that browsers may name. */
  PUSH_SERVICES: z._default(
    z.string(),
    "fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com",
  ),
  /** A file with the service account of Firebase; without it Android is reached through PUSH_URL. */
  FCM_ACCOUNT_FILE: z.optional(z.string()),
  FCM_URL: z._default(z.url(), "https://fcm.googleapis.com"),
  /** A file with the .p8 key of Apple; without it iOS is reached through PUSH_URL. */
  APNS_KEY_FILE: z.optional(z.string()),
  APNS_KEY_ID: z._default(z.string(), ""),
  APNS_TEAM_ID: z._default(z.string(), ""),
  APNS_URL: z._default(z.url(), "https://api.push.apple.com"),
  /** What the app in the stores is called there. */
  APP_ID: z._default(z.string(), "org.openrounds.app"),
  /** SHA-256 fingerprints of the certificates that sign the Android app, with commas between. */
  ANDROID_FINGERPRINTS: z._default(fingerprints, []),
  /** Versions of the app: below the minimum it must be updated, below the newest it should be. */
  ANDROID_MINIMUM_VERSION: z.optional(appVersion),
  ANDROID_NEWEST_VERSION: z.optional(appVersion),
  IOS_MINIMUM_VERSION: z.optional(appVersion),
  IOS_NEWEST_VERSION: z.optional(appVersion),
  /** An OpenID Connect provider that people sign in with; without client id and secret there is none. */
  OIDC_ISSUER: z._default(z.url({ protocol: /^https?$/ }), "https://accounts.google.com"),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** What the provider is called on its button. */
  OIDC_NAME: z._default(z.string(), "Google"),
  /** What other services show to order mails; without it the mail service is absent. */
  SERVICE_KEY: z.optional(z.string().check(z.minLength(32))),
  /** The Salesforce that knows the organizations, with an app that may read them; without it, ids are only looked over. */
  SALESFORCE_URL: z.optional(publicUrl),
  SALESFORCE_CLIENT_ID: z._default(z.string(), ""),
  SALESFORCE_CLIENT_SECRET: z._default(z.string(), ""),
  /** The object that an organization is there, and the version of the API. */
  SALESFORCE_OBJECT: z._default(z.string().check(z.regex(/^\w+$/)), "Account"),
  SALESFORCE_VERSION: z._default(z.string().check(z.regex(/^v\d+\.0$/, "must look like v62.0")), "v62.0"),
  SUPPORT_EMAIL: z._default(z.string(), "support@openrounds.example"),
  /** Who runs this installation, with a postal address, as the legal pages name them; lines end with a semicolon. */
  OPERATOR: z.optional(z.string().check(z.maxLength(500))),
  /** Whom to write to about a weakness: mailto: or https:; without one, SUPPORT_EMAIL. */
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:|https:)\S+$/, "must begin with mailto: or https:"))),
  /** What shows figures to whoever brings it; without one, only this machine and its private network see them. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  PRODUCT_NAME: z._default(z.string(), "OpenRounds"),
  /** Services that propose names and draw banners for programs; without one, this server does it by itself. */
  PROGRAM_NAME_URL: z.optional(z.url({ protocol: /^https?$/ })),
  BANNER_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** How long a page waits before it asks for a banner that it ordered. */
  BANNER_WAIT_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(600_000)), 50_000),
  /** Where the mobile application is offered. */
  IOS_APP_URL: z._default(webAddress, "https://apps.apple.com/app/openrounds"),
  ANDROID_APP_URL: z._default(webAddress, "https://play.google.com/store/apps/details?id=org.openrounds.app"),
  /** Pages outside the product; without one, the page of the product that serves the same end. */
  ACCOUNT_DELETION_URL: z.optional(webAddress),
  CHATBOT_URL: z.optional(webAddress),
  HELP_CENTER_URL: z.optional(webAddress),
  /** The youngest who may use the product, and from which age on no guardian is needed under the India terms. */
  MINIMUM_AGE: z._default(age, 13),
  GUARDIAN_AGE: z._default(age, 18),
  DEMO: z.optional(flag),
  /** Sends mail to reserved names too, which only the people of the demo have. */
  DEMO_MAIL: z._default(flag, false),
  /** Builds the web application at the start when its sources changed; off while Vite serves them. */
  WEB_BUILD: z._default(flag, true),
  /** How long the server still answers after it is told to stop, so that a balancer sees it is not ready. */
  DRAIN_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000)), 0),
  /** Reverse proxies in front of the server whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z._default(z.string(), ""),
  /** Multiplies every rate limit; only local and dev may raise it. */
  RATE_FACTOR: z._default(z.coerce.number().check(z.gt(0)), 1),
  /** An instant that the clock starts from, for journeys through a chosen date; local and dev only. */
  CLOCK_START: z.optional(z.iso.datetime()),
  LIVE_PORTS: z.optional(range),
  /** Relays for browsers behind firewalls, as turn:turn.example.org:3478?transport=tcp, with commas between. */
  TURN_URLS: z._default(
    z.pipe(list, z.array(z.string().check(z.regex(/^turns?:\S+$/, "must look like turn:host:3478")))),
    [],
  ),
  /** What the relay shares with this server to check names that are good for a day; or one name and password for all. */
  TURN_SECRET: z.optional(z.string()),
  TURN_USERNAME: z._default(z.string(), ""),
  TURN_PASSWORD: z._default(z.string(), ""),
  LIVE_ADDRESSES: z._default(z.string(), ""),
  LIVE_BIND: z._default(z.string(), "127.0.0.1"),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "info"),
});

export type Env = z.output<typeof envSchema> & { readonly PUBLIC_URL: string };

/** Reads and checks the settings; throws one readable line on a bad value. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`Bad setting. ${lines.join("; ")}`);
  }
  const env = parsed.data;
  const conflict = conflictOf(env);
  if (conflict !== undefined) throw new Error(`Bad setting. ${conflict}`);
  return {
    ...env,
    DATABASE_URL: env.DATABASE_URL === "embedded" ? undefined : env.DATABASE_URL,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
  };
}

/** The settings of this process with some replaced, for a program that it starts. */
export const childEnvironment = (changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
});

/** Whether browsers reach the server by https, so that cookies and headers may insist on it. */
export const isSecure = (env: Pick<Env, "PUBLIC_URL">): boolean => env.PUBLIC_URL.startsWith("https://");

/**
 * Whether sign-in asks staff for a code too, and everybody on a device that is new: by setting; else in production,
 * as soon as codes can be mailed.
 */
export const asksForSecondStep = (env: Pick<Env, "SECOND_STEP" | "ENVIRONMENT" | "SMTP_URL">): boolean =>
  (env.SECOND_STEP ?? (env.ENVIRONMENT === "prod" && env.SMTP_URL !== undefined ? "asked" : "chosen")) === "asked";

/** Whether development pages (inbox, translations) exist. */
export const isDeveloping = (env: { readonly ENVIRONMENT: Environment }): boolean => isDevelopment(env.ENVIRONMENT);

/** Whether an empty database is filled with the demo network: by setting; else where a newcomer tries the product. */
export const showsDemo = (
  { DEMO, ENVIRONMENT }: Pick<Env, "DEMO" | "ENVIRONMENT">,
  { isEmbedded }: { readonly isEmbedded: boolean },
): boolean => DEMO ?? (isEmbedded && (isDevelopment(ENVIRONMENT) || ENVIRONMENT === "demo"));

/**
 * The master secret that all keys are derived from: SECRET_KEY, or one made once and kept in the
 * data folder, so that a restart keeps everybody signed in.
 */
export function masterSecret(env: Pick<Env, "SECRET_KEY" | "DATA_DIR">): string {
  if (env.SECRET_KEY !== undefined) return env.SECRET_KEY;
  const file = path.join(path.resolve(env.DATA_DIR), "secret");
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, "utf8").trim();
}

/** Writes a new secret at once or not at all; of two processes that begin together the first one's holds. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}

/** A 32-byte key for one purpose, so that no key serves two. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHash("sha256").update(`${purpose}\u0000${secret}`).digest();
