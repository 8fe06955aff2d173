import * as z from "zod/mini";
import { passkeyEndpoints } from "@openrounds/contract/identity/passkeys/endpoints.ts";
import { MAX_PASSKEY_NAME, passkeyNameSchema, type Passkey } from "@openrounds/contract/identity/passkeys/schemas.ts";
import { useState } from "react";
import { messageOf } from "../../../kernel/failure.ts";
import { errorText, showRefusal, useSchemaForm } from "../../../kernel/form.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useChange } from "../../../kernel/query.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.ts";
import { useProof } from "../../profile/components/proof-dialog.tsx";
import { isLeft, isMadeBefore, makePasskey } from "../data.ts";

const schema = z.object({ name: passkeyNameSchema });
const refreshes = [passkeyEndpoints.list];

interface NameDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly action: string;
  readonly isBusy: boolean;
  readonly form: ReturnType<typeof useNameForm>;
  readonly failure: string | undefined;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

const useNameForm = (name: string) => useSchemaForm(schema, { name });

/** Asks for the name of a passkey. */
function NameDialog({ title, text, action, isBusy, form, failure, onName, onClose }: NameDialogProps) {
  const t = useText();
  const submit = form.handleSubmit(({ name }) => onName(name));
  return (
    <Dialog
      title={title}
      width="question"
      opened
      typed={form.watch()}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void submit()}>
            {action}
          </Button>
        </>
      }
    >
      <form className="stack g5" onSubmit={(event) => void submit(event)} noValidate>
        {text !== undefined && <p className="t2">{text}</p>}
        <TextField
          label={t("profile.passkey.name")}
          help={t("profile.passkey.nameHelp")}
          maxLength={MAX_PASSKEY_NAME}
          {...form.register("name")}
          error={errorText(t, form.formState.errors.name)}
        />
        {failure !== undefined && <Note tone="danger">{failure}</Note>}
      </form>
    </Dialog>
  );
}

/** Makes a passkey on this device and adds it under a name. */
export function AddPasskeyDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const t = useText();
  const proof = useProof();
  const form = useNameForm(name);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const add = useChange(passkeyEndpoints.add, {
    refreshes,
    onDone: () => {
      toast(t("profile.passkey.added"));
      onClose();
    },
    onFail: (error) => {
      if (!showRefusal(form, error)) setFailure(messageOf(error));
    },
  });
  const explain = (error: unknown): string =>
    t(isLeft(error) ? "profile.passkey.left" : isMadeBefore(error) ? "profile.passkey.madeBefore" : "PASSKEY_FAILED");
  const begin = useChange(passkeyEndpoints.beginMaking, {
    onDone: ({ options }) => {
      setAsking(true);
      makePasskey(options)
        .then((credential) => add.mutate({ body: { name: form.getValues("name"), credential } }))
        .catch((error: unknown) => setFailure(explain(error)))
        .finally(() => setAsking(false));
    },
    onFail: (error) => {
      if (!proof.asks(error, start)) setFailure(messageOf(error));
    },
  });
  const start = (): void => {
    setFailure(undefined);
    begin.mutate({});
  };
  return (
    <>
      <NameDialog
        title={t("profile.passkey.add")}
        text={t("profile.passkey.addText")}
        action={t("profile.passkey.make")}
        form={form}
        isBusy={begin.isPending || isAsking || add.isPending}
        failure={failure}
        onName={start}
        onClose={onClose}
      />
      {proof.dialog}
    </>
  );
}

interface OwnPasskeyProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey: { passkeyId, name }, onClose }: OwnPasskeyProps) {
  const t = useText();
  const form = useNameForm(name);
  const [failure, setFailure] = useState<string>();
  const rename = useChange(passkeyEndpoints.rename, {
    refreshes,
    onDone: () => {
      toast(t("profile.saved"));
      onClose();
    },
    onFail: (error) => {
      if (!showRefusal(form, error)) setFailure(messageOf(error));
    },
  });
  return (
    <NameDialog
      title={t("profile.passkey.rename")}
      action={t("app.save")}
      form={form}
      isBusy={rename.isPending}
      failure={failure}
      onName={(next) => rename.mutate({ params: { passkeyId }, body: { name: next } })}
      onClose={onClose}
    />
  );
}

/** Asks before a passkey is removed. */
export function RemovePasskeyDialog({ passkey: { passkeyId, name }, onClose }: OwnPasskeyProps) {
  const t = useText();
  const proof = useProof();
  const [failure, setFailure] = useState<string>();
  const remove = useChange(passkeyEndpoints.remove, {
    refreshes,
    onDone: () => {
      toast(t("profile.passkey.removed"));
      onClose();
    },
    onFail: (error) => {
      if (!proof.asks(error, start)) setFailure(messageOf(error));
    },
  });
  const start = (): void => remove.mutate({ params: { passkeyId } });
  return (
    <>
      <Dialog
        title={t("profile.passkey.removeTitle", { name })}
        width="question"
        opened
        typed={undefined}
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
      {proof.dialog}
    </>
  );
}
