import { useEffect } from "react";
import { prepareDialogs } from "../ui/dialog.tsx";
import { LeaveGuard } from "../ui/leave-guard.tsx";
import { ConfirmationOutlet } from "../ui/confirmation-outlet.tsx";
import { Toasts } from "../ui/toasts.tsx";

/** Shows toasts and confirmations, which any page can open. */
export function Overlays() {
  useEffect(() => {
    const connection = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
    if (connection?.saveData !== true && connection?.effectiveType?.includes("2g") !== true) prepareDialogs();
  }, []);
  return (
    <>
      <LeaveGuard />
      <ConfirmationOutlet />
      <Toasts />
    </>
  );
}
