import { FEWEST_ANSWERS, type AnsweredQuestion } from "@openrounds/contract/analytics/forms/schemas.ts";
import type { FormType } from "@openrounds/contract/forms/schemas.ts";
import { useState } from "react";
import { Bars } from "../../forms/components/bars.tsx";
import { formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Segments } from "../../ui/tabs.tsx";
import { useAnswered } from "../data.ts";
import type { Filter } from "../state.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";

const PAGE_SIZE = 5;

/** How the answers to a question are spread, or why that is not told. */
function Spread({ question }: { readonly question: AnsweredQuestion }) {
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

function Question({ question }: { readonly question: AnsweredQuestion }) {
  const t = useText();
  const { label, answeredCount, formCount, average, rightCount } = question;
  const told = [
    t("analytics.forms.asked", { answers: answeredCount, forms: formCount }),
    ...(average === null ? [] : [t("analytics.forms.averageOf", { average: formatNumber(average) })]),
    ...(rightCount === null ? [] : [t("analytics.forms.right", { share: formatPercent(rightCount / answeredCount) })]),
  ];
  return (
    <li className="fasked stack g2">
      <h3 className="semi">{label}</h3>
      <p className="xs t3 num">{told.join(" · ")}</p>
      <Spread question={question} />
    </li>
  );
}

interface PageProps {
  readonly hubId: string;
  readonly filter: Filter;
  readonly formType: FormType;
}

function Questions({ hubId, filter, formType }: PageProps) {
  const t = useText();
  const [page, setPage] = useState(0);
  const asked = { formType, pageNumber: page, pageSize: PAGE_SIZE };
  const { data, error, refetch } = useAnswered(hubId, filter, asked);
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={PAGE_SIZE} height="4rem" />;
  if (data.totalNumber === 0) return <p className="sm t2">{t("analytics.forms.questions.none")}</p>;
  return (
    <>
      <ul className="flisted">
        {data.questionList.map((question) => (
          <Question key={`${question.questionId} ${question.label}`} question={question} />
        ))}
      </ul>
      {data.totalNumber > PAGE_SIZE && <Pager page={page} size={PAGE_SIZE} total={data.totalNumber} onPage={setPage} />}
    </>
  );
}

interface FormQuestionsProps {
  readonly hubId: string;
  readonly filter: Filter;
  /** The types that something was sent of. */
  readonly formTypes: readonly FormType[];
}

/** The questions of a kind of form with their answers counted, page by page. */
export function FormQuestions({ hubId, filter, formTypes }: FormQuestionsProps) {
  const t = useText();
  const [first = "FEEDBACK"] = formTypes;
  const [chosen, setChosen] = useState<FormType>(formTypes.includes("FEEDBACK") ? "FEEDBACK" : first);
  return (
    <section className="card card--p stack g4">
      <div className="row between g3 chead">
        <h2>{t("analytics.forms.questions")}</h2>
        <Segments
          label={t("analytics.forms.kind")}
          segments={formTypes.map((key) => ({ key, label: t(`analytics.forms.kind.${key}`) }))}
          selected={chosen}
          onSelect={setChosen}
        />
      </div>
      <Questions key={chosen} hubId={hubId} filter={filter} formType={chosen} />
    </section>
  );
}
