import type { SentForm } from "@openrounds/contract/analytics/forms/schemas.ts";
import { useState } from "react";
import { formatDay, formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { useSentForms } from "../data.ts";
import type { Filter } from "../state.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";
import { PagedTable, type Column } from "./paged-table.tsx";

const PAGE_SIZE = 10;
const HUNDRED = 100;

interface Figure {
  readonly key: "sent" | "answered" | "rate" | "average";
  readonly figure: (form: SentForm) => string;
}

const FIGURES: readonly Figure[] = [
  { key: "sent", figure: ({ sentCount }) => formatNumber(sentCount) },
  { key: "answered", figure: ({ answeredCount }) => formatNumber(answeredCount) },
  { key: "rate", figure: ({ answeredCount, sentCount }) => formatPercent(answeredCount / Math.max(1, sentCount)) },
  {
    key: "average",
    figure: ({ averagePercent }) => (averagePercent === null ? "–" : formatPercent(averagePercent / HUNDRED)),
  },
];

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
  const columns: readonly Column<SentForm>[] = [
    { key: "title", head: t("analytics.forms.title"), className: "fname", cell: ({ title }) => title },
    {
      key: "kind",
      head: t("analytics.forms.kind"),
      cell: ({ formType }) => t(`analytics.forms.kind.${formType}`),
    },
    {
      key: "batch",
      head: t("analytics.filter.batch"),
      className: "fname",
      cell: ({ batchName, programName }) => (
        <>
          {batchName}
          <span className="xs t3 fname__m">{programName}</span>
        </>
      ),
    },
    ...FIGURES.map(({ key, figure }) => ({
      key,
      head: t(`analytics.forms.${key}`),
      isAtEnd: true,
      className: "num",
      cell: figure,
    })),
    {
      key: "last",
      head: t("analytics.forms.last"),
      className: "num",
      cell: ({ lastSentDateTime }) => formatDay(lastSentDateTime),
    },
  ];
  return (
    <PagedTable
      label={t("analytics.forms.list")}
      head={<h2 className="fhead">{t("analytics.forms.list")}</h2>}
      columns={columns}
      rows={data.formList}
      keyOf={({ formId }) => formId}
      {...{ page, size: PAGE_SIZE, total: data.totalNumber, onPage: setPage }}
    />
  );
}
