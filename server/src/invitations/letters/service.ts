import type { Letter } from "@openrounds/contract/invitations/letters/schemas.ts";
import type { ReachedBatch } from "../../batches/access.ts";
import { DAY, now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { newId } from "../../kernel/ids.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { countMany } from "../queries.ts";
import { sendLetter } from "./events.ts";
import { listReaders, type Reader } from "./queries.ts";

/** How many mails an organization writes to people of its batches in a day. */
const MAILED_PER_DAY = { max: 5000, windowMs: DAY };

/** The readers that are named, or all; a name that is none of them refuses the whole list. */
function chooseReaders(readers: readonly Reader[], contacts: Letter["contacts"]): readonly Reader[] {
  if (contacts === undefined) return readers;
  const wanted = new Set(contacts);
  const chosen = readers.filter(({ email }) => email !== null && wanted.has(email));
  if (chosen.length < wanted.size) {
    refuse("LETTER_NOT_A_PARTICIPANT", { fields: { contacts: "LETTER_NOT_A_PARTICIPANT" } });
  }
  return chosen;
}

/** Writes to people of a batch, and to nobody else; answers to how many. */
export async function writeToBatch(
  db: Db,
  { userId }: Actor,
  { batch, place }: ReachedBatch,
  { contacts, emailBody }: Letter,
): Promise<number> {
  const { batchId } = batch;
  const readers = chooseReaders(await listReaders(db, batchId), contacts);
  if (readers.length === 0) refuseConflict("LETTER_NO_RECIPIENTS");
  await db.transaction(async (tx) => {
    const counted = { tries: readers.length, limit: MAILED_PER_DAY, at: now() };
    const isAdmitted = await countMany(tx, `letters:${place.program.organizationId}`, counted);
    if (!isAdmitted) refuse("LETTER_LIMIT_REACHED", { status: 429 });
    const userIds = readers.map((reader) => reader.userId);
    // Half a sign cannot be kept as JSON.
    const text = emailBody.toWellFormed();
    await enqueue(tx, sendLetter, { letterId: newId(), batchId, writtenBy: userId, userIds, text });
  });
  return readers.length;
}
