import { useSyncExternalStore } from "react";

/** Whether the window fits a media query, up to date. */
function windowFits(query: string): () => boolean {
  const subscribe = (notify: () => void): (() => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", notify);
    return () => list.removeEventListener("change", notify);
  };
  return () =>
    useSyncExternalStore(
      subscribe,
      () => matchMedia(query).matches,
      () => false,
    );
}

/** Whether the window is at most 639 px wide. */
export const useIsPhone = windowFits("(max-width: 39.9375em)");

/** Whether the window is at most 1023 px wide, as on a phone or tablet. */
export const useIsNarrow = windowFits("(max-width: 63.9375em)");
