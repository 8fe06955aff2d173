import { createHash } from "node:crypto";
import type { AuditAction } from "@openrounds/contract/organizations/audit/schemas.ts";
import { now } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { findHead, insertEntry, listChain, lockHead, updateHead, type AuditRow } from "./queries.ts";

export interface AuditedAction {
  readonly organizationId: string;
  /** Null for actions of the system. */
  readonly actorId: string | null;
  readonly action: AuditAction;
  /** Texts and names that the owner of the organization may read. */
  readonly details?: Readonly<Record<string, string>>;
}

/** The hash of an entry together with the hash of the previous one. */
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

/** Replaces unpaired surrogates, which a JSON column cannot store, by the replacement character. */
const withoutUnpairedSurrogates = (details: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value.toWellFormed()]));

/** Adds an entry to the audit trail of an organization, in the transaction of the action. */
export async function recordAuditEntry(
  tx: Tx,
  { organizationId, actorId, action, details: said = {} }: AuditedAction,
): Promise<void> {
  const head = await lockHead(tx, organizationId);
  const number = head.entries + 1;
  const details = withoutUnpairedSurrogates(said);
  const entry = { ...{ organizationId, actorId, action, details, number }, at: now(), previousHash: head.hash };
  const hash = hashOf(entry);
  await insertEntry(tx, { ...entry, hash });
  await updateHead(tx, { organizationId, entries: number, hash });
}

/** Whether every entry of an organization is unchanged and follows from the previous one, up to the head. */
export const isIntact = (db: Db, organizationId: string): Promise<boolean> =>
  db.transaction(
    async (tx) => {
      const chain = await listChain(tx, organizationId);
      const head = await findHead(tx, organizationId);
      const isWhole = chain.length === (head?.entries ?? 0) && (chain.at(-1)?.hash ?? "") === (head?.hash ?? "");
      return isWhole && chain.every((entry, at) => followsFrom(entry, chain[at - 1]));
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

const followsFrom = (entry: AuditRow, previous: AuditRow | undefined): boolean =>
  entry.number === (previous?.number ?? 0) + 1 &&
  entry.previousHash === (previous?.hash ?? "") &&
  entry.hash === hashOf(entry);
