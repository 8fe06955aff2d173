import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import { Link } from "@tanstack/react-router";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { CALENDAR_PATH, organizationCalendarPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { editHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { beginningOrganizationOf, superhubOf, wholeOrganizationOf } from "@openrounds/contract/pages/view.ts";
import { Suspense, lazy, useState } from "react";
import { Redirect } from "../../kernel/redirect.tsx";
import { loadMessages, useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { userIdOrSentinel } from "../../kernel/session.ts";
import { hasSeenWelcome } from "../../organizations/hubs/state.ts";
import { buttonClass } from "../../ui/button.tsx";
import { PagePart } from "../../ui/page-part.tsx";
import { EmptyState } from "../../ui/states.tsx";
import "../../ui/styles/home.css";
import { useCurrentView, type ViewKind } from "../current-view.ts";
import { Greeting } from "./home/greeting.tsx";
import { LinesForSeats } from "./home/lines-for-seats.tsx";
import { MyBatches } from "./home/my-batches.tsx";
import { ProgramsOfHub, ProgramsOfUser } from "./home/my-programs.tsx";
import { NextSession } from "./home/next-session.tsx";
import { ProfilePanel } from "./home/profile-panel.tsx";
import { SessionList } from "./home/session-list.tsx";

/** Only new people see it. */
const PreferencesDialog = lazy(async () => {
  const [{ PreferencesDialog: Preferences }] = await Promise.all([
    import("./home/preferences-dialog.tsx"),
    loadMessages(["identity", "batches"]),
  ]);
  return { default: Preferences };
});

const Announcements = lazy(async () => ({ default: (await import("./home/announcements.tsx")).Announcements }));
const CertificateHint = lazy(async () => ({ default: (await import("./home/certificate-hint.tsx")).CertificateHint }));

/** What waits for the person. */
const WaitingPart = lazy(async () => {
  const [{ WaitingPart: Loaded }] = await Promise.all([
    import("./home/waiting-part.tsx"),
    loadMessages(["inbox", "forms"]),
  ]);
  return { default: Loaded };
});

const REFETCH_MS = 20_000;

interface UpcomingSessionsProps {
  readonly sessions: readonly Session[];
  /** The path of the calendar with all of them. */
  readonly calendar: string;
}

/** The next session, what waits for the person, and the sessions after it; without one, a hint to the programs. */
function UpcomingSessions({ sessions, calendar }: UpcomingSessionsProps) {
  const t = useText();
  const [next, ...laterSessions] = sessions;
  const waiting = (
    <PagePart>
      <WaitingPart />
    </PagePart>
  );
  const more = (
    <Link className="link" to={calendar}>
      {t("home.seeAll")}
    </Link>
  );
  if (next === undefined) {
    return (
      <>
        <section className="card">
          <EmptyState
            title={t("home.noSessions")}
            text={t("home.noSessionsText")}
            action={
              <Link className={buttonClass()} to={calendar}>
                {t("home.openCalendar")}
              </Link>
            }
          />
        </section>
        {waiting}
      </>
    );
  }
  return (
    <>
      <NextSession session={next} />
      {waiting}
      <SessionList title={t("home.upcoming")} sessions={laterSessions} more={more} />
    </>
  );
}

function SessionsOfUser() {
  const { data } = useSuspenseQuery({
    ...endpointQuery(sessionEndpoints.listMine, {}),
    refetchInterval: REFETCH_MS,
  });
  return <UpcomingSessions sessions={data.sessionList} calendar={CALENDAR_PATH} />;
}

/** The sessions of a hub, or of a superhub with all its hubs. */
function SessionsOfOrganization({ id, view }: { readonly id: string; readonly view: ViewKind }) {
  const endpoint = view === "hub" ? sessionEndpoints.listOfOrganization : sessionEndpoints.listOfSuperHub;
  const { data } = useSuspenseQuery({ ...endpointQuery(endpoint, { params: { id } }), refetchInterval: REFETCH_MS });
  return <UpcomingSessions sessions={data.sessionList} calendar={organizationCalendarPath(id)} />;
}

function RecentSessions() {
  const t = useText();
  const { data } = useSuspenseQuery(endpointQuery(sessionEndpoints.recent, {}));
  return <SessionList title={t("home.recent")} sessions={data.sessionList} isBrief />;
}

/** Only people who are invited to own a hub see these. */
const HubInvitationDialog = lazy(async () => {
  const [{ HubInvitationDialog: Loaded }] = await Promise.all([
    import("../../organizations/hubs/components/hub-welcome.tsx"),
    loadMessages(["hubs", "organizations"]),
  ]);
  return { default: Loaded };
});
const HubWelcome = lazy(async () => {
  const [{ HubWelcome: Loaded }] = await Promise.all([
    import("../../organizations/hubs/components/hub-welcome.tsx"),
    loadMessages(["hubs", "organizations"]),
  ]);
  return { default: Loaded };
});

/** The hub that the person is invited to own and currently views, and one that is still to be confirmed. */
function useInvitedHubs(organizationId: string | undefined) {
  const { data } = useQuery(endpointQuery(hubInvitationEndpoints.listMine, {}));
  const hubs = data?.hubInvitationList ?? [];
  return {
    toConfirm: hubs.find(({ isConfirmed }) => !isConfirmed),
    viewed: hubs.find(
      (hub) => hub.entityStatus === "INVITED" && hub.isConfirmed && hub.organizationId === organizationId,
    ),
  };
}

/** The onboarding progress of an own hub; only people of a hub that waits for approval see it. */
const HubProgress = lazy(async () => {
  const [{ HubProgress: Loaded }] = await Promise.all([
    import("../../organizations/hubs/components/hub-steps.tsx"),
    loadMessages(["hubs"]),
  ]);
  return { default: Loaded };
});

/** The hubs of a superhub; only its people see them. */
const HubsCard = lazy(async () => {
  const [{ HubsCard: Loaded }] = await Promise.all([import("./home/hubs-card.tsx"), loadMessages(["hubs"])]);
  return { default: Loaded };
});

/** The next step: the first steps of an organization, or back to a hub that is not set up. */
const Guidance = lazy(async () => {
  const [{ Guidance: Loaded }] = await Promise.all([
    import("../../onboarding/components/guidance.tsx"),
    loadMessages(["guide"]),
  ]);
  return { default: Loaded };
});

/** The home page: what comes next, and where the person takes part. */
export function HomePage() {
  const t = useText();
  const userId = userIdOrSentinel();
  const { data } = useSuspenseQuery(endpointQuery(identityEndpoints.readUser, { params: { userId } }));
  const { view, organization, may } = useCurrentView();
  const wholeId = wholeOrganizationOf({ view, organization });
  const hubId = view === "hub" ? wholeId : undefined;
  const { user } = data;
  const beginningId = beginningOrganizationOf({ view, organization });
  const begins =
    beginningId === undefined
      ? undefined
      : { organizationId: beginningId, level: view === "hub" ? ("HUB" as const) : ("SUPERHUB" as const) };
  const superhubId = superhubOf({ view, organization });
  const { toConfirm: hubToConfirm, viewed: viewedHub } = useInvitedHubs(organization?.organizationId);
  const [isLater, setLater] = useState(false);
  if (viewedHub !== undefined && hasSeenWelcome(viewedHub.organizationId)) {
    return <Redirect to={editHubPath(viewedHub.organizationId)} />;
  }
  if (viewedHub !== undefined) {
    return (
      <main className="page page--form">
        <PagePart lines={6}>
          <HubWelcome hub={viewedHub} />
        </PagePart>
      </main>
    );
  }
  return (
    <main className="page">
      <Greeting
        name={user.firstName}
        calendar={wholeId === undefined ? CALENDAR_PATH : organizationCalendarPath(wholeId)}
      />
      {view === "hub" && organization !== undefined && !may("VIEW_ALL_PROGRAMS") && (
        <PagePart>
          <HubProgress organizationId={organization.organizationId} isHome />
        </PagePart>
      )}
      <PagePart>
        <Guidance begins={begins} />
      </PagePart>
      <div className="cols">
        <div className="stack g6">
          <PagePart>
            <LinesForSeats />
          </PagePart>
          <PagePart lines={4}>
            {wholeId === undefined ? <SessionsOfUser /> : <SessionsOfOrganization id={wholeId} view={view} />}
          </PagePart>
          {superhubId !== undefined && (
            <PagePart lines={4}>
              <HubsCard superhubId={superhubId} mayInvite={may("CREATE_PARTNER_ORGANIZATION")} />
            </PagePart>
          )}
          <PagePart lines={3}>
            {hubId === undefined ? <ProgramsOfUser userId={userId} /> : <ProgramsOfHub hubId={hubId} />}
          </PagePart>
        </div>
        <aside className="stack g5">
          <ProfilePanel
            user={user}
            action={
              <Link className="link" to={PROFILE_PATH}>
                {t("home.profile.edit")}
              </Link>
            }
          />
          <PagePart lines={3}>
            <Announcements />
          </PagePart>
          <PagePart lines={3}>
            <MyBatches />
          </PagePart>
          <PagePart lines={1}>
            <CertificateHint />
          </PagePart>
          <PagePart lines={2}>
            <RecentSessions />
          </PagePart>
        </aside>
      </div>
      {hubToConfirm !== undefined && user.visibility !== null && !isLater && (
        <Suspense fallback={null}>
          <HubInvitationDialog hub={hubToConfirm} onLater={() => setLater(true)} />
        </Suspense>
      )}
      {user.visibility === null && (
        <Suspense fallback={null}>
          <PreferencesDialog user={user} />
        </Suspense>
      )}
    </main>
  );
}
