import { rolesAt } from "@openrounds/contract/organizations/members/rules.ts";
import type { Member } from "@openrounds/contract/organizations/members/schemas.ts";
import type { TeamMember } from "./queries.ts";

/** The members of a team for callers who may list it, with the roles in force at an instant. */
export const presentMembers = (rows: readonly TeamMember[], atMs: number): Member[] =>
  rows.map(({ roleEnds, ...row }) => ({ ...row, roles: rolesAt(row.roles, roleEnds, atMs) }));
