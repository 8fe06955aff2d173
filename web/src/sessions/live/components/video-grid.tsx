import { IconFileText, IconMaximize, IconScreenShare } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import type { RoomPerson, WantedPicture } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { useIsPhone } from "../../../ui/responsive.ts";
import { largeTileOf, type Stage } from "../room/stage.ts";
import type { RoomState } from "../room/state.ts";
import { tilePageOf } from "../room/tile-pages.ts";
import { sharerOf, wantedPictures } from "../room/wanted-pictures.ts";
import { PersonTile, TileButton } from "./person-tile.tsx";
import { TilePager } from "./tile-pager.tsx";
import { Video } from "./video.tsx";

interface VideoGridProps {
  readonly room: RoomState;
  readonly stage: Stage;
  /** Tells the room which pictures are shown. */
  readonly view: (pictures: readonly WantedPicture[]) => void;
  readonly ownCamera: MediaStream | undefined;
  readonly ownScreen: MediaStream | undefined;
  /** The file that is shown to everybody. */
  readonly file: ReactNode;
}

/** How many tiles a page has: around a shared screen, in a strip below a large tile, and without one. */
const TILES = { desktop: { around: 5, strip: 5, all: 9 }, phone: { around: 3, strip: 3, all: 4 } } as const;

/** In a grid with more tiles than this their pictures are small. */
const LARGE_TILES = { desktop: 4, phone: 2 } as const;

type Arrangement = keyof (typeof TILES)["desktop"];

/** The class of the arrangement and of the number of its tiles. */
function gridClassOf(arrangement: Arrangement, count: number): string {
  if (arrangement === "all") return `vgrid vgrid--${count}`;
  if (arrangement === "strip") return count === 0 ? "vgrid vgrid--1" : "vgrid vgrid--strip";
  return count > 2 ? "vgrid vgrid--shared" : "vgrid vgrid--pair";
}

interface ScreenTileProps {
  readonly stream: MediaStream;
  readonly name: string;
  /** Shows a small screen in large. */
  readonly enlarge?: () => void;
}

function ScreenTile({ stream, name, enlarge }: ScreenTileProps) {
  const t = useText();
  return (
    <div className={enlarge === undefined ? "tile tile--share" : "tile tile--screen"}>
      <Video stream={stream} label={t("room.screenOf", { name })} />
      <span className="tile__n">
        <IconScreenShare className="i" aria-hidden />
        <span className="trunc">{t("room.isSharing", { name })}</span>
      </span>
      {enlarge !== undefined && (
        <TileButton icon={IconMaximize} label={t("room.enlargeScreen", { name })} onPress={enlarge} />
      )}
    </div>
  );
}

/** The shown file beside a pinned person. */
function SmallFile({ name, enlarge }: { readonly name: string; readonly enlarge: () => void }) {
  const t = useText();
  return (
    <div className="tile tile--screen">
      <span className="tile__n">
        <IconFileText className="i" aria-hidden />
        <span className="trunc">{name}</span>
      </span>
      <TileButton icon={IconMaximize} label={t("room.files.again")} onPress={enlarge} />
    </div>
  );
}

/** The streams of the room: the camera of each person, and the shared screen with the name of its sharer. */
function useStreams({ room, ownCamera, ownScreen }: Omit<VideoGridProps, "stage" | "view" | "file">) {
  const cameraOf = (peerId: string): MediaStream | undefined =>
    peerId === room.peerId
      ? ownCamera
      : room.tiles.find((tile) => tile.peerId === peerId && tile.kind === "camera" && !tile.isPaused)?.stream;
  const isPaused = (peerId: string): boolean =>
    room.tiles.some((tile) => tile.peerId === peerId && tile.kind === "camera" && tile.isPaused);
  const sharer = sharerOf(room.people, room.peerId);
  const shared = room.tiles.find(({ kind, peerId }) => kind === "screen" && peerId === sharer?.peerId);
  const stream = sharer?.peerId === room.peerId ? ownScreen : shared?.stream;
  return { cameraOf, isPaused, sharer, screen: stream && { stream, name: sharer?.name ?? "" } };
}

/** The pictures of the room: one in large with a strip, a grid, or a shared screen or file with people around it. */
export function VideoGrid({ room, stage, view, file, ...own }: VideoGridProps) {
  const t = useText();
  const { cameraOf, isPaused, sharer, screen } = useStreams({ room, ...own });
  const [wanted, turnTo] = useState(0);
  const device = useIsPhone() ? "phone" : "desktop";
  const large = largeTileOf(room, { ...stage, isShared: screen !== undefined, hasFile: room.file !== null });
  const largePerson = large?.kind === "person" ? large.person : undefined;
  const smallScreen = largePerson === undefined ? undefined : screen;
  const smallFile = largePerson === undefined ? null : room.file;
  const smallCount = (smallScreen === undefined ? 0 : 1) + (smallFile === null ? 0 : 1);
  const arrangement =
    large === undefined ? "all" : large.kind !== "person" && stage.layout === "grid" ? "around" : "strip";
  const { shown, ...paging } = tilePageOf(
    { ...room, people: room.people.filter((person) => person.peerId !== largePerson?.peerId) },
    { size: TILES[device][arrangement] - smallCount, wanted },
  );
  const largeUpTo = arrangement === "all" ? LARGE_TILES[device] : 0;
  const pictures = wantedPictures({ ownPeerId: room.peerId, tiles: shown, large: largePerson, sharer, largeUpTo });
  const isInside = room.people.length > 0;
  useEffect(() => {
    if (isInside) view(pictures);
  });
  const tileOf = (person: RoomPerson, key: string = person.peerId) => {
    const { peerId } = person;
    const hand = room.hands.indexOf(peerId);
    return (
      <PersonTile
        key={key}
        person={person}
        isMe={peerId === room.peerId}
        isSpeaking={room.speakers.includes(peerId)}
        isLarge={key === "large"}
        isPinned={peerId === stage.pinned}
        hand={hand === -1 ? undefined : hand + 1}
        stream={cameraOf(peerId)}
        isPaused={isPaused(peerId)}
        togglePin={() => stage.pin(peerId === stage.pinned ? undefined : peerId)}
      />
    );
  };
  return (
    <section className="room__c" aria-label={t("room.video")}>
      <div className={gridClassOf(arrangement, shown.length + smallCount)}>
        {/* The element of the large tile stays while the speaker changes: picture-in-picture follows. */}
        {largePerson !== undefined && tileOf(largePerson, "large")}
        {large?.kind === "screen" && screen !== undefined && <ScreenTile {...screen} />}
        {large?.kind === "file" && <div className="tile tile--share tile--file">{file}</div>}
        {smallFile !== null && <SmallFile name={smallFile.name} enlarge={() => stage.pin(undefined)} />}
        {smallScreen !== undefined && <ScreenTile {...smallScreen} enlarge={() => stage.pin(undefined)} />}
        {shown.map((person) => tileOf(person))}
      </div>
      {paging.pages > 1 && <TilePager {...paging} turnTo={turnTo} />}
    </section>
  );
}
