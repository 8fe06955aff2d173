import { IconWifiOff } from "@tabler/icons-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatAge } from "../../kernel/age.ts";
import { useText } from "../../kernel/i18n.tsx";
import { queryClient } from "../../kernel/query.ts";
import { isShownFromDevice, oldestShownMs } from "../../kernel/stored-responses.ts";

const MINUTE_MS = 60_000;

function subscribeToLine(notify: () => void): () => void {
  addEventListener("online", notify);
  addEventListener("offline", notify);
  // The line also shows in which results arrive.
  const unsubscribe = queryClient.getQueryCache().subscribe(notify);
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

/** Says that the device is offline, or the server unreachable, and how old the shown results are. */
export function OfflineNote() {
  const t = useText();
  const isAway = useSyncExternalStore(subscribeToLine, () => !navigator.onLine || isShownFromDevice());
  const readAtMs = useSyncExternalStore(subscribeToLine, () => (isAway ? oldestShownMs() : undefined));
  useMinutes(isAway);
  return (
    <div role="status">
      {isAway && (
        <p className="prompt prompt--offline">
          <IconWifiOff className="i" aria-hidden />
          <span>
            {t("app.offline")}
            {readAtMs !== undefined && ` ${t("device.offline.age", { age: formatAge(readAtMs) })}`}
          </span>
        </p>
      )}
    </div>
  );
}
