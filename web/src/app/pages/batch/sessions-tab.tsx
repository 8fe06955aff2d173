import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState, type ReactNode } from "react";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { nextSession } from "@openrounds/contract/sessions/rules.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { NextSessionCard } from "../../../sessions/components/next-session-card.tsx";
import { SessionRow } from "../../../sessions/components/session-row.tsx";
import { numberSessions, SESSION_ORDERS, type NumberedSession } from "../../../sessions/state.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { isSearchable, rowsWith } from "../../../ui/list/whole-list.ts";
import { PagePart } from "../../../ui/page-part.tsx";
import { EmptyState, Skeleton } from "../../../ui/states.tsx";

const SessionTools = lazy(async () => ({ default: (await import("./session-tools.tsx")).SessionTools }));
const BatchSettingsCard = lazy(async () => ({
  default: (await import("../../../batches/components/batch-settings.tsx")).BatchSettingsCard,
}));
const AttendanceCard = lazy(async () => ({
  default: (await import("../../../sessions/components/attendance-card.tsx")).AttendanceCard,
}));
const OwnProgress = lazy(async () => {
  const [{ OwnProgress: Loaded }] = await Promise.all([
    import("../../../certificates/components/own-progress.tsx"),
    loadMessages(["certificates"]),
  ]);
  return { default: Loaded };
});
const BatchCalendarButton = lazy(async () => ({
  default: (await import("../../../sessions/components/batch-calendar-button.tsx")).BatchCalendarButton,
}));
const SessionDialog = lazy(async () => ({
  default: (await import("../../../sessions/forms/session-dialog.tsx")).SessionDialog,
}));

interface SessionsTabProps {
  readonly batch: Batch;
  /** Opens the plan of all sessions. */
  readonly plan: () => void;
  readonly sessions: readonly Session[];
}

/** The menu entries of a session for this person. */
function useSessionActions(batch: Batch, edit: (session: Session) => void): (session: Session) => readonly MenuEntry[] {
  const t = useText();
  const client = useQueryClient();
  const cancel = async (session: Session): Promise<void> =>
    (await import("./cancel-session.ts")).askToCancel(session, { t, client });
  const may = (code: PermissionCode): boolean => batch.permissionCode.includes(code);
  return (session) => {
    if (session.sessionStatus !== "SCHEDULED" && session.sessionStatus !== "READY_TO_START") return [];
    return [
      ...(may("EDIT_SESSION") ? [{ label: t("sessions.edit"), onPress: () => edit(session) }] : []),
      ...(may("DELETE_SESSION")
        ? [{ label: t("sessions.cancel"), isHarmful: true, onPress: () => void cancel(session) }]
        : []),
    ];
  };
}

interface SessionCardListProps {
  readonly title: string;
  readonly rows: readonly NumberedSession[];
  readonly batch: Batch;
  readonly actionsOf: (session: Session) => readonly MenuEntry[];
  /** Buttons beside the title. */
  readonly buttons?: ReactNode;
}

function SessionCardList({ title, rows, batch, actionsOf, buttons }: SessionCardListProps) {
  if (rows.length === 0) return null;
  return (
    <section className="card">
      <div className="card__h wrap">
        <h2>{title}</h2>
        <span className="row g3 wrap">
          <span className="sm t3 num">{rows.length}</span>
          {buttons}
        </span>
      </div>
      <div className="list">
        {rows.map(({ session, number }) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            number={number}
            people={batch.participantCount}
            actions={actionsOf(session)}
          />
        ))}
      </div>
    </section>
  );
}

const PAST_STATUSES = new Set<Session["sessionStatus"]>(["COMPLETED", "NEVER_STARTED"]);

/** Whether a session is listed as past; a cancelled one keeps its position until its time is over. */
const isPast = ({ session: { sessionStatus, endDateTime } }: NumberedSession): boolean =>
  PAST_STATUSES.has(sessionStatus) || (sessionStatus === "CANCELLED" && endDateTime <= nowMs());

/** People without these codes are learners, who do not see the settings. */
const TEAM_CODES: readonly PermissionCode[] = ["START_SESSION", "DOWNLOAD_DATA_REPORTS", "EDIT_BATCH"];

/** The next session first, then upcoming ones, then past ones; many are searched and sorted within these groups. */
export function SessionsTab({ batch, sessions, plan }: SessionsTabProps) {
  const t = useText();
  const [editedSession, setEditedSession] = useState<Session>();
  const actionsOf = useSessionActions(batch, setEditedSession);
  // What changes the address loads on its own.
  const search: { text?: unknown; sort?: unknown } = useSearch({ strict: false });
  const text = typeof search.text === "string" ? search.text : "";
  const order = SESSION_ORDERS.get(search.sort);
  const all = numberSessions(sessions);
  const rows = rowsWith(
    all,
    text,
    ({ session: { topic, presenter }, number }) => `${topic} ${presenter} ${number ?? ""}`,
  );
  const ordered = (some: readonly NumberedSession[]) => (order === undefined ? some : some.toSorted(order));
  const next = nextSession(sessions);
  const nextRow = rows.find(({ session }) => session === next);
  const isOfTeam = TEAM_CODES.some((code) => batch.permissionCode.includes(code));
  return (
    <div className="cols">
      <div className="stack g5">
        {nextRow !== undefined && <NextSessionCard {...nextRow} actions={actionsOf(nextRow.session)} />}
        {isSearchable(all, text) && (
          <section className="card">
            <Suspense fallback={<Skeleton lines={1} height="3.5rem" />}>
              <SessionTools isEmpty={rows.length === 0} />
            </Suspense>
          </section>
        )}
        <SessionCardList
          title={t("sessions.upcoming")}
          rows={ordered(rows.filter((row) => !isPast(row) && row !== nextRow))}
          batch={batch}
          actionsOf={actionsOf}
          buttons={
            <>
              {batch.permissionCode.includes("SCHEDULE_BATCH") && (
                <button type="button" className="link btn--link" onClick={plan}>
                  {t("batches.planner.title")}
                </button>
              )}
              <Suspense>
                <BatchCalendarButton batchId={batch.batchId} sessions={sessions} />
              </Suspense>
            </>
          }
        />
        <SessionCardList
          title={t("sessions.past")}
          rows={ordered(rows.filter(isPast).toReversed())}
          batch={batch}
          actionsOf={actionsOf}
        />
        {all.length === 0 && (
          <section className="card">
            <EmptyState title={t("sessions.none")} text={t("sessions.noneText")} />
          </section>
        )}
      </div>
      <aside className="stack g4">
        <PagePart lines={4}>
          <AttendanceCard sessions={sessions} people={batch.participantCount} />
        </PagePart>
        {isOfTeam ? (
          <PagePart lines={5}>
            <BatchSettingsCard batch={batch} />
          </PagePart>
        ) : (
          <PagePart lines={3}>
            <OwnProgress batchId={batch.batchId} />
          </PagePart>
        )}
      </aside>
      {editedSession !== undefined && (
        <Suspense>
          <SessionDialog batch={batch} session={editedSession} onClose={() => setEditedSession(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
