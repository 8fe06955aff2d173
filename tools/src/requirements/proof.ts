import type { Offence } from "../offence.ts";
import { REGISTER, type Requirement } from "./register.ts";
import type { Citation } from "./titles.ts";

/**
 * How a requirement is proved: by a walk in a browser or a rendered page, by the response of an API call, or, for a
 * rule that form and server share, by tests on both sides.
 */
export const PROOFS = ["walk", "call", "rule"] as const;
export type ProofKind = (typeof PROOFS)[number];

/** What a test exercises: the page, the server through HTTP, or only the code of a rule. */
type Side = "page" | "server" | "code";

const isProof = (text: string): text is ProofKind => PROOFS.some((proof) => proof === text);

function sideOf(file: string): Side {
  if (file.startsWith("e2e/") || file.endsWith(".test.tsx")) return "page";
  return file.startsWith("server/") ? "server" : "code";
}

/** Whether tests in these files can prove a requirement of that kind. A walk exercises the server too. */
export function proves(proof: string, files: Iterable<string>): boolean {
  const sides = new Set([...files].map(sideOf));
  if (proof === "walk") return sides.has("page");
  if (proof === "call") return sides.has("server") || sides.has("page");
  return sides.has("server") && sides.size > 1;
}

/** The test files that cite each requirement. */
export function filesByRequirement(citations: readonly Citation[]): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>();
  for (const { id, file } of citations) files.set(id, (files.get(id) ?? new Set()).add(file));
  return files;
}

/** Requirements of the register without a known kind of proof. */
export const unknownProofs = (register: readonly Requirement[]): Offence[] =>
  register
    .filter(({ proof }) => !isProof(proof))
    .map(({ id, proof }) => ({ file: REGISTER, line: 0, text: `${id} names no proof: "${proof}"` }));
