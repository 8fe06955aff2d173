import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import path from "node:path";
import { Ledger, settle } from "./ledger.ts";
import { later, pause, seconds, until, type DrillResult } from "./outcome.ts";
import { Product, temporaryFolder, type CallResponse } from "./product.ts";

/** Space for the towns and their write-ahead log, which a new server imports. */
const DISK = "1200m";
const BACK_WITHIN_MS = 10_000;
const CHUNK = Buffer.alloc(1024 * 1024, 1);

/** A small file system: one in memory, which only root may mount, or the one in the setting. */
function openDisk(): { folder: string; close: () => void } {
  const given = process.env["DRILL_FOLDER"];
  if (given !== undefined) return { folder: path.join(given, "drill"), close: () => undefined };
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    throw new Error("Only root on Linux can mount a small disk: set DRILL_FOLDER to a folder on one of about 1.2 GB.");
  }
  const folder = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0755`, "tmpfs", folder]);
  const close = (): void => {
    execFileSync("umount", [folder]);
    rmSync(folder, { recursive: true });
  };
  return { folder, close };
}

/** Fills the disk completely and keeps it full; returns a function that stops. */
function fill(folder: string): () => void {
  const file = path.join(folder, "filler");
  const descriptor = openSync(file, "w");
  const more = (): void => {
    try {
      for (;;) writeSync(descriptor, statfsSync(folder).bavail > 512 ? CHUNK : CHUNK.subarray(0, 4096));
    } catch {
      // The disk is full, as intended.
    }
  };
  more();
  const timer = setInterval(more, 200);
  return () => {
    clearInterval(timer);
    closeSync(descriptor);
    rmSync(file);
  };
}

function upload(product: Product, text: string): Promise<CallResponse> {
  const form = new FormData();
  form.set("file", new Blob([text], { type: "text/plain" }), "notes.txt");
  return product.ask("/api/v1/user/upload/document", { method: "POST", body: form });
}

/**
 * Fills the disk during writes: calls are refused with a message, no acknowledged write is lost, and the product
 * recovers.
 */
export async function diskFull(): Promise<DrillResult> {
  const disk = openDisk();
  const dataDir = path.join(disk.folder, "data");
  mkdirSync(dataDir, { recursive: true });
  const product = await Product.begin({}, dataDir);
  try {
    const ledger = new Ledger(product);
    ledger.begin();
    await pause(2000);
    const free = fill(disk.folder);
    await until("not ready", async () => (await product.readiness()) === 503, 30_000);
    const readiness = await product.ask("/readyz");
    const uploaded = await upload(product, "a case ".repeat(200_000));
    await pause(5000);
    const still = await product.ask("/readyz");
    free();
    const healedMs = await until("ready again", async () => (await product.readiness()) === 200, 60_000);
    const writesMs = await until("writes again", () => ledger.write(), 60_000);
    await ledger.stop();
    const stored = await upload(product, "a case");
    const settled = await settle(ledger);
    const words = product.lines.filter((line) => line.includes("disk full"));
    return {
      facts: [
        ...settled.facts,
        ["/readyz on the full disk", `${readiness.status} ${JSON.stringify(readiness.body)}`],
        ["/readyz five seconds later", `${still.status} ${JSON.stringify(still.body)}`],
        ["an upload on the full disk", `${uploaded.status} ${JSON.stringify(uploaded.body)}`],
        ["lines with the words in the log", String(words.length)],
        ["ready again after room was made", seconds(healedMs)],
        ["a write is acknowledged again after", seconds(healedMs + writesMs)],
        ["an upload afterwards", String(stored.status)],
      ],
      faults: [
        ...settled.faults,
        ...(JSON.stringify(readiness.body).includes("disk full") ? [] : ["/readyz does not say why"]),
        ...(uploaded.status === 503 && JSON.stringify(uploaded.body).includes("error.storageFull")
          ? []
          : ["the upload is not refused in words"]),
        ...(words.length > 0 ? [] : ["the log does not say the words"]),
        ...(stored.status === 200 ? [] : ["uploads do not work again"]),
        ...later("the way back", healedMs + writesMs, BACK_WITHIN_MS),
      ],
    };
  } finally {
    await product.end();
    disk.close();
  }
}
