import { IconSend } from "@tabler/icons-react";
import { useState, type FormEvent } from "react";
import { CHAT_MAX } from "@openrounds/contract/sessions/live/signals.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/checkbox.tsx";

interface ChatComposerProps {
  readonly say: (text: string, toHosts: boolean) => void;
}

/** Writes a message to everybody, or to hosts only. */
export function ChatComposer({ say }: ChatComposerProps) {
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
        <IconButton icon={IconSend} label={t("room.send")} type="submit" disabled={text.trim() === ""} />
      </div>
      <Switch label={t("room.toHosts")} checked={toHosts} onChange={() => setToHosts(!toHosts)} />
    </form>
  );
}
