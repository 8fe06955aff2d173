import { useRef } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { useSoundLevel } from "../room/sound-level.ts";

/** The level of the own microphone, and in words whether it is heard. */
export function SoundMeter({ track }: { readonly track: MediaStreamTrack }) {
  const t = useText();
  const bar = useRef<HTMLSpanElement>(null);
  const hearing = useSoundLevel(track, bar);
  return (
    <div className="stack g1">
      <span
        ref={bar}
        className="level"
        role="meter"
        aria-label={t("room.micLevel")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      />
      <p className="xs t3" role="status">
        {t(`room.hearing.${hearing}`)}
      </p>
    </div>
  );
}
