import { rmSync } from "node:fs";
import { startEmbedded } from "@openrounds/server/kernel/db/embedded.ts";
import { homesOf } from "@openrounds/server/kernel/db/embedded-launch.ts";
import { Wire } from "@openrounds/server/kernel/testing/wire.ts";
import { Ledger, settle } from "./ledger.ts";
import { later, pause, seconds, until, type DrillResult } from "./outcome.ts";
import { Product, temporaryFolder } from "./product.ts";

/** The statement timeout, plus the network and a busy machine. */
const REFUSED_WITHIN_MS = 8000;
const BACK_WITHIN_MS = 5000;
const CUT_MS = 15_000;

/** Drops all packets between server and database: calls are refused in time, and the product recovers. */
export async function networkCut(): Promise<DrillResult> {
  const home = temporaryFolder();
  const database = await startEmbedded(home, { runAs: "auto", durable: true });
  const wire = new Wire(database.url);
  await wire.mend();
  const product = await Product.begin({ DATABASE_URL: wire.url, DEMO: "on" });
  try {
    const ledger = new Ledger(product);
    ledger.begin();
    await pause(2000);
    wire.swallow();
    const begunMs = performance.now();
    const first = await product.ask("/api/v1/user/notification/settings");
    const refusedMs = performance.now() - begunMs;
    const readiness = await product.readiness();
    await pause(CUT_MS);
    wire.deliver();
    const healedMs = await until("ready again", async () => (await product.readiness()) === 200, 60_000);
    await pause(2000);
    await ledger.stop();
    await product.orderCode("after@drill.example");
    const mailMs = await until("a mail goes out", () => product.hasMail("after@drill.example"), 60_000);
    const settled = await settle(ledger);
    return {
      facts: [
        ...settled.facts,
        ["the first call during the cut is answered", `${first.status} after ${seconds(refusedMs)}`],
        ["/readyz during the cut", String(readiness)],
        ["ready again after", seconds(healedMs)],
        ["a mail ordered then is out after", seconds(mailMs)],
      ],
      faults: [
        ...settled.faults,
        ...(first.status === 503 && readiness === 503 ? [] : ["the cut is not reported as 503"]),
        ...later("the refusal", refusedMs, REFUSED_WITHIN_MS),
        ...later("the way back", healedMs, BACK_WITHIN_MS),
      ],
    };
  } finally {
    await product.end();
    await wire.cut();
    await database.stop();
    for (const folder of homesOf(home)) rmSync(folder, { recursive: true, force: true });
  }
}
