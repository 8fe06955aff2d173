import { useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DiscardDialog } from "../components/discard-dialog.tsx";
import { RightsEditor, useRightsChange, type RightsProgram } from "./rights-editor.tsx";

interface PermissionsDialogProps {
  readonly program: RightsProgram;
  readonly onClose: () => void;
}

/** Who of the team may see and edit a program; the changes are listed before they are saved. */
export function PermissionsDialog({ program, onClose }: PermissionsDialogProps) {
  const t = useText();
  const rights = useRightsChange(program, { onDone: onClose });
  const [asksDiscard, setAsksDiscard] = useState(false);
  const isUnchanged = rights.changes.size === 0;
  const leave = (): void => (isUnchanged ? onClose() : setAsksDiscard(true));
  return (
    <>
      <Dialog
        title={t("programs.permissions.title", { name: program.name })}
        width="wide"
        opened
        onClose={leave}
        footer={
          <>
            <Button onClick={leave}>{t("app.cancel")}</Button>
            <Button look="primary" disabled={isUnchanged} onClick={() => rights.ask(true)}>
              {t("app.save")}
            </Button>
          </>
        }
      >
        <RightsEditor rights={rights} />
      </Dialog>
      <DiscardDialog opened={asksDiscard} onKeep={() => setAsksDiscard(false)} onDiscard={onClose} />
    </>
  );
}
