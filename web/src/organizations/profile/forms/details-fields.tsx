import { useQuery } from "@tanstack/react-query";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { ORGANIZATION_LIMITS } from "@openrounds/contract/organizations/profile/schemas.ts";
import { MAX_LINK } from "@openrounds/contract/organizations/links.ts";
import { verificationTypeSchema, type Organization } from "@openrounds/contract/organizations/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { ImageField } from "../../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../../reference/components/focus-area-select.tsx";
import { PlaceField } from "../../../reference/components/place-field.tsx";
import { toPlace } from "../../../reference/data.ts";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { usePermissionsIn } from "../../data.ts";
import { CategoryField } from "../../components/category-field.tsx";
import { VERIFICATION_NAMES } from "../components/verification-names.ts";
import { LINK_FIELDS, addressOf, editableNames, type DetailsForm } from "./details.ts";

interface DetailsFieldsProps {
  readonly organization: Organization;
  readonly form: DetailsForm;
}

/** A read-only field, with a text that it cannot be changed here. */
function ReadOnlyField({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useText();
  return <TextField label={label} value={value} help={t("EDIT_HUB_NON_EDITABLE_MESSAGE")} disabled readOnly />;
}

/** The logo: uploaded by superhubs, and by a hub without one; read-only otherwise. */
function LogoField({ organization, form }: DetailsFieldsProps) {
  const t = useText();
  const label = t("organizations.field.logo");
  if (editableNames(organization).logo) return <ImageField label={label} shape="square" {...form.control("logo")} />;
  return (
    <div className="field">
      <span className="label">{label}</span>
      <OrganizationLogo name={organization.name} logo={organization.logo} size="lg" />
      <span className="help">{t("EDIT_HUB_NON_EDITABLE_MESSAGE")}</span>
    </div>
  );
}

/** The number that proves that the organization exists; it is entered once. */
function VerificationFields({ organization, form }: DetailsFieldsProps) {
  const t = useText();
  const { organizationVerificationNumber: givenNumber } = organization;
  const label = t("organizations.field.verification");
  if (givenNumber !== null) return <ReadOnlyField label={label} value={givenNumber.number} />;
  return (
    <>
      <SelectField label={t("organizations.field.verificationType")} {...form.field("verificationType")}>
        {verificationTypeSchema.options.map((type) => (
          <option key={type} value={type}>
            {t(VERIFICATION_NAMES[type])}
          </option>
        ))}
      </SelectField>
      {form.values.verificationType === "OTHERS" && (
        <TextField label={t("organizations.field.documentName")} maxLength={250} {...form.field("documentName")} />
      )}
      <TextField
        label={label}
        note={t("app.optional")}
        help={t("organizations.field.givenOnce")}
        maxLength={100}
        {...form.field("organizationVerificationNumber")}
      />
    </>
  );
}

/**
 * The names of an organization. Superhubs change them, a hub enters missing ones once, and nobody changes the owner.
 */
function NameFields(props: DetailsFieldsProps) {
  const t = useText();
  const { organization, form } = props;
  const open = editableNames(organization);
  return (
    <div className="grid2">
      {(["name", "legalName"] as const).map((field) =>
        open[field] ? (
          <TextField
            key={field}
            label={t(`organizations.field.${field}`)}
            {...(!open.name && { note: t("app.optional"), help: t("organizations.field.givenOnce") })}
            maxLength={ORGANIZATION_LIMITS[field]}
            {...form.field(field)}
          />
        ) : (
          <ReadOnlyField key={field} label={t(`organizations.field.${field}`)} value={form.values[field]} />
        ),
      )}
      <ReadOnlyField label={t("organizations.field.owner")} value={organization.invitedTo ?? ""} />
      <VerificationFields {...props} />
    </div>
  );
}

/** The town with its coordinates, street and postal code. */
function AddressFields({ form }: Pick<DetailsFieldsProps, "form">) {
  const t = useText();
  const { value: address, onChange, ...place } = form.control("organizationAddressDetails");
  const { name: locationName = "", latitude, longitude } = address ?? {};
  return (
    <>
      <PlaceField
        label={t("organizations.field.address")}
        help={t("organizations.field.addressHelp")}
        {...place}
        value={toPlace({ locationName, latitude, longitude })}
        onChange={(chosen) => onChange(addressOf(chosen))}
      />
      <div className="grid2">
        <TextField
          label={t("organizations.field.street")}
          note={t("app.optional")}
          maxLength={300}
          {...form.field("streetAddress")}
        />
        <TextField
          label={t("organizations.field.postalCode")}
          note={t("app.optional")}
          maxLength={20}
          {...form.field("postalCode")}
        />
      </div>
    </>
  );
}

/** The parent superhub and the co-managing one; the parent is selected once. */
function SuperhubFields({ organization, form }: DetailsFieldsProps) {
  const t = useText();
  const open = editableNames(organization);
  const { organizationId, coManagedBy, coManagedByName } = organization;
  const { data } = useQuery(
    endpointQuery(organizationProfileEndpoints.listCoManaging, { params: { id: organizationId } }),
  );
  const mayChoose = usePermissionsIn(organizationId)?.permissionCodes.includes("EDIT_CO_MANAGED_BY") === true;
  if (!open.coManagedBy) return null;
  const current = coManagedBy === null ? [] : [{ organizationId: coManagedBy, name: coManagedByName ?? "" }];
  const namesById = new Map(
    [...current, ...(data?.organizationList ?? [])].map((each) => [each.organizationId, each.name]),
  );
  const choice = (field: "parent" | "coManagedBy") => (
    <SelectField label={t(`organizations.field.${field}`)} note={t("app.optional")} {...form.field(field)}>
      <option value="">{t("organizations.field.none")}</option>
      {[...namesById].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
  return (
    <div className="grid2">
      {open.parent ? (
        choice("parent")
      ) : (
        <ReadOnlyField label={t("organizations.field.parent")} value={organization.parentOrganization ?? ""} />
      )}
      {mayChoose ? (
        choice("coManagedBy")
      ) : (
        <ReadOnlyField label={t("organizations.field.coManagedBy")} value={coManagedByName ?? ""} />
      )}
    </div>
  );
}

/** The fields of the organization details. */
export function DetailsFields(props: DetailsFieldsProps) {
  const t = useText();
  const { organization, form } = props;
  return (
    <>
      <LogoField {...props} />
      <NameFields {...props} />
      <RichText
        label={t("organizations.field.description")}
        max={ORGANIZATION_LIMITS.description}
        {...form.control("description")}
      />
      <CategoryField
        label={t("organizations.field.category")}
        choose={t("organizations.field.chooseCategory")}
        {...form.field("primaryOrganizationCategory")}
      />
      <AddressFields form={form} />
      <FocusAreaSelect
        label={t("organizations.field.focusAreas")}
        known={organization.focusAreas}
        {...form.control("focusAreas")}
      />
      <SuperhubFields {...props} />
      <div className="grid2">
        {LINK_FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(`organizations.field.${field}`)}
            note={t("app.optional")}
            type="url"
            maxLength={MAX_LINK}
            {...form.field(field)}
          />
        ))}
      </div>
    </>
  );
}
