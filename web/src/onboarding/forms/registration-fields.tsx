import { useQuery } from "@tanstack/react-query";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { verificationTypeSchema } from "@openrounds/contract/organizations/schemas.ts";
import {
  ONBOARDING_REGISTRATION_TYPES,
  REGISTRATION_LIMITS as LIMITS,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { currentLocale } from "../../kernel/locale.ts";
import { read } from "../../kernel/query.ts";
import type { FieldErrors } from "../../kernel/wrong-fields.ts";
import { ImageField } from "../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../reference/components/focus-area-select.tsx";
import { PlaceField } from "../../reference/components/place-field.tsx";
import { Counter, SelectField, TextField } from "../../ui/field.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { DocumentBox } from "../components/document-box.tsx";
import { VERIFICATION_NAMES } from "../../organizations/profile/components/verification-names.ts";
import { placeFields, type RegistrationField, type RegistrationValues } from "./registration.ts";

export interface RegistrationFieldsProps {
  readonly form: RegistrationValues;
  readonly errors: FieldErrors<RegistrationField>;
  readonly change: (changes: Partial<RegistrationValues>) => void;
  readonly leave: (field: RegistrationField) => void;
}

type Line = "name" | "legalName" | "streetAddress" | "postalCode" | "verificationNumber" | "documentName";

interface LineFieldProps extends RegistrationFieldsProps {
  readonly field: Line;
  readonly max?: number;
  readonly optional?: boolean;
}

/** One line of text with what may be wrong with it. */
function LineField({ field, max, optional = false, form, errors, change, leave }: LineFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t(`onboarding.field.${field}`)}
      {...(optional && { note: t("app.optional") })}
      value={form[field]}
      error={errors[field]}
      counter={max === undefined ? undefined : <Counter used={form[field].length} max={max} />}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      onBlur={() => leave(field)}
    />
  );
}

/** How the organization is registered, and what it mainly is. */
function KindFields({ form, errors, change, leave }: RegistrationFieldsProps) {
  const t = useText();
  const { data } = useQuery(read(organizationProfileEndpoints.listCategories, { query: { locale: currentLocale() } }));
  return (
    <div className="grid2 g-names">
      <SelectField
        label={t("onboarding.field.registrationType")}
        value={form.registrationType}
        error={errors.registrationType}
        onChange={(event) => change({ registrationType: event.currentTarget.value })}
        onBlur={() => leave("registrationType")}
      >
        <option value="">{t("onboarding.choose")}</option>
        {ONBOARDING_REGISTRATION_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`onboarding.registration.${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("onboarding.field.category")}
        value={form.primaryOrganizationCategory}
        error={errors.primaryOrganizationCategory}
        aria-busy={data === undefined}
        onChange={(event) => change({ primaryOrganizationCategory: event.currentTarget.value })}
        onBlur={() => leave("primaryOrganizationCategory")}
      >
        <option value="">{t("onboarding.choose")}</option>
        {(data?.categoryList ?? []).map(({ orgCategoryId, name }) => (
          <option key={orgCategoryId} value={orgCategoryId}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Where the organization is: a place with its point, and the street. */
function LocationFields(props: RegistrationFieldsProps) {
  const t = useText();
  const { form, errors, change } = props;
  const { locationName: name, latitude, longitude } = form;
  const place =
    latitude === undefined || longitude === undefined
      ? undefined
      : { placeId: 0, name, region: "", country: "", countryCode: "", latitude, longitude };
  return (
    <>
      <PlaceField
        key={name}
        label={t("onboarding.field.location")}
        help={t("onboarding.field.locationHelp")}
        value={place}
        error={errors.locationName}
        onChange={(chosen) => change(placeFields(chosen))}
      />
      <LineField {...props} field="streetAddress" max={LIMITS.streetAddress} optional />
      <LineField {...props} field="postalCode" optional />
    </>
  );
}

/** The number that shows that the organization exists, with the document that says so. */
function VerificationFields(props: RegistrationFieldsProps) {
  const t = useText();
  const { form, errors, change, leave } = props;
  return (
    <fieldset className="stack g4 obset">
      <legend className="label">{t("onboarding.field.verification")}</legend>
      <div className="grid2 g-names">
        <SelectField
          label={t("onboarding.field.verificationType")}
          value={form.verificationType}
          error={errors.verificationType}
          onChange={(event) => change({ verificationType: event.currentTarget.value })}
          onBlur={() => leave("verificationType")}
        >
          {verificationTypeSchema.options.map((type) => (
            <option key={type} value={type}>
              {t(VERIFICATION_NAMES[type])}
            </option>
          ))}
        </SelectField>
        <LineField {...props} field="verificationNumber" />
      </div>
      {form.verificationType === "OTHERS" && <LineField {...props} field="documentName" />}
      <DocumentBox
        label={t("onboarding.field.document")}
        value={form.document}
        error={errors.document}
        onChange={(document) => change({ document })}
      />
    </fieldset>
  );
}

/** Everything that an organization says of itself when it registers. */
export function RegistrationFields(props: RegistrationFieldsProps) {
  const t = useText();
  const { form, errors, change, leave } = props;
  return (
    <>
      <ImageField
        label={t("onboarding.field.logo")}
        shape="square"
        value={form.logo}
        error={errors.logo}
        onChange={(logo) => change({ logo: logo ?? "" })}
      />
      <LineField {...props} field="name" max={LIMITS.name} />
      <LineField {...props} field="legalName" max={LIMITS.legalName} />
      <KindFields {...props} />
      <LocationFields {...props} />
      <VerificationFields {...props} />
      <FocusAreaSelect
        label={t("onboarding.field.focusAreas")}
        known={form.focusAreas}
        value={form.focusAreas.map(({ focusAreaId }) => focusAreaId)}
        error={errors.focusAreas}
        onChange={(_ids, named) => change({ focusAreas: [...named] })}
      />
      <RichText
        label={t("onboarding.field.description")}
        help={t("onboarding.field.descriptionHelp")}
        max={LIMITS.description}
        value={form.description}
        error={errors.description}
        full={t("HUB_ONBOARDING_DESCRIPTION_MAX")}
        onChange={(description) => change({ description })}
        onBlur={() => leave("description")}
      />
    </>
  );
}
