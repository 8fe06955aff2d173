import { IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { CALENDAR_PATH, organizationCalendarPath } from "@openrounds/contract/sessions/paths.ts";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone, zoneName } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Calendar, useCalendarAddress } from "../../sessions/calendar/components/calendar.tsx";
import { FeedButton } from "../../sessions/feeds/components/feed-button.tsx";
import { FilterSelect } from "../../ui/list/filter-select.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SegmentedControl } from "../../ui/tabs.tsx";
import { useCurrentView } from "../current-view.ts";

/** Switches between the person's own sessions and those of the viewed organization, for people who see its programs. */
function WhoseSessions({ isOwn }: { readonly isOwn: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const { view, organization, may } = useCurrentView();
  if (organization === undefined || view === "spoke" || !may("VIEW_ALL_PROGRAMS")) return null;
  const { organizationId, name } = organization;
  const show = (whose: "own" | "all"): void =>
    void navigate({
      to: whose === "own" ? CALENDAR_PATH : organizationCalendarPath(organizationId),
      search: (before: Readonly<Record<string, unknown>>) => ({ ...before, program: undefined }),
    });
  return (
    <SegmentedControl
      label={t("calendar.whose")}
      segments={[
        { key: "all", label: name },
        { key: "own", label: t("calendar.mine") },
      ]}
      selected={isOwn ? "own" : "all"}
      onSelect={show}
    />
  );
}

function Header({ isOwn }: { readonly isOwn: boolean }) {
  const t = useText();
  const zone = zoneName(deviceTimeZone(), nowMs());
  return (
    <PageHeader
      title={t("calendar.title")}
      inline
      meta={
        <span className="meta">
          <IconClock className="i" aria-hidden />
          {t("calendar.zone", { zone })}
        </span>
      }
      actions={
        <>
          <WhoseSessions isOwn={isOwn} />
          {isOwn && <FeedButton />}
        </>
      }
    />
  );
}

/** The calendar of all sessions that the person has to do with. */
export function CalendarPage() {
  return (
    <main className="page">
      <Header isOwn />
      <Calendar />
    </main>
  );
}

const ALL = "";

function ProgramFilter({ organizationId }: { readonly organizationId: string }) {
  const t = useText();
  const { filters, change } = useCalendarAddress();
  const input = { params: { id: organizationId }, query: {} };
  const programs = useQuery(endpointQuery(programEndpoints.listOfOrganization, input)).data?.programList ?? [];
  const names = new Map(programs.map(({ programId, name }) => [programId, name]));
  return (
    <FilterSelect
      label={t("calendar.program")}
      value={filters.program}
      choices={[ALL, ...names.keys()]}
      nameOf={(programId) => names.get(programId) ?? t("calendar.program.all")}
      onChange={(program) => change({ program })}
    />
  );
}

/** The calendar of the sessions of a hub or superhub, by program. */
export function OrganizationCalendarPage() {
  const { hubId = "" } = useParams({ strict: false }) as { hubId?: string };
  return (
    <main className="page">
      <Header isOwn={false} />
      <Calendar key={hubId} organizationId={hubId} filters={<ProgramFilter organizationId={hubId} />} />
    </main>
  );
}
