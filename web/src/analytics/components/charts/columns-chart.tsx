import { useState, type PointerEvent } from "react";
import { formatNumber } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import "../../../ui/styles/chart.css";

export interface Series {
  readonly name: string;
  /** A colour of the theme, by its number among those of charts. */
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6;
  readonly values: readonly number[];
}

interface ColumnsChartProps {
  readonly name: string;
  readonly summary: string;
  readonly labels: readonly string[];
  /** What each label stands for, said in full. */
  readonly titles: readonly string[];
  /** Stand on each other. */
  readonly bars: readonly Series[];
  readonly line?: Series;
}

const HEIGHT = 246;
const BASE = 218;
const TOP = 8;
const LEFT = 44;
const WIDTH = 1134;
const LEAST_STEP = 30;
const WIDEST_BAR = 34;
const STEPS = 4;
const LABEL_ROOM = 46;
const BUBBLE = { width: 190, line: 17, pad: 14 } as const;

/** A round number at or above the largest value. */
function niceTop(values: readonly number[]): number {
  const max = Math.max(STEPS, ...values);
  const unit = 10 ** Math.floor(Math.log10(max));
  const round = [1, 2, 2.5, 4, 5, 8, 10].map((each) => each * unit).find((each) => each >= max) ?? 10 * unit;
  return Math.ceil(round / STEPS) * STEPS;
}

const colourOf = ({ colour }: Series): string => `var(--or-chart-${colour})`;

interface BubbleProps {
  readonly title: string;
  readonly series: readonly Series[];
  readonly index: number;
  readonly left: number;
}

/** The figures of one place. */
function Bubble({ title, series, index, left }: BubbleProps) {
  const height = BUBBLE.pad * 2 + BUBBLE.line * series.length + 6;
  return (
    <g transform={`translate(${left} 12)`} className="bubble" data-no-picture>
      <rect width={BUBBLE.width} height={height} rx="8" />
      <text x="12" y="20" className="bubble__t">
        {title.length > 26 ? `${title.slice(0, 25)}…` : title}
      </text>
      {series.map((each, row) => (
        <g key={each.name}>
          <text x="12" y={38 + row * BUBBLE.line}>
            {each.name}
          </text>
          <text x={BUBBLE.width - 12} y={38 + row * BUBBLE.line} textAnchor="end">
            {formatNumber(each.values[index] ?? 0)}
          </text>
        </g>
      ))}
    </g>
  );
}

function Legend({ bars, line }: Pick<ColumnsChartProps, "bars" | "line">) {
  return (
    <span className="legend">
      {bars.map((each) => (
        <span key={each.name}>
          <i style={{ background: colourOf(each) }} />
          {each.name}
        </span>
      ))}
      {line !== undefined && (
        <span>
          <i className="kl" style={{ background: colourOf(line) }} />
          {line.name}
        </span>
      )}
    </span>
  );
}

/** Columns over time, one on the other, with a line through them; wider than a phone, so it scrolls. */
export function ColumnsChart({ name, summary, labels, titles, bars, line }: ColumnsChartProps) {
  const t = useText();
  const [shown, setShown] = useState<number>();
  const width = Math.max(WIDTH, LEFT + labels.length * LEAST_STEP);
  const step = (width - LEFT) / Math.max(1, labels.length);
  const barWidth = Math.min(WIDEST_BAR, step * 0.66);
  const sums = labels.map((_, index) => bars.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
  const top = niceTop([...sums, ...(line?.values ?? [])]);
  const y = (value: number): number => BASE - (value / top) * (BASE - TOP);
  const x = (index: number): number => LEFT + (index + 0.5) * step;
  const skip = Math.max(1, Math.ceil(LABEL_ROOM / step));
  const series = [...bars, ...(line === undefined ? [] : [line])];
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * width;
    const index = Math.floor((at - LEFT) / step);
    setShown(index >= 0 && index < labels.length ? index : undefined);
  };
  const bubbleLeft = (index: number): number => Math.min(Math.max(x(index) + 12, LEFT), width - BUBBLE.width - 4);
  return (
    <>
      <Legend bars={bars} {...(line && { line })} />
      <div className="chartwrap" tabIndex={0} role="region" aria-label={t("analytics.chart.scroll", { name })}>
        <svg
          className="chart"
          viewBox={`0 0 ${width} ${HEIGHT}`}
          style={width > WIDTH ? { width: `${width / 16}rem` } : undefined}
          role="img"
          aria-label={summary}
          onPointerMove={point}
          onPointerLeave={() => setShown(undefined)}
        >
          {Array.from({ length: STEPS + 1 }, (_, index) => (index * top) / STEPS).map((value) => (
            <g key={value}>
              <path d={`M${LEFT} ${y(value)}H${width}`} stroke="var(--or-chart-grid)" />
              <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
                {formatNumber(value)}
              </text>
            </g>
          ))}
          {bars.map((each, layer) =>
            each.values.map((value, index) => {
              const below = bars.slice(0, layer).reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
              return (
                <rect
                  key={`${each.name} ${index}`}
                  x={x(index) - barWidth / 2}
                  y={y(below + value)}
                  width={barWidth}
                  height={Math.max(0, y(below) - y(below + value))}
                  rx={Math.min(4, barWidth / 4)}
                  style={{ fill: colourOf(each) }}
                />
              );
            }),
          )}
          {labels.map(
            (label, index) =>
              index % skip === 0 && (
                <text key={`${label} ${index}`} x={x(index)} y={BASE + 20} textAnchor="middle">
                  {label}
                </text>
              ),
          )}
          {line !== undefined && (
            <g>
              <path
                d={line.values.map((value, index) => `${index === 0 ? "M" : "L"}${x(index)} ${y(value)}`).join("")}
                fill="none"
                stroke={colourOf(line)}
                strokeWidth="2.5"
                strokeLinejoin="round"
              />
              {line.values.map((value, index) => (
                <circle
                  key={index}
                  cx={x(index)}
                  cy={y(value)}
                  r={step < LEAST_STEP * 1.5 ? 2.5 : 4.5}
                  style={{ fill: colourOf(line) }}
                  stroke="var(--or-bg-surface)"
                  strokeWidth="2"
                />
              ))}
            </g>
          )}
          {shown !== undefined && (
            <Bubble title={titles[shown] ?? ""} series={series} index={shown} left={bubbleLeft(shown)} />
          )}
        </svg>
      </div>
    </>
  );
}
