import { chromium, type APIRequestContext, type Browser, type CDPSession, type Page } from "@playwright/test";
import { loadavg } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { Authorization } from "@openrounds/contract/identity/schemas.ts";
import { runCommand, say } from "@openrounds/server/command.ts";
import { DEMO_PASSWORD } from "@openrounds/server/demo/network.ts";
import { sealSharedKey } from "@openrounds/server/kernel/http/shared-key.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
/** A line of 100 kbit/s with 400 ms, and a processor of a sixth. */
const BYTES_PER_S = 12_500;
const LATENCY_MS = 400;
const SLOWER = 6;
const WITHIN_MS = 180_000;
const POLL_MS = 250;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
/** What tells that the content of a page is shown: its headings, which are read from the server. */
const CONTENT = ".page .hero h2, .page .ph h1, .page .empty h2";

/** When things came, in milliseconds from the navigation. */
interface Marks {
  words?: number;
  content?: number;
  app?: number;
}

/** The script of the browser that looks in each frame what is painted: words, content, and content that React drew. */
const WATCH = `
  globalThis.marks = {};
  const isShown = (element) => element?.checkVisibility({ visibilityProperty: true }) === true;
  function hasWords() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || /^(SCRIPT|STYLE)$/.test(element.tagName) || node.textContent.trim() === "") continue;
      if (isShown(element) && element.getBoundingClientRect().top < innerHeight) return true;
    }
    return false;
  }
  function look() {
    if (document.body !== null) {
      if (marks.words === undefined && hasWords()) marks.words = performance.now();
      const content = document.querySelector("${CONTENT}");
      if (isShown(content) && content.textContent !== "") {
        marks.content ??= performance.now();
        if (Object.keys(content).some((key) => key.startsWith("__react"))) marks.app ??= performance.now();
      }
    }
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
`;

const API = "/api";

/** Signs in a person of the demo; the browser of the request keeps the session. */
async function signIn(request: APIRequestContext, email: string): Promise<Authorization> {
  const config = await request.get(`${API}${identityEndpoints.config.path}`);
  const { sharedKey } = ((await config.json()) as { resultBody: { sharedKey: string } }).resultBody;
  const headers = {
    "x-shared-key": sealSharedKey(sharedKey, Number(config.headers()["x-server-time"])),
    "x-token-transport": "cookie",
  };
  const data = { loginMode: "EMAIL", email, password: Buffer.from(DEMO_PASSWORD).toString("base64") };
  const entered = await request.post(`${API}${identityEndpoints.login.path}`, { headers, data });
  return ((await entered.json()) as { resultBody: { authorization: Authorization } }).resultBody.authorization;
}

/** One file or call as it was on the wire. */
interface Sent {
  readonly address: string;
  readonly startedMs: number;
  endedMs: number;
  bytes: number;
}

/** Records what is on the wire from now on. */
async function recordWire(cdp: CDPSession): Promise<Sent[]> {
  const all = new Map<string, Sent>();
  let firstS: number | undefined;
  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    firstS ??= timestamp;
    const address = new URL(request.url).pathname;
    all.set(requestId, { address, startedMs: 1000 * (timestamp - firstS), endedMs: Number.NaN, bytes: 0 });
    sent.push(...[all.get(requestId)].filter((each) => each !== undefined));
  });
  cdp.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const each = all.get(requestId);
    if (each === undefined || firstS === undefined) return;
    each.endedMs = 1000 * (timestamp - firstS);
    each.bytes = encodedDataLength;
  });
  const sent: Sent[] = [];
  await cdp.send("Network.enable");
  await cdp.send("Network.clearBrowserCache");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_S,
    uploadThroughput: BYTES_PER_S,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return sent;
}

interface Opening extends Marks {
  readonly sent: readonly Sent[];
}

/** The marks once React drew the content; the policy of pages forbids the polling of Playwright. */
async function marksOf(page: Page): Promise<Marks> {
  for (let waitedMs = 0; waitedMs < WITHIN_MS; waitedMs += POLL_MS) {
    const marks = await page.evaluate<Marks>("marks");
    if (marks.app !== undefined) return marks;
    await setTimeout(POLL_MS);
  }
  throw new Error("the content does not come");
}

/** Opens a page of a signed-in person with an empty cache. */
async function openCold(browser: Browser, origin: string, { email, path, shot }: Options): Promise<Opening> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin, locale: "en-US", serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    const { userId } = await signIn(page.request, email);
    await page.goto("/manifest.webmanifest");
    const known = JSON.stringify({ "or.userId": userId, "or.locale": "en_US" });
    await page.evaluate(`Object.assign(localStorage, ${known})`);
    const cdp = await context.newCDPSession(page);
    const sent = await recordWire(cdp);
    await page.addInitScript({ content: WATCH });
    await page.goto(path, { waitUntil: "commit", timeout: WITHIN_MS });
    const marks = await marksOf(page);
    const before = [...sent];
    if (shot !== undefined) await page.screenshot({ path: `${shot}-${new URL(origin).port}.png` });
    return { ...marks, sent: before };
  } finally {
    await context.close();
  }
}

interface Options {
  readonly email: string;
  readonly path: string;
  readonly shot: string | undefined;
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const CALL = /^\/api\/v1\/page\//;
const HEADS = ["words", "asked", "answered", "content", "app", "requests", "kB"];

/** The figures of an opening in the order of the heads. */
function figuresOf({ words = Number.NaN, content = Number.NaN, app = Number.NaN, sent }: Opening): number[] {
  const call = sent.find(({ address }) => CALL.test(address));
  const kB = sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return [words, call?.startedMs ?? Number.NaN, call?.endedMs ?? Number.NaN, content, app, sent.length, kB];
}

const row = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(28) + cells.map((each) => (typeof each === "number" ? each.toFixed(0) : each).padStart(10)).join("");

function printOrder({ sent }: Opening): void {
  for (const { address, startedMs, endedMs, bytes } of sent) say(row(address.slice(-27), [startedMs, endedMs, bytes]));
}

/**
 * Opens a page of several running servers in turn, as a new phone on a thin line does, and prints when its first words and
 * its content were there, when its call was sent and answered, and what had come by then.
 */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      path: { type: "string", default: "/home" },
      email: { type: "string", default: "learner@demo.example" },
      runs: { type: "string", default: "3" },
      order: { type: "boolean", default: false },
      shot: { type: "string" },
    },
  });
  const { email, path, shot } = values;
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  const all = new Map<string, number[][]>(positionals.map((origin) => [origin, []]));
  say(row(`${path}, ms`, [...HEADS, "load"]));
  try {
    for (let run = 0; run < Number(values.runs); run++) {
      for (const origin of positionals) {
        const opening = await openCold(browser, origin, { email, path, shot });
        const figures = figuresOf(opening);
        all.get(origin)?.push(figures);
        say(row(origin, [...figures, (loadavg()[0] ?? 0).toFixed(1)]));
        if (values.order) printOrder(opening);
      }
    }
  } finally {
    await browser.close();
  }
  for (const [origin, runs] of all) {
    say(
      row(
        `median of ${origin}`,
        HEADS.map((_, at) => medianOf(runs.map((figures) => figures[at] ?? Number.NaN))),
      ),
    );
  }
});
