import { useState } from "react";
import { formatDay, formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useSentForms } from "../data.ts";
import type { Filter } from "../state.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";

const PAGE_SIZE = 10;
const HUNDRED = 100;

interface SentFormsProps {
  readonly hubId: string;
  readonly filter: Filter;
}

/** The forms that were sent, with how many people answered, page by page. */
export function SentForms({ hubId, filter }: SentFormsProps) {
  const t = useText();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useSentForms(hubId, filter, { pageNumber: page, pageSize: PAGE_SIZE });
  if (error !== null) return <AnalyticsFailed failure={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={PAGE_SIZE} height="2.5rem" />;
  const numbers = ["sent", "answered", "rate", "average"] as const;
  return (
    <section className="card">
      <h2 className="fhead">{t("analytics.forms.list")}</h2>
      <div className="tablewrap" tabIndex={0} role="region" aria-label={t("analytics.forms.list")}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t("analytics.forms.title")}</th>
              <th scope="col">{t("analytics.forms.kind")}</th>
              <th scope="col">{t("analytics.filter.batch")}</th>
              {numbers.map((key) => (
                <th key={key} scope="col" className="r">
                  {t(`analytics.forms.${key}`)}
                </th>
              ))}
              <th scope="col">{t("analytics.forms.last")}</th>
            </tr>
          </thead>
          <tbody>
            {data.formList.map((form) => (
              <tr key={form.formId}>
                <td className="fname">{form.title}</td>
                <td>{t(`analytics.forms.kind.${form.formType}`)}</td>
                <td className="fname">
                  {form.batchName}
                  <span className="xs t3 fname__m">{form.programName}</span>
                </td>
                <td className="r num">{formatNumber(form.sentCount)}</td>
                <td className="r num">{formatNumber(form.answeredCount)}</td>
                <td className="r num">{formatPercent(form.answeredCount / Math.max(1, form.sentCount))}</td>
                <td className="r num">
                  {form.averagePercent === null ? "–" : formatPercent(form.averagePercent / HUNDRED)}
                </td>
                <td className="num">{formatDay(form.lastSentDateTime)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager page={page} size={PAGE_SIZE} total={data.totalNumber} onPage={setPage} />
    </section>
  );
}
