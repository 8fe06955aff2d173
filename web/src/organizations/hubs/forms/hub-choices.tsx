import { useQuery } from "@tanstack/react-query";
import { ORGANIZATION_CATEGORIES, type OrganizationCategory } from "@openrounds/contract/organizations/categories.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import {
  INVITATION_LANGUAGES,
  type InvitationLanguage,
} from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { registrationTypeSchema, type RegistrationType } from "@openrounds/contract/organizations/schemas.ts";
import { LOCALES } from "@openrounds/messages/locales.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { currentLocale } from "../../../kernel/locale.ts";
import { read } from "../../../kernel/query.ts";
import type { FieldErrors } from "../../../kernel/wrong-fields.ts";
import { SelectField } from "../../../ui/field.tsx";
import type { HubFieldsProps, HubFormValues } from "./hub-form.ts";

/** The seven kinds by the message of their name. */
const REGISTRATION_NAMES = {
  GOVT: "hubs.registration.GOVT",
  NPO: "hubs.registration.NPO",
  QGI: "hubs.registration.QGI",
  PVT: "hubs.registration.PVT",
  "University / Non Profit": "hubs.registration.university",
  Others: "hubs.registration.others",
  Individual: "hubs.registration.individual",
} as const satisfies Record<RegistrationType, string>;

type Chosen = Pick<HubFormValues, "registrationType" | "lang">;

interface ChoiceProps {
  readonly form: Chosen;
  readonly errors: FieldErrors<keyof Chosen>;
  readonly change: (changes: Partial<Chosen>) => void;
  readonly leave: (field: keyof Chosen) => void;
}

/** How the organization is registered. */
export function RegistrationField({ form, errors, change, leave }: ChoiceProps) {
  const t = useText();
  return (
    <SelectField
      label={t("hubs.form.mandatory", { label: t("hubs.form.registrationType") })}
      value={form.registrationType}
      error={errors.registrationType}
      aria-required
      onChange={(event) => change({ registrationType: event.currentTarget.value as RegistrationType })}
      onBlur={() => leave("registrationType")}
    >
      <option value="">{t("hubs.form.choose")}</option>
      {registrationTypeSchema.options.map((type) => (
        <option key={type} value={type}>
          {t(REGISTRATION_NAMES[type])}
        </option>
      ))}
    </SelectField>
  );
}

/** The language of the mail, by the name that it calls itself. */
export function LanguageField({ form, errors, change, leave }: ChoiceProps) {
  const t = useText();
  return (
    <SelectField
      label={t("hubs.form.mandatory", { label: t("hubs.form.lang") })}
      value={form.lang}
      error={errors.lang}
      aria-required
      onChange={(event) => change({ lang: event.currentTarget.value as InvitationLanguage })}
      onBlur={() => leave("lang")}
    >
      <option value="">{t("hubs.form.choose")}</option>
      {INVITATION_LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LOCALES[language]}
        </option>
      ))}
    </SelectField>
  );
}

/** What the organization mainly is. */
export function CategoryField({ form, errors, change, leave }: HubFieldsProps) {
  const t = useText();
  const { data } = useQuery(read(organizationProfileEndpoints.listCategories, { query: { locale: currentLocale() } }));
  const categories = data?.categoryList ?? ORGANIZATION_CATEGORIES.map((id) => ({ orgCategoryId: id, name: "" }));
  return (
    <SelectField
      label={t("hubs.form.mandatory", { label: t("hubs.form.category") })}
      value={form.primaryOrganizationCategory}
      error={errors.primaryOrganizationCategory}
      aria-required
      aria-busy={data === undefined}
      onChange={(event) => change({ primaryOrganizationCategory: event.currentTarget.value as OrganizationCategory })}
      onBlur={() => leave("primaryOrganizationCategory")}
    >
      <option value="">{t("hubs.form.choose")}</option>
      {categories.map(({ orgCategoryId, name }) => (
        <option key={orgCategoryId} value={orgCategoryId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Who looks after the hub; chosen once, by those who assign. */
export function RepresentativeField({ superhubId, form, errors, change, may, isNew }: HubFieldsProps) {
  const t = useText();
  const input = { params: { id: superhubId } };
  const { data } = useQuery(read(hubInvitationEndpoints.accountRepresentatives, input));
  const mayAssign = may("ASSIGN_ACCOUNT_REPRESENTATIVE");
  const people = data?.accountRepresentativeList ?? [];
  const help = isNew ? (mayAssign ? undefined : t("hubs.form.representativeMay")) : t("hubs.form.representativeFixed");
  return (
    <SelectField
      label={t("hubs.form.representative")}
      help={help}
      value={form.accountRepresentative ?? ""}
      error={errors.accountRepresentative}
      disabled={!isNew || !mayAssign}
      onChange={(event) => change({ accountRepresentative: event.currentTarget.value || null })}
    >
      <option value="">{t("hubs.form.nobody")}</option>
      {people.map(({ userId, firstName, lastName, email }) => (
        <option key={userId} value={userId}>
          {[`${firstName} ${lastName}`.trim(), email].filter((part) => part !== null && part !== "").join(", ")}
        </option>
      ))}
    </SelectField>
  );
}

/** Another superhub that manages the hub too; chosen only with a new invitation. */
export function CoManagerField({ superhubId, form, errors, change, may, isNew }: HubFieldsProps) {
  const t = useText();
  const input = { params: { id: superhubId } };
  const { data } = useQuery({
    ...read(organizationProfileEndpoints.listCoManaging, input),
    enabled: may("VIEW_CO_MANAGED_BY"),
  });
  if (!may("VIEW_CO_MANAGED_BY")) return null;
  return (
    <SelectField
      label={t("hubs.form.coManagedBy")}
      help={isNew ? undefined : t("hubs.form.coManagedByFixed")}
      value={form.coManagedBy ?? ""}
      error={errors.coManagedBy}
      disabled={!isNew || !may("EDIT_CO_MANAGED_BY")}
      onChange={(event) => change({ coManagedBy: event.currentTarget.value || null })}
    >
      <option value="">{t("hubs.form.noSuperhub")}</option>
      {(data?.organizationList ?? []).map(({ organizationId, name }) => (
        <option key={organizationId} value={organizationId}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
