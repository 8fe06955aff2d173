import type { NetworkAccount } from "@openrounds/contract/organizations/accounts/schemas.ts";
import type { AccountRow } from "./queries.ts";

/** An account as people of the superhub see it. */
export const presentAccount = (row: AccountRow, viewerId: string): NetworkAccount => ({
  userId: row.userId,
  name: row.name,
  email: row.email,
  status: row.status === "BLOCKED" ? "BLOCKED" : "ACTIVE",
  organizationNames: row.organizationNames,
  canChange: row.userId !== viewerId && !row.isElsewhere,
});
