import { IconWifi, IconWifi1, IconWifi2, IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useText } from "../../../kernel/i18n.tsx";
import { deviceLine } from "../../../kernel/line.ts";
import { Button } from "../../../ui/button.tsx";
import { testLine, type LineResult } from "../room/line-test.ts";

const RESULT_ICONS = { video: IconWifi, small: IconWifi2, sound: IconWifi1, none: IconWifiOff } as const;

/** What will work on the line of this person, in words; measured at once unless they save data. */
export function LineTest() {
  const t = useText();
  const [result, setResult] = useState<LineResult>();
  const [isTesting, setTesting] = useState(deviceLine().saveData !== true);
  useEffect(() => {
    if (!isTesting) return;
    let isOver = false;
    void testLine().then((found) => {
      if (isOver) return;
      setResult(found);
      setTesting(false);
    });
    return () => {
      isOver = true;
    };
  }, [isTesting]);
  const shown = isTesting ? undefined : result;
  const ResultIcon = RESULT_ICONS[shown ?? "video"];
  return (
    <div className="line row g3">
      <p className="sm row g2 grow" role="status">
        <ResultIcon className="i t3" aria-hidden />
        <span>
          {t(isTesting ? "room.line.testing" : shown === undefined ? "room.line.untested" : `room.line.${shown}`)}
        </span>
      </p>
      <Button size="sm" look="ghost" disabled={isTesting} onClick={() => setTesting(true)}>
        {t(shown === undefined && !isTesting ? "room.line.start" : "room.line.test")}
      </Button>
    </div>
  );
}
