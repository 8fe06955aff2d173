import { lazy, Suspense, useState, type ReactNode } from "react";

export const DIALOG_WIDTHS = { question: "28rem", form: "36rem", wide: "48rem" } as const;

export interface DialogProps {
  readonly title: string;
  readonly width?: keyof typeof DIALOG_WIDTHS;
  readonly opened: boolean;
  /** What the fields of the dialog hold, where its parts do not tell it themselves. */
  readonly typed?: unknown;
  /** Closes; what was typed is asked about before, once. */
  readonly onClose: () => void;
  /** A dialog that must be answered: no cross, no Escape, no click outside. */
  readonly mandatory?: boolean;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

const loadModal = () => import("./dialog-modal.tsx");

/** What dialogs are made of comes with the first that is opened. */
const DialogModal = lazy(async () => ({ default: (await loadModal()).DialogModal }));

/** Loads what dialogs are made of before one is opened. */
export const prepareDialogs = (): void => void loadModal();

/** A modal on a desktop, a full-height sheet on a phone; focus stays inside and returns afterwards. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogModal {...props} />
    </Suspense>
  );
}
