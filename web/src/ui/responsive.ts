import { useSyncExternalStore } from "react";

const PHONE = "(max-width: 39.9375em)";

function subscribe(notify: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether the window is at most 639 px wide. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
