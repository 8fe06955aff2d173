import type * as z from "zod/mini";
import { sentInvitationEndpoints } from "@openrounds/contract/invitations/sent/endpoints.ts";
import { correctionSchema, type SentInvitation } from "@openrounds/contract/invitations/sent/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { TextField } from "../../ui/field.tsx";
import { useContractForm } from "../../ui/form/contract-form.ts";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { sentReads } from "../data.ts";

interface CorrectContactProps {
  readonly batchId: string;
  readonly invitation: SentInvitation;
  readonly onClose: () => void;
}

/** Sends an invitation to the right contact instead of a wrong one. */
export function CorrectContact({ batchId, invitation, onClose }: CorrectContactProps) {
  const t = useText();
  const contact = invitation.contact ?? "";
  const form = useContractForm({ schema: correctionSchema, values: { userId: invitation.userId, contact } });
  const correct = useEndpointMutation(sentInvitationEndpoints.correct, {
    refreshes: sentReads,
    onDone: ({ mailStatus }) => {
      const about = { contact: form.values.contact.trim() };
      toast(t(mailStatus === "NOT_SENT" ? "inviting.correctedNot" : "inviting.corrected", about));
      onClose();
    },
    onFail: form.showRefusal,
  });
  const send = (body: z.output<typeof correctionSchema>): void => correct.mutate({ params: { id: batchId }, body });
  return (
    <FormDialog
      title={t("inviting.correctTitle", { contact })}
      form={form}
      onSubmit={send}
      isBusy={correct.isPending}
      submit={t("invitations.send")}
      enabledWhen="changed"
      onClose={onClose}
    >
      <TextField
        label={t("inviting.contact")}
        help={t("inviting.contactHelp", { contact })}
        autoFocus
        {...form.field("contact")}
      />
    </FormDialog>
  );
}
