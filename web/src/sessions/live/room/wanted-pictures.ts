import type { RoomPerson, WantedPicture } from "@openrounds/contract/sessions/live/signals.ts";

/** What the page shows of a room. */
interface ShownPeople {
  readonly ownPeerId: string;
  readonly tiles: readonly RoomPerson[];
  /** The person whose picture is shown in large, if any. */
  readonly large?: RoomPerson | undefined;
  /** The person whose shared screen is shown, if any. */
  readonly sharer: RoomPerson | undefined;
  /** Up to so many tiles have large pictures. */
  readonly largeUpTo: number;
}

/** The person whose screen is shown: somebody else before this person. */
export const sharerOf = (people: readonly RoomPerson[], ownPeerId: string): RoomPerson | undefined => {
  const sharers = people.filter(({ on }) => on.includes("screen"));
  return sharers.find(({ peerId }) => peerId !== ownPeerId) ?? sharers[0];
};

/** The pictures of others that the page shows, the shared screen first. */
export function wantedPictures({ ownPeerId, tiles, large, sharer, largeUpTo }: ShownPeople): WantedPicture[] {
  const cameraOf = ({ peerId }: RoomPerson, isLarge: boolean) => ({ peerId, kind: "camera" as const, isLarge });
  const screens = sharer === undefined ? [] : [{ peerId: sharer.peerId, kind: "screen" as const, isLarge: true }];
  const cameras = tiles.map((person) => cameraOf(person, tiles.length <= largeUpTo));
  return [...screens, ...(large === undefined ? [] : [cameraOf(large, true)]), ...cameras].filter(
    ({ peerId }) => peerId !== ownPeerId,
  );
}
