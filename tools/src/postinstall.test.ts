import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { run } from "./commands.ts";
import { ROOT } from "./project.ts";

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: { readonly postinstall: string };
};

function folderWithNode(script: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "openrounds-node-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = path.join(folder, "node");
  writeFileSync(node, `#!/bin/sh\n${script}\n`);
  chmodSync(node, 0o755);
  return folder;
}

const installedWith = (script: string) =>
  run({
    program: "/bin/sh",
    args: ["-c", scripts.postinstall],
    settings: { PATH: `${folderWithNode(script)}:/usr/bin:/bin` },
  });

test.skipIf(process.platform === "win32")(
  "an install on a machine without libatomic says what to install",
  async () => {
    const { code, output } = await installedWith("exit 127");
    expect(code).toBe(1);
    expect(output).toContain("apt-get install libatomic1, then npm ci again");
    expect(await installedWith("exit 0")).toEqual({ code: 0, output: "" });
  },
);
