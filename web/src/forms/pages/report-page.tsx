import { IconDots, IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
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
import { useState } from "react";
import { useBatch } from "../../batches/data.ts";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatMoment, formatNumber } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { read, useChange } from "../../kernel/query.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Pager } from "../../ui/pager.tsx";
import { ask } from "../../ui/question.ts";
import { Empty, Skeleton } from "../../ui/states.tsx";
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

interface PersonProps {
  readonly person: AssessedPerson;
  readonly setStatus: ((person: AssessedPerson, status: "PENDING" | "EXCUSED") => void) | undefined;
}

function PersonRow({ person, setStatus }: PersonProps) {
  const t = useText();
  const name = `${person.firstName} ${person.lastName}`.trim();
  const { score, maxScore, submittedDateTime, responseStatus, profileImage } = person;
  const again = { label: t("forms.report.again"), onPress: () => setStatus?.(person, "PENDING") };
  const excuse = { label: t("forms.report.excuse"), onPress: () => setStatus?.(person, "EXCUSED") };
  return (
    <tr>
      <td className="m-main">
        <div className="row">
          <Avatar
            id={person.userId}
            name={name}
            size="sm"
            image={profileImage === null ? null : imageAt(profileImage, 64)}
          />
          <span className="med">{name}</span>
        </div>
      </td>
      <td className="m-meta m-ind">
        <Badge tone={TONES[responseStatus]}>{t(`forms.status.${responseStatus}`)}</Badge>
      </td>
      <td className="num r m-hide">
        {score === null ? "–" : t("forms.answer.count", { count: score, max: maxScore ?? 0 })}
      </td>
      <td className="num t3 m-hide">{submittedDateTime === null ? "–" : formatMoment(submittedDateTime)}</td>
      <td className="r m-end">
        {setStatus !== undefined && (
          <Menu
            entries={responseStatus === "PENDING" ? [excuse] : [again]}
            target={(props) => <IconButton icon={IconDots} label={t("forms.report.more", { name })} {...props} />}
          />
        )}
      </td>
    </tr>
  );
}

/** Excuses somebody; asks before an answer that is there gives way to a new one. */
function useStatus({ instanceId }: Place): NonNullable<PersonProps["setStatus"]> {
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
  const [page, setPage] = useState(0);
  const setStatus = useStatus(place);
  const { formId, instanceId } = place;
  const query = { instanceId, pageNo: page, pageSize: PEOPLE_SHOWN };
  const { data } = useQuery({
    ...read(assessmentEndpoints.listPeople, { params: { formId }, query }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined) return <Skeleton lines={5} height="2.5rem" />;
  if (data.totalNumber === 0) return <Empty title={t("forms.report.none")} text={t("forms.report.none.text")} />;
  return (
    <>
      <table className="table rt">
        <thead className="only-d">
          <tr>
            <th>{t("forms.report.name")}</th>
            <th>{t("forms.report.status")}</th>
            <th className="r">{t("forms.report.points")}</th>
            <th>{t("forms.report.when")}</th>
            <th>
              <span className="sr">{t("forms.report.again")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.personList.map((person) => (
            <PersonRow key={person.userId} person={person} setStatus={canChange ? setStatus : undefined} />
          ))}
        </tbody>
      </table>
      <Pager page={page} size={PEOPLE_SHOWN} total={data.totalNumber} onPage={setPage} />
    </>
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
