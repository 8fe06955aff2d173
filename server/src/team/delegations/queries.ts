import { eq } from "drizzle-orm";
import { users } from "../../identity/tables.ts";
import type { Db } from "../../kernel/db/database.ts";

/** The recipient data of a person. */
export async function findAddressee(db: Db, userId: string) {
  const { firstName, lastName, email, locale } = users;
  const [row] = await db.select({ firstName, lastName, email, locale }).from(users).where(eq(users.userId, userId));
  return row;
}
