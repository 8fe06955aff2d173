import { Combobox, useCombobox } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { HeldPermissions } from "@openrounds/contract/organizations/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { OrganizationLogo } from "../../ui/avatar.tsx";
import { chooseView, type View, type Viewing } from "../viewing.ts";

interface Group {
  readonly view: View;
  readonly label: string;
  readonly organizations: readonly HeldPermissions[];
}

/** Chooses the hub or superhub to look through, from a searchable list. */
export function HubSelector({ viewing }: { readonly viewing: Viewing }) {
  const t = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const combobox = useCombobox({ onDropdownClose: () => setSearch("") });
  const { organization } = viewing;
  const groups: Group[] = [
    { view: "superHub", label: t("app.view.superHub"), organizations: viewing.superHubs },
    { view: "hub", label: t("app.view.hub"), organizations: viewing.hubs },
  ];
  const found = groups.map((group) => ({
    ...group,
    organizations: group.organizations.filter(({ name }) =>
      name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
    ),
  }));
  const choose = (value: string): void => {
    const [view, organizationId = ""] = value.split(":");
    chooseView(view as View, organizationId);
    combobox.closeDropdown();
    void navigate({ to: "/home" });
  };
  if (organization === undefined) return null;
  return (
    <Combobox store={combobox} onOptionSubmit={choose} width={280} position="bottom-start" withinPortal>
      <Combobox.Target>
        <button
          type="button"
          className="hubsel"
          onClick={() => combobox.toggleDropdown()}
          aria-label={t("app.nav.chooseHub", { name: organization.name })}
        >
          <OrganizationLogo name={organization.name} logo={organization.logo} />
          <span className="hubsel__n">{organization.name}</span>
          <IconSelector className="i" aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t("app.nav.searchHub")}
          aria-label={t("app.nav.searchHub")}
        />
        <Combobox.Options mah={320} style={{ overflowY: "auto" }}>
          {found.map(({ view, label, organizations }) =>
            organizations.length === 0 ? null : (
              <Combobox.Group key={view} label={label}>
                {organizations.map(({ organizationId, name, logo }) => (
                  <Combobox.Option
                    key={organizationId}
                    value={`${view}:${organizationId}`}
                    active={organizationId === organization.organizationId}
                  >
                    <span className="row">
                      <OrganizationLogo name={name} logo={logo} />
                      {name}
                    </span>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ),
          )}
          {found.every(({ organizations }) => organizations.length === 0) && (
            <Combobox.Empty>{t("app.noResults")}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
