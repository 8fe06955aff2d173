import type { FormFigures } from "@openrounds/contract/analytics/forms/schemas.ts";
import { formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { EmptyState, Skeleton } from "../../ui/states.tsx";
import "../../ui/styles/forms.css";
import { useFormFigures } from "../data.ts";
import type { DashboardFilter } from "../state.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";
import { FormCharts } from "./charts/form-charts.tsx";
import { FormQuestions } from "./form-questions.tsx";
import { SentForms } from "./sent-forms.tsx";

interface FigureCardProps {
  readonly name: string;
  readonly value: string;
  readonly text: string;
}

function FigureCard({ name, value, text }: FigureCardProps) {
  return (
    <div className="card kpi">
      <span className="sm t2">{name}</span>
      <b className="bignum num">{value}</b>
      <span className="xs t3">{text}</span>
    </div>
  );
}

const signed = (score: number): string => (score > 0 ? `+${formatNumber(score)}` : formatNumber(score));

/** The response rate of each form type, and the net promoter score. */
function FigureCards({ forms }: { readonly forms: FormFigures }) {
  const t = useText();
  return (
    <section className="grid4" aria-label={t("analytics.forms.figures")}>
      {forms.formTypeList.map(({ formType, sentCount, answeredCount }) => (
        <FigureCard
          key={formType}
          name={t(`analytics.forms.kind.${formType}`)}
          value={formatPercent(answeredCount / Math.max(1, sentCount))}
          text={t("analytics.forms.of", { answered: formatNumber(answeredCount), sent: formatNumber(sentCount) })}
        />
      ))}
      <FigureCard
        name={t("forms.results.nps")}
        value={forms.nps === null ? "–" : signed(forms.nps)}
        text={t("forms.results.count", { count: forms.count })}
      />
    </section>
  );
}

interface FormsTabProps {
  readonly hubId: string;
  readonly filter: DashboardFilter;
}

/** Totals of the answers in forms, never the answer of one person. */
export function FormsTab({ hubId, filter }: FormsTabProps) {
  const t = useText();
  const { data, error, refetch } = useFormFigures(hubId, filter);
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} height="4rem" />;
  const { forms } = data;
  if (forms.formTypeList.length === 0) {
    return <EmptyState title={t("analytics.forms.empty")} text={t("analytics.forms.emptyText")} />;
  }
  const formTypes = forms.formTypeList.map(({ formType }) => formType);
  return (
    <div className="stack g5">
      <FigureCards forms={forms} />
      <FormCharts forms={forms} />
      <FormQuestions hubId={hubId} filter={filter} formTypes={formTypes} />
      <SentForms hubId={hubId} filter={filter} />
    </div>
  );
}
