import type { SentForm } from "@openrounds/contract/analytics/forms/schemas.ts";
import { formatDay, formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { DataTable, type TableColumn } from "../../ui/list/data-table.tsx";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { useSentForms } from "../data.ts";
import type { DashboardFilter } from "../state.ts";
import { AnalyticsFailed } from "./analytics-states.tsx";

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
  readonly filter: DashboardFilter;
}

/** The sent forms with their response, page by page. */
export function SentForms({ hubId, filter }: SentFormsProps) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const columns: TableColumn<SentForm>[] = [
    { id: "title", head: t("analytics.forms.title"), cellClass: "fname", cell: ({ title }) => title },
    {
      id: "kind",
      head: t("analytics.forms.kind"),
      cell: ({ formType }) => t(`analytics.forms.kind.${formType}`),
    },
    {
      id: "batch",
      head: t("analytics.filter.batch"),
      cellClass: "fname",
      cell: ({ batchName, programName }) => (
        <>
          {batchName}
          <span className="xs t3 fname__m">{programName}</span>
        </>
      ),
    },
    ...FIGURES.map(({ key, figure }) => ({
      id: key,
      head: t(`analytics.forms.${key}`),
      headClass: "r",
      cellClass: "r num",
      cell: figure,
    })),
    {
      id: "last",
      head: t("analytics.forms.last"),
      cellClass: "num",
      cell: ({ lastSentDateTime }) => formatDay(lastSentDateTime),
    },
  ];
  return (
    <section className="card">
      <h2 className="fhead">{t("analytics.forms.list")}</h2>
      <ListView
        query={useSentForms(hubId, filter, { pageNumber: list.page, pageSize: PAGE_SIZE })}
        list={list}
        rowsOf={({ formList }) => formList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={PAGE_SIZE}
        failed={(failure, again) => <AnalyticsFailed failure={failure} onAgain={again} />}
      >
        {(forms) => (
          <DataTable
            label={t("analytics.forms.list")}
            columns={columns}
            rows={forms}
            idOf={({ formId }) => formId}
            nameOf={({ title }) => title}
            isWide
          />
        )}
      </ListView>
    </section>
  );
}
