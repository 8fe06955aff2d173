import type { BrowserSignal } from "@openrounds/contract/sessions/live/signals.ts";
import type { LiveRoomDetails } from "@openrounds/contract/sessions/live/schemas.ts";
import { presentsIn } from "@openrounds/contract/sessions/live/rules.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { PagePart } from "../../../ui/page-part.tsx";
import type { RoomState } from "../room/state.ts";
import type { RoomFiles } from "./room-files.ts";

interface RoomFileProps {
  readonly room: RoomState;
  readonly send: (signal: BrowserSignal) => void;
}

/** Whether this person shows files to everybody. */
const canPresent = ({ people, peerId }: RoomState): boolean => {
  const me = people.find((person) => person.peerId === peerId);
  return me !== undefined && presentsIn(me);
};

interface ShownRoomFileProps extends RoomFileProps {
  /** Undefined for guests, who may not open the files of the batch. */
  readonly files: RoomFiles | undefined;
  readonly savesData: boolean;
}

/** The file that a host or presenter shows. */
export function ShownRoomFile({ room, files, savesData, send }: ShownRoomFileProps) {
  const t = useText();
  const { file } = room;
  if (file === null) return null;
  const presenter = room.people.find(({ userId }) => userId === file.shownBy)?.name ?? "";
  if (files === undefined) {
    return <p className="pages__t">{t("room.files.onlyBatch", { name: presenter, file: file.name })}</p>;
  }
  const { contentId } = file;
  return (
    <PagePart>
      <files.Shown
        {...{ file, presenter, savesData }}
        canTurn={canPresent(room)}
        turn={(page) => send({ type: "page", contentId, page })}
        hide={() => send({ type: "hideFile" })}
      />
    </PagePart>
  );
}

interface SessionFileListProps extends RoomFileProps {
  readonly details: LiveRoomDetails;
  readonly files: RoomFiles;
}

/** The files of the session. */
export function SessionFileList({ room, files, send, details: { sessionId, batchId } }: SessionFileListProps) {
  return (
    <PagePart>
      <files.List
        {...{ sessionId, batchId }}
        shownId={room.file?.contentId}
        canShow={canPresent(room)}
        hide={() => send({ type: "hideFile" })}
      />
    </PagePart>
  );
}
