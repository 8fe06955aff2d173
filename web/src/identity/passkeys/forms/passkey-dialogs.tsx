import { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import {
  MAX_PASSKEY_NAME,
  passkeyNamedSchema,
  type Passkey,
  type PasskeyNamed,
} from "@openrounds/contract/identity/passkeys/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast, toastFailure } from "../../../ui/toast.ts";
import { useReauthentication } from "../../profile/components/reauthentication.tsx";
import { isCancelled, isAlreadyRegistered, createPasskey } from "../data.ts";

const refreshes = [passkeyEndpoints.list];

interface PasskeyNameDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly form: PasskeyNameForm;
  readonly onSubmit: (named: PasskeyNamed) => void | Promise<void>;
  readonly onClose: () => void;
}

const useNameForm = (name: string) => useContractForm({ schema: passkeyNamedSchema, values: { name } });
type PasskeyNameForm = ReturnType<typeof useNameForm>;

/** Asks for the name of a passkey. */
function PasskeyNameDialog({ text, action, form, ...dialog }: PasskeyNameDialogProps) {
  const t = useText();
  return (
    <FormDialog {...dialog} width="question" form={form} submit={action}>
      {text !== undefined && <p className="t2">{text}</p>}
      <TextField
        label={t("profile.passkey.name")}
        help={t("profile.passkey.nameHelp")}
        maxLength={MAX_PASSKEY_NAME}
        {...form.field("name")}
      />
    </FormDialog>
  );
}

/** Creates a passkey on this device and adds it under a name. */
export function AddPasskeyDialog({
  name: proposedName,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const reauthentication = useReauthentication();
  const form = useNameForm(proposedName);
  const add = useEndpointMutation(passkeyEndpoints.add, {
    refreshes,
    onDone: () => {
      toast(t("profile.passkey.added"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  const readOptions = useEndpointMutation(passkeyEndpoints.beginMaking);
  const failureText = (failure: unknown): string =>
    t(
      isCancelled(failure)
        ? "profile.passkey.left"
        : isAlreadyRegistered(failure)
          ? "profile.passkey.madeBefore"
          : "PASSKEY_FAILED",
    );
  const create = async ({ name }: PasskeyNamed): Promise<void> => {
    const { options } = await readOptions.mutateAsync({});
    try {
      add.mutate({ body: { name, credential: await createPasskey(options) } });
    } catch (failure) {
      toastFailure(failureText(failure));
    }
  };
  const start = (named: PasskeyNamed): Promise<void> =>
    create(named).catch((failure: unknown) => {
      if (!reauthentication.handles(failure, () => void form.submit(start))) form.showRefusal(failure);
    });
  return (
    <>
      <PasskeyNameDialog
        title={t("profile.passkey.add")}
        text={t("profile.passkey.addText")}
        action={t("profile.passkey.make")}
        form={form}
        isBusy={form.isSending || add.isPending}
        onSubmit={start}
        onClose={onClose}
      />
      {reauthentication.dialog}
    </>
  );
}

interface OwnPasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey: { passkeyId, name }, onClose }: OwnPasskeyProps) {
  const t = useText();
  const form = useNameForm(name);
  const rename = useEndpointMutation(passkeyEndpoints.rename, {
    refreshes,
    onDone: () => {
      toast(t("profile.saved"));
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <PasskeyNameDialog
      title={t("profile.passkey.rename")}
      action={t("app.save")}
      form={form}
      isBusy={rename.isPending}
      onSubmit={(body) => rename.mutate({ params: { passkeyId }, body })}
      onClose={onClose}
    />
  );
}

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskeyDialog({ passkey: { passkeyId, name }, onClose }: OwnPasskeyProps) {
  const t = useText();
  const reauthentication = useReauthentication();
  const [failure, setFailure] = useState<string>();
  const remove = useEndpointMutation(passkeyEndpoints.remove, {
    refreshes,
    onDone: () => {
      toast(t("profile.passkey.removed"));
      onClose();
    },
    onFail: (error) => {
      if (!reauthentication.handles(error, start)) setFailure(messageOf(error));
    },
  });
  const start = (): void => remove.mutate({ params: { passkeyId } });
  return (
    <>
      <Dialog
        title={t("profile.passkey.removeTitle", { name })}
        width="question"
        opened
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t("app.cancel")}</Button>
            <Button look="danger-fill" busy={remove.isPending} onClick={start}>
              {t("profile.passkey.remove")}
            </Button>
          </>
        }
      >
        <p className="t2">{t("profile.passkey.removeText")}</p>
        {failure !== undefined && <Note tone="danger">{failure}</Note>}
      </Dialog>
      {reauthentication.dialog}
    </>
  );
}
