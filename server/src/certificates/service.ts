import { now } from "../kernel/clock.ts";
import type { Db } from "../kernel/db/database.ts";
import type { Actor } from "../kernel/http/handlers.ts";
import { refuseConflict, refuseNotFound } from "../kernel/refusal.ts";
import { findByNumber, revokeInBatch, type CertificateRow } from "./queries.ts";

/** The certificate with a number, or a refusal; the number is the only key. */
export const readByNumber = async (db: Db, number: string): Promise<CertificateRow> =>
  (await findByNumber(db, number)) ?? refuseNotFound();

/** Revokes a certificate of a batch with a public reason. */
export async function revokeCertificate(
  db: Db,
  key: { batchId: string; certificateId: string },
  { userId }: Actor,
  reason: string,
): Promise<void> {
  const isRevoked = await db.transaction((tx) =>
    revokeInBatch(tx, key, { revokedAt: now(), revokedBy: userId, revokedReason: reason }),
  );
  if (isRevoked === undefined) refuseNotFound();
  if (isRevoked === false) refuseConflict("CERTIFICATE_REVOKED_ALREADY");
}
