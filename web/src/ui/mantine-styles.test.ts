import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const STYLES = fileURLToPath(new URL("../../../node_modules/@mantine/core/styles/", import.meta.url));
const IMPORT = /import \{([^}]*)\} from "@mantine\/core"/g;

/** The Mantine components that the application imports by name. */
function componentsInUse(): string[] {
  const files = globSync("**/*.tsx", { cwd: WEB });
  const names = files.flatMap((file) =>
    [...readFileSync(`${WEB}${file}`, "utf8").matchAll(IMPORT)].flatMap(([, list = ""]) => list.split(",")),
  );
  return [...new Set(names.map((name) => name.trim().split(" ")[0] ?? ""))].filter((name) => /^[A-Z]/.test(name));
}

test("the styles of every Mantine component in use are loaded", () => {
  const loaded = readFileSync(fileURLToPath(new URL("mantine-styles.ts", import.meta.url)), "utf8");
  const styled = componentsInUse().filter((name) => existsSync(`${STYLES}${name}.layer.css`));
  expect(styled).not.toEqual([]);
  expect(styled.filter((name) => !loaded.includes(`/${name}.layer.css`))).toEqual([]);
});
