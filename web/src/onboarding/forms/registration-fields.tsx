import { verificationTypeSchema } from "@openrounds/contract/organizations/schemas.ts";
import {
  ONBOARDING_REGISTRATION_TYPES,
  REGISTRATION_LIMITS as LIMITS,
} from "@openrounds/contract/onboarding/applications/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { ImageField } from "../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../reference/components/focus-area-select.tsx";
import { PlaceField } from "../../reference/components/place-field.tsx";
import { toPlaceValues, toPlace } from "../../reference/data.ts";
import { CharacterCounter, SelectField, TextField } from "../../ui/field.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { VERIFICATION_NAMES } from "../../organizations/profile/components/verification-names.ts";
import { CategoryField } from "../../organizations/components/category-field.tsx";
import { DocumentBox } from "../components/document-box.tsx";
import type { RegistrationForm } from "./registration-form.ts";

interface RegistrationFieldsProps {
  readonly form: RegistrationForm;
}

interface LineFieldProps extends RegistrationFieldsProps {
  readonly name: "name" | "legalName" | "streetAddress" | "postalCode" | "verificationNumber" | "documentName";
  readonly max?: number;
  readonly optional?: boolean;
}

/** A one-line text field with its error. */
function LineField({ name, max, optional = false, form }: LineFieldProps) {
  const t = useText();
  return (
    <TextField
      label={t(`onboarding.field.${name}`)}
      {...(optional && { note: t("app.optional") })}
      counter={max === undefined ? undefined : <CharacterCounter used={form.values[name].length} max={max} />}
      {...form.field(name)}
    />
  );
}

/** The legal form of the organization, and its main category. */
function KindFields({ form }: RegistrationFieldsProps) {
  const t = useText();
  return (
    <div className="grid2 g-names">
      <SelectField label={t("onboarding.field.registrationType")} {...form.field("registrationType")}>
        <option value="">{t("onboarding.choose")}</option>
        {ONBOARDING_REGISTRATION_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`onboarding.registration.${type}`)}
          </option>
        ))}
      </SelectField>
      <CategoryField
        label={t("onboarding.field.category")}
        choose={t("onboarding.choose")}
        {...form.field("primaryOrganizationCategory")}
      />
    </div>
  );
}

/** The location of the organization: a place with coordinates, and the street. */
function LocationFields({ form }: RegistrationFieldsProps) {
  const t = useText();
  const { locationName, latitude, longitude } = form.values;
  const { error, onBlur } = form.control("locationName");
  return (
    <>
      <PlaceField
        key={locationName}
        label={t("onboarding.field.location")}
        help={t("onboarding.field.locationHelp")}
        value={toPlace({ locationName, latitude, longitude })}
        error={error}
        onChange={(chosen) => form.change(toPlaceValues(chosen))}
        onBlur={onBlur}
      />
      <LineField form={form} name="streetAddress" max={LIMITS.streetAddress} optional />
      <LineField form={form} name="postalCode" optional />
    </>
  );
}

/** The verification number of the organization, with the document that proves it. */
function VerificationFields({ form }: RegistrationFieldsProps) {
  const t = useText();
  return (
    <fieldset className="stack g4 obset">
      <legend className="label">{t("onboarding.field.verification")}</legend>
      <div className="grid2 g-names">
        <SelectField label={t("onboarding.field.verificationType")} {...form.field("verificationType")}>
          {verificationTypeSchema.options.map((type) => (
            <option key={type} value={type}>
              {t(VERIFICATION_NAMES[type])}
            </option>
          ))}
        </SelectField>
        <LineField form={form} name="verificationNumber" />
      </div>
      {form.values.verificationType === "OTHERS" && <LineField form={form} name="documentName" />}
      <DocumentBox label={t("onboarding.field.document")} {...form.control("document")} />
    </fieldset>
  );
}

/** All fields of the registration. */
export function RegistrationFields({ form }: RegistrationFieldsProps) {
  const t = useText();
  const { value: focusAreas, onChange, ...areas } = form.control("focusAreas");
  return (
    <>
      <ImageField label={t("onboarding.field.logo")} shape="square" {...form.control("logo")} />
      <LineField form={form} name="name" max={LIMITS.name} />
      <LineField form={form} name="legalName" max={LIMITS.legalName} />
      <KindFields form={form} />
      <LocationFields form={form} />
      <VerificationFields form={form} />
      <FocusAreaSelect
        label={t("onboarding.field.focusAreas")}
        known={focusAreas}
        {...areas}
        value={focusAreas.map(({ focusAreaId }) => focusAreaId)}
        onChange={(_ids, named) => onChange([...named])}
      />
      <RichText
        label={t("onboarding.field.description")}
        help={t("onboarding.field.descriptionHelp")}
        max={LIMITS.description}
        full={t("HUB_ONBOARDING_DESCRIPTION_MAX")}
        {...form.control("description")}
      />
    </>
  );
}
