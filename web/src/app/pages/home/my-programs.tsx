import { Link } from "@tanstack/react-router";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { programsOfHome, summariesInput } from "@openrounds/contract/pages/home.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { ProgramCard } from "@openrounds/contract/programs/schemas.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { ProgramSummary } from "@openrounds/contract/sessions/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { ProgramCover } from "../../../programs/components/program-cover.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";

interface SmallProgramCardProps {
  readonly program: ProgramCard;
  readonly summary: ProgramSummary | undefined;
  /** The hub that is viewed, if it is one. */
  readonly hubId: string | undefined;
}

function SmallProgramCard({ program, summary, hubId }: SmallProgramCardProps) {
  const t = useText();
  const { programId, name, logo, focusAreas } = program;
  const to = hubId === undefined ? `/program/${programId}/details` : `/hub/${hubId}/program/${programId}/details`;
  return (
    <Link className="card pmini" to={to}>
      <ProgramCover programId={programId} focusAreaId={focusAreas[0]?.focusAreaId} logo={logo} />
      <span className="med sm clamp2 pmini__n">{name}</span>
      <span className="xs t3 num">
        {summary === undefined
          ? (focusAreas[0]?.name ?? "")
          : t("home.programSize", { batches: summary.batchCount, people: summary.participantCount })}
      </span>
    </Link>
  );
}

interface MyProgramsProps {
  readonly programs: readonly ProgramCard[];
  readonly hubId: string | undefined;
}

function MyPrograms({ programs, hubId }: MyProgramsProps) {
  const t = useText();
  const shownPrograms = programsOfHome(programs);
  const { data } = useQuery({
    ...endpointQuery(sessionEndpoints.summaries, summariesInput(shownPrograms)),
    enabled: shownPrograms.length > 0,
  });
  if (shownPrograms.length === 0) {
    const find = (
      <Link to="/search" className={buttonClass({ look: "primary" })}>
        {t("home.findPrograms")}
      </Link>
    );
    return <EmptyState title={t("home.noPrograms")} text={t("home.noProgramsText")} action={find} />;
  }
  return (
    <section>
      <div className="row between home__h">
        <h2 className="lg">{t(hubId === undefined ? "home.myPrograms" : "home.hubPrograms")}</h2>
        <Link className="link" to={hubId === undefined ? "/programs" : `/hub/${hubId}/programs`}>
          {t("home.seeAll")}
        </Link>
      </div>
      <div className="grid3 hscroll">
        {shownPrograms.map((program) => (
          <SmallProgramCard
            key={program.programId}
            program={program}
            hubId={hubId}
            summary={data?.summaryList.find(({ programId }) => programId === program.programId)}
          />
        ))}
      </div>
    </section>
  );
}

/** The programs of the person. */
export function ProgramsOfUser({ userId }: { readonly userId: string }) {
  const { data } = useSuspenseQuery(endpointQuery(programEndpoints.listOfUser, { params: { userId }, query: {} }));
  return <MyPrograms programs={data.programList} hubId={undefined} />;
}

/** The programs of the viewed hub. */
export function ProgramsOfHub({ hubId }: { readonly hubId: string }) {
  const { data } = useSuspenseQuery(
    endpointQuery(programEndpoints.listOfOrganization, { params: { id: hubId }, query: {} }),
  );
  return <MyPrograms programs={data.programList} hubId={hubId} />;
}
