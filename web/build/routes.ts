import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const CONTRACT = fileURLToPath(new URL("../../contract/src", import.meta.url));
/** The chunks of each frame around pages. */
export const FRAME_CHUNKS: Readonly<Record<string, readonly string[]>> = {
  shell: ["src/app/shell/shell.tsx"],
  fullScreen: ["src/app/app-providers.tsx"],
  dark: ["src/app/app-providers.tsx"],
  public: [],
};
/** The pages that people open most: they share chunks, so that a first visit fetches few files. */
export const OFTEN: readonly string[] = [
  "/home",
  "/batch/$batchId",
  "/session/$sessionId",
  "/programs",
  "/program/$programId",
];
/** Reads the pages that one call answers. */
export const ANSWERS = "src/app/pages/answers.ts";
/** page("/path", "frame", [texts], () => import("./file.tsx"); the path may be a constant of the contract. */
const PAGE =
  /(answered\(\s*)?page\(\s*(?:"([^"]+)"|(\w+)),\s*"(\w+)",\s*\[([^\]]*)\],\s*\(\) =>\s*import\("([^"]+)"\)/g;
const PATH_CONSTANT = /^export const (\w+) = "(\/[^"]*)"/gm;

/** A page that loads when its address is opened. */
export interface Route {
  readonly address: string;
  readonly frame: string;
  /** The chunks of the page and its frame. */
  readonly chunks: readonly string[];
  /** The chunks of its texts, which only English needs. */
  readonly texts: readonly string[];
}

/** The paths that the contract names. */
function namedPaths(): ReadonlyMap<string, string> {
  const files = globSync("**/paths.ts", { cwd: CONTRACT });
  const found = files.flatMap((file) => [...readFileSync(path.join(CONTRACT, file), "utf8").matchAll(PATH_CONSTANT)]);
  return new Map(found.map(([, name = "", value = ""]) => [name, value]));
}

/** The pages that load when their address is opened, from the route declarations of the domains. */
export function readRoutes(): Route[] {
  const named = namedPaths();
  return globSync("src/**/routes.tsx", { cwd: WEB }).flatMap((file) => {
    const pages = readFileSync(path.join(WEB, file), "utf8").matchAll(PAGE);
    return [...pages].map(([, answered, literal, constant = "", frame = "", domains = "", imported = ""]) => ({
      address: literal ?? named.get(constant) ?? constant,
      frame,
      chunks: [
        ...(FRAME_CHUNKS[frame] ?? []),
        ...(answered === undefined ? [] : [ANSWERS]),
        path.posix.join(path.posix.dirname(file), imported),
      ],
      texts: [...domains.matchAll(/\w+/g)].map(([domain]) => `../messages/src/${domain}/en.json`),
    }));
  });
}
