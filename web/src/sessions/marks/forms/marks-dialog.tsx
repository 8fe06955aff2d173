import { Suspense, useState } from "react";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { plannedMinutes } from "@openrounds/contract/sessions/marks/rules.ts";
import "../../../ui/styles/attendance.css";
import { useText } from "../../../kernel/i18n.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { Segments } from "../../../ui/tabs.tsx";
import { useAttendance } from "../../data.ts";
import { PasteMarks } from "./paste-marks.tsx";
import { PeopleMarks } from "./people-marks.tsx";
import type { Entry } from "./reason-fields.tsx";

type Way = "people" | "list";

interface FormsProps {
  readonly session: Session;
  readonly way: Way;
}

function Forms({ session, way }: FormsProps) {
  const { sessionId, sessionStatus, startDateTime, endDateTime } = session;
  const { attendanceList: rows, maxMinutes } = useAttendance(sessionId, sessionStatus === "INPROGRESS");
  const planned = plannedMinutes({ startsAtMs: startDateTime, endsAtMs: endDateTime });
  const [entry, setEntry] = useState<Entry>({ reason: "ON_SITE", note: "", minutes: `${planned}` });
  const shared = { sessionId, entry, change: setEntry, maxMinutes };
  return (
    <>
      <div hidden={way !== "people"}>
        <div className="stack g4">
          <PeopleMarks {...shared} rows={rows} />
        </div>
      </div>
      <div hidden={way !== "list"}>
        <div className="stack g4">
          <PasteMarks {...shared} />
        </div>
      </div>
    </>
  );
}

interface MarksDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Attendance that is entered by hand: chosen from the people of the session, or from a pasted list. */
export function MarksDialog({ session, onClose }: MarksDialogProps) {
  const t = useText();
  const [way, setWay] = useState<Way>("people");
  const segments = [
    { key: "people" as const, label: t("attendance.people") },
    { key: "list" as const, label: t("attendance.list") },
  ];
  return (
    <Dialog title={t("attendance.enter")} width="wide" opened onClose={onClose}>
      <p className="sm t2">{t("attendance.text")}</p>
      <div>
        <Segments label={t("attendance.enter")} segments={segments} selected={way} onSelect={setWay} />
      </div>
      <Suspense fallback={<Skeleton lines={6} height="2.5rem" />}>
        <Forms session={session} way={way} />
      </Suspense>
    </Dialog>
  );
}
