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
import { Explained } from "../components/explained.tsx";
import { usePeople, usePrograms, useReasons, type RightsQuery } from "../data.ts";

const EVERYWHERE = "everywhere";

/** What of the address may name somebody or a program. */
const idOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

interface ChoosersProps {
  readonly team: Team;
  readonly shown: RightsQuery;
  readonly shownName: string | undefined;
}

/** Whose rights, for those who keep the team; and where, for all who see its programs. */
function Choosers({ team, shown, shownName }: ChoosersProps) {
  const t = useText();
  const navigate = useNavigate();
  const { organizationId, level, name, codes } = team;
  const { userId, programId } = shown;
  const mayAsk = codesOfAction("EDIT").some((code) => codes.has(code)) && codes.has("VIEW_MEMBERS");
  const ownId = userIdOrSentinel();
  const people = usePeople(organizationId, mayAsk).map(({ value, label }) => ({
    value,
    label: value === ownId ? t("access.personYou", { name: label }) : label,
  }));
  const isListed = people.some(({ value }) => value === userId);
  const listed = isListed || shownName === undefined ? people : [...people, { value: userId, label: shownName }];
  const programs = usePrograms(organizationId, codes.has("VIEW_MEMBERS") && codes.has("VIEW_ALL_PROGRAMS"));
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
          onChange={(place) => go(userId, place === EVERYWHERE || place === null ? undefined : place)}
          allowDeselect={false}
          searchable
          nothingFoundMessage={t("team.noneFound")}
        />
      )}
    </div>
  );
}

/** Who may do what in an organization, and why: about everybody for those who keep the team, else about oneself. */
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
        <Choosers team={team} shown={shown} shownName={data?.name} />
        {error !== null && <FailedState title={t("team.failed")} text={messageOf(error)} action={again} />}
        {error === null && data === undefined && <Skeleton lines={8} height="2.5rem" />}
        {data !== undefined && <Explained key={shown.userId} reasons={data} hub={team.name} />}
      </div>
    </main>
  );
}
