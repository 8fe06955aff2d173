import type { ScaleLinear } from "d3-scale";
import "./styles/chart.css";

interface ValueAxisProps {
  readonly scale: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  /** Where its lines begin and end, from left to right. */
  readonly from: number;
  readonly to: number;
  readonly textOf: (value: number) => string;
  /** The value whose line is stronger than the others. */
  readonly strong?: number;
}

/** The vertical axis of a chart: a line and a label for each tick. */
export function ValueAxis({ scale, ticks, from, to, textOf, strong }: ValueAxisProps) {
  return ticks.map((value) => (
    <g key={value}>
      <path
        d={`M${from} ${scale(value)}H${to}`}
        stroke={value === strong ? "var(--or-text-2)" : "var(--or-chart-grid)"}
        strokeWidth={value === strong ? 1.5 : 1}
      />
      <text x={from - 8} y={scale(value) + 4} textAnchor="end">
        {textOf(value)}
      </text>
    </g>
  ));
}
