import { createHash } from "node:crypto";
import type { AuditAction } from "@openrounds/contract/organizations/audit/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { insertEntry, listChain, takeLastEntry, type AuditRow } from "./queries.ts";

export interface Deed {
  readonly organizationId: string;
  readonly actorId: string;
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

/** Adds to the audit trail of an organization, in the transaction of what was done. */
export async function recordDeed(tx: Db, { organizationId, actorId, action, details = {} }: Deed): Promise<void> {
  const last = await takeLastEntry(tx, organizationId);
  const entry = {
    ...{ organizationId, actorId, action, details },
    number: (last?.number ?? 0) + 1,
    at: now(),
    previousHash: last?.hash ?? "",
  };
  await insertEntry(tx, { ...entry, hash: hashOf(entry) });
}

/** Whether every entry of an organization is as it was written and follows from the one before. */
export async function isIntact(db: Db, organizationId: string): Promise<boolean> {
  const chain = await listChain(db, organizationId);
  return chain.every((entry, at) => {
    const previousHash = chain[at - 1]?.hash ?? "";
    return entry.number === at + 1 && entry.previousHash === previousHash && entry.hash === hashOf(entry);
  });
}
