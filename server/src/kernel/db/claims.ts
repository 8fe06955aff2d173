import { and, eq, lte } from "drizzle-orm";
import { DAY, now, nowMs } from "../clock.ts";
import { autocommit, type Db } from "./database.ts";
import { claims } from "./tables.ts";

export type ClaimRow = typeof claims.$inferSelect;

/** An idempotency key of a person. */
export type ClaimKey = Pick<ClaimRow, "userId" | "key">;

const KEPT_MS = DAY;

const hasKey = ({ userId, key }: ClaimKey) => and(eq(claims.userId, userId), eq(claims.key, key));

const pastClaims = () => lte(claims.claimedAt, new Date(nowMs() - KEPT_MS));

/** Claims a key in one statement that commits at once; false when it is claimed already. */
export async function takeClaim(db: Db, claim: ClaimKey & Pick<ClaimRow, "inputHash">): Promise<boolean> {
  const fresh = { ...claim, response: null, claimedAt: now() };
  const taken = await autocommit(db)
    .insert(claims)
    .values(fresh)
    .onConflictDoUpdate({ target: [claims.userId, claims.key], set: fresh, setWhere: pastClaims() })
    .returning({ key: claims.key });
  return taken.length > 0;
}

/** A claimed key; undefined once it is free again. */
export async function findClaim(db: Db, key: ClaimKey): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(claims).where(hasKey(key));
  return row;
}

/** Stores the response of a call for its repetitions. */
export async function storeResponse(db: Db, key: ClaimKey, response: string): Promise<void> {
  await autocommit(db).update(claims).set({ response }).where(hasKey(key));
}

/** Releases a key whose call changed nothing. */
export async function freeClaim(db: Db, key: ClaimKey): Promise<void> {
  await autocommit(db).delete(claims).where(hasKey(key));
}

/** Removes keys after a day. */
export async function removePastClaims(db: Db): Promise<void> {
  await autocommit(db).delete(claims).where(pastClaims());
}
