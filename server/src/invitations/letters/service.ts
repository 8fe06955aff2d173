import type { LetterInput } from "@openrounds/contract/invitations/letters/schemas.ts";
import type { ReachedBatch } from "../../batches/access.ts";
import { DAY, now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { countAttempts } from "../queries.ts";
import { sendLetter } from "./events.ts";
import { listRecipients, type LetterRecipient } from "./queries.ts";

/** The daily limit of letters, per organization. */
const LETTERS_PER_DAY = { max: 5000, windowMs: DAY };

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
    const counted = { tries: readers.length, limit: LETTERS_PER_DAY, at: now() };
    const isAdmitted = await countAttempts(tx, `letters:${accessRow.program.organizationId}`, counted);
    if (!isAdmitted) refuse("LETTER_LIMIT_REACHED", { status: 429 });
    const userIds = readers.map((reader) => reader.userId);
    // A JSON column cannot store unpaired surrogates.
    const text = emailBody.toWellFormed();
    await enqueue(tx, sendLetter, { letterId: newId(), batchId, writtenBy: userId, userIds, text });
  });
  return readers.length;
}
