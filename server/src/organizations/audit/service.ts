import { createHash } from "node:crypto";
import type { AuditAction } from "@openrounds/contract/organizations/audit/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { findHead, insertEntry, listChain, takeHead, updateHead, type AuditRow } from "./queries.ts";

export interface Deed {
  readonly organizationId: string;
  /** Nobody, where time did it. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** What it was about, in words and names that the owner of the organization may read. */
  readonly details?: Readonly<Record<string, string>>;
}

/** What an entry says together with the one before it, as one hash. */
function hashOf({
  organizationId,
  number,
  at,
  action,
  actorId,
  details,
  previousHash,
}: Omit<AuditRow, "hash">): string {
  const said = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const line = JSON.stringify([organizationId, number, at.getTime(), action, actorId, said, previousHash]);
  return createHash("sha256").update(line).digest("hex");
}

/** Halves of signs, which no column of JSON can hold, become the sign for what cannot be shown. */
const storable = (details: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value.toWellFormed()]));

/** Adds to the audit trail of an organization, in the transaction of what was done. */
export async function recordDeed(tx: Tx, { organizationId, actorId, action, details: said = {} }: Deed): Promise<void> {
  const head = await takeHead(tx, organizationId);
  const number = head.entries + 1;
  const details = storable(said);
  const entry = { ...{ organizationId, actorId, action, details, number }, at: now(), previousHash: head.hash };
  const hash = hashOf(entry);
  await insertEntry(tx, { ...entry, hash });
  await updateHead(tx, { organizationId, entries: number, hash });
}

/** Whether every entry of an organization is as it was written and follows from the one before, up to the newest. */
export const isIntact = (db: Db, organizationId: string): Promise<boolean> =>
  db.transaction(
    async (tx) => {
      const chain = await listChain(tx, organizationId);
      const head = await findHead(tx, organizationId);
      const isWhole = chain.length === (head?.entries ?? 0) && (chain.at(-1)?.hash ?? "") === (head?.hash ?? "");
      return isWhole && chain.every((entry, at) => follows(entry, chain[at - 1]));
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

const follows = (entry: AuditRow, previous: AuditRow | undefined): boolean =>
  entry.number === (previous?.number ?? 0) + 1 &&
  entry.previousHash === (previous?.hash ?? "") &&
  entry.hash === hashOf(entry);
