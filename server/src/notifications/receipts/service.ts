import {
  chatMessageOf,
  type WhatsAppEvents,
  type WhatsAppStatus,
} from "@openrounds/contract/notifications/receipts/schemas.ts";
import { DAY, SECOND, now, nowMs } from "../../kernel/clock.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { isMessageKey } from "../../kernel/i18n/messages.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { observeMessage } from "../../kernel/metrics.ts";
import { deliver } from "../events.ts";
import { refusalOf } from "../providers/whatsapp-cloud.ts";
import type { WhatsAppRefusal } from "../providers/whatsapp.ts";
import {
  ERASED_CONTENT,
  findDeliveryOfProvider,
  insertDelivery,
  isOrdered,
  updateDelivery,
  type DeliveryRow,
} from "../queries.ts";
import type { DeliveryStatus } from "../tables.ts";
import { endConsentsOf, hearMessage } from "../whatsapp/service.ts";

/** Ends what a number gets when WhatsApp does not know it, or when its owner stopped messages there. */
async function endIfUnwanted(tx: Tx, number: string, refusal: WhatsAppRefusal | undefined): Promise<void> {
  if (refusal === "UNREACHABLE") await endConsentsOf(tx, number, "UNREACHABLE");
  if (refusal === "STOPPED") await endConsentsOf(tx, number, "STOP");
}

/** Orders the SMS of a refused WhatsApp message, unless its person was sent a mail or an SMS of it. */
async function replaceBySms(tx: Tx, delivery: DeliveryRow): Promise<void> {
  const key = delivery.effectKey.replace(/^WHATSAPP:/, "");
  if (!isMessageKey(`sms.${delivery.template}`) || (await isOrdered(tx, `MAIL:${key}`))) return;
  const deliveryId = newId();
  const sms = { ...delivery, deliveryId, effectKey: `SMS:${key}`, channel: "SMS", status: "QUEUED" } as const;
  if (await insertDelivery(tx, { ...sms, createdAt: now() })) await enqueue(tx, deliver, { deliveryId });
}

/** Ends a message that WhatsApp refused when it was sent. */
export async function refuseWhatsApp(tx: Tx, delivery: DeliveryRow, refusal: WhatsAppRefusal): Promise<void> {
  if (refusal !== "STOPPED") await replaceBySms(tx, delivery);
  await updateDelivery(tx, delivery.deliveryId, { ...ERASED_CONTENT, status: "REFUSED" });
  await endIfUnwanted(tx, delivery.recipient, refusal);
}

/** How far a message is by each state; one that comes late changes nothing. */
const PROGRESS: Readonly<Partial<Record<DeliveryStatus, number>>> = { SENT: 1, DELIVERED: 2, READ: 3 };

const STATES = { sent: "SENT", delivered: "DELIVERED", read: "READ" } as const;

/** Records what became of a message; one that this installation does not know is ignored. */
async function recordStatus(tx: Tx, { id, status, errors }: WhatsAppStatus): Promise<void> {
  const delivery = await findDeliveryOfProvider(tx, id);
  const before = delivery === undefined ? undefined : PROGRESS[delivery.status];
  if (delivery === undefined || before === undefined) return;
  const { deliveryId, recipient, channel } = delivery;
  if (status !== "failed") {
    const state = STATES[status];
    if ((PROGRESS[state] ?? 0) > before) await updateDelivery(tx, deliveryId, { status: state });
    return;
  }
  if (delivery.status !== "SENT") return;
  observeMessage(channel, "refused");
  await updateDelivery(tx, deliveryId, { status: "REFUSED" });
  await endIfUnwanted(tx, recipient, refusalOf(errors[0]?.code ?? 0));
}

/** WhatsApp reports an event again for up to seven days; what is older is a repetition by somebody else. */
const REPORTED_WITHIN_MS = 7 * DAY;

/** Records the events of one report for the sending number of this installation. Idempotent. */
export async function recordEvents(tx: Tx, { entry }: WhatsAppEvents, phoneNumberId: string): Promise<void> {
  const values = entry.flatMap(({ changes }) =>
    changes.flatMap(({ field, value }) => (field === "messages" ? [value] : [])),
  );
  for (const { metadata, statuses, messages } of values) {
    if (metadata?.phone_number_id !== phoneNumberId) continue;
    for (const status of statuses) await recordStatus(tx, status);
    for (const message of messages) {
      const writtenAt = new Date(Number(message.timestamp) * SECOND);
      if (nowMs() - writtenAt.getTime() > REPORTED_WITHIN_MS) continue;
      await hearMessage(tx, { number: `+${message.from}`, text: chatMessageOf(message), writtenAt });
    }
  }
}
