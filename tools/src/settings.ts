import type { Offence } from "./offence.ts";
import { readText } from "./project.ts";

const README = "README.md";

/** The settings in the schema of the server. */
export const readSettings = (text: string): string[] =>
  [...text.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name = ""]) => name);

/** The settings in the table of the README: the names in backticks in its first column. */
export const explainedSettings = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name));

/** Settings without an explanation, and explanations without a setting. */
export function checkSettings(): Offence[] {
  const read = new Set(readSettings(readText("server/src/kernel/env.ts")));
  const explained = new Set(explainedSettings(readText(README)));
  const offence = (text: string): Offence => ({ file: README, line: 0, text });
  return [
    ...[...read.difference(explained)].map((name) => offence(`does not explain ${name}`)),
    ...[...explained.difference(read)].map((name) => offence(`explains ${name}, which nothing reads`)),
  ];
}
