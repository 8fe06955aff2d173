import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-modal.tsx";

const loadModal = () => import("./dialog-modal.tsx");

/** What dialogs are made of comes with the first that is opened. */
const DialogModal = lazy(async () => ({ default: (await loadModal()).DialogModal }));

/** Loads what dialogs are made of before one is opened. */
export const prepareDialogs = (): void => void loadModal();

/** A modal that asks before it throws away what was typed; its code comes with the first opening. */
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
