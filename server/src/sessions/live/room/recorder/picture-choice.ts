import type { MediaKind } from "@openrounds/contract/sessions/live/signals.ts";

/** A picture stays while its person spoke within this time: a short word of others does not take it. */
const HELD_MS = 2500;

/** A person whose picture may be recorded. */
export interface PictureCandidate {
  readonly peerId: string;
  readonly live: readonly MediaKind[];
  /** 0 for never. */
  readonly spokeAtMs: number;
}

export interface RecordedPicture {
  readonly peerId: string;
  readonly kind: "camera" | "screen";
}

interface PictureChoice {
  /** What is recorded now. */
  readonly present: RecordedPicture | undefined;
  /** Whom a host shows in large to everybody. */
  readonly spotlight: string | null;
  readonly nowMs: number;
}

/** What is recorded next: a shared screen; else the person in the spotlight, or who speaks, of those with a camera. */
export function choosePicture(
  people: readonly PictureCandidate[],
  { present, spotlight, nowMs }: PictureChoice,
): RecordedPicture | undefined {
  const of = (kind: RecordedPicture["kind"]): PictureCandidate[] => people.filter(({ live }) => live.includes(kind));
  const isPresent = ({ peerId }: PictureCandidate): boolean => peerId === present?.peerId;
  const screens = of("screen");
  const screen = (present?.kind === "screen" ? screens.find(isPresent) : undefined) ?? screens[0];
  if (screen !== undefined) return { peerId: screen.peerId, kind: "screen" };
  const cameras = of("camera").toSorted((a, b) => b.spokeAtMs - a.spokeAtMs);
  const held = cameras.find((person) => isPresent(person) && nowMs - person.spokeAtMs < HELD_MS);
  const spotlit = cameras.find(({ peerId }) => peerId === spotlight);
  const shown = spotlit ?? held ?? cameras[0];
  return shown === undefined ? undefined : { peerId: shown.peerId, kind: "camera" };
}
