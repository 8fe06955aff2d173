import type { Quality } from "./signals.ts";

const POOR = { roundTripMs: 600, lost: 0.1 } as const;
const FAIR = { roundTripMs: 250, lost: 0.03 } as const;

/** How good a connection is for talking. */
export function qualityOf({ roundTripMs, lost }: { roundTripMs: number; lost: number }): Quality {
  if (roundTripMs >= POOR.roundTripMs || lost >= POOR.lost) return "POOR";
  return roundTripMs >= FAIR.roundTripMs || lost >= FAIR.lost ? "FAIR" : "GOOD";
}
