import { now } from "../../kernel/clock.ts";
import type { Autocommit } from "../../kernel/db/database.ts";
import { newId } from "../../kernel/ids.ts";
import type { PollRow } from "./queries.ts";
import { sessionPollAnswers, sessionPolls } from "./tables.ts";

/** A draft of a poll with two options, by default. */
export async function buildPoll(
  db: Autocommit,
  fields: Partial<typeof sessionPolls.$inferInsert> & { sessionId: string; authorId: string },
): Promise<PollRow> {
  const at = now();
  const [row] = await db
    .insert(sessionPolls)
    .values({
      pollId: newId(),
      question: "Refer now, or offload first?",
      options: ["Refer now", "Offload first"],
      isMultiple: false,
      status: "DRAFT",
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  if (row === undefined) throw new Error("no row");
  return row;
}

export async function buildPollAnswer(
  db: Autocommit,
  answer: { readonly pollId: string; readonly userId: string; readonly choices: number[] },
): Promise<void> {
  await db.insert(sessionPollAnswers).values({ ...answer, at: now() });
}
