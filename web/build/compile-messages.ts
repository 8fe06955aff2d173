import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { compileTexts } from "@openrounds/messages/compile.ts";
import type { Plugin } from "vite";

const MESSAGES = fileURLToPath(new URL("../../messages/src", import.meta.url));
const CATALOGUE = /messages\/src\/[a-z]+\/en\.json$/;
/** The module that src/kernel/i18n.tsx imports: a loader of the English texts for each domain. */
const ENGLISH = "virtual:openrounds/english";

const domains = (): string[] =>
  readdirSync(MESSAGES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

/** The source of the module with a loader for each domain. */
function loadersModule(): string {
  const loaders = domains().map((domain) => {
    const file = JSON.stringify(path.join(MESSAGES, domain, "en.json"));
    return `${domain}: () => import(${file}).then((module) => module.default)`;
  });
  return `export default { ${loaders.join(", ")} }`;
}

/** Bundles the English texts in compiled form; the texts of other languages are loaded from the translation service. */
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
