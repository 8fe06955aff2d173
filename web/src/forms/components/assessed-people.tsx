import { IconDots } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import type { AssessedPerson } from "@openrounds/contract/forms/assessments/schemas.ts";
import { imageAt } from "@openrounds/contract/media/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatMoment } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../kernel/query.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { IconButton } from "../../ui/button.tsx";
import { DataTable, type TableColumn } from "../../ui/list/data-table.tsx";
import { pagesOnly, useListAddress } from "../../ui/list/list-address.ts";
import { ListView } from "../../ui/list/list-view.tsx";
import { Menu } from "../../ui/menu.tsx";
import { askToConfirm } from "../../ui/confirmation.ts";
import { toastFailure } from "../../ui/toast.ts";
import "../../ui/styles/batch.css";
import "../../ui/styles/forms.css";
import { formReads } from "../data.ts";

interface AssessmentId {
  readonly formId: string;
  readonly instanceId: string;
}

const PAGE_SIZE = 10;
const TONE_OF_STATUS: Readonly<Record<AssessedPerson["responseStatus"], BadgeTone>> = {
  PENDING: "warning",
  SUBMITTED: "success",
  EXCUSED: "neutral",
};

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
  const reopen = { label: t("forms.report.again"), onPress: () => setStatus(person, "PENDING") };
  const excuse = { label: t("forms.report.excuse"), onPress: () => setStatus(person, "EXCUSED") };
  return (
    <Menu
      entries={person.responseStatus === "PENDING" ? [excuse] : [reopen]}
      target={(props) => (
        <IconButton icon={IconDots} label={t("forms.report.more", { name: nameOf(person) })} {...props} />
      )}
    />
  );
}

/** Changes the status of a person; replacing an answer needs a confirmation. */
function useSetStatus({ instanceId }: AssessmentId): SetStatus {
  const t = useText();
  const change = useEndpointMutation(assessmentEndpoints.setResponseStatus, {
    refreshes: [assessmentEndpoints.listPeople, assessmentEndpoints.report, ...formReads],
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (person, responseStatus) => {
    const set = (): void => change.mutate({ body: { instanceId, userId: person.userId, responseStatus } });
    if (person.responseStatus !== "SUBMITTED") return set();
    askToConfirm({
      title: t("forms.report.again.title", { name: person.firstName }),
      text: t("forms.report.again.text"),
      confirm: t("forms.report.again"),
      cancel: t("forms.remove.cancel"),
      onConfirm: set,
    });
  };
}

/**
 * The people who were sent an assessment, with status, score and time; people with the right to can change the status.
 */
export function AssessedPeople({
  assessmentId,
  canChange,
}: {
  readonly assessmentId: AssessmentId;
  readonly canChange: boolean;
}) {
  const t = useText();
  const list = useListAddress(pagesOnly);
  const setStatus = useSetStatus(assessmentId);
  const { formId, instanceId } = assessmentId;
  const query = { instanceId, pageNo: list.page, pageSize: PAGE_SIZE };
  const columns: TableColumn<AssessedPerson>[] = [
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
      cell: ({ responseStatus: status }) => <Badge tone={TONE_OF_STATUS[status]}>{t(`forms.status.${status}`)}</Badge>,
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
      query={useQuery(endpointQuery(assessmentEndpoints.listPeople, { params: { formId }, query }))}
      list={list}
      rowsOf={({ personList }) => personList}
      totalOf={({ totalNumber }) => totalNumber}
      pageSize={PAGE_SIZE}
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
