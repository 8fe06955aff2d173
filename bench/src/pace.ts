/** How long each round of a measure takes, and how many there are. */
export interface Pace {
  readonly seconds: number;
  readonly rounds: number;
}

/** The middle of a figure that rounds told: what else the machine did in one of them counts little. */
export function middleOf<Round>(rounds: readonly Round[], figureOf: (round: Round) => number): number {
  const figures = rounds.map(figureOf).toSorted((a, b) => a - b);
  return figures[Math.floor(figures.length / 2)] ?? Number.NaN;
}
