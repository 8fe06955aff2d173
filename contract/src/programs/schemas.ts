import * as z from "zod/mini";
import { emailSchema } from "../identity/schemas.ts";
import { idSchema } from "../kernel/ids.ts";
import { permissionCodesSchema } from "../kernel/permission-codes.ts";
import { ownImageSchema } from "../media/schemas.ts";
import { atMost, lineSchema, richTextSchema, wellFormed } from "../kernel/text.ts";
import { timeZoneSchema } from "../kernel/time.ts";

export const PROGRAM_STATUSES = [
  "CREATED",
  "APPROVAL_PENDING",
  "CONCEPT_NOTE_APPROVED",
  "READY_TO_PILOT",
  "PILOT",
  "ACTIVE",
  "PILOT_COMPLETED",
  "COMPLETED",
  "REJECTED",
  "INACTIVE",
  "DORMANT",
  "REVIEW_FAILED",
  "MIGRATED",
] as const;
export const programStatusSchema = z.enum(PROGRAM_STATUSES);
export type ProgramStatus = z.output<typeof programStatusSchema>;

export const programTypeSchema = z.enum(["EVENT_PROGRAM", "TRAINING_PROGRAM", "REGULAR_PROGRAM"]);
export type ProgramType = z.output<typeof programTypeSchema>;

export const vcTypeSchema = z.enum(["ZOOM_MEETING", "ZOOM_WEBINAR"]);
export type VcType = z.output<typeof vcTypeSchema>;

/** Kinds that a superhub may set, besides the type. */
export const programKindSchema = z.enum([
  "CLASSIC_ECHO",
  "EMERGENT_RESPONSE",
  "SUPPORT_ECHO",
  "INTERNAL_MEETING",
  "TEST_PROGRAM",
  "COLLABORATIVE_PROGRAM",
]);
export type ProgramKind = z.output<typeof programKindSchema>;

export const programVisibilitySchema = z.enum(["PUBLIC_PROGRAM", "PRIVATE_PROGRAM"]);
export type ProgramVisibility = z.output<typeof programVisibilitySchema>;

/** Visibility in requests: create sends public or private, update sends the stored form. */
const visibilityInputSchema = z.pipe(
  z.enum(["public", "private", "PUBLIC_PROGRAM", "PRIVATE_PROGRAM"]),
  z.transform((given): ProgramVisibility =>
    given === "public" || given === "PUBLIC_PROGRAM" ? "PUBLIC_PROGRAM" : "PRIVATE_PROGRAM",
  ),
);

export const PROGRAM_LIMITS = {
  name: 250,
  description: 5000,
  objective: 3000,
  certificateCriteria: 500,
  accreditation: 3000,
  focusAreas: 5,
  occupations: 5,
  /** Of the concept note and the curriculum plan. */
  plan: 5000,
  named: 100,
  names: 50,
} as const;

/** The cards of guided creation. */
export const SECTORS = [
  "Healthcare",
  "Education",
  "Water",
  "Agriculture",
  "Justice",
  "Climate Change",
  "Gender Equality",
  "Other",
] as const;

/** The word echo is refused as a whole word in any case; Echocardiography is allowed. */
const HAS_ECHO = /(?<![\p{L}\p{M}\p{N}])echo(?![\p{L}\p{M}\p{N}])/iu;

export const programNameSchema = lineSchema(PROGRAM_LIMITS.name, {
  required: "VALID_CREATE_PROGRAM_NAME_REQUIRED",
  max: "VALID_CREATE_PROGRAM_NAME_MAX",
}).check(z.refine((name) => !HAS_ECHO.test(name), "VALID_CREATE_PROGRAM_NAME_HAS_ECHO"));

export const programDescriptionSchema = richTextSchema(PROGRAM_LIMITS.description, {
  required: "VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED",
  max: "VALID_CREATE_PROGRAM_DESCRIPTION_CHAR_LIMIT",
});

/** A missing list counts as empty. */
const focusAreaIdsSchema = z
  .array(idSchema, {
    error: ({ input }) => (input === undefined ? "VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED" : undefined),
  })
  .check(
    z.minLength(1, "VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED"),
    atMost(PROGRAM_LIMITS.focusAreas, "VALID_CREATE_PROGRAM_MAX_LIMIT"),
  );
const occupationIdsSchema = z
  .array(idSchema)
  .check(atMost(PROGRAM_LIMITS.occupations, "VALID_CREATE_PROGRAM_MAX_LIMIT"));

export const programRightSchema = z.object({
  userId: idSchema,
  canEdit: z.boolean(),
  canView: z.boolean(),
  notification: z.boolean(),
});
export type ProgramRight = z.output<typeof programRightSchema>;

/** New rights of some team members, each named once. */
export const rightsChangeSchema = z.object({
  userList: z
    .array(
      z.object({
        userId: idSchema,
        isAdmin: z.optional(z.boolean()),
        canEdit: z.boolean(),
        canView: z.boolean(),
        notification: z._default(z.boolean(), false),
        /** The version of the member that was read, for optimistic locking. */
        version: z.optional(z.number().check(z.int(), z.gte(1))),
      }),
    )
    .check(
      z.minLength(1),
      atMost(500),
      z.refine((list) => new Set(list.map(({ userId }) => userId)).size === list.length, "error.invalidField"),
    ),
});
export type RightsChange = z.output<typeof rightsChangeSchema>;

/** Names without blank ones. */
const namesSchema = z
  .array(z.string().check(z.trim(), wellFormed, atMost(PROGRAM_LIMITS.named, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")))
  .check(
    z.overwrite((names: string[]) => names.filter((name) => name !== "")),
    atMost(PROGRAM_LIMITS.names, "error.invalidField"),
  );

/** The plan of a program, for its approvers; missing fields stay unchanged. */
export const planFields = {
  conceptNote: z.optional(z.string().check(atMost(PROGRAM_LIMITS.plan, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"))),
  curriculumPlan: z.optional(z.string().check(atMost(PROGRAM_LIMITS.plan, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"))),
  fundingSources: z.optional(namesSchema),
  operationalTimezone: z.optional(z.nullable(timeZoneSchema)),
  targetedGeographicEntities: z.optional(namesSchema),
};

export const createProgramSchema = z.object({
  organizationId: idSchema,
  name: programNameSchema,
  description: programDescriptionSchema,
  programType: z._default(programTypeSchema, "REGULAR_PROGRAM"),
  eventType: z.optional(z.string().check(atMost(60))),
  sector: z._default(z.array(z.enum(SECTORS)).check(atMost(1)), []),
  focusAreas: focusAreaIdsSchema,
  targetedOccupations: z._default(occupationIdsSchema, []),
  programObject: z._default(z.string().check(atMost(PROGRAM_LIMITS.objective, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")), ""),
  isCertificationProgram: z._default(z.boolean(), true),
  certificateCriteria: z._default(z.string().check(z.trim(), atMost(PROGRAM_LIMITS.certificateCriteria)), ""),
  accreditationInformation: z._default(z.string().check(z.trim(), atMost(PROGRAM_LIMITS.accreditation)), ""),
  visibility: visibilityInputSchema,
  publiclySearch: z._default(z.boolean(), false),
  logo: z.optional(z.nullable(ownImageSchema)),
  contactEmail: z.optional(z.nullable(emailSchema)),
  memberProgramRequestList: z._default(z.array(programRightSchema).check(atMost(500)), []),
  ...planFields,
});
export type CreateProgram = z.output<typeof createProgramSchema>;

export const updateProgramSchema = z.object({
  isSuperHubUpdate: z.optional(z.literal(false)),
  name: programNameSchema,
  description: programDescriptionSchema,
  focusAreas: focusAreaIdsSchema,
  targetedOccupations: z._default(occupationIdsSchema, []),
  sector: z._default(z.array(z.enum(SECTORS)).check(atMost(1)), []),
  programObject: z._default(z.string().check(atMost(PROGRAM_LIMITS.objective, "COMMON_CHAR_LIMIT_ERROR_MESSAGE")), ""),
  contactEmail: z.optional(z.nullable(emailSchema)),
  isCertificationProgram: z.boolean(),
  certificateCriteria: z._default(z.string().check(z.trim(), atMost(PROGRAM_LIMITS.certificateCriteria)), ""),
  accreditationInformation: z._default(z.string().check(z.trim(), atMost(PROGRAM_LIMITS.accreditation)), ""),
  visibility: visibilityInputSchema,
  publiclySearch: z._default(z.boolean(), false),
  logo: z.optional(z.nullable(ownImageSchema)),
  /** The version that was read, for optimistic locking; an older one is refused. */
  version: z.optional(z.int32().check(z.gte(1))),
  ...planFields,
});
export type UpdateProgram = z.output<typeof updateProgramSchema>;

/** Changes by people of a superhub; the flag names the kind of change and grants nothing. */
export const superHubUpdateSchema = z.object({
  isSuperHubUpdate: z.literal(true),
  programType: z.optional(programTypeSchema),
  vcType: z.optional(z.nullable(vcTypeSchema)),
  cohortType: z.optional(z.nullable(programKindSchema)),
});
export type SuperHubUpdate = z.output<typeof superHubUpdateSchema>;

export const namedFocusAreaSchema = z.object({ focusAreaId: z.string(), name: z.string() });
export const namedOccupationSchema = z.object({ occupationId: z.string(), name: z.string() });

export const programSchema = z.object({
  programId: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  name: z.string(),
  description: z.string(),
  programObject: z.string(),
  logo: z.nullable(z.string()),
  entityStatus: programStatusSchema,
  /** The status to return to from a resting one. */
  statusBefore: z.nullable(programStatusSchema),
  programType: programTypeSchema,
  /** Where its sessions meet: null for the built-in room. */
  vcType: z.nullable(vcTypeSchema),
  /** A short code for phone calls. */
  code: z.string(),
  cohortType: z.nullable(programKindSchema),
  eventType: z.nullable(z.string()),
  conceptNote: z.string(),
  curriculumPlan: z.string(),
  fundingSources: z.array(z.string()),
  operationalTimezone: z.nullable(z.string()),
  programOrganizations: z.array(z.object({ organizationId: z.string(), name: z.string() })),
  targetedGeographicEntities: z.array(z.string()),
  sector: z.array(z.string()),
  focusAreas: z.array(namedFocusAreaSchema),
  targetedOccupations: z.array(namedOccupationSchema),
  contactEmail: z.nullable(z.string()),
  isCertificationProgram: z.boolean(),
  certificateCriteria: z.string(),
  accreditationInformation: z.string(),
  visibility: programVisibilitySchema,
  publiclySearch: z.boolean(),
  publicProgramLink: z.nullable(z.string()),
  permissionCode: permissionCodesSchema,
  canViewProgram: z.boolean(),
  version: z.number(),
});
export type Program = z.output<typeof programSchema>;

/** A program as a card of the list. */
export const programCardSchema = z.object({
  programId: z.string(),
  organizationId: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  entityStatus: programStatusSchema,
  statusBefore: z.nullable(programStatusSchema),
  programType: programTypeSchema,
  visibility: programVisibilitySchema,
  focusAreas: z.array(namedFocusAreaSchema),
  permissionCode: permissionCodesSchema,
  canViewProgram: z.boolean(),
});
export type ProgramCard = z.output<typeof programCardSchema>;

/** The public fields of a public program; a fixed list. */
export const publicProgramSchema = z.object({
  programId: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  organizationLogo: z.nullable(z.string()),
  /** The town of the organization; empty if it is not known, or the organization is not public. */
  organizationPlace: z.string(),
  name: z.string(),
  description: z.string(),
  programObject: z.string(),
  logo: z.nullable(z.string()),
  entityStatus: programStatusSchema,
  programType: programTypeSchema,
  sector: z.array(z.string()),
  focusAreas: z.array(namedFocusAreaSchema),
  targetedOccupations: z.array(namedOccupationSchema),
  isCertificationProgram: z.boolean(),
  certificateCriteria: z.string(),
  accreditationInformation: z.string(),
  visibility: programVisibilitySchema,
  publicProgramLink: z.string(),
});
export type PublicProgram = z.output<typeof publicProgramSchema>;

/** A public program on the page of its organization. */
export const publicProgramCardSchema = z.object({
  programId: z.string(),
  name: z.string(),
  logo: z.nullable(z.string()),
  programType: programTypeSchema,
  isCertificationProgram: z.boolean(),
  focusAreas: z.array(namedFocusAreaSchema),
});
export type PublicProgramCard = z.output<typeof publicProgramCardSchema>;

/** The name and the organization of a public program. */
export const namedProgramSchema = z.object({ programId: z.string(), name: z.string(), organizationName: z.string() });
export type NamedProgram = z.output<typeof namedProgramSchema>;

/** The rights of a member on a program of the hub. */
export const programRightsRowSchema = z.object({
  programId: z.string(),
  programName: z.string(),
  canEdit: z.boolean(),
  canView: z.boolean(),
  notification: z.boolean(),
});
export type ProgramRightsRow = z.output<typeof programRightsRowSchema>;

export const programCountsSchema = z.object({
  active: z.number(),
  pilot: z.number(),
  approvalPending: z.number(),
  completed: z.number(),
  created: z.number(),
  readyToPilot: z.number(),
  conceptNoteApproved: z.number(),
  pilotCompleted: z.number(),
});
export type ProgramCounts = z.output<typeof programCountsSchema>;

export const programMemberSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  roles: z.array(z.string()),
  isAdmin: z.boolean(),
  /** The version, for optimistic locking. */
  version: z.number(),
  memberProgramResponse: z.object({ canEdit: z.boolean(), canView: z.boolean(), notification: z.boolean() }),
});
export type ProgramMember = z.output<typeof programMemberSchema>;
