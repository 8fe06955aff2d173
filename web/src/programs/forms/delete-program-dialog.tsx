import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { Program } from "@openrounds/contract/programs/schemas.ts";
import { messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { useEndpointMutation } from "../../kernel/query.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast, toastFailure } from "../../ui/toast.ts";

interface DeleteProgramDialogProps {
  readonly program: Pick<Program, "programId" | "name">;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks for confirmation before a program is deleted with all its contents. */
export function DeleteProgramDialog({ program, onClose, onDeleted }: DeleteProgramDialogProps) {
  const t = useText();
  const { programId, name } = program;
  const remove = useEndpointMutation(programEndpoints.remove, {
    refreshes: [programEndpoints.listOfOrganization, programEndpoints.listOfUser],
    onDone: () => {
      toast(t("programs.delete.done"));
      onDeleted();
    },
    onFail: (failure) => {
      toastFailure(messageOf(failure));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t("programs.delete.title", { name })}
      opened
      confirm={t("programs.delete.confirm")}
      cancel={t("programs.delete.keep")}
      look="danger-fill"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { id: programId } })}
    >
      <p>{t("programs.delete.text")}</p>
    </ConfirmDialog>
  );
}
