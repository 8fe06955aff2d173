import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { FILES } from "./parts.ts";

const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;
/** Lets the account of the embedded PostgreSQL, where that is another one, reach its folder, and see nothing on the way. */
const PASSED_THROUGH = 0o711;

/** Takes the files of a folder from everybody else; the folder itself comes last, so that a cut-off repair is repeated. */
function close(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) close(at);
    else if (entry.isFile()) chmodSync(at, OWN_FILE);
  }
  chmodSync(folder, OWN_FOLDER);
}

const modeOf = (file: string): number => statSync(file).mode & 0o777;

/** Makes this process write for its own account only, and repairs what an earlier start left open in the data folder. */
export function closeDataDir(dataDir: string): void {
  process.umask(0o077);
  const folder = path.resolve(dataDir);
  const isRoot = process.getuid?.() === 0;
  const mode = isRoot ? PASSED_THROUGH : OWN_FOLDER;
  mkdirSync(folder, { recursive: true, mode });
  if (process.platform === "win32") return;
  if ((modeOf(folder) & ~mode) !== 0) chmodSync(folder, mode);
  const files = path.join(folder, FILES);
  if (existsSync(files) && modeOf(files) !== OWN_FOLDER) close(files);
}
