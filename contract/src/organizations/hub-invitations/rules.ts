import type { OrganizationStatus } from "../schemas.ts";

/** From this length on a CRM id is checked. */
export const MIN_CRM_ID = 15;
const LONG_CRM_ID = 18;
const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

/** The three characters that tell the letter case of fifteen: one for each five, which are capitals as bits. */
function caseSigns(id: string): string {
  const signs = [0, 5, 10].map((start) => {
    const bits = [...id.slice(start, start + 5)].map((sign) => Number(/[A-Z]/.test(sign)));
    return SIGNS[bits.reduce((sum, bit, index) => sum + bit * 2 ** index, 0)];
  });
  return signs.join("");
}

/** A CRM id in its long form, which is the same for both ways of writing it; undefined when it cannot be one. */
export function longCrmId(id: string): string | undefined {
  if (!/^[\dA-Za-z]+$/.test(id)) return undefined;
  if (id.length === MIN_CRM_ID) return id + caseSigns(id);
  const short = id.slice(0, MIN_CRM_ID);
  if (id.length !== LONG_CRM_ID) return undefined;
  return id.slice(MIN_CRM_ID).toUpperCase() === caseSigns(short) ? short + caseSigns(short) : undefined;
}

const NEXT: Readonly<Partial<Record<OrganizationStatus, readonly OrganizationStatus[]>>> = {
  PROFILE_PENDING: ["ACTIVE", "PILOT", "INACTIVE"],
  PILOT: ["ACTIVE", "INACTIVE"],
  ACTIVE: ["PILOT", "INACTIVE"],
  INACTIVE: ["ACTIVE", "PILOT"],
};

/** The statuses that a superhub may give a hub of its own that has one now. */
export const nextHubStatuses = (status: OrganizationStatus): readonly OrganizationStatus[] => NEXT[status] ?? [];
