import { Menu } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import type { Batch } from "@openrounds/contract/batches/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { nextSession } from "@openrounds/contract/sessions/rules.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { BatchSettingsCard } from "../../../batches/components/batch-settings.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { NextSessionCard } from "../../../sessions/components/next-session-card.tsx";
import { SessionRow } from "../../../sessions/components/session-row.tsx";
import { sessionReads } from "../../../sessions/data.ts";
import { SessionDialog } from "../../../sessions/forms/session-dialog.tsx";
import { Empty } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";

interface SessionsTabProps {
  readonly batch: Batch;
  readonly sessions: readonly Session[];
}

/** Asks, then cancels a session. */
function useCancel(): (session: Session) => void {
  const t = useText();
  const cancel = useChange(sessionEndpoints.remove, {
    refreshes: sessionReads,
    onDone: () => toast(t("sessions.cancelled")),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  return (session) =>
    modals.openConfirmModal({
      title: t("sessions.cancelTitle", { topic: session.topic }),
      children: t("sessions.cancelText"),
      labels: { confirm: t("sessions.cancel"), cancel: t("sessions.keep") },
      confirmProps: { color: "red" },
      onConfirm: () => cancel.mutate({ params: { id: session.sessionId } }),
    });
}

interface ListProps {
  readonly title: string;
  readonly rows: readonly { readonly session: Session; readonly number: number }[];
  readonly batch: Batch;
  readonly edit: (session: Session) => void;
}

function SessionList({ title, rows, batch, edit }: ListProps) {
  const t = useText();
  const cancel = useCancel();
  const may = (code: string): boolean => batch.permissionCode.includes(code);
  if (rows.length === 0) return null;
  return (
    <section className="card">
      <div className="card__h">
        <h2>{title}</h2>
        <span className="sm t3 num">{rows.length}</span>
      </div>
      <div className="list">
        {rows.map(({ session, number }) => {
          const isPlanned = session.sessionStatus === "SCHEDULED" || session.sessionStatus === "READY_TO_START";
          const actions = isPlanned && (may("EDIT_SESSION") || may("DELETE_SESSION")) && (
            <>
              {may("EDIT_SESSION") && <Menu.Item onClick={() => edit(session)}>{t("sessions.edit")}</Menu.Item>}
              {may("DELETE_SESSION") && (
                <Menu.Item color="red" onClick={() => cancel(session)}>
                  {t("sessions.cancel")}
                </Menu.Item>
              )}
            </>
          );
          return (
            <SessionRow
              key={session.sessionId}
              session={session}
              number={number}
              people={batch.participantCount}
              {...(actions !== false && { actions })}
            />
          );
        })}
      </div>
    </section>
  );
}

const OVER = new Set<Session["sessionStatus"]>(["COMPLETED", "NEVER_STARTED", "CANCELLED"]);

/** The next session first, then what is to come, then what was. */
export function SessionsTab({ batch, sessions }: SessionsTabProps) {
  const t = useText();
  const [edited, setEdited] = useState<Session>();
  const rows = sessions.map((session, index) => ({ session, number: index + 1 }));
  const open = rows.filter(({ session }) => !OVER.has(session.sessionStatus));
  const past = rows.filter(({ session }) => OVER.has(session.sessionStatus)).toReversed();
  const next = nextSession(open.map(({ session }) => session));
  const nextRow = open.find(({ session }) => session === next);
  return (
    <div className="cols">
      <div className="stack g5">
        {nextRow !== undefined && <NextSessionCard {...nextRow} />}
        <SessionList
          title={t("sessions.upcoming")}
          rows={open.filter((row) => row !== nextRow)}
          batch={batch}
          edit={setEdited}
        />
        <SessionList title={t("sessions.past")} rows={past} batch={batch} edit={setEdited} />
        {rows.length === 0 && (
          <section className="card">
            <Empty title={t("sessions.none")} text={t("sessions.noneText")} />
          </section>
        )}
      </div>
      <aside className="stack g4">
        <BatchSettingsCard batch={batch} />
      </aside>
      {edited !== undefined && (
        <SessionDialog
          batch={{
            batchId: batch.batchId,
            timeZone: batch.timeZone,
            start: batch.sessionStartDateTime,
            end: batch.sessionEndDateTime,
          }}
          session={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}
