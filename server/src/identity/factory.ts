import { now } from "../kernel/clock.ts";
import type { Autocommit } from "../kernel/db/database.ts";
import { newId } from "../kernel/ids.ts";
import { users } from "./tables.ts";
import type { UserRow } from "./queries.ts";

/** An active account with a generated e-mail. */
export async function buildUser(db: Autocommit, fields: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> {
  const userId = fields.userId ?? newId();
  const at = now();
  const [row] = await db
    .insert(users)
    .values({
      userId,
      status: "ACTIVE",
      email: `${userId.slice(-12)}@test.example`,
      firstName: "Test",
      lastName: "Person",
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  if (row === undefined) throw new Error("no row");
  return row;
}
