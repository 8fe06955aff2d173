import { IconClockUp, IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatAge } from "../../kernel/age.ts";
import { useText } from "../../kernel/i18n.tsx";
import { navigation } from "../../kernel/navigation.ts";
import { statusOfEntry } from "../../kernel/outbox-rules.ts";
import { useOutbox } from "../../kernel/outbox-state.ts";
import { nowMs } from "../../kernel/clock.ts";
import { isShownFromDevice, oldestShownMs, subscribeToShown } from "../../kernel/stored-responses.ts";

const MINUTE_MS = 60_000;

function subscribeToLine(notify: () => void): () => void {
  addEventListener("online", notify);
  addEventListener("offline", notify);
  const unsubscribe = subscribeToShown(notify);
  return () => {
    removeEventListener("online", notify);
    removeEventListener("offline", notify);
    unsubscribe();
  };
}

/** Renders again each minute, as ages grow. */
function useMinutes(isNeeded: boolean): void {
  const [, setMinutes] = useState(0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => setMinutes((minutes) => minutes + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, [isNeeded]);
}

/** How much waits in the outbox, or could not be sent, with the way there. */
function OutboxLine() {
  const t = useText();
  const entries = useOutbox();
  const problems = entries.filter((entry) => statusOfEntry(entry, nowMs()) !== "waiting");
  if (entries.length === 0) return null;
  return (
    <>
      {` ${problems.length > 0 ? t("device.outbox.problem", { count: problems.length }) : t("device.outbox.count", { count: entries.length })} `}
      <a
        className="link"
        href="/outbox"
        onClick={(event) => {
          event.preventDefault();
          navigation.open("/outbox");
        }}
      >
        {t("device.outbox.show")}
      </a>
    </>
  );
}

/** Says that the device is offline, or the server unreachable, and how old the shown results are. */
export function OfflineNote() {
  const t = useText();
  const isAway = useSyncExternalStore(subscribeToLine, () => !navigator.onLine || isShownFromDevice());
  const readAtMs = useSyncExternalStore(subscribeToLine, () => (isAway ? oldestShownMs() : undefined));
  const waitingCount = useOutbox().length;
  useMinutes(isAway);
  return (
    <div role="status">
      {(isAway || waitingCount > 0) && (
        <p className="prompt prompt--offline">
          {isAway ? <IconWifiOff className="i" aria-hidden /> : <IconClockUp className="i" aria-hidden />}
          <span>
            {isAway && t("app.offline")}
            {isAway && readAtMs !== undefined && ` ${t("device.offline.age", { age: formatAge(readAtMs) })}`}
            <OutboxLine />
          </span>
        </p>
      )}
    </div>
  );
}
