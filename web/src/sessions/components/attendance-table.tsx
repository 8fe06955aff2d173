import type { AttendanceRow } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { formatTime } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AttendanceMarkLine } from "./mark-line.tsx";

function AttendanceTableRow({ row }: { readonly row: AttendanceRow }) {
  const t = useText();
  const name = `${row.firstName} ${row.lastName}`.trim();
  return (
    <tr>
      <td className="m-main">
        <div className="row">
          <Avatar id={row.userId} name={name} />
          <span className="grow">
            <span className="med trunc name-line">{name}</span>
            <AttendanceMarkLine row={row} />
          </span>
        </div>
      </td>
      <td className="m-hide t2">{row.role === null ? "" : t(`sessions.role.${row.role}`)}</td>
      <td className="m-meta">
        {row.isPresent ? (
          <Badge tone="live" dot="pulse">
            {t(row.source === "ROOM" ? "sessions.attendance.live" : "attendance.present")}
          </Badge>
        ) : (
          <Badge tone={row.attendance === "ATTENDED" ? "success" : "neutral"}>
            {t(`sessions.attendance.${row.attendance}`)}
          </Badge>
        )}
      </td>
      <td className="m-hide t3 num">{row.firstJoinedDateTime === null ? "" : formatTime(row.firstJoinedDateTime)}</td>
      <td className="m-hide t3 num">{row.lastLeftDateTime === null ? "" : formatTime(row.lastLeftDateTime)}</td>
      <td className="r num m-end">{t("sessions.attendance.minutesCount", { minutes: row.minutes })}</td>
    </tr>
  );
}

/** Who attended and for how long; on a phone each row is a list item. */
export function AttendanceTable({ rows }: { readonly rows: readonly AttendanceRow[] }) {
  const t = useText();
  if (rows.length === 0) return <EmptyState title={t("sessions.attendance.empty")} />;
  return (
    <table className="table rt">
      <thead>
        <tr>
          <th>{t("sessions.attendance.name")}</th>
          <th>{t("sessions.attendance.role")}</th>
          <th>{t("sessions.attendance.status")}</th>
          <th>{t("sessions.attendance.first")}</th>
          <th>{t("sessions.attendance.last")}</th>
          <th className="r">{t("sessions.attendance.minutes")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <AttendanceTableRow key={row.userId} row={row} />
        ))}
      </tbody>
    </table>
  );
}
