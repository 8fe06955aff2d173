import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const STYLES = fileURLToPath(new URL("../../../node_modules/@mantine/core/styles/", import.meta.url));
const NAMES = /^(?:im|ex)port \{([^}]*)\} from "@mantine\/core"/gm;
const FILES = /^import "@mantine\/core\/styles\/(\w+)\.layer\.css"/gm;

const sources = globSync("**/*.{ts,tsx}", { cwd: WEB }).map((file) => readFileSync(`${WEB}${file}`, "utf8"));

const found = (pattern: RegExp): string[] =>
  sources.flatMap((source) => [...source.matchAll(pattern)].map(([, part = ""]) => part));

/** The Mantine components that the application imports. */
function componentsInUse(): string[] {
  const names = found(NAMES).flatMap((list) => list.split(","));
  return [...new Set(names.map((name) => name.trim().split(" ")[0] ?? ""))].filter((name) => /^[A-Z]/.test(name));
}

test("the styles of every Mantine component in use are loaded", () => {
  const loaded = new Set(found(FILES));
  const styled = componentsInUse().filter((name) => existsSync(`${STYLES}${name}.layer.css`));
  expect(styled).not.toEqual([]);
  expect(styled.filter((name) => !loaded.has(name))).toEqual([]);
});
