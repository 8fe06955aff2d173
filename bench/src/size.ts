/** How much of everything the large network holds. */
export interface Size {
  readonly hubs: number;
  readonly programs: number;
  readonly accounts: number;
  readonly batches: number;
  readonly attendees: number;
  /** Stays in a room; each is two rows of the ledger, coming and going. */
  readonly stays: number;
}

export const MEMBERS_PER_HUB = 10;
/** How many more the first hub has. */
export const LARGE_TEAM = 5000;
export const SESSIONS_PER_BATCH = 12;
/** The sessions of a batch that people attended; the others are still to come, or nobody came. */
export const ATTENDED_PER_BATCH = 8;
const BATCHES_PER_PROGRAM = 2;

/** The size of the network at a scale: 1 has a million accounts and ten million rows of attendance. */
export function sizeOf(scale: number): Size {
  const of = (whole: number, least: number): number => Math.max(least, Math.round(whole * scale));
  const programs = of(3000, 10);
  const batches = programs * BATCHES_PER_PROGRAM;
  const stays = of(5_000_000, 1000);
  return {
    hubs: of(200, 2),
    programs,
    accounts: of(1_000_000, 2000),
    batches,
    attendees: Math.ceil(stays / (batches * ATTENDED_PER_BATCH)),
    stays,
  };
}
