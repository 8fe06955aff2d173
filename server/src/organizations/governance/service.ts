import { visibleText } from "@openrounds/contract/kernel/text.ts";
import { now } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { refuse, refuseConflict } from "../../kernel/refusal.ts";
import { cleanRichText } from "../../kernel/rich-text.ts";
import type { ReachedOrganization } from "../access.ts";
import { recordAuditEntry } from "../audit/service.ts";
import { writeGovernance } from "./queries.ts";

/** Changes how a superhub reviews programs; refused when the version has changed since it was read. */
export async function changeGovernance(
  db: Db,
  { userId }: Actor,
  { organization: { organizationId } }: ReachedOrganization,
  read: { readonly process: string; readonly version: number },
): Promise<void> {
  const process = cleanRichText(read.process);
  if (visibleText(process) === "") {
    refuse("VALID_GOVERNANCE_PROCESS", { fields: { process: "VALID_GOVERNANCE_PROCESS" } });
  }
  const row = { organizationId, process, version: read.version, updatedBy: userId, updatedAt: now() };
  await db.transaction(async (tx) => {
    if (!(await writeGovernance(tx, row))) refuseConflict("GOVERNANCE_CHANGED");
    await recordAuditEntry(tx, { organizationId, actorId: userId, action: "GOVERNANCE_CHANGED" });
  });
}
