import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { deletionSchema, KEEPS_FOR_HOURS, MAX_REASON } from "@openrounds/contract/identity/profile/schemas.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorText, showRefusal, useSchemaForm } from "../../../kernel/form.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { queryClient, useChange } from "../../../kernel/query.ts";
import { logoutLocally } from "../../../kernel/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Counter, SelectField, TextArea } from "../../../ui/field.tsx";
import { Note } from "../../../ui/states.tsx";
import { useProof } from "../components/proof-dialog.tsx";
import { Section } from "../components/section.tsx";

const REASONS = ["unused", "work", "privacy", "second", "other"] as const;
type Reason = (typeof REASONS)[number];

/** The dialog that says what is lost, asks why, and closes the account. */
function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const proof = useProof();
  const [kind, setKind] = useState<Reason>();
  const form = useSchemaForm(deletionSchema, { reason: "" });
  const { register, watch, setValue, formState } = form;
  const close = useChange(profileEndpoints.deleteAccount, {
    onDone: () => {
      logoutLocally();
      queryClient.clear();
      void navigate({ to: "/account-closed", replace: true });
    },
    onFail: (failure) => {
      if (proof.asks(failure, () => void submit()) || showRefusal(form, failure)) return;
      form.setError("root", { message: messageOf(failure) });
    },
  });
  const submit = form.handleSubmit((body) => close.mutate({ body }));
  const choose = (chosen: Reason | undefined): void => {
    setKind(chosen);
    setValue("reason", chosen === undefined || chosen === "other" ? "" : t(`profile.delete.reason.${chosen}`));
    form.clearErrors();
  };
  return (
    <Dialog
      title={t("profile.delete.title")}
      opened
      typed={[kind, watch("reason")]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="danger-fill" disabled={kind === undefined} busy={close.isPending} onClick={() => void submit()}>
            {t("profile.delete.confirm")}
          </Button>
        </>
      }
    >
      <p className="t2">{t("profile.delete.lost", { hours: KEEPS_FOR_HOURS })}</p>
      <SelectField
        label={t("profile.delete.why")}
        value={kind ?? ""}
        onChange={(event) => choose(REASONS.find((reason) => reason === event.currentTarget.value))}
      >
        <option value="">{t("identity.gender.choose")}</option>
        {REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`profile.delete.reason.${reason}`)}
          </option>
        ))}
      </SelectField>
      {kind === "other" && (
        <TextArea
          label={t("profile.delete.own")}
          maxLength={MAX_REASON}
          counter={<Counter used={watch("reason").length} max={MAX_REASON} />}
          {...register("reason")}
          error={errorText(t, formState.errors.reason)}
        />
      )}
      {formState.errors.root?.message !== undefined && <Note tone="danger">{formState.errors.root.message}</Note>}
      {proof.dialog}
    </Dialog>
  );
}

/** The way out: the account is closed at once and erased later. */
export function DeleteAccount() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("profile.delete")} text={t("profile.deleteText", { hours: KEEPS_FOR_HOURS })}>
      <div className="row">
        <Button look="danger" onClick={() => setOpen(true)}>
          {t("profile.delete")}
        </Button>
      </div>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
