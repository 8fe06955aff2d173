import type { PermissionCode } from "../kernel/permissions.ts";
import { expect, test } from "vitest";
import { organizationEndpoints } from "./endpoints.ts";
import { isOnlySpoke, type CodesByLevel } from "./rules.ts";
import { verificationNumberSchema } from "./schemas.ts";

const codesOf = (...permissionCodes: PermissionCode[]) => ({
  ...{ organizationId: "1", name: "Somewhere", logo: null, role: null },
  permissionCodes,
});
const lists = (given: Partial<CodesByLevel>): CodesByLevel => ({ hub: [], superHub: [], spokeSite: [], ...given });

test("a person is only-spoke who holds no code of a hub and none of a superhub [PERM-004]", () => {
  expect(isOnlySpoke(lists({}))).toBe(true);
  expect(isOnlySpoke(lists({ spokeSite: [codesOf("VIEW_ALL_PROGRAMS")] }))).toBe(true);
  expect(isOnlySpoke(lists({ hub: [codesOf("VIEW_ORGANIZATION")] }))).toBe(false);
  expect(isOnlySpoke(lists({ superHub: [codesOf("VIEW_ORGANIZATION")] }))).toBe(false);
  expect(isOnlySpoke(lists({ hub: [codesOf()], superHub: [codesOf()] }))).toBe(true);
});

test("a verification number holds no half of a sign, which no table can keep", () => {
  const half = "7\ud800";
  const document = { type: half, name: half, url: half };
  const given = { type: "DUNS", documentName: half, number: half, document } as const;
  expect(JSON.stringify(verificationNumberSchema.parse(given))).not.toContain("ud800");
});

test("a workplace has a name, and a place of three parts: its name and both numbers [USER-072] [USER-073]", () => {
  const { body } = organizationEndpoints.createInstitute;
  const place = { name: "Wardha", latitude: 20.7, longitude: 78.6 };
  expect(body.safeParse({ name: "PHC Wardha", organizationAddressDetails: place }).success).toBe(true);
  for (const name of ["", "  ", undefined]) {
    const refused = body.safeParse({ name, organizationAddressDetails: place }).error?.issues;
    expect(refused?.map(({ message }) => message)).toEqual(["ADD_NEW_INSTITUTE_VALIDATION_NAME"]);
  }
  for (const part of ["name", "latitude", "longitude"]) {
    const organizationAddressDetails = { ...place, [part]: undefined };
    expect(body.safeParse({ name: "PHC Wardha", organizationAddressDetails }).success, part).toBe(false);
  }
});
