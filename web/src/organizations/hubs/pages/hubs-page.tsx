import { IconPlus } from "@tabler/icons-react";
import { Link, useLocation, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { accountsPath } from "@openrounds/contract/organizations/accounts/paths.ts";
import { governancePath } from "@openrounds/contract/organizations/governance/paths.ts";
import { superhubsPath } from "@openrounds/contract/organizations/superhubs/paths.ts";
import { inviteHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { HUB_TABS, type HubTab } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { useEffect, useRef, useState } from "react";
import "../../../ui/styles/programs.css";
import "../../../ui/styles/hubs.css";
import { Away } from "../../../kernel/away.tsx";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SearchBox, useSearchText } from "../../../ui/search-box.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { Empty, Skeleton } from "../../../ui/states.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.ts";
import { useHeldIn } from "../../data.ts";
import type { May } from "../components/hub-actions.tsx";
import { HubList } from "../components/hub-list.tsx";
import { HUB_PAGE_SIZE, SEARCH_PAUSE_MS, useHubs } from "../data.ts";
import { forgetHubId, readHubInvited } from "../state.ts";

const TABS = Object.keys(HUB_TABS) as HubTab[];
const MAX_SEARCH = 100;

/** Tells once whom a hub was just invited to; what the form left in the state of the router. */
function useInvitedToast(): void {
  const t = useText();
  const { state } = useLocation();
  const isTold = useRef(false);
  useEffect(() => {
    const invited = readHubInvited(state);
    if (invited === undefined || isTold.current) return;
    isTold.current = true;
    toast(t("hubs.invitedToast", { hub: invited.hubName, email: invited.email }));
  }, [state, t]);
}

function InviteLink({ superhubId }: { readonly superhubId: string }) {
  const t = useText();
  return (
    <Link to={inviteHubPath(superhubId)} className={buttonClass({ look: "primary" })} onClick={forgetHubId}>
      <IconPlus className="i" aria-hidden />
      <span>{t("hubs.invite")}</span>
    </Link>
  );
}

/** The ways to what a superhub does beside its hubs, each for those who may. */
function Ways({ superhubId, may }: { readonly superhubId: string; readonly may: May }) {
  const t = useText();
  const ways = [
    may("ONBOARD_SUPERHUB") && { to: superhubsPath(superhubId), label: t("hubs.superhubs.title") },
    may("CHANGE_ACCOUNT_STATUS") && { to: accountsPath(superhubId), label: t("hubs.accounts.title") },
    may("VIEW_PARTNER_ORGANIZATION") && { to: governancePath(superhubId), label: t("hubs.governance") },
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  return (
    <div className="row g2 wrap hubways">
      {ways.map(({ to, label }) => (
        <Link key={to} to={to} className={buttonClass({ size: "sm" })}>
          {label}
        </Link>
      ))}
    </div>
  );
}

interface FoundProps {
  readonly superhubId: string;
  readonly tab: HubTab;
  readonly text: string;
  readonly may: May;
}

/** The hubs of a tab that a text finds: loading, failed, none, or page by page. */
function FoundHubs({ superhubId, tab, text, may }: FoundProps) {
  const t = useText();
  const [pageNumber, setPageNumber] = useState(0);
  const { data, isPending, isError, error, refetch } = useHubs({ superhubId, tab, text, pageNumber });
  if (isError) {
    return (
      <Failed
        title={t("COMMON_ERROR_MESSAGE")}
        text={messageOf(error)}
        action={<Button onClick={() => void refetch()}>{t("app.again")}</Button>}
      />
    );
  }
  if (isPending) return <Skeleton lines={6} height="3.5rem" />;
  if (data.hubList.length === 0) {
    return text === "" ? (
      <Empty title={t(`hubs.empty.${tab}`)} text={t(`hubs.emptyText.${tab}`)} />
    ) : (
      <Empty title={t("hubs.noneFound", { text })} text={t("hubs.noneFoundText")} />
    );
  }
  return (
    <>
      <HubList superhubId={superhubId} hubs={data.hubList} may={may} />
      {data.totalNumber > HUB_PAGE_SIZE && (
        <Pager page={pageNumber} size={HUB_PAGE_SIZE} total={data.totalNumber} onPage={setPageNumber} />
      )}
    </>
  );
}

/** The hubs of a superhub by status, found by name or owner; who may not see them is sent home. */
export function HubsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { superhubId = "" } = useParams({ strict: false }) as { superhubId?: string };
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string };
  const held = useHeldIn(superhubId);
  const may = (code: PermissionCode): boolean => held?.permissionCodes.includes(code) === true;
  const [search, setSearch] = useState("");
  const text = useSearchText(search, SEARCH_PAUSE_MS);
  const tab = TABS.find((each) => each === asked) ?? "active";
  const counted = useHubs({ superhubId, tab, text, pageNumber: 0 }).data?.statusCount;
  useInvitedToast();
  if (!may("VIEW_PARTNER_ORGANIZATION")) return <Away to="/home" />;
  const tabs = TABS.map((key) => ({
    key,
    label: t(`hubs.tab.${key}`),
    count: counted === undefined ? undefined : (counted[HUB_TABS[key]] ?? 0),
  }));
  return (
    <main className="page">
      <PageHeader
        inline
        title={t("hubs.title")}
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          { label: held?.name ?? "", to: "/home" },
          { label: t("hubs.title") },
        ]}
        actions={may("CREATE_PARTNER_ORGANIZATION") ? <InviteLink superhubId={superhubId} /> : undefined}
      />
      <Ways superhubId={superhubId} may={may} />
      <Tabs
        label={t("hubs.tabs")}
        tabs={tabs}
        selected={tab}
        onSelect={(key) => void navigate({ to: ".", search: { tab: key }, replace: true })}
      >
        <section className="card">
          <div className="tools">
            <SearchBox placeholder={t("hubs.search")} value={search} maxLength={MAX_SEARCH} onChange={setSearch} />
          </div>
          <FoundHubs key={`${tab} ${text}`} superhubId={superhubId} tab={tab} text={text} may={may} />
        </section>
      </Tabs>
    </main>
  );
}
