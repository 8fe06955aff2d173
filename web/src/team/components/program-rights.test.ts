import { expect, test } from "vitest";
import {
  changeColumn,
  changeRight,
  isColumnOn,
  isRightFixed,
  NO_CHANGES,
  NO_RIGHTS,
  rightsOf,
} from "../../programs/components/rights.ts";
import type { ProgramRow } from "./program-rights-field.tsx";

const row = (id: string, given: Partial<ProgramRow> = {}): ProgramRow => ({
  id,
  name: id,
  isFixed: false,
  stored: NO_RIGHTS,
  ...given,
});
const ALL = { canEdit: true, canView: true, notification: true };
const VIEWS = { canEdit: false, canView: true, notification: false };
const diabetes = row("diabetes");
const birth = row("birth", { stored: ALL });

test("granting edit on a program also grants view [TEAM-055]", () => {
  const changes = changeRight(NO_CHANGES, diabetes, "canEdit", true);
  expect(rightsOf(diabetes, changes)).toEqual({ canEdit: true, canView: true, notification: false });
});

test("removing view removes edit, and with neither the notification is off and cannot be ticked [TEAM-056] [TEAM-057]", () => {
  const changes = changeRight(NO_CHANGES, birth, "canView", false);
  expect(rightsOf(birth, changes)).toEqual(NO_RIGHTS);
  expect(isRightFixed(birth, "notification", changes)).toBe(true);
  expect(changeRight(changes, birth, "notification", true)).toBe(changes);
});

test("ticking notification changes only notification [TEAM-058]", () => {
  const viewed = row("viewed", { stored: VIEWS });
  expect(rightsOf(viewed, changeRight(NO_CHANGES, viewed, "notification", true))).toEqual({
    ...VIEWS,
    notification: true,
  });
});

test("select-all applies the same rules to every program of the tab [TEAM-059]", () => {
  const rows = [diabetes, birth, row("tuberculosis", { stored: VIEWS })];
  const edited = changeColumn(NO_CHANGES, rows, "canEdit", true);
  expect(rows.map((each) => rightsOf(each, edited))).toEqual([
    { canEdit: true, canView: true, notification: false },
    ALL,
    { canEdit: true, canView: true, notification: false },
  ]);
  expect(isColumnOn(rows, "canEdit", edited)).toBe(true);
  const none = changeColumn(edited, rows, "canView", false);
  expect(rows.map((each) => rightsOf(each, none))).toEqual([NO_RIGHTS, NO_RIGHTS, NO_RIGHTS]);
  const unseen = changeColumn(none, rows, "notification", true);
  expect(rows.map((each) => rightsOf(each, unseen))).toEqual([NO_RIGHTS, NO_RIGHTS, NO_RIGHTS]);
  const changes = changeColumn(changeColumn(none, rows, "canView", true), rows, "notification", true);
  const seen = { canEdit: false, canView: true, notification: true };
  expect(rows.map((each) => rightsOf(each, changes))).toEqual([seen, seen, seen]);
  const blind = changeColumn(changes, rows, "canView", false);
  expect(rows.map((each) => rightsOf(each, blind))).toEqual([NO_RIGHTS, NO_RIGHTS, NO_RIGHTS]);
});

test("owners and the person who looks keep edit and view [TEAM-060]", () => {
  const kept = row("kept", { isFixed: true, stored: ALL });
  expect(isRightFixed(kept, "canEdit", NO_CHANGES)).toBe(true);
  expect(changeRight(NO_CHANGES, kept, "canView", false)).toBe(NO_CHANGES);
  expect(rightsOf(kept, changeRight(NO_CHANGES, kept, "notification", false))).toEqual({ ...ALL, notification: false });
});

test("only what differs from the stored rights waits to be saved; what is put back drops out [TEAM-061] [TEAM-062]", () => {
  expect(changeRight(NO_CHANGES, birth, "canEdit", true).size).toBe(0);
  const changed = changeRight(NO_CHANGES, birth, "canEdit", false);
  expect([...changed.keys()]).toEqual(["birth"]);
  expect(changeRight(changed, birth, "canEdit", true).size).toBe(0);
});
