import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import "./modal-styles.ts";
import { useIsPhone } from "./responsive.ts";
import { useIsUppermost } from "./uppermost.ts";

const WIDTHS = { question: "28rem", form: "36rem", wide: "48rem" } as const;

export interface ModalProps {
  readonly title: string;
  readonly width?: keyof typeof WIDTHS;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** A modal that must be answered: no cross, no Escape, no click outside. */
  readonly mandatory?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A modal on a desktop, a full-height sheet on a phone; focus stays inside and returns afterwards. */
export function ModalFrame({
  title,
  width = "form",
  opened,
  onClose,
  mandatory = false,
  children,
  footer,
}: ModalProps) {
  const t = useText();
  const isPhone = useIsPhone();
  const isUppermost = useIsUppermost(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTHS[width]}
      fullScreen={isPhone && width !== "question"}
      withCloseButton={!mandatory}
      closeButtonProps={{ "aria-label": t("app.close") }}
      closeOnEscape={!mandatory && isUppermost}
      closeOnClickOutside={!mandatory}
    >
      <div className="stack g5">{children}</div>
      {footer !== undefined && <div className="dialog__foot">{footer}</div>}
    </Modal>
  );
}
