import type { Governance } from "@openrounds/contract/organizations/governance/schemas.ts";
import type { Codes } from "../../kernel/access.ts";
import type { GovernanceRow } from "./queries.ts";

/** How a superhub reviews programs, and whether the caller may edit the text. */
export const presentGovernance = (row: GovernanceRow | undefined, codes: Codes): Governance => ({
  process: row?.process ?? "",
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt.getTime() ?? null,
  updatedBy: row === undefined ? null : `${row.firstName} ${row.lastName}`.trim(),
  mayEdit: codes.has("EDIT_PROGRAM_GOVERNANCE_PROCESS"),
});
