import { useEffect, useState } from "react";
import { nowMs } from "../../kernel/clock.ts";

const TICK_MS = 1000;

/** The present time by the server's clock, each second. */
export function usePresentTime(): number {
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    const timer = setInterval(() => setAtMs(nowMs()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return atMs;
}

/** Shows a text in the title of the window, which people see while they look at another one. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
