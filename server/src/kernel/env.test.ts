import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { asksForSecondStep, deriveKey, isDeveloping, masterSecret, readEnv } from "./env.ts";

test("without settings the server runs locally", () => {
  expect(readEnv({})).toMatchObject({
    ENVIRONMENT: "local",
    PORT: 3000,
    PUBLIC_URL: "http://localhost:3000",
    RATE_FACTOR: 1,
  });
});

test("an empty setting counts as absent [API-006]", () => {
  expect(readEnv({ PORT: "", PUBLIC_URL: "https://care.example/" }).PUBLIC_URL).toBe("https://care.example");
});

test.each(["local", "dev", "qa", "demo", "prod"])("the environment %s is known [API-007]", (ENVIRONMENT) => {
  expect(readEnv({ ENVIRONMENT, PUBLIC_URL: "https://care.example" }).ENVIRONMENT).toBe(ENVIRONMENT);
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
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
  [{ SECRET_KEY: "short" }, "SECRET_KEY"],
  [{ SHARED_KEY: "short" }, "SHARED_KEY"],
  [{ RATE_FACTOR: "0" }, "RATE_FACTOR"],
  [{ LIVE_PORTS: "40000" }, "LIVE_PORTS"],
  [{ LIVE_PORTS: "40199-40000" }, "LIVE_PORTS"],
  [{ TURN_URLS: "https://turn.example.org" }, "TURN_URLS"],
  [{ DEMO: "maybe" }, "DEMO"],
  [{ DRAIN_MS: "-1" }, "DRAIN_MS"],
  [{ ENVIRONMENT: "prod" }, "PUBLIC_URL"],
  [{ ENVIRONMENT: "prod", PUBLIC_URL: "http://care.example" }, "PUBLIC_URL"],
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
  [{ ENVIRONMENT: "prod" }, false],
  [{ ENVIRONMENT: "prod", SMTP_URL: "smtp://mail.example" }, true],
  [{ ENVIRONMENT: "prod", SMTP_URL: "smtp://mail.example", SECOND_STEP: "chosen" }, false],
  [{ SECOND_STEP: "asked" }, true],
])("with %o sign-in asks staff and new devices for a code: %s", (given, asks) => {
  expect(asksForSecondStep(readEnv({ PUBLIC_URL: "https://care.example", ...given }))).toBe(asks);
});
