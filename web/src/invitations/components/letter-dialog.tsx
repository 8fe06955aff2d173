import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import { MAX_LETTER } from "@openrounds/contract/invitations/letters/schemas.ts";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useChange } from "../../kernel/query.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Counter, TextArea } from "../../ui/field.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

interface LetterDialogProps {
  readonly batchId: string;
  /** The e-mail addresses of whom it goes to; without them it goes to everybody of the batch. */
  readonly contacts?: readonly string[];
  readonly onClose: () => void;
  readonly onSent?: () => void;
}

/** Writes an e-mail to people of a batch; what was typed stays when it is refused. */
export function LetterDialog({ batchId, contacts, onClose, onSent }: LetterDialogProps) {
  const t = useText();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const send = useChange(letterEndpoints.send, {
    onDone: ({ recipientCount }) => {
      toast(t("invitations.letter.sent", { count: recipientCount }));
      onSent?.();
      onClose();
    },
    onFail: (failure) => {
      setError(failure instanceof CallFailure ? failure.fields["emailBody"] : undefined);
      toastFailure(messageOf(failure));
    },
  });
  const submit = (): void =>
    send.mutate({
      params: { id: batchId },
      body: { emailBody: text, ...(contacts !== undefined && { contacts: [...contacts] }) },
    });
  return (
    <Dialog
      title={
        contacts === undefined
          ? t("invitations.letter.titleAll")
          : t("invitations.letter.titleSome", { count: contacts.length })
      }
      opened
      typed={text}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" icon={IconSend} disabled={text.trim() === ""} busy={send.isPending} onClick={submit}>
            {t("invitations.letter.send")}
          </Button>
        </>
      }
    >
      {contacts !== undefined && (
        <dl className="dl dl--wide">
          <dt>{t("invitations.to")}</dt>
          <dd>{contacts.join(", ")}</dd>
        </dl>
      )}
      <TextArea
        label={t("invitations.letter.text")}
        help={t("invitations.letter.help")}
        value={text}
        maxLength={MAX_LETTER}
        rows={8}
        error={error}
        autoFocus
        counter={<Counter used={text.length} max={MAX_LETTER} />}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </Dialog>
  );
}
