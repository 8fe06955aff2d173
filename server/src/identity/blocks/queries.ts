import { and, eq, inArray } from "drizzle-orm";
import type { AccountStatus } from "@openrounds/contract/identity/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { UserRow } from "../queries.ts";
import { users } from "../tables.ts";

export interface Move {
  readonly from: readonly AccountStatus[];
  readonly to: AccountStatus;
}

/** Gives an account another status; undefined when it has none of those that it may come from. */
export async function moveStatus(db: Db, userId: string, { from, to }: Move): Promise<UserRow | undefined> {
  const [row] = await db
    .update(users)
    .set({ status: to, updatedAt: now() })
    .where(and(eq(users.userId, userId), inArray(users.status, [...from])))
    .returning();
  return row;
}
