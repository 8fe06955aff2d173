import { parse } from "@formatjs/icu-messageformat-parser";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

const CATALOGUE = /messages\/src\/[a-z]+\/([a-z-]+)\.json$/;

const read = (file: string): Record<string, string> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {};

/** Turns a catalogue into parsed messages, with English where a text is not translated yet. */
export function compileMessages(): Plugin {
  return {
    name: "openrounds:compile-messages",
    enforce: "pre",
    load: {
      filter: { id: CATALOGUE },
      handler(id) {
        const english = path.join(path.dirname(id), "en.json");
        this.addWatchFile(english);
        const texts = { ...read(english), ...read(id) };
        const compiled = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, parse(text)]));
        return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: "js" };
      },
    },
  };
}
