import { HUB_INVITATION_LIMITS as LIMITS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { MAX_NAME } from "@openrounds/contract/identity/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { ImageField } from "../../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../../reference/components/focus-area-select.tsx";
import { Check } from "../../../ui/check.tsx";
import { Counter, TextField } from "../../../ui/field.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { AddressFields } from "./address-fields.tsx";
import type { CrmVerdict } from "./crm-verdict.ts";
import type { HubFieldsProps } from "./hub-form.ts";
import {
  CategoryField,
  CoManagerField,
  LanguageField,
  RegistrationField,
  RepresentativeField,
} from "./hub-choices.tsx";

const NAMES = [
  ["name", LIMITS.name, true],
  ["legalName", LIMITS.legalName, false],
  ["fullName", LIMITS.fullName, false],
] as const;
const OWNER = [
  ["firstName", true],
  ["lastName", false],
] as const;

/** What the organization is called. */
function NameFields({ form, errors, change, leave }: HubFieldsProps) {
  const t = useText();
  return NAMES.map(([field, max, isMandatory]) => (
    <TextField
      key={field}
      label={isMandatory ? t("hubs.form.mandatory", { label: t(`hubs.form.${field}`) }) : t(`hubs.form.${field}`)}
      help={field === "fullName" ? t("hubs.form.fullNameHelp") : undefined}
      value={form[field]}
      error={errors[field]}
      aria-required={isMandatory}
      counter={<Counter used={form[field].length} max={max} />}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      onBlur={() => leave(field)}
    />
  ));
}

/** Who is invited to own the hub. */
function OwnerFields({ form, errors, change, leave }: HubFieldsProps) {
  const t = useText();
  return (
    <>
      <div className="grid2 g-names">
        {OWNER.map(([field, isMandatory]) => (
          <TextField
            key={field}
            label={isMandatory ? t("hubs.form.mandatory", { label: t(`hubs.form.${field}`) }) : t(`hubs.form.${field}`)}
            value={form[field]}
            maxLength={MAX_NAME}
            error={errors[field]}
            autoComplete="off"
            aria-required={isMandatory}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
            onBlur={() => leave(field)}
          />
        ))}
      </div>
      <TextField
        label={t("hubs.form.mandatory", { label: t("hubs.form.invitedTo") })}
        help={t("hubs.form.invitedToHelp")}
        type="email"
        inputMode="email"
        autoComplete="off"
        aria-required
        value={form.invitedTo}
        error={errors.invitedTo}
        onChange={(event) => change({ invitedTo: event.currentTarget.value.trim() })}
        onBlur={() => leave("invitedTo")}
      />
    </>
  );
}

function CrmField({ form, errors, change, leave, crm }: HubFieldsProps & { readonly crm: CrmVerdict }) {
  const t = useText();
  const found = crm.name === null ? t("hubs.form.crmFits") : t("hubs.form.crmFound", { name: crm.name ?? "" });
  const help = crm.isChecking ? t("hubs.form.crmChecking") : crm.name === undefined ? t("hubs.form.crmHelp") : found;
  return (
    <TextField
      label={t("hubs.form.mandatory", { label: t("hubs.form.crmId") })}
      help={<span role="status">{help}</span>}
      value={form.crmId}
      error={errors.crmId}
      aria-required
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change({ crmId: event.currentTarget.value.trim() })}
      onBlur={() => leave("crmId")}
    />
  );
}

/** All fields of a hub invitation. */
export function InviteHubFields(props: HubFieldsProps & { readonly crm: CrmVerdict }) {
  const t = useText();
  const { form, errors, change, leave, isNew } = props;
  const logo = t("hubs.form.logo");
  return (
    <>
      <ImageField
        label={isNew ? t("hubs.form.mandatory", { label: logo }) : logo}
        shape="square"
        value={form.logo}
        error={errors.logo}
        onChange={(url) => change({ logo: url ?? "" })}
      />
      <div className="grid2 g-names">
        <RegistrationField {...props} />
        <LanguageField {...props} />
      </div>
      <OwnerFields {...props} />
      <NameFields {...props} />
      <AddressFields {...props} />
      <RichText
        label={t("hubs.form.mandatory", { label: t("hubs.form.description") })}
        help={t("hubs.form.descriptionHelp")}
        max={LIMITS.description}
        value={form.description}
        error={errors.description}
        onChange={(description) => change({ description })}
        onBlur={() => leave("description")}
      />
      <CategoryField {...props} />
      <CrmField {...props} />
      <FocusAreaSelect
        label={t("hubs.form.focusAreas")}
        value={form.focusAreas}
        error={errors.focusAreas}
        onChange={(focusAreas) => change({ focusAreas })}
      />
      <RepresentativeField {...props} />
      <CoManagerField {...props} />
      <Check
        label={t("hubs.form.immersion")}
        checked={form.immersionAttended}
        onChange={(event) => change({ immersionAttended: event.currentTarget.checked })}
      />
    </>
  );
}
