import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";

interface ScoreLineProps {
  readonly name: string;
  readonly labels: readonly string[];
  /** What each label stands for, said in full. */
  readonly titles: readonly string[];
  /** From -100 to 100; null where too few answered. */
  readonly scores: readonly (number | null)[];
}

const WIDTH = 560;
const HEIGHT = 246;
const LEFT = 48;
const TOP = 10;
const BASE = 212;
const MAX = 100;
const GRID = [-100, -50, 0, 50, 100] as const;

/** A score with its sign. */
export const signed = (score: number): string => (score > 0 ? `+${formatNumber(score)}` : formatNumber(score));

const y = (score: number): number => TOP + ((MAX - score) / (2 * MAX)) * (BASE - TOP);

/** The line through the scores; where there is none, it is broken. */
const lineThrough = (scores: readonly (number | null)[], x: (index: number) => number): string =>
  scores
    .map((score, index) => {
      if (score === null) return "";
      return `${index === 0 || scores[index - 1] === null ? "M" : "L"}${x(index)} ${y(score)}`;
    })
    .join("");

/** Scores over time around the line of zero. */
export function ScoreLine({ name, labels, titles, scores }: ScoreLineProps) {
  const t = useText();
  const step = (WIDTH - LEFT) / Math.max(1, labels.length);
  const x = (index: number): number => LEFT + (index + 0.5) * step;
  const told = scores.flatMap((score, index) => (score === null ? [] : [{ score, index }]));
  const summary = told.map(({ score, index }) => `${titles[index] ?? ""}: ${signed(score)}`).join(", ");
  return (
    <div className="chartwrap" tabIndex={0} role="region" aria-label={t("analytics.chart.scroll", { name })}>
      <svg className="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${name}. ${summary}`}>
        {GRID.map((score) => (
          <g key={score}>
            <path
              d={`M${LEFT} ${y(score)}H${WIDTH}`}
              stroke={score === 0 ? "var(--or-text-2)" : "var(--or-chart-grid)"}
              strokeWidth={score === 0 ? 1.5 : 1}
            />
            <text x={LEFT - 8} y={y(score) + 4} textAnchor="end">
              {signed(score)}
            </text>
          </g>
        ))}
        <path
          d={lineThrough(scores, x)}
          fill="none"
          stroke="var(--or-chart-1)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        {told.map(({ score, index }) => (
          <g key={index}>
            <title>{`${titles[index] ?? ""}: ${signed(score)}`}</title>
            <circle cx={x(index)} cy={y(score)} r="4.5" style={{ fill: "var(--or-chart-1)" }} />
            <text x={x(index)} y={y(score) + (score > 80 ? 20 : -10)} textAnchor="middle">
              {signed(score)}
            </text>
          </g>
        ))}
        {labels.map((label, index) => (
          <text key={`${label} ${index}`} x={x(index)} y={BASE + 24} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
    </div>
  );
}
