import * as z from "zod/mini";
import { MAX_EMAIL, emailSchema, firstNameSchema, lastNameSchema } from "../identity/schemas.ts";
import { idSchema } from "../kernel/ids.ts";
import { instantSchema } from "../kernel/time.ts";
import { TEAM_ROLES } from "../organizations/members/rules.ts";
import { memberSchema } from "../organizations/members/schemas.ts";
import { atMost } from "../kernel/text.ts";
import { bounceReasonSchema } from "../notifications/bounces/schemas.ts";

export const MAX_ROLES = 5;
/** The maximum number of members in one invitation call. */
export const MAX_NEW_MEMBERS = 100;
/** The maximum number of programs in one change of a member's rights. */
export const MAX_MEMBER_PROGRAMS = 500;

/** The roles of a member: one to five, without duplicates. */
export const teamRolesSchema = z.array(z.enum(TEAM_ROLES)).check(
  z.minLength(1, "TEAM_ROLE_REQUIRED"),
  atMost(MAX_ROLES, "TEAM_ROLES_MAX"),
  z.refine((roles) => new Set(roles).size === roles.length, "error.invalidField"),
);

/** The ends of temporary roles; roles without an end are permanent. */
export const roleEndsSchema = z.partialRecord(z.enum(TEAM_ROLES), instantSchema);

/** The rights of a member on one program. */
export const memberProgramRequestSchema = z.object({
  programId: idSchema,
  canEdit: z.boolean(),
  canView: z.boolean(),
  notification: z.boolean(),
});
export type MemberProgramRequest = z.output<typeof memberProgramRequestSchema>;

/** The rights of a member on programs, without duplicates. */
export const memberProgramRequestListSchema = z.array(memberProgramRequestSchema).check(
  atMost(MAX_MEMBER_PROGRAMS),
  z.refine((list) => new Set(list.map(({ programId }) => programId)).size === list.length, "error.invalidField"),
);

/** A person to invite to a team. */
export const newMemberSchema = z.object({
  firstName: firstNameSchema,
  lastName: z._default(lastNameSchema, ""),
  email: z.pipe(z.string("VALID_EMAIL_REQUIRED").check(z.trim(), atMost(MAX_EMAIL, "VALID_EMAIL")), emailSchema),
  roles: teamRolesSchema,
  roleEnds: z._default(roleEndsSchema, {}),
  entityStatus: z._default(z.literal("INVITED"), "INVITED"),
  memberProgramRequestList: z.optional(memberProgramRequestListSchema),
});
export type NewMember = z.output<typeof newMemberSchema>;

export const newMembersSchema = z.object({
  members: z.array(newMemberSchema).check(z.minLength(1), atMost(MAX_NEW_MEMBERS, "TEAM_NEW_MAX")),
});
export type NewMembers = z.output<typeof newMembersSchema>;

/** A program of the team with the rights of a member. */
export const memberProgramSchema = z.object({
  programId: z.string(),
  programName: z.string(),
  entityStatus: z.enum(["ACTIVE", "COMPLETED"]),
  isPilot: z.boolean(),
  canEdit: z.boolean(),
  canView: z.boolean(),
  notification: z.boolean(),
});
export type MemberProgram = z.output<typeof memberProgramSchema>;

/** A member of a team with all details. */
export const hubMemberSchema = z.extend(memberSchema, {
  /** The version, for optimistic locking. */
  version: z.number(),
  roleEnds: z.partialRecord(z.enum(TEAM_ROLES), z.number()),
  programList: z.array(memberProgramSchema),
});
export type HubMember = z.output<typeof hubMemberSchema>;

/** An invitation to a team that the mail server of the person refused, and why. */
export const undeliveredSchema = z.object({
  userId: z.string(),
  bounceReason: bounceReasonSchema,
  /** The reply of the mail server. */
  bounceReply: z.nullable(z.string()),
  bouncedDateTime: z.number(),
});
export type Undelivered = z.output<typeof undeliveredSchema>;

/** The right e-mail of an invited member. */
export const addressCorrectionSchema = z.object({ email: newMemberSchema.shape.email });

/** The version that was read, for optimistic locking. */
export const versionSchema = z.optional(z.number().check(z.int(), z.gte(1)));

export const rolesChangeSchema = z.object({
  roles: teamRolesSchema,
  roleEnds: z.optional(roleEndsSchema),
  version: versionSchema,
});
export type RolesChange = z.output<typeof rolesChangeSchema>;

/** Rights on programs, with the roles if they change too. */
export const permissionsChangeSchema = z.object({
  memberProgramRequestList: memberProgramRequestListSchema,
  roles: z.optional(teamRolesSchema),
  roleEnds: z.optional(roleEndsSchema),
  version: versionSchema,
});
export type PermissionsChange = z.output<typeof permissionsChangeSchema>;
