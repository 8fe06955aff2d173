import { lazy, Suspense } from "react";
import { loadMessages } from "../kernel/i18n.tsx";
import { useWaiting } from "../kernel/outbox-state.ts";

/** Only who wrote without a network sees it. */
const WaitingList = lazy(async () => {
  const [{ WaitingList: Loaded }] = await Promise.all([import("./waiting-list.tsx"), loadMessages(["device"])]);
  return { default: Loaded };
});

/** What was written about a thing and waits to be sent, at the place where it will appear. */
export function Waiting({ thing }: { readonly thing: string }) {
  const entries = useWaiting(thing);
  if (entries.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WaitingList entries={entries} />
    </Suspense>
  );
}
