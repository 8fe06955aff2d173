import { describe, expect, test } from "vitest";
import {
  BATCH_ROLES,
  ORGANIZATION_LEVELS,
  PROGRAM_RIGHTS,
  organizationRoles,
  permissionMatrix,
  type OrganizationLevel,
  type OrganizationRole,
  type PermissionCode,
} from "./permissions.ts";

const codes = Object.keys(permissionMatrix) as PermissionCode[];
const roles = Object.keys(organizationRoles) as OrganizationRole[];
const words = (text: string): string[] => text.split(" ").filter((word) => word !== "");
const holdersOf = (code: PermissionCode): string[] => words(permissionMatrix[code].holders);
const codesOf = (holder: string): Set<PermissionCode> =>
  new Set(codes.filter((code) => holdersOf(code).includes(holder)));
const existsAt = (role: OrganizationRole, level: OrganizationLevel): boolean =>
  words(organizationRoles[role].levels).includes(level);
const isWithin = (inner: ReadonlySet<string>, outer: ReadonlySet<string>): boolean =>
  [...inner].every((code) => outer.has(code));

const columns = [
  ...ORGANIZATION_LEVELS.flatMap((level) => roles.map((role) => `${level}_${role}`)),
  "CONTEXT_MANAGED_HUB",
  ...PROGRAM_RIGHTS,
  ...BATCH_ROLES.map((role) => `BATCH_${role}`),
];

test("the codes that screens name are all there [PERM-110]", () => {
  const named =
    "CREATE_PROGRAM CREATE_TRAINING_PROGRAM VIEW_TRAINING_PROGRAM VIEW_ALL_PROGRAMS EDIT_PROGRAM EDIT_TRAINING_PROGRAM VIEW_PROGRAM EDIT_ADMIN APPROVE_PROGRAM INVITE_PARTICIPANTS ADD_GUEST_PARTICIPANTS START_SESSION ADD_ANNOUNCEMENT DELETE_ANNOUNCEMENT DELETE_QUESTION VIEW_BATCH_DETAILS CREATE_BATCH SCHEDULE_BATCH DOWNLOAD_DATA_REPORTS";
  expect(codes).toEqual(expect.arrayContaining(words(named)));
});

test("codes of the form ACTION_ROLE exist for every role that can be added [PERM-111]", () => {
  for (const role of roles.filter((each) => organizationRoles[each].addedBy !== "")) {
    expect(codes).toEqual(expect.arrayContaining([`ADD_${role}`, `EDIT_${role}`, `DELETE_${role}`]));
  }
});

test("every holder is a column: a role at a level, the managed hub, a right or a batch role", () => {
  for (const code of codes) {
    for (const holder of holdersOf(code)) expect(columns, code).toContain(holder);
    expect(new Set(holdersOf(code)).size, code).toBe(holdersOf(code).length);
  }
});

test("a role holds nothing at a level where it does not exist", () => {
  for (const level of ORGANIZATION_LEVELS) {
    for (const role of roles.filter((each) => !existsAt(each, level))) {
      expect([...codesOf(`${level}_${role}`)]).toEqual([]);
    }
  }
});

test("platform codes are held by the superhub alone", () => {
  for (const code of codes.filter((each) => permissionMatrix[each].level === "platform")) {
    expect(
      holdersOf(code).filter((holder) => !holder.startsWith("SUPERHUB_")),
      code,
    ).toEqual([]);
  }
});

describe("rights on a program", () => {
  test("notification gives nothing", () => {
    expect([...codesOf("RIGHT_NOTIFICATION")]).toEqual([]);
  });
  test("view is part of edit, and edit is part of what the hub owner holds", () => {
    expect(isWithin(codesOf("RIGHT_CAN_VIEW"), codesOf("RIGHT_CAN_EDIT"))).toBe(true);
    expect(isWithin(codesOf("RIGHT_CAN_EDIT"), codesOf("HUB_OWNER"))).toBe(true);
  });
});

test("who adds a role holds every code of it, so that nobody raises anybody above oneself", () => {
  for (const role of roles) {
    for (const level of ORGANIZATION_LEVELS.filter((each) => existsAt(role, each))) {
      const adders = words(organizationRoles[role].addedBy).filter((adder) => adder.startsWith(`${level}_`));
      for (const adder of adders) {
        expect(isWithin(codesOf(`${level}_${role}`), codesOf(adder)), `${adder} adds ${role}`).toBe(true);
      }
    }
  }
});

test("the ADD_ codes are held by exactly those who may add the role, and there is none for the owner", () => {
  expect(codes).not.toContain("ADD_OWNER");
  for (const role of roles.filter((each) => organizationRoles[each].addedBy !== "")) {
    const addedBy = words(organizationRoles[role].addedBy).filter((adder) => adder !== "CONTEXT_MANAGED_HUB");
    const holders = holdersOf(`ADD_${role}` as PermissionCode).filter((holder) => holder !== "CONTEXT_MANAGED_HUB");
    expect(holders.toSorted(), role).toEqual(addedBy.toSorted());
  }
});

test("who deletes a role can edit it", () => {
  for (const code of codes.filter((each) => each.startsWith("DELETE_"))) {
    const edit = codes.find((each) => each === code.replace("DELETE_", "EDIT_"));
    const isRole = roles.some((role) => code === `DELETE_${role}`);
    if (isRole && edit !== undefined) expect(holdersOf(edit), code).toEqual(expect.arrayContaining(holdersOf(code)));
  }
});

test("words of the specification that the matrix keeps", () => {
  expect(holdersOf("EDIT_CONTENT_AUTHOR")).toEqual(["BATCH_FACILITATOR"]);
  expect(holdersOf("DELETE_CONTENT")).toEqual(["BATCH_FACILITATOR"]);
  expect(holdersOf("EDIT_PROGRAM_TYPE").every((holder) => holder.startsWith("SUPERHUB_"))).toBe(true);
  expect(holdersOf("CREATE_CERTIFICATE")).not.toContain("CONTEXT_MANAGED_HUB");
  expect(holdersOf("ISSUE_CERTIFICATE")).not.toContain("CONTEXT_MANAGED_HUB");
  expect(holdersOf("SHARE_CONTENT").filter((holder) => holder.startsWith("SPOKE_"))).toEqual([]);
  expect(isWithin(new Set(holdersOf("MANAGE_TEAM_PERMISSIONS")), new Set([...holdersOf("EDIT_ADMIN")]))).toBe(true);
  for (const code of ["ADD_GUEST_PARTICIPANTS", "START_SESSION"] as const) {
    expect(holdersOf("CREATE_CONTENT")).toEqual(expect.arrayContaining(holdersOf(code)));
  }
});
