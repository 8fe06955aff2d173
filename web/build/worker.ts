import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { filesOf, readManifest } from "./sizes.ts";

/** The pages that work offline: the entry, the shell with its parts that load after the page, and home. */
const OFFLINE_ENTRIES = [
  "index.html",
  "src/app/shell/shell.tsx",
  "src/app/shell/account-menu.tsx",
  "src/app/shell/sign-out.ts",
  "src/app/shell/search-button.tsx",
  "src/app/shell/help-button.tsx",
  "src/ui/page-part-failed.tsx",
  "src/app/app-providers.tsx",
  "src/app/pages/home-page.tsx",
];
/** What people write without a network, and what sends it later. */
const WRITING_ENTRIES = [
  "src/app/device/offline-work.ts",
  "src/app/pages/outbox-page.tsx",
  "src/community/forms/answer-form.tsx",
  "src/community/forms/dialogs.tsx",
  "src/forms/forms/questions-form.tsx",
  "src/ui/waiting-list.tsx",
];
/** Files that every page needs, besides those of the build. */
const OTHER_FILES = ["/manifest.webmanifest", "/icon.svg", "/icons/icon-192.png", "/icons/badge-96.png"];
const WORKER = "worker.js";

/** A version that changes when any of the files or the page changes. */
function versionOf(dist: string, files: readonly string[]): string {
  const hash = createHash("sha256").update(readFileSync(path.join(dist, "index.html")));
  for (const file of files) hash.update(file);
  for (const file of OTHER_FILES) hash.update(readFileSync(path.join(dist, file)));
  return hash.digest("base64url").slice(0, 16);
}

/** Writes worker.js, which caches the first pages on the device and shows push messages. */
export async function writeWorker(root: string, dist: string): Promise<void> {
  const manifest = readManifest(dist);
  const addressesOf = (entries: readonly string[]): string[] =>
    [...filesOf(manifest, entries)].map((file) => `/${file}`);
  const files = addressesOf(OFFLINE_ENTRIES);
  const define = {
    WRITING_FILES: JSON.stringify(addressesOf(WRITING_ENTRIES).filter((file) => !files.includes(file))),
    SHELL_FILES: JSON.stringify([...files, ...OTHER_FILES]),
    SHELL_VERSION: JSON.stringify(versionOf(dist, files)),
  };
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      outDir: dist,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, "worker/worker.ts"),
        output: { format: "iife", entryFileNames: WORKER },
      },
    },
  });
}
