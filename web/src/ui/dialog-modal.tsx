import { Modal } from "@mantine/core";
import { useText } from "../kernel/i18n.tsx";
import { useClosing, useIsUppermost } from "./closing.tsx";
import { DIALOG_WIDTHS, type DialogProps } from "./dialog.tsx";
import "./modal-styles.ts";
import { useIsPhone } from "./responsive.ts";
import { useIsChanged } from "./typed.ts";
import { UnsavedHolder } from "./unsaved.ts";

/** The modal of a dialog; loaded by Dialog. */
export function DialogModal({
  title,
  width = "form",
  opened,
  typed,
  onClose,
  mandatory = false,
  children,
  footer,
}: DialogProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const isUppermost = useIsUppermost(opened);
  const { close, question, tell } = useClosing({ opened, isChanged: useIsChanged(typed), onClose });
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={DIALOG_WIDTHS[width]}
      fullScreen={isPhone && width !== "question"}
      withCloseButton={!mandatory}
      closeButtonProps={{ "aria-label": t("app.close") }}
      closeOnEscape={!mandatory && isUppermost}
      closeOnClickOutside={!mandatory}
    >
      <UnsavedHolder value={tell}>
        <div className="stack g5">{children}</div>
        {footer !== undefined && <div className="dialog__foot">{footer}</div>}
      </UnsavedHolder>
      {question}
    </Modal>
  );
}
