import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { LOCALE_CODES, underscored, type Locale } from "@openrounds/messages/locales.ts";
import { firstCalls } from "./first-calls.ts";
import { readRoutes, type Route } from "./routes.ts";
import { filesOf, readManifest, type Manifest } from "./sizes.ts";
import { TITLES } from "./titles.ts";
import { usedRules } from "./used-rules.ts";

const MESSAGES = fileURLToPath(new URL("../../messages/src", import.meta.url));
const ROOT = '<div id="root"></div>';
const DATA = /<script type="application\/json" id="page"[^>]*>[^<]*<\/script>/;
const STYLESHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+\.css)"[^>]*>/g;
const ENTRY = "index.html";
const FONTS = "src/ui/styles/fonts.css";
/** The texts of the frame. */
const FRAME_TEXTS: readonly MessageKey[] = ["app.nav.home", "app.nav.certificates"];
/** The place of a title in a placeholder. */
const TITLE = /(data-word="title"[^>]*>)/;

/** The placeholder of each frame, as HTML. */
export type Placeholders = Readonly<Record<string, string>>;
type Texts = Readonly<Record<string, string>>;

/** All texts of a language. */
function textsOf(locale: Locale): Texts {
  const files = globSync(`*/${locale}.json`, { cwd: MESSAGES });
  const texts = files.map((file) => JSON.parse(readFileSync(path.join(MESSAGES, file), "utf8")) as Texts);
  return Object.fromEntries(texts.flatMap((each) => Object.entries(each)));
}

/** The words of a page by language, in the spelling of the browser's storage; one that is not translated is English. */
function wordsOf(texts: ReadonlyMap<Locale, Texts>, frame: string, title: MessageKey | undefined) {
  const keys = [...(frame === "shell" ? FRAME_TEXTS : []), ...(title === undefined ? [] : [title])];
  return Object.fromEntries(
    [...texts].map(([locale, own]) => {
      const words = keys.map((key) => [key === title ? "title" : key, own[key] ?? texts.get("en")?.[key] ?? ""]);
      const shown = title !== undefined && FRAME_TEXTS.includes(title) ? [...words, [title, own[title]]] : words;
      return [underscored(locale), Object.fromEntries(shown) as Record<string, string>] as const;
    }),
  );
}

/** JSON as the content of a script element. */
const asContent = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

const stylesheet = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`;
/** The names of scripts within their folder: shorter in the HTML than their addresses. */
const namesOf = (files: readonly string[]): string[] => files.map((file) => path.basename(file, ".js"));
const endingIn = (files: Iterable<string>, ending: string): string[] =>
  [...files].filter((file) => file.endsWith(ending));

interface Template {
  readonly html: string;
  readonly manifest: Manifest;
  readonly css: string;
  readonly placeholders: Placeholders;
  readonly texts: ReadonlyMap<Locale, Texts>;
}

/** The HTML of a page: its outline, and the addresses of all that it needs. */
function pageOf(
  { html, manifest, css, placeholders, texts }: Template,
  { address, frame, chunks, texts: own }: Route,
): string {
  const title = TITLES[address];
  const words = wordsOf(texts, frame, title);
  const entry = filesOf(manifest, [ENTRY]);
  const files = [...filesOf(manifest, chunks)].filter((file) => !entry.has(file));
  const english = endingIn(filesOf(manifest, own), ".js").filter((file) => !entry.has(file) && !files.includes(file));
  const fonts = endingIn(filesOf(manifest, [FONTS]), ".css")[0] ?? "";
  const outline = (placeholders[frame] ?? "").replace(TITLE, (start) => start + (words["en_US"]?.["title"] ?? ""));
  const scripts = { files: namesOf(endingIn(files, ".js")), english: namesOf(english) };
  const data = { path: address, words, ...scripts, fonts: `/${fonts}`, ...firstCalls({ address, frame }) };
  const links = endingIn(files, ".css").map(stylesheet).join("\n    ");
  return html
    .replace("</head>", () => `  <style nonce="%NONCE%">${usedRules(css, html + outline)}</style>\n  </head>`)
    .replace(ROOT, () => `<div id="root" data-prerendered aria-busy="true">${outline}</div>`)
    .replace(DATA, () => `<script type="application/json" id="page">${asContent(data)}</script>`)
    .replace("</body>", () => `  ${links}\n  </body>`);
}

/** Moves the style sheet behind the outline, which is painted first, and the script behind both. */
function paintedFirst(html: string): string {
  const moved: string[] = [];
  const keep = (tag: string): string => {
    moved.push(tag.trim());
    return "";
  };
  const bare = html.replaceAll(STYLESHEET, keep).replaceAll(/\s*<script type="module"[^>]*><\/script>/g, keep);
  return bare.replace("</body>", () => `  ${moved.join("\n    ")}\n  </body>`);
}

/** What a page outside the declared routes shows: the frame, without a title. */
const OTHER: Route = { address: "/", frame: "shell", chunks: [], texts: [] };

/** The first page, under an address that is not drawn before its scripts run. */
const WELCOME: Route = { address: "/welcome", frame: "public", chunks: [], texts: [] };

/**
 * Writes the HTML of every page, with its outline and its files, and pages.json, which names the file of each path. The
 * page of every other path is index.html.
 */
export function writeShells(dist: string, placeholders: Placeholders): void {
  const page = readFileSync(path.join(dist, ENTRY), "utf8");
  const css = [...page.matchAll(STYLESHEET)]
    .map(([, href = ""]) => readFileSync(path.join(dist, href), "utf8"))
    .join("");
  const texts = new Map(LOCALE_CODES.map((locale) => [locale, textsOf(locale)] as const));
  const template: Template = { html: paintedFirst(page), manifest: readManifest(dist), css, placeholders, texts };
  mkdirSync(path.join(dist, "pages"), { recursive: true });
  const written = [WELCOME, ...readRoutes()].map((route, index) => {
    const file = `pages/${index}.html`;
    writeFileSync(path.join(dist, file), pageOf(template, route));
    return [route.address, file] as const;
  });
  writeFileSync(path.join(dist, ENTRY), pageOf(template, OTHER));
  writeFileSync(path.join(dist, "pages.json"), JSON.stringify(Object.fromEntries(written)));
}
