import * as z from "zod/mini";
import { organizationContactSchema } from "@openrounds/contract/organizations/profile/schemas.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { ProfileSection } from "../../../identity/profile/components/profile-section.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { ConflictNote } from "../components/conflict-note.tsx";
import { useProfileSaving } from "../data.ts";

export interface ProfilePartProps {
  readonly organization: Organization;
  /** Whether the person may change the profile. */
  readonly mayEdit: boolean;
}

const schema = z.pick(organizationContactSchema, { contactEmail: true, version: true });

const valuesOf = ({ contactEmail, version }: Organization) => ({ contactEmail: contactEmail ?? "", version });

/** The contact address of an organization. */
export function ContactForm({ organization, mayEdit }: ProfilePartProps) {
  const t = useText();
  const form = useContractForm({ schema, values: valuesOf(organization) });
  const resetTo = (current: Organization): void => form.reset(valuesOf(current));
  const { save, isBusy, hasConflict, loadCurrent } = useProfileSaving(
    organizationProfileEndpoints.updateContact,
    organization.organizationId,
    { onDone: resetTo, onReloaded: resetTo, onRefused: form.showRefusal },
  );
  return (
    <ProfileSection title={t("organizations.edit.part.contact")}>
      <Form form={form} isBusy={isBusy} onSubmit={save}>
        <TextField
          label={t("organizations.field.contactEmail")}
          help={t("organizations.field.contactHelp")}
          type="email"
          autoComplete="off"
          disabled={!mayEdit}
          {...form.field("contactEmail")}
        />
        {hasConflict && <ConflictNote onLoad={loadCurrent} />}
        {mayEdit && (
          <div className="row">
            <SubmitButton form={form} isBusy={isBusy} enabledWhen="changed and valid">
              {t("app.save")}
            </SubmitButton>
          </div>
        )}
      </Form>
    </ProfileSection>
  );
}
