import { HUB_INVITATION_LIMITS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { superhubEndpoints } from "@openrounds/contract/organizations/superhubs/endpoints.ts";
import { newSuperhubSchema } from "@openrounds/contract/organizations/superhubs/schemas.ts";
import { useState, type FormEvent } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { useShownErrors } from "../../../kernel/shown-errors.ts";
import { wrongFields } from "../../../kernel/wrong-fields.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Counter, TextField } from "../../../ui/field.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import type { HubFormValues } from "../../hubs/forms/hub-form.ts";
import { LanguageField, RegistrationField } from "../../hubs/forms/hub-choices.tsx";

type SuperhubFormValues = Pick<HubFormValues, "name" | "registrationType" | "invitedTo" | "lang">;
type SuperhubField = keyof SuperhubFormValues;

const EMPTY: SuperhubFormValues = { name: "", registrationType: "", invitedTo: "", lang: "" };

interface SuperhubFormProps {
  readonly superhubId: string;
  readonly onClose: () => void;
}

/** Brings in a superhub: its name and kind, and who owns it first; what is typed stays when it fails. */
export function SuperhubForm({ superhubId, onClose }: SuperhubFormProps) {
  const t = useText();
  const [form, setForm] = useState(EMPTY);
  const parsed = newSuperhubSchema.safeParse(form);
  const { errors, leave, showAll, refuse, forget } = useShownErrors<SuperhubField>(
    wrongFields<SuperhubField>(newSuperhubSchema, form),
  );
  const { mutate, isPending } = useChange(superhubEndpoints.onboard, {
    refreshes: [superhubEndpoints.list],
    onDone: (_, { body }) => {
      toast(t("hubs.superhubs.done", { name: body.name, email: body.invitedTo }));
      onClose();
    },
    onFail: (failure) => {
      if (!refuse(failure)) toastFailure(messageOf(failure));
    },
  });
  const change = (changes: Partial<SuperhubFormValues>): void => {
    setForm((before) => ({ ...before, ...changes }));
    forget(Object.keys(changes));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    showAll();
    if (parsed.success && !isPending) mutate({ params: { id: superhubId }, body: parsed.data });
  };
  const mandatory = (label: string): string => t("hubs.form.mandatory", { label });
  return (
    <Dialog title={t("hubs.superhubs.add")} opened typed={form} onClose={onClose}>
      <form className="stack g5" noValidate onSubmit={submit}>
        <p className="sm t3">{t("hubs.form.starred")}</p>
        <TextField
          label={mandatory(t("hubs.form.name"))}
          value={form.name}
          error={errors.name}
          aria-required
          counter={<Counter used={form.name.length} max={HUB_INVITATION_LIMITS.name} />}
          onChange={(event) => change({ name: event.currentTarget.value })}
          onBlur={() => leave("name")}
        />
        <RegistrationField form={form} errors={errors} change={change} leave={leave} />
        <TextField
          label={mandatory(t("hubs.superhubs.email"))}
          help={t("hubs.superhubs.emailHelp")}
          type="email"
          autoComplete="off"
          value={form.invitedTo}
          error={errors.invitedTo}
          aria-required
          onChange={(event) => change({ invitedTo: event.currentTarget.value })}
          onBlur={() => leave("invitedTo")}
        />
        <LanguageField form={form} errors={errors} change={change} leave={leave} />
        <div className="row g3 end wrap">
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {t("hubs.superhubs.add")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
