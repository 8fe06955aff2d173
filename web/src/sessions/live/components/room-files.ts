import type { ComponentType } from "react";
import type { ShownFile } from "@openrounds/contract/sessions/live/signals.ts";

export interface ShownFileProps {
  readonly file: ShownFile;
  /** The person who shows it. */
  readonly presenter: string;
  /** Whether this person turns the pages for everybody. */
  readonly canTurn: boolean;
  /** Whether pages are read in the small size, to use little data. */
  readonly savesData: boolean;
  readonly turn: (page: number) => void;
  /** Ends to show the file, for everybody. */
  readonly hide: () => void;
}

export interface SessionFilesProps {
  readonly sessionId: string;
  readonly batchId: string;
  /** The file that is shown to everybody. */
  readonly shownId: string | undefined;
  /** Whether this person shows files to everybody. */
  readonly canShow: boolean;
  readonly hide: () => void;
}

/** A file that is chosen. */
export interface ChosenFile {
  readonly contentId: string;
  readonly name: string;
}

export interface ChooseFileProps {
  readonly batchId: string;
  /** The session whose files come first. */
  readonly sessionId: string;
  /** What the file is chosen for: to be shown to everybody, or to be handed out in the chat. */
  readonly purpose: "show" | "hand";
  readonly choose: (file: ChosenFile) => void;
  readonly onClose: () => void;
}

export interface OpenedFileProps extends ChosenFile {
  readonly onClose: () => void;
}

/** The parts of the room that show the files of a session. Files are of a later domain, so the page brings them. */
export interface RoomFiles {
  readonly Shown: ComponentType<ShownFileProps>;
  readonly List: ComponentType<SessionFilesProps>;
  readonly Choose: ComponentType<ChooseFileProps>;
  /** A file that was handed out, for oneself; who may not open it reads so. */
  readonly Opened: ComponentType<OpenedFileProps>;
}
