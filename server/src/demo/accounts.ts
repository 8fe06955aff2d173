import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { isRightPassword } from "../identity/passwords/service.ts";
import { canLogIn } from "../identity/service.ts";
import { endSignInsOf } from "../identity/signins/service.ts";
import { users } from "../identity/tables.ts";
import type { Db, Tx } from "../kernel/db/database.ts";
import type { Platform } from "../kernel/platform.ts";
import { demoId } from "./ids.ts";
import { DEMO_LEARNERS } from "./learners.ts";
import { DEMO_PASSWORD } from "./network.ts";
import { DEMO_TEAM } from "./team.ts";

const DEMO_IDS = [...DEMO_TEAM, ...DEMO_LEARNERS].map(({ email }) => demoId("user", email));
const SHARED_PASSWORD = Buffer.from(DEMO_PASSWORD).toString("base64");

/** The ids of demo accounts that can sign in with the published password. */
async function listOpenAccounts(platform: Platform, db: Db): Promise<string[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.userId, DEMO_IDS), isNotNull(users.passwordHash)));
  const open = rows.filter(canLogIn);
  // The seed gives all of them one hash, so that few hashes have to be verified.
  const shared = new Set<string | null>();
  for (const hash of new Set(open.map(({ passwordHash }) => passwordHash))) {
    if (await isRightPassword(platform, hash, SHARED_PASSWORD)) shared.add(hash);
  }
  return open.filter(({ passwordHash }) => shared.has(passwordHash)).map(({ userId }) => userId);
}

/** Throws a one-line error with instructions while a demo account has the published password. */
export async function requireClosedDemo(platform: Platform, db: Db): Promise<void> {
  const { length } = await listOpenAccounts(platform, db);
  if (length === 0) return;
  throw new Error(
    `This database holds the demo network: ${length} of its accounts sign in with a password that everybody knows. ` +
      "Take their password away with `npm run close-demo`, or use an empty database.",
  );
}

/** Removes the published password from the demo accounts that have it, and ends their sign-ins; returns how many. */
export async function closeDemo(platform: Platform, tx: Tx): Promise<number> {
  const open = await listOpenAccounts(platform, tx);
  for (const userId of open) {
    await tx.update(users).set({ passwordHash: null }).where(eq(users.userId, userId));
    await endSignInsOf(platform, tx, userId);
  }
  return open.length;
}
