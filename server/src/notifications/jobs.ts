import { HOUR, MINUTE, SECOND, now, nowMs } from "../kernel/clock.ts";
import { handles } from "../kernel/jobs/definitions.ts";
import { enqueue } from "../kernel/jobs/outbox.ts";
import { observeMessage } from "../kernel/metrics.ts";
import type { Platform } from "../kernel/platform.ts";
import { deliver, deliverBulk, type Delivery } from "./events.ts";
import { renderMail, renderPush, renderText } from "./mails.ts";
import { mailProviderOf } from "./providers/choose-mail.ts";
import type { MailingList, Rendered } from "./providers/mail.ts";
import { pushProviderOf } from "./providers/choose-push.ts";
import { smsProviderOf } from "./providers/choose-sms.ts";
import { unsubscribeAddress } from "./settings/access.ts";
import { topicOf } from "./settings/service.ts";
import { deleteDevice, findDevice, findUnsent, updateDelivery, type DeliveryRow } from "./queries.ts";

interface HandedOver {
  readonly content: Partial<Rendered>;
  readonly leaves: boolean;
}

/** The list that a mail belongs to, where its person can leave it. */
function listOf(platform: Platform, { userId, template }: DeliveryRow): MailingList | undefined {
  const topic = topicOf(template);
  if (userId === null || topic === undefined) return undefined;
  return { name: topic.toLowerCase(), unsubscribeUrl: unsubscribeAddress(platform, { userId, topic }) };
}

async function handOverMail(platform: Platform, delivery: DeliveryRow): Promise<HandedOver> {
  const provider = mailProviderOf(platform);
  const list = listOf(platform, delivery);
  const sender = { product: platform.env.PRODUCT_NAME, unsubscribeUrl: list?.unsubscribeUrl };
  const content = await renderMail(delivery, sender);
  const { deliveryId, recipient, replyTo, attachments } = delivery;
  await provider.send({ ...content, to: recipient, replyTo, messageId: deliveryId, attachments, list });
  return { content, leaves: provider.leaves(recipient) };
}

async function handOverText(platform: Platform, delivery: DeliveryRow): Promise<HandedOver> {
  const provider = smsProviderOf(platform);
  const text = renderText(delivery, {
    product: platform.env.PRODUCT_NAME,
    host: new URL(platform.env.PUBLIC_URL).hostname,
  });
  await provider.send(delivery.recipient, text);
  return { content: { text }, leaves: provider.leaves };
}

/** Hands a push message over, unless its device signed out meanwhile; a device that is gone is forgotten. */
async function handOverPush(platform: Platform, delivery: DeliveryRow): Promise<HandedOver> {
  const { title, body } = renderPush(delivery, platform.env.PRODUCT_NAME);
  const device = await findDevice(platform.db, delivery.recipient);
  if (device === undefined) return { content: {}, leaves: true };
  const { deviceId, deviceToken, osType } = device;
  const provider = pushProviderOf(platform, osType);
  const state = await provider.send({ token: deviceToken, osType, title, body, link: delivery.links[0] ?? "" });
  if (state === "gone") await platform.db.transaction((tx) => deleteDevice(tx, { deviceId }));
  return { content: { subject: title, text: body }, leaves: provider.leaves };
}

const HAND_OVER = { MAIL: handOverMail, SMS: handOverText, PUSH: handOverPush } as const;

const ERASED = { subject: null, text: null, html: null, code: null, links: [], values: {}, attachments: [] };

/** How long to wait after each failed attempt; after the last one the message is given up. */
const WAITS_MS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];

/** Tries once; a failure is tried again later by an entry of its own, so that a long outage loses nothing. */
async function attempt(
  platform: Platform,
  type: typeof deliver,
  { deliveryId, failures = 0 }: Delivery,
): Promise<void> {
  const { db, log } = platform;
  const delivery = await findUnsent(db, deliveryId);
  if (delivery === undefined) return;
  try {
    const { content, leaves } = await HAND_OVER[delivery.channel](platform, delivery);
    const sent = { ...(leaves ? ERASED : content), status: "SENT", sentAt: now() } as const;
    await db.transaction((tx) => updateDelivery(tx, deliveryId, sent));
    observeMessage(delivery.channel, "sent");
  } catch (error) {
    const waitMs = WAITS_MS[failures];
    observeMessage(delivery.channel, waitMs === undefined ? "given_up" : "failed");
    log.error("message not handed over", { deliveryId, channel: delivery.channel, failures: failures + 1 }, error);
    const again = { deliveryId, failures: failures + 1 };
    await db.transaction((tx) =>
      waitMs === undefined
        ? updateDelivery(tx, deliveryId, { status: "FAILED" })
        : enqueue(tx, type, again, new Date(nowMs() + waitMs)),
    );
  }
}

export const notificationJobs = [deliver, deliverBulk].map((type) =>
  handles(type, (platform, delivery) => attempt(platform, type, delivery)),
);
