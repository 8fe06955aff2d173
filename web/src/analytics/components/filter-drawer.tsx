import { IconX } from "@tabler/icons-react";
import type { FilterOption } from "@openrounds/contract/analytics/schemas.ts";
import { useEffect, useRef } from "react";
import { formatDay } from "../../kernel/format.ts";
import { useText } from "../../kernel/i18n.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../ui/form/form.tsx";
import { useCountries, useFilterOptions, useRecentSessions } from "../data.ts";
import {
  NO_FILTER,
  withEntities,
  withPlaces,
  withRecentSessions,
  type EntityKind,
  type DashboardFilter,
} from "../state.ts";
import { filterForm } from "./filter-form.ts";
import { FilterGroup, type FilterKind } from "./filter-group.tsx";
import { AreaFilters, AttendedFields, GenderFilter, ProfessionFilter, ShownPeopleFields } from "./people-filters.tsx";
import { TimeFields } from "./time-fields.tsx";

const NO_OPTIONS: readonly FilterOption[] = [];

interface FilterProps {
  readonly hubId: string;
  readonly filter: DashboardFilter;
  readonly onChange: (filter: DashboardFilter) => void;
}

/** The latest sessions. Choosing some replaces the time filter. */
function RecentSessions({ hubId, filter, onChange }: FilterProps) {
  const { data } = useRecentSessions(hubId);
  const options = (data?.recentSessionOptions ?? []).map((each) => ({
    id: each.sessionId,
    name: each.sessionName,
    text: `${each.programName} · ${formatDay(each.sessionStartDate)}`,
    isEnabled: each.isEnabled,
  }));
  return (
    <FilterGroup
      kind="recent"
      options={options}
      chosen={filter.recentSessionOptions.map(({ sessionId }) => sessionId)}
      onChange={(ids) => onChange(withRecentSessions(filter, ids))}
      isTall
    />
  );
}

/** Programs, batches, sessions, focus areas, people and places. Options depend on the choices above them. */
function EntityFilters({ hubId, filter, onChange }: FilterProps) {
  const { data } = useFilterOptions(hubId, filter);
  const countries = useCountries(hubId, NO_FILTER).data?.countryList ?? [];
  const group = (kind: FilterKind, ids: EntityKind, options: readonly FilterOption[] = NO_OPTIONS) => (
    <FilterGroup
      kind={kind}
      options={options}
      chosen={filter[ids]}
      onChange={(chosen) => onChange(withEntities(filter, ids, chosen))}
    />
  );
  return (
    <>
      {group("program", "programIds", data?.programs)}
      {group("batch", "batchIds", data?.batches)}
      {group("session", "sessionIds", data?.sessions)}
      {group("focusArea", "focusAreaIds", data?.focusAreas)}
      <ProfessionFilter filter={filter} offered={data} onChange={onChange} />
      <GenderFilter filter={filter} onChange={onChange} />
      <FilterGroup
        kind="country"
        options={countries.map(({ countryId, countryName }) => ({ id: countryId, name: countryName, isEnabled: true }))}
        chosen={filter.locationFilter.countryList}
        onChange={(countryList) => onChange(withPlaces(filter, { countryList }))}
      />
      <AreaFilters filter={filter} offered={data} onChange={onChange} />
      <AttendedFields filter={filter} onChange={onChange} />
      <ShownPeopleFields filter={filter} onChange={onChange} />
    </>
  );
}

interface FilterDrawerProps {
  readonly hubId: string;
  readonly filter: DashboardFilter;
  readonly onApply: (filter: DashboardFilter) => void;
  readonly onClose: () => void;
}

/** The drawer of all filters; they change when they are applied. */
export function FilterDrawer({ hubId, filter, onApply, onClose }: FilterDrawerProps) {
  const t = useText();
  const drawer = useRef<HTMLDialogElement>(null);
  const form = useContractForm(filterForm(filter));
  useEffect(() => drawer.current?.showModal(), []);
  const apply = (next: DashboardFilter): void => {
    onApply(next);
    drawer.current?.close();
  };
  const { values, change } = form;
  return (
    <dialog ref={drawer} className="adrawer" aria-labelledby="filters-title" onClose={onClose}>
      <div className="row between adrawer__h">
        <h2 id="filters-title">{t("analytics.filters")}</h2>
        <IconButton icon={IconX} label={t("app.close")} onClick={() => drawer.current?.close()} />
      </div>
      <Form
        form={form}
        isBusy={false}
        isSavedElsewhere
        className="adrawer__b stack g4"
        onSubmit={({ timeZone: _, ...chosen }) => apply(chosen)}
      >
        <TimeFields form={form} />
        {values.timeFilter.filterName === "RECENT_SESSION" && (
          <RecentSessions hubId={hubId} filter={values} onChange={change} />
        )}
        <EntityFilters hubId={hubId} filter={values} onChange={change} />
      </Form>
      <div className="row g3 between adrawer__f">
        <Button onClick={() => apply(NO_FILTER)}>{t("analytics.filter.clear")}</Button>
        <SubmitButton form={form} isBusy={false}>
          {t("analytics.filter.apply")}
        </SubmitButton>
      </div>
    </dialog>
  );
}
