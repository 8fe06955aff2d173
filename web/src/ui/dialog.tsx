import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useText } from "../kernel/i18n.tsx";
import { useIsPhone } from "./responsive.ts";

const WIDTHS = { question: "28rem", form: "36rem", wide: "48rem" } as const;

interface DialogProps {
  readonly title: string;
  readonly width?: keyof typeof WIDTHS;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** A dialog that must be answered: no cross, no Escape, no click outside. */
  readonly mandatory?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A modal on a desktop, a full-height sheet on a phone; focus stays inside and returns afterwards. */
export function Dialog({ title, width = "form", opened, onClose, mandatory = false, children, footer }: DialogProps) {
  const t = useText();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTHS[width]}
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
