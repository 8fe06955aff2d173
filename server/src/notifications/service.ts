import type { Device, ServiceMail, ServiceTemplate } from "@openrounds/contract/notifications/schemas.ts";
import { now } from "../kernel/clock.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Env } from "../kernel/env.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { newId } from "../kernel/ids.ts";
import { enqueue } from "../kernel/jobs/outbox.ts";
import type { Platform } from "../kernel/platform.ts";
import { refuse } from "../kernel/refusal.ts";
import { requireLocales } from "../reference/regions/service.ts";
import { deliver, deliverBulk } from "./events.ts";
import { renderMail, wordsOf, type MailWords } from "./mails.ts";
import { subscriptionOf, vapidOf } from "./providers/web-push.ts";
import {
  deleteDevice,
  deleteDevicesOf,
  deleteDevicesOfPerson,
  eraseRecipients,
  insertDelivery,
  listDevices,
  upsertDevice,
} from "./queries.ts";
import { isWanted } from "./settings/service.ts";
import type { Attachment, Channel } from "./tables.ts";

/** What is told of discussions. */
type DiscussionTemplate = "QUESTION" | "ANSWER" | "ANNOUNCEMENT";

/** A line of a list in a mail, and where it leads. */
interface Item {
  readonly text: string;
  readonly link: string;
}

/** The codes of the mail templates. */
export type MailTemplate =
  | ServiceTemplate
  | "EMAIL_LINK"
  | "SIGN_IN_ENDED"
  | "CERTIFICATE"
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
  | "HUB_INACTIVE";

export type TextTemplate =
  | "CODE"
  | "INVITATION"
  | "SESSION_REMINDER"
  | "ADDRESS_CHANGED"
  | "ADDRESS_ADDED"
  | "SIGN_IN_CHANGED"
  | "ACCOUNT_BLOCKED"
  | "ACCOUNT_REACTIVATED"
  | "ACCOUNT_DELETION";

export type PushTemplate = "SESSION_REMINDER" | DiscussionTemplate;

interface Order<Template> {
  readonly template: Template;
  /** What the message is about: the same key is told once, however often it is ordered. */
  readonly effectKey: string;
  readonly to: string;
  /** The person, where their own settings decide whether it is sent. */
  readonly userId?: string;
  /** Where answers to a mail go, instead of to its sender. */
  readonly replyTo?: string;
  readonly locale: string;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly link?: string;
  /** A list below the text, instead of one link. */
  readonly items?: readonly Item[];
  readonly code?: string;
  readonly attachments?: readonly Attachment[];
  /** One of many: it waits behind messages that somebody waits for. */
  readonly isBulk?: boolean;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

async function order<Template extends string>(tx: Tx, channel: Channel, message: Order<Template>): Promise<void> {
  const { userId, template } = message;
  const way = channel === "PUSH" ? "push" : "mail";
  if (userId !== undefined && !(await isWanted(tx, userId, template, way))) return;
  const deliveryId = newId();
  const { link, items = [] } = message;
  const isNew = await insertDelivery(tx, {
    deliveryId,
    effectKey: `${channel}:${message.effectKey}`,
    channel,
    recipient: message.to,
    userId: userId ?? null,
    replyTo: message.replyTo ?? null,
    locale: message.locale,
    template: message.template,
    values: { ...message.values, ...(items.length > 0 && { list: items.map(({ text }) => oneLine(text)).join("\n") }) },
    links: link === undefined ? items.map((item) => item.link) : [link],
    code: message.code ?? null,
    attachments: [...(message.attachments ?? [])],
    status: "QUEUED",
    createdAt: now(),
  });
  if (isNew) await enqueue(tx, message.isBulk === true ? deliverBulk : deliver, { deliveryId });
}

/** Sends a mail once the transaction commits. */
export const sendMail = (tx: Tx, mail: Order<MailTemplate>): Promise<void> => order(tx, "MAIL", mail);

type ShownMail = Required<Pick<Order<MailTemplate>, "template" | "locale" | "values" | "link">>;

/** What a mail would say, without sending it. */
export const previewMail = ({ PRODUCT_NAME }: Env, { values, link, ...mail }: ShownMail): MailWords =>
  wordsOf({ ...mail, values: { ...values }, links: [link], code: null }, PRODUCT_NAME);

/** Sends a text message once the transaction commits. */
export const sendText = (tx: Tx, text: Order<TextTemplate>): Promise<void> => order(tx, "SMS", text);

/** Pushes a message to every device of a person once the transaction commits. */
export async function sendPush(
  tx: Tx,
  { userId, effectKey, ...message }: Omit<Order<PushTemplate>, "to"> & { readonly userId: string },
): Promise<void> {
  for (const { deviceId } of await listDevices(tx, userId)) {
    await order(tx, "PUSH", { ...message, userId, to: deviceId, effectKey: `${effectKey}:${deviceId}` });
  }
}

/** The public key that browsers subscribe with. */
export const pushKeyOf = (platform: Platform): string => vapidOf(platform).publicKey;

/** Sends push messages of a signed-in person to a device; a browser must name a known push service. */
export async function saveDevice(platform: Platform, { userId, sessionId }: Actor, device: Device): Promise<void> {
  if (device.osType === "WEB" && subscriptionOf(platform.env, device.deviceToken) === undefined) {
    refuse("VALID_DEVICE_TOKEN", { fields: { deviceToken: "VALID_DEVICE_TOKEN" } });
  }
  await platform.db.transaction((tx) => upsertDevice(tx, { ...device, userId, sessionId, updatedAt: now() }));
}

/** Ends push messages to a device of a person. */
export const removeDevice = (db: Db, { userId }: Actor, deviceId: string): Promise<void> =>
  db.transaction((tx) => deleteDevice(tx, { deviceId, userId }));

/** Ends push messages to the device of a sign-in. */
export const removeDevicesOf = (tx: Tx, sessionId: string): Promise<void> => deleteDevicesOf(tx, sessionId);

/** Ends push messages to all devices of a person. */
export const removeDevicesOfPerson = (tx: Tx, userId: string): Promise<void> => deleteDevicesOfPerson(tx, userId);

/** Forgets to whom messages went, of somebody who is erased. */
export const forgetRecipient = (tx: Tx, addresses: readonly (string | null)[]): Promise<void> =>
  eraseRecipients(
    tx,
    addresses.filter((address) => address !== null),
  );

/** Orders a mail for another service; refused when the template lacks a value. The same key is told once. */
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
  const told = { ...mail, code: mail.code ?? null, links: mail.link === undefined ? [] : [mail.link] };
  await renderMail(told, { product: env.PRODUCT_NAME }).catch(() =>
    refuse("error.invalidInput", { fields: { params: "error.invalidField" } }),
  );
  await db.transaction((tx) => sendMail(tx, mail));
}
