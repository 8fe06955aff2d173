import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { codesOfAction } from "@openrounds/contract/organizations/members/rules.ts";
import { accessPath } from "@openrounds/contract/organizations/paths.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { userIdOrSentinel } from "../../../kernel/session.ts";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchSelect } from "../../../ui/search-select.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import "../../../ui/styles/team.css";
import { useTeamOf, type Team } from "../../data.ts";
import { RightGroups } from "../components/right-groups.tsx";
import { usePeopleOptions, useProgramOptions, useReasons, type ReasonsQuery } from "../data.ts";

const EVERYWHERE = "everywhere";

/** A valid id from the address, or undefined. */
const idOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

interface ReasonFiltersProps {
  readonly team: Team;
  readonly shown: ReasonsQuery;
  readonly shownName: string | undefined;
}

/** Choices of the person, for people who manage the team, and of the program. */
function ReasonFilters({ team, shown, shownName }: ReasonFiltersProps) {
  const t = useText();
  const navigate = useNavigate();
  const { organizationId, level, name, codes } = team;
  const { userId, programId } = shown;
  const mayAsk = codesOfAction("EDIT").some((code) => codes.has(code)) && codes.has("VIEW_MEMBERS");
  const ownId = userIdOrSentinel();
  const people = usePeopleOptions(organizationId, mayAsk).map(({ value, label }) => ({
    value,
    label: value === ownId ? t("access.personYou", { name: label }) : label,
  }));
  const isListed = people.some(({ value }) => value === userId);
  const listed = isListed || shownName === undefined ? people : [...people, { value: userId, label: shownName }];
  const programs = useProgramOptions(organizationId, codes.has("VIEW_MEMBERS") && codes.has("VIEW_ALL_PROGRAMS"));
  const go = (person: string, program: string | undefined): void =>
    void navigate({ to: accessPath(level, organizationId), search: { person, program }, replace: true });
  return (
    <div className="rights__who">
      {mayAsk && (
        <SearchSelect
          label={t("access.person")}
          data={listed}
          value={userId}
          onChange={(person) => go(person ?? ownId, programId)}
          allowDeselect={false}
          searchable
          nothingFoundMessage={t("team.noneFound")}
        />
      )}
      {programs.length > 0 && (
        <SearchSelect
          label={t("access.place")}
          data={[{ value: EVERYWHERE, label: t("access.everywhere", { name }) }, ...programs]}
          value={programId ?? EVERYWHERE}
          onChange={(scope) => go(userId, scope === EVERYWHERE || scope === null ? undefined : scope)}
          allowDeselect={false}
          searchable
          nothingFoundMessage={t("team.noneFound")}
        />
      )}
    </div>
  );
}

/** Explains rights in an organization: of anyone for people who manage the team, else one's own. */
export function AccessPage() {
  const t = useText();
  const { hubId = "" }: { hubId?: string } = useParams({ strict: false });
  const { person, program }: { person?: unknown; program?: unknown } = useSearch({ strict: false });
  const team = useTeamOf(hubId);
  const ownId = userIdOrSentinel();
  const shown = { organizationId: hubId, userId: idOf(person) ?? ownId, programId: idOf(program) };
  const { data, error, refetch } = useReasons(shown);
  const members = team.level === "SUPERHUB" ? `/superhub/${hubId}/members` : `/hub/${hubId}/members`;
  const again = <Button onClick={() => void refetch()}>{t("app.again")}</Button>;
  return (
    <main className="page page--form">
      <PageHeader
        title={t("access.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: t("team.title", { name: team.name }), to: members },
          { label: t("access.title") },
        ]}
      />
      <div className="stack g5">
        <p className="t2">{t(shown.userId === ownId ? "access.textOwn" : "access.text")}</p>
        <ReasonFilters team={team} shown={shown} shownName={data?.name} />
        {error !== null && <FailedState title={t("team.failed")} text={messageOf(error)} action={again} />}
        {error === null && data === undefined && <Skeleton lines={8} height="2.5rem" />}
        {data !== undefined && <RightGroups key={shown.userId} reasons={data} hub={team.name} />}
      </div>
    </main>
  );
}
