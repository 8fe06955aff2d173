/** Limits of the seats of a batch, and of the hours that one is kept for the next in line. */
export const SEAT_LIMITS = { capacity: 100_000, offerHours: 336 } as const;
