import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import type { Place } from "@openrounds/contract/reference/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery, useEndpointMutation } from "../../../kernel/query.ts";
import type { ControlBinding } from "../../../ui/form/contract-form.ts";
import { SearchSelect } from "../../../ui/search-select.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import type { Workplace } from "./work-form.ts";
import { toInstitute, wrongInInstitute } from "./workplace.ts";

const DEBOUNCE_MS = 500;
const NEW = "new";

interface WorkplaceFieldProps extends ControlBinding<Workplace | null> {
  /** The town, whose workplaces come first. */
  readonly place: Place;
}

/** A workplace near a town; one that nobody named before can be added. */
export function WorkplaceField({ place, value, onChange, onBlur, error }: WorkplaceFieldProps) {
  const t = useText();
  const { latitude, longitude } = place;
  const [search, setSearch] = useState(value?.name ?? "");
  const [text] = useDebouncedValue(search.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useQuery(
    endpointQuery(organizationEndpoints.searchInstitutes, { query: { text, latitude, longitude } }),
  );
  const add = useEndpointMutation(organizationEndpoints.createInstitute, {
    onDone: ({ organization }) => onChange(organization),
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const found = data?.searchResult ?? [];
  const known = new Map([...found, ...(value === null ? [] : [value])].map((each) => [each.organizationId, each.name]));
  const { name: wrong } = wrongInInstitute(search, place);
  const isNew =
    text !== "" &&
    wrong === undefined &&
    ![...known.values()].some((name) => name.toLocaleLowerCase() === text.toLocaleLowerCase());
  const choose = (id: string | null): void => {
    if (id === NEW) add.mutate({ body: toInstitute(text, place) });
    else if (id !== null) onChange({ organizationId: id, name: known.get(id) ?? "" });
  };
  const options = [...known].map(([id, name]) => ({ value: id, label: name }));
  return (
    <SearchSelect
      label={t("identity.onboard.workplace")}
      description={t("identity.onboard.workplaceHelp")}
      error={search !== "" && wrong !== undefined ? t(wrong) : error}
      searchable
      allowDeselect={false}
      data={isNew ? [...options, { value: NEW, label: t("identity.onboard.addWorkplace", { name: text }) }] : options}
      filter={({ options: all }) => all}
      value={value?.organizationId ?? null}
      onChange={choose}
      onBlur={onBlur}
      searchValue={search}
      onSearchChange={setSearch}
      placeholder={t("app.select.search")}
      nothingFoundMessage={isFetching ? t("app.loading") : t("app.noResults")}
    />
  );
}
