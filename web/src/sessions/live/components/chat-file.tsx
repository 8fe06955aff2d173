import { IconPaperclip } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { ChosenFile, RoomFiles } from "./room-files.ts";

interface ChatFileProps extends ChosenFile {
  /** Undefined for guests, who read the name only. */
  readonly Opened: RoomFiles["Opened"] | undefined;
}

/** A file that was handed out in the chat: it opens for who may see it. */
export function ChatFile({ contentId, name, Opened }: ChatFileProps) {
  const [isOpen, setOpen] = useState(false);
  const inside = (
    <>
      <IconPaperclip className="i" aria-hidden />
      <span className="files__n">{name}</span>
    </>
  );
  if (Opened === undefined) return <span className="msg__f">{inside}</span>;
  return (
    <>
      <button type="button" className="msg__f" onClick={() => setOpen(true)}>
        {inside}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Opened {...{ contentId, name }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
