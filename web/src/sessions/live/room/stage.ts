import { useEffect, useState } from "react";
import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { usePreferences, type Layout } from "./preferences.ts";
import type { RoomState } from "./state.ts";

/** What is shown in large: the shared screen, the file that a host or presenter shows, or a person. */
export type LargeTile =
  | { readonly kind: "screen" }
  | { readonly kind: "file" }
  | { readonly kind: "person"; readonly person: RoomPerson };

interface StageChoice {
  readonly layout: Layout;
  /** The peer that this person pinned. */
  readonly pinned: string | undefined;
  /** The peer whom a host shows to everybody. */
  readonly spotlight: string | null;
  /** The peer who spoke last. */
  readonly speaker: string | undefined;
  readonly isShared: boolean;
  /** Whether a file is shown to everybody. */
  readonly hasFile: boolean;
}

/**
 * What is shown in large, if anything: the pinned person, the shared screen, the shown file, the person in the spotlight, or
 * in the speaker layout who spoke last.
 */
export function largeTileOf(
  { people, peerId: own }: Pick<RoomState, "people" | "peerId">,
  { layout, pinned, spotlight, speaker, isShared, hasFile }: StageChoice,
): LargeTile | undefined {
  const find = (wanted: string | undefined) => people.find(({ peerId }) => peerId === wanted);
  const others = people.filter(({ peerId }) => peerId !== own);
  const pinnedPerson = find(pinned);
  if (pinnedPerson !== undefined) return { kind: "person", person: pinnedPerson };
  if (isShared) return { kind: "screen" };
  if (hasFile) return { kind: "file" };
  const lit = find(spotlight ?? undefined);
  if (lit !== undefined) return { kind: "person", person: lit };
  if (layout === "grid") return undefined;
  const person = find(speaker) ?? others.find(({ on }) => on.includes("camera")) ?? others[0] ?? people[0];
  return person && { kind: "person", person };
}

/** The speaker after a change of those who speak: the same while they still speak, never the person themselves. */
export function nextSpeaker(
  present: string | undefined,
  { speakers, peerId: own }: Pick<RoomState, "speakers" | "peerId">,
): string | undefined {
  if (present !== undefined && speakers.includes(present)) return present;
  return speakers.find((peerId) => peerId !== own) ?? present;
}

/** How this person arranges the tiles. */
export interface Stage {
  readonly layout: Layout;
  readonly pinned: string | undefined;
  readonly spotlight: string | null;
  readonly speaker: string | undefined;
  /** Pins a person in large for oneself, or nobody. */
  readonly pin: (peerId: string | undefined) => void;
}

/** The arrangement of the tiles: the layout is kept on the device, the pinned person while they are there. */
export function useStage(room: RoomState): Stage {
  const { layout } = usePreferences();
  const [pinned, pin] = useState<string>();
  const [lastSpeaker, setLastSpeaker] = useState<string>();
  const speaker = nextSpeaker(lastSpeaker, room);
  useEffect(() => setLastSpeaker(speaker), [speaker]);
  return { layout, pinned, spotlight: room.controls.spotlight, speaker, pin };
}
