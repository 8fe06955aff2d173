import { Link, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { DoorScreen } from "@openrounds/contract/sessions/checkins/schemas.ts";
import { messageOf } from "../../../kernel/failure.ts";
import { formatDay, formatTimes } from "../../../kernel/format.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { FailedState } from "../../../ui/failed-state.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import "../../../ui/styles/checkin.css";
import { useCheckInScreen } from "../data.ts";
import { useWakeLock } from "../state.ts";

/** The quiet zone around a QR code, in modules, that scanners need. */
const QUIET_ZONE = 4;

function QrCode({ code: { path, size } }: Pick<DoorScreen, "code">) {
  const t = useText();
  const box = `${-QUIET_ZONE} ${-QUIET_ZONE} ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}`;
  return (
    <svg className="door__code" viewBox={box} role="img" aria-label={t("attendance.door.scan")}>
      <path d={path} />
    </svg>
  );
}

function CheckInScreen({ door }: { readonly door: DoorScreen }) {
  const t = useText();
  useEffect(() => {
    document.title = `${t("attendance.door")} · ${door.topic}`;
  }, [t, door.topic]);
  return (
    <>
      <div className="stack g1">
        <h1>{door.topic}</h1>
        <p className="t2 num">
          {`${formatDay(door.startDateTime)}, ${formatTimes(door.startDateTime, door.endDateTime)}`}
        </p>
      </div>
      <QrCode code={door.code} />
      <p className="lg">{t("attendance.door.scan")}</p>
      <p className="door__count semi num" role="status">
        {t("attendance.door.count", { count: door.checkedInCount })}
      </p>
    </>
  );
}

/** The check-in screen at the door of a session: the QR code to scan, and the number of check-ins. */
export function DoorPage() {
  const t = useText();
  const { sessionId = "" } = useParams({ strict: false }) as { sessionId?: string };
  const { data, error } = useCheckInScreen(sessionId);
  useWakeLock();
  return (
    <main className="door">
      <Link to={sessionPath(sessionId)} className={`${buttonClass()} door__close`}>
        {t("app.close")}
      </Link>
      {(error !== null || data === undefined) && <h1 className="sr">{t("attendance.door")}</h1>}
      {error !== null && <FailedState title={messageOf(error)} />}
      {error === null && data === undefined && <Skeleton lines={4} height="3rem" />}
      {error === null && data !== undefined && <CheckInScreen door={data.door} />}
    </main>
  );
}
