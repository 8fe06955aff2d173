import { organizationContactSchema } from "@openrounds/contract/organizations/profile/schemas.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { useState, type FormEvent } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { useShownErrors } from "../../../kernel/shown-errors.ts";
import { wrongFields } from "../../../kernel/wrong-fields.ts";
import { Section } from "../../../identity/profile/components/section.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { ConflictNote } from "../components/conflict-note.tsx";
import { SaveButton } from "../components/save-button.tsx";
import { useSaving } from "../data.ts";

export interface PartProps {
  readonly organization: Organization;
  /** Whether the person may change the profile. */
  readonly mayEdit: boolean;
}

/** How the people of the platform reach an organization. */
export function ContactForm({ organization, mayEdit }: PartProps) {
  const t = useText();
  const [base, setBase] = useState(organization);
  const [contactEmail, setContactEmail] = useState(base.contactEmail ?? "");
  const body = { contactEmail, version: base.version };
  const wrong = wrongFields<"contactEmail">(organizationContactSchema, body);
  const { errors, leave, refuse, forget } = useShownErrors(wrong);
  const begin = (current: Organization): void => {
    setBase(current);
    setContactEmail(current.contactEmail ?? "");
  };
  const { save, isBusy, hasConflict, loadCurrent } = useSaving(
    organizationProfileEndpoints.updateContact,
    base.organizationId,
    {
      onDone: begin,
      onReloaded: begin,
      onRefused: refuse,
    },
  );
  const unchanged = contactEmail === (base.contactEmail ?? "") ? t("organizations.edit.unchanged") : undefined;
  useUnsaved(unchanged === undefined && !isBusy);
  const reason = wrong.contactEmail === undefined ? unchanged : t(wrong.contactEmail);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    leave("contactEmail");
    if (reason === undefined) save(body);
  };
  return (
    <Section title={t("organizations.edit.part.contact")}>
      <form className="stack g5" noValidate onSubmit={submit}>
        <TextField
          label={t("organizations.field.contactEmail")}
          help={t("organizations.field.contactHelp")}
          type="email"
          autoComplete="off"
          value={contactEmail}
          disabled={!mayEdit}
          error={errors.contactEmail}
          onChange={(event) => {
            setContactEmail(event.currentTarget.value);
            forget(["contactEmail"]);
          }}
          onBlur={() => leave("contactEmail")}
        />
        {hasConflict && <ConflictNote onLoad={loadCurrent} />}
        {mayEdit && (
          <div className="row">
            <SaveButton reason={reason} isBusy={isBusy} />
          </div>
        )}
      </form>
    </Section>
  );
}
