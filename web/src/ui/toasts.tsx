import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import "./styles/layers.css";
import { hearToasts, removeToast, shownToasts, type Toast } from "./toast.ts";

/** One sentence for some seconds; they begin anew when somebody who looked at it turns away. */
function ToastLine({ toast: { id, message, isFailure, shownMs } }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => removeToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, shownMs]);
  const Shown = isFailure ? IconAlertCircle : IconCircleCheck;
  return (
    <div
      className={isFailure ? "toast toast--fail" : "toast"}
      role={isFailure ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Shown className="i" aria-hidden />
      <span>{message}</span>
    </div>
  );
}

/** Where toasts appear: at the lower right, on a phone above the tab bar. */
export function Toasts() {
  const toasts = useSyncExternalStore(hearToasts, shownToasts);
  return (
    <div className="toasts">
      {toasts.map((each) => (
        <ToastLine key={each.id} toast={each} />
      ))}
    </div>
  );
}
