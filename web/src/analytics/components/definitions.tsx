import { LATE_AFTER_MS, LEAST_PEOPLE } from "@openrounds/contract/analytics/rules.ts";
import { formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";

const TERMS = ["participants", "attended", "retention", "late", "new", "guests", "sites"] as const;
const MINUTE_MS = 60_000;

/** What the figures mean, below a heading that opens by keyboard too. */
export function Definitions() {
  const t = useText();
  const values = { minutes: formatNumber(LATE_AFTER_MS / MINUTE_MS), people: formatNumber(LEAST_PEOPLE) };
  return (
    <details className="card adefs">
      <summary>{t("analytics.definitions")}</summary>
      <dl>
        {TERMS.map((term) => (
          <div key={term}>
            <dt>{t(`analytics.definition.${term}`)}</dt>
            <dd className="sm t2">{t(`analytics.definition.${term}.text`, values)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
