import { useSuspenseQueries } from "@tanstack/react-query";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import type { GraphQuestion } from "@openrounds/contract/forms/feedback/schemas.ts";
import type { ReactNode } from "react";
import { formatDayAndMonth, formatDay, formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { currentLocale } from "../../kernel/locale.ts";
import { endpointQuery } from "../../kernel/query.ts";
import { EmptyState } from "../../ui/states.tsx";
import "../../ui/styles/batch.css";
import "../../ui/styles/forms.css";
import { Bars } from "./bars.tsx";
import { ScoreLine, signed } from "./score-line.tsx";

type FeedbackQuery = Pick<GraphQuestion, "batchIds"> & Partial<GraphQuestion>;

/** The five graphs of feedback, read in parallel. */
function useFeedbackGraphs(query: FeedbackQuery) {
  const input = { body: { ...query, langCode: currentLocale() } };
  const [categories, sentences, overTime, intentions, responses] = useSuspenseQueries({
    queries: [
      endpointQuery(feedbackEndpoints.npsCategory, input),
      endpointQuery(feedbackEndpoints.barComparison, input),
      endpointQuery(feedbackEndpoints.npsOverTime, input),
      endpointQuery(feedbackEndpoints.intention, input),
      endpointQuery(feedbackEndpoints.response, input),
    ],
  });
  return { ...categories.data, ...sentences.data, ...overTime.data, ...intentions.data, ...responses.data };
}

interface GraphCardProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

function GraphCard({ title, text, children }: GraphCardProps) {
  return (
    <section className="card card--p stack g3">
      <div>
        <h2 className="lg semi">{title}</h2>
        {text !== undefined && <p className="sm t3">{text}</p>}
      </div>
      {children}
    </section>
  );
}

const sumOf = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

interface AnswerCount {
  readonly key: string;
  readonly label: string;
  readonly count: number;
}

/** The count of each answer as bars. */
function AnswerCountBars({ rows, label }: { readonly rows: readonly AnswerCount[]; readonly label: string }) {
  const total = Math.max(1, sumOf(rows));
  const bars = rows.map(({ key, label: text, count }) => ({
    key,
    label: text,
    share: count / total,
    figure: formatNumber(count),
  }));
  return <Bars label={label} bars={bars} />;
}

type Graphs = ReturnType<typeof useFeedbackGraphs>;

/** The net promoter score by session, as a line and as a table. */
function ScoreOverTime({ npsOverTime }: Pick<Graphs, "npsOverTime">) {
  const t = useText();
  const title = t("forms.results.overTime");
  const moments = npsOverTime.map(({ sessionId, topic, startDateTime, nps }) => ({
    ...{ key: sessionId, atMs: startDateTime, score: nps },
    ...{ label: formatDayAndMonth(startDateTime), title: `${formatDay(startDateTime)} · ${topic}` },
  }));
  return (
    <GraphCard title={title}>
      <ScoreLine name={title} size="wide" moments={moments} />
      <details>
        <summary>{t("forms.results.overTime.table")}</summary>
        <div className="tablewrap" tabIndex={0} role="region" aria-label={title}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t("forms.results.session")}</th>
                <th scope="col" className="r">
                  {t("forms.results.score")}
                </th>
                <th scope="col" className="r">
                  {t("forms.results.rate")}
                </th>
              </tr>
            </thead>
            <tbody>
              {npsOverTime.map(({ sessionId, topic, startDateTime, nps, count }) => (
                <tr key={sessionId}>
                  <td>{`${formatDay(startDateTime)} · ${topic}`}</td>
                  <td className="r num">{signed(nps)}</td>
                  <td className="r num">{formatNumber(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </GraphCard>
  );
}

function Comments({ response }: Pick<Graphs, "response">) {
  const t = useText();
  const comments = response.flatMap((session) => session.comments);
  if (comments.length === 0) return null;
  return (
    <GraphCard title={t("forms.results.comments")}>
      <div>
        {comments.map(({ question, text }, index) => (
          <blockquote key={index} className="fquote" style={{ marginInline: 0 }}>
            <p className="xs t3">{question}</p>
            <p>{text}</p>
          </blockquote>
        ))}
      </div>
    </GraphCard>
  );
}

function FeedbackGraphs({ graphs }: { readonly graphs: Graphs }) {
  const t = useText();
  const { npsCategory, nps, barComparison, npsOverTime, intention, response } = graphs;
  const answered = response.reduce((sum, { responseCount }) => sum + responseCount, 0);
  const attended = response.reduce((sum, { attendedCount }) => sum + attendedCount, 0);
  return (
    <div className="stack g4">
      <div className="grid3 mets">
        <div className="card met">
          <span className="sm t2">{t("forms.results.nps")}</span>
          <b className="bignum">{nps === null ? "–" : signed(nps)}</b>
          <span className="xs t3">{t("forms.results.nps.text")}</span>
        </div>
        <div className="card met">
          <span className="sm t2">{t("forms.results.rate")}</span>
          <b className="bignum">{formatNumber(answered)}</b>
          <span className="xs t3">{t("forms.results.rate.text", { answered, attended })}</span>
        </div>
      </div>
      {nps !== null && (
        <GraphCard title={t("forms.results.nps")} text={t("forms.results.count", { count: sumOf(npsCategory) })}>
          <AnswerCountBars
            label={t("forms.results.nps")}
            rows={npsCategory.map(({ category, label, count }) => ({ key: category, label, count }))}
          />
        </GraphCard>
      )}
      {barComparison.length > 0 && (
        <GraphCard title={t("forms.results.scale")} text={t("forms.results.scale.text")}>
          <Bars
            label={t("forms.results.scale")}
            bars={barComparison.map(({ questionId, label, average }) => ({
              key: questionId,
              label,
              share: average / 5,
              figure: formatNumber(average),
            }))}
          />
        </GraphCard>
      )}
      {sumOf(intention) > 0 && (
        <GraphCard title={t("forms.results.intention")} text={t("forms.results.count", { count: sumOf(intention) })}>
          <AnswerCountBars
            label={t("forms.results.intention")}
            rows={intention.map(({ intention: key, label, count }) => ({ key, label, count }))}
          />
        </GraphCard>
      )}
      {npsOverTime.length > 1 && <ScoreOverTime npsOverTime={npsOverTime} />}
      <Comments response={response} />
    </div>
  );
}

/** Feedback on sessions in five graphs, without names. */
export function FeedbackResults({ query }: { readonly query: FeedbackQuery }) {
  const t = useText();
  const graphs = useFeedbackGraphs(query);
  if (graphs.response.every(({ responseCount }) => responseCount === 0)) {
    return (
      <section className="card">
        <EmptyState title={t("forms.results.none")} text={t("forms.results.none.text")} />
      </section>
    );
  }
  return <FeedbackGraphs graphs={graphs} />;
}
