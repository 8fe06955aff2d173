import { IconCalendarEvent, IconClock, IconDownload } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import "../../ui/styles/batch.css";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay, formatTimes } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Empty } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { AttendanceTable } from "../components/attendance-table.tsx";
import { LaunchButton } from "../components/launch-button.tsx";
import { SessionBadge } from "../components/session-badge.tsx";
import { useAttendance, useConference, useSession } from "../data.ts";

async function downloadReport(sessionId: string): Promise<void> {
  const { csvUrl } = await call(attendanceEndpoints.report, { query: { sessionId } });
  location.assign(csvUrl);
}

const BEGUN = new Set<Session["sessionStatus"]>(["INPROGRESS", "COMPLETED"]);

function Attendance({ session }: { readonly session: Session }) {
  const t = useText();
  const rows = useAttendance(session.sessionId, session.sessionStatus === "INPROGRESS");
  const attended = rows.filter(({ attendance }) => attendance === "ATTENDED").length;
  const hasBegun = BEGUN.has(session.sessionStatus);
  const conference = useConference(session.sessionId, session.canReport && hasBegun);
  if (!hasBegun) {
    const isFallen = session.sessionStatus === "CANCELLED" || session.sessionStatus === "NEVER_STARTED";
    const title = isFallen ? t(`sessions.status.${session.sessionStatus}`) : t("sessions.attendance.notYet");
    return (
      <section className="card">
        <Empty title={title} />
      </section>
    );
  }
  return (
    <section className="card">
      <div className="tools row between">
        <p className="sm t2 num">
          {t("sessions.attendedOf", { attended, total: rows.length })}
          {conference !== undefined &&
            ` · ${t("sessions.attendance.conference", { peak: conference.peakCount, messages: conference.messageCount })}`}
        </p>
        {session.canReport && (
          <Button
            icon={IconDownload}
            size="sm"
            onClick={() =>
              void downloadReport(session.sessionId).catch((failure: unknown) => toastFailure(messageOf(failure)))
            }
          >
            {t("sessions.attendance.download")}
          </Button>
        )}
      </div>
      <AttendanceTable rows={rows} />
    </section>
  );
}

/** A session: when it is, the way in, and who attended. */
export function SessionPage() {
  const t = useText();
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const session = useSession(sessionId);
  return (
    <main className="page">
      <PageHeader
        title={session.topic}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: session.batchName, to: batchPath(session.batchId) },
          { label: session.topic },
        ]}
        badge={<SessionBadge session={session} />}
        meta={
          <>
            <span className="meta num">
              <IconCalendarEvent className="i" aria-hidden />
              {formatDay(session.startDateTime)}
            </span>
            <span className="meta num">
              <IconClock className="i" aria-hidden />
              {formatTimes(session.startDateTime, session.endDateTime)}
            </span>
          </>
        }
        actions={<LaunchButton session={session} size="md" />}
      />
      <Tabs
        label={t("sessions.attendance.title")}
        tabs={[{ key: "attendance", label: t("sessions.tab.attendance") }]}
        selected="attendance"
        onSelect={() => undefined}
      >
        <Attendance session={session} />
      </Tabs>
    </main>
  );
}
