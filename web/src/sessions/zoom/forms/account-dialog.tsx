import { zoomEndpoints } from "@openrounds/contract/sessions/zoom/endpoints.ts";
import type { SaveZoomAccount, ZoomAccount } from "@openrounds/contract/sessions/zoom/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { TextArea, TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { zoomAccountForm } from "./account-form.ts";

const refreshes = [zoomEndpoints.list];
const SCOPES = "meeting:write:admin, meeting:read:admin, user:read:admin, report:read:admin, recording:read:admin";
const WEBINAR_SCOPES = "webinar:write:admin, webinar:read:admin";

interface AccountDialogProps {
  readonly organizationId: string;
  /** The account to change; undefined for a new one. */
  readonly account: ZoomAccount | undefined;
  readonly onClose: () => void;
}

/** Connects a Zoom account, or changes one; the connection is tested after saving. */
export function AccountDialog({ organizationId, account, onClose }: AccountDialogProps) {
  const t = useText();
  const form = useContractForm(zoomAccountForm(account));
  const test = useEndpointMutation(zoomEndpoints.test, {
    refreshes,
    onFail: (failure) => toastFailure(messageOf(failure)),
  });
  const saved = (accountId: string): void => {
    toast(t("meetings.zoom.saved"));
    onClose();
    test.mutate({ params: { id: organizationId, accountId } });
  };
  const onFail = form.showRefusal;
  const create = useEndpointMutation(zoomEndpoints.create, {
    refreshes,
    onDone: ({ account: { accountId } }) => saved(accountId),
    onFail,
  });
  const update = useEndpointMutation(zoomEndpoints.update, {
    refreshes,
    onDone: ({ account: { accountId } }) => saved(accountId),
    onFail,
  });
  const save = (body: SaveZoomAccount): void => {
    if (account === undefined) create.mutate({ params: { id: organizationId }, body });
    else update.mutate({ params: { id: organizationId, accountId: account.accountId }, body });
  };
  const secretHelp = account === undefined ? undefined : t("meetings.zoom.secretKept");
  return (
    <FormDialog
      title={t(account === undefined ? "meetings.zoom.connect" : "meetings.zoom.change")}
      form={form}
      isBusy={create.isPending || update.isPending}
      submit={t(account === undefined ? "meetings.zoom.connect" : "meetings.zoom.save")}
      {...(account !== undefined && { enabledWhen: "changed" as const })}
      onSubmit={save}
      onClose={onClose}
    >
      <Note>{t("meetings.zoom.app", { scopes: SCOPES, webinarScopes: WEBINAR_SCOPES })}</Note>
      <TextField label={t("meetings.zoom.name")} {...form.field("name")} />
      <TextField label={t("meetings.zoom.accountId")} autoComplete="off" {...form.field("zoomAccountId")} />
      <TextField label={t("meetings.zoom.clientId")} autoComplete="off" {...form.field("clientId")} />
      <TextField
        type="password"
        label={t("meetings.zoom.clientSecret")}
        help={secretHelp}
        autoComplete="new-password"
        {...form.field("clientSecret")}
      />
      <TextField
        type="password"
        label={t("meetings.zoom.webhookSecret")}
        help={secretHelp}
        autoComplete="new-password"
        {...form.field("webhookSecret")}
      />
      <TextArea
        label={t("meetings.zoom.hosts")}
        help={t("meetings.zoom.hostsHelp")}
        rows={3}
        {...form.field("hostLines")}
      />
    </FormDialog>
  );
}
