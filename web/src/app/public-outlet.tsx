import { Outlet } from "@tanstack/react-router";
import { Suspense, lazy, useState, useSyncExternalStore } from "react";
import { subscribeToToasts, shownToasts } from "../ui/toast.ts";

/** Comes with the first toast: the first page stays light. */
const Toasts = lazy(async () => ({ default: (await import("../ui/toasts.tsx")).Toasts }));

/** Pages that are open to everybody, with room for toasts. */
export function PublicOutlet() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  const [hasTold, setHasTold] = useState(false);
  if (toasts.length > 0 && !hasTold) setHasTold(true);
  return (
    <>
      <Outlet />
      {hasTold && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </>
  );
}
