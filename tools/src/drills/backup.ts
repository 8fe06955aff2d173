import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../project.ts";
import { Ledger, settle } from "./ledger.ts";
import { pause, seconds, type DrillResult } from "./outcome.ts";
import { Product, temporaryFolder } from "./product.ts";

/** Runs a command of the product on a data folder; returns its duration. */
async function command(name: "backup" | "restore", args: readonly string[], dataDir: string): Promise<number> {
  const begunMs = performance.now();
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [`server/src/${name}.ts`, ...args], { cwd: ROOT, env });
  return performance.now() - begunMs;
}

/** Uploads a document; returns its URL for its owner. */
async function upload(product: Product, text: string): Promise<string> {
  const form = new FormData();
  form.set("filePath", new Blob([text], { type: "text/plain" }), "notes.txt");
  const { status, body } = await product.ask("/api/v1/user/upload/post", { method: "POST", body: form });
  if (status !== 200) throw new Error(`an upload is refused: ${status} ${JSON.stringify(body)}`);
  return (body as { resultBody: { url: string } }).resultBody.url;
}

/** Backs up a running product during writes, discards it, and restores it elsewhere. */
export async function backupDrill(): Promise<DrillResult> {
  const product = await Product.begin();
  const kept = temporaryFolder();
  const folder = path.join(kept, "backup");
  const elsewhere = temporaryFolder();
  try {
    const before = new Ledger(product);
    before.begin();
    await upload(product, "a case");
    await pause(2000);
    await before.stop();
    const during = new Ledger(product, "during");
    during.begin();
    const backupMs = await command("backup", ["--to", folder], product.dataDir);
    await during.stop();
    await product.kill("SIGKILL");
    const restoreMs = await command("restore", ["--from", folder], elsewhere);
    const begunMs = performance.now();
    const again = await Product.begin({}, elsewhere);
    const startMs = performance.now() - begunMs;
    const oldToken = product.token;
    again.token = oldToken;
    const { status } = await again.ask("/api/v1/user/notification/settings");
    const settled = await settle(before, again);
    const later = await during.missing(again);
    await again.end();
    return {
      facts: [
        ...settled.facts,
        ["written during the backup, of these in it", `${during.size}, ${during.size - later.length}`],
        ["backup, beside a running server", seconds(backupMs)],
        ["restore into an empty folder", seconds(restoreMs)],
        ["start on it, until somebody signed in", seconds(startMs)],
        ["from nothing to signed in", seconds(restoreMs + startMs)],
        ["the sign-in from before answers", String(status)],
      ],
      faults: [...settled.faults, ...(status === 200 ? [] : ["people are signed out"])],
    };
  } finally {
    await product.end();
    for (const each of [kept, elsewhere]) rmSync(each, { recursive: true, force: true });
  }
}
