import { IconPencil } from "@tabler/icons-react";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import type { ReactNode } from "react";
import { joinList } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { Button } from "../../../ui/button.tsx";
import { RichTextView } from "../../../ui/rich-text-view.tsx";
import { LINK_FIELDS } from "../forms/details.ts";

/** The address in one line. */
function addressLine({ organizationAddressDetails: address }: Organization): string {
  const parts = [address?.streetAddress, address?.postalCode, address?.name];
  return parts.filter((part) => part !== undefined && part !== "").join(", ");
}

interface DetailsViewProps {
  readonly organization: Organization;
  /** Starts editing; undefined for people who may not edit. */
  readonly onEdit: (() => void) | undefined;
}

/** The details of an organization, read-only. */
export function DetailsView({ organization, onEdit }: DetailsViewProps) {
  const t = useText();
  const { name, legalName, logo, registrationType, organizationVerificationNumber: verification } = organization;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("organizations.field.name"), name],
    [t("organizations.field.legalName"), legalName],
    [t("organizations.field.owner"), organization.invitedTo],
    [t("organizations.field.verification"), verification?.number],
    [t("organizations.field.registration"), registrationType && t(`organizations.registration.${registrationType}`)],
    [t("organizations.field.category"), organization.primaryOrganizationCategory?.name],
    [t("organizations.field.address"), addressLine(organization)],
    [t("organizations.field.focusAreas"), joinList(organization.focusAreas.map((area) => area.name))],
    [t("organizations.field.parent"), organization.parentOrganization],
    [t("organizations.field.coManagedBy"), organization.coManagedByName],
    ...LINK_FIELDS.map((field) => [t(`organizations.field.${field}`), organization[field]] as const),
  ];
  return (
    <>
      <div className="row between">
        <OrganizationLogo name={name} logo={logo} size="lg" />
        {onEdit !== undefined && (
          <Button look="primary" icon={IconPencil} onClick={onEdit}>
            {t("organizations.edit.edit")}
          </Button>
        )}
      </div>
      {organization.description !== "" && <RichTextView html={organization.description} />}
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: "contents" }}>
            <dt>{label}</dt>
            <dd>{value || <span className="t3">{t("organizations.field.notGiven")}</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
