/** The duration and number of rounds of a measurement. */
export interface MeasurementPace {
  readonly seconds: number;
  readonly rounds: number;
}

/** The median of a figure over rounds, so that other load on the machine in one of them matters little. */
export function medianOf<Round>(rounds: readonly Round[], figureOf: (round: Round) => number): number {
  const figures = rounds.map(figureOf).toSorted((a, b) => a - b);
  return figures[Math.floor(figures.length / 2)] ?? Number.NaN;
}
