import { now } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { enqueue } from "../kernel/jobs/outbox.ts";
import { deliver, deliverBulk } from "./events.ts";
import { deleteDevicesOf, insertDelivery } from "./queries.ts";
import type { Attachment, Channel } from "./tables.ts";

/** The codes of the mail templates. */
export type MailTemplate =
  | "WELCOME"
  | "FORGOT_PASSWORD"
  | "EMAIL_VERIFICATION"
  | "PASSWORD_UPDATED"
  | "INVITATION"
  | "SESSION_REMINDER"
  | "UNLOCK_ACCOUNT"
  | "CERTIFICATE"
  | "CALENDAR_INVITE";

export type TextTemplate = "CODE" | "INVITATION" | "SESSION_REMINDER";

interface Order<Template> {
  readonly template: Template;
  /** What the message is about: the same key is told once, however often it is ordered. */
  readonly effectKey: string;
  readonly to: string;
  readonly locale: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly link?: string;
  readonly code?: string;
  readonly attachments?: readonly Attachment[];
  /** One of many: it waits behind messages that somebody waits for. */
  readonly isBulk?: boolean;
}

async function order<Template extends string>(db: Db, channel: Channel, message: Order<Template>): Promise<void> {
  const deliveryId = newId();
  const isNew = await insertDelivery(db, {
    deliveryId,
    effectKey: `${channel}:${message.effectKey}`,
    channel,
    recipient: message.to,
    locale: message.locale,
    template: message.template,
    values: { ...message.values },
    links: message.link === undefined ? [] : [message.link],
    code: message.code ?? null,
    attachments: [...(message.attachments ?? [])],
    status: "QUEUED",
    createdAt: now(),
  });
  if (isNew) await enqueue(db, message.isBulk === true ? deliverBulk : deliver, { deliveryId });
}

/** Sends a mail once the transaction commits. */
export const sendMail = (db: Db, mail: Order<MailTemplate>): Promise<void> => order(db, "MAIL", mail);

/** Sends a text message once the transaction commits. */
export const sendText = (db: Db, text: Order<TextTemplate>): Promise<void> => order(db, "SMS", text);

/** Ends push messages to the device of a sign-in. */
export const removeDevicesOf = (db: Db, sessionId: string): Promise<void> => deleteDevicesOf(db, sessionId);
