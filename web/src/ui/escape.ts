import { useEffectEvent, useLayoutEffect } from "react";

/** The open dialogs, the uppermost last. */
const dialogs: (() => void)[] = [];

/** Mantine marks a field whose list is open: Escape closes the list only. */
const closesList = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";

function passEscape({ key, isComposing, target }: KeyboardEvent): void {
  if (key === "Escape" && !isComposing && !closesList(target)) dialogs.at(-1)?.();
}

/**
 * Calls back on Escape while the dialog is open and no other one is above it. One listener serves all dialogs, so that
 * one Escape closes one dialog, however soon it follows the opening or closing of another.
 */
export function useEscape(opened: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (!opened) return;
    const dialog = (): void => escape();
    if (dialogs.length === 0) addEventListener("keydown", passEscape, { capture: true });
    dialogs.push(dialog);
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1);
      if (dialogs.length === 0) removeEventListener("keydown", passEscape, { capture: true });
    };
  }, [opened]);
}
