import * as z from "zod/mini";
import { endpoint, permission } from "../kernel/endpoint.ts";
import { idSchema } from "../kernel/ids.ts";
import { codesOfAction } from "../organizations/members/rules.ts";
import {
  addressCorrectionSchema,
  hubMemberSchema,
  memberProgramSchema,
  newMembersSchema,
  permissionsChangeSchema,
  rolesChangeSchema,
  undeliveredSchema,
  versionSchema,
} from "./schemas.ts";

const organizationParams = z.object({ id: idSchema });
const memberParams = z.object({ id: idSchema, userId: idSchema });
const onOrganization = { on: "organization" } as const;
const SOME_ID = "00000000-0000-7000-8000-000000000000";

/** Refusals of a change of a member's roles or rights. */
const changeErrors = [
  "TEAM_CHANGED_MEANWHILE",
  "TEAM_OWNER_STAYS",
  "TEAM_NOT_YOURSELF",
  "TEAM_ROLE_NOT_ASSIGNABLE",
  "TEAM_ROLE_END_PAST",
  "TEAM_ROLE_END_BEYOND",
] as const;

export const teamEndpoints = {
  invite: endpoint({
    method: "POST",
    path: "/v1/org/:id/invite",
    creates: true,
    access: permission(codesOfAction("ADD"), onOrganization),
    summary: "Invites people into the team, all of them or, where one row is wrong, nobody; errors are told by row.",
    rate: { max: 30, windowMs: 60_000 },
    params: organizationParams,
    body: newMembersSchema,
    result: z.object({ numberOfInvited: z.number() }),
    errors: [
      "TEAM_MEMBER_EXISTS",
      "TEAM_MEMBER_TWICE",
      "VALID_NAME_STAFF",
      "TEAM_NOT_YOURSELF",
      "TEAM_ROLE_NOT_ASSIGNABLE",
      "TEAM_RIGHTS_NOT_OFFERED",
      "TEAM_ROLE_END_PAST",
      "TEAM_ROLE_END_BEYOND",
    ],
    example: { members: [{ firstName: "Nisha", email: "nisha.patil@example.org", roles: ["MEMBER"] }] },
  }),
  reinvite: endpoint({
    method: "POST",
    path: "/v1/org/member/reinvite",
    access: permission(codesOfAction("ADD"), onOrganization),
    summary: "Sends the invitation of a member again, once a day at most.",
    rate: { max: 30, windowMs: 60_000 },
    body: z.object({ organizationId: idSchema, userId: idSchema }),
    result: z.object({}),
    errors: ["TEAM_NOT_INVITED", "TEAM_RESENT_TODAY"],
    example: { organizationId: SOME_ID, userId: SOME_ID },
  }),
  listUndelivered: endpoint({
    method: "GET",
    path: "/v1/org/:id/undelivered-invitation",
    access: permission("VIEW_MEMBERS", onOrganization),
    summary: "The open invitations to the team that the mail servers of the people refused, with the reasons.",
    params: organizationParams,
    result: z.object({ undeliveredList: z.array(undeliveredSchema) }),
  }),
  correct: endpoint({
    method: "POST",
    path: "/v1/org/:id/member/:userId/address",
    access: permission(codesOfAction("ADD"), onOrganization),
    summary: "Withdraws the invitation of a member, and invites the right e-mail with the same name, roles and rights.",
    rate: { max: 30, windowMs: 60_000 },
    params: memberParams,
    body: addressCorrectionSchema,
    result: z.object({}),
    errors: ["TEAM_NOT_INVITED", "TEAM_MEMBER_EXISTS", "TEAM_NOT_YOURSELF", "TEAM_CHANGED_MEANWHILE"],
    example: { email: "nisha.patil@example.org" },
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/org/:id/member/:userId",
    access: permission("VIEW_MEMBERS", onOrganization),
    summary: "One member with the rights on every program that runs or is over.",
    params: memberParams,
    result: z.object({ member: hubMemberSchema, programList: z.array(memberProgramSchema) }),
  }),
  updateRoles: endpoint({
    method: "PUT",
    path: "/v1/org/:id/member/:userId/roles",
    access: permission(codesOfAction("EDIT"), onOrganization),
    summary:
      "Changes the roles of somebody else who is no owner, and until when; refused when somebody changed the member meanwhile.",
    params: memberParams,
    body: rolesChangeSchema,
    result: z.object({}),
    errors: changeErrors,
    example: { roles: ["MEMBER"] },
  }),
  updatePermissions: endpoint({
    method: "PUT",
    path: "/v1/org/:id/member/:userId/permissions",
    access: permission(codesOfAction("EDIT"), onOrganization),
    summary:
      "Changes the program rights of a member, and the roles and until when where they are sent; refused when overtaken.",
    params: memberParams,
    body: permissionsChangeSchema,
    result: z.object({}),
    errors: changeErrors,
    example: { memberProgramRequestList: [{ programId: SOME_ID, canEdit: false, canView: true, notification: true }] },
  }),
  changeOwner: endpoint({
    method: "PUT",
    path: "/v1/org/:id/owner",
    access: permission("EDIT_OWNER", onOrganization),
    summary:
      "Makes a member of the team its owner, after a fresh proof; who owned it stays as administrator. A manager needs CHANGE_ORGANIZATION_STATUS in the superhub too.",
    rate: { max: 30, windowMs: 60_000 },
    params: organizationParams,
    body: z.object({ userId: idSchema, version: versionSchema }),
    result: z.object({}),
    errors: ["PROOF_NEEDED", "TEAM_CHANGED_MEANWHILE", "TEAM_NOT_YOURSELF", "TEAM_OWNER_UNFIT"],
    example: { userId: SOME_ID, version: 7 },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/org/:id/member/:userId",
    access: permission(codesOfAction("DELETE"), onOrganization),
    summary: "Removes somebody else who is no owner, with the program rights and open invitations.",
    params: memberParams,
    result: z.object({}),
    errors: ["TEAM_OWNER_STAYS", "TEAM_NOT_YOURSELF"],
  }),
};
