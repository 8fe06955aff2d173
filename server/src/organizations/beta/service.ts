import { idSchema } from "@openrounds/contract/kernel/ids.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import { recordAuditEntry } from "../audit/service.ts";
import { lockBeta, updateBeta } from "./queries.ts";

const CODE = /^[A-Z][A-Z\d_]{1,49}$/;

/**
 * Sets the beta features of an organization; an empty list turns all off. Returns its name; throws on invalid codes.
 */
export async function setBetaFeatures(db: Db, organizationId: string, codes: readonly string[]): Promise<string> {
  const wrong = codes.find((code) => !CODE.test(code));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no code: capitals, digits and underscores.`);
  const betaFeatureCodes = [...new Set(codes)].toSorted();
  const betaStatus = codes.length === 0 ? ("INACTIVE" as const) : ("ACTIVE" as const);
  return db.transaction(async (tx) => {
    const id = idSchema.safeParse(organizationId);
    const organization = id.success ? await lockBeta(tx, id.data) : undefined;
    if (organization === undefined) throw new Error(`There is no organization ${organizationId}.`);
    await updateBeta(tx, organizationId, { betaStatus, betaFeatureCodes, updatedAt: now() });
    const details = { had: organization.betaFeatureCodes.join(", "), has: betaFeatureCodes.join(", ") };
    if (details.had !== details.has) {
      await recordAuditEntry(tx, { organizationId, actorId: null, action: "BETA_FEATURES_CHANGED", details });
    }
    return organization.name;
  });
}
