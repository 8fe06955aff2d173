import { expect, test } from "vitest";
import { isOnlySpoke, type HeldLists } from "./rules.ts";

const held = (...permissionCodes: string[]) => ({
  ...{ organizationId: "1", name: "Somewhere", logo: null, role: null },
  permissionCodes,
});
const lists = (given: Partial<HeldLists>): HeldLists => ({ hub: [], superHub: [], spokeSite: [], ...given });

test("a person is only-spoke who holds no code of a hub and none of a superhub [PERM-004]", () => {
  expect(isOnlySpoke(lists({}))).toBe(true);
  expect(isOnlySpoke(lists({ spokeSite: [held("VIEW_ALL_PROGRAMS")] }))).toBe(true);
  expect(isOnlySpoke(lists({ hub: [held("VIEW_ORGANIZATION")] }))).toBe(false);
  expect(isOnlySpoke(lists({ superHub: [held("VIEW_ORGANIZATION")] }))).toBe(false);
  expect(isOnlySpoke(lists({ hub: [held()], superHub: [held()] }))).toBe(true);
});
