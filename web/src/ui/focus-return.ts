import { useLayoutEffect } from "react";

/**
 * Returns the focus to what had it before a dialog was opened. A dialog is often removed while it is open, which leaves
 * the focus on the page as a whole.
 */
export function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!opened || !(opener instanceof HTMLElement)) return;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) opener.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
