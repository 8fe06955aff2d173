import type { Offence } from "./offence.ts";
import { readText } from "./project.ts";

const README = "README.md";

/** The settings that the schema of the server reads. */
export const readSettings = (text: string): string[] =>
  [...text.matchAll(/^ {2}([A-Z][A-Z_]+): z\./gm)].map(([, name = ""]) => name);

/** The settings that the table of the README explains: the backticked names in its first column. */
export const explainedSettings = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name));

/** Settings that nobody explains, and explanations of settings that are not there. */
export function checkSettings(): Offence[] {
  const read = new Set(readSettings(readText("server/src/kernel/env.ts")));
  const explained = new Set(explainedSettings(readText(README)));
  const offence = (text: string): Offence => ({ file: README, line: 0, text });
  return [
    ...[...read.difference(explained)].map((name) => offence(`does not explain ${name}`)),
    ...[...explained.difference(read)].map((name) => offence(`explains ${name}, which nothing reads`)),
  ];
}
