import { Mailbox } from "./mailbox.ts";
import { later, seconds, until, type DrillResult } from "./outcome.ts";
import { Product } from "./product.ts";

const AGAIN_WITHIN_MS = 60_000;
const MAILS = 4;
/** Mails to reserved domains would stay in the inbox; these go only to the mailbox of the drill. */
const DOMAIN = "drill.openrounds.org";

/** Kills the server while its workers deliver mails: the same mails are delivered within a minute. */
export async function workerKilled(): Promise<DrillResult> {
  const mailbox = new Mailbox();
  const product = await Product.begin({ SMTP_URL: await mailbox.open(), DEMO: "on" });
  try {
    const people = Array.from({ length: MAILS }, (_, i) => `person${i}@${DOMAIN}`);
    const acknowledged = await Promise.all(people.map((person) => product.orderCode(person)));
    await until("workers hand mails over", async () => mailbox.pendingCount >= MAILS, 30_000);
    await product.kill("SIGKILL");
    const killedMs = performance.now();
    mailbox.isHolding = false;
    await product.start();
    const isOut = async (): Promise<boolean> => people.every((person) => mailbox.recipients.includes(person));
    await until("all mails are out", isOut, 300_000);
    const tookMs = performance.now() - killedMs;
    const twice = people.filter((person) => mailbox.recipients.filter((each) => each === person).length > 1);
    return {
      facts: [
        ["mails acknowledged", String(acknowledged.filter(Boolean).length)],
        ["in the hands of workers when killed", String(mailbox.pendingCount)],
        ["out afterwards", String(people.filter((person) => mailbox.recipients.includes(person)).length)],
        ["out twice", String(twice.length)],
        ["all are out after the kill, start included, in", seconds(tookMs)],
      ],
      faults: later("the way back", tookMs, AGAIN_WITHIN_MS),
    };
  } finally {
    await product.end();
    mailbox.close();
  }
}
