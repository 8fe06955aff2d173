import { IconCalendarEvent, IconClock, IconDownload, IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import { ATTENDANCE_CODES } from "@openrounds/contract/sessions/attendance/rules.ts";
import { hasDoor } from "@openrounds/contract/sessions/checkins/rules.ts";
import { isMarkable } from "@openrounds/contract/sessions/marks/rules.ts";
import { doorPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { Suspense, lazy, useState, type ReactNode } from "react";
import "../../ui/styles/batch.css";
import { call } from "../../kernel/call.ts";
import { messageOf } from "../../kernel/failure.ts";
import { formatDay, formatTimes } from "../../kernel/format.ts";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { trackAction } from "../../kernel/tracking.ts";
import { Button, buttonClass, IconButton } from "../../ui/button.tsx";
import { useListAddress, useListSearch } from "../../ui/list/list-address.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { EmptyState } from "../../ui/states.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { toastFailure } from "../../ui/toast.ts";
import { attendanceAddressSchema } from "../../sessions/attendance/state.ts";
import { EnterAttendance } from "../../sessions/marks/components/enter-attendance.tsx";
import { LaunchButton } from "../../sessions/components/launch-button.tsx";
import { SessionBadge } from "../../sessions/components/session-badge.tsx";
import { CalendarMenu } from "../../sessions/components/calendar-menu.tsx";
import { useAttendance, useConference, useSession } from "../../sessions/data.ts";
import { downloadPollAnswers } from "../../sessions/polls/data.ts";

const SessionInsights = lazy(async () => ({
  default: (await import("../../sessions/components/session-insights.tsx")).SessionInsights,
}));
const SessionOutcome = lazy(async () => ({
  default: (await import("../../sessions/components/session-outcome.tsx")).SessionOutcome,
}));
const SessionCaptions = lazy(async () => ({
  default: (await import("../../sessions/live/components/session-captions.tsx")).SessionCaptions,
}));
const SessionRecordings = lazy(async () => {
  const [{ SessionRecordings: Loaded }] = await Promise.all([
    import("../../sessions/recordings/components/session-recordings.tsx"),
    loadMessages(["recordings"]),
  ]);
  return { default: Loaded };
});
const SessionFeedback = lazy(async () => {
  const [{ SessionFeedback: Loaded }] = await Promise.all([
    import("./session/session-feedback.tsx"),
    loadMessages(["forms"]),
  ]);
  return { default: Loaded };
});

const GuestsDialog = lazy(async () => {
  const [{ GuestsDialog: Loaded }] = await Promise.all([
    import("../../sessions/guests/components/guests-dialog.tsx"),
    loadMessages(["identity"]),
  ]);
  return { default: Loaded };
});

const SessionContent = lazy(async () => {
  const [{ SessionContent: Loaded }] = await Promise.all([
    import("./session/session-content.tsx"),
    loadMessages(["content", "media"]),
  ]);
  return { default: Loaded };
});

async function downloadReport(sessionId: string): Promise<void> {
  const { csvUrl } = await call(attendanceEndpoints.report, { query: { sessionId } });
  trackAction(attendanceEndpoints.report);
  location.assign(csvUrl);
}

const AttendanceTable = lazy(async () => ({
  default: (await import("../../sessions/attendance/components/attendance-table.tsx")).AttendanceTable,
}));

const BEGUN_STATUSES = new Set<Session["sessionStatus"]>(["INPROGRESS", "COMPLETED"]);

interface AttendanceTabProps {
  readonly session: Session;
  readonly mayOpenPeople: boolean;
  readonly enter: ReactNode;
}

function AttendanceTab({ session, mayOpenPeople, enter }: AttendanceTabProps) {
  const t = useText();
  const list = useListAddress(attendanceAddressSchema);
  const search = useListSearch(list);
  const { attendanceList: rows } = useAttendance(session.sessionId, session.sessionStatus === "INPROGRESS");
  const attendedCount = rows.filter(({ attendance }) => attendance === "ATTENDED").length;
  const hasBegun = attendedCount > 0 || BEGUN_STATUSES.has(session.sessionStatus);
  const conference = useConference(session.sessionId, session.canReport && hasBegun);
  if (!hasBegun) {
    const didNotHappen = session.sessionStatus === "CANCELLED" || session.sessionStatus === "NEVER_STARTED";
    const title = didNotHappen ? t(`sessions.status.${session.sessionStatus}`) : t("sessions.attendance.notYet");
    return (
      <section className="card">
        <EmptyState title={title} {...(isMarkable(session.sessionStatus) && { action: enter })} />
      </section>
    );
  }
  return (
    <section className="card">
      <div className="tools row between">
        <p className="sm t2 num">
          {t("sessions.attendedOf", { attended: attendedCount, total: rows.length })}
          {conference !== undefined &&
            conference.peakCount > 0 &&
            ` · ${t("sessions.attendance.conference", { peak: conference.peakCount, messages: conference.messageCount })}`}
        </p>
        <div className="row wrap g2">
          {rows.length > 1 && <SearchBox placeholder={t("app.nav.search")} {...search} />}
          {enter}
          {(conference?.pollCount ?? 0) > 0 && (
            <Button icon={IconDownload} size="sm" onClick={() => downloadPollAnswers(session.sessionId)}>
              {t("sessions.polls.download")}
            </Button>
          )}
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
      </div>
      <PagePart lines={6} height="2.5rem">
        <AttendanceTable rows={rows} list={list} organizationId={mayOpenPeople ? session.organizationId : undefined} />
      </PagePart>
    </section>
  );
}

const TABS = ["attendance", "insights", "feedback", "content"] as const;
type TabKey = (typeof TABS)[number];

/** The batch of a session as the person may see it; undefined for guests of the session alone. */
const useBatch = (batchId: string) => useQuery(endpointQuery(batchEndpoints.read, { params: { batchId } })).data?.batch;

/** Opens the dialog of a session's guests. */
function GuestsButton({ session }: { readonly session: Session }) {
  const t = useText();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <>
      {isPhone ? (
        <IconButton icon={IconUserPlus} label={t("sessions.guests.title")} onClick={open} />
      ) : (
        <Button icon={IconUserPlus} onClick={open}>
          {t("sessions.guests.title")}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <GuestsDialog session={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The page of a session: its time, joining, attendance, insights and feedback. */
export function SessionPage() {
  const t = useText();
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const { tab: tabInAddress } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const session = useSession(sessionId);
  const batch = useBatch(session.batchId);
  const may = (code: PermissionCode): boolean => batch?.permissionCode.includes(code) === true;
  const tabs = TABS.filter((key) => key !== "content" || may("VIEW_CONTENT_INFO"));
  const tab: TabKey = tabs.find((key) => key === tabInAddress) ?? "attendance";
  const select = (key: TabKey): void => void navigate({ to: ".", search: { tab: key }, replace: true });
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
        actions={
          <>
            {may("ADD_GUEST_PARTICIPANTS") && <GuestsButton session={session} />}
            {session.canStart && batch !== undefined && hasDoor(batch.batchMode, session) && (
              <Link to={doorPath(sessionId)} className={buttonClass()}>
                {t("attendance.door")}
              </Link>
            )}
            <CalendarMenu session={session} />
            <LaunchButton session={session} size="md" />
          </>
        }
      />
      {session.sessionStatus === "COMPLETED" && (may("EDIT_SESSION") || may("DOWNLOAD_DATA_REPORTS")) && (
        <PagePart lines={2} height="1rem">
          <SessionOutcome sessionId={sessionId} mayRecord={may("EDIT_SESSION")} />
        </PagePart>
      )}
      {BEGUN_STATUSES.has(session.sessionStatus) && (
        <PagePart>
          <SessionRecordings sessionId={sessionId} />
        </PagePart>
      )}
      {session.sessionStatus === "COMPLETED" && (
        <PagePart>
          <SessionCaptions session={session} />
        </PagePart>
      )}
      <Tabs
        label={t("sessions.tabs")}
        tabs={tabs.map((key) => ({ key, label: t(`sessions.tab.${key}`) }))}
        selected={tab}
        onSelect={select}
      >
        {tab === "attendance" && (
          <EnterAttendance session={session}>
            {(enter) => <AttendanceTab session={session} mayOpenPeople={ATTENDANCE_CODES.some(may)} enter={enter} />}
          </EnterAttendance>
        )}
        <PagePart lines={6} height="2.5rem">
          {tab === "insights" && <SessionInsights session={session} />}
          {tab === "feedback" && <SessionFeedback session={session} may={may} />}
          {tab === "content" && <SessionContent session={session} may={may} />}
        </PagePart>
      </Tabs>
    </main>
  );
}
