import { parse } from "@formatjs/icu-messageformat-parser";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const MESSAGES = fileURLToPath(new URL("../../messages/src", import.meta.url));
const CATALOGUE = /messages\/src\/[a-z]+\/([a-z-]+)\.json$/;
/** What src/kernel/i18n.tsx imports: a loader per language. */
const LANGUAGES = "virtual:openrounds/catalogues";
const VIRTUAL = /^virtual:openrounds\/catalogues/;
/** Domains whose texts come with the first page, so that another language costs one request. */
const ENTRY_DOMAINS = ["kernel", "app", "welcome"];

const read = (file: string): Record<string, string> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};

const domains = (): string[] =>
  readdirSync(MESSAGES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

const locales = (): string[] => readdirSync(path.join(MESSAGES, "kernel")).map((file) => path.basename(file, ".json"));

const fileOf = (domain: string, locale: string): string => {
  const file = path.join(MESSAGES, domain, `${locale}.json`);
  return JSON.stringify(existsSync(file) ? file : path.join(MESSAGES, domain, "en.json"));
};

/** A module that knows how each language is loaded. */
function languagesModule(): string {
  const loaders = locales().map((locale) => `"${locale}": () => import("${LANGUAGES}/${locale}")`);
  return `export default { ${loaders.join(", ")} }`;
}

/** A module of one language: the texts of the way in, and how those of each further domain are loaded. */
function languageModule(locale: string): string {
  const imports = ENTRY_DOMAINS.map((domain) => `import ${domain} from ${fileOf(domain, locale)}`);
  const loaders = domains().map((domain) =>
    ENTRY_DOMAINS.includes(domain)
      ? `${domain}: async () => ${domain}`
      : `${domain}: () => import(${fileOf(domain, locale)}).then((module) => module.default)`,
  );
  return [...imports, `export default { ${loaders.join(", ")} }`].join("\n");
}

/** Turns catalogues into parsed messages, with English where a text is not translated yet. */
export function compileMessages(): Plugin {
  return {
    name: "openrounds:compile-messages",
    enforce: "pre",
    resolveId: { filter: { id: VIRTUAL }, handler: (id) => `\0${id}` },
    load(id) {
      if (id === `\0${LANGUAGES}`) return languagesModule();
      if (id.startsWith(`\0${LANGUAGES}/`)) return languageModule(path.basename(id));
      if (!CATALOGUE.test(id)) return undefined;
      const english = path.join(path.dirname(id), "en.json");
      this.addWatchFile(english);
      const texts = { ...read(english), ...read(id) };
      const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parse(text)]));
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: "js" };
    },
  };
}
