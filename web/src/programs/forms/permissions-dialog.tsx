import { useText } from "../../kernel/i18n.tsx";
import { FormDialog } from "../../ui/form/form-dialog.tsx";
import { RightsEditor, useRightsChange, type RightsProgram } from "./rights-editor.tsx";

interface PermissionsDialogProps {
  readonly program: RightsProgram;
  readonly onClose: () => void;
}

/** Edits who of the team may see and edit a program; the changes are listed before they are saved. */
export function PermissionsDialog({ program, onClose }: PermissionsDialogProps) {
  const t = useText();
  const rights = useRightsChange(program, { onDone: onClose });
  return (
    <FormDialog
      title={t("programs.permissions.title", { name: program.name })}
      width="wide"
      form={rights.form}
      onSubmit={rights.setToConfirm}
      isBusy={rights.isBusy}
      submit={t("app.save")}
      enabledWhen="changed"
      onClose={onClose}
    >
      <RightsEditor rights={rights} />
    </FormDialog>
  );
}
