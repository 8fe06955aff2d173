import type { OrganizationStatus } from "../schemas.ts";

/** CRM ids of at least this length are checked. */
export const MIN_CRM_ID = 15;
const LONG_CRM_ID = 18;
const CHECK_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ012345";

/**
 * The three check characters of a 15-character id: each encodes as bits which letters of a group of five are upper
 * case.
 */
function checkCharacters(id: string): string {
  const signs = [0, 5, 10].map((start) => {
    const bits = [...id.slice(start, start + 5)].map((sign) => Number(/[A-Z]/.test(sign)));
    return CHECK_CHARACTERS[bits.reduce((sum, bit, index) => sum + bit * 2 ** index, 0)];
  });
  return signs.join("");
}

/** The 18-character form of a CRM id, the same for both forms; undefined when the id is invalid. */
export function longCrmId(id: string): string | undefined {
  if (!/^[\dA-Za-z]+$/.test(id)) return undefined;
  if (id.length === MIN_CRM_ID) return id + checkCharacters(id);
  const short = id.slice(0, MIN_CRM_ID);
  if (id.length !== LONG_CRM_ID) return undefined;
  return id.slice(MIN_CRM_ID).toUpperCase() === checkCharacters(short) ? short + checkCharacters(short) : undefined;
}

const NEXT_STATUSES: Readonly<Partial<Record<OrganizationStatus, readonly OrganizationStatus[]>>> = {
  PROFILE_PENDING: ["ACTIVE", "PILOT", "INACTIVE"],
  PILOT: ["ACTIVE", "INACTIVE"],
  ACTIVE: ["PILOT", "INACTIVE"],
  INACTIVE: ["ACTIVE", "PILOT"],
};

/** The statuses that a superhub may set for one of its hubs, by its current status. */
export const nextHubStatuses = (status: OrganizationStatus): readonly OrganizationStatus[] =>
  NEXT_STATUSES[status] ?? [];
