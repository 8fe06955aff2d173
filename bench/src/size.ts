/** The numbers of rows in the large network. */
export interface NetworkSize {
  readonly hubs: number;
  readonly programs: number;
  readonly accounts: number;
  readonly batches: number;
  readonly attendees: number;
  /** Stays in a room; each is two rows of the attendance ledger, joining and leaving. */
  readonly stays: number;
}

export const MEMBERS_PER_HUB = 10;
/** The number of additional members of the first hub. */
export const LARGE_TEAM = 5000;
export const SESSIONS_PER_BATCH = 12;
/** The sessions of a batch with attendance; the others are upcoming or had none. */
export const ATTENDED_PER_BATCH = 8;
const BATCHES_PER_PROGRAM = 2;

/** The size of the network at a scale: 1 has a million accounts and ten million rows of attendance. */
export function sizeOf(scale: number): NetworkSize {
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
