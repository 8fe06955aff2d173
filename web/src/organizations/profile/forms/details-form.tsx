import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { ConflictNote } from "../components/conflict-note.tsx";
import { useProfileSaving } from "../data.ts";
import { DetailsFields } from "./details-fields.tsx";
import { detailsForm } from "./details.ts";

interface DetailsFormProps {
  /** The organization when editing began, so that a newer version is noticed. */
  readonly base: Organization;
  /** Called after saving or cancelling. */
  readonly onClose: () => void;
  /** Called with the version that somebody else saved, with which the form restarts. */
  readonly onReloaded: (organization: Organization) => void;
}

/** The form of the organization details. */
export function DetailsForm({ base, onClose, onReloaded }: DetailsFormProps) {
  const t = useText();
  const [definition] = useState(() => detailsForm(base));
  const form = useContractForm(definition);
  const { save, isBusy, hasConflict, loadCurrent } = useProfileSaving(
    organizationProfileEndpoints.update,
    base.organizationId,
    { onDone: onClose, onReloaded, onRefused: form.showRefusal },
  );
  const close = (): void => {
    if (!form.isChanged) return onClose();
    askToConfirm({
      title: t("app.discard.title"),
      text: t("app.discard.text"),
      confirm: t("app.discard.discard"),
      cancel: t("app.discard.keep"),
      onConfirm: onClose,
    });
  };
  return (
    <Form form={form} className="stack g6" isBusy={isBusy} onSubmit={save}>
      <DetailsFields organization={base} form={form} />
      {hasConflict && <ConflictNote onLoad={loadCurrent} />}
      <div className="row g3">
        <SubmitButton form={form} isBusy={isBusy} enabledWhen="changed and valid">
          {t("app.save")}
        </SubmitButton>
        <Button onClick={close}>{t("app.cancel")}</Button>
      </div>
    </Form>
  );
}
