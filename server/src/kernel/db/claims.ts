import { and, eq, lte } from "drizzle-orm";
import { DAY, now, nowMs } from "../clock.ts";
import { autocommit, type Db } from "./database.ts";
import { claims } from "./tables.ts";

export type ClaimRow = typeof claims.$inferSelect;

/** A key of a person. */
export type ClaimKey = Pick<ClaimRow, "userId" | "key">;

const KEPT_MS = DAY;

const isOf = ({ userId, key }: ClaimKey) => and(eq(claims.userId, userId), eq(claims.key, key));

const past = () => lte(claims.claimedAt, new Date(nowMs() - KEPT_MS));

/** Takes a key in one statement that is committed at once; false where it is taken already. */
export async function takeClaim(db: Db, claim: ClaimKey & Pick<ClaimRow, "inputHash">): Promise<boolean> {
  const fresh = { ...claim, answer: null, claimedAt: now() };
  const taken = await autocommit(db)
    .insert(claims)
    .values(fresh)
    .onConflictDoUpdate({ target: [claims.userId, claims.key], set: fresh, setWhere: past() })
    .returning({ key: claims.key });
  return taken.length > 0;
}

/** A taken key; undefined once it is free again. */
export async function findClaim(db: Db, key: ClaimKey): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(claims).where(isOf(key));
  return row;
}

/** Keeps what a call answered for its repetitions. */
export async function answerClaim(db: Db, key: ClaimKey, answer: string): Promise<void> {
  await autocommit(db).update(claims).set({ answer }).where(isOf(key));
}

/** Frees a key whose call did nothing. */
export async function freeClaim(db: Db, key: ClaimKey): Promise<void> {
  await autocommit(db).delete(claims).where(isOf(key));
}

/** Forgets keys after a day. */
export async function forgetPastClaims(db: Db): Promise<void> {
  await autocommit(db).delete(claims).where(past());
}
