import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { takeProcessLock } from "./process-lock.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "openrounds-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});
const holder = (): number => Number(readFileSync(path.join(folder, "server.pid"), "utf8"));

test("a free folder is taken, and taking it again is no conflict with oneself", () => {
  takeProcessLock(folder);
  takeProcessLock(folder);
  expect(holder()).toBe(process.pid);
});

test("the folder of a process that is gone is taken over", () => {
  writeFileSync(path.join(folder, "server.pid"), "4194300");
  takeProcessLock(folder);
  expect(holder()).toBe(process.pid);
});

test("the number of a dead server that another program got since holds nothing", () => {
  writeFileSync(path.join(folder, "server.pid"), String(process.ppid));
  takeProcessLock(folder);
  expect(holder()).toBe(process.pid);
});

test("a damaged lock file holds nothing", () => {
  writeFileSync(path.join(folder, "server.pid"), "");
  takeProcessLock(folder);
  expect(holder()).toBe(process.pid);
});
