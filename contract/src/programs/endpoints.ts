import * as z from "zod/mini";
import { endpoint, permission, selfAccess, sharedKeyAccess } from "../kernel/endpoint.ts";
import { permissionCodesSchema } from "../kernel/permission-codes.ts";
import { idSchema } from "../kernel/ids.ts";
import { pageNumberSchema, pageSizeSchema, sortOrderSchema } from "../kernel/paging.ts";
import { statusChangeSchema } from "./approval/schemas.ts";
import { STATUS_CODES } from "./rules.ts";
import {
  createProgramSchema,
  programCardSchema,
  programCountsSchema,
  programMemberSchema,
  programRightsRowSchema,
  programSchema,
  programStatusSchema,
  programTypeSchema,
  namedProgramSchema,
  publicProgramCardSchema,
  publicProgramSchema,
  rightsChangeSchema,
  superHubUpdateSchema,
  updateProgramSchema,
} from "./schemas.ts";
import { atMost } from "../kernel/text.ts";

const programParams = z.object({ id: idSchema });
const membersQuery = z.object({
  organizationId: z.optional(idSchema),
  entityStatus: z._default(z.literal(["ACTIVE", "INVITED"]), "ACTIVE"),
  pageNumber: pageNumberSchema,
  pageSize: pageSizeSchema(500),
  sortBy: z._default(z.literal(["createdAt", "firstName"]), "createdAt"),
  sortOrder: z._default(sortOrderSchema, "ASC"),
});
const membersResult = z.object({
  membersResponseList: z.array(programMemberSchema),
  numberOfActiveMember: z.number(),
});
const listResult = z.object({ counts: programCountsSchema, programList: z.array(programCardSchema) });
const statusList = z.optional(
  z.pipe(
    z.pipe(
      z.string().check(atMost(300)),
      z.transform((text) => text.split(",").filter((status) => status !== "")),
    ),
    z.array(programStatusSchema),
  ),
);

export const programEndpoints = {
  create: endpoint({
    method: "POST",
    path: "/v2/program/program",
    creates: true,
    alsoVersions: [3],
    access: permission(["CREATE_PROGRAM", "CREATE_TRAINING_PROGRAM", "CREATE_TRAINING_EVENT"], { on: "organization" }),
    summary: "Creates a program; training programs need CREATE_TRAINING_PROGRAM, events CREATE_TRAINING_EVENT.",
    body: createProgramSchema,
    result: z.object({ program: z.object({ programId: z.string(), organizationId: z.string() }) }),
    example: {
      organizationId: "00000000-0000-7000-8000-000000000000",
      name: "Diabetes care",
      description: "<p>Insulin, feet, pregnancy</p>",
      focusAreas: ["00000000-0000-7000-8000-000000000000"],
      certificateCriteria: "Seven of ten sessions",
      visibility: "private",
    },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/program/program/:id",
    access: permission("VIEW_PROGRAM", { on: "program" }),
    summary: "One program, with what the caller may do with it.",
    params: programParams,
    result: z.object({ program: programSchema }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/v1/program/program/:id",
    access: permission(["EDIT_PROGRAM", "EDIT_PROGRAM_TYPE"], { on: "program" }),
    summary:
      "Changes a program, refused when somebody else changed it since it was read; or, with isSuperHubUpdate, its type and kinds, by EDIT_PROGRAM_TYPE.",
    params: programParams,
    body: z.discriminatedUnion("isSuperHubUpdate", [updateProgramSchema, superHubUpdateSchema]),
    result: z.object({ program: programSchema }),
    errors: ["error.conflict", "PROGRAM_NAME_LOCKED"],
    example: {
      name: "Diabetes care",
      description: "<p>Insulin, feet, pregnancy</p>",
      focusAreas: ["00000000-0000-7000-8000-000000000000"],
      isCertificationProgram: true,
      certificateCriteria: "Seven of ten sessions",
      visibility: "private",
    },
  }),
  readPublic: endpoint({
    method: "GET",
    path: "/v1/program/program/public/:id",
    access: sharedKeyAccess,
    summary: "What anybody may read of a public program that was approved.",
    rate: { max: 60, windowMs: 60_000 },
    params: programParams,
    result: z.object({ program: publicProgramSchema }),
  }),
  listPublic: endpoint({
    method: "GET",
    path: "/v1/program/public",
    access: sharedKeyAccess,
    summary: "The newest approved public programs of active organizations, for who found none at an address.",
    rate: { max: 60, windowMs: 60_000 },
    result: z.object({ programList: z.array(namedProgramSchema) }),
  }),
  listPublicOfOrganization: endpoint({
    method: "GET",
    path: "/v1/program/program/public/organization/:id",
    access: sharedKeyAccess,
    summary: "A page of the approved public programs of an organization that everybody may see, the newest first.",
    rate: { max: 60, windowMs: 60_000 },
    params: programParams,
    query: z.object({ pageNumber: pageNumberSchema, pageSize: pageSizeSchema() }),
    result: z.object({ programList: z.array(publicProgramCardSchema), totalNumber: z.number() }),
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/v1/program/program/status/:id",
    access: permission(STATUS_CODES, { on: "program" }),
    summary:
      "Moves a program to its next status; to turn it down, let it rest, or take it back from there needs CHANGE_PROGRAM_STATUS. Turning it down needs a comment.",
    params: programParams,
    body: statusChangeSchema,
    result: z.object({ entityStatus: programStatusSchema }),
    errors: ["PROGRAM_STATUS_NOT_ALLOWED", "PROGRAM_REASON_REQUIRED"],
    example: { entityStatus: "CONCEPT_NOTE_APPROVED" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/program/program/:id",
    access: permission("DELETE_ANY_PROGRAM", { on: "program" }),
    summary: "Deletes a program with its batches, unless a session of it runs or somebody has a certificate of it.",
    params: programParams,
    result: z.object({}),
    errors: ["PROGRAM_HAS_CERTIFICATES", "PROGRAM_HAS_RUNNING_SESSION"],
  }),
  permissions: endpoint({
    method: "GET",
    path: "/v1/program/program/permissions/:id",
    access: permission("VIEW_PROGRAM", { on: "program" }),
    summary: "The codes the caller holds on a program.",
    params: programParams,
    result: z.object({ permissionCode: permissionCodesSchema, isCertificationProgram: z.boolean() }),
  }),
  listOfOrganization: endpoint({
    method: "GET",
    path: "/v1/program/program/organization/:id",
    access: permission("VIEW_ALL_PROGRAMS", { on: "organization" }),
    summary: "The programs of a hub, with a count per status.",
    params: programParams,
    query: z.object({
      sessionRequired: z.optional(z.enum(["true", "false"])),
      status: statusList,
      programType: z.optional(programTypeSchema),
    }),
    result: listResult,
  }),
  listRights: endpoint({
    method: "GET",
    path: "/v1/program/program/organization/:id/list",
    access: permission("VIEW_MEMBERS", { on: "organization" }),
    summary: "The programs of a hub with the rights of one member: of the caller, where nobody is named.",
    params: programParams,
    query: z.object({ userId: z.optional(idSchema) }),
    result: z.object({
      activePrograms: z.array(programRightsRowSchema),
      completedPrograms: z.array(programRightsRowSchema),
    }),
  }),
  listOfUser: endpoint({
    method: "GET",
    path: "/v1/program/program/user/:userId",
    access: selfAccess,
    summary: "The programs a person takes part in.",
    params: z.object({ userId: z.string() }),
    query: z.object({ sessionRequired: z.optional(z.enum(["true", "false"])), status: statusList }),
    result: listResult,
  }),
  listMembers: endpoint({
    method: "GET",
    path: "/v1/program/program/members/:id",
    access: permission("VIEW_MEMBERS", { on: "program" }),
    summary: "The hub's team with each member's rights on the program.",
    params: programParams,
    query: membersQuery,
    result: membersResult,
  }),
  listAdmins: endpoint({
    method: "GET",
    path: "/v1/program/program/admin/:id",
    access: permission("EDIT_ADMIN", { on: "program" }),
    summary: "The team whose rights may be changed: as its members, for who may change them.",
    params: programParams,
    query: membersQuery,
    result: membersResult,
  }),
  updateMembers: endpoint({
    method: "PUT",
    path: "/v1/program/program/admin/:id",
    access: permission("EDIT_ADMIN", { on: "program" }),
    summary:
      "Changes who of the team may see and edit a program, by MANAGE_TEAM_PERMISSIONS besides; refused when somebody changed one of them meanwhile.",
    params: programParams,
    body: rightsChangeSchema,
    result: z.object({}),
    errors: ["PROGRAM_MEMBER_UNKNOWN", "PROGRAM_RIGHTS_CHANGED_MEANWHILE"],
    example: { userList: [{ userId: "00000000-0000-7000-8000-000000000000", canEdit: false, canView: true }] },
  }),
};
