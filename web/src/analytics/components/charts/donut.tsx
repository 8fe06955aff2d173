import { wholeShares } from "@openrounds/contract/analytics/rules.ts";
import { formatNumber, formatPercent } from "../../../kernel/format.ts";

interface Slice {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

const RADIUS = 60;
const ROUND = 2 * Math.PI * RADIUS;
const GAP = 3;
const COLOURS = [1, 2, 6, 3] as const;
const colourOf = (index: number): string => `var(--or-chart-${COLOURS[index % COLOURS.length] ?? 1})`;

interface DonutProps {
  readonly slices: readonly Slice[];
  readonly unit: string;
  readonly summary: string;
}

/** The parts of a whole as a ring, with their shares beside it. */
export function Donut({ slices, unit, summary }: DonutProps) {
  const sum = slices.reduce((all, { count }) => all + count, 0);
  const shares = wholeShares(slices.map(({ count }) => count));
  const starts = slices.map((_, index) => slices.slice(0, index).reduce((all, { count }) => all + count, 0));
  return (
    <div className="row g4 donutrow">
      <svg className="donut" viewBox="0 0 152 152" role="img" aria-label={summary}>
        {slices.map(({ id, count }, index) => (
          <circle
            key={id}
            cx="76"
            cy="76"
            r={RADIUS}
            fill="none"
            stroke={colourOf(index)}
            strokeWidth="22"
            strokeDasharray={`${Math.max(1, (count / sum) * ROUND - (slices.length > 1 ? GAP : 0))} ${ROUND}`}
            transform={`rotate(${((starts[index] ?? 0) / sum) * 360 - 90} 76 76)`}
          />
        ))}
        <text x="76" y="76" textAnchor="middle" className="donut__v">
          {formatNumber(sum)}
        </text>
        <text x="76" y="94" textAnchor="middle">
          {unit}
        </text>
      </svg>
      <div className="stack g2">
        {slices.map(({ id, name }, index) => (
          <div key={id} className="row between g3 sm">
            <span className="row g2">
              <i className="key" style={{ background: colourOf(index) }} />
              {name}
            </span>
            <b className="num">{formatPercent((shares[index] ?? 0) / 100)}</b>
          </div>
        ))}
      </div>
    </div>
  );
}
