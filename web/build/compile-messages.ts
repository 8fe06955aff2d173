import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileTexts } from "@openrounds/messages/compile.ts";
import type { Plugin } from "vite";

const MESSAGES = fileURLToPath(new URL("../../messages/src", import.meta.url));
const CATALOGUE = /messages\/src\/[a-z]+\/en\.json$/;
/** What src/kernel/i18n.tsx imports: a loader for the English texts of each domain. */
const ENGLISH = "virtual:openrounds/english";

const domains = (): string[] =>
  readdirSync(MESSAGES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** A module that knows how the texts of each domain are loaded. */
function loadersModule(): string {
  const loaders = domains().map((domain) => {
    const file = JSON.stringify(path.join(MESSAGES, domain, "en.json"));
    return `${domain}: () => import(${file}).then((module) => module.default)`;
  });
  return `export default { ${loaders.join(", ")} }`;
}

/** Bundles English, taken apart; the other languages come from the translation service. */
export function compileMessages(): Plugin {
  return {
    name: "openrounds:compile-messages",
    enforce: "pre",
    resolveId: { filter: { id: new RegExp(`^${ENGLISH}$`) }, handler: (id) => `\0${id}` },
    load(id) {
      if (id === `\0${ENGLISH}`) return loadersModule();
      if (!CATALOGUE.test(id)) return undefined;
      const texts = JSON.parse(readFileSync(id, "utf8")) as Record<string, string>;
      const compiled = JSON.stringify(compileTexts(texts));
      return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, moduleType: "js" };
    },
  };
}
