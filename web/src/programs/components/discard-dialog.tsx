import { useText } from "../../kernel/i18n.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface DiscardDialogProps {
  readonly opened: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before typed changes are lost. */
export function DiscardDialog({ opened, onKeep, onDiscard }: DiscardDialogProps) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t("programs.discard.title")}
      opened={opened}
      confirm={t("programs.discard.discard")}
      cancel={t("programs.discard.keep")}
      look="danger-fill"
      onCancel={onKeep}
      onConfirm={onDiscard}
    >
      <p>{t("programs.discard.text")}</p>
    </ConfirmDialog>
  );
}
