import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import "./modal-styles.ts";
import { useEscape } from "./escape.ts";
import { useFocusReturn } from "./focus-return.ts";
import { useIsPhone } from "./responsive.ts";

const WIDTHS = { question: "28rem", form: "36rem", wide: "48rem", widest: "68rem" } as const;

export interface ModalProps {
  readonly title: string;
  readonly width?: keyof typeof WIDTHS;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Whether it has to be answered: no close button, no Escape, no click outside. */
  readonly isMandatory?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

const FIELD = "input:not([type=hidden],[type=file]), select, textarea, [contenteditable=true]";

/**
 * Marks the first field for the focus trap, which otherwise starts at the close button. With a coarse pointer it does
 * start there, since the on-screen keyboard would cover half of the sheet.
 */
function markFirstField(content: HTMLElement | null): void {
  if (content === null || !matchMedia("(pointer: fine)").matches) return;
  if (content.querySelector("[data-autofocus]") !== null) return;
  content.querySelector(FIELD)?.setAttribute("data-autofocus", "");
}

/** A modal on a desktop, a full-height sheet on a phone. It traps the focus and returns it when it closes. */
export function ModalFrame({
  title,
  width = "form",
  opened,
  onClose,
  isMandatory = false,
  children,
  footer,
}: ModalProps) {
  const t = useText();
  const isPhone = useIsPhone();
  useEscape(opened, () => {
    if (!isMandatory) onClose();
  });
  useFocusReturn(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTHS[width]}
      fullScreen={isPhone && width !== "question"}
      withCloseButton={!isMandatory}
      closeButtonProps={{ "aria-label": t("app.close") }}
      closeOnEscape={false}
      closeOnClickOutside={!isMandatory}
    >
      <div className="stack g5" ref={markFirstField}>
        {children}
      </div>
      {footer !== undefined && <div className="dialog__foot">{footer}</div>}
    </Modal>
  );
}
