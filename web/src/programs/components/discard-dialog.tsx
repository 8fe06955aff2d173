import { useText } from "../../kernel/i18n.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface DiscardDialogProps {
  readonly opened: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before typed changes are lost. */
export function DiscardDialog({ opened, onKeep, onDiscard }: DiscardDialogProps) {
  const t = useText();
  return (
    <Dialog
      title={t("programs.discard.title")}
      width="question"
      opened={opened}
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onKeep} data-autofocus>
            {t("programs.discard.keep")}
          </Button>
          <Button look="danger-fill" onClick={onDiscard}>
            {t("programs.discard.discard")}
          </Button>
        </>
      }
    >
      <p>{t("programs.discard.text")}</p>
    </Dialog>
  );
}
