import { useText } from "../../../kernel/i18n.tsx";
import { Button } from "../../../ui/button.tsx";
import { Note } from "../../../ui/states.tsx";

interface DataSaverNoteProps {
  readonly choose: (isOn: boolean) => void;
}

/** Suggests the data saver on a slow line, until the person has chosen. */
export function DataSaverNote({ choose }: DataSaverNoteProps) {
  const t = useText();
  return (
    <Note tone="warning">
      <span className="row wrap g2">
        <span className="saver__t">{t("room.saver.suggested")}</span>
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
