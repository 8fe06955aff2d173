import type { ConsentEnd, WhatsAppChoice } from "@openrounds/contract/notifications/whatsapp/schemas.ts";
import { chatCommandOf } from "@openrounds/contract/notifications/whatsapp/rules.ts";
import { DAY, MINUTE, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { isDeveloping, type Env } from "../../kernel/env.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { whatsAppConsentChanged } from "./events.ts";
import {
  deleteConsent,
  endConsentRow,
  findConsent,
  findReceiver,
  lockConsentsOfNumber,
  updateHeard,
  upsertConsent,
  type ConsentRow,
} from "./queries.ts";

/** Whether messages are sent by WhatsApp: by setting, and to the inbox in development. */
export const offersWhatsApp = (env: Pick<Env, "WHATSAPP_TOKEN" | "ENVIRONMENT">): boolean =>
  env.WHATSAPP_TOKEN !== undefined || isDeveloping(env);

/** A port: the verified phone of a person, as +919812345001, which a later domain knows. */
export type NumberSource = (db: Db, userId: string) => Promise<string | undefined>;

let numberOf: NumberSource = () => Promise.resolve(undefined);

/** Registers how the verified phone of a person is read; called when the application is assembled. */
export const installNumbers = (source: NumberSource): void => void (numberOf = source);

/** Whether a person gets WhatsApp messages, and where. */
export async function readWhatsApp({ db, env }: Platform, userId: string): Promise<WhatsAppChoice> {
  const consent = await findConsent(db, userId);
  const isOn = consent !== undefined && consent.endedAt === null;
  return {
    isOffered: offersWhatsApp(env),
    number: isOn ? consent.number : ((await numberOf(db, userId)) ?? null),
    since: isOn ? consent.givenAt.getTime() : null,
    endedBy: consent?.endedBy ?? null,
  };
}

/** Records that a person agreed to WhatsApp messages to a number, now. */
export async function giveConsent(
  tx: Tx,
  { userId, number }: { readonly userId: string; readonly number: string },
): Promise<void> {
  await upsertConsent(tx, { userId, number, givenAt: now() });
  await announce(tx, whatsAppConsentChanged, { userId, isOn: true });
}

/** Ends the WhatsApp messages to a person; nothing if they are off. */
export async function endConsent(tx: Tx, userId: string, by: ConsentEnd): Promise<void> {
  const isEnded = await endConsentRow(tx, userId, { at: now(), by });
  if (isEnded) await announce(tx, whatsAppConsentChanged, { userId, isOn: false });
}

/** Records that a person agreed, if their phone is verified. */
export async function giveConsentIfVerified(tx: Tx, userId: string): Promise<void> {
  const number = await numberOf(tx, userId);
  if (number !== undefined) await giveConsent(tx, { userId, number });
}

/** Turns the WhatsApp messages to a person on or off. */
export async function chooseWhatsApp(platform: Platform, { userId }: Actor, isOn: boolean): Promise<WhatsAppChoice> {
  const { db, env } = platform;
  if (isOn && !offersWhatsApp(env)) refuseConflict("WHATSAPP_NOT_OFFERED");
  await db.transaction(async (tx) => {
    if (!isOn) return endConsent(tx, userId, "PERSON");
    const number = await numberOf(tx, userId);
    if (number === undefined) refuse("WHATSAPP_NUMBER_MISSING", { status: 409 });
    else await giveConsent(tx, { userId, number });
  });
  return readWhatsApp(platform, userId);
}

/** The number of a person who gets WhatsApp messages; undefined for everyone else. */
export async function whatsAppNumberOf(db: Db, env: Env, userId: string): Promise<string | undefined> {
  if (!offersWhatsApp(env)) return undefined;
  const consent = await findConsent(db, userId);
  return consent?.endedAt === null ? consent.number : undefined;
}

/** Whether messages may be sent to a number now. */
export const receivesWhatsApp = async (db: Db, number: string): Promise<boolean> =>
  (await findReceiver(db, number)) !== undefined;

/** Free texts are allowed for 24 hours after a person wrote; a message is a little on its way. */
const WINDOW_MS = DAY - 5 * MINUTE;

/** Whether a number wrote within the last 24 hours, so that free texts are allowed. */
export async function isWindowOpen(db: Db, number: string): Promise<boolean> {
  const heardAt = (await findReceiver(db, number))?.heardAt;
  return heardAt != null && nowMs() - heardAt.getTime() < WINDOW_MS;
}

/** What a number wrote. */
export interface ChatMessage {
  readonly number: string;
  readonly text: string;
  readonly writtenAt: Date;
}

/** Whether STOP or START changes a consent: START only after STOP, so that nobody who never agreed gets messages. */
async function obey(
  tx: Tx,
  { userId, heardAt, endedAt, endedBy, number }: ConsentRow,
  chat: ChatMessage,
): Promise<void> {
  const command = chatCommandOf(chat.text);
  const isRepeated = heardAt !== null && heardAt >= chat.writtenAt;
  if (command === "STOP" && endedAt === null) await endConsent(tx, userId, "STOP");
  if (command === "START" && endedBy === "STOP" && !isRepeated) await giveConsent(tx, { userId, number });
}

/** Records what a number wrote, and obeys STOP and START at once. A message from before the last one changes nothing. */
export async function hearMessage(tx: Tx, chat: ChatMessage): Promise<void> {
  const consents = await lockConsentsOfNumber(tx, chat.number);
  const fresh = consents.filter(({ heardAt }) => heardAt === null || heardAt <= chat.writtenAt);
  for (const consent of fresh) await obey(tx, consent, chat);
  if (fresh.length > 0) await updateHeard(tx, chat.number, chat.writtenAt);
}

/** Ends the WhatsApp messages to a number. */
export async function endConsentsOf(tx: Tx, number: string, by: ConsentEnd): Promise<void> {
  for (const { userId } of await lockConsentsOfNumber(tx, number)) await endConsent(tx, userId, by);
}

/** Deletes the consent of a person who is erased. */
export const forgetConsent = (tx: Tx, userId: string): Promise<void> => deleteConsent(tx, userId);
