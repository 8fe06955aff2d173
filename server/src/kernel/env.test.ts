import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { asksForSecondStep, deriveKey, isDeveloping, masterSecret, readEnv, showsDemo } from "./env.ts";

const PROD = {
  ENVIRONMENT: "prod",
  PUBLIC_URL: "https://care.example",
  DATABASE_URL: "postgres://care@127.0.0.1/care",
};

test("without settings the server runs locally", () => {
  expect(readEnv({})).toMatchObject({
    ENVIRONMENT: "local",
    PORT: 3000,
    PUBLIC_URL: "http://localhost:3000",
    RATE_FACTOR: 1,
  });
});

test("the address of every service is a setting of its environment [API-006]", () => {
  for (const [environment, host] of [
    ["qa", "qa.example"],
    ["demo", "demo.example"],
    ["prod", "care.example"],
  ]) {
    const bases = {
      PUBLIC_URL: `https://${host}`,
      PROGRAM_NAME_URL: `https://names.${host}/v1`,
      BANNER_URL: `https://banners.${host}/v1`,
      SMTP_URL: `smtps://mail.${host}`,
      STORAGE_URL: `https://files.${host}`,
      SMS_URL: `https://sms.${host}`,
      PUSH_URL: `https://push.${host}`,
      FCM_URL: `https://fcm.${host}`,
      APNS_URL: `https://apns.${host}`,
      OIDC_ISSUER: `https://id.${host}`,
      SALESFORCE_URL: `https://crm.${host}`,
    };
    expect(readEnv({ ...PROD, ...bases, ENVIRONMENT: environment })).toMatchObject(bases);
  }
});

test("an empty setting counts as absent [API-006]", () => {
  expect(readEnv({ PORT: "", PUBLIC_URL: "https://care.example/" }).PUBLIC_URL).toBe("https://care.example");
});

test.each(["local", "dev", "qa", "demo", "prod"])("the environment %s is known [API-007]", (ENVIRONMENT) => {
  expect(readEnv({ ...PROD, ENVIRONMENT }).ENVIRONMENT).toBe(ENVIRONMENT);
});

test("development pages exist in local and dev only", () => {
  const developing = (["local", "dev", "qa", "demo", "prod"] as const).filter((ENVIRONMENT) =>
    isDeveloping({ ENVIRONMENT }),
  );
  expect(developing).toEqual(["local", "dev"]);
});

test.each([
  [{ PORT: "abc" }, "PORT"],
  [{ PORT: "70000" }, "PORT"],
  [{ ENVIRONMENT: "production" }, "ENVIRONMENT"],
  [{ PUBLIC_URL: "care.example" }, "PUBLIC_URL"],
  [{ PUBLIC_URL: "ftp://care.example" }, "PUBLIC_URL"],
  [{ PROGRAM_NAME_URL: "names.example" }, "PROGRAM_NAME_URL"],
  [{ BANNER_URL: "ftp://banners.example" }, "BANNER_URL"],
  [{ SMTP_URL: "mail" }, "SMTP_URL"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ SECRET_KEY: "short" }, "SECRET_KEY"],
  [{ SHARED_KEY: "short" }, "SHARED_KEY"],
  [{ RATE_FACTOR: "0" }, "RATE_FACTOR"],
  [{ ...PROD, DATABASE_DIRECT_URL: PROD.DATABASE_URL }, "DATABASE_DIRECT_URL"],
  [{ DATABASE_DIRECT_URL: "postgres://care@127.0.0.1/care" }, "DATABASE_DIRECT_URL"],
  [{ ...PROD, DATABASE_DIRECT_URL: "embedded" }, "DATABASE_DIRECT_URL"],
  [{ ...PROD, DKIM_DOMAIN: "care.example", DKIM_SELECTOR: "one" }, "DKIM_KEY_FILE"],
  [{ ...PROD, DKIM_DOMAIN: "care.example", DKIM_SELECTOR: "one", DKIM_KEY_FILE: "/nowhere/key.pem" }, "DKIM_KEY_FILE"],
  [{ ...PROD, WHATSAPP_TOKEN: "an-access-token-of-meta" }, "WHATSAPP_TOKEN"],
  [{ WHATSAPP_PHONE_NUMBER_ID: "106540352242922", WHATSAPP_APP_SECRET: "an-app-secret-of-meta" }, "WHATSAPP_TOKEN"],
  [{ WHATSAPP_PHONE_NUMBER_ID: "+919812345001" }, "WHATSAPP_PHONE_NUMBER_ID"],
  [{ WHATSAPP_LANGUAGES: "en,hindi" }, "WHATSAPP_LANGUAGES"],
  [{ WHATSAPP_VERSION: "23" }, "WHATSAPP_VERSION"],
  [{ ...PROD, WHATSAPP_URL: "http://graph.facebook.com" }, "WHATSAPP_URL"],
  [{ LIVE_PORTS: "40000" }, "LIVE_PORTS"],
  [{ LIVE_PORTS: "40199-40000" }, "LIVE_PORTS"],
  [{ TURN_URLS: "https://turn.example.org" }, "TURN_URLS"],
  [{ DEMO: "maybe" }, "DEMO"],
  [{ DRAIN_MS: "-1" }, "DRAIN_MS"],
  [{ ...PROD, PUBLIC_URL: "" }, "PUBLIC_URL"],
  [{ ...PROD, PUBLIC_URL: "http://care.example" }, "PUBLIC_URL"],
  [{ ...PROD, DATABASE_URL: "" }, "DATABASE_URL"],
  [{ ...PROD, DEMO: "on" }, "DEMO"],
  [{ ...PROD, ZOOM_API_URL: "http://api.zoom.us/v2" }, "ZOOM_API_URL"],
  [{ ...PROD, ZOOM_URL: "https://zoom.us.evil.example" }, "ZOOM_URL"],
  [{ HOST: "0.0.0.0" }, "HOST"],
  [{ HOST: "::" }, "HOST"],
  [{ HOST: "127.0.0.1.care.example" }, "HOST"],
  [{ ENVIRONMENT: "dev", HOST: "192.168.1.7" }, "HOST"],
  [{ ENVIRONMENT: "qa", RATE_FACTOR: "2" }, "RATE_FACTOR"],
  [{ ENVIRONMENT: "demo", CLOCK_START: "2027-01-01T00:00:00Z" }, "CLOCK_START"],
])("the bad setting %o stops the start with one line that names it", (given, name) => {
  const line = (() => {
    try {
      return JSON.stringify(readEnv(given));
    } catch (error) {
      return error instanceof Error ? error.message : "";
    }
  })();
  expect(line).toMatch(new RegExp(`^Bad setting\\. .*${name}`));
  expect(line).not.toContain("\n");
});

test("production finds Zoom where other meeting services are named", () => {
  expect(readEnv({ ...PROD, MEETING_HOSTS: "meet.jit.si" }).ZOOM_URL).toBe("https://zoom.us");
  const relay = "https://zoom.relay.example";
  expect(readEnv({ ...PROD, ZOOM_URL: relay, MEETING_HOSTS: "relay.example" }).ZOOM_URL).toBe(relay);
});

test("production runs on the PostgreSQL that npm brought only where it is asked for by name", () => {
  expect(readEnv({ ...PROD, DATABASE_URL: "embedded" }).DATABASE_URL).toBeUndefined();
});

test.each([
  { HOST: "localhost" },
  { HOST: "127.0.0.2" },
  { HOST: "::1" },
  { HOST: "0.0.0.0", ALLOW_OPEN_DEVELOPMENT: "on" },
  { ...PROD, HOST: "0.0.0.0" },
  { ENVIRONMENT: "qa", HOST: "0.0.0.0" },
  { ENVIRONMENT: "demo", HOST: "::" },
])("the address of %o is listened on", (given) => {
  expect(readEnv(given).HOST).toBe(given.HOST);
});

test.each([
  [{}, { isEmbedded: true }, true],
  [{ ENVIRONMENT: "demo" }, { isEmbedded: true }, true],
  [{ ENVIRONMENT: "demo" }, { isEmbedded: false }, false],
  [{ ENVIRONMENT: "qa" }, { isEmbedded: true }, false],
  [{ ENVIRONMENT: "qa", DEMO: "on" }, { isEmbedded: false }, true],
  [{ ...PROD, DATABASE_URL: "embedded" }, { isEmbedded: true }, false],
  [{ DEMO: "off" }, { isEmbedded: true }, false],
])("with %o and %o an empty database is filled with the demo: %s", (given, database, shows) => {
  expect(showsDemo(readEnv(given), database)).toBe(shows);
});

test("the secret is made once, whole, for its owner's eyes only", () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "openrounds-env-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const secrets = [1, 2, 3].map(() => masterSecret({ SECRET_KEY: undefined, DATA_DIR }));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(DATA_DIR)).toEqual(["secret"]);
  expect(statSync(path.join(DATA_DIR, "secret")).mode & 0o777).toBe(0o600);
});

test("no key serves two purposes", () => {
  const keys = ["access token", "refresh key", "code pepper"].map((purpose) =>
    deriveKey("secret", purpose).toString("hex"),
  );
  expect(new Set(keys).size).toBe(3);
});

test.each([
  [{}, false],
  [{ ENVIRONMENT: "demo" }, false],
  [PROD, false],
  [{ ...PROD, SMTP_URL: "smtp://mail.example" }, true],
  [{ ...PROD, SMTP_URL: "smtp://mail.example", SECOND_STEP: "chosen" }, false],
  [{ SECOND_STEP: "asked" }, true],
])("with %o sign-in asks staff and new devices for a code: %s", (given, asks) => {
  expect(asksForSecondStep(readEnv(given))).toBe(asks);
});
