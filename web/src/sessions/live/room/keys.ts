import { useEffect, useRef } from "react";

type Shortcuts = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));

/** Single keys of the room: M, V and H; not while somebody types. */
export function useRoomKeys(shortcuts: Shortcuts): void {
  const present = useRef(shortcuts);
  present.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      present.current[event.key.toLowerCase()]?.();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
