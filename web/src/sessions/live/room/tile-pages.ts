import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import type { RoomState } from "./state.ts";

/** One page of the people whose tiles are shown. */
export interface TilePage {
  /** Counted from 0. */
  readonly page: number;
  readonly pages: number;
  readonly shown: readonly RoomPerson[];
  /** The people who are not shown, and neither speak nor show anything. */
  readonly listeners: readonly RoomPerson[];
}

type PagedRoom = Pick<RoomState, "people" | "speakers" | "hands" | "controls">;

/**
 * A page of people: the one in the spotlight first, then those with a camera, then those with a raised hand, in the
 * order in which they came, so that a page stays while people speak. On the first page people who speak take the last
 * places.
 */
export function tilePageOf(
  { people, speakers, hands, controls }: PagedRoom,
  { size, wanted }: { readonly size: number; readonly wanted: number },
): TilePage {
  const weight = ({ peerId, on }: RoomPerson): number =>
    (controls.spotlight === peerId ? 4 : 0) + (on.includes("camera") ? 2 : 0) + (hands.includes(peerId) ? 1 : 0);
  const ordered = people.toSorted((a, b) => weight(b) - weight(a));
  const pages = Math.max(1, Math.ceil(ordered.length / size));
  const page = Math.min(wanted, pages - 1);
  const speaking = page > 0 ? [] : ordered.slice(size).filter(({ peerId }) => speakers.includes(peerId));
  const guests = speaking.slice(0, size);
  const shown = [...ordered.slice(page * size, (page + 1) * size - guests.length), ...guests];
  const listeners = ordered.filter((person) => person.on.length === 0 && !shown.includes(person));
  return { page, pages, shown, listeners };
}
