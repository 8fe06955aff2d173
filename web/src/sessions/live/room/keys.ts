import { useEffect, useRef } from "react";

type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

/** Keyboard shortcuts of the room: M, V and H; not while the person types. */
export function useRoomKeys(shortcuts: Shortcuts): void {
  const present = useRef(shortcuts);
  present.current = shortcuts;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      present.current[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
