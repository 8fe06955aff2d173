import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ValueAxis } from "../../ui/value-axis.tsx";

export interface ScoredMoment {
  readonly key: string;
  /** In milliseconds; the position on the time axis. */
  readonly atMs: number;
  /** The text below the axis. */
  readonly label: string;
  /** The full text of the label. */
  readonly title: string;
  /** From -100 to 100; null if too few people answered. */
  readonly score: number | null;
}

/** The chart alone in its row, or beside another one. */
const WIDTHS = { wide: 980, half: 560 } as const;
type ChartSize = keyof typeof WIDTHS;
const HEIGHT = 246;
const LEFT = 48;
const INSET = 24;
const TOP = 10;
const BASE = 212;
const TICKS = [-100, -50, 0, 50, 100] as const;
/** The estimated width of a character, and the gap between two labels. */
const CHARACTER_WIDTH = 6;
const GAP = 8;

/** A score with its sign. */
export const signed = (score: number): string => (score > 0 ? `+${formatNumber(score)}` : formatNumber(score));

const y = scaleLinear([-100, 100], [BASE, TOP]);

interface PositionedMoment extends ScoredMoment {
  readonly x: number;
}

/** Positions the moments on the time axis; a single one is in the middle. */
function positionMoments(moments: readonly ScoredMoment[], size: ChartSize): PositionedMoment[] {
  const x = scaleLinear([moments[0]?.atMs ?? 0, moments.at(-1)?.atMs ?? 0], [LEFT + INSET, WIDTHS[size] - INSET]);
  return moments.map((moment) => ({ ...moment, x: x(moment.atMs) }));
}

/** The line through the scores, with a gap where one is missing. */
const lineThrough = line<PositionedMoment>()
  .defined(({ score }) => score !== null)
  .x(({ x }) => x)
  .y(({ score }) => y(score ?? 0));

/** The moments, from the left, whose texts do not overlap. */
function withoutOverlap<P extends { readonly x: number }>(positioned: readonly P[], textOf: (each: P) => string): P[] {
  let end = 0;
  return positioned.filter((each) => {
    const half = (textOf(each).length * CHARACTER_WIDTH) / 2;
    if (each.x - half < end) return false;
    end = each.x + half + GAP;
    return true;
  });
}

/** Whether a score's figure fits below its point better than above it. */
function fitsBelow(scored: readonly { readonly score: number }[], index: number): boolean {
  const score = scored[index]?.score ?? 0;
  const neighbours = [scored[index - 1], scored[index + 1]].flatMap((each) => (each === undefined ? [] : [each.score]));
  return score > 80 || (score > -80 && neighbours.length > 0 && neighbours.every((other) => other > score));
}

interface ScoreLineProps {
  readonly name: string;
  readonly size: ChartSize;
  /** In chronological order. */
  readonly moments: readonly ScoredMoment[];
}

/** Scores over time around a zero line. */
export function ScoreLine({ name, size, moments }: ScoreLineProps) {
  const t = useText();
  const positioned = positionMoments(moments, size);
  const scored = positioned.flatMap(({ score, ...each }) => (score === null ? [] : [{ ...each, score }]));
  const withFigure = new Set(withoutOverlap(scored, ({ score }) => signed(score)));
  const summary = scored.map(({ title, score }) => `${title}: ${signed(score)}`).join(", ");
  return (
    <div className="chartwrap" tabIndex={0} role="region" aria-label={t("forms.results.overTime.scroll", { name })}>
      <svg
        className={size === "wide" ? "chart chart--wide" : "chart"}
        viewBox={`0 0 ${WIDTHS[size]} ${HEIGHT}`}
        role="img"
        aria-label={`${name}. ${summary}`}
      >
        <ValueAxis scale={y} ticks={TICKS} from={LEFT} to={WIDTHS[size]} textOf={signed} strong={0} />
        <path
          d={lineThrough(positioned) ?? undefined}
          fill="none"
          stroke="var(--or-chart-1)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        {scored.map((each, index) => (
          <g key={each.key}>
            <title>{`${each.title}: ${signed(each.score)}`}</title>
            <circle cx={each.x} cy={y(each.score)} r="4.5" style={{ fill: "var(--or-chart-1)" }} />
            {withFigure.has(each) && (
              <text
                className="chart__f"
                x={each.x}
                y={y(each.score) + (fitsBelow(scored, index) ? 20 : -10)}
                textAnchor="middle"
              >
                {signed(each.score)}
              </text>
            )}
          </g>
        ))}
        {withoutOverlap(positioned, ({ label }) => label).map(({ key, x, label }) => (
          <text key={key} x={x} y={BASE + 24} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
    </div>
  );
}
