import { useNavigate } from "@tanstack/react-router";
import type { PermissionCode } from "@openrounds/contract/kernel/permissions.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import type { HubInvitation } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { useState } from "react";
import { CallFailure, messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { focusFirstError } from "../../../ui/form/first-error.ts";
import { Form, SubmitButton } from "../../../ui/form/form.tsx";
import { Note } from "../../../ui/states.tsx";
import { hubReads } from "../data.ts";
import { clearInvitedHubId, type HubInvitedState } from "../state.ts";
import { useCrmVerdict } from "./crm-verdict.ts";
import { hubForm } from "./hub-form.ts";
import { InviteHubFields } from "./invite-hub-fields.tsx";

interface InviteHubFormProps {
  readonly superhubId: string;
  readonly may: (code: PermissionCode) => boolean;
  /** The hub whose invitation is sent again, with its present values. */
  readonly invited?: { readonly hubId: string; readonly invitation: HubInvitation };
}

/** The text of a refusal that names no field: the server's message, or a general one. */
const failureText = (failure: Error, generic: string): string =>
  failure instanceof CallFailure && failure.hasServerMessage && failure.status < 500 ? messageOf(failure) : generic;

/** Invites a hub, or sends its invitation again; a failure keeps what was typed. */
export function InviteHubForm({ superhubId, may, invited }: InviteHubFormProps) {
  const t = useText();
  const navigate = useNavigate();
  const [definition] = useState(() => hubForm(invited?.invitation));
  const form = useContractForm(definition);
  const crm = useCrmVerdict(form.values.crmId, invited?.invitation.crmId);
  const leaveForm = (): void => {
    clearInvitedHubId();
    void navigate({ to: hubsPath(superhubId) });
  };
  const change = {
    refreshes: hubReads,
    onDone: (_: unknown, { body }: { readonly body: { readonly name: string; readonly invitedTo: string } }) => {
      clearInvitedHubId();
      form.reset();
      const state: HubInvitedState = { status: "hub-invited", email: body.invitedTo, hubName: body.name };
      void navigate({ to: hubsPath(superhubId), search: { tab: "invited" }, state: state as never });
    },
    onFail: (failure: Error) => form.showRefusal(failure, failureText(failure, t("INVITE_HUB_ERROR_GENERICERROR"))),
  };
  const invite = useEndpointMutation(hubInvitationEndpoints.invite, change);
  const resend = useEndpointMutation(hubInvitationEndpoints.resend, change);
  const isBusy = invite.isPending || resend.isPending;
  const submit = (body: HubInvitation): void => {
    if (crm.error !== undefined) focusFirstError(form.id);
    else if (invited === undefined) invite.mutate({ params: { id: superhubId }, body });
    else resend.mutate({ params: { id: superhubId, hubId: invited.hubId }, body });
  };
  return (
    <Form form={form} className="stack g6" isBusy={isBusy} onSubmit={submit}>
      <p className="sm t3">{t("hubs.form.starred")}</p>
      <InviteHubFields superhubId={superhubId} form={form} crm={crm} may={may} isNew={invited === undefined} />
      {(invite.isError || resend.isError) && <Note tone="danger">{t("hubs.form.notSent")}</Note>}
      <div className="row g3 wrap">
        <SubmitButton form={form} size="lg" isBusy={isBusy}>
          {t(invited === undefined ? "hubs.form.send" : "hubs.form.resend")}
        </SubmitButton>
        <Button size="lg" disabled={isBusy} onClick={leaveForm}>
          {t("app.cancel")}
        </Button>
      </div>
    </Form>
  );
}
