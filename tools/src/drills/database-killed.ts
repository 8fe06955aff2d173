import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { dataIn, homesOf } from "@openrounds/server/kernel/db/embedded-launch.ts";
import { Ledger, settle } from "./ledger.ts";
import { later, pause, seconds, until, type DrillResult } from "./outcome.ts";
import { Product } from "./product.ts";

const BACK_WITHIN_MS = 10_000;

/** The process id of a product's embedded PostgreSQL. */
function postmasterOf({ dataDir }: Product): number {
  const files = homesOf(dataDir).map((home) => path.join(dataIn(home), "postmaster.pid"));
  const file = files.find((each) => existsSync(each));
  if (file === undefined) throw new Error("no embedded PostgreSQL runs");
  return Number(readFileSync(file, "utf8").split("\n")[0]);
}

/** Kills the embedded PostgreSQL during writes: it restarts, and jobs run again. */
export async function databaseKilled(): Promise<DrillResult> {
  const product = await Product.begin();
  try {
    const ledger = new Ledger(product);
    ledger.begin();
    await pause(2000);
    process.kill(postmasterOf(product), "SIGKILL");
    await until("the server notices", async () => (await product.readiness()) === 503, BACK_WITHIN_MS);
    const healedMs = await until("ready again", async () => (await product.readiness()) === 200, 60_000);
    await pause(2000);
    await ledger.stop();
    await product.orderCode("after@drill.example");
    const mailMs = await until("a mail goes out", () => product.hasMail("after@drill.example"), 60_000);
    const settled = await settle(ledger);
    const databaseLines = product.lines.filter((line) => line.includes("embedded PostgreSQL"));
    return {
      facts: [
        ...settled.facts,
        ["ready again after", seconds(healedMs)],
        ["a mail ordered then is out after", seconds(mailMs)],
        ["lines about it in the log", String(databaseLines.length)],
      ],
      faults: [...settled.faults, ...later("the way back", healedMs, BACK_WITHIN_MS)],
    };
  } finally {
    await product.end();
  }
}
