import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import type { Organization } from "@openrounds/contract/organizations/schemas.ts";
import { useState, type FormEvent } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { useShownErrors } from "../../../kernel/shown-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { ask } from "../../../ui/question.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { ConflictNote } from "../components/conflict-note.tsx";
import { SaveButton } from "../components/save-button.tsx";
import { useSaving } from "../data.ts";
import { DetailsFields } from "./details-fields.tsx";
import { formOf, isChanged, toUpdate, wrongInDetails, type DetailsField } from "./details.ts";

interface DetailsFormProps {
  /** As it was read when editing began, so that a newer version is noticed. */
  readonly base: Organization;
  /** Saved, or given up. */
  readonly onClose: () => void;
  /** What somebody else saved was read: the form begins with it. */
  readonly onReloaded: (organization: Organization) => void;
}

/** The organization details while they are edited. */
export function DetailsForm({ base, onClose, onReloaded }: DetailsFormProps) {
  const t = useText();
  const [form, setForm] = useState(() => formOf(base));
  const wrong = wrongInDetails(form, base);
  const [wrongBefore] = useState(() => Object.keys(wrong) as DetailsField[]);
  const { errors, leave, refuse, forget } = useShownErrors(wrong, wrongBefore);
  const { save, isBusy, hasConflict, loadCurrent } = useSaving(
    organizationProfileEndpoints.update,
    base.organizationId,
    {
      onDone: onClose,
      onReloaded,
      onRefused: refuse,
    },
  );
  const changed = isChanged(form, base);
  const unchanged = changed ? undefined : t("organizations.edit.unchanged");
  const reason = Object.keys(wrong).length > 0 ? t("error.invalidInput") : unchanged;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason === undefined) save(toUpdate(form, base));
  };
  useUnsaved(changed && !isBusy);
  const close = (): void => {
    if (!changed) return onClose();
    ask({
      title: t("app.discard.title"),
      text: t("app.discard.text"),
      confirm: t("app.discard.discard"),
      cancel: t("app.discard.keep"),
      onConfirm: onClose,
    });
  };
  return (
    <form className="stack g6" noValidate onSubmit={submit}>
      <DetailsFields
        organization={base}
        form={form}
        errors={errors}
        leave={leave}
        change={(changes) => {
          setForm((before) => ({ ...before, ...changes }));
          forget(Object.keys(changes));
        }}
      />
      {hasConflict && <ConflictNote onLoad={loadCurrent} />}
      <div className="row g3">
        <SaveButton reason={reason} isBusy={isBusy} />
        <Button onClick={close}>{t("app.cancel")}</Button>
      </div>
    </form>
  );
}
