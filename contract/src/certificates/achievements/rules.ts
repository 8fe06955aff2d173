import { BADGES, type BadgeName } from "./schemas.ts";

/** What a person has done so far. */
export interface Done {
  readonly sessions: number;
  readonly certificates: number;
  readonly hasPresented: boolean;
  readonly hasFacilitated: boolean;
}

const EARNED: Readonly<Record<BadgeName, (done: Done) => boolean>> = {
  FIRST_SESSION: ({ sessions }) => sessions >= 1,
  TEN_SESSIONS: ({ sessions }) => sessions >= 10,
  FIFTY_SESSIONS: ({ sessions }) => sessions >= 50,
  CASE_PRESENTER: ({ hasPresented }) => hasPresented,
  FACILITATOR: ({ hasFacilitated }) => hasFacilitated,
  FIRST_CERTIFICATE: ({ certificates }) => certificates >= 1,
  FIVE_CERTIFICATES: ({ certificates }) => certificates >= 5,
};

/** The badges that somebody earned. */
export const earnedBadges = (done: Done): BadgeName[] => BADGES.filter((badge) => EARNED[badge](done));

/** The address of a badge's picture. */
export const badgeImage = (badge: BadgeName): string => `/badges/${badge.toLowerCase().replaceAll("_", "-")}.svg`;
