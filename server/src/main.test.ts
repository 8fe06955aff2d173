import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { BotChallenge } from "@openrounds/contract/identity/bots/schemas.ts";
import { solveBotChallenge } from "./identity/bots/factory.ts";
import { sealSharedKey } from "./kernel/http/shared-key.ts";
import { freePort } from "./kernel/free-port.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
/** So many kills, or as many as fit into two and a half minutes on a busy machine. */
const KILLS = 20;
const KILLS_WITHIN_MS = 150_000;

let dataDir: string;
let port: number;
let server: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "openrounds-main-"));
  port = await freePort();
});
afterEach(async () => {
  if (server !== undefined) await kill("SIGTERM");
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Process {
  readonly child: ChildProcess;
  /** What it said until it was ready or over. */
  readonly said: string;
  readonly code: number | null | undefined;
}

/** Starts a server; resolves once it says that it is ready, or ends. */
function launch(settings: Record<string, string> = {}): Promise<Process> {
  const env = {
    PATH: process.env["PATH"],
    ENVIRONMENT: "local",
    DEMO: "off",
    WEB_BUILD: "off",
    LOG_LEVEL: "error",
    RATE_FACTOR: "1000",
    BOT_CHECK_COST: "1",
  };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    cwd: tmpdir(),
  });
  let said = "";
  return new Promise((known) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (data: Buffer) => {
        said += data.toString();
        if (said.includes("is ready at")) known({ child, said, code: undefined });
      });
    }
    child.once("close", (code) => known({ child, said, code }));
  });
}

/** Answers what it said until it was ready. */
async function start(settings?: Record<string, string>): Promise<string> {
  const { child, said, code } = await launch(settings);
  expect(code, said).toBeUndefined();
  server = child;
  return said;
}

/** Ends the running server; returns its exit code. */
function kill(signal: NodeJS.Signals): Promise<number | null> {
  const ending = server;
  server = undefined;
  return new Promise((gone) => {
    if (ending === undefined) return gone(null);
    ending.once("close", (code) => gone(code));
    ending.kill(signal);
  });
}

/** Each line that a server said, of which every one must be JSON. */
const linesOf = (said: string): { level: number; msg: string }[] =>
  said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { level: number; msg: string });

const urlOf = (where: string): string => `http://127.0.0.1:${port}${where}`;
const sharedKey = async (): Promise<string> => {
  const body = (await (await fetch(urlOf("/api/v1/user/config"))).json()) as { resultBody: { sharedKey: string } };
  return body.resultBody.sharedKey;
};

/** Sends a call; a server that is too busy is asked again after the pause that it names, as by the application. */
async function post(where: string, body: object, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(urlOf(where), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (response.status !== 503) return response;
  await new Promise((resume) => setTimeout(resume, 1000 * Number(response.headers.get("retry-after"))));
  return post(where, body, headers);
}

/** Signs up through the door, by the code that the development inbox shows; returns the access token. */
async function signUp(email: string): Promise<{ refreshKey: string; authToken: string }> {
  const headers = () => ({ "x-shared-key": sealSharedKey(key) });
  const key = await sharedKey();
  const sent = (await (await post("/api/v1/user/otp/send", { email }, headers())).json()) as {
    resultBody: { orderId: string };
  };
  const { orderId } = sent.resultBody;
  const otp = await vi.waitFor(
    async () => {
      const response = await fetch(urlOf(`/api/dev/inbox?to=${encodeURIComponent(email)}`));
      const { messages } = (await response.json()) as { messages: { code: string | null }[] };
      const [message] = messages;
      if (typeof message?.code !== "string") throw new Error("no code has come");
      return message.code;
    },
    { timeout: 20_000, interval: 200 },
  );
  const listed = await fetch(urlOf("/api/v1/user/legal-policy/list"), { headers: headers() });
  const { resultBody } = (await listed.json()) as {
    resultBody: { policyList: { legalPolicyId: string; type: string }[] };
  };
  const policyAgreements = resultBody.policyList.map(({ legalPolicyId: id, type }) => ({ id, type }));
  const response = await post("/api/v1/user/bot-check", {}, headers());
  const { challenge } = ((await response.json()) as { resultBody: { challenge: BotChallenge } }).resultBody;
  const password = Buffer.from("learn-together-2026").toString("base64");
  const form = {
    loginMode: "EMAIL",
    email,
    password,
    firstName: "Asha",
    gender: "FEMALE",
    policyAgreements,
    orderId,
    otp,
    recaptchaToken: await solveBotChallenge(challenge),
  };
  const registered = await post("/api/v1/user/end-user/registration", form, headers());
  const done = (await registered.json()) as {
    resultBody: { authorization: { authToken: string; refreshKey: string } };
  };
  expect(registered.status, JSON.stringify(done)).toBe(200);
  return done.resultBody.authorization;
}

async function freshToken(refreshKey: string): Promise<{ refreshKey: string; authToken: string }> {
  const response = await post("/api/v1/user/end-user/refresh-token", { refreshKey }, {});
  expect(response.status).toBe(200);
  return ((await response.json()) as { resultBody: { authorization: { authToken: string; refreshKey: string } } })
    .resultBody.authorization;
}

/** Waits until the last place of the world is loaded: every start would load them again. */
const haveLoadedPlaces = (key: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const headers = { "x-shared-key": sealSharedKey(key) };
      const response = await fetch(urlOf("/api/v1/user/location/search?text=Harare%20Western"), { headers });
      expect(await response.text()).toContain("Harare Western Suburbs");
    },
    { timeout: 120_000, interval: 500 },
  );

test("a start that cannot go on says why in one line and ends", async () => {
  const { code, said } = await launch({ PORT: "none" });
  expect(code).toBe(1);
  const [line, ...others] = linesOf(said);
  expect(others).toEqual([]);
  expect(line?.level).toBe(60);
  expect(line?.msg).toMatch(/^Bad setting\. PORT: /);
});

test.each([
  [{}, /^Bad setting\. DATABASE_URL: [^\n]*$/],
  [{ DATABASE_URL: "embedded", DEMO: "on" }, /^Bad setting\. DEMO: [^\n]*$/],
])("production with %o does not start", async (settings, reason) => {
  const env = { ENVIRONMENT: "prod", PUBLIC_URL: "https://care.example", RATE_FACTOR: "1", ...settings };
  const { code, said } = await launch(env);
  expect(code).toBe(1);
  expect(linesOf(said).at(-1)?.msg).toMatch(reason);
});

test("nothing that was acknowledged is lost, however often the server is killed; a second one is refused; it ends cleanly", async () => {
  const lines = linesOf(await start());
  expect(lines.find(({ msg }) => msg === "Starting PostgreSQL…")).toBeDefined();
  let { authToken, refreshKey } = await signUp("ledger@test.example");
  await haveLoadedPlaces(await sharedKey());
  const ledger = new Set<string>();
  let serial = 0;
  const load = { isOn: true };
  const write = async (): Promise<void> => {
    const name = `Ledger ${serial++}`;
    const body = { name, organizationAddressDetails: { name: "Wardha", latitude: 1, longitude: 1 } };
    const response = await post("/api/v1/org/institute", body, { authorization: `Bearer ${authToken}` }).catch(
      () => undefined,
    );
    if (response?.status === 200) ledger.add(name);
  };
  const begunMs = performance.now();
  for (let round = 0; round < KILLS && (round < 2 || performance.now() - begunMs < KILLS_WITHIN_MS); round++) {
    load.isOn = true;
    const writers = Array.from({ length: 4 }, async () => {
      while (load.isOn) await write();
    });
    const acknowledged = ledger.size + 1 + Math.floor(Math.random() * 20);
    await vi.waitUntil(() => ledger.size >= acknowledged, { timeout: 20_000, interval: 5 });
    await kill("SIGKILL");
    load.isOn = false;
    await Promise.all(writers);
    await start();
    ({ authToken, refreshKey } = await freshToken(refreshKey));
  }

  const second = await launch();
  expect(second.code).toBe(1);
  const last = linesOf(second.said).at(-1);
  expect(last?.level).toBe(60);
  expect(last?.msg).toMatch(/^Another server \(process \d+\) uses the data folder /);

  expect(ledger.size).toBeGreaterThan(5);
  const present = new Set<string>();
  const search = async (text: string): Promise<void> => {
    const response = await fetch(urlOf(`/api/v1/org/institute/search?text=${encodeURIComponent(text)}`), {
      headers: { authorization: `Bearer ${authToken}` },
    });
    const { resultBody } = (await response.json()) as { resultBody: { searchResult: { name: string }[] } };
    for (const { name } of resultBody.searchResult) present.add(name);
  };
  for (const name of ledger) if (!present.has(name)) await search(name);
  expect([...ledger].filter((name) => !present.has(name))).toEqual([]);

  const pid = Number(readFileSync(path.join(dataDir, "server.pid"), "utf8"));
  expect(pid).toBe(server?.pid);
  expect(await kill("SIGTERM")).toBe(0);
  await start({ DRAIN_MS: "2000" });
  await freshToken(refreshKey);
  const ended = kill("SIGINT");
  await expect.poll(async () => (await fetch(urlOf("/readyz"))).status).toBe(503);
  expect((await fetch(urlOf("/api/v1/user/config"))).status).toBe(200);
  expect(await ended).toBe(0);
});
