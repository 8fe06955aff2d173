import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { rangeOf } from "@openrounds/contract/analytics/rules.ts";
import { VIEW_TABS as TABS, type ViewTab as TabKey } from "@openrounds/contract/analytics/views/schemas.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { lazy, Suspense, useState } from "react";
import "../../ui/styles/analytics.css";
import { nowMs } from "../../kernel/clock.ts";
import { deviceTimeZone, formatDays } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { usePermissionsIn } from "../../organizations/data.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Skeleton } from "../../ui/states.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { DashboardActions } from "../components/dashboard-actions.tsx";
import { FilterChips } from "../components/filter-chips.tsx";
import { OverviewTab } from "../components/overview-tab.tsx";
import { filterFromSearch, searchFromFilter, type DashboardFilter } from "../state.ts";

const FilterDrawer = lazy(async () => ({ default: (await import("../components/filter-drawer.tsx")).FilterDrawer }));
const ViewsDialog = lazy(async () => ({ default: (await import("../components/views-dialog.tsx")).ViewsDialog }));
const ParticipantsTab = lazy(async () => ({
  default: (await import("../components/participants-tab.tsx")).ParticipantsTab,
}));

const FormsTab = lazy(async () => ({ default: (await import("../components/forms-tab.tsx")).FormsTab }));

/** The time filter as text, with its dates. */
function useTimeFilterText({ timeFilter }: DashboardFilter): string {
  const t = useText();
  const timeZone = deviceTimeZone();
  const name = t(`analytics.time.${timeFilter.filterName}`);
  const range = rangeOf(timeFilter, wallClock(nowMs(), timeZone).day);
  if (range === undefined) return name;
  return `${name}, ${formatDays(Date.parse(range.from), Date.parse(range.to), "UTC")}`;
}

/** The dashboard of a hub. */
export function AnalyticsPage() {
  const t = useText();
  const navigate = useNavigate();
  const { hubId = "" } = useParams({ strict: false }) as { hubId?: string };
  const search = useSearch({ strict: false }) as { tab?: string; filter?: unknown; views?: string };
  const filter = filterFromSearch(search.filter);
  const tab: TabKey = TABS.find((key) => key === search.tab) ?? "overview";
  const hubPermissions = usePermissionsIn(hubId);
  const [isOpen, setOpen] = useState(false);
  // A mail of a view links to where its mails are stopped.
  const [areViewsOpen, setViewsOpen] = useState(search.views === "open");
  const timeText = useTimeFilterText(filter);
  const go = (next: { tab?: TabKey; filter?: DashboardFilter }): void =>
    void navigate({
      to: ".",
      search: (before: Record<string, unknown>) => ({
        // Search and sort of a list stay when its filters change.
        ...(next.tab === undefined && { ...before, page: undefined }),
        ...{ tab: next.tab ?? tab, filter: searchFromFilter(next.filter ?? filter) },
      }),
      replace: next.tab !== undefined,
    });
  const apply = (next: DashboardFilter): void => go({ filter: next });
  const mayDownload = hubPermissions === undefined || hubPermissions.permissionCodes.includes("DOWNLOAD_DATA_REPORTS");
  return (
    <main className="page analytics">
      <PageHeader
        title={t("analytics.title")}
        inline
        crumbsLabel={t("app.crumbs")}
        crumbs={[
          { label: t("app.nav.home"), to: "/home" },
          ...(hubPermissions === undefined ? [] : [{ label: hubPermissions.name, to: `/hub/${hubId}/programs` }]),
          { label: t("analytics.title") },
        ]}
        meta={<span className="sm t2 num">{timeText}</span>}
        actions={
          <DashboardActions
            hubId={hubId}
            filter={filter}
            mayDownload={mayDownload}
            onViews={() => setViewsOpen(true)}
            onFilters={() => setOpen(true)}
          />
        }
      />
      <Tabs
        label={t("analytics.tabs")}
        tabs={TABS.map((key) => ({ key, label: t(`analytics.tab.${key}`) }))}
        selected={tab}
        onSelect={(key) => go({ tab: key })}
      >
        <div className="stack g4">
          <FilterChips filter={filter} onChange={apply} onOpen={() => setOpen(true)} />
          <Suspense fallback={<Skeleton lines={8} height="2.5rem" />}>
            {tab === "overview" && <OverviewTab hubId={hubId} filter={filter} />}
            {tab === "forms" && <FormsTab key={JSON.stringify(filter)} hubId={hubId} filter={filter} />}
            {tab === "participants" && (
              <ParticipantsTab hubId={hubId} filter={filter} mayDownload={mayDownload} onChange={apply} />
            )}
          </Suspense>
        </div>
      </Tabs>
      {areViewsOpen && (
        <Suspense>
          <ViewsDialog hubId={hubId} tab={tab} filter={filter} onClose={() => setViewsOpen(false)} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <FilterDrawer hubId={hubId} filter={filter} onApply={apply} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </main>
  );
}
