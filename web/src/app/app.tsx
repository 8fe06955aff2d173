import { RouterProvider } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from "react";
import { loadMessages, MessagesProvider } from "../kernel/i18n.tsx";
import { subscribeToLocale, storedLocale } from "../kernel/locale.ts";
import { router } from "./router.tsx";

// Offline, the chunk of the texts may not load: the offline note is in the first chunk.
const Prompts = lazy(async () => {
  const [{ Prompts: Loaded }] = await Promise.all([
    import("./device/prompts.tsx"),
    loadMessages(["device"]).catch(() => undefined),
  ]);
  return { default: Loaded };
});
const PROMPTS_DELAY_MS = 2000;

/** What no page waits for. On a first visit it loads in the chosen language, after the choice. */
function DeferredPrompts() {
  const [isDue, setDue] = useState(false);
  const isLanguageChosen = useSyncExternalStore(subscribeToLocale, storedLocale, () => undefined) !== undefined;
  useEffect(() => {
    if (!isLanguageChosen) return undefined;
    const timer = setTimeout(() => setDue(true), PROMPTS_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isLanguageChosen]);
  if (!isDue) return null;
  return (
    <Suspense fallback={null}>
      <Prompts />
    </Suspense>
  );
}

/** The root component: messages, router and device prompts. */
export function App() {
  return (
    <MessagesProvider>
      <RouterProvider router={router} />
      <DeferredPrompts />
    </MessagesProvider>
  );
}
