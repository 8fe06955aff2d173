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
/** An origin of this server; links begin with it. */
const publicUrl = z.pipe(
  z.url({ protocol: /^https?$/ }),
  z.transform((url) => url.replace(/\/{1,3}$/, "")),
);
/** An address of a web page that people are sent to. */
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

/** Known meeting services that links may lead to. */
const MEETING_HOSTS = [
  ...["zoom.us", "zoomgov.com", "teams.microsoft.com", "teams.live.com", "meet.google.com", "webex.com"],
  ...["meet.goto.com", "gotomeeting.com", "whereby.com", "meet.jit.si", "8x8.vc", "meetings.ringcentral.com"],
];

/** Every setting of the server. All are optional; an invalid value stops the start with a one-line error. */
const envSchema = z.object({
  NODE_ENV: z._default(z.enum(["development", "test", "production"]), "development"),
  ENVIRONMENT: z._default(z.enum(ENVIRONMENTS), "local"),
  HOST: z._default(z.string(), "127.0.0.1"),
  /**
   * Lets local and dev listen on an address that other machines reach, although their inbox shows every sign-in code.
   */
  ALLOW_OPEN_DEVELOPMENT: z._default(flag, false),
  PORT: z._default(port, 3000),
  PUBLIC_URL: z.optional(publicUrl),
  DATA_DIR: z._default(z.string(), "./data"),
  /** The URL of a PostgreSQL, or embedded for the one that npm installs. There is no default in production. */
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^(postgres|embedded$)/, "must be a postgres address or embedded")),
  ),
  /**
   * The same database without the pooler that DATABASE_URL leads to: for the job queue, for notifications between
   * processes, rooms and commands, which need a connection of their own.
   */
  DATABASE_DIRECT_URL: z.optional(z.string().check(z.regex(/^postgres/, "must be a postgres address"))),
  /** Whether the pooler passes on prepared statements, as PgBouncer 1.21 and newer with max_prepared_statements. */
  DATABASE_PREPARED: z._default(flag, false),
  /** A replica of the database, for analytics and search, and how far it may be behind the database. */
  DATABASE_READ_URL: z.optional(z.string().check(z.regex(/^postgres/, "must be a postgres address"))),
  DATABASE_READ_LAG_MS: z._default(z.coerce.number().check(z.int(), z.gte(2000), z.lte(600_000)), 10_000),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(200)), 10),
  /** How long a call waits for a free database connection before the response is 503 with Retry-After. */
  DATABASE_WAIT_MS: z._default(z.coerce.number().check(z.int(), z.gte(100), z.lte(60_000)), 2000),
  /** How the embedded PostgreSQL is started: auto chooses; the others force one way. */
  EMBEDDED_AS: z._default(z.enum(["auto", "self", "namespace", "uid", "moved"]), "auto"),
  SHARED_KEY: z.optional(z.string().check(z.minLength(16))),
  SECRET_KEY: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(z.url()),
  MAIL_FROM: z._default(z.string(), "OpenRounds <no-reply@openrounds.example>"),
  /** DKIM signature of mails: the domain and the selector of the published key, and a file with the private key. */
  DKIM_DOMAIN: z.optional(z.string().check(z.regex(/^[\w-]+(\.[\w-]+)+$/, "must look like example.org"))),
  DKIM_SELECTOR: z.optional(z.string().check(z.regex(/^[\w-]+(\.[\w-]+)*$/, "must look like mail2026"))),
  DKIM_KEY_FILE: z.optional(z.string().check(z.refine((file) => existsSync(file), "must name a file that is there"))),
  STORAGE_URL: z.optional(z.url()),
  SMS_URL: z.optional(z.url()),
  /** WhatsApp Business (Cloud API): access token, id of the sending number, app secret and verify token; all or none. */
  WHATSAPP_TOKEN: z.optional(z.string().check(z.minLength(16))),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(
    z.string().check(z.regex(/^\d{5,20}$/, "must be the id of a phone number, in digits")),
  ),
  WHATSAPP_APP_SECRET: z.optional(z.string().check(z.minLength(16))),
  WHATSAPP_VERIFY_TOKEN: z.optional(z.string().check(z.minLength(16))),
  WHATSAPP_URL: z._default(publicUrl, "https://graph.facebook.com"),
  WHATSAPP_VERSION: z._default(z.string().check(z.regex(/^v\d+\.0$/, "must look like v23.0")), "v23.0"),
  /** How the names of the approved templates begin, and the languages that they are approved in, the first for all others. */
  WHATSAPP_TEMPLATES: z._default(
    z.string().check(z.regex(/^[a-z0-9_]{1,40}$/, "must look like openrounds_")),
    "openrounds_",
  ),
  WHATSAPP_LANGUAGES: z._default(
    z.pipe(
      list,
      z
        .array(z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, "must look like en,hi,pt_BR")))
        .check(z.minLength(1, "must name a language")),
    ),
    ["en"],
  ),
  /** Country codes that may receive codes by SMS, as 91,977; empty means all. */
  SMS_COUNTRIES: z._default(list, []),
  /** The platform's daily limit of codes by SMS. */
  SMS_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(0)), 5000),
  /** The cost of each derived key of the bot check (proof of work); a new device derives about ninety. */
  BOT_CHECK_COST: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 5000),
  /** Who needs a second factor: staff, and everybody on a new device; or only those who turned it on. */
  SECOND_STEP: z.optional(z.enum(SECOND_STEP_POLICIES)),
  /** Meeting services that sessions may link to, with their subdomains. */
  MEETING_HOSTS: z._default(
    z.pipe(list, z.array(z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "must look like meet.example.org")))),
    MEETING_HOSTS,
  ),
  PUSH_URL: z.optional(z.url()),
  /** The private VAPID key of web push, 32 bytes in base64url; derived from the secret by default. */
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, "must be 32 bytes in base64url"))),
  /** The contact that a push service writes to about this installation: mailto: or https:. */
  VAPID_SUBJECT: z.optional(z.string().check(z.regex(/^(mailto:|https:)/))),
  /** Hosts of push services that browsers may subscribe at. */
  PUSH_SERVICES: z._default(
    z.string(),
    "fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,web.push.apple.com",
  ),
  /** A file with the service account of Firebase; without it, Android is reached through PUSH_URL. */
  FCM_ACCOUNT_FILE: z.optional(z.string()),
  FCM_URL: z._default(z.url(), "https://fcm.googleapis.com"),
  /** A file with the .p8 key of Apple; without it, iOS is reached through PUSH_URL. */
  APNS_KEY_FILE: z.optional(z.string()),
  APNS_KEY_ID: z._default(z.string(), ""),
  APNS_TEAM_ID: z._default(z.string(), ""),
  APNS_URL: z._default(z.url(), "https://api.push.apple.com"),
  /** The id of the app in the stores. */
  APP_ID: z._default(z.string(), "org.openrounds.app"),
  /** SHA-256 fingerprints of the certificates that sign the Android app, separated by commas. */
  ANDROID_FINGERPRINTS: z._default(fingerprints, []),
  /** Versions of the app: below the minimum an update is required, below the newest it is offered. */
  ANDROID_MINIMUM_VERSION: z.optional(appVersion),
  ANDROID_NEWEST_VERSION: z.optional(appVersion),
  IOS_MINIMUM_VERSION: z.optional(appVersion),
  IOS_NEWEST_VERSION: z.optional(appVersion),
  /** An OpenID Connect provider for sign-in; without client id and secret there is none. */
  OIDC_ISSUER: z._default(z.url({ protocol: /^https?$/ }), "https://accounts.google.com"),
  OIDC_CLIENT_ID: z.optional(z.string()),
  OIDC_CLIENT_SECRET: z.optional(z.string()),
  /** The name of the provider on its button. */
  OIDC_NAME: z._default(z.string(), "Google"),
  /** The key that other services send to order mails; without it the mail service is off. */
  SERVICE_KEY: z.optional(z.string().check(z.minLength(32))),
  /** The key that signs reports of bounced mails; without it they are not received. */
  BOUNCE_KEY: z.optional(z.string().check(z.minLength(32))),
  /**
   * The Salesforce with the organizations, and an app that may read them. Without it, only the format of ids is
   * checked.
   */
  SALESFORCE_URL: z.optional(publicUrl),
  SALESFORCE_CLIENT_ID: z._default(z.string(), ""),
  SALESFORCE_CLIENT_SECRET: z._default(z.string(), ""),
  /** The object type of an organization in Salesforce, and the version of its API. */
  SALESFORCE_OBJECT: z._default(z.string().check(z.regex(/^\w+$/)), "Account"),
  SALESFORCE_VERSION: z._default(z.string().check(z.regex(/^v\d+\.0$/, "must look like v62.0")), "v62.0"),
  /** Where Zoom gives tokens, and its API. */
  ZOOM_URL: z._default(publicUrl, "https://zoom.us"),
  ZOOM_API_URL: z._default(publicUrl, "https://api.zoom.us/v2"),
  SUPPORT_EMAIL: z._default(z.string(), "support@openrounds.example"),
  /** The operator of this installation with a postal address, for the legal pages; a semicolon ends a line. */
  OPERATOR: z.optional(z.string().check(z.maxLength(500))),
  /** Who receives complaints under Indian law, for the legal pages; a semicolon ends a line. */
  GRIEVANCE_OFFICER: z.optional(z.string().check(z.maxLength(500))),
  /** The contact for reports of vulnerabilities: mailto: or https:; SUPPORT_EMAIL by default. */
  SECURITY_CONTACT: z.optional(z.string().check(z.regex(/^(mailto:|https:)\S+$/, "must begin with mailto: or https:"))),
  /** The token that gives access to the metrics; without one, only this machine and its private network have access. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  PRODUCT_NAME: z._default(z.string(), "OpenRounds"),
  /** Services that propose program names and draw banners; without one, this server does it itself. */
  PROGRAM_NAME_URL: z.optional(z.url({ protocol: /^https?$/ })),
  BANNER_URL: z.optional(z.url({ protocol: /^https?$/ })),
  /** How long a page waits before it requests the banner that it ordered. */
  BANNER_WAIT_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(600_000)), 50_000),
  /** Where the mobile application can be downloaded. */
  IOS_APP_URL: z._default(webAddress, "https://apps.apple.com/app/openrounds"),
  ANDROID_APP_URL: z._default(webAddress, "https://play.google.com/store/apps/details?id=org.openrounds.app"),
  /** Pages outside the product; by default the product's own page for the same purpose. */
  ACCOUNT_DELETION_URL: z.optional(webAddress),
  CHATBOT_URL: z.optional(webAddress),
  HELP_CENTER_URL: z.optional(webAddress),
  /** The minimum age of users, and the age from which the India terms need no guardian. */
  MINIMUM_AGE: z._default(age, 13),
  GUARDIAN_AGE: z._default(age, 18),
  DEMO: z.optional(flag),
  /** Sends mail to reserved domains too, which only the people of the demo have. */
  DEMO_MAIL: z._default(flag, false),
  /** Builds the web application at start when its sources changed; off while Vite serves them. */
  WEB_BUILD: z._default(flag, true),
  /**
   * How long the server still accepts requests after the signal to stop, so that a load balancer sees that it is not
   * ready.
   */
  DRAIN_MS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(60_000)), 0),
  /** Reverse proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z._default(z.string(), ""),
  /** Multiplies every rate limit; only local and dev may raise it. */
  RATE_FACTOR: z._default(z.coerce.number().check(z.gt(0)), 1),
  /** The instant at which the clock starts, for walks at a chosen date; local and dev only. */
  CLOCK_START: z.optional(z.iso.datetime()),
  /** The folder of the message files, for those who translate in a copy of it. */
  MESSAGES_PATH: z.optional(z.string()),
  LIVE_PORTS: z.optional(range),
  /** The most people in a room; what this machine carries by default. Hosts enter beyond it. */
  LIVE_PEOPLE: z.optional(z.coerce.number().check(z.int(), z.gte(2), z.lte(1000))),
  /** TURN servers for browsers behind firewalls, as turn:turn.example.org:3478?transport=tcp, separated by commas. */
  TURN_URLS: z._default(
    z.pipe(list, z.array(z.string().check(z.regex(/^turns?:\S+$/, "must look like turn:host:3478")))),
    [],
  ),
  /**
   * The secret that the TURN server shares with this server for credentials of one day; or one static name and
   * password.
   */
  TURN_SECRET: z.optional(z.string()),
  TURN_USERNAME: z._default(z.string(), ""),
  TURN_PASSWORD: z._default(z.string(), ""),
  /**
   * Janus servers that forward the media of rooms, as ws://10.0.0.5:8188, separated by commas; without one, this server
   * forwards them. And the secret that they ask of their clients (api_secret).
   */
  JANUS_URLS: z._default(
    z.pipe(list, z.array(z.string().check(z.regex(/^wss?:\/\/\S+$/, "must look like ws://10.0.0.5:8188")))),
    [],
  ),
  JANUS_SECRET: z.optional(z.string()),
  /** The FFmpeg that composes recordings of sessions; without one, nothing is recorded. */
  FFMPEG_PATH: z._default(z.string(), "ffmpeg"),
  LIVE_ADDRESSES: z._default(z.string(), ""),
  LIVE_BIND: z._default(z.string(), "127.0.0.1"),
  LOG_LEVEL: z._default(z.enum(["silent", "error", "warn", "info", "debug"]), "info"),
});

export type Env = z.output<typeof envSchema> & { readonly PUBLIC_URL: string };

/** Reads and validates the settings; throws a one-line error on an invalid value. */
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

/** The settings of this process with some replaced, for a child process. */
export const childEnvironment = (changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
});

/** Whether browsers reach the server by https, so that cookies and headers may require it. */
export const isSecure = (env: Pick<Env, "PUBLIC_URL">): boolean => env.PUBLIC_URL.startsWith("https://");

/**
 * Whether sign-in asks staff, and everybody on a new device, for a second factor: by setting, else in production once
 * codes can be mailed.
 */
export const asksForSecondStep = (env: Pick<Env, "SECOND_STEP" | "ENVIRONMENT" | "SMTP_URL">): boolean =>
  (env.SECOND_STEP ?? (env.ENVIRONMENT === "prod" && env.SMTP_URL !== undefined ? "asked" : "chosen")) === "asked";

/** Whether the development pages (inbox, translations) exist. */
export const isDeveloping = (env: { readonly ENVIRONMENT: Environment }): boolean => isDevelopment(env.ENVIRONMENT);

/**
 * Whether an empty database is filled with the demo network: by setting, else in the environments where the product is
 * tried out.
 */
export const showsDemo = (
  { DEMO, ENVIRONMENT }: Pick<Env, "DEMO" | "ENVIRONMENT">,
  { isEmbedded }: { readonly isEmbedded: boolean },
): boolean => DEMO ?? (isEmbedded && (isDevelopment(ENVIRONMENT) || ENVIRONMENT === "demo"));

/**
 * The master secret that all keys are derived from: SECRET_KEY, or one that is created once and kept in the data
 * folder, so that everybody stays signed in after a restart.
 */
export function masterSecret(env: Pick<Env, "SECRET_KEY" | "DATA_DIR">): string {
  if (env.SECRET_KEY !== undefined) return env.SECRET_KEY;
  const file = path.join(path.resolve(env.DATA_DIR), "secret");
  if (!existsSync(file)) makeSecret(file);
  return readFileSync(file, "utf8").trim();
}

/** Writes a new secret atomically; of two processes that start together, the first one's secret counts. */
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

/** A 32-byte key for one purpose; no key serves two purposes. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  createHash("sha256").update(`${purpose}\u0000${secret}`).digest();
