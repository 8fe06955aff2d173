import { HUB_INVITATION_LIMITS as LIMITS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { MAX_NAME } from "@openrounds/contract/identity/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { ImageField } from "../../../media/components/image-field.tsx";
import { FocusAreaSelect } from "../../../reference/components/focus-area-select.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { CharacterCounter, TextField } from "../../../ui/field.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { CategoryField } from "../../components/category-field.tsx";
import { AddressFields } from "./address-fields.tsx";
import type { CrmVerdict } from "./crm-verdict.ts";
import {
  CoManagerField,
  LanguageField,
  RegistrationField,
  RepresentativeField,
  type HubFieldsProps,
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

/** The names of the organization. */
function NameFields({ form }: Pick<HubFieldsProps, "form">) {
  const t = useText();
  return NAMES.map(([name, max, isMandatory]) => (
    <TextField
      key={name}
      label={isMandatory ? t("hubs.form.mandatory", { label: t(`hubs.form.${name}`) }) : t(`hubs.form.${name}`)}
      help={name === "fullName" ? t("hubs.form.fullNameHelp") : undefined}
      aria-required={isMandatory}
      counter={<CharacterCounter used={form.values[name].length} max={max} />}
      {...form.field(name)}
    />
  ));
}

/** The person who is invited to own the hub. */
function OwnerFields({ form }: Pick<HubFieldsProps, "form">) {
  const t = useText();
  return (
    <>
      <div className="grid2 g-names">
        {OWNER.map(([name, isMandatory]) => (
          <TextField
            key={name}
            label={isMandatory ? t("hubs.form.mandatory", { label: t(`hubs.form.${name}`) }) : t(`hubs.form.${name}`)}
            maxLength={MAX_NAME}
            autoComplete="off"
            aria-required={isMandatory}
            {...form.field(name)}
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
        {...form.field("invitedTo")}
      />
    </>
  );
}

interface CrmProps {
  readonly crm: CrmVerdict;
}

function CrmField({ form, crm }: Pick<HubFieldsProps, "form"> & CrmProps) {
  const t = useText();
  const foundText = crm.name === null ? t("hubs.form.crmFits") : t("hubs.form.crmFound", { name: crm.name ?? "" });
  const help = crm.isChecking
    ? t("hubs.form.crmChecking")
    : crm.name === undefined
      ? t("hubs.form.crmHelp")
      : foundText;
  const { error, ...field } = form.field("crmId");
  return (
    <TextField
      label={t("hubs.form.mandatory", { label: t("hubs.form.crmId") })}
      help={<span role="status">{help}</span>}
      aria-required
      autoComplete="off"
      spellCheck={false}
      {...field}
      error={crm.error ?? error}
    />
  );
}

/** All fields of a hub invitation. */
export function InviteHubFields({ crm, ...props }: HubFieldsProps & CrmProps) {
  const t = useText();
  const { form, isNew } = props;
  const logo = t("hubs.form.logo");
  return (
    <>
      <ImageField
        label={isNew ? t("hubs.form.mandatory", { label: logo }) : logo}
        shape="square"
        {...form.control("logo")}
      />
      <div className="grid2 g-names">
        <RegistrationField {...form.field("registrationType")} />
        <LanguageField {...form.field("lang")} />
      </div>
      <OwnerFields form={form} />
      <NameFields form={form} />
      <AddressFields form={form} />
      <RichText
        label={t("hubs.form.mandatory", { label: t("hubs.form.description") })}
        help={t("hubs.form.descriptionHelp")}
        max={LIMITS.description}
        {...form.control("description")}
      />
      <CategoryField
        label={t("hubs.form.mandatory", { label: t("hubs.form.category") })}
        choose={t("hubs.form.choose")}
        aria-required
        {...form.field("primaryOrganizationCategory")}
      />
      <CrmField form={form} crm={crm} />
      <FocusAreaSelect label={t("hubs.form.focusAreas")} {...form.control("focusAreas")} />
      <RepresentativeField {...props} />
      <CoManagerField {...props} />
      <Checkbox label={t("hubs.form.immersion")} {...form.field("immersionAttended")} />
    </>
  );
}
