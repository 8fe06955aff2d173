import type { Device, ServiceMail, ServiceTemplate } from "@openrounds/contract/notifications/schemas.ts";
import type { Wording } from "@openrounds/contract/notifications/wordings.ts";
import { now } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Env } from "../kernel/env.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { isMessageKey } from "../kernel/i18n/messages.ts";
import { newId } from "../kernel/ids.ts";
import { enqueue } from "../kernel/jobs/outbox.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse } from "../kernel/refusal.ts";
import { requireLocales } from "../reference/regions/service.ts";
import { deliver, deliverBulk } from "./events.ts";
import {
  renderMail,
  renderPush,
  renderText,
  renderWhatsApp,
  translateMail,
  type MailWords,
  type WhatsAppTemplateName,
} from "./mails.ts";
import { subscriptionOf, vapidOf } from "./providers/web-push.ts";
import {
  deleteDevice,
  deleteDeviceOfSignIn,
  deleteDevicesOfPerson,
  deleteUnsent,
  eraseRecipients,
  insertDelivery,
  listDevices,
  upsertDevice,
} from "./queries.ts";
import { forgetNotices, keepNotice } from "./notices/service.ts";
import { forgetQuietHours, isWanted, waitsForDigest } from "./settings/service.ts";
import type { Attachment, Channel } from "./tables.ts";
import { forgetConsent, offersWhatsApp, receivesWhatsApp, whatsAppNumberOf } from "./whatsapp/service.ts";

export { SUBJECT_LENGTH, whenOf } from "./mails.ts";
export { listUnsentAboutSessions } from "./queries.ts";

/** Templates about discussions. */
type DiscussionTemplate = "QUESTION" | "ANSWER" | "ANNOUNCEMENT";

/** A list item of a mail, with its link. */
interface MailItem {
  readonly text: string;
  readonly link: string;
}

/** The codes of the mail templates. */
export type MailTemplate =
  | ServiceTemplate
  | "EMAIL_LINK"
  | "SIGN_IN_ENDED"
  | "CERTIFICATE"
  | "SEAT_OFFER"
  | "SEAT_GIVEN"
  | "CONTENT_WAITING"
  | "CONTENT_APPROVED"
  | "CONTENT_REJECTED"
  | "PROGRAM_WAITING"
  | "PROGRAM_APPROVED"
  | "PROGRAM_RETURNED"
  | DiscussionTemplate
  | "QUESTIONS"
  | "FEEDBACK_REQUEST"
  | "ASSESSMENT"
  | "CALENDAR_INVITE"
  | "CALENDAR_INVITES"
  | "CALENDAR_CHANGE"
  | "GUEST_INVITATION"
  | "MEMBER_INVITATION"
  | "BATCH_LETTER"
  | "BATCH_MESSAGE"
  | "DIGEST"
  | "ADDRESS_CHANGED"
  | "ADDRESS_ADDED"
  | "SIGN_IN_CHANGED"
  | "ACCOUNT_DELETION"
  | "DATA_EXPORT"
  | "HUB_MANAGED"
  | "ROLES_ENDED"
  | "MEMBER_ROLES_ENDED"
  | "OWNER_BECOME"
  | "OWNER_REPLACED"
  | "SUPERHUB_INVITATION"
  | "SUPERHUB_GIVEN"
  | "ACCOUNT_BLOCKED"
  | "ACCOUNT_REACTIVATED"
  | "SUPPORT_QUESTION"
  | "HUB_INVITATION"
  | "HUB_CONFIRMED"
  | "HUB_PROFILE_READY"
  | "HUB_PAPERS_READY"
  | "HUB_PAPERS_REJECTED"
  | "HUB_ACTIVE"
  | "HUB_PILOT"
  | "HUB_INACTIVE"
  | "ANALYTICS_VIEW";

export type TextTemplate =
  | "CODE"
  | "INVITATION"
  | "SESSION_REMINDER"
  | "BATCH_LETTER"
  | "BATCH_MESSAGE"
  | "ADDRESS_CHANGED"
  | "ADDRESS_ADDED"
  | "SIGN_IN_CHANGED"
  | "ACCOUNT_BLOCKED"
  | "ACCOUNT_REACTIVATED"
  | "ACCOUNT_DELETION";

export type PushTemplate = "SESSION_REMINDER" | "SEAT_OFFER" | "BATCH_LETTER" | "BATCH_MESSAGE" | DiscussionTemplate;

interface MessageOrder<Template> {
  readonly template: Template;
  /** Identifies what the message is about: a message with the same key is sent once, however often it is ordered. */
  readonly effectKey: string;
  readonly to: string;
  /** The person whose settings decide whether it is sent, if settings apply. */
  readonly userId?: string;
  /** The reply-to address, if it is not the sender. */
  readonly replyTo?: string;
  readonly locale: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** The words of the organization that sends it, instead of the product's. */
  readonly wording?: Wording | undefined;
  readonly link?: string;
  /** A list below the text, instead of a single link. */
  readonly items?: readonly MailItem[];
  readonly code?: string;
  /** The session that it is about. */
  readonly session?: { readonly sessionId: string; readonly startsAt: Date };
  readonly attachments?: readonly Attachment[];
  /** Whether the person was notified of it before, so that it makes no notice. */
  readonly isRepeat?: boolean;
  /** One of many messages, which must not delay those that a person waits for. */
  readonly isBulk?: boolean;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** Keeps what a message is about for the person, unless they turned it off in the product. */
async function orderNotice<Template extends string>(tx: Tx, order: MessageOrder<Template>): Promise<void> {
  const { userId, template, effectKey, values = {}, link } = order;
  if (userId === undefined || !(await isWanted(tx, userId, template, "inApp"))) return;
  await keepNotice(tx, { userId, effectKey, template, values, link });
}

/** The choice of a person that decides on a channel. */
const WAYS = { MAIL: "mail", SMS: "mail", WHATSAPP: "whatsApp", PUSH: "push" } as const;

async function orderMessage<Template extends string>(
  tx: Tx,
  channel: Channel,
  message: MessageOrder<Template>,
): Promise<void> {
  const { userId, template } = message;
  const way = WAYS[channel];
  if (channel !== "PUSH" && message.isRepeat !== true) await orderNotice(tx, message);
  if (userId !== undefined && !(await isWanted(tx, userId, template, way))) return;
  const isHeld = channel === "MAIL" && userId !== undefined && (await waitsForDigest(tx, userId, template));
  const deliveryId = newId();
  const { link, items = [] } = message;
  const isNew = await insertDelivery(tx, {
    deliveryId,
    effectKey: `${channel}:${message.effectKey}`,
    channel,
    recipient: message.to,
    userId: userId ?? null,
    replyTo: message.replyTo ?? null,
    sessionId: message.session?.sessionId ?? null,
    sessionStartsAt: message.session?.startsAt ?? null,
    locale: message.locale,
    template: message.template,
    values: { ...message.values, ...(items.length > 0 && { list: items.map(({ text }) => oneLine(text)).join("\n") }) },
    wording: message.wording ?? null,
    links: link === undefined ? items.map((item) => item.link) : [link],
    code: message.code ?? null,
    attachments: [...(message.attachments ?? [])],
    status: isHeld ? "HELD" : "QUEUED",
    createdAt: now(),
  });
  if (isNew && !isHeld) await enqueue(tx, message.isBulk === true ? deliverBulk : deliver, { deliveryId });
}

/** Sends a mail after the commit of the transaction. */
export const sendMail = (tx: Tx, mail: MessageOrder<MailTemplate>): Promise<void> => orderMessage(tx, "MAIL", mail);

type ShownMail = Required<Pick<MessageOrder<MailTemplate>, "template" | "locale" | "values" | "link">> &
  Pick<MessageOrder<MailTemplate>, "wording">;

const contentOf = ({ values, link, ...mail }: ShownMail) => ({
  ...mail,
  values: { ...values },
  links: [link],
  code: null,
});

/** The texts of a mail, without sending it. */
export const previewMail = ({ PRODUCT_NAME }: Env, mail: ShownMail): MailWords =>
  translateMail(contentOf(mail), PRODUCT_NAME);

/** The SMS, the WhatsApp message and the push message of a template, without sending them; null where it has none. */
export function previewShortForms({ PRODUCT_NAME: product, PUBLIC_URL }: Env, message: ShownMail) {
  const content = contentOf(message);
  const { hostname: host } = new URL(PUBLIC_URL);
  return {
    sms: isMessageKey(`sms.${message.template}`) ? renderText(content, { product, host }) : null,
    whatsApp: isMessageKey(`whatsapp.${message.template}`) ? renderWhatsApp(content, product).templateText : null,
    push: isMessageKey(`push.${message.template}.title`) ? renderPush(content, product) : null,
  };
}

/** Sends a text message after the commit of the transaction. */
export const sendText = (tx: Tx, text: MessageOrder<TextTemplate>): Promise<void> => orderMessage(tx, "SMS", text);

type WhatsAppOrder = Omit<MessageOrder<WhatsAppTemplateName>, "to">;

/**
 * Sends a WhatsApp message after the commit of the transaction to a person who agreed to it and wants the message there;
 * returns whether there is one.
 */
export async function sendWhatsApp(
  tx: Tx,
  env: Env,
  order: WhatsAppOrder & { readonly userId: string },
): Promise<boolean> {
  const number = await whatsAppNumberOf(tx, env, order.userId);
  if (number === undefined || !(await isWanted(tx, order.userId, order.template, "whatsApp"))) return false;
  await orderMessage(tx, "WHATSAPP", { ...order, to: number });
  return true;
}

/** Sends a code by WhatsApp as well, to a number whose owner agreed to it. */
export async function sendWhatsAppCode(
  tx: Tx,
  env: Env,
  order: WhatsAppOrder & { readonly to: string },
): Promise<void> {
  if (offersWhatsApp(env) && (await receivesWhatsApp(tx, order.to))) await orderMessage(tx, "WHATSAPP", order);
}

/** Sends a push message to every device of a person after the commit of the transaction; people without a device find it in the product. */
export async function sendPush(
  tx: Tx,
  { userId, effectKey, ...message }: Omit<MessageOrder<PushTemplate>, "to"> & { readonly userId: string },
): Promise<void> {
  await orderNotice(tx, { ...message, userId, effectKey, to: "" });
  for (const { deviceId } of await listDevices(tx, userId)) {
    await orderMessage(tx, "PUSH", { ...message, userId, to: deviceId, effectKey: `${effectKey}:${deviceId}` });
  }
}

/** The public key that browsers subscribe with. */
export const pushKeyOf = (platform: Platform): string => vapidOf(platform).publicKey;

/** Registers a device of a signed-in person for push messages; a browser must use a listed push service. */
export async function saveDevice(platform: Platform, { userId, sessionId }: Actor, device: Device): Promise<void> {
  if (device.osType === "WEB" && subscriptionOf(platform.env, device.deviceToken) === undefined) {
    refuse("VALID_DEVICE_TOKEN", { fields: { deviceToken: "VALID_DEVICE_TOKEN" } });
  }
  await platform.db.transaction((tx) => upsertDevice(tx, { ...device, userId, sessionId, updatedAt: now() }));
}

/** Unregisters a device of a person. */
export const removeDevice = (db: Db, { userId }: Actor, deviceId: string): Promise<void> =>
  db.transaction((tx) => deleteDevice(tx, { deviceId, userId }));

/** Unregisters the device of a sign-in. */
export const removeDeviceOfSignIn = (tx: Tx, sessionId: string): Promise<void> => deleteDeviceOfSignIn(tx, sessionId);

/** Unregisters all devices of a person. */
export const removeDevicesOfPerson = (tx: Tx, userId: string): Promise<void> => deleteDevicesOfPerson(tx, userId);

/** Withdraws messages that were not sent yet. */
export const withdrawMessages = (tx: Tx, deliveryIds: readonly string[]): Promise<void> =>
  deleteUnsent(tx, deliveryIds);

/** Erases the recipient of messages to a person who is erased, and deletes their notices. */
export async function eraseRecipient(tx: Tx, userId: string, addresses: readonly (string | null)[]): Promise<void> {
  await forgetNotices(tx, userId);
  await forgetQuietHours(tx, userId);
  await forgetConsent(tx, userId);
  await eraseRecipients(
    tx,
    addresses.filter((address) => address !== null),
  );
}

/** Orders a mail for another service; refused when a value of the template is missing. The same key is sent once. */
export async function sendServiceMail(
  { db, env }: Platform,
  { templateCode, to, locale, params }: ServiceMail,
  key: string | undefined,
): Promise<void> {
  requireLocales({ locale });
  const { link, code, ...values } = params;
  const mail = {
    template: templateCode,
    to,
    locale,
    values,
    effectKey: `service:${key ?? newId()}`,
    ...(link !== undefined && { link: String(link) }),
    ...(code !== undefined && { code: String(code) }),
  };
  const content = { ...mail, code: mail.code ?? null, links: mail.link === undefined ? [] : [mail.link] };
  await renderMail(content, { product: env.PRODUCT_NAME }).catch(() =>
    refuse("error.invalidInput", { fields: { params: "error.invalidField" } }),
  );
  await db.transaction((tx) => sendMail(tx, mail));
}
