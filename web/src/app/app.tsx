import { RouterProvider } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from "react";
import { loadMessages, MessagesProvider } from "../kernel/i18n.tsx";
import { subscribeToLocale, storedLocale } from "../kernel/locale.ts";
import { router } from "./router.tsx";

// Offline its texts may be out of reach: the note that says so comes with the first page.
const Prompts = lazy(async () => {
  const [{ Prompts: Loaded }] = await Promise.all([
    import("./device/prompts.tsx"),
    loadMessages(["device"]).catch(() => undefined),
  ]);
  return { default: Loaded };
});
const AFTER_MS = 2000;

/** What no page waits for; on a first visit it comes in the language that is chosen, and not before. */
function Later() {
  const [isDue, setDue] = useState(false);
  const isChosen = useSyncExternalStore(subscribeToLocale, storedLocale, () => undefined) !== undefined;
  useEffect(() => {
    if (!isChosen) return undefined;
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isChosen]);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <Prompts />
    </Suspense>
  );
}

/** The whole application: its texts and its pages. */
export function App() {
  return (
    <MessagesProvider>
      <RouterProvider router={router} />
      <Later />
    </MessagesProvider>
  );
}
