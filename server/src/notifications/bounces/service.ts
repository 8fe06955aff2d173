import type { BounceReport } from "@openrounds/contract/notifications/bounces/schemas.ts";
import { reasonOfReply } from "@openrounds/contract/notifications/bounces/rules.ts";
import { DAY } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { mailRefused } from "../events.ts";
import { ERASED_CONTENT, listSentBetween, updateDelivery, type DeliveryRow } from "../queries.ts";

/** The longest reply of a server that is kept. */
const MAX_REPLY = 300;

interface ServerReply {
  readonly reply: string;
  readonly atMs: number;
}

/** Ends mails that the mail server of the recipient refused, without their content, and announces each. */
export async function refuseDeliveries(
  tx: Tx,
  refused: readonly Pick<DeliveryRow, "deliveryId" | "effectKey">[],
  { reply, atMs }: ServerReply,
): Promise<void> {
  for (const { deliveryId, effectKey } of refused) {
    await updateDelivery(tx, deliveryId, { ...ERASED_CONTENT, status: "REFUSED" });
    await announce(tx, mailRefused, {
      effectKey: effectKey.replace(/^MAIL:/, ""),
      reason: reasonOfReply(reply),
      reply: reply.slice(0, MAX_REPLY),
      atMs,
    });
  }
}

/** Mail servers give up a mail after at most five days (RFC 5321). */
const BOUNCES_WITHIN_MS = 5 * DAY;

/** Records that the mails which were sent to an address in the days before bounced; an unknown address is ignored. */
export async function recordReport(tx: Tx, { address, reason, time }: BounceReport): Promise<void> {
  const bouncedAt = new Date(time);
  const sentAfter = new Date(bouncedAt.getTime() - BOUNCES_WITHIN_MS);
  const bounced = await listSentBetween(tx, address, { after: sentAfter, before: bouncedAt });
  await refuseDeliveries(tx, bounced, { reply: reason, atMs: bouncedAt.getTime() });
}
