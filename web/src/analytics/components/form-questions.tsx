import { FEWEST_ANSWERS, type AnsweredQuestion } from "@openrounds/contract/analytics/forms/schemas.ts";
import * as z from "zod/mini";
import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import { Bars } from "../../forms/components/bars.tsx";
import { formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { oneOf, pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { useAnsweredQuestions } from "../data.ts";
import type { DashboardFilter } from "../state.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";

const PAGE_SIZE = 5;

/** How many people chose each answer, or why that is not shown. */
function AnswerCounts({ question }: { readonly question: AnsweredQuestion }) {
  const t = useText();
  const { label, answeredCount, average, answerList } = question;
  if (answeredCount < FEWEST_ANSWERS) {
    return <p className="sm t2">{t("analytics.forms.few", { count: FEWEST_ANSWERS })}</p>;
  }
  if (answerList.length === 0) return average === null ? <p className="sm t2">{t("analytics.forms.free")}</p> : null;
  return (
    <Bars
      label={label}
      bars={answerList.map(({ value, label: text, count }) => ({
        ...{ key: value, label: text, share: count / answeredCount },
        figure: formatNumber(count),
      }))}
    />
  );
}

function QuestionFigures({ question }: { readonly question: AnsweredQuestion }) {
  const t = useText();
  const { label, answeredCount, formCount, average, rightCount } = question;
  const facts = [
    t("analytics.forms.asked", { answers: answeredCount, forms: formCount }),
    ...(average === null ? [] : [t("analytics.forms.averageOf", { average: formatNumber(average) })]),
    ...(rightCount === null ? [] : [t("analytics.forms.right", { share: formatPercent(rightCount / answeredCount) })]),
  ];
  return (
    <li className="fasked stack g2">
      <h3 className="semi">{label}</h3>
      <p className="xs t3 num">{facts.join(" · ")}</p>
      <AnswerCounts question={question} />
    </li>
  );
}

interface FormQuestionsProps {
  readonly hubId: string;
  readonly filter: DashboardFilter;
  /** The types of the forms that were sent. */
  readonly formTypes: readonly FormType[];
}

/** The questions of a form type with their answer counts, page by page. */
export function FormQuestions({ hubId, filter, formTypes }: FormQuestionsProps) {
  const t = useText();
  const [firstType = "FEEDBACK"] = formTypes;
  const kind = oneOf(formTypes, formTypes.includes("FEEDBACK") ? "FEEDBACK" : firstType);
  const { filters, change } = useListAddress(z.object({ kind }), "questions.");
  const list = useListAddress(pagesOnly, "questions.");
  const formType = filters.kind;
  return (
    <section className="card card--p stack g4">
      <div className="row between g3 chead">
        <h2>{t("analytics.forms.questions")}</h2>
        <SegmentedControl
          label={t("analytics.forms.kind")}
          segments={formTypes.map((key) => ({ key, label: t(`analytics.forms.kind.${key}`) }))}
          selected={formType}
          onSelect={(next) => change({ kind: next })}
        />
      </div>
      <ListView
        key={formType}
        query={useAnsweredQuestions(hubId, filter, { formType, pageNumber: list.page, pageSize: PAGE_SIZE })}
        list={list}
        rowsOf={({ questionList }) => questionList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={PAGE_SIZE}
        rowHeight="4rem"
        empty={{ title: t("analytics.forms.questions.none") }}
        failed={(failure, again) => <AnalyticsFailed failure={failure} onAgain={again} />}
      >
        {(questions) => (
          <ul className="flisted">
            {questions.map((question) => (
              <QuestionFigures key={`${question.questionId} ${question.label}`} question={question} />
            ))}
          </ul>
        )}
      </ListView>
    </section>
  );
}
