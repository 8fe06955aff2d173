import { useEffect, useState } from "react";
import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { sessionKeys, tabStorage } from "../../../kernel/storage.ts";
import type { RoomClient } from "./client.ts";
import { usePreferences } from "./preferences.ts";
import type { RoomState } from "./state.ts";

/** How loud the room is below an interpreter, at choice. */
export const ORIGINAL_VOLUMES = [0, 0.2, 0.5, 1] as const;

/** Interpreters pause between sentences; the room does not come up in between. */
const PAUSE_MS = 1500;

/** The languages into which people in the room interpret. */
export const channelsOf = (people: readonly Pick<RoomPerson, "interprets">[]): string[] =>
  [...new Set(people.flatMap(({ interprets }) => interprets ?? []))].toSorted();

/** The language that was chosen in a session, from what the tab stores; null for the original. */
export function storedLanguage(stored: string | null, sessionId: string): string | null {
  const [ofSession, language] = stored?.split(" ") ?? [];
  return ofSession === sessionId && language !== undefined && language !== "" ? language : null;
}

/** Whether something lasts, also during short pauses. */
function useHeld(isOn: boolean): boolean {
  const [isHeld, setHeld] = useState(isOn);
  useEffect(() => {
    if (isOn) return setHeld(true);
    const timer = setTimeout(() => setHeld(false), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn || isHeld;
}

export interface Listening {
  /** The languages that can be chosen: those of the room, and the chosen one. */
  readonly channels: readonly string[];
  /** The chosen language; null for the original. */
  readonly language: string | null;
  /** The volume of the room: lower while the interpreter of the chosen language speaks. */
  readonly volume: number;
  readonly choose: (language: string | null) => void;
}

/** The language that this person listens to, remembered for the session in this tab. */
export function useListening(
  { people, languages, connection }: RoomState,
  client: Pick<RoomClient, "listen">,
  sessionId: string,
): Listening {
  const [language, setLanguage] = useState(() => storedLanguage(tabStorage.read(sessionKeys.roomLanguage), sessionId));
  const { originalVolume } = usePreferences();
  useEffect(() => client.listen(language), [client, language]);
  const isInterpreted = useHeld(connection === "open" && language !== null && languages.includes(language));
  const channels = channelsOf(people);
  return {
    channels: language === null || channels.includes(language) ? channels : [...channels, language],
    language,
    volume: isInterpreted && language !== null ? originalVolume : 1,
    choose(chosen) {
      setLanguage(chosen);
      tabStorage.write(sessionKeys.roomLanguage, chosen === null ? "" : `${sessionId} ${chosen}`);
    },
  };
}

/** Sends the voice to the room again when this person may interpret no more. */
export function useEndOfInterpreting(mayInterpret: boolean, client: Pick<RoomClient, "interpret">): void {
  useEffect(() => {
    if (!mayInterpret) void client.interpret(false);
  }, [mayInterpret, client]);
}
