import { comparableText } from "../kernel/text.ts";
import type { SECTORS } from "../programs/schemas.ts";

/** The limits of the search. */
export const SEARCH_LIMITS = {
  /** The length of the search text. */
  text: 40,
  suggestedPrograms: 6,
  suggestedHubs: 3,
  /** People, and content, among the suggestions. */
  suggestedOthers: 3,
  /** Results on a page, and the maximum. */
  results: 10,
  maxResults: 50,
  /** The default number of hub results. */
  hubs: 7,
  recent: 10,
  /** The number of choices of a filter. */
  choices: 10,
} as const;

/** The debounce before suggestions are requested, and before recent searches are read again. */
export const SEARCH_PAUSES = { suggestionsMs: 400, recentMs: 300 } as const;

const PROGRAMS_PER_HUB = 2;

/** Programs and hubs in one list: two programs, then a hub, and so on; the rest follows. */
export function interleave<Program, Hub>(programs: readonly Program[], hubs: readonly Hub[]): (Program | Hub)[] {
  const rounds = Math.max(Math.ceil(programs.length / PROGRAMS_PER_HUB), hubs.length);
  return Array.from({ length: rounds }, (_, round) => [
    ...programs.slice(round * PROGRAMS_PER_HUB, (round + 1) * PROGRAMS_PER_HUB),
    ...hubs.slice(round, round + 1),
  ]).flat();
}

/** The words of the search text, without duplicates. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    comparableText(text)
      .split(/\s+/u)
      .filter((word) => word !== ""),
  ),
];

/** The Sustainable Development Goal of a sector. */
const GOAL_OF_SECTOR: Readonly<Record<(typeof SECTORS)[number], number | undefined>> = {
  Healthcare: 3,
  Education: 4,
  Water: 6,
  Agriculture: 2,
  Justice: 16,
  "Climate Change": 13,
  "Gender Equality": 5,
  Other: undefined,
};

/** The numbers of the goals of sectors, in ascending order. */
export const goalsOf = (sectors: readonly string[]): number[] => {
  const goals = Object.entries(GOAL_OF_SECTOR).flatMap(([sector, goal]) =>
    goal !== undefined && sectors.includes(sector) ? [goal] : [],
  );
  return goals.toSorted((a, b) => a - b);
};

/** The badges of hubs in display order. */
export const HUB_BADGES = ["CERTIFIES", "TRAINS", "HUNDRED_LEARNERS"] as const;
export type HubBadge = (typeof HUB_BADGES)[number];

/** Facts about the open programs of a hub. */
export interface HubFacts {
  readonly certifies: boolean;
  readonly trains: boolean;
  readonly learners: number;
}

const EARNED: Readonly<Record<HubBadge, (deeds: HubFacts) => boolean>> = {
  CERTIFIES: ({ certifies }) => certifies,
  TRAINS: ({ trains }) => trains,
  HUNDRED_LEARNERS: ({ learners }) => learners >= 100,
};

/** The badges of a hub by its open programs. */
export const badgesOf = (deeds: HubFacts): HubBadge[] => HUB_BADGES.filter((badge) => EARNED[badge](deeds));
