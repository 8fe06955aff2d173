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
import { Waiting } from "../../../ui/waiting.tsx";
import { useAttendance } from "../../data.ts";
import { marksThing } from "../data.ts";
import { NOBODY, marksForm, type MarksValues, type PeopleSource } from "./marks-form.ts";
import { PasteMarks } from "./paste-marks.tsx";
import { PeopleMarks } from "./people-marks.tsx";

interface AttendanceFormProps {
  readonly session: Session;
  readonly source: PeopleSource;
}

function AttendanceForm({ session, source }: AttendanceFormProps) {
  const { sessionId, sessionStatus, startDateTime, endDateTime } = session;
  const { attendanceList: rows, maxMinutes } = useAttendance(sessionId, sessionStatus === "INPROGRESS");
  const planned = plannedMinutes({ startsAtMs: startDateTime, endsAtMs: endDateTime });
  const form = useContractForm(marksForm({ source, plannedMinutes: planned, maxMinutes }));
  const { values } = form;
  const { userIds, pasted, matchedLines, choices } = values;
  const onFail = (failure: Error): void => {
    const fieldText = failure instanceof CallFailure ? Object.values(failure.fields)[0] : undefined;
    form.showRefusal(failure, fieldText ?? failure.message);
  };
  /** Resets the form, except for people who are not marked yet. */
  const resetExcept = (remaining: Partial<Pick<MarksValues, keyof typeof NOBODY>>): void => {
    form.reset({ ...values, ...NOBODY });
    form.change(remaining);
  };
  const shared = { sessionId, form, maxMinutes, onFail };
  return (
    <Form form={form} isBusy={false} className="stack g4" onSubmit={() => undefined}>
      <Waiting thing={marksThing(sessionId)} />
      {source === "people" ? (
        <PeopleMarks {...shared} rows={rows} onDone={() => resetExcept({ pasted, matchedLines, choices })} />
      ) : (
        <PasteMarks {...shared} onDone={(remaining) => resetExcept({ userIds, pasted: remaining.join("\n") })} />
      )}
    </Form>
  );
}

interface MarksDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** Enters attendance by hand: for selected people of the session, or for a pasted list. */
export function MarksDialog({ session, onClose }: MarksDialogProps) {
  const t = useText();
  const [source, setSource] = useState<PeopleSource>("people");
  const segments = [
    { key: "people" as const, label: t("attendance.people") },
    { key: "list" as const, label: t("attendance.list") },
  ];
  return (
    <Dialog title={t("attendance.enter")} width="wide" opened onClose={onClose}>
      <p className="sm t2">{t("attendance.text")}</p>
      <div>
        <SegmentedControl label={t("attendance.enter")} segments={segments} selected={source} onSelect={setSource} />
      </div>
      <Suspense fallback={<Skeleton lines={6} height="2.5rem" />}>
        <AttendanceForm session={session} source={source} />
      </Suspense>
    </Dialog>
  );
}
