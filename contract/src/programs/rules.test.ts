import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PermissionCode } from "../kernel/permissions.ts";
import {
  PROGRAM_STATUSES,
  createProgramSchema,
  programDescriptionSchema,
  programNameSchema,
  type ProgramStatus,
} from "./schemas.ts";
import {
  ACCESS_LEVELS,
  accessLevelOf,
  codesOfBannerAndSettings,
  isNameEditable,
  withEditAndView,
  offeredStatuses,
  normalizeRights,
  showsBatches,
  statusToReturnTo,
  takesBatches,
  TAB_STATUSES,
  toggleRight,
  type ProgramRights,
} from "./rules.ts";

const offeredTo = (entityStatus: ProgramStatus, code: PermissionCode, statusBefore: ProgramStatus | null = null) =>
  offeredStatuses({ entityStatus, statusBefore }, [code]);

describe("manage status", () => {
  test.each(PROGRAM_STATUSES)("offers for %s the present one and at most one next [PROG-113]", (status) => {
    const offered = offeredTo(status, "APPROVE_PROGRAM");
    expect(offered[0]).toBe(status);
    expect(offered.length).toBeLessThanOrEqual(2);
  });
  test("lets a program that waits for approval get its concept note approved [PROG-114]", () => {
    const approved = ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED"];
    for (const code of ["APPROVE_PROGRAM", "APPROVE_CONCEPT_NOTE", "EDIT_PROGRAM_STATUS"] as const) {
      expect(offeredTo("APPROVAL_PENDING", code)).toEqual(approved);
    }
  });
  test("lets a pilot become active [PROG-115]", () => {
    expect(offeredTo("PILOT", "APPROVE_PROGRAM")).toEqual(["PILOT", "ACTIVE"]);
    expect(offeredTo("PILOT", "EDIT_PROGRAM_STATUS")).toEqual(["PILOT", "ACTIVE"]);
    expect(offeredTo("PILOT", "APPROVE_CONCEPT_NOTE")).toEqual(["PILOT"]);
  });
  test("offers nothing else for any other status [PROG-116]", () => {
    const others = PROGRAM_STATUSES.filter((status) => status !== "APPROVAL_PENDING" && status !== "PILOT");
    for (const status of others) expect(offeredTo(status, "APPROVE_PROGRAM")).toEqual([status]);
  });
  test("lets somebody of the superhub turn a program down or let it rest, and take it back", () => {
    const code = "CHANGE_PROGRAM_STATUS";
    expect(offeredTo("APPROVAL_PENDING", code).slice(1)).toEqual(["REJECTED", "REVIEW_FAILED", "INACTIVE", "DORMANT"]);
    expect(offeredTo("REJECTED", code).slice(1)).toEqual(["APPROVAL_PENDING", "INACTIVE", "DORMANT"]);
    expect(offeredTo("ACTIVE", code).slice(1)).toEqual(["INACTIVE", "DORMANT"]);
    expect(offeredTo("INACTIVE", code, "PILOT").slice(1)).toEqual(["PILOT", "DORMANT"]);
    expect(offeredTo("INACTIVE", code).slice(1)).toEqual(["DORMANT"]);
  });
  test("keeps the status that a program left to rest", () => {
    const resting = { entityStatus: "DORMANT", statusBefore: "PILOT" } as const;
    expect(statusToReturnTo({ entityStatus: "ACTIVE", statusBefore: null }, "DORMANT")).toBe("ACTIVE");
    expect(statusToReturnTo(resting, "INACTIVE")).toBe("PILOT");
    expect(statusToReturnTo(resting, "PILOT")).toBeNull();
  });
});

test("no batch is made in a program that awaits approval, was turned down, or rests", () => {
  const closed = ["CREATED", "APPROVAL_PENDING", "REJECTED", "INACTIVE", "DORMANT", "REVIEW_FAILED"];
  expect(PROGRAM_STATUSES.filter((status) => !takesBatches(status)).toSorted()).toEqual(closed.toSorted());
});

test("the tabs show their statuses, and none is in two [PROG-118] [PROG-119] [PROG-120]", () => {
  expect(TAB_STATUSES.active).toEqual(["ACTIVE", "PILOT"]);
  expect(TAB_STATUSES.completed).toEqual(["COMPLETED", "PILOT_COMPLETED"]);
  expect(TAB_STATUSES.pending).toEqual(["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED", "READY_TO_PILOT", "CREATED"]);
});

test("batches are hidden while the concept note is awaited [PROG-048]", () => {
  expect(PROGRAM_STATUSES.filter((status) => !showsBatches(status))).toEqual(["CREATED", "APPROVAL_PENDING"]);
});

test("the name is editable before the launch only [PROG-117]", () => {
  expect(PROGRAM_STATUSES.filter(isNameEditable)).toEqual(["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED"]);
});

test("access levels are to view, to edit, and none, whatever is notified [PERM-112]", () => {
  expect(ACCESS_LEVELS).toEqual(["VIEW", "EDIT", "NONE"]);
  for (const notification of [true, false]) {
    const level = (canEdit: boolean, canView: boolean) =>
      accessLevelOf(normalizeRights({ canEdit, canView, notification }));
    expect([level(false, true), level(true, true), level(true, false), level(false, false)]).toEqual([
      ...["VIEW", "EDIT", "EDIT", "NONE"],
    ]);
  }
});

describe("rights of a member", () => {
  const NONE: ProgramRights = { canEdit: false, canView: false, notification: false };
  const ALL: ProgramRights = { canEdit: true, canView: true, notification: true };

  test("turning edit on turns view on [PROG-123]", () => {
    expect(toggleRight(NONE, "canEdit", true)).toEqual({ canEdit: true, canView: true, notification: false });
  });
  test("turning view off turns edit and notification off [PROG-124]", () => {
    expect(toggleRight(ALL, "canView", false)).toEqual(NONE);
  });
  test("turning edit off keeps view and notification", () => {
    expect(toggleRight(ALL, "canEdit", false)).toEqual({ canEdit: false, canView: true, notification: true });
  });
  test("without edit and view there is no notification [PROG-125]", () => {
    expect(toggleRight(NONE, "notification", true)).toEqual(NONE);
  });
  test("notification alone changes only notification [PROG-126]", () => {
    expect(toggleRight({ ...ALL, notification: false }, "notification", true)).toEqual(ALL);
    expect(toggleRight(ALL, "notification", false)).toEqual({ ...ALL, notification: false });
  });
  test("owner and current user keep edit and view [PROG-128] [PROG-129]", () => {
    expect(withEditAndView(NONE)).toEqual({ canEdit: true, canView: true, notification: false });
    expect(withEditAndView({ ...NONE, notification: true })).toEqual(ALL);
  });

  const rights = fc.record({ canEdit: fc.boolean(), canView: fc.boolean(), notification: fc.boolean() });
  const isSettled = ({ canEdit, canView, notification }: ProgramRights): boolean =>
    (!canEdit || canView) && (!notification || canView);

  test("whatever is sent is stored so that edit and notification come with view", () => {
    fc.assert(fc.property(rights, (given) => isSettled(normalizeRights(given))));
    fc.assert(
      fc.property(
        rights,
        (given) => void expect(normalizeRights(normalizeRights(given))).toEqual(normalizeRights(given)),
      ),
    );
  });
  test("no order of ticks leaves the rules [PROG-127]", () => {
    const ticks = fc.array(fc.tuple(fc.constantFrom("canEdit", "canView", "notification"), fc.boolean()));
    fc.assert(
      fc.property(ticks, (clicks) =>
        isSettled(clicks.reduce((clicked, [right, on]) => toggleRight(clicked, right, on), NONE)),
      ),
    );
  });
});

describe("the name", () => {
  const keyOf = (name: string) => programNameSchema.safeParse(name).error?.issues[0]?.message;
  test("is trimmed [PROG-135]", () => expect(programNameSchema.parse("  Diabetes  ")).toBe("Diabetes"));
  test("is required [PROG-134]", () => expect(keyOf("   ")).toBe("VALID_CREATE_PROGRAM_NAME_REQUIRED"));
  test("has at most 250 characters [PROG-136]", () => {
    expect(keyOf("x".repeat(250))).toBeUndefined();
    expect(keyOf("x".repeat(251))).toBe("VALID_CREATE_PROGRAM_NAME_MAX");
  });
  test.each(["ECHO", "Project ECHO", "echo india", "The Echo-Program", "(echo)", "Diabetes ECHO®"])(
    "%s has the word [PROG-137]",
    (name) => {
      expect(keyOf(name)).toBe("VALID_CREATE_PROGRAM_NAME_HAS_ECHO");
    },
  );
  test.each(["Echocardiography", "Gecho", "Echoes", "हृदय echoगति"])("%s has not [PROG-137]", (name) => {
    expect(keyOf(name)).toBeUndefined();
  });
});

describe("the description", () => {
  const keyOf = (html: string) => programDescriptionSchema.safeParse(html).error?.issues[0]?.message;
  test.each(["", "<p></p>", "<p>&nbsp;</p>", "<p><br></p>"])("%o says nothing [PROG-142]", (html) => {
    expect(keyOf(html)).toBe("VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED");
  });
  test("counts visible characters, not markup [PROG-145]", () => {
    expect(keyOf(`<p><strong>${"x".repeat(5000)}</strong></p>`)).toBeUndefined();
    expect(keyOf(`<p>${"x".repeat(5001)}</p>`)).toBe("VALID_CREATE_PROGRAM_DESCRIPTION_CHAR_LIMIT");
    expect(keyOf(`<p>${"&amp;".repeat(3000)}</p>`)).toBeUndefined();
  });
});

test("a new program gives certificates unless it says otherwise [PROG-103]", () => {
  const id = "00000000-0000-7000-8000-000000000000";
  const parsed = createProgramSchema.parse({
    organizationId: id,
    name: "A",
    description: "<p>b</p>",
    focusAreas: [id],
    visibility: "private",
  });
  expect(parsed).toMatchObject({
    isCertificationProgram: true,
    visibility: "PRIVATE_PROGRAM",
    programType: "REGULAR_PROGRAM",
  });
});

const front = {
  logo: null,
  isCertificationProgram: true,
  certificateCriteria: "",
  accreditationInformation: "",
  visibility: "PRIVATE_PROGRAM" as const,
  publiclySearch: false,
};
const BANNER = "/files/images/banner.webp";

test("the first banner, another one and its removal take a code each [PERM-066] [PERM-067] [PERM-068]", () => {
  const codes = (before: string | null, logo: string | null | undefined) => [
    ...codesOfBannerAndSettings({ ...front, logo: before }, { ...front, logo }),
  ];
  expect(codes(null, BANNER)).toEqual(["UPLOAD_BANNER"]);
  expect(codes(BANNER, "/files/images/other.webp")).toEqual(["EDIT_BANNER"]);
  expect(codes(BANNER, null)).toEqual(["REMOVE_BANNER"]);
  expect([codes(BANNER, undefined), codes(BANNER, BANNER), codes(null, null)]).toEqual([[], [], []]);
});

test.each([
  { isCertificationProgram: false },
  { certificateCriteria: "Eight of ten sessions" },
  { accreditationInformation: "Two points of the state council" },
  { visibility: "PUBLIC_PROGRAM" as const },
])("the settings %j take PROGRAM_SETTINGS [PERM-065]", (change) => {
  expect([...codesOfBannerAndSettings(front, { ...front, ...change })]).toEqual(["PROGRAM_SETTINGS"]);
  expect([...codesOfBannerAndSettings(front, { ...front, publiclySearch: true })]).toEqual([]);
});
