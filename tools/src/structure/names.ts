import { LOCALE_CODES } from "@openrounds/messages/locales.ts";
import { isDomain } from "../domains.ts";
import type { Offence } from "../offence.ts";
import { parseSourcePath, type SourcePath } from "../source.ts";

const BANNED = new Set([
  "utils",
  "util",
  "helpers",
  "helper",
  "common",
  "misc",
  "types",
  "index",
  "hooks",
  "constants",
]);

const SERVER_FILES = new Set([
  "domain.ts",
  "handlers.ts",
  "resolvers.ts",
  "routes.ts",
  "access.ts",
  "service.ts",
  "queries.ts",
  "tables.ts",
  "present.ts",
  "events.ts",
  "jobs.ts",
  "listeners.ts",
  "mails.ts",
  "factory.ts",
]);
const WEB_FILES = new Set(["routes.tsx", "data.ts", "state.ts"]);
/** Folders of a domain whose files are named after their subject. */
const FREE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  server: ["providers", "render", "room", "data"],
  web: ["pages", "components", "forms", "room"],
};

/** Whether the files of a folder are named after their subject. */
export const isFreeFolder = (packageName: string, folder: string): boolean =>
  FREE_FOLDERS[packageName]?.includes(folder) === true;

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const stemOf = (name: string): string => name.replace(/(\.(test|spec|config|setup|d))?\.\w+$/, "");

/** The notes for translators on the English texts of a domain. */
const NOTES = "en.notes.json";

function isClosedName({ package: packageName, folders, name, isTest }: SourcePath): boolean {
  const isNamedFreely = isTest || folders.some((folder) => isFreeFolder(packageName, folder));
  switch (packageName) {
    case "server":
      return isNamedFreely || SERVER_FILES.has(name);
    case "web":
      return isNamedFreely || WEB_FILES.has(name);
    case "messages":
      return folders.length === 0 && (name === NOTES || LOCALE_CODES.some((locale) => name === `${locale}.json`));
    default:
      return true;
  }
}

function wordFault(path: SourcePath): string | undefined {
  const words = [path.area, ...path.folders, stemOf(path.name)].filter((word) => word !== "");
  const banned = words.find((word) => BANNED.has(word));
  if (banned !== undefined) return `"${banned}" says nothing: name the subject`;
  const numbered = words.find((word) => /[a-z]\d$/.test(word) && BANNED_NUMBERED.has(word.slice(0, -1)));
  if (numbered !== undefined) return `"${numbered}" is a noun in search of a folder`;
  const odd = words.find((word) => !KEBAB.test(word));
  return odd === undefined ? undefined : `"${odd}" is not kebab-case`;
}

/** The folder of walks that cross domains. */
const ABOVE_DOMAINS = "app";
const hasNoDomain = ({ package: name, area, isTest }: SourcePath): boolean =>
  name === "e2e" && isTest && area !== ABOVE_DOMAINS && !isDomain(area);

const BANNED_NUMBERED = new Set([...SERVER_FILES, ...WEB_FILES].map(stemOf));

/** File names outside the closed lists of ARCHITECTURE.md, banned words, and names that are not kebab-case. */
export function wrongNames(files: readonly string[]): Offence[] {
  return files
    .filter((file) => /^\w+\/src\/.*\.(tsx?|json)$/.test(file))
    .flatMap((file) => {
      const path = parseSourcePath(file);
      if (hasNoDomain(path)) return [{ file, line: 0, text: "is in no folder of a domain, and not in app" }];
      const isOpen = !isDomain(path.area) || isClosedName(path);
      const isData = file.endsWith(".json");
      const text = isOpen
        ? isData
          ? undefined
          : wordFault(path)
        : "is not in the closed list of file names of a domain";
      return text === undefined ? [] : [{ file, line: 0, text }];
    });
}
