import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import "./styles/layers.css";
import { countDown, hearToasts, shownToasts, type Toast } from "./toast.ts";

/** One sentence for some seconds; they begin anew when somebody who looked at it turns away. */
function ToastLine({ toast }: { readonly toast: Toast }) {
  const { message, isFailure } = toast;
  const [isHeld, setHeld] = useState(false);
  useEffect(() => (isHeld ? undefined : countDown(toast)), [toast, isHeld]);
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
