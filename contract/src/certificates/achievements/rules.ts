import { BADGES, type BadgeName } from "./schemas.ts";

/** The achievements of a person so far. */
export interface Achievements {
  readonly sessions: number;
  readonly certificates: number;
  readonly hasPresented: boolean;
  readonly hasFacilitated: boolean;
}

const IS_EARNED: Readonly<Record<BadgeName, (done: Achievements) => boolean>> = {
  FIRST_SESSION: ({ sessions }) => sessions >= 1,
  TEN_SESSIONS: ({ sessions }) => sessions >= 10,
  FIFTY_SESSIONS: ({ sessions }) => sessions >= 50,
  CASE_PRESENTER: ({ hasPresented }) => hasPresented,
  FACILITATOR: ({ hasFacilitated }) => hasFacilitated,
  FIRST_CERTIFICATE: ({ certificates }) => certificates >= 1,
  FIVE_CERTIFICATES: ({ certificates }) => certificates >= 5,
};

/** The badges that a person has earned. */
export const earnedBadges = (done: Achievements): BadgeName[] => BADGES.filter((badge) => IS_EARNED[badge](done));

/** The address of a badge's image. */
export const badgeImage = (badge: BadgeName): string => `/badges/${badge.toLowerCase().replaceAll("_", "-")}.svg`;
