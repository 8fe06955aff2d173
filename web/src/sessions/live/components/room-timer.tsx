import { IconHourglass } from "@tabler/icons-react";
import { useEffect } from "react";
import { nowMs } from "../../../kernel/clock.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { toast } from "../../../ui/toast.ts";
import { chime } from "../room/chime.ts";
import { clockText } from "../room/clock-text.ts";
import { useNow } from "./agenda-panel.tsx";

const SECOND_MS = 1000;
/** How long it is shown that the time is up. */
const OVER_FOR_MS = 60_000;

/** Tells by a sound and a toast that the time of a timer is up, while the person is there. */
function useEnd(endsAtMs: number): void {
  const t = useText();
  useEffect(() => {
    const leftMs = endsAtMs - nowMs();
    if (leftMs <= 0) return;
    const timer = setTimeout(() => {
      chime();
      toast(t("room.timeIsUp"));
    }, leftMs);
    return () => clearTimeout(timer);
  }, [endsAtMs, t]);
}

function RunningTimer({ endsAtMs }: { readonly endsAtMs: number }) {
  const t = useText();
  const leftMs = endsAtMs - useNow(SECOND_MS);
  useEnd(endsAtMs);
  if (leftMs < -OVER_FOR_MS) return null;
  // The last second that has begun is still shown.
  const left = clockText(leftMs + SECOND_MS - 1);
  return (
    <span role="timer" aria-label={t("room.timer")}>
      <Badge tone={leftMs > 0 ? "info" : "warning"} icon={IconHourglass}>
        <span className="num">{leftMs > 0 ? left : t("room.timeIsUp")}</span>
      </Badge>
    </span>
  );
}

/** The time that is left of the timer that a host started. */
export const RoomTimer = ({ endsAtMs }: { readonly endsAtMs: number | null }) =>
  endsAtMs === null ? null : <RunningTimer endsAtMs={endsAtMs} />;
