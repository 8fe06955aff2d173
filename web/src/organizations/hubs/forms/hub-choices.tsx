import { useQuery } from "@tanstack/react-query";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { INVITATION_LANGUAGES } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { registrationTypeSchema, type RegistrationType } from "@openrounds/contract/organizations/schemas.ts";
import { LOCALES } from "@openrounds/messages/locales.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { endpointQuery } from "../../../kernel/query.ts";
import { SelectField } from "../../../ui/field.tsx";
import type { FieldBinding } from "../../../ui/form/contract-form.ts";
import type { HubForm } from "./hub-form.ts";

export interface HubFieldsProps {
  readonly superhubId: string;
  readonly form: HubForm;
  readonly may: (code: PermissionCode) => boolean;
  /** Whether the hub is new: only then representative and co-manager can be selected. */
  readonly isNew: boolean;
}

/** The message keys of the seven kinds of registration. */
const REGISTRATION_NAMES = {
  GOVT: "hubs.registration.GOVT",
  NPO: "hubs.registration.NPO",
  QGI: "hubs.registration.QGI",
  PVT: "hubs.registration.PVT",
  "University / Non Profit": "hubs.registration.university",
  Others: "hubs.registration.others",
  Individual: "hubs.registration.individual",
} as const satisfies Record<RegistrationType, string>;

/** How the organization is registered. */
export function RegistrationField(field: FieldBinding) {
  const t = useText();
  return (
    <SelectField label={t("hubs.form.mandatory", { label: t("hubs.form.registrationType") })} aria-required {...field}>
      <option value="">{t("hubs.form.choose")}</option>
      {registrationTypeSchema.options.map((type) => (
        <option key={type} value={type}>
          {t(REGISTRATION_NAMES[type])}
        </option>
      ))}
    </SelectField>
  );
}

/** The language of the mail, under its own name. */
export function LanguageField(field: FieldBinding) {
  const t = useText();
  return (
    <SelectField label={t("hubs.form.mandatory", { label: t("hubs.form.lang") })} aria-required {...field}>
      <option value="">{t("hubs.form.choose")}</option>
      {INVITATION_LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LOCALES[language]}
        </option>
      ))}
    </SelectField>
  );
}

/** Who looks after the hub; selected once, by people who assign representatives. */
export function RepresentativeField({ superhubId, form, may, isNew }: HubFieldsProps) {
  const t = useText();
  const input = { params: { id: superhubId } };
  const { data } = useQuery(endpointQuery(hubInvitationEndpoints.accountRepresentatives, input));
  const mayAssign = may("ASSIGN_ACCOUNT_REPRESENTATIVE");
  const people = data?.accountRepresentativeList ?? [];
  const help = isNew ? (mayAssign ? undefined : t("hubs.form.representativeMay")) : t("hubs.form.representativeFixed");
  const { value, onChange, ...field } = form.control("accountRepresentative");
  return (
    <SelectField
      label={t("hubs.form.representative")}
      help={help}
      disabled={!isNew || !mayAssign}
      {...field}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
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

/** Another superhub that manages the hub too; selected only with a new invitation. */
export function CoManagerField({ superhubId, form, may, isNew }: HubFieldsProps) {
  const t = useText();
  const input = { params: { id: superhubId } };
  const { data } = useQuery({
    ...endpointQuery(organizationProfileEndpoints.listCoManaging, input),
    enabled: may("VIEW_CO_MANAGED_BY"),
  });
  const { value, onChange, ...field } = form.control("coManagedBy");
  if (!may("VIEW_CO_MANAGED_BY")) return null;
  return (
    <SelectField
      label={t("hubs.form.coManagedBy")}
      help={isNew ? undefined : t("hubs.form.coManagedByFixed")}
      disabled={!isNew || !may("EDIT_CO_MANAGED_BY")}
      {...field}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
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
