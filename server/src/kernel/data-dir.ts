import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { FILES } from "./parts.ts";

const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;
/** The mode of parent folders: the account of the embedded PostgreSQL may traverse them but not list them. */
const TRAVERSABLE_FOLDER = 0o711;

/**
 * Removes all access of other accounts to a folder. The folder itself comes last, so that an interrupted repair is
 * repeated.
 */
function restrictFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) restrictFolder(at);
    else if (entry.isFile()) chmodSync(at, OWN_FILE);
  }
  chmodSync(folder, OWN_FOLDER);
}

const modeOf = (file: string): number => statSync(file).mode & 0o777;

/**
 * Sets a umask that keeps new files private to this account, and repairs the modes of files that an earlier start left
 * open.
 */
export function restrictDataDir(dataDir: string): void {
  process.umask(0o077);
  const folder = path.resolve(dataDir);
  const isRoot = process.getuid?.() === 0;
  const mode = isRoot ? TRAVERSABLE_FOLDER : OWN_FOLDER;
  mkdirSync(folder, { recursive: true, mode });
  if (process.platform === "win32") return;
  if ((modeOf(folder) & ~mode) !== 0) chmodSync(folder, mode);
  const files = path.join(folder, FILES);
  if (existsSync(files) && modeOf(files) !== OWN_FOLDER) restrictFolder(files);
}
