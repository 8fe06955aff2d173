import { Outlet } from "@tanstack/react-router";
import { Suspense, lazy, useState, useSyncExternalStore } from "react";
import { subscribeToToasts, shownToasts } from "../ui/toast.ts";

/** Loaded with the first toast, to keep the first page light. */
const Toasts = lazy(async () => ({ default: (await import("../ui/toasts.tsx")).Toasts }));

/** The frame of public pages, with toasts. */
export function PublicOutlet() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, shownToasts);
  const [hasShownToast, setHasShownToast] = useState(false);
  if (toasts.length > 0 && !hasShownToast) setHasShownToast(true);
  return (
    <>
      <Outlet />
      {hasShownToast && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </>
  );
}
