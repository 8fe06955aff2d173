import type { Member } from "@openrounds/contract/organizations/members/schemas.ts";
import type { TeamMember } from "./queries.ts";

/** A member of a team for people who may list it. */
export const presentMember = (row: TeamMember): Member => ({ ...row });
