import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RightsEditor, useRightsChange, type RightsProgram } from "./rights-editor.tsx";

interface PermissionsDialogProps {
  readonly program: RightsProgram;
  readonly onClose: () => void;
}

/** Who of the team may see and edit a program; the changes are listed before they are saved. */
export function PermissionsDialog({ program, onClose }: PermissionsDialogProps) {
  const t = useText();
  const rights = useRightsChange(program, { onDone: onClose });
  return (
    <Dialog
      title={t("programs.permissions.title", { name: program.name })}
      width="wide"
      opened
      typed={[...rights.changes]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("app.cancel")}</Button>
          <Button look="primary" disabled={rights.changes.size === 0} onClick={() => rights.ask(true)}>
            {t("app.save")}
          </Button>
        </>
      }
    >
      <RightsEditor rights={rights} />
    </Dialog>
  );
}
