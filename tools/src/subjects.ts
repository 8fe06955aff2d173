import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./commands.ts";
import { PACKAGES } from "./domains.ts";
import { ROOT } from "./project.ts";

const MAX_CHARACTERS = 72;
const SUBJECT = /^([a-z][a-z0-9-]*): ([A-Z]\S*)( \S+)*$/;
/** Mechanisms that cross packages and have no folder. */
const MECHANISMS = ["tests", "rights", "migrations", "ci"];
/** The rule applies since the commit that added this file. */
const THIS_FILE = "tools/src/subjects.ts";
const LANDED = "origin/main";
/** Imperatives that end like other verb forms. */
const IMPERATIVE_ENDINGS = /(eed|^Bring|^Embed|^Ping|ss|us|is|as)$/;
const OTHER_FORM_ENDINGS = /(ed|ing|s)$/;

/** A submitted commit. */
export interface Commit {
  readonly hash: string;
  readonly subject: string;
}

const foldersIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && !entry.name.startsWith(".") && entry.name !== "node_modules" ? [entry.name] : [],
  );

/**
 * What a subject may begin with: a package or another folder, a domain or another area of a package, or a mechanism.
 */
const readAreas = (): ReadonlySet<string> =>
  new Set([...MECHANISMS, ...foldersIn("."), ...Object.keys(PACKAGES).flatMap((name) => foldersIn(`${name}/src`))]);

/** The error of a subject, or undefined. */
export function wrongSubject(subject: string, areas: ReadonlySet<string>): string | undefined {
  const [, area = "", verb = ""] = SUBJECT.exec(subject) ?? [];
  if (area === "") return 'is not "area: Do this"';
  if (!areas.has(area)) return `begins with "${area}", which is no package, domain or mechanism`;
  if (OTHER_FORM_ENDINGS.test(verb) && !IMPERATIVE_ENDINGS.test(verb)) return `says "${verb}" instead of an imperative`;
  if (subject.endsWith(".")) return "ends with a full stop";
  const { length } = subject;
  return length > MAX_CHARACTERS ? `has ${length} characters, of which ${MAX_CHARACTERS} are shown` : undefined;
}

/** The output of git in a folder; undefined if it fails. */
async function gitOutput(root: string, ...args: readonly string[]): Promise<string | undefined> {
  const { code, output } = await run({ program: "git", args: ["-c", "safe.directory=*", ...args], folder: root });
  return code === 0 ? output.trim() : undefined;
}

/**
 * The submitted commits: those since the rule applies, without those that a remote already has. A shallow clone has
 * only the latest; undefined means no history.
 */
export async function submittedCommits(root: string): Promise<readonly Commit[] | undefined> {
  const isShallow = (await gitOutput(root, "rev-parse", "--is-shallow-repository")) === "true";
  const start = isShallow ? "" : await gitOutput(root, "log", "--diff-filter=A", "--format=%H", "--", THIS_FILE);
  const [head, landed] = [
    await gitOutput(root, "rev-parse", "HEAD"),
    await gitOutput(root, "rev-parse", "--verify", LANDED),
  ];
  if (start === undefined || head === undefined) return undefined;
  if (start === "" && !isShallow) return [];
  const without = [start.split("\n").at(-1) ?? "", landed === head ? "" : (landed ?? "")].filter((hash) => hash !== "");
  const log = await gitOutput(root, "log", "--no-merges", "--format=%h %s", head, ...without.map((hash) => `^${hash}`));
  return log?.split("\n").flatMap((line) => {
    const [, hash, subject = ""] = /^(\w+) (.*)$/.exec(line) ?? [];
    return hash === undefined ? [] : [{ hash, subject }];
  });
}

/** Prints the errors of submitted subjects; returns whether there are none. */
async function check(): Promise<boolean> {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const commits = await submittedCommits(ROOT);
  if (commits === undefined) say("There is no history here, so no subject of a commit is checked.");
  const areas = readAreas();
  const wrong = (commits ?? []).flatMap(({ hash, subject }) => {
    const why = wrongSubject(subject, areas);
    return why === undefined ? [] : [`${hash} ${subject}\n  ${why}`];
  });
  for (const line of wrong) say(line);
  if (commits !== undefined) say(`Subjects: ${commits.length} commits looked at, ${wrong.length} wrong`);
  return wrong.length === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await check()) ? 0 : 1;
