import { useEffect, useRef } from "react";
import { usePreferences } from "./preferences.ts";

/** The keys of the room; each is read in the texts under its name. */
export const ROOM_KEYS = { mic: "M", camera: "V", hand: "H", chat: "C", layout: "L", help: "?" } as const;
type RoomKey = keyof typeof ROOM_KEYS;

const LETTER = /^[a-z?]$/i;

/** The Latin letter of a key, whatever the script of the keyboard. */
export const latinLetterOf = ({ key, code }: Pick<KeyboardEvent, "key" | "code">): string =>
  (!LETTER.test(key) && code.startsWith("Key") ? code.slice("Key".length) : key).toUpperCase();

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName) ||
    target.closest("[role=menu], [role=dialog]") !== null);

/** Keyboard shortcuts of the room; not while the person types or is in a menu or dialog, and not for who turned them off. */
export function useRoomKeys(shortcuts: Readonly<Record<RoomKey, () => void>>): void {
  const { hasShortcuts } = usePreferences();
  const present = useRef(shortcuts);
  present.current = shortcuts;
  useEffect(() => {
    if (!hasShortcuts) return;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
      const letter = latinLetterOf(event);
      for (const [name, key] of Object.entries(ROOM_KEYS) as [RoomKey, string][]) {
        if (key === letter) present.current[name]();
      }
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [hasShortcuts]);
}
