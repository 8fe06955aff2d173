import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";

/** A temporary project for each test: its root, and a function that writes files. */
export interface TemporaryProject {
  readonly root: () => string;
  readonly write: (files: Readonly<Record<string, string>>) => void;
}

/** Gives each test of a file an empty folder, which is removed afterwards. */
export function useTemporaryProject(): TemporaryProject {
  let root = "";
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), "openrounds-project-"));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));
  return {
    root: () => root,
    write: (files) => {
      for (const [file, text] of Object.entries(files)) {
        const at = path.join(root, file);
        mkdirSync(path.dirname(at), { recursive: true });
        writeFileSync(at, text);
      }
    },
  };
}
