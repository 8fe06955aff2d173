import { IconSend } from "@tabler/icons-react";
import { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import { letterSchema, MAX_LETTER } from "@openrounds/contract/invitations/letters/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { CharacterCounter, TextArea } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";

interface LetterDialogProps {
  readonly batchId: string;
  /** The e-mail addresses to send to. */
  readonly contacts: readonly string[];
  readonly onClose: () => void;
  readonly onSent?: () => void;
}

/** Sends an e-mail to people of a batch; a refusal keeps what was typed. */
export function LetterDialog({ batchId, contacts, onClose, onSent }: LetterDialogProps) {
  const t = useText();
  const form = useContractForm({ schema: letterSchema, values: { emailBody: "", contacts } });
  const send = useEndpointMutation(letterEndpoints.send, {
    onDone: ({ recipientCount }) => {
      toast(t("invitations.letter.sent", { count: recipientCount }));
      onSent?.();
      onClose();
    },
    onFail: form.showRefusal,
  });
  return (
    <FormDialog
      title={t("invitations.letter.titleSome", { count: contacts.length })}
      form={form}
      onSubmit={(body) => send.mutate({ params: { id: batchId }, body })}
      isBusy={send.isPending}
      submit={t("invitations.letter.send")}
      icon={IconSend}
      enabledWhen="valid"
      onClose={onClose}
    >
      <dl className="dl dl--wide">
        <dt>{t("invitations.to")}</dt>
        <dd>{contacts.join(", ")}</dd>
      </dl>
      <TextArea
        label={t("invitations.letter.text")}
        help={t("invitations.letter.help")}
        maxLength={MAX_LETTER}
        rows={8}
        counter={<CharacterCounter used={form.values.emailBody.length} max={MAX_LETTER} />}
        {...form.field("emailBody")}
      />
    </FormDialog>
  );
}
