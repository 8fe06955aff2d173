import { expect, test } from "vitest";
import { BATCH_ROLES, type PermissionCode } from "../kernel/permissions.ts";
import { TYPE_CATEGORIES, firstStatus, nextReaction, typesFor } from "./rules.ts";
import { CONTENT_TYPES, contentLinkSchema, contentNameSchema } from "./schemas.ts";

const holding = (...codes: PermissionCode[]): ReadonlySet<PermissionCode> => new Set(codes);

test("the current reaction pressed again is taken back with NONE [CONT-025]", () => {
  expect(nextReaction("NONE", "LIKE")).toBe("LIKE");
  expect(nextReaction("LIKE", "LOVE")).toBe("LOVE");
  expect(nextReaction("LOVE", "LOVE")).toBe("NONE");
});

test("a facilitator adds all types, other organisers what no role brings, presenters that of their roles [CONT-045] [CONT-046]", () => {
  const organiser = holding("CREATE_CONTENT");
  expect(typesFor(holding("CREATE_CONTENT", "EDIT_CONTENT_AUTHOR"), [])).toEqual(CONTENT_TYPES);
  expect(typesFor(organiser, ["CASE_PRESENTER"])).toEqual(CONTENT_TYPES.slice(3));
  const presenter = holding("CREATE_CONTENT_WITH_APPROVAL");
  expect(typesFor(presenter, ["CASE_PRESENTER", "GUEST_LECTURER"])).toEqual(["CASE_PRESENTATION", "GUEST_LECTURE"]);
  expect(typesFor(presenter, ["ATTENDEE"])).toEqual([]);
  expect(typesFor(holding(), BATCH_ROLES)).toEqual([]);
  expect([firstStatus(organiser), firstStatus(presenter)]).toEqual(["APPROVED", "UNDER_REVIEW"]);
});

test("every type is in one category", () => {
  expect(Object.values(TYPE_CATEGORIES).flat().toSorted()).toEqual(CONTENT_TYPES.toSorted());
});

test("a title is a file name of at most 250 characters [CONT-032]", () => {
  expect(contentNameSchema.parse("  Foot ulcer, W.  ")).toBe("Foot ulcer, W.");
  expect(contentNameSchema.parse("x".repeat(250))).toHaveLength(250);
  for (const name of [" ", "x".repeat(251), "a/b", "a\u0000b", "50 % ?"]) {
    expect(contentNameSchema.safeParse(name).error?.issues[0]?.message).toBe(
      "SESSION_CONTENT_UPLOAD_ERROR_CHECK_FILE_NAME",
    );
  }
});

test("a link leads to the web and nowhere else", () => {
  expect(contentLinkSchema.parse(" https://example.org/a?b=c ")).toBe("https://example.org/a?b=c");
  for (const link of ["", "example.org", "javascript:alert(1)", "data:text/html,x", "https://user:x@example.org"]) {
    expect(contentLinkSchema.safeParse(link).success).toBe(false);
  }
});
