import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installed, run, type Command } from "./commands.ts";
import { readInputs, sourceDigests } from "./inputs.ts";
import { CACHE, ROOT } from "./project.ts";

/** The files that passed, each with the digest of the inputs of that result. */
const IN_ORDER = `${CACHE}/lint.json`;
type InOrder = Readonly<Record<string, string>>;
/** A longer list of files exceeds the command line; then all files are linted. */
const LONGEST_LIST = process.platform === "win32" ? 6_000 : 100_000;

function readInOrder(root: string): InOrder {
  try {
    return JSON.parse(readFileSync(path.join(root, IN_ORDER), "utf8")) as InOrder;
  } catch {
    return {};
  }
}

const lint = (root: string, ...args: readonly string[]): Command => ({
  ...installed("oxlint", "--type-aware", ...args),
  folder: root,
});

/**
 * Lints the files whose result may have changed since they last passed, or all of them; returns what is wrong, or
 * nothing.
 */
export async function checkLint(isWhole: boolean, inputs = readInputs(), root = ROOT): Promise<string> {
  const listed = await run(lint(root, "--debug=files"));
  if (listed.code !== 0) return listed.output;
  const files = listed.output.split(/\r?\n/).flatMap((line) => (line === "" ? [] : line.replaceAll("\\", "/")));
  const digests = sourceDigests(inputs);
  const inOrder = isWhole ? {} : readInOrder(root);
  const due = files.filter((file) => !digests.has(file) || inOrder[file] !== digests.get(file));
  if (due.length === 0) return "";
  const isListed = due.length < files.length && due.join(" ").length < LONGEST_LIST;
  const { code, output } = await run(lint(root, "--deny-warnings", "--format=unix", ...(isListed ? due : [])));
  if (code !== 0) return `${output.trim()}\nended with ${code}`;
  // A file edited during the run may have passed only before or after the edit.
  const unchanged = [...sourceDigests(readInputs(root))].filter(([file, digest]) => digests.get(file) === digest);
  mkdirSync(path.join(root, CACHE), { recursive: true });
  writeFileSync(path.join(root, IN_ORDER), JSON.stringify(Object.fromEntries(unchanged)));
  return "";
}
