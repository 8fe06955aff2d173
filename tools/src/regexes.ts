import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import recheck from "recheck/lib/browser.js";
import { Visitor } from "vite";
import type { Offence } from "./offence.ts";
import { CACHE, ROOT, readJson } from "./project.ts";
import { offenceAt, type Source } from "./source.ts";

/** The packages whose regular expressions match untrusted input. */
const SHIPPED: ReadonlySet<string> = new Set(["contract", "messages", "server", "web"]);
/** Proofs are cached; only new expressions are checked. */
const PROVED = `${CACHE}/expressions.json`;
/** Most take milliseconds, the hardest three seconds on an idle machine. */
const TIMEOUT_MS = 120_000;

interface Expression {
  readonly pattern: string;
  readonly flags: string;
  readonly offence: (text: string) => Offence;
}

const isShipped = ({ package: name, area, folders, isTest }: Source): boolean =>
  SHIPPED.has(name) && area !== "build" && !isTest && !folders.includes("testing");

/** The regular expressions of a source; those composed at run time are offences. */
function expressionsOf(source: Source): { readonly literals: Expression[]; readonly builds: Offence[] } {
  const literals: Expression[] = [];
  const builds: Offence[] = [];
  new Visitor({
    Literal: (node) => {
      if (!("regex" in node)) return;
      literals.push({ ...node.regex, offence: (text) => offenceAt(source, node, text) });
    },
    NewExpression: (node) => {
      const isBuilt = node.callee.type === "Identifier" && node.callee.name === "RegExp";
      if (isBuilt) {
        builds.push(offenceAt(source, node, "write the expression as a literal, so that it can be proved linear"));
      }
    },
  }).visit(source.program);
  return { literals, builds };
}

/** Whether an expression runs in linear time; the flag v is checked as u. */
export function isLinear(pattern: string, flags: string): boolean {
  const { status } = recheck.checkSync(pattern, flags.replace("v", "u"), { timeout: TIMEOUT_MS });
  return status === "safe";
}

/** Shipped expressions that are not proved linear. */
export function slowExpressions(sources: readonly Source[], proved: Set<string>): Offence[] {
  return sources.filter(isShipped).flatMap((source) => {
    const { literals, builds } = expressionsOf(source);
    const slow = literals.filter(({ pattern, flags }) => {
      const written = `/${pattern}/${flags}`;
      if (!proved.has(written) && isLinear(pattern, flags)) proved.add(written);
      return !proved.has(written);
    });
    return [
      ...builds,
      ...slow.map(({ offence }) => offence("takes longer than the text grows, or cannot be proved not to")),
    ];
  });
}

/** The expressions that a version of the checker proved linear. */
interface Proved {
  readonly version: string;
  readonly expressions: readonly string[];
}

const proverVersion = (): string => readJson<{ version: string }>("node_modules/recheck/package.json").version;

function readProved(version: string): Set<string> {
  try {
    const proved = readJson<Proved>(PROVED);
    return new Set(proved.version === version ? proved.expressions : []);
  } catch {
    return new Set();
  }
}

/** Proves that every shipped expression runs in linear time. */
export function checkExpressions(sources: readonly Source[]): Offence[] {
  const version = proverVersion();
  const proved = readProved(version);
  const found = slowExpressions(sources, proved);
  mkdirSync(path.dirname(path.join(ROOT, PROVED)), { recursive: true });
  writeFileSync(path.join(ROOT, PROVED), JSON.stringify({ version, expressions: [...proved] } satisfies Proved));
  return found;
}
