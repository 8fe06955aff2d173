import { IconDownload } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { lazy } from "react";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import type { AssessmentReport, QuestionReport } from "@openrounds/contract/forms/assessments/schemas.ts";
import { useBatch } from "../../batches/data.ts";
import { call } from "../../kernel/call.ts";
import { formatNumber, formatPercent } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import "../../ui/styles/batch.css";
import "../../ui/styles/forms.css";
import { Bars } from "../components/bars.tsx";
import { downloadCsv } from "../data.ts";

const AssessedPeople = lazy(async () => ({
  default: (await import("../components/assessed-people.tsx")).AssessedPeople,
}));

function ReportFigures({ report }: { readonly report: AssessmentReport }) {
  const t = useText();
  const { averagePercent } = report;
  const average = averagePercent === null ? "–" : formatPercent(averagePercent / 100);
  const figures = [
    [t("forms.report.sent"), formatNumber(report.sentCount)],
    [t("forms.report.submitted"), formatNumber(report.submittedCount)],
    [t("forms.report.average"), average],
  ] as const;
  return (
    <div className="grid3 mets">
      {figures.map(([label, value]) => (
        <div key={label} className="card met">
          <span className="sm t2">{label}</span>
          <b className="bignum">{value}</b>
        </div>
      ))}
    </div>
  );
}

function QuestionResult({ question }: { readonly question: QuestionReport }) {
  const t = useText();
  const { label, answeredCount, rightCount, options } = question;
  const right = rightCount === null ? [] : [t("forms.report.right", { count: rightCount })];
  return (
    <div className="stack g2 fitem">
      <div>
        <p className="med">{label}</p>
        <p className="sm t3 num">{[t("forms.report.answered", { count: answeredCount }), ...right].join(" · ")}</p>
      </div>
      {options.length > 0 && (
        <Bars
          label={label}
          bars={options.map((option) => ({
            key: option.label,
            label: (
              <span className="row g2 wrap">
                {option.label}
                {option.isRight && <Badge tone="success">{t("forms.report.rightOption")}</Badge>}
              </span>
            ),
            share: option.count / Math.max(1, answeredCount),
            figure: formatNumber(option.count),
          }))}
        />
      )}
    </div>
  );
}

/** The report of an assessment: figures, answers by question, and people. */
export function ReportPage() {
  const t = useText();
  const { batchId = "", formId = "" } = useParams({ strict: false }) as { batchId?: string; formId?: string };
  const { instanceId = "" } = useSearch({ strict: false }) as { instanceId?: string };
  const assessmentId = { formId, instanceId };
  const batch = useBatch(batchId);
  const { report } = useSuspenseQuery(endpointQuery(assessmentEndpoints.report, { query: assessmentId })).data;
  const may = (code: PermissionCode): boolean => batch.permissionCode.includes(code);
  return (
    <main className="page">
      <PageHeader
        title={report.title}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: batch.batchName, to: `${batchPath(batchId)}?tab=forms` },
          { label: report.title },
        ]}
        actions={
          may("EXPORT_ASSESSMENT_RESPONSES") &&
          report.submittedCount > 0 && (
            <Button
              icon={IconDownload}
              onClick={() => downloadCsv(call(assessmentEndpoints.exportCsv, { query: assessmentId }))}
            >
              {t("forms.batch.download")}
            </Button>
          )
        }
      />
      <div className="stack g4">
        <ReportFigures report={report} />
        <section className="card">
          <div className="card__h">
            <h2>{t("forms.report.byQuestion")}</h2>
          </div>
          {report.questions.map((question) => (
            <QuestionResult key={question.questionId} question={question} />
          ))}
        </section>
        <section className="card">
          <div className="card__h">
            <h2>{t("forms.report.people")}</h2>
          </div>
          <AssessedPeople assessmentId={assessmentId} canChange={may("ASSESSMENT_FORM")} />
        </section>
      </div>
    </main>
  );
}
