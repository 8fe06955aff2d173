import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@openrounds/server/kernel/free-port.ts";
import { homesOf } from "@openrounds/server/kernel/db/embedded-launch.ts";
import { sealSharedKey } from "@openrounds/server/kernel/http/shared-key.ts";
import { ROOT } from "../project.ts";
import { say, seconds } from "./outcome.ts";

const READY = " is ready at ";
const LISTENS_WITHIN_MS = 180_000;
const ENDS_WITHIN_MS = 30_000;
const EMAIL = "hub@demo.example";
const PASSWORD = "learn-together-2026";

export interface CallResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A folder that is removed with the product. */
export const temporaryFolder = (): string => mkdtempSync(path.join(tmpdir(), "openrounds-drill-"));

/** A server as `npm start` starts it, with its own data folder and a signed-in person. */
export class Product {
  readonly #settings: Readonly<Record<string, string>>;
  readonly #port: number;
  readonly dataDir: string;
  readonly lines: string[] = [];
  #child: ChildProcess | undefined;
  token = "";

  private constructor(port: number, dataDir: string, settings: Readonly<Record<string, string>>) {
    this.#port = port;
    this.dataDir = dataDir;
    this.#settings = settings;
  }

  /** Starts a product and signs in a person. */
  static async begin(
    settings: Readonly<Record<string, string>> = {},
    dataDir: string = temporaryFolder(),
  ): Promise<Product> {
    const product = new Product(await freePort(), dataDir, settings);
    await product.start();
    await product.signIn();
    return product;
  }

  /** Starts the process; returns the time until it was ready. */
  async start(): Promise<number> {
    const begunMs = performance.now();
    const child = spawn(process.execPath, ["--max-semi-space-size=16", "server/src/main.ts"], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env["PATH"],
        ENVIRONMENT: "local",
        WEB_BUILD: "off",
        RATE_FACTOR: "1000",
        PORT: String(this.#port),
        DATA_DIR: this.dataDir,
        ...this.#settings,
      },
    });
    this.#child = child;
    await new Promise<void>((ready, failed) => {
      const late = setTimeout(() => failed(new Error("the server is not ready")), LISTENS_WITHIN_MS);
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (data: Buffer) => {
          this.lines.push(...data.toString().split("\n"));
          if (data.toString().includes(READY)) ready();
        });
      }
      child.once("exit", (code) =>
        failed(new Error(`the server ended with ${code}:\n${this.lines.slice(-5).join("\n")}`)),
      );
      child.once("exit", () => clearTimeout(late));
      void once(child, "exit").then(() => undefined);
    });
    const tookMs = performance.now() - begunMs;
    say(`  a server is ready after ${seconds(tookMs)}`);
    return tookMs;
  }

  /** Sends the process a signal and waits for its exit. */
  async kill(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  /** Stops the process and removes its data. */
  async end(): Promise<void> {
    const late = setTimeout(() => this.#child?.kill("SIGKILL"), ENDS_WITHIN_MS);
    await this.kill("SIGTERM");
    clearTimeout(late);
    for (const folder of homesOf(this.dataDir)) rmSync(folder, { recursive: true, force: true });
  }

  urlOf(where: string): string {
    return `http://127.0.0.1:${this.#port}${where}`;
  }

  /** Calls the server as the signed-in person; status 0 means no response. */
  async ask(where: string, init: RequestInit = {}): Promise<CallResponse> {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${this.token}`);
    try {
      const response = await fetch(this.urlOf(where), { ...init, headers, signal: AbortSignal.timeout(60_000) });
      const text = await response.text();
      return { status: response.status, body: text.startsWith("{") ? (JSON.parse(text) as unknown) : text };
    } catch {
      return { status: 0, body: "" };
    }
  }

  /** Sends a JSON body. */
  post(where: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<CallResponse> {
    const sent = { method: "POST", body: JSON.stringify(body) };
    return this.ask(where, { ...sent, headers: { "content-type": "application/json", ...headers } });
  }

  /** The status of /readyz. */
  readiness = async (): Promise<number> => (await this.ask("/readyz")).status;

  async #sharedKeyHeader(): Promise<Record<string, string>> {
    const { body } = await this.ask("/api/v1/user/config");
    return { "x-shared-key": sealSharedKey((body as { resultBody: { sharedKey: string } }).resultBody.sharedKey) };
  }

  /** Signs in the owner of the demo hub. */
  async signIn(): Promise<void> {
    const form = { loginMode: "EMAIL", email: EMAIL, password: Buffer.from(PASSWORD).toString("base64") };
    const response = await this.post("/api/v1/user/end-user/login", form, await this.#sharedKeyHeader());
    const { resultBody } = response.body as { resultBody?: { authorization?: { authToken: string } } };
    const token = resultBody?.authorization?.authToken;
    if (token === undefined) throw new Error(`nobody can sign in: ${response.status} ${JSON.stringify(response.body)}`);
    this.token = token;
  }

  /** Orders a mail with a code for an address, as the registration does. */
  async orderCode(email: string): Promise<boolean> {
    return (await this.post("/api/v1/user/otp/send", { email }, await this.#sharedKeyHeader())).status === 200;
  }

  /** Whether a mail to an address is in the development inbox. */
  async hasMail(email: string): Promise<boolean> {
    const { body } = await this.ask(`/api/dev/inbox?to=${encodeURIComponent(email)}`);
    return (body as { messages: unknown[] }).messages.length > 0;
  }
}
