import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ValueAxis } from "../../ui/value-axis.tsx";

export interface ScoredMoment {
  readonly key: string;
  /** When, in milliseconds; it decides how far to the right. */
  readonly atMs: number;
  /** What stands below the axis. */
  readonly label: string;
  /** What the label stands for, said in full. */
  readonly title: string;
  /** From -100 to 100; null where too few answered. */
  readonly score: number | null;
}

/** In a card of its own, and in one of two beside each other. */
const WIDTHS = { wide: 980, half: 560 } as const;
type Size = keyof typeof WIDTHS;
const HEIGHT = 246;
const LEFT = 48;
const INSET = 24;
const TOP = 10;
const BASE = 212;
const TICKS = [-100, -50, 0, 50, 100] as const;
/** About so wide is a character of the axis, and so much stands between two labels. */
const CHARACTER = 6;
const GAP = 8;

/** A score with its sign. */
export const signed = (score: number): string => (score > 0 ? `+${formatNumber(score)}` : formatNumber(score));

const y = scaleLinear([-100, 100], [BASE, TOP]);

interface Placed extends ScoredMoment {
  readonly x: number;
}

/** The moments on an axis of time; one alone stands in the middle. */
function place(moments: readonly ScoredMoment[], size: Size): Placed[] {
  const x = scaleLinear([moments[0]?.atMs ?? 0, moments.at(-1)?.atMs ?? 0], [LEFT + INSET, WIDTHS[size] - INSET]);
  return moments.map((moment) => ({ ...moment, x: x(moment.atMs) }));
}

/** The line through the scores; where there is none, it is broken. */
const lineThrough = line<Placed>()
  .defined(({ score }) => score !== null)
  .x(({ x }) => x)
  .y(({ score }) => y(score ?? 0));

/** Those whose texts have room beside one another, from the left. */
function roomyOf<P extends { readonly x: number }>(placed: readonly P[], textOf: (each: P) => string): P[] {
  let end = 0;
  return placed.filter((each) => {
    const half = (textOf(each).length * CHARACTER) / 2;
    if (each.x - half < end) return false;
    end = each.x + half + GAP;
    return true;
  });
}

/** Whether the line leaves more room below a score than above it. */
function isLow(told: readonly { readonly score: number }[], index: number): boolean {
  const score = told[index]?.score ?? 0;
  const beside = [told[index - 1], told[index + 1]].flatMap((each) => (each === undefined ? [] : [each.score]));
  return score > 80 || (score > -80 && beside.length > 0 && beside.every((other) => other > score));
}

interface ScoreLineProps {
  readonly name: string;
  readonly size: Size;
  /** In the order of time. */
  readonly moments: readonly ScoredMoment[];
}

/** Scores over time around the line of zero. */
export function ScoreLine({ name, size, moments }: ScoreLineProps) {
  const t = useText();
  const placed = place(moments, size);
  const told = placed.flatMap(({ score, ...each }) => (score === null ? [] : [{ ...each, score }]));
  const figured = new Set(roomyOf(told, ({ score }) => signed(score)));
  const summary = told.map(({ title, score }) => `${title}: ${signed(score)}`).join(", ");
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
          d={lineThrough(placed) ?? undefined}
          fill="none"
          stroke="var(--or-chart-1)"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        {told.map((each, index) => (
          <g key={each.key}>
            <title>{`${each.title}: ${signed(each.score)}`}</title>
            <circle cx={each.x} cy={y(each.score)} r="4.5" style={{ fill: "var(--or-chart-1)" }} />
            {figured.has(each) && (
              <text
                className="chart__f"
                x={each.x}
                y={y(each.score) + (isLow(told, index) ? 20 : -10)}
                textAnchor="middle"
              >
                {signed(each.score)}
              </text>
            )}
          </g>
        ))}
        {roomyOf(placed, ({ label }) => label).map(({ key, x, label }) => (
          <text key={key} x={x} y={BASE + 24} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
    </div>
  );
}
