import { expect, test } from "vitest";
import { organizationRoles, permissionMatrix, type PermissionCode } from "../../kernel/permissions.ts";
import {
  ROLE_ORDER,
  TEAM_ROLES,
  assignableRoles,
  badgesOf,
  codeOfRole,
  codesOfAction,
  compareMembers,
  isAccountRepresentative,
  mayChangeRoles,
  offersEdit,
  offersProgramRights,
  offersRemove,
  sortRoles,
} from "./rules.ts";
import { memberTabSchema } from "./schemas.ts";

const codes = (...given: PermissionCode[]) => new Set<PermissionCode>(given);

test("the roles of a team are those of the documents, in their order [TEAM-001] [TEAM-002] [TEAM-003]", () => {
  expect(ROLE_ORDER).toEqual([
    "OWNER",
    "ADMIN",
    "MEMBER",
    "QUALITY_ADMIN",
    "REPLICATION_ACCOUNT_REPRESENTATIVE",
    "QUALITY_MEMBER",
    "REPLICATION_TEAM_LEADER",
    "EVALUATION_ADMIN",
    "EVALUATION_MEMBER",
    "TRAINING_ADMIN",
    "TRAINING_MEMBER",
    "GUEST",
    "SUBJECT_MATTER_EXPERT",
    "REPLICATION_ADMIN",
    "ACCOUNT_REPRESENTATIVE",
  ]);
  expect(ROLE_ORDER.toSorted()).toEqual(Object.keys(organizationRoles).toSorted());
  expect(memberTabSchema.options).toEqual(["ACTIVE", "INVITED"]);
});

test("each role but the ownership has a code to add, edit and delete it, named after action and role [TEAM-080]", () => {
  expect(codeOfRole("ADD", "ADMIN")).toBe("ADD_ADMIN");
  const all = [...codesOfAction("ADD"), ...codesOfAction("EDIT"), ...codesOfAction("DELETE")];
  expect(all).toHaveLength(TEAM_ROLES.length * 3);
  expect(all.filter((code) => !(code in permissionMatrix))).toEqual([]);
});

test("two roles are no badges; the account representative has a fixed label instead [TEAM-006] [TEAM-007] [TEAM-008]", () => {
  const roles = ["ACCOUNT_REPRESENTATIVE", "MEMBER", "REPLICATION_ADMIN", "ADMIN"];
  expect(badgesOf(roles)).toEqual(["ADMIN", "MEMBER"]);
  expect(isAccountRepresentative(roles)).toBe(true);
  expect(isAccountRepresentative(["ADMIN"])).toBe(false);
});

test("members are sorted by name, then role order, then number of roles [TEAM-089]", () => {
  const member = (firstName: string, ...roles: string[]) => ({ firstName, lastName: "Rao", roles });
  const sorted = [
    member("Anita", "ADMIN"),
    member("anita", "MEMBER"),
    member("Anita", "MEMBER", "GUEST"),
    member("Bina", "OWNER"),
  ];
  expect(sorted.toReversed().toSorted(compareMembers)).toEqual(sorted);
  expect(sortRoles(["GUEST", "MEMBER", "ADMIN"])).toEqual(["ADMIN", "MEMBER", "GUEST"]);
});

test("roles can be given where they exist and their ADD_ code is held [TEAM-082] [TEAM-087]", () => {
  const addCodes = codes("ADD_ADMIN", "ADD_QUALITY_ADMIN", "EDIT_MEMBER");
  expect(assignableRoles("HUB", addCodes)).toEqual(["ADMIN"]);
  expect(assignableRoles("SUPERHUB", addCodes)).toEqual(["ADMIN", "QUALITY_ADMIN"]);
  expect(assignableRoles("HUB", codes("EDIT_ADMIN", "VIEW_MEMBERS"))).toEqual([]);
});

test("editing is offered by the code of the first role, never for an owner [TEAM-083]", () => {
  expect(offersEdit(["GUEST", "ADMIN"], codes("EDIT_ADMIN"))).toBe(true);
  expect(offersEdit(["GUEST", "ADMIN"], codes("EDIT_GUEST"))).toBe(false);
  expect(offersEdit(["OWNER", "ADMIN"], codes("EDIT_ADMIN", "EDIT_OWNER"))).toBe(false);
});

test("removing is offered with the right to edit and to delete, never for an owner [TEAM-086] [TEAM-032] [TEAM-084]", () => {
  const both = codes("EDIT_MEMBER", "DELETE_MEMBER");
  expect(offersRemove(["MEMBER"], both)).toBe(true);
  expect(offersRemove(["MEMBER"], codes("EDIT_MEMBER"))).toBe(false);
  expect(offersRemove(["MEMBER"], codes("DELETE_MEMBER"))).toBe(false);
  expect(offersRemove(["OWNER"], codes(...codesOfAction("EDIT"), ...codesOfAction("DELETE")))).toBe(false);
});

test("program rights are offered with some roles, other ones in a superhub than in a hub [TEAM-076] [TEAM-077]", () => {
  const offering = (level: "HUB" | "SUPERHUB") => TEAM_ROLES.filter((role) => offersProgramRights(level, [role]));
  expect(offering("SUPERHUB")).toEqual(["ADMIN", "TRAINING_ADMIN", "TRAINING_MEMBER"]);
  expect(offering("HUB")).toEqual(["ADMIN", "MEMBER"]);
  expect(offersProgramRights("HUB", ["GUEST", "MEMBER"])).toBe(true);
});

test("changing roles takes the code of every role that is held, comes or goes, and in a superhub its own [PERM-024] [PERM-025]", () => {
  const change = { current: ["MEMBER"], wanted: ["ADMIN"] };
  const all = codes("EDIT_MEMBER", "ADD_ADMIN", "DELETE_MEMBER");
  expect(mayChangeRoles("HUB", all, change)).toBe(true);
  for (const code of all) expect(mayChangeRoles("HUB", all.difference(new Set([code])), change)).toBe(false);
  expect(mayChangeRoles("SUPERHUB", all, change)).toBe(false);
  const own = codes(...all, "ASSIGN_SUPERHUB_ROLES", "EDIT_SUPERHUB_ROLES", "DELETE_ROLES");
  expect(mayChangeRoles("SUPERHUB", own, change)).toBe(true);
  for (const code of own) expect(mayChangeRoles("SUPERHUB", own.difference(new Set([code])), change), code).toBe(false);
  expect(mayChangeRoles("HUB", codes(...all, "ADD_QUALITY_ADMIN"), { ...change, wanted: ["QUALITY_ADMIN"] })).toBe(
    false,
  );
  expect(mayChangeRoles("HUB", all, { current: ["OWNER"], wanted: ["ADMIN"] })).toBe(false);
});
