import { useQuery } from "@tanstack/react-query";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { ORGANIZATION_LIMITS } from "@openrounds/contract/organizations/profile/schemas.ts";
import { MAX_LINK } from "@openrounds/contract/organizations/links.ts";
import { verificationTypeSchema, type Organization } from "@openrounds/contract/organizations/schemas.ts";
import { organizationCategorySchema } from "@openrounds/contract/organizations/categories.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { currentLocale } from "../../../kernel/locale.ts";
import { read } from "../../../kernel/query.ts";
import type { FieldErrors } from "../../../kernel/wrong-fields.ts";
import { ImageField } from "../../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../../reference/components/focus-area-select.tsx";
import { PlaceField } from "../../../reference/components/place-field.tsx";
import { placeLabel } from "../../../reference/data.ts";
import { OrganizationLogo } from "../../../ui/organization-logo.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { useHeldIn } from "../../data.ts";
import { VERIFICATION_NAMES } from "../components/verification-names.ts";
import { LINK_FIELDS, addressOf, openFields, type DetailsField, type DetailsValues } from "./details.ts";

export interface DetailsFieldsProps {
  readonly organization: Organization;
  readonly form: DetailsValues;
  readonly errors: FieldErrors<DetailsField>;
  readonly change: (changes: Partial<DetailsValues>) => void;
  readonly leave: (field: DetailsField) => void;
}

/** A field that only says that it cannot be changed here. */
function FixedField({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useText();
  return <TextField label={label} value={value} help={t("EDIT_HUB_NON_EDITABLE_MESSAGE")} disabled readOnly />;
}

/** The logo: chosen by superhubs, and by a hub that has none; else shown as it is. */
function LogoField({ organization, form, errors, change }: DetailsFieldsProps) {
  const t = useText();
  const label = t("organizations.field.logo");
  if (openFields(organization).logo) {
    return (
      <ImageField
        label={label}
        shape="square"
        value={form.logo}
        error={errors.logo}
        onChange={(logo) => change({ logo })}
      />
    );
  }
  return (
    <div className="field">
      <span className="label">{label}</span>
      <OrganizationLogo name={organization.name} logo={organization.logo} size="lg" />
      <span className="help">{t("EDIT_HUB_NON_EDITABLE_MESSAGE")}</span>
    </div>
  );
}

/** The number that shows that the organization exists; it is given once. */
function VerificationFields({ organization, form, errors, change, leave }: DetailsFieldsProps) {
  const t = useText();
  const { organizationVerificationNumber: given } = organization;
  const label = t("organizations.field.verification");
  if (given !== null) return <FixedField label={label} value={given.number} />;
  return (
    <>
      <SelectField
        label={t("organizations.field.verificationType")}
        value={form.verificationType}
        onChange={(event) => change({ verificationType: verificationTypeSchema.parse(event.currentTarget.value) })}
      >
        {verificationTypeSchema.options.map((type) => (
          <option key={type} value={type}>
            {t(VERIFICATION_NAMES[type])}
          </option>
        ))}
      </SelectField>
      {form.verificationType === "OTHERS" && (
        <TextField
          label={t("organizations.field.documentName")}
          value={form.documentName}
          maxLength={250}
          onChange={(event) => change({ documentName: event.currentTarget.value })}
        />
      )}
      <TextField
        label={label}
        note={t("app.optional")}
        help={t("organizations.field.givenOnce")}
        value={form.organizationVerificationNumber}
        maxLength={100}
        error={errors.organizationVerificationNumber}
        onChange={(event) => change({ organizationVerificationNumber: event.currentTarget.value })}
        onBlur={() => leave("organizationVerificationNumber")}
      />
    </>
  );
}

/** What names an organization; only superhubs change it, a hub gives once what is missing, and nobody changes the owner. */
function NameFields(props: DetailsFieldsProps) {
  const t = useText();
  const { organization, form, errors, change, leave } = props;
  const open = openFields(organization);
  return (
    <div className="grid2">
      {(["name", "legalName"] as const).map((field) =>
        open[field] ? (
          <TextField
            key={field}
            label={t(`organizations.field.${field}`)}
            value={form[field]}
            {...(!open.name && { note: t("app.optional"), help: t("organizations.field.givenOnce") })}
            maxLength={ORGANIZATION_LIMITS[field]}
            error={errors[field]}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
            onBlur={() => leave(field)}
          />
        ) : (
          <FixedField key={field} label={t(`organizations.field.${field}`)} value={form[field]} />
        ),
      )}
      <FixedField label={t("organizations.field.owner")} value={organization.invitedTo ?? ""} />
      <VerificationFields {...props} />
    </div>
  );
}

function CategoryField({ organization, form, errors, change, leave }: DetailsFieldsProps) {
  const t = useText();
  const query = { locale: currentLocale() };
  const { data } = useQuery(read(organizationProfileEndpoints.listCategories, { query }));
  const chosen = organization.primaryOrganizationCategory;
  const categories = data?.categoryList ?? (chosen === null ? [] : [chosen]);
  return (
    <SelectField
      label={t("organizations.field.category")}
      value={form.primaryOrganizationCategory}
      error={errors.primaryOrganizationCategory}
      onChange={(event) =>
        change({ primaryOrganizationCategory: organizationCategorySchema.parse(event.currentTarget.value) })
      }
      onBlur={() => leave("primaryOrganizationCategory")}
    >
      <option value="" disabled>
        {t("organizations.field.chooseCategory")}
      </option>
      {categories.map(({ orgCategoryId, name }) => (
        <option key={orgCategoryId} value={orgCategoryId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** The town with its point, street and postal code. */
function AddressFields({ form, errors, change }: DetailsFieldsProps) {
  const t = useText();
  const { organizationAddressDetails: address } = form;
  const [place, setPlace] = useState(
    address?.name === undefined
      ? undefined
      : { ...address, placeId: 0, name: address.name, region: "", country: "", countryCode: "" },
  );
  return (
    <>
      <PlaceField
        label={t("organizations.field.address")}
        help={t("organizations.field.addressHelp")}
        value={place}
        error={errors.organizationAddressDetails}
        onChange={(chosen) => {
          setPlace(chosen);
          change({ organizationAddressDetails: addressOf(chosen, placeLabel(chosen)) });
        }}
      />
      <div className="grid2">
        <TextField
          label={t("organizations.field.street")}
          note={t("app.optional")}
          value={form.streetAddress}
          maxLength={300}
          onChange={(event) => change({ streetAddress: event.currentTarget.value })}
        />
        <TextField
          label={t("organizations.field.postalCode")}
          note={t("app.optional")}
          value={form.postalCode}
          maxLength={20}
          onChange={(event) => change({ postalCode: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** The superhubs above and beside; the parent is chosen once. */
function SuperhubFields({ organization, form, errors, change }: DetailsFieldsProps) {
  const t = useText();
  const open = openFields(organization);
  const { organizationId, coManagedBy, coManagedByName } = organization;
  const { data } = useQuery(read(organizationProfileEndpoints.listCoManaging, { params: { id: organizationId } }));
  const mayChoose = useHeldIn(organizationId)?.permissionCodes.includes("EDIT_CO_MANAGED_BY") === true;
  if (!open.coManagedBy) return null;
  const own = coManagedBy === null ? [] : [{ organizationId: coManagedBy, name: coManagedByName ?? "" }];
  const offered = new Map([...own, ...(data?.organizationList ?? [])].map((each) => [each.organizationId, each.name]));
  const choice = (field: "parent" | "coManagedBy") => (
    <SelectField
      label={t(`organizations.field.${field}`)}
      note={t("app.optional")}
      value={form[field]}
      error={errors[field]}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    >
      <option value="">{t("organizations.field.none")}</option>
      {[...offered].map(([id, name]) => (
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
        <FixedField label={t("organizations.field.parent")} value={organization.parentOrganization ?? ""} />
      )}
      {mayChoose ? (
        choice("coManagedBy")
      ) : (
        <FixedField label={t("organizations.field.coManagedBy")} value={coManagedByName ?? ""} />
      )}
    </div>
  );
}

/** The fields of the organization details while they are edited. */
export function DetailsFields(props: DetailsFieldsProps) {
  const t = useText();
  const { form, errors, change, leave } = props;
  return (
    <>
      <LogoField {...props} />
      <NameFields {...props} />
      <RichText
        label={t("organizations.field.description")}
        value={form.description}
        max={ORGANIZATION_LIMITS.description}
        error={errors.description}
        onChange={(description) => change({ description })}
        onBlur={() => leave("description")}
      />
      <CategoryField {...props} />
      <AddressFields {...props} />
      <FocusAreaSelect
        label={t("organizations.field.focusAreas")}
        value={form.focusAreas.map(({ focusAreaId }) => focusAreaId)}
        known={form.focusAreas}
        error={errors.focusAreas}
        onChange={(_, focusAreas) => {
          change({ focusAreas: [...focusAreas] });
          leave("focusAreas");
        }}
      />
      <SuperhubFields {...props} />
      <div className="grid2">
        {LINK_FIELDS.map((field) => (
          <TextField
            key={field}
            label={t(`organizations.field.${field}`)}
            note={t("app.optional")}
            type="url"
            value={form[field]}
            maxLength={MAX_LINK}
            error={errors[field]}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
            onBlur={() => leave(field)}
          />
        ))}
      </div>
    </>
  );
}
