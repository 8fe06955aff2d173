import { expect, test } from "vitest";
import {
  NO_CHANGES,
  NO_RIGHTS,
  changeColumn,
  changeRight,
  toContract,
  toggleColumn,
  isColumnOn,
  isRightFixed,
  rightsOf,
  type RightsRow,
} from "./rights.ts";

const row = (id: string, overrides: Partial<RightsRow> = {}): RightsRow => ({
  id,
  isFixed: false,
  stored: NO_RIGHTS,
  ...overrides,
});
const VIEWER = { canEdit: false, canView: true, notification: true };
const nisha = row("nisha");
const sunita = row("sunita", { stored: VIEWER });
const owner = row("owner", {
  isFixed: true,
  stored: { canEdit: true, canView: true, notification: true },
});

test("Turning edit on turns view on too [PROG-123]", () => {
  const changes = changeRight(NO_CHANGES, nisha, "canEdit", true);
  expect(rightsOf(nisha, changes)).toEqual({ canEdit: true, canView: true, notification: false });
});

test("Turning view off turns edit and notification off [PROG-124]", () => {
  const editor = row("editor", { stored: { canEdit: true, canView: true, notification: true } });
  const changes = changeRight(NO_CHANGES, editor, "canView", false);
  expect(rightsOf(editor, changes)).toEqual(NO_RIGHTS);
});

test("With neither edit nor view, notification is cleared and cannot be ticked [PROG-125]", () => {
  expect(isRightFixed(nisha, "notification", NO_CHANGES)).toBe(true);
  expect(changeRight(NO_CHANGES, nisha, "notification", true)).toBe(NO_CHANGES);
  const changes = changeRight(NO_CHANGES, sunita, "canView", false);
  expect(rightsOf(sunita, changes).notification).toBe(false);
  expect(isRightFixed(sunita, "notification", changes)).toBe(true);
});

test("Notification alone changes only notification [PROG-126]", () => {
  const changes = changeRight(NO_CHANGES, sunita, "notification", false);
  expect(rightsOf(sunita, changes)).toEqual({ canEdit: false, canView: true, notification: false });
  const quiet = row("quiet", { stored: { canEdit: false, canView: true, notification: false } });
  expect(rightsOf(quiet, changeRight(NO_CHANGES, quiet, "notification", true))).toEqual(VIEWER);
});

test("Select-all follows the same rules as single boxes [PROG-127]", () => {
  const rows = [nisha, sunita, owner];
  const edited = changeColumn(NO_CHANGES, rows, "canEdit", true);
  expect(rows.map((each) => rightsOf(each, edited).canView)).toEqual([true, true, true]);
  expect(isColumnOn(rows, "canEdit", edited)).toBe(true);
  const cleared = changeColumn(edited, rows, "canView", false);
  expect(rightsOf(nisha, cleared)).toEqual(NO_RIGHTS);
  expect(rightsOf(sunita, cleared)).toEqual(NO_RIGHTS);
  expect(rightsOf(owner, cleared)).toEqual({ canEdit: true, canView: true, notification: true });
  // Removing edit keeps view, and removing view removes the notification.
  const viewing = changeColumn(edited, rows, "canEdit", false);
  expect(rows.map((each) => rightsOf(each, viewing))).toEqual([
    { canEdit: false, canView: true, notification: false },
    VIEWER,
    { canEdit: true, canView: true, notification: true },
  ]);
  expect(changeColumn(NO_CHANGES, [nisha], "notification", true)).toBe(NO_CHANGES);
  expect(rightsOf(nisha, changeColumn(viewing, rows, "notification", true))).toEqual(VIEWER);
});

test("The owner and the person who looks keep edit and view; only notification changes [PROG-128] [PROG-129]", () => {
  const self = row("self", { isFixed: true });
  for (const kept of [owner, self]) {
    expect(changeRight(NO_CHANGES, kept, "canView", false)).toBe(NO_CHANGES);
    expect(changeRight(NO_CHANGES, kept, "canEdit", false)).toBe(NO_CHANGES);
    expect(rightsOf(kept, NO_CHANGES)).toMatchObject({ canEdit: true, canView: true });
  }
  const quiet = changeRight(NO_CHANGES, owner, "notification", false);
  expect(rightsOf(owner, quiet)).toEqual({ canEdit: true, canView: true, notification: false });
});

test("Only what differs from the stored rights counts as a change, and going back drops it [PROG-131] [PROG-132]", () => {
  const edited = changeRight(NO_CHANGES, sunita, "canEdit", true);
  expect(toContract(edited)).toEqual([{ userId: "sunita", canEdit: true, canView: true, notification: true }]);
  expect(toContract(changeRight(edited, sunita, "canEdit", false))).toEqual([]);
  expect(toContract(changeRight(NO_CHANGES, sunita, "canView", true))).toEqual([]);
});

test("Turning view off for all members of a new program clears what was collected [PROG-133]", () => {
  const rows = [owner, nisha, row("vikram")];
  const collected = changeColumn(NO_CHANGES, rows, "canEdit", true);
  expect(collected.size).toBe(2);
  expect(changeColumn(collected, rows, "canView", false).size).toBe(0);
});

test("Select-all is ticked only where every row is, and ticks whom it can [PROG-127]", () => {
  const rows = [nisha, sunita, owner];
  // In a new form only the owner is notified.
  expect(isColumnOn([nisha, owner], "notification", NO_CHANGES)).toBe(false);
  expect(isColumnOn([], "notification", NO_CHANGES)).toBe(false);
  const viewing = toggleColumn(NO_CHANGES, rows, "canView");
  const changes = toggleColumn(viewing, rows, "notification");
  expect(isColumnOn(rows, "notification", changes)).toBe(true);
  expect(rows.map((each) => rightsOf(each, toggleColumn(changes, rows, "notification")).notification)).toEqual([
    false,
    false,
    false,
  ]);
});
