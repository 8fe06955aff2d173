import { rolesAt } from "@openrounds/contract/organizations/members/rules.ts";
import type { Member } from "@openrounds/contract/organizations/members/schemas.ts";
import type { TeamMember } from "./queries.ts";

/** Members of a team for people who may list it, with the roles that give something at an instant. */
export const presentMembers = (rows: readonly TeamMember[], atMs: number): Member[] =>
  rows.map(({ roleEnds, ...row }) => ({ ...row, roles: rolesAt(row.roles, roleEnds, atMs) }));
