import { comparableText } from "../kernel/text.ts";
import type { SECTORS } from "../programs/schemas.ts";

/** What the search holds at most. */
export const SEARCH_LIMITS = {
  /** Characters of what is searched for. */
  text: 40,
  suggestedPrograms: 6,
  suggestedHubs: 3,
  /** Results on a page, and the most that may be asked for. */
  results: 10,
  maxResults: 50,
  /** Results of hubs where no size is named. */
  hubs: 7,
  recent: 10,
  /** How many entries a filter offers. */
  choices: 10,
} as const;

/** How long the typing rests before suggestions are looked for, and before the recent searches are read anew. */
export const SEARCH_PAUSES = { suggestionsMs: 400, recentMs: 300 } as const;

const PROGRAMS_PER_HUB = 2;

/** Programs and hubs in one list: two programs, then a hub, and so on; what is left over follows. */
export function interleave<Program, Hub>(programs: readonly Program[], hubs: readonly Hub[]): (Program | Hub)[] {
  const rounds = Math.max(Math.ceil(programs.length / PROGRAMS_PER_HUB), hubs.length);
  return Array.from({ length: rounds }, (_, round) => [
    ...programs.slice(round * PROGRAMS_PER_HUB, (round + 1) * PROGRAMS_PER_HUB),
    ...hubs.slice(round, round + 1),
  ]).flat();
}

/** The words of what is searched for, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    comparableText(text)
      .split(/\s+/u)
      .filter((word) => word !== ""),
  ),
];

/** The global goal that a sector serves. */
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

/** The numbers of the global goals that sectors serve, in their order. */
export const goalsOf = (sectors: readonly string[]): number[] => {
  const goals = Object.entries(GOAL_OF_SECTOR).flatMap(([sector, goal]) =>
    goal !== undefined && sectors.includes(sector) ? [goal] : [],
  );
  return goals.toSorted((a, b) => a - b);
};

/** What a hub is known for, in the order in which it is shown. */
export const HUB_BADGES = ["CERTIFIES", "TRAINS", "HUNDRED_LEARNERS"] as const;
export type HubBadge = (typeof HUB_BADGES)[number];

/** What the open programs of a hub are. */
export interface HubDeeds {
  readonly certifies: boolean;
  readonly trains: boolean;
  readonly learners: number;
}

const EARNED: Readonly<Record<HubBadge, (deeds: HubDeeds) => boolean>> = {
  CERTIFIES: ({ certifies }) => certifies,
  TRAINS: ({ trains }) => trains,
  HUNDRED_LEARNERS: ({ learners }) => learners >= 100,
};

/** What a hub is known for by its open programs. */
export const badgesOf = (deeds: HubDeeds): HubBadge[] => HUB_BADGES.filter((badge) => EARNED[badge](deeds));
