import type { Guard } from "./kernel/db/guards.ts";
import { auditGuards } from "./organizations/audit/tables.ts";
import { searchGuards } from "./search/tables.ts";

/** Every guard of the database. */
export const guards: readonly Guard[] = [...auditGuards, ...searchGuards];
