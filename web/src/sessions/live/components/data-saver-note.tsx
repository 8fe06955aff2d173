import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";
import type { SaverReason } from "../room/data-saver.ts";

const TEXTS = { slow: "room.saver.suggested", device: "room.saver.device" } as const;

interface DataSaverNoteProps {
  readonly reason: SaverReason;
  readonly choose: (isOn: boolean) => void;
}

/** Suggests the data saver on a slow line, or where the device saves data, until the person has chosen. */
export function DataSaverNote({ reason, choose }: DataSaverNoteProps) {
  const t = useText();
  return (
    <Note tone={reason === "slow" ? "warning" : "info"}>
      <span className="row wrap g2">
        <span className="saver__t">{t(TEXTS[reason])}</span>
        <Button size="sm" look="primary" onClick={() => choose(true)}>
          {t("room.saver.turnOn")}
        </Button>
        <Button size="sm" onClick={() => choose(false)}>
          {t("room.saver.notNow")}
        </Button>
      </span>
    </Note>
  );
}
