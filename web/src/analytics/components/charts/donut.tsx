import { arc, pie, type PieArcDatum } from "d3-shape";
import { wholeShares } from "@openrounds/contract/analytics/rules.ts";
import { formatNumber, formatPercent } from "../../../kernel/format.ts";

interface Slice {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

const ringOf = pie<Slice>()
  .sortValues(null)
  .value(({ count }) => count)
  .padAngle(0.05);
const shapeOf = arc<PieArcDatum<Slice>>().innerRadius(49).outerRadius(71);
const COLOURS = [1, 2, 6, 3] as const;
const colourOf = (index: number): string => `var(--or-chart-${COLOURS[index % COLOURS.length] ?? 1})`;

interface DonutProps {
  readonly slices: readonly Slice[];
  readonly unit: string;
  readonly summary: string;
}

/** Shares of a total as a ring, with a legend. */
export function Donut({ slices, unit, summary }: DonutProps) {
  const sum = slices.reduce((all, { count }) => all + count, 0);
  const shares = wholeShares(slices.map(({ count }) => count));
  return (
    <div className="row g4 donutrow">
      <svg className="donut" viewBox="-76 -76 152 152" role="img" aria-label={summary}>
        {ringOf([...slices]).map((slice) => (
          <path key={slice.data.id} d={shapeOf(slice) ?? undefined} style={{ fill: colourOf(slice.index) }} />
        ))}
        <text textAnchor="middle" className="donut__v">
          {formatNumber(sum)}
        </text>
        <text y="18" textAnchor="middle">
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
