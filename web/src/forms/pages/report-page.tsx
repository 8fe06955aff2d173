import { IconDots, IconDownload } from "@tabler/icons-react";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import type {
  AssessedPerson,
  AssessmentReport,
  QuestionReport,
} from "@openrounds/contract/forms/assessments/schemas.ts";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { useBatch } from "../../batches/data.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatMoment, formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read, useChange } from "../../kernel/query.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { DataTable, type Column } from "../../ui/list/data-table.tsx";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { Menu } from "../../ui/menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ask } from "../../ui/question.ts";
import { toastFailure } from "../../ui/toast.ts";
import "../../ui/styles/batch.css";
import "../../ui/styles/forms.css";
import { Bars } from "../components/bars.tsx";
import { download, formReads } from "../data.ts";

interface Place {
  readonly formId: string;
  readonly instanceId: string;
}

const PEOPLE_SHOWN = 10;
const TONES: Readonly<Record<AssessedPerson["responseStatus"], Tone>> = {
  PENDING: "warning",
  SUBMITTED: "success",
  EXCUSED: "neutral",
};

function Metrics({ report }: { readonly report: AssessmentReport }) {
  const t = useText();
  const { averagePercent } = report;
  const average = averagePercent === null ? "–" : t("forms.report.percent", { percent: averagePercent });
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

function QuestionCard({ question }: { readonly question: QuestionReport }) {
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

type SetStatus = (person: AssessedPerson, status: "PENDING" | "EXCUSED") => void;

const nameOf = ({ firstName, lastName }: AssessedPerson): string => `${firstName} ${lastName}`.trim();

function Person({ person }: { readonly person: AssessedPerson }) {
  const { userId, profileImage } = person;
  const name = nameOf(person);
  return (
    <div className="row">
      <Avatar id={userId} name={name} size="sm" image={profileImage === null ? null : imageAt(profileImage, 64)} />
      <span className="med">{name}</span>
    </div>
  );
}

function StatusMenu({ person, setStatus }: { readonly person: AssessedPerson; readonly setStatus: SetStatus }) {
  const t = useText();
  const again = { label: t("forms.report.again"), onPress: () => setStatus(person, "PENDING") };
  const excuse = { label: t("forms.report.excuse"), onPress: () => setStatus(person, "EXCUSED") };
  return (
    <Menu
      entries={person.responseStatus === "PENDING" ? [excuse] : [again]}
      target={(props) => (
        <IconButton icon={IconDots} label={t("forms.report.more", { name: nameOf(person) })} {...props} />
      )}
    />
  );
}

/** Excuses somebody; asks before an answer that is there gives way to a new one. */
function useStatus({ instanceId }: Place): SetStatus {
  const t = useText();
  const change = useChange(assessmentEndpoints.setResponseStatus, {
    refreshes: [assessmentEndpoints.listPeople, assessmentEndpoints.report, ...formReads],
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (person, responseStatus) => {
    const set = (): void => change.mutate({ body: { instanceId, userId: person.userId, responseStatus } });
    if (person.responseStatus !== "SUBMITTED") return set();
    ask({
      title: t("forms.report.again.title", { name: person.firstName }),
      text: t("forms.report.again.text"),
      confirm: t("forms.report.again"),
      cancel: t("forms.remove.cancel"),
      onConfirm: set,
    });
  };
}

function People({ place, canChange }: { readonly place: Place; readonly canChange: boolean }) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const setStatus = useStatus(place);
  const { formId, instanceId } = place;
  const query = { instanceId, pageNo: list.page, pageSize: PEOPLE_SHOWN };
  const columns: Column<AssessedPerson>[] = [
    {
      id: "name",
      head: t("forms.report.name"),
      cellClass: "m-main",
      cell: (person) => <Person person={person} />,
    },
    {
      id: "status",
      head: t("forms.report.status"),
      cellClass: "m-meta m-ind",
      cell: ({ responseStatus: status }) => <Badge tone={TONES[status]}>{t(`forms.status.${status}`)}</Badge>,
    },
    {
      id: "points",
      head: t("forms.report.points"),
      headClass: "r",
      cellClass: "num r m-hide",
      cell: ({ score, maxScore }) =>
        score === null ? "–" : t("forms.answer.count", { count: score, max: maxScore ?? 0 }),
    },
    {
      id: "when",
      head: t("forms.report.when"),
      cellClass: "num t3 m-hide",
      cell: ({ submittedDateTime: at }) => (at === null ? "–" : formatMoment(at)),
    },
    {
      id: "actions",
      head: t("forms.report.again"),
      isHeadHidden: true,
      cellClass: "r m-end",
      cell: (person) => canChange && <StatusMenu person={person} setStatus={setStatus} />,
    },
  ];
  return (
    <ListView
      query={useQuery(read(assessmentEndpoints.listPeople, { params: { formId }, query }))}
      list={list}
      rowsOf={({ personList }) => personList}
      totalOf={({ totalNumber }) => totalNumber}
      pageSize={PEOPLE_SHOWN}
      empty={{ title: t("forms.report.none"), text: t("forms.report.none.text") }}
    >
      {(people) => (
        <DataTable
          label={t("forms.report.people")}
          columns={columns}
          rows={people}
          idOf={({ userId }) => userId}
          nameOf={nameOf}
        />
      )}
    </ListView>
  );
}

/** What was answered to an assessment: figures, question by question, and by whom. */
export function ReportPage() {
  const t = useText();
  const { batchId = "", formId = "" } = useParams({ strict: false }) as { batchId?: string; formId?: string };
  const { instanceId = "" } = useSearch({ strict: false }) as { instanceId?: string };
  const place = { formId, instanceId };
  const batch = useBatch(batchId);
  const { report } = useSuspenseQuery(read(assessmentEndpoints.report, { query: place })).data;
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
            <Button icon={IconDownload} onClick={() => download(call(assessmentEndpoints.exportCsv, { query: place }))}>
              {t("forms.batch.download")}
            </Button>
          )
        }
      />
      <div className="stack g4">
        <Metrics report={report} />
        <section className="card">
          <div className="card__h">
            <h2>{t("forms.report.byQuestion")}</h2>
          </div>
          {report.questions.map((question) => (
            <QuestionCard key={question.questionId} question={question} />
          ))}
        </section>
        <section className="card">
          <div className="card__h">
            <h2>{t("forms.report.people")}</h2>
          </div>
          <People place={place} canChange={may("ASSESSMENT_FORM")} />
        </section>
      </div>
    </main>
  );
}
