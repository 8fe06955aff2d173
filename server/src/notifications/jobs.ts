import { now } from "../kernel/clock.ts";
import { handles } from "../kernel/jobs/definitions.ts";
import type { Platform } from "../kernel/platform.ts";
import { deliver, deliverBulk } from "./events.ts";
import { mailProviderOf } from "./providers/mail.ts";
import { smsProviderOf } from "./providers/sms.ts";
import { findUnsent, updateDelivery, type DeliveryRow } from "./queries.ts";
import { renderMail, renderText, type Rendered } from "./mails.ts";

async function handOver(
  platform: Platform,
  delivery: DeliveryRow,
): Promise<{ content: Partial<Rendered>; leaves: boolean }> {
  const product = platform.env.PRODUCT_NAME;
  if (delivery.channel === "MAIL") {
    const provider = mailProviderOf(platform);
    const content = await renderMail(delivery, product);
    await provider.send({ ...content, to: delivery.recipient, attachments: delivery.attachments });
    return { content, leaves: provider.leaves };
  }
  const provider = smsProviderOf(platform);
  const text = renderText(delivery, product);
  await provider.send(delivery.recipient, text);
  return { content: { text }, leaves: provider.leaves };
}

const ERASED = { subject: null, text: null, html: null, code: null, links: [], values: {}, attachments: [] };

async function handOverOnce(platform: Platform, { deliveryId }: { readonly deliveryId: string }): Promise<void> {
  const delivery = await findUnsent(platform.db, deliveryId);
  if (delivery === undefined) return;
  const { content, leaves } = await handOver(platform, delivery);
  const kept = leaves ? ERASED : content;
  await updateDelivery(platform.db, deliveryId, { ...kept, status: "SENT", sentAt: now() });
}

export const notificationJobs = [handles(deliver, handOverOnce), handles(deliverBulk, handOverOnce)];
