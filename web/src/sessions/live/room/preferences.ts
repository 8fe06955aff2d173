import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { deviceStorage, localKeys } from "../../../kernel/storage.ts";

export const LAYOUTS = ["grid", "speaker"] as const;

/** The default of the system. */
export const DEFAULT_DEVICE = { id: "", name: "" };

/** A chosen device; the name finds it again in browsers that change the ids. */
const deviceSchema = z._default(z.object({ id: z.string(), name: z.string() }), DEFAULT_DEVICE);

const preferencesSchema = z.object({
  mic: deviceSchema,
  camera: deviceSchema,
  speaker: deviceSchema,
  /** Whether the person last joined with the microphone, and with the camera. */
  isMicOn: z._default(z.boolean(), false),
  isCameraOn: z._default(z.boolean(), false),
  isNoiseSuppressed: z._default(z.boolean(), true),
  /** Whether the background of the own picture is blurred, where the browser can. */
  isBlurred: z._default(z.boolean(), false),
  /** How the tiles are arranged. */
  layout: z._default(z.enum(LAYOUTS), "grid"),
  /** Whether only voices and shared screens are received, to use little data; null before the person has chosen. */
  savesData: z._default(z.nullable(z.boolean()), null),
  /** The volume of the room while an interpreter speaks, 0 to 1. */
  originalVolume: z._default(z.number().check(z.gte(0), z.lte(1)), 0.2),
  /** Whether captions are shown. */
  hasCaptions: z._default(z.boolean(), false),
  /** Whether single keys are shortcuts. */
  hasShortcuts: z._default(z.boolean(), true),
});
export type RoomPreferences = z.output<typeof preferencesSchema>;
export type Layout = RoomPreferences["layout"];

interface KnownPreferences {
  /** The stored text; null in a browser that stores nothing. */
  readonly text: string | null;
  readonly preferences: RoomPreferences;
}

const subscribers = new Set<() => void>();
let known: KnownPreferences | undefined;

const storedText = (): string | null => deviceStorage.read(localKeys.room);

function parseStored(text: string | null): RoomPreferences {
  try {
    return preferencesSchema.parse(JSON.parse(text ?? "{}"));
  } catch {
    return preferencesSchema.parse({});
  }
}

/** What the person chose for live rooms on this device. */
export function readPreferences(): RoomPreferences {
  const text = storedText();
  if (known?.text !== text) known = { text, preferences: parseStored(text) };
  return known.preferences;
}

/** Changes some of the choices, and keeps them on the device. */
export function changePreferences(changed: Partial<RoomPreferences>): void {
  const preferences = { ...readPreferences(), ...changed };
  deviceStorage.write(localKeys.room, JSON.stringify(preferences));
  known = { text: storedText(), preferences };
  for (const notify of subscribers) notify();
}

/** Changes to the other layout. */
export const turnLayout = (): void =>
  changePreferences({ layout: readPreferences().layout === "grid" ? "speaker" : "grid" });

function subscribe(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

/** The choices for live rooms, up to date. */
export const usePreferences = (): RoomPreferences => useSyncExternalStore(subscribe, readPreferences);
