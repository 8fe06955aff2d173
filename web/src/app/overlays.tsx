import { useEffect } from "react";
import { deviceLine, isThin } from "../kernel/line.ts";
import { prepareDialogs } from "../ui/dialog.tsx";
import { LeaveGuard } from "../ui/leave-guard.tsx";
import { ConfirmationOutlet } from "../ui/confirmation-outlet.tsx";
import { Toasts } from "../ui/toasts.tsx";

/** Shows toasts and confirmations, which any page can open. */
export function Overlays() {
  useEffect(() => {
    if (!isThin(deviceLine())) prepareDialogs();
  }, []);
  return (
    <>
      <LeaveGuard />
      <ConfirmationOutlet />
      <Toasts />
    </>
  );
}
