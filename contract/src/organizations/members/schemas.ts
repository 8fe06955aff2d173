import * as z from "zod/mini";
import { memberStatusSchema } from "../schemas.ts";

/** The page sizes of the team list, of its search, and of the calls that list a whole team. */
export const MEMBER_PAGES = { list: 10, search: 100, all: 500 } as const;
/** The last page of a team that can be requested; people further on are found by search. */
export const MAX_MEMBER_PAGE = 2000;
/** The maximum number of addresses in one call. */
export const MAX_EMAILS = 100;

export const memberSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  roles: z.array(z.string()),
  entityStatus: memberStatusSchema,
});
export type Member = z.output<typeof memberSchema>;

/** The tabs of the team. */
export const memberTabSchema = z.enum(["ACTIVE", "INVITED"]);
export type MemberTab = z.output<typeof memberTabSchema>;
