import { useEffect } from "react";

/** Keeps the screen on while a page is open (wake lock), where the device can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOpen = true;
    const acquire = async (): Promise<void> => {
      if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen");
      if (!isOpen) await lock.release();
    };
    // A device low on battery refuses; the code works until the screen turns off.
    const tryAcquire = (): void => void acquire().catch(() => undefined);
    tryAcquire();
    document.addEventListener("visibilitychange", tryAcquire);
    return () => {
      isOpen = false;
      document.removeEventListener("visibilitychange", tryAcquire);
      void lock?.release();
    };
  }, []);
}
