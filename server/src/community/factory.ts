import { now } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { posts } from "./tables.ts";
import type { PostRow } from "./queries.ts";

/** A question by a person in a batch, by default. */
export async function buildPost(
  db: Autocommit,
  fields: Partial<typeof posts.$inferInsert> & { batchId: string; userId: string },
): Promise<PostRow> {
  const at = now();
  const [row] = await db
    .insert(posts)
    .values({
      postId: newId(),
      postType: "Question",
      heading: "When do you refer?",
      subText: "<p>Six weeks of dressings.</p>",
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  if (row === undefined) throw new Error("no row");
  return row;
}
