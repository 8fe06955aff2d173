import { BRACKET_IDS, wholeShares, type BracketId } from "@openrounds/contract/analytics/rules.ts";
import type { EngagementBracket } from "@openrounds/contract/analytics/schemas.ts";
import { formatPercent } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";

/** The background and text colour of each bracket. */
const BRACKET_COLOURS: Readonly<Record<BracketId, { background: string; color: string }>> = {
  1: { background: "var(--or-seq-2)", color: "var(--or-seq-ink-lo)" },
  2: { background: "var(--or-seq-3)", color: "var(--or-seq-ink-lo)" },
  3: { background: "var(--or-seq-6)", color: "var(--or-seq-ink-hi)" },
  4: { background: "var(--or-seq-7)", color: "var(--or-seq-ink-hi)" },
};
const MIN_LABELLED_SHARE = 0.09;

export interface BracketRow {
  readonly label: string;
  readonly brackets: readonly EngagementBracket[];
}

/** The attendance of each period as a bar of full length, divided by the shares of the brackets. */
export function BracketBars({ name, rows }: { readonly name: string; readonly rows: readonly BracketRow[] }) {
  const t = useText();
  return (
    <>
      <div className="stk stk--scroll" tabIndex={0} role="region" aria-label={t("analytics.chart.scroll", { name })}>
        {rows.map(({ label, brackets }, row) => {
          const total = brackets.reduce((all, { participantCount }) => all + participantCount, 0);
          const shares = wholeShares(brackets.map(({ participantCount }) => participantCount));
          return (
            <div key={`${row} ${label}`} className="stk__r">
              <span className="xs t2">{label}</span>
              <div className="stk__b">
                {brackets.map(({ bracketId, participantCount }, index) => {
                  const share = total === 0 ? 0 : participantCount / total;
                  return (
                    share > 0 && (
                      <i key={bracketId} style={{ ...BRACKET_COLOURS[bracketId], flexGrow: share }}>
                        <span className="num">
                          {share >= MIN_LABELLED_SHARE && formatPercent((shares[index] ?? 0) / 100)}
                        </span>
                        <span className="sr">{t("analytics.engagement.bracket", { bracket: String(bracketId) })}</span>
                      </i>
                    )
                  );
                })}
              </div>
            </div>
          );
        })}
      </div>
      <span className="legend">
        {BRACKET_IDS.map((bracketId) => (
          <span key={bracketId}>
            <i style={{ background: BRACKET_COLOURS[bracketId].background }} />
            {t("analytics.engagement.bracket", { bracket: String(bracketId) })}
          </span>
        ))}
      </span>
    </>
  );
}
