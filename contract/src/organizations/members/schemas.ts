import * as z from "zod/mini";
import { memberStatusSchema } from "../schemas.ts";

/** Pages of the team list, of a search in it, and of the calls that list a whole team. */
export const MEMBER_PAGES = { list: 10, search: 100, all: 500 } as const;
/** How far into a team a page may lie; who looks for somebody further on searches. */
export const MAX_MEMBER_PAGE = 2000;
/** How many addresses one call may ask about. */
export const MAX_ASKED_EMAILS = 100;

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
