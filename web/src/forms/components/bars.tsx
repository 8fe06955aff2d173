import type { ReactNode } from "react";

export interface LabelledBar {
  readonly key: string;
  readonly label: ReactNode;
  /** From 0 to 1. */
  readonly share: number;
  /** The figure as text, shown beside the bar. */
  readonly figure: string;
}

/** Labelled bars with their figures. */
export function Bars({ bars, label }: { readonly bars: readonly LabelledBar[]; readonly label: string }) {
  return (
    <div className="stack g2" role="list" aria-label={label}>
      {bars.map(({ key, label: text, share, figure }) => (
        <div key={key} className="fbar" role="listitem">
          <span>{text}</span>
          <span className="bar" aria-hidden="true">
            <i style={{ width: `${Math.round(Math.max(0, Math.min(1, share)) * 100)}%` }} />
          </span>
          <span className="num">{figure}</span>
        </div>
      ))}
    </div>
  );
}
