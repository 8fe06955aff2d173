import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-modal.tsx";

const loadModal = () => import("./dialog-modal.tsx");

/** The chunk of modals is loaded when the first dialog is opened. */
const DialogModal = lazy(async () => ({ default: (await loadModal()).DialogModal }));

/** Preloads the chunk of modals. */
export const prepareDialogs = (): void => void loadModal().catch(() => undefined);

/** A modal that asks before unsaved changes are discarded; its code is a lazy chunk. */
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
