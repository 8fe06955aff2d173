import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import "./styles/layers.css";
import { startToastTimer, subscribeToToasts, shownToasts, undoToast, type Toast } from "./toast.ts";

/** One toast; its timer stops while it is hovered or focused, and restarts afterwards. */
function ToastLine({ toast }: { readonly toast: Toast }) {
  const { message, isFailure, undo } = toast;
  const [isPaused, setPaused] = useState(false);
  useEffect(() => (isPaused ? undefined : startToastTimer(toast)), [toast, isPaused]);
  const IconShown = isFailure ? IconAlertCircle : IconCircleCheck;
  return (
    <div
      className={isFailure ? "toast toast--fail" : "toast"}
      role={isFailure ? "alert" : "status"}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <IconShown className="i" aria-hidden />
      <span>{message}</span>
      {undo !== undefined && (
        <button type="button" className="btn btn--sm btn--invert" onClick={() => undoToast(toast)}>
          {undo.label}
        </button>
      )}
    </div>
  );
}

/** Shows the toasts: at the lower right, on a phone above the tab bar. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts);
  return (
    <div className="toasts">
      {toasts.map((each) => (
        <ToastLine key={each.id} toast={each} />
      ))}
    </div>
  );
}
