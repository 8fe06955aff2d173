import { Ledger, settle } from "./ledger.ts";
import { pause, seconds, type DrillResult } from "./outcome.ts";
import { Product } from "./product.ts";

const ROUNDS = 3;

/** Kills the server repeatedly during writes: no acknowledged write is lost, and no one is signed out. */
export async function serverKilled(): Promise<DrillResult> {
  const product = await Product.begin();
  try {
    const ledger = new Ledger(product);
    const startsMs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ledger.begin();
      await pause(1000);
      await product.kill("SIGKILL");
      await ledger.stop();
      startsMs.push(await product.start());
    }
    const settled = await settle(ledger);
    const { status } = await product.ask("/api/v1/user/notification/settings");
    return {
      facts: [
        ...settled.facts,
        ["kills", String(ROUNDS)],
        ["ready again after", startsMs.map(seconds).join(", ")],
        ["the sign-in from before answers", String(status)],
      ],
      faults: [...settled.faults, ...(status === 200 ? [] : ["people are signed out"])],
    };
  } finally {
    await product.end();
  }
}
