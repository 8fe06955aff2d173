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
import { toInstituteBody, validateInstitute } from "./workplace.ts";

const DEBOUNCE_MS = 500;
const NEW_WORKPLACE = "new";

interface WorkplaceFieldProps extends ControlBinding<Workplace | null> {
  /** The town whose workplaces are listed first. */
  readonly place: Place;
}

/** A workplace near a town; a missing one can be added. */
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
  const matches = data?.searchResult ?? [];
  const namesById = new Map(
    [...matches, ...(value === null ? [] : [value])].map((each) => [each.organizationId, each.name]),
  );
  const { name: nameError } = validateInstitute(search, place);
  const isNew =
    text !== "" &&
    nameError === undefined &&
    ![...namesById.values()].some((name) => name.toLocaleLowerCase() === text.toLocaleLowerCase());
  const choose = (id: string | null): void => {
    if (id === NEW_WORKPLACE) add.mutate({ body: toInstituteBody(text, place) });
    else if (id !== null) onChange({ organizationId: id, name: namesById.get(id) ?? "" });
  };
  const options = [...namesById].map(([id, name]) => ({ value: id, label: name }));
  return (
    <SearchSelect
      label={t("identity.onboard.workplace")}
      description={t("identity.onboard.workplaceHelp")}
      error={search !== "" && nameError !== undefined ? t(nameError) : error}
      searchable
      allowDeselect={false}
      data={
        isNew
          ? [...options, { value: NEW_WORKPLACE, label: t("identity.onboard.addWorkplace", { name: text }) }]
          : options
      }
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
