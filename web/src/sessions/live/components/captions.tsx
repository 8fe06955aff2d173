import { IconBadgeCc, IconSend } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { CAPTION_MAX, type BrowserSignal } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { changePreferences, usePreferences } from "../room/preferences.ts";
import type { RoomState } from "../room/state.ts";

interface CaptionsProps {
  readonly room: RoomState;
  readonly send: (signal: BrowserSignal) => void;
}

/** Writes captions line by line; a line stays in the field while the connection is lost. */
function CaptionComposer({ room, send }: CaptionsProps) {
  const t = useText();
  const [text, setText] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === "" || room.connection !== "open") return;
    send({ type: "caption", text: text.trim() });
    setText("");
  };
  return (
    <form className="input grow" onSubmit={submit}>
      <input
        value={text}
        maxLength={CAPTION_MAX}
        placeholder={t("room.writeCaptions")}
        aria-label={t("room.writeCaptions")}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <IconButton icon={IconSend} label={t("room.send")} type="submit" disabled={text.trim() === ""} />
    </form>
  );
}

/** The last lines of captions in large letters, for people who switched them on; captioners write them here. */
export function Captions({ room, send }: CaptionsProps) {
  const t = useText();
  const { hasCaptions } = usePreferences();
  const captioners = room.people.filter(({ isCaptioner }) => isCaptioner);
  if (captioners.length === 0 && room.captions.length === 0) return null;
  return (
    <section className="captions" aria-label={t("room.captions")}>
      {hasCaptions && (
        <div className="captions__t" role="log" aria-label={t("room.captions")}>
          {room.captions.map(({ captionId, text }) => (
            <p key={captionId} dir="auto">
              {text}
            </p>
          ))}
        </div>
      )}
      <div className="row g2">
        {captioners.some(({ peerId }) => peerId === room.peerId) && <CaptionComposer room={room} send={send} />}
        <Button
          size="sm"
          look={hasCaptions ? "soft" : "default"}
          icon={IconBadgeCc}
          aria-pressed={hasCaptions}
          onClick={() => changePreferences({ hasCaptions: !hasCaptions })}
        >
          {t("room.captions")}
        </Button>
      </div>
    </section>
  );
}
