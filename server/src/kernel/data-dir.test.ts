import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { newPart } from "./parts.ts";
import { restrictDataDir } from "./data-dir.ts";
import { createWorld } from "./testing/world.ts";
import { storageOf } from "../media/providers/choose-storage.ts";

const umask = process.umask();
afterEach(() => void process.umask(umask));

const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test("only the account of the server reads what people send it", async () => {
  const world = await createWorld();
  onTestFinished(() => world.close());
  const { platform } = world.app;
  restrictDataDir(platform.env.DATA_DIR);
  await storageOf(platform).put("content/batch/case.pdf", Buffer.from("%PDF"), "application/pdf");
  const files = path.join(platform.env.DATA_DIR, "files");
  const kept = ["", "parts", "content", "content/batch", "content/batch/case.pdf"].map((name) =>
    modeOf(path.join(files, name)),
  );
  expect(kept).toEqual(["700", "700", "700", "700", "600"]);
  expect(path.dirname(newPart(platform))).toBe(path.join(files, "parts"));
});

test("a start closes a data folder that an earlier one left open", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "openrounds-modes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const inside = path.join(folder, "files/content");
  mkdirSync(inside, { recursive: true });
  writeFileSync(path.join(inside, "case.pdf"), "%PDF");
  for (const at of [folder, path.join(folder, "files"), inside]) chmodSync(at, 0o755);
  chmodSync(path.join(inside, "case.pdf"), 0o644);
  restrictDataDir(folder);
  restrictDataDir(folder);
  expect(modeOf(folder)).toBe(process.getuid?.() === 0 ? "711" : "700");
  const kept = ["files", "files/content", "files/content/case.pdf"].map((name) => modeOf(path.join(folder, name)));
  expect(kept).toEqual(["700", "700", "600"]);
});
