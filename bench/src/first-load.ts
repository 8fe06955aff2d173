import { chromium } from "@playwright/test";
import { freePort } from "@openrounds/server/kernel/free-port.ts";
import lighthouse from "lighthouse";
import { say } from "@openrounds/server/command.ts";

const CHROMIUM = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const RUNS = 3;
const KB = 1000;

/** The audits of Lighthouse for the first page, with unit and limit. */
const FIGURES = [
  { audit: "first-contentful-paint", unit: "ms", max: 1800 },
  { audit: "largest-contentful-paint", unit: "ms", max: 2500 },
  { audit: "total-blocking-time", unit: "ms", max: 200 },
  { audit: "cumulative-layout-shift", unit: "", max: 0.05 },
  { audit: "total-byte-weight", unit: "kB", max: 170 },
] as const;
const REQUESTS_MAX = 7;
const SCORES = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 } as const;

/** The results of opening a page once. */
interface Opening {
  readonly scores: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, number>>;
  readonly requests: number;
}

/** Opens a page without cache, emulating a mid-range phone on slow 4G. */
async function openCold(url: string): Promise<Opening> {
  const port = await freePort();
  const args = [...ARGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: CHROMIUM, args });
  try {
    const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: Object.keys(SCORES) });
    if (result === undefined) throw new Error(`${url} could not be measured`);
    const { categories, audits } = result.lhr;
    const details = audits["network-requests"]?.details;
    return {
      scores: Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, (score ?? 0) * 100])),
      figures: Object.fromEntries(FIGURES.map(({ audit }) => [audit, audits[audit]?.numericValue ?? Number.NaN])),
      requests: details?.type === "table" ? details.items.length : Number.NaN,
    };
  } finally {
    await browser.close();
  }
}

const medianOf = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const line = (name: string, value: number, unit: string, max: number): string =>
  `${name.padEnd(26)}${(unit === "" ? String(value) : value.toFixed(0)).padStart(8)} ${unit.padEnd(3)}${String(max).padStart(8)}${(value / max).toFixed(2).padStart(8)}`;

/** Measures the first load of /welcome on a phone: the median of three runs against the limits. */
export async function measureFirstLoad(origin: string): Promise<void> {
  const openings: Opening[] = [];
  for (let i = 0; i < RUNS; i++) openings.push(await openCold(`${origin}/welcome`));
  say(
    `${"/welcome on a phone".padEnd(26)}${"median".padStart(8)} ${"".padEnd(3)}${"most".padStart(8)}${"ratio".padStart(8)}`,
  );
  for (const { audit, unit, max } of FIGURES) {
    const value = medianOf(openings.map(({ figures }) => figures[audit] ?? Number.NaN));
    say(line(audit, unit === "kB" ? value / KB : value, unit, max));
  }
  say(line("requests", medianOf(openings.map(({ requests }) => requests)), "", REQUESTS_MAX));
  for (const [name, aim] of Object.entries(SCORES)) {
    const score = medianOf(openings.map(({ scores }) => scores[name] ?? 0));
    say(`${name.padEnd(26)}${score.toFixed(0).padStart(8)} of 100, aim ${aim}`);
  }
}
