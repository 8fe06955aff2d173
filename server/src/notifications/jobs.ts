import { reasonOfReply } from "@openrounds/contract/notifications/bounces/rules.ts";
import { HOUR, MINUTE, SECOND, now, nowMs } from "../kernel/clock.ts";
import { handles } from "../kernel/jobs/definitions.ts";
import { enqueue } from "../kernel/jobs/outbox.ts";
import { observeMessage } from "../kernel/metrics.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuseDeliveries } from "./bounces/service.ts";
import { deliver, deliverBulk, type Delivery } from "./events.ts";
import { renderMail, renderPush, renderText, renderWhatsApp } from "./mails.ts";
import { mailProviderOf } from "./providers/choose-mail.ts";
import { MailRefusedError, type MailingList, type RenderedMail } from "./providers/mail.ts";
import { pushProviderOf } from "./providers/choose-push.ts";
import { smsProviderOf } from "./providers/choose-sms.ts";
import { whatsAppProviderOf } from "./providers/choose-whatsapp.ts";
import { WhatsAppError } from "./providers/whatsapp.ts";
import { refuseWhatsApp } from "./receipts/service.ts";
import { unsubscribeAddress } from "./settings/access.ts";
import { quietUntil, topicOf } from "./settings/service.ts";
import { isWindowOpen, receivesWhatsApp } from "./whatsapp/service.ts";
import {
  ERASED_CONTENT,
  deleteDevice,
  deleteUnsent,
  findDevice,
  findUnsent,
  updateDelivery,
  type DeliveryRow,
} from "./queries.ts";

interface HandedOver {
  readonly content: Partial<RenderedMail>;
  readonly leaves: boolean;
  readonly providerId?: string | null;
}

/** The mailing list of a mail, when its reader can unsubscribe. */
function mailingListOf(platform: Platform, { userId, template }: DeliveryRow): MailingList | undefined {
  const topic = topicOf(template);
  if (userId === null || topic === undefined) return undefined;
  return { name: topic.toLowerCase(), unsubscribeUrl: unsubscribeAddress(platform, { userId, topic }) };
}

async function deliverMail(platform: Platform, delivery: DeliveryRow): Promise<HandedOver> {
  const provider = mailProviderOf(platform);
  const list = mailingListOf(platform, delivery);
  const sender = { product: platform.env.PRODUCT_NAME, unsubscribeUrl: list?.unsubscribeUrl };
  const content = await renderMail(delivery, sender);
  const { deliveryId, recipient, replyTo, attachments } = delivery;
  await provider.send({ ...content, to: recipient, replyTo, messageId: deliveryId, attachments, list });
  return { content, leaves: provider.leaves(recipient) };
}

async function deliverText(platform: Platform, delivery: DeliveryRow): Promise<HandedOver> {
  const provider = smsProviderOf(platform);
  const text = renderText(delivery, {
    product: platform.env.PRODUCT_NAME,
    host: new URL(platform.env.PUBLIC_URL).hostname,
  });
  await provider.send(delivery.recipient, text);
  return { content: { text }, leaves: provider.leaves };
}

/** Sends a push message, unless its device has signed out meanwhile; deletes a device that no longer exists. */
async function deliverPush(platform: Platform, delivery: DeliveryRow): Promise<HandedOver> {
  const { title, body } = renderPush(delivery, platform.env.PRODUCT_NAME);
  const device = await findDevice(platform.db, delivery.recipient);
  if (device === undefined) return { content: {}, leaves: true };
  const { deviceId, deviceToken, osType } = device;
  const provider = pushProviderOf(platform, osType);
  const state = await provider.send({ token: deviceToken, osType, title, body, link: delivery.links[0] ?? "" });
  if (state === "gone") await platform.db.transaction((tx) => deleteDevice(tx, { deviceId }));
  return { content: { subject: title, text: body }, leaves: provider.leaves };
}

/** Sends a WhatsApp message: in the words of the organization within a day after the person wrote, else by its template. */
async function deliverWhatsApp(platform: Platform, delivery: DeliveryRow): Promise<HandedOver> {
  const { recipient: to, code } = delivery;
  const provider = whatsAppProviderOf(platform);
  const { template, templateText, text } = renderWhatsApp(delivery, platform.env.PRODUCT_NAME);
  const isFree = code === null && (await isWindowOpen(platform.db, to));
  const providerId = await provider.send({ to, template, text: isFree ? text : undefined });
  return { content: { text: isFree ? text : templateText }, leaves: provider.leaves, providerId };
}

const SEND_BY_CHANNEL = { MAIL: deliverMail, SMS: deliverText, WHATSAPP: deliverWhatsApp, PUSH: deliverPush } as const;

/** The delay after each failed attempt; after the last one the message is given up. */
const RETRY_DELAYS_MS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR];

/** Ends a mail that the server refused for good; the domain that ordered it knows at once. */
async function recordRefused({ db, log }: Platform, delivery: DeliveryRow, { reply }: MailRefusedError): Promise<void> {
  const { deliveryId, channel } = delivery;
  observeMessage(channel, "refused");
  log.warn("message refused", { deliveryId, channel, reason: reasonOfReply(reply) });
  await db.transaction((tx) => refuseDeliveries(tx, [delivery], { reply, atMs: nowMs() }));
}

/** Ends a WhatsApp message that was refused for good; an SMS replaces it for people who got no mail. */
async function recordUndelivered(platform: Platform, delivery: DeliveryRow, error: WhatsAppError): Promise<void> {
  const { deliveryId, channel } = delivery;
  observeMessage(channel, "refused");
  platform.log.warn("message refused", { deliveryId, channel, reason: `${error.refusal} ${error.code}` });
  await platform.db.transaction((tx) => refuseWhatsApp(tx, delivery, error.refusal));
}

/** A service that is sent too much needs a minute at least. */
const isThrottled = (error: unknown): boolean => error instanceof WhatsAppError && error.refusal === "THROTTLED";

/** Makes one attempt, after the quiet hours of the person. A failure enqueues a later attempt, so that a long outage loses nothing. */
async function attemptDelivery(
  platform: Platform,
  type: typeof deliver,
  { deliveryId, failures = 0 }: Delivery,
): Promise<void> {
  const { db, log } = platform;
  const delivery = await findUnsent(db, deliveryId);
  if (delivery === undefined) return;
  const { channel, userId, sessionStartsAt } = delivery;
  const waitsUntilMs =
    channel === "MAIL" || userId === null ? undefined : await quietUntil(db, { userId, sessionStartsAt });
  if (waitsUntilMs !== undefined) {
    return db.transaction((tx) => enqueue(tx, type, { deliveryId, failures }, new Date(waitsUntilMs)));
  }
  if (channel === "WHATSAPP" && !(await receivesWhatsApp(db, delivery.recipient))) {
    return db.transaction((tx) => deleteUnsent(tx, [deliveryId]));
  }
  try {
    const { content, leaves, providerId = null } = await SEND_BY_CHANNEL[delivery.channel](platform, delivery);
    const sent = { ...(leaves ? ERASED_CONTENT : content), status: "SENT", sentAt: now(), providerId } as const;
    await db.transaction((tx) => updateDelivery(tx, deliveryId, sent));
    observeMessage(delivery.channel, "sent");
  } catch (error) {
    if (error instanceof MailRefusedError) return recordRefused(platform, delivery, error);
    if (error instanceof WhatsAppError && !isThrottled(error)) return recordUndelivered(platform, delivery, error);
    const delayMs = RETRY_DELAYS_MS[failures];
    const waitMs = delayMs !== undefined && isThrottled(error) ? Math.max(delayMs, MINUTE) : delayMs;
    observeMessage(delivery.channel, waitMs === undefined ? "given_up" : "failed");
    log.error("message not delivered", { deliveryId, channel: delivery.channel, failures: failures + 1 }, error);
    const again = { deliveryId, failures: failures + 1 };
    await db.transaction((tx) =>
      waitMs === undefined
        ? updateDelivery(tx, deliveryId, { status: "FAILED" })
        : enqueue(tx, type, again, new Date(nowMs() + waitMs)),
    );
  }
}

export const notificationJobs = [deliver, deliverBulk].map((type) =>
  handles(type, (platform, delivery) => attemptDelivery(platform, type, delivery)),
);
