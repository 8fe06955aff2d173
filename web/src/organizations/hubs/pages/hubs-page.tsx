import { IconDots, IconPlus } from "@tabler/icons-react";
import { Link, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { accountsPath } from "@openrounds/contract/organizations/accounts/paths.ts";
import { governancePath } from "@openrounds/contract/organizations/governance/paths.ts";
import { superhubsPath } from "@openrounds/contract/organizations/superhubs/paths.ts";
import { inviteHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { HUB_TABS, type HubTab, type ListedHub } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { useEffect, useRef, type ReactNode } from "react";
import * as z from "zod/mini";
import "../../../ui/styles/programs.css";
import "../../../ui/styles/hubs.css";
import { Redirect } from "../../../kernel/redirect.tsx";
import { useText } from "../../../kernel/i18n.tsx";
import { buttonClass, IconButton } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { oneOf, searchText, useListAddress, useListSearch, type ListAddress } from "../../../ui/list/list-address.ts";
import { ListView } from "../../../ui/list/list-view.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePermissionsIn } from "../../data.ts";
import type { HasPermission } from "../components/hub-actions.tsx";
import { HubList } from "../components/hub-list.tsx";
import { HUB_PAGE_SIZE, SEARCH_DEBOUNCE_MS, useHubs } from "../data.ts";
import { clearInvitedHubId, readHubInvited } from "../state.ts";

const TABS = Object.keys(HUB_TABS) as HubTab[];
const MAX_SEARCH = 100;

/** Shows once who was just invited, which the form left in the router's state. */
function useInvitedToast(): void {
  const t = useText();
  const { state } = useLocation();
  const wasShown = useRef(false);
  useEffect(() => {
    const invited = readHubInvited(state);
    if (invited === undefined || wasShown.current) return;
    wasShown.current = true;
    toast(t("hubs.invitedToast", { hub: invited.hubName, email: invited.email }));
  }, [state, t]);
}

function InviteLink({ superhubId }: { readonly superhubId: string }) {
  const t = useText();
  return (
    <Link to={inviteHubPath(superhubId)} className={buttonClass({ look: "primary" })} onClick={clearInvitedHubId}>
      <IconPlus className="i" aria-hidden />
      <span>{t("hubs.invite")}</span>
    </Link>
  );
}

/** The menu of the other pages of a superhub, each for people who may open it. */
function SuperhubMenu({ superhubId, may }: { readonly superhubId: string; readonly may: HasPermission }) {
  const t = useText();
  const navigate = useNavigate();
  const pages = [
    may("ONBOARD_SUPERHUB") && { to: superhubsPath(superhubId), label: t("hubs.superhubs.title") },
    may("CHANGE_ACCOUNT_STATUS") && { to: accountsPath(superhubId), label: t("hubs.accounts.title") },
    may("VIEW_PARTNER_ORGANIZATION") && { to: governancePath(superhubId), label: t("hubs.governance") },
  ].filter((page) => page !== false);
  if (pages.length === 0) return null;
  return (
    <Menu
      entries={pages.map(({ to, label }) => ({ label, onPress: () => void navigate({ to }) }))}
      target={(props) => <IconButton icon={IconDots} label={t("app.more")} {...props} />}
    />
  );
}

interface HubsPageProps {
  /** What waits for a decision, above the hubs. */
  readonly waiting: ReactNode;
  /** How far a hub is set up; nothing for one that is set up. */
  readonly setupOf: (hub: ListedHub) => ReactNode;
}

const hubsAddress = z.object({ tab: oneOf(TABS, "active"), text: searchText(MAX_SEARCH) });
type HubsAddress = ListAddress<z.output<typeof hubsAddress>>;

interface HubsInTabProps extends Pick<HubsPageProps, "setupOf"> {
  readonly superhubId: string;
  readonly list: HubsAddress;
  readonly may: HasPermission;
}

/** The hubs of a tab, searched by name or owner. */
function HubsInTab({ superhubId, list, may, setupOf }: HubsInTabProps) {
  const t = useText();
  const { tab, text } = list.filters;
  return (
    <section className="card">
      <div className="tools">
        <SearchBox placeholder={t("hubs.search")} maxLength={MAX_SEARCH} {...useListSearch(list, SEARCH_DEBOUNCE_MS)} />
      </div>
      <ListView
        query={useHubs({ superhubId, tab, text, pageNumber: list.page })}
        list={list}
        rowsOf={({ hubList }) => hubList}
        totalOf={({ totalNumber }) => totalNumber}
        pageSize={HUB_PAGE_SIZE}
        rowHeight="3.5rem"
        empty={{ title: t(`hubs.empty.${tab}`), text: t(`hubs.emptyText.${tab}`) }}
        noneFound={{ title: t("hubs.noneFound", { text }), text: t("hubs.noneFoundText") }}
      >
        {(hubs) => <HubList superhubId={superhubId} hubs={hubs} may={may} setupOf={setupOf} />}
      </ListView>
    </section>
  );
}

/** The hubs of a superhub by status, below what waits there; people who may not see them are redirected home. */
export function HubsPage({ waiting, setupOf }: HubsPageProps) {
  const t = useText();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const list = useListAddress(hubsAddress);
  const permissions = usePermissionsIn(superhubId);
  const may = (code: PermissionCode): boolean => permissions?.permissionCodes.includes(code) === true;
  const { tab, text } = list.filters;
  const statusCount = useHubs({ superhubId, tab, text, pageNumber: 0 }).data?.statusCount;
  useInvitedToast();
  if (!may("VIEW_PARTNER_ORGANIZATION")) return <Redirect to="/home" />;
  const tabs = TABS.map((key) => ({
    key,
    label: t(`hubs.tab.${key}`),
    count: statusCount === undefined ? undefined : (statusCount[HUB_TABS[key]] ?? 0),
  }));
  return (
    <main className="page">
      <PageHeader
        inline
        title={t("hubs.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: permissions?.name ?? "", to: "/home" },
          { label: t("hubs.title") },
        ]}
        actions={
          <>
            {may("CREATE_PARTNER_ORGANIZATION") && <InviteLink superhubId={superhubId} />}
            <SuperhubMenu superhubId={superhubId} may={may} />
          </>
        }
      />
      {waiting}
      <Tabs label={t("hubs.tabs")} tabs={tabs} selected={tab} onSelect={(key) => list.change({ tab: key })}>
        <HubsInTab superhubId={superhubId} list={list} may={may} setupOf={setupOf} />
      </Tabs>
    </main>
  );
}
