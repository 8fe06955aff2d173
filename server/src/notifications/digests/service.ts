import { cutText } from "@openrounds/contract/kernel/graphemes.ts";
import { addDays, instantOf, wallClock } from "@openrounds/contract/kernel/time.ts";
import { nowMs } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { deliverBulk } from "../events.ts";
import { translateMail } from "../mails.ts";
import { updateDelivery, type DeliveryRow } from "../queries.ts";
import { sendMail } from "../service.ts";
import { timeZoneOfPerson } from "../settings/service.ts";
import { deleteHeldMails, listWaitingPeople, lockHeldMails } from "./queries.ts";

const MORNING = "07:00";
/** The most messages in one mail; more wait for the next morning. */
const MESSAGES_PER_MAIL = 50;
/** The length of a person's text in the daily mail. */
const NOTE_LENGTH = 300;

/** The latest morning of a person, in milliseconds. */
function latestMorning(timeZone: string, atMs: number): number {
  const { day, time } = wallClock(atMs, timeZone);
  return instantOf(time >= MORNING ? day : addDays(day, -1), MORNING, timeZone);
}

/** A message of the daily mail: its subject, and the beginning of what a person wrote. */
function itemOf(delivery: DeliveryRow, product: string) {
  const { subject } = translateMail(delivery, product);
  const { note } = delivery.values;
  const text = note === undefined || note === "" ? subject : `${subject}: ${cutText(String(note), NOTE_LENGTH)}`;
  return { text, link: delivery.links[0] ?? "" };
}

/** Sends what waits for a person: one message as it is, several in one mail. */
async function mailDigest({ env }: Platform, tx: Tx, userId: string): Promise<void> {
  const held = await lockHeldMails(tx, userId, MESSAGES_PER_MAIL);
  const [first, ...others] = held;
  if (first === undefined) return;
  const { deliveryId, recipient: to, locale } = first;
  if (others.length === 0) {
    await updateDelivery(tx, deliveryId, { status: "QUEUED" });
    return enqueue(tx, deliverBulk, { deliveryId });
  }
  await sendMail(tx, {
    ...{ template: "DIGEST", effectKey: `digest:${deliveryId}`, to, userId, locale, isRepeat: true, isBulk: true },
    values: { count: held.length },
    items: held.map((each) => itemOf(each, env.PRODUCT_NAME)),
  });
  await deleteHeldMails(
    tx,
    held.map((each) => each.deliveryId),
  );
}

/** Sends the daily mails that are due: to people with a message from before their latest morning. Idempotent. */
export async function mailDigests(platform: Platform): Promise<void> {
  const { db } = platform;
  for (const { userId, oldestMs } of await listWaitingPeople(db)) {
    if (userId === null) continue;
    const timeZone = (await timeZoneOfPerson(db, userId)) ?? "UTC";
    const isDue = oldestMs < latestMorning(timeZone, nowMs());
    if (isDue) await db.transaction((tx) => mailDigest(platform, tx, userId));
  }
}
