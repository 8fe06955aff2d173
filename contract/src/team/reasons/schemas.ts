import * as z from "zod/mini";
import { memberStatusSchema } from "../../organizations/schemas.ts";

/** Through what somebody holds a right. */
export const throughSchema = z.object({
  kind: z.enum(["role", "above", "managing", "canEdit", "canView", "public", "participant"]),
  /** The role, where one gives it. */
  role: z.nullable(z.string()),
  /** Whose role it is, or for whom it is managed. */
  organizationName: z.nullable(z.string()),
  /** When it ends; absent for what lasts. */
  endsAtMs: z.nullable(z.number()),
});
export type GrantSource = z.output<typeof throughSchema>;

/** What would give a right that somebody lacks. */
export const giverSchema = z.object({
  kind: z.enum(["role", "above", "managing", "canEdit", "canView"]),
  role: z.nullable(z.string()),
});
export type Giver = z.output<typeof giverSchema>;

/** One right of a person, and why. */
export const reasonSchema = z.object({
  code: z.string(),
  isHeld: z.boolean(),
  through: z.array(throughSchema),
  /** Of a right that is not held: what would give it. */
  givenBy: z.array(giverSchema),
});
export type Reason = z.output<typeof reasonSchema>;

/** Every right of a person in an organization, or on one of its programs. */
export const reasonsSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** Absent for people who are in no team here. */
  memberStatus: z.nullable(memberStatusSchema),
  /** Whether the organization is in a status in which its roles count. */
  isUsable: z.boolean(),
  rights: z.array(reasonSchema),
});
export type Reasons = z.output<typeof reasonsSchema>;
