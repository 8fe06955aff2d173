import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { expect, test } from "vitest";
import { dialogsOf } from "./program-rights.ts";

const ALL: PermissionCode[] = ["APPROVE_PROGRAM", "EDIT_ADMIN", "EDIT_PROGRAM"];

test("A program is managed by those who hold the code of each action [PROG-169] [PROG-170] [PROG-171]", () => {
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["APPROVE_PROGRAM"] })).toEqual(["status"]);
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["EDIT_ADMIN"] })).toEqual(["permissions"]);
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["EDIT_PROGRAM"] })).toEqual(["edit"]);
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["VIEW_PROGRAM"] })).toEqual([]);
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["DELETE_ANY_PROGRAM"] })).toEqual(["delete"]);
});

test("Manage status is offered by each code that changes a status", () => {
  for (const code of ["APPROVE_CONCEPT_NOTE", "EDIT_PROGRAM_STATUS", "CHANGE_PROGRAM_STATUS"] as const) {
    expect(dialogsOf({ entityStatus: "APPROVAL_PENDING", permissionCode: [code] })).toEqual(["status"]);
  }
});

test("A completed program cannot be edited any more [PROG-033]", () => {
  for (const entityStatus of ["COMPLETED", "PILOT_COMPLETED"] as const) {
    expect(dialogsOf({ entityStatus, permissionCode: ALL })).toEqual(["status", "permissions"]);
  }
  expect(dialogsOf({ entityStatus: "PILOT", permissionCode: ALL })).toContain("edit");
});

test("The settings are for those who edit them while the program is not over, and for those who change its kind [PERM-065]", () => {
  const settings: PermissionCode[] = ["EDIT_PROGRAM", "PROGRAM_SETTINGS"];
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["EDIT_PROGRAM"] })).toEqual(["edit"]);
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: settings })).toEqual(["edit", "settings"]);
  expect(dialogsOf({ entityStatus: "COMPLETED", permissionCode: settings })).toEqual([]);
  expect(dialogsOf({ entityStatus: "COMPLETED", permissionCode: ["EDIT_PROGRAM_TYPE"] })).toEqual(["settings"]);
});
