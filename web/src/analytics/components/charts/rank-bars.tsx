import { formatNumber } from "../../../kernel/format.ts";

export interface RankedGroup {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** The largest groups as bars. */
export function RankBars({ ranks, summary }: { readonly ranks: readonly RankedGroup[]; readonly summary: string }) {
  const top = Math.max(1, ...ranks.map(({ count }) => count));
  return (
    <div className="hbars" role="group" aria-label={summary}>
      {ranks.map(({ id, name, count }) => (
        <div key={id} className="hbars__r">
          <span className="sm trunc" title={name}>
            {name}
          </span>
          <span className="hbar" aria-hidden="true">
            <i style={{ width: `${(count / top) * 100}%`, background: "var(--or-chart-1)" }} />
          </span>
          <span className="sm num t2">{formatNumber(count)}</span>
        </div>
      ))}
    </div>
  );
}
