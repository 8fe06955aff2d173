import { RouterProvider } from "@tanstack/react-router";
import { Suspense, lazy, useEffect, useState } from "react";
import { Messages } from "../kernel/i18n.tsx";
import { router } from "./router.tsx";

const Prompts = lazy(async () => ({ default: (await import("./device/prompts.tsx")).Prompts }));
const AFTER_MS = 2000;

/** What no page waits for. */
function Later() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
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
    <Messages>
      <RouterProvider router={router} />
      <Later />
    </Messages>
  );
}
