import { IconPaperclip, IconSend } from "@tabler/icons-react";
import { Suspense, useState, type FormEvent } from "react";
import { CHAT_MAX } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/checkbox.tsx";
import type { Say } from "../room/client.ts";
import type { ChosenFile, RoomFiles } from "./room-files.ts";

/** The files that this person hands out in the chat. */
export interface FilesToHand {
  readonly batchId: string;
  readonly sessionId: string;
  readonly Choose: RoomFiles["Choose"];
}

interface ChatComposerProps {
  readonly say: Say;
  /** Undefined for guests, who may not open the files of the batch. */
  readonly files: FilesToHand | undefined;
}

interface FileButtonProps {
  readonly files: FilesToHand;
  readonly hand: (file: ChosenFile) => void;
}

/** Hands out a file of the batch. */
function FileButton({ files: { Choose, ...place }, hand }: FileButtonProps) {
  const t = useText();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <IconButton icon={IconPaperclip} label={t("room.files.choose.hand")} onClick={() => setChoosing(true)} />
      {isChoosing && (
        <Suspense fallback={null}>
          <Choose {...place} purpose="hand" choose={hand} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Writes a message or hands out a file, to everybody or to hosts only. */
export function ChatComposer({ say, files }: ChatComposerProps) {
  const t = useText();
  const [text, setText] = useState("");
  const [toHosts, setToHosts] = useState(false);
  const label = t(toHosts ? "room.messageHosts" : "room.message");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === "") return;
    say(text.trim(), toHosts);
    setText("");
  };
  return (
    <form className={toHosts ? "composer composer--hosts" : "composer"} onSubmit={submit}>
      <div className="input">
        <input
          value={text}
          maxLength={CHAT_MAX}
          placeholder={label}
          aria-label={label}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {files !== undefined && (
          <FileButton files={files} hand={({ contentId, name }) => say(name, toHosts, contentId)} />
        )}
        <IconButton icon={IconSend} label={t("room.send")} type="submit" disabled={text.trim() === ""} />
      </div>
      <Switch label={t("room.toHosts")} checked={toHosts} onChange={() => setToHosts(!toHosts)} />
    </form>
  );
}
