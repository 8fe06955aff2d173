import { IconSelector } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { OrganizationCodes } from "@openrounds/contract/organizations/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { OrganizationLogo } from "../../ui/organization-logo.tsx";
import { Picker, type PickerGroup } from "../../ui/picker.tsx";
import { chooseView, type ViewKind, type CurrentView } from "../current-view.ts";

interface OrganizationChoice {
  readonly view: ViewKind;
  readonly organizationId: string;
}

const keyOf = ({ view, organizationId }: OrganizationChoice): string => `${view}-${organizationId}`;

const groupOf = (
  view: ViewKind,
  label: string,
  organizations: readonly OrganizationCodes[],
): PickerGroup<OrganizationChoice> => ({
  label,
  options: organizations.map(({ organizationId, name, logo }) => ({
    key: keyOf({ view, organizationId }),
    value: { view, organizationId },
    name,
    content: (
      <>
        <OrganizationLogo name={name} logo={logo} />
        <span className="grow">{name}</span>
      </>
    ),
  })),
});

/** Selects the hub or superhub to view, from a searchable list. */
export function HubSelector({ viewing }: { readonly viewing: CurrentView }) {
  const t = useText();
  const navigate = useNavigate();
  const { organization, view } = viewing;
  if (organization === undefined) return null;
  const { organizationId, name, logo } = organization;
  const pick = (choice: OrganizationChoice): void => {
    chooseView(choice.view, choice.organizationId);
    void navigate({ to: "/home" });
  };
  return (
    <Picker
      label={t("views.searchHub")}
      groups={[
        groupOf("superHub", t("views.superHub"), viewing.superHubs),
        groupOf("hub", t("views.hub"), viewing.hubs),
      ]}
      selectedKey={keyOf({ view, organizationId })}
      onPick={pick}
      target={(props) => (
        <button type="button" className="hubsel" aria-label={t("views.chooseHub", { name })} {...props}>
          <OrganizationLogo name={name} logo={logo} />
          <span className="hubsel__n">{name}</span>
          <IconSelector className="i" aria-hidden />
        </button>
      )}
    />
  );
}
