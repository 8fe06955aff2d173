import { expect, test } from "vitest";
import { dialogsOf } from "./program-rights.ts";

const ALL = ["APPROVE_PROGRAM", "EDIT_ADMIN", "EDIT_PROGRAM"];

test("A program is managed by those who hold the code of each action [PROG-169] [PROG-170] [PROG-171]", () => {
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["APPROVE_PROGRAM"] })).toEqual(["status"]);
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["EDIT_ADMIN"] })).toEqual(["permissions"]);
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["EDIT_PROGRAM"] })).toEqual(["edit"]);
  expect(dialogsOf({ entityStatus: "ACTIVE", permissionCode: ["VIEW_PROGRAM"] })).toEqual([]);
});

test("A completed program cannot be edited any more [PROG-033]", () => {
  for (const entityStatus of ["COMPLETED", "PILOT_COMPLETED"] as const) {
    expect(dialogsOf({ entityStatus, permissionCode: ALL })).toEqual(["status", "permissions"]);
  }
  expect(dialogsOf({ entityStatus: "PILOT", permissionCode: ALL })).toContain("edit");
});
