import * as z from "zod/mini";
import { memberStatusSchema } from "../../organizations/schemas.ts";

/** The grant source of a permission. */
export const throughSchema = z.object({
  kind: z.enum(["role", "above", "managing", "canEdit", "canView", "public", "participant"]),
  /** The role, for a grant by role. */
  role: z.nullable(z.string()),
  /** The organization of the role, or the superhub for which the hub is managed. */
  organizationName: z.nullable(z.string()),
  /** When it ends; null for a permanent one. */
  endsAtMs: z.nullable(z.number()),
});
export type ExplainedSource = z.output<typeof throughSchema>;

/** What would give a permission that a person lacks. */
export const giverSchema = z.object({
  kind: z.enum(["role", "above", "managing", "canEdit", "canView"]),
  role: z.nullable(z.string()),
});
export type PossibleSource = z.output<typeof giverSchema>;

/** One permission of a person, and its sources. */
export const reasonSchema = z.object({
  code: z.string(),
  isHeld: z.boolean(),
  through: z.array(throughSchema),
  /** For a missing permission: what would give it. */
  givenBy: z.array(giverSchema),
});
export type ExplainedRight = z.output<typeof reasonSchema>;

/** All permissions of a person in an organization, or on one of its programs. */
export const reasonsSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** Null for people who are not in this team. */
  memberStatus: z.nullable(memberStatusSchema),
  /** Whether roles are in force in the status of the organization. */
  isUsable: z.boolean(),
  rights: z.array(reasonSchema),
});
export type ExplainedRights = z.output<typeof reasonsSchema>;
