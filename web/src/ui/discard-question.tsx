import type { ComponentType } from "react";
import { useText } from "../kernel/i18n.tsx";
import { Button } from "./button.tsx";
import type { ModalProps } from "./modal-frame.tsx";

interface DiscardQuestionProps {
  /** The modal around the question: that of the dialog, or a lazy one for a page. */
  readonly Frame: ComponentType<ModalProps>;
  readonly opened: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before unsaved changes are discarded. */
export function DiscardQuestion({ Frame, opened, onKeep, onDiscard }: DiscardQuestionProps) {
  const t = useText();
  return (
    <Frame
      title={t("app.discard.title")}
      width="question"
      opened={opened}
      onClose={onKeep}
      footer={
        <>
          <Button onClick={onKeep} data-autofocus>
            {t("app.discard.keep")}
          </Button>
          <Button look="danger-fill" onClick={onDiscard}>
            {t("app.discard.discard")}
          </Button>
        </>
      }
    >
      <p>{t("app.discard.text")}</p>
    </Frame>
  );
}
