import {
  LETTER_DAYS_AHEAD,
  LETTER_WAYS,
  type LetterGroup,
  type LetterInput,
  type LetterOrder,
  type LetterReach,
} from "@openrounds/contract/invitations/letters/schemas.ts";
import type { ReachedBatch } from "../../batches/access.ts";
import { DAY, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Env } from "../../kernel/env.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import type { Platform } from "../../kernel/platform.ts";
import { refuse, refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { offersWhatsApp } from "../../notifications/whatsapp/service.ts";
import { countAttempts } from "../queries.ts";
import { sendLetter } from "./events.ts";
import {
  findLetter,
  findLetterhead,
  insertLetter,
  isNamedFormOf,
  isSessionOf,
  listDueLetters,
  listRecipients,
  lockWaitingLetter,
  updateLetter,
  withdrawLetter,
  type LetterRecipient,
  type LetterRow,
  type ListedLetter,
} from "./queries.ts";

export { eraseLettersOf, listLetters, type ListedLetter } from "./queries.ts";

/** The daily limit of letters, per organization. */
const LETTERS_PER_DAY = { max: 5000, windowMs: DAY };

/** A way in which a letter reaches a person. */
export type LetterWay = (typeof LETTER_WAYS)[number];

/**
 * The ways in which a letter reaches a person: by mail, WhatsApp and on devices as they want, by SMS for people without
 * e-mail and WhatsApp.
 */
export function waysTo(env: Env, reader: LetterRecipient): LetterWay[] {
  const { email, number, wantsMail, wantsPush, hasWhatsApp, hasDevice } = reader;
  const isChatted = hasWhatsApp && offersWhatsApp(env);
  const has: Readonly<Record<LetterWay, boolean>> = {
    mail: email !== null && wantsMail,
    whatsApp: isChatted,
    sms: email === null && number !== null && wantsMail && !isChatted,
    push: hasDevice && wantsPush,
  };
  return LETTER_WAYS.filter((way) => has[way]);
}

/** Counts people by the ways that reach them. */
export function countReach(reached: readonly (readonly LetterWay[])[]): LetterReach {
  const by = (way: LetterWay): number => reached.filter((ways) => ways.includes(way)).length;
  const some = reached.filter((ways) => ways.length > 0).length;
  return { mail: by("mail"), whatsApp: by("whatsApp"), sms: by("sms"), push: by("push"), reached: some };
}

/** The recipients with the given addresses, or all; an unknown address refuses the whole list. */
function chooseRecipients(
  readers: readonly LetterRecipient[],
  contacts: LetterInput["contacts"],
): readonly LetterRecipient[] {
  if (contacts === undefined) return readers;
  const wanted = new Set(contacts);
  const chosen = readers.filter(({ email }) => email !== null && wanted.has(email));
  if (chosen.length < wanted.size) {
    refuse("LETTER_NOT_A_PARTICIPANT", { fields: { contacts: "LETTER_NOT_A_PARTICIPANT" } });
  }
  return chosen;
}

/** Counts the mails of a letter for the day of its organization; false when there are too many. */
const admits = (tx: Tx, organizationId: string, tries: number): Promise<boolean> =>
  countAttempts(tx, `letters:${organizationId}`, { tries, limit: LETTERS_PER_DAY, at: now() });

/** Orders the mails of a letter to the recipients. */
async function orderMails(tx: Tx, letter: LetterRow, readers: readonly LetterRecipient[]): Promise<void> {
  const { letterId, batchId, authorId, subject, text } = letter;
  const isEmpty = readers.length === 0;
  await updateLetter(tx, letterId, { state: isEmpty ? "SENT" : "SENDING", recipientCount: readers.length });
  if (isEmpty) return;
  const userIds = readers.map(({ userId }) => userId);
  await enqueue(tx, sendLetter, { letterId, batchId, writtenBy: authorId, userIds, text, subject });
}

type NewLetter = Pick<LetterRow, "batchId" | "authorId" | "subject" | "text" | "sendAt"> & Partial<LetterGroup>;

/** Stores a letter that waits. A JSON column cannot store unpaired surrogates, so they are replaced. */
async function addLetter(tx: Tx, letter: NewLetter): Promise<LetterRow> {
  const [row] = await insertLetter(tx, {
    ...letter,
    letterId: newId(),
    subject: letter.subject.toWellFormed(),
    text: letter.text.toWellFormed(),
    state: "WAITING",
  });
  return row ?? refuseNotFound();
}

/** Sends a letter to people of a batch; returns the number of recipients. */
export async function sendLetterToBatch(
  db: Db,
  { userId }: Actor,
  { batch, accessRow }: ReachedBatch,
  { contacts, emailBody }: LetterInput,
): Promise<number> {
  const { batchId } = batch;
  const readers = chooseRecipients(await listRecipients(db, batchId), contacts);
  if (readers.length === 0) refuseConflict("LETTER_NO_RECIPIENTS");
  await db.transaction(async (tx) => {
    const isAdmitted = await admits(tx, accessRow.program.organizationId, readers.length);
    if (!isAdmitted) refuse("LETTER_LIMIT_REACHED", { status: 429 });
    const letter = await addLetter(tx, { batchId, authorId: userId, subject: "", text: emailBody, sendAt: now() });
    await orderMails(tx, letter, readers);
  });
  return readers.length;
}

/** Refuses a session or form of another batch, and feedback, which is answered without a name. */
async function requireGroup(db: Db, batchId: string, { sessionId, formId }: LetterGroup): Promise<void> {
  if (sessionId !== null && !(await isSessionOf(db, batchId, sessionId))) {
    refuse("LETTER_SESSION_UNKNOWN", { fields: { sessionId: "LETTER_SESSION_UNKNOWN" } });
  }
  if (formId !== null && !(await isNamedFormOf(db, batchId, formId))) {
    refuse("LETTER_FORM_UNKNOWN", { fields: { formId: "LETTER_FORM_UNKNOWN" } });
  }
}

/** The number of people in a group of a batch, and how many of them a letter reaches, in which ways. */
export async function countRecipients(
  { db, env }: Platform,
  { batch }: ReachedBatch,
  group: LetterGroup,
): Promise<{ recipientCount: number; reach: LetterReach }> {
  await requireGroup(db, batch.batchId, group);
  const readers = await listRecipients(db, batch.batchId, { group });
  return { recipientCount: readers.length, reach: countReach(readers.map((reader) => waysTo(env, reader))) };
}

/** The time of a letter: now, or a time of the next year. */
function timeOf({ sendDateTime }: LetterOrder): Date {
  if (sendDateTime === null) return now();
  if (sendDateTime <= nowMs() || sendDateTime > nowMs() + LETTER_DAYS_AHEAD * DAY) {
    refuse("LETTER_TIME_INVALID", { fields: { sendDateTime: "LETTER_TIME_INVALID" } });
  }
  return new Date(sendDateTime);
}

/** A letter to a batch, as it is listed. */
export const readLetter = async (db: Db, batchId: string, letterId: string): Promise<ListedLetter> =>
  (await findLetter(db, batchId, letterId)) ?? refuseNotFound();

/** Writes a letter to a group of a batch, now or at a time. */
export async function orderLetter(
  db: Db,
  { userId }: Actor,
  { batch, accessRow }: ReachedBatch,
  order: LetterOrder,
): Promise<ListedLetter> {
  const { batchId } = batch;
  const { roles, sessionId, formId, subject, emailBody } = order;
  const group = { roles, sessionId, formId };
  await requireGroup(db, batchId, group);
  const sendAt = timeOf(order);
  const { letterId } = await db.transaction(async (tx) => {
    const letter = await addLetter(tx, { batchId, authorId: userId, subject, text: emailBody, sendAt, ...group });
    if (order.sendDateTime !== null) return letter;
    const readers = await listRecipients(tx, batchId, { group });
    if (readers.length === 0) refuseConflict("LETTER_NO_RECIPIENTS");
    const isAdmitted = await admits(tx, accessRow.program.organizationId, readers.length);
    if (!isAdmitted) refuse("LETTER_LIMIT_REACHED", { status: 429 });
    await orderMails(tx, letter, readers);
    return letter;
  });
  return readLetter(db, batchId, letterId);
}

/** Withdraws a letter that waits for its time. */
export async function withdraw(db: Db, { batch }: ReachedBatch, letterId: string): Promise<ListedLetter> {
  const { batchId } = batch;
  await readLetter(db, batchId, letterId);
  const isWithdrawn = await db.transaction((tx) => withdrawLetter(tx, batchId, letterId));
  if (!isWithdrawn) refuseConflict("LETTER_NOT_WAITING");
  return readLetter(db, batchId, letterId);
}

const LETTERS_AT_ONCE = 100;

/** Sends one letter whose time has come. It waits while its hub has reached its limit, and is withdrawn without an author or a batch. */
async function sendDueLetter(tx: Tx, letterId: string): Promise<void> {
  const letter = await lockWaitingLetter(tx, letterId);
  if (letter === undefined) return;
  const { batchId, authorId: writtenBy } = letter;
  const head = await findLetterhead(tx, { batchId, writtenBy });
  if (head === undefined) return updateLetter(tx, letterId, { state: "WITHDRAWN" });
  const readers = await listRecipients(tx, batchId, { group: letter });
  if (await admits(tx, head.organizationId, readers.length)) await orderMails(tx, letter, readers);
}

/** Sends the letters whose time has come, each once. */
export async function sendDueLetters(db: Db): Promise<void> {
  for (const { letterId } of await listDueLetters(db, now(), LETTERS_AT_ONCE)) {
    await db.transaction((tx) => sendDueLetter(tx, letterId));
  }
}
