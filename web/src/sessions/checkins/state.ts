import { useEffect } from "react";

/** Keeps the screen on while a page is open, where the device can. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOpen = true;
    const keep = async (): Promise<void> => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen");
      if (!isOpen) await lock.release();
    };
    // A device low on power says no: the code works until its screen goes dark.
    const ask = (): void => void keep().catch(() => undefined);
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOpen = false;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
