import { Suspense, useState } from "react";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { plannedMinutes } from "@openrounds/contract/sessions/marks/rules.ts";
import "../../../ui/styles/attendance.css";
import { CallFailure } from "../../../kernel/failure.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useContractForm } from "../../../ui/form/contract-form.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { SegmentedControl } from "../../../ui/tabs.tsx";
import { useAttendance } from "../../data.ts";
import { NOBODY, marksForm, type MarksValues, type Way } from "./marks-form.ts";
import { PasteMarks } from "./paste-marks.tsx";
import { PeopleMarks } from "./people-marks.tsx";

interface EnterProps {
  readonly session: Session;
  readonly way: Way;
}

function Enter({ session, way }: EnterProps) {
  const { sessionId, sessionStatus, startDateTime, endDateTime } = session;
  const { attendanceList: rows, maxMinutes } = useAttendance(sessionId, sessionStatus === "INPROGRESS");
  const planned = plannedMinutes({ startsAtMs: startDateTime, endsAtMs: endDateTime });
  const form = useContractForm(marksForm({ way, plannedMinutes: planned, maxMinutes }));
  const { values } = form;
  const { userIds, pasted, found, choices } = values;
  const onFail = (failure: Error): void => {
    const said = failure instanceof CallFailure ? Object.values(failure.fields)[0] : undefined;
    form.showRefusal(failure, said ?? failure.message);
  };
  /** What was entered begins anew, but for the people who are still to be marked. */
  const keep = (left: Partial<Pick<MarksValues, keyof typeof NOBODY>>): void => {
    form.reset({ ...values, ...NOBODY });
    form.change(left);
  };
  const shared = { sessionId, form, maxMinutes, onFail };
  return (
    <Form form={form} isBusy={false} className="stack g4" onSubmit={() => undefined}>
      {way === "people" ? (
        <PeopleMarks {...shared} rows={rows} onDone={() => keep({ pasted, found, choices })} />
      ) : (
        <PasteMarks {...shared} onDone={(left) => keep({ userIds, pasted: left.join("\n") })} />
      )}
    </Form>
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
        <SegmentedControl label={t("attendance.enter")} segments={segments} selected={way} onSelect={setWay} />
      </div>
      <Suspense fallback={<Skeleton lines={6} height="2.5rem" />}>
        <Enter session={session} way={way} />
      </Suspense>
    </Dialog>
  );
}
