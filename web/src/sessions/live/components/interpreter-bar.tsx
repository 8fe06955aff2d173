import { IconLanguage, IconMicrophoneOff, IconUsers } from "@tabler/icons-react";
import type { RoomPerson } from "@openrounds/contract/sessions/live/signals.ts";
import { languageName } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";

interface InterpreterBarProps {
  readonly person: RoomPerson;
  /** Sends the voice into the channel of the language, or to the room. */
  readonly interpret: (isOn: boolean) => void;
}

/** To an interpreter: who hears the own voice now, and the change between the channel and the room. */
export function InterpreterBar({ person: { interprets, isInterpreting, on }, interpret }: InterpreterBarProps) {
  const t = useText();
  if (interprets === null) return null;
  const language = languageName(interprets);
  const isHeard = on.includes("mic");
  const text = !isHeard
    ? t("room.voiceOff")
    : isInterpreting
      ? t("room.voiceToChannel", { language })
      : t("room.voiceToRoom");
  const Sign = !isHeard ? IconMicrophoneOff : isInterpreting ? IconLanguage : IconUsers;
  return (
    <section className={isHeard && isInterpreting ? "voice voice--on" : "voice"} aria-label={t("room.interpreting")}>
      <span className="row g2 grow semi sm" role="status">
        <Sign className="i" aria-hidden />
        {text}
      </span>
      <span className="row g2 wrap">
        <Button
          size="sm"
          look={isInterpreting ? "primary" : "default"}
          aria-pressed={isInterpreting}
          onClick={() => interpret(true)}
        >
          {t("room.speakTo", { language })}
        </Button>
        <Button
          size="sm"
          look={isInterpreting ? "default" : "primary"}
          aria-pressed={!isInterpreting}
          onClick={() => interpret(false)}
        >
          {t("room.speakToRoom")}
        </Button>
      </span>
    </section>
  );
}
