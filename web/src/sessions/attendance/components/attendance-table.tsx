import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { PersonName } from "../../../organizations/components/person-name.tsx";
import { formatTime } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable, type TableColumn } from "../../../ui/list/data-table.tsx";
import { readSort, writeSort } from "../../../ui/list/list-address.ts";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { arrangeAttendance, attendeeName, type AttendanceAddress, type AttendanceColumn } from "../state.ts";
import { AttendanceMarkLine } from "../../components/mark-line.tsx";

const PAGE_SIZE = 25;

interface AttendeeNameProps {
  readonly row: AttendanceRow;
  readonly organizationId: string | undefined;
}

function AttendeeName({ row, organizationId }: AttendeeNameProps) {
  const name = attendeeName(row);
  return (
    <div className="row">
      <Avatar id={row.userId} name={name} />
      <span className="grow">
        <PersonName userId={row.userId} name={name} organizationId={organizationId} className="med trunc name-line" />
        <AttendanceMarkLine row={row} />
      </span>
    </div>
  );
}

function AttendanceBadge({ row }: { readonly row: AttendanceRow }) {
  const t = useText();
  if (row.isPresent) {
    return (
      <Badge tone="live" dot="pulse">
        {t(row.source === "ROOM" ? "sessions.attendance.live" : "attendance.present")}
      </Badge>
    );
  }
  return (
    <Badge tone={row.attendance === "ATTENDED" ? "success" : "neutral"}>
      {t(`sessions.attendance.${row.attendance}`)}
    </Badge>
  );
}

const timeOf = (at: number | null): string => (at === null ? "" : formatTime(at));

function useColumns(organizationId: string | undefined): readonly TableColumn<AttendanceRow, AttendanceColumn>[] {
  const t = useText();
  return [
    {
      id: "name",
      head: t("sessions.attendance.name"),
      sortBy: "name",
      cellClass: "m-main",
      cell: (row) => <AttendeeName row={row} organizationId={organizationId} />,
    },
    {
      id: "role",
      head: t("sessions.attendance.role"),
      sortBy: "role",
      cellClass: "m-hide t2",
      cell: ({ role }) => (role === null ? "" : t(`sessions.role.${role}`)),
    },
    {
      id: "attendance",
      head: t("sessions.attendance.status"),
      sortBy: "attendance",
      cellClass: "m-meta",
      cell: (row) => <AttendanceBadge row={row} />,
    },
    {
      id: "joined",
      head: t("sessions.attendance.first"),
      sortBy: "joined",
      cellClass: "m-hide t3 num",
      cell: ({ firstJoinedDateTime: at }) => timeOf(at),
    },
    {
      id: "left",
      head: t("sessions.attendance.last"),
      sortBy: "left",
      cellClass: "m-hide t3 num",
      cell: ({ lastLeftDateTime: at }) => timeOf(at),
    },
    {
      id: "minutes",
      head: t("sessions.attendance.minutes"),
      sortBy: "minutes",
      headClass: "r",
      cellClass: "r num m-end",
      cell: ({ minutes }) => t("sessions.attendance.minutesCount", { minutes }),
    },
  ];
}

interface AttendanceTableProps {
  readonly rows: readonly AttendanceRow[];
  readonly list: AttendanceAddress;
  /** The organization in which the reader may open the pages of people; undefined for other readers. */
  readonly organizationId: string | undefined;
}

/** Who attended and for how long, page by page; on a phone each row is a list item. */
export function AttendanceTable({ rows, list, organizationId }: AttendanceTableProps) {
  const t = useText();
  const columns = useColumns(organizationId);
  if (rows.length === 0) return <EmptyState title={t("sessions.attendance.empty")} />;
  const sort = readSort(list.filters.sort);
  const found = arrangeAttendance(rows, { text: list.filters.text, sort });
  if (found.length === 0) {
    const clear = <Button onClick={list.clear}>{t("app.list.clear")}</Button>;
    return <EmptyState title={t("app.noResults")} action={clear} />;
  }
  const page = Math.min(list.page, Math.ceil(found.length / PAGE_SIZE) - 1);
  return (
    <>
      <DataTable
        label={t("sessions.attendance.title")}
        columns={columns}
        rows={found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        idOf={({ userId }) => userId}
        nameOf={attendeeName}
        sort={sort}
        onSort={(next) => list.change({ sort: writeSort(next) })}
      />
      {found.length > PAGE_SIZE && <Pager page={page} size={PAGE_SIZE} total={found.length} onPage={list.turnTo} />}
    </>
  );
}
