import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { PersonPage, PersonSession } from "@openrounds/contract/people/schemas.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Badge } from "../../ui/badge.tsx";
import { DataTable, type TableColumn } from "../../ui/list/data-table.tsx";
import { Pager } from "../../ui/pager.tsx";
import { EmptyState } from "../../ui/states.tsx";
import "../../ui/styles/batch.css";
import { batchNames } from "../data.ts";

const PAGE_SIZE = 15;

const minutesOf = (sessions: readonly PersonSession[]): number =>
  sessions.reduce((sum, { minutes }) => sum + minutes, 0);

/** The sessions that a person attended or missed, page by page. */
export function PersonSessions({ person }: { readonly person: PersonPage }) {
  const t = useText();
  const [page, setPage] = useState(0);
  const { sessionList: sessions } = person;
  const nameOfBatch = batchNames(person.batchList);
  const attended = sessions.filter(({ attendance }) => attendance === "ATTENDED");
  const columns: readonly TableColumn<PersonSession>[] = [
    {
      id: "topic",
      head: t("people.session"),
      cellClass: "m-main",
      cell: ({ sessionId, topic, batchId }) => (
        <>
          <Link to={sessionPath(sessionId)} className="med link">
            {topic}
          </Link>
          <span className="xs t3">{nameOfBatch(batchId)}</span>
        </>
      ),
    },
    {
      id: "date",
      head: t("people.date"),
      cellClass: "num t2 m-meta",
      cell: ({ startDateTime }) => formatDay(startDateTime),
    },
    {
      id: "attendance",
      head: t("people.attendance"),
      cellClass: "m-meta",
      cell: ({ attendance }) => (
        <Badge tone={attendance === "ATTENDED" ? "success" : "neutral"}>{t(`sessions.attendance.${attendance}`)}</Badge>
      ),
    },
    {
      id: "minutes",
      head: t("people.minutes"),
      headClass: "r",
      cellClass: "r num m-end",
      cell: ({ attendance, minutes }) =>
        attendance === "ATTENDED" ? t("sessions.attendance.minutesCount", { minutes }) : "–",
    },
  ];
  return (
    <section className="card" aria-labelledby="person-sessions">
      <div className="card__h wrap">
        <h2 id="person-sessions">{t("people.sessions")}</h2>
        {sessions.length > 0 && (
          <p className="sm t2 num">
            {t("people.summary", { sessions: attended.length, minutes: minutesOf(attended) })}
          </p>
        )}
      </div>
      {sessions.length === 0 ? (
        <EmptyState title={t("people.sessions.empty")} text={t("people.sessions.emptyText")} />
      ) : (
        <DataTable
          label={t("people.sessions")}
          columns={columns}
          rows={sessions.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
          idOf={({ sessionId }) => sessionId}
          nameOf={({ topic }) => topic}
        />
      )}
      {sessions.length > PAGE_SIZE && <Pager page={page} size={PAGE_SIZE} total={sessions.length} onPage={setPage} />}
    </section>
  );
}
