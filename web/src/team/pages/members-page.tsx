import { IconArrowLeft, IconUsersPlus } from "@tabler/icons-react";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { assignableRoles } from "@openrounds/contract/organizations/members/rules.ts";
import { memberTabSchema } from "@openrounds/contract/organizations/members/schemas.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import type { Undelivered } from "@openrounds/contract/team/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { endpointQuery } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { useDiscardGuard } from "../../ui/leave-guard.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useIsPhone } from "../../ui/responsive.ts";
import { oneOf, searchText, useListAddress, useListSearch } from "../../ui/list/list-address.ts";
import { FailedState } from "../../ui/failed-state.tsx";
import { Skeleton } from "../../ui/states.tsx";
import "../../ui/styles/team.css";
import { toast } from "../../ui/toast.ts";
import { MemberDetail } from "../components/member-detail.tsx";
import { MemberList } from "../components/member-list.tsx";
import { useResetTab, useMembers, useRefreshTeam, useTeamOf, useUndelivered, type Team } from "../data.ts";
import { EditMember } from "../forms/edit-member.tsx";

const DETAIL_PAUSE_MS = 500;

const RolesDialog = lazy(async () => ({ default: (await import("../forms/roles-dialog.tsx")).RolesDialog }));
const AddMembers = lazy(async () => ({ default: (await import("../forms/add-members.tsx")).AddMembers }));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What happened before this page was opened, and to how many members. */
    status?: "members-added";
    members?: number;
  }
}

/** Shows a toast once if members were just added. */
function useAddedToast(): void {
  const t = useText();
  const { state } = useLocation();
  const refresh = useRefreshTeam();
  const navigate = useNavigate();
  const shownState = useRef<unknown>(undefined);
  useEffect(() => {
    const { status, members = 0 } = state;
    if (status !== "members-added" || shownState.current === state) return;
    shownState.current = state;
    toast(members > 1 ? t("team.added.many", { count: members }) : t("team.added.one"));
    refresh();
    void navigate({ to: ".", search: true, replace: true, state: {} });
  }, [state, t, refresh, navigate]);
}

type SearchParams = Readonly<Record<string, unknown>>;

/** The search of the address with and without the drawer that adds members; the rest of it is kept. */
const withDrawer = (search: SearchParams) => ({ ...search, "add-member": true });
const withoutDrawer = (search: SearchParams) => ({ ...search, "add-member": undefined });

interface SelectedMemberProps {
  readonly team: Team;
  readonly userId: string;
  readonly undelivered: Undelivered | undefined;
  /** Called when editing begins and ends. */
  readonly onEdit: (isEdited: boolean) => void;
  readonly onRemoved: () => void;
}

/** The detail of a member, read half a second after selection, with its edit mode and the dialog of roles. */
function SelectedMember({ team, userId, undelivered, onEdit, onRemoved }: SelectedMemberProps) {
  const t = useText();
  const [shownId] = useDebouncedValue(userId, DETAIL_PAUSE_MS);
  const params = { id: team.organizationId, userId: shownId };
  const { data, error, refetch } = useQuery(endpointQuery(teamEndpoints.read, { params }));
  const [mode, setMode] = useState<"edit" | "roles">();
  useEffect(() => setMode(undefined), [userId]);
  if (error !== null) {
    const again = <Button onClick={() => void refetch()}>{t("app.again")}</Button>;
    return <FailedState title={t("team.failed")} text={messageOf(error)} action={again} />;
  }
  if (data === undefined || data.member.userId !== userId) return <Skeleton lines={6} height="2rem" />;
  const { member } = data;
  const close = (): void => {
    onEdit(false);
    setMode(undefined);
  };
  if (mode === "edit") return <EditMember key={userId} team={team} member={member} onClose={close} />;
  return (
    <>
      <MemberDetail
        team={team}
        member={member}
        undelivered={undelivered}
        onEdit={() => {
          onEdit(true);
          setMode("edit");
        }}
        onRoles={() => setMode("roles")}
        onRemoved={onRemoved}
      />
      <Suspense>{mode === "roles" && <RolesDialog team={team} member={member} onClose={close} />}</Suspense>
    </>
  );
}

const membersAddress = z.object({ tab: oneOf(memberTabSchema.options, "ACTIVE"), text: searchText() });

function MembersSplit({ team }: { readonly team: Team }) {
  const t = useText();
  const isPhone = useIsPhone();
  const list = useListAddress(membersAddress);
  const { tab, text } = list.filters;
  const search = useListSearch(list);
  const [chosenId, setChosenId] = useState<string>();
  const [editedId, setEditedId] = useState<string>();
  const { askBefore, question } = useDiscardGuard();
  const undelivered = useUndelivered(team.organizationId);
  const query = useMembers(team.organizationId, tab, text);
  const resetTab = useResetTab(team.organizationId);
  const { data: totals } = useMembers(team.organizationId, tab, "");
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const matches = data?.pages.flatMap(({ membersResponseList }) => membersResponseList);
  const members = matches === undefined ? undefined : [...new Map(matches.map((each) => [each.userId, each])).values()];
  // A member being edited stays selected when the list changes; otherwise the first found one is selected.
  const isListed = members?.some(({ userId }) => userId === chosenId) ?? true;
  const keptId = isListed || chosenId === editedId ? chosenId : undefined;
  const selectedId = keptId ?? (isPhone ? undefined : members?.[0]?.userId);
  const [firstPage] = totals?.pages ?? [];
  const loadMore = (): void => {
    if (!isFetching) void fetchNextPage({ cancelRefetch: false });
  };
  if (error !== null) {
    const again = <Button onClick={() => void refetch()}>{t("app.again")}</Button>;
    return <FailedState title={t("team.fetchFailed")} text={messageOf(error)} action={again} />;
  }
  const choose = (userId: string | undefined): void => {
    if (userId === selectedId) return;
    askBefore(() => {
      setChosenId(userId);
      setEditedId(undefined);
    });
  };
  const showsList = !isPhone || selectedId === undefined;
  return (
    <section className="card split">
      {showsList && (
        <div className="split__l">
          <MemberList
            tab={tab}
            onTab={(next) =>
              askBefore(() => {
                resetTab(next);
                list.change({ tab: next, text: "" });
                setChosenId(undefined);
              })
            }
            counts={{ active: firstPage?.active, invited: firstPage?.invited }}
            text={search.value}
            onText={search.onChange}
            members={members}
            undelivered={new Set(undelivered.keys())}
            selectedId={selectedId}
            onSelect={choose}
            loadMore={hasNextPage ? loadMore : undefined}
          />
        </div>
      )}
      <div className="split__r" hidden={isPhone && selectedId === undefined}>
        {isPhone && (
          <Button look="ghost" icon={IconArrowLeft} onClick={() => choose(undefined)}>
            {t("team.back")}
          </Button>
        )}
        {selectedId !== undefined && (
          <SelectedMember
            team={team}
            userId={selectedId}
            undelivered={undelivered.get(selectedId)}
            onEdit={(isEdited) => {
              setChosenId(selectedId);
              setEditedId(isEdited ? selectedId : undefined);
            }}
            onRemoved={() => setChosenId(undefined)}
          />
        )}
      </div>
      {question}
    </section>
  );
}

/** The team of a hub or superhub: the list in two tabs, the selected member, and the drawer that adds members. */
export function MembersPage() {
  const t = useText();
  const navigate = useNavigate();
  const { hubId = "" }: { hubId?: string } = useParams({ strict: false });
  const { "add-member": adding }: { "add-member"?: unknown } = useSearch({ strict: false });
  const team = useTeamOf(hubId);
  useAddedToast();
  const mayAdd = assignableRoles(team.level, team.codes).length > 0;
  const open = (isOpen: boolean): void =>
    void navigate({ to: ".", search: isOpen ? withDrawer : withoutDrawer, replace: !isOpen });
  const isOpened = adding === true || adding === "true";
  const [wasOpened, setWasOpened] = useState(isOpened);
  if (isOpened && !wasOpened) setWasOpened(true);
  const showAdded = (members: number): void =>
    void navigate({ to: ".", search: withoutDrawer, state: { status: "members-added", members } });
  const ofHub = team.codes.has("VIEW_ALL_PROGRAMS") ? `/hub/${hubId}/programs` : `/hub/${hubId}/edit`;
  const home = team.level === "SUPERHUB" ? `/superhub/${hubId}/hubs` : ofHub;
  return (
    <main className="page">
      <PageHeader
        inline
        title={t("team.title", { name: team.name })}
        crumbs={[{ label: t("team.home"), to: "/home" }, { label: team.name, to: home }, { label: t("team.crumb") }]}
        crumbsLabel={t("team.crumbs")}
        actions={
          mayAdd && (
            <Button look="primary" icon={IconUsersPlus} onClick={() => open(true)}>
              {t("team.add")}
            </Button>
          )
        }
      />
      <MembersSplit key={hubId} team={team} />
      {mayAdd && wasOpened && (
        <Suspense fallback={null}>
          <AddMembers team={team} opened={isOpened} onClose={() => open(false)} onAdded={showAdded} />
        </Suspense>
      )}
    </main>
  );
}
