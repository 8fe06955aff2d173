import { Modal } from "@mantine/core";
import { useText } from "../kernel/i18n.tsx";
import { DIALOG_WIDTHS, type DialogProps } from "./dialog.tsx";
import "./modal-styles.ts";
import { useIsPhone } from "./responsive.ts";

/** The modal of a dialog; loaded by Dialog. */
export function DialogModal({
  title,
  width = "form",
  opened,
  onClose,
  mandatory = false,
  children,
  footer,
}: DialogProps) {
  const t = useText();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={DIALOG_WIDTHS[width]}
      fullScreen={isPhone && width !== "question"}
      withCloseButton={!mandatory}
      closeButtonProps={{ "aria-label": t("app.close") }}
      closeOnEscape={!mandatory}
      closeOnClickOutside={!mandatory}
    >
      <div className="stack g5">{children}</div>
      {footer !== undefined && <div className="dialog__foot">{footer}</div>}
    </Modal>
  );
}
