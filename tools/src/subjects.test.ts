import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { run } from "./commands.ts";
import { submittedCommits, wrongSubject } from "./subjects.ts";

vi.setConfig({ testTimeout: 60_000 });
const AREAS = new Set(["batches", "e2e", "tools", "messages"]);

test.each([
  ["batches: Keep sessions when the schedule changes", undefined],
  ["e2e: Keep each walk in the folder of its domain", undefined],
  ["messages: Bring in the words of Odia, at last", undefined],
  ["tools: Pass what `npm test -- batches` names", undefined],
  [`tools: Say ${"x".repeat(61)}`, undefined],
  [`tools: Say ${"x".repeat(62)}`, "has 73 characters"],
  ["batches: Refuse an end date before the start.", "full stop"],
  ["batches: keep sessions", "is not"],
  ["Keep sessions", "is not"],
  ["batches, tools: Keep sessions", "is not"],
  ["batches:Keep sessions", "is not"],
  ["batches: Keep  sessions", "is not"],
  ["lists: Keep sessions", 'begins with "lists"'],
  ["batches: Added sessions", 'says "Added"'],
  ["batches: Fixes sessions", 'says "Fixes"'],
  ["batches: Moving sessions", 'says "Moving"'],
])("%s: %s", (subject, why) => {
  if (why === undefined) expect(wrongSubject(subject, AREAS)).toBeUndefined();
  else expect(wrongSubject(subject, AREAS)).toContain(why);
});

let folder: string;
let project: string;
const at = (name: string): string => path.join(folder, name);

async function git(root: string, ...args: readonly string[]): Promise<void> {
  const who = ["-c", "user.name=Asha", "-c", "user.email=asha@hub.example"];
  const { code, output } = await run({ program: "git", args: [...who, ...args], folder: root });
  if (code !== 0) throw new Error(output);
}

async function commit(root: string, subject: string, file = "a.txt"): Promise<void> {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), subject);
  await git(root, "add", ".");
  await git(root, "commit", "-m", subject);
}

const subjectsIn = async (root: string): Promise<string[] | undefined> =>
  (await submittedCommits(root))?.map(({ subject }) => subject);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-subjects-"));
  project = at("project");
  mkdirSync(project);
  await git(project, "init", "--initial-branch=main");
  await commit(project, "before the rule");
  await commit(project, "tools: Check subjects", "tools/src/subjects.ts");
  await commit(project, "batches: First");
  await commit(project, "batches: Second");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("without a remote the commits since the rule are looked at", async () => {
  expect(await subjectsIn(project)).toEqual(["batches: Second", "batches: First"]);
});

test("in a clone of what landed the commits since the rule are looked at, and of a branch those that did not land", async () => {
  const clone = at("clone");
  await git(folder, "clone", project, clone);
  expect(await subjectsIn(clone)).toEqual(["batches: Second", "batches: First"]);
  await git(clone, "checkout", "-b", "mine");
  await commit(clone, "batches: Third");
  expect(await subjectsIn(clone)).toEqual(["batches: Third"]);
});

test("without the whole history what is there is looked at", async () => {
  const clone = at("shallow");
  await git(folder, "clone", "--depth=1", `file://${project}`, clone);
  expect(await subjectsIn(clone)).toEqual(["batches: Second"]);
});

test("a rewritten history counts from the same commit", async () => {
  const clone = at("anew");
  await git(folder, "clone", project, clone);
  await git(clone, "remote", "remove", "origin");
  await git(clone, "rebase", "--root", "--force-rebase", "--reset-author-date");
  expect(await subjectsIn(clone)).toEqual(["batches: Second", "batches: First"]);
});

test("before the rule came there is nothing to look at", async () => {
  const clone = at("before");
  await git(folder, "clone", project, clone);
  await git(clone, "checkout", "HEAD~3");
  expect(await subjectsIn(clone)).toEqual([]);
});

test("outside a repository there is nothing to look at", async () => {
  expect(await subjectsIn(folder)).toBeUndefined();
});
