import { useNavigate } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import type { HubInvitation } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { useState, type FormEvent } from "react";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { useShownErrors } from "../../../kernel/shown-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import { toastFailure } from "../../../ui/toast.ts";
import { useIsChanged } from "../../../ui/typed.ts";
import { useUnsaved } from "../../../ui/unsaved.ts";
import { hubReads } from "../data.ts";
import { forgetHubId, type HubInvited } from "../state.ts";
import { useCrmVerdict } from "./crm-verdict.ts";
import {
  emptyHubForm,
  formOfInvitation,
  toInvitation,
  wrongInHub,
  type HubField,
  type HubFormValues,
} from "./hub-form.ts";
import { InviteHubFields } from "./invite-hub-fields.tsx";

interface InviteHubFormProps {
  readonly superhubId: string;
  readonly may: (code: PermissionCode) => boolean;
  /** The hub whose invitation is sent again, with what was said of it. */
  readonly invited?: { readonly hubId: string; readonly said: HubInvitation };
}

/** What the server refused without naming a field is "Something went wrong" where it says nothing better. */
const tellFailure = (failure: Error, generic: string): void =>
  toastFailure(failure instanceof CallFailure && failure.isTold && failure.status < 500 ? messageOf(failure) : generic);

/** What a superhub says of a hub to invite it, or to invite it again; what is typed stays when it fails. */
export function InviteHubForm({ superhubId, may, invited }: InviteHubFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const [form, setForm] = useState<HubFormValues>(() =>
    invited === undefined ? emptyHubForm() : formOfInvitation(invited.said),
  );
  const wrong = wrongInHub(form, invited === undefined ? "first" : "again");
  const { errors, leave, showAll, refuse, forget } = useShownErrors<HubField>(wrong);
  const crm = useCrmVerdict(form.crmId, invited?.said.crmId);
  const leaveForm = (): void => {
    forgetHubId();
    void navigate({ to: hubsPath(superhubId) });
  };
  const change = {
    refreshes: hubReads,
    onDone: () => {
      forgetHubId();
      const state: HubInvited = { status: "hub-invited", email: form.invitedTo, hubName: form.name };
      void navigate({ to: hubsPath(superhubId), search: { tab: "invited" }, state: state as never });
    },
    onFail: (failure: Error) => {
      if (!refuse(failure)) tellFailure(failure, t("INVITE_HUB_ERROR_GENERICERROR"));
    },
  };
  const invite = useChange(hubInvitationEndpoints.invite, change);
  const resend = useChange(hubInvitationEndpoints.resend, change);
  const isSent = [invite, resend].some(({ isPending, isSuccess }) => isPending || isSuccess);
  useUnsaved(useIsChanged(form) && !isSent);
  const isBusy = invite.isPending || resend.isPending;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    showAll();
    if (Object.keys(wrong).length > 0 || crm.error !== undefined) return;
    const body = toInvitation(form);
    if (invited === undefined) invite.mutate({ params: { id: superhubId }, body });
    else resend.mutate({ params: { id: superhubId, hubId: invited.hubId }, body });
  };
  return (
    <form className="stack g6" noValidate onSubmit={submit}>
      <p className="sm t3">{t("hubs.form.starred")}</p>
      <InviteHubFields
        superhubId={superhubId}
        form={form}
        errors={{ ...errors, ...(crm.error !== undefined && { crmId: crm.error }) }}
        crm={crm}
        may={may}
        isNew={invited === undefined}
        leave={leave}
        change={(changes) => {
          setForm((before) => ({ ...before, ...changes }));
          forget(Object.keys(changes));
        }}
      />
      {(invite.isError || resend.isError) && <Note tone="danger">{t("hubs.form.notSent")}</Note>}
      <div className="row g3 wrap">
        <Button type="submit" look="primary" size="lg" busy={isBusy}>
          {t(invited === undefined ? "hubs.form.send" : "hubs.form.resend")}
        </Button>
        <Button size="lg" disabled={isBusy} onClick={leaveForm}>
          {t("app.cancel")}
        </Button>
      </div>
    </form>
  );
}
