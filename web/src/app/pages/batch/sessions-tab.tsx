import { lazy, Suspense, useState, type ReactNode } from "react";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { nextSession } from "@openrounds/contract/sessions/rules.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { nowMs } from "../../../kernel/clock.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { loadMessages, useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { NextSessionCard } from "../../../sessions/components/next-session-card.tsx";
import { SessionRow } from "../../../sessions/components/session-row.tsx";
import { sessionReads } from "../../../sessions/data.ts";
import { numberSessions, type NumberedSession } from "../../../sessions/state.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import { useListAddress } from "../../../ui/list/list-address.ts";
import { NothingFound, WholeListTools } from "../../../ui/list/whole-list-tools.tsx";
import { isSearchable, rowsWith, wholeListSchema } from "../../../ui/list/whole-list.ts";
import { PagePart } from "../../../ui/page-part.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { EmptyState } from "../../../ui/states.tsx";
import { toast, toastFailure, toastUndo } from "../../../ui/toast.ts";

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

/** Asks for confirmation, then cancels a session; for ten seconds that can be taken back. */
function useCancelSession(): (session: Session) => void {
  const t = useText();
  const restore = useEndpointMutation(sessionEndpoints.restore, { refreshes: sessionReads });
  const undo = async (input: { readonly params: { readonly id: string } }): Promise<void> => {
    try {
      await restore.mutateAsync(input);
      toast(t("sessions.restored"));
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
  };
  const cancel = useEndpointMutation(sessionEndpoints.remove, {
    refreshes: sessionReads,
    onDone: (_nothing, input) => toastUndo(t("sessions.cancelled"), { label: t("app.undo"), run: () => undo(input) }),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (session) =>
    askToConfirm({
      title: t("sessions.cancelTitle", { topic: session.topic }),
      text: t("sessions.cancelText"),
      confirm: t("sessions.cancel"),
      cancel: t("sessions.keep"),
      onConfirm: () => cancel.mutate({ params: { id: session.sessionId } }),
    });
}

/** The menu entries of a session for this person. */
function useSessionActions(batch: Batch, edit: (session: Session) => void): (session: Session) => readonly MenuEntry[] {
  const t = useText();
  const cancel = useCancelSession();
  const may = (code: PermissionCode): boolean => batch.permissionCode.includes(code);
  return (session) => {
    if (session.sessionStatus !== "SCHEDULED" && session.sessionStatus !== "READY_TO_START") return [];
    return [
      ...(may("EDIT_SESSION") ? [{ label: t("sessions.edit"), onPress: () => edit(session) }] : []),
      ...(may("DELETE_SESSION")
        ? [{ label: t("sessions.cancel"), isHarmful: true, onPress: () => cancel(session) }]
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
      <div className="card__h">
        <h2>{title}</h2>
        <span className="row g3">
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

const ORDERS = ["TOPIC", "PRESENTER", "ATTENDANCE"] as const;
const COMPARED: Readonly<Record<(typeof ORDERS)[number], (a: NumberedSession, b: NumberedSession) => number>> = {
  TOPIC: (a, b) => a.session.topic.localeCompare(b.session.topic),
  // Sessions without a presenter are last.
  PRESENTER: ({ session: a }, { session: b }) =>
    Number(a.presenter === "") - Number(b.presenter === "") || a.presenter.localeCompare(b.presenter),
  ATTENDANCE: (a, b) => b.session.attendedCount - a.session.attendedCount,
};
const addressSchema = wholeListSchema(ORDERS);

/** The next session first, then upcoming ones, then past ones; many are searched and sorted within these groups. */
export function SessionsTab({ batch, sessions, plan }: SessionsTabProps) {
  const t = useText();
  const [editedSession, setEditedSession] = useState<Session>();
  const actionsOf = useSessionActions(batch, setEditedSession);
  const list = useListAddress(addressSchema);
  const { text, sort } = list.filters;
  const all = numberSessions(sessions);
  const rows = rowsWith(
    all,
    text,
    ({ session: { topic, presenter }, number }) => `${topic} ${presenter} ${number ?? ""}`,
  );
  const ordered = (some: readonly NumberedSession[]) => (sort === "" ? some : some.toSorted(COMPARED[sort]));
  const next = nextSession(sessions);
  const nextRow = rows.find(({ session }) => session === next);
  const isOfTeam = TEAM_CODES.some((code) => batch.permissionCode.includes(code));
  return (
    <div className="cols">
      <div className="stack g5">
        {isSearchable(all, text) && (
          <section className="card">
            <WholeListTools
              list={list}
              searchLabel={t("sessions.search")}
              orders={ORDERS}
              nameOf={(order) => t(`sessions.order.${order === "" ? "DATE" : order}`)}
            />
            {rows.length === 0 && <NothingFound clear={list.clear} />}
          </section>
        )}
        {nextRow !== undefined && <NextSessionCard {...nextRow} actions={actionsOf(nextRow.session)} />}
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
