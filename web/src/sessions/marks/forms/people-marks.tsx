import { useState } from "react";
import { comparableText } from "@openrounds/contract/kernel/text.ts";
import type { AttendanceRow, AttendanceStatus } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { MARKS_MAX } from "@openrounds/contract/sessions/marks/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { askToConfirm } from "../../../ui/confirmation.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { toast } from "../../../ui/toast.ts";
import { AttendanceMarkLine } from "../../components/mark-line.tsx";
import { useRemoveMarks, useSaveMarks } from "../data.ts";
import type { MarksForm } from "./marks-form.ts";
import { ReasonFields } from "./reason-fields.tsx";

const nameOf = ({ firstName, lastName }: AttendanceRow): string => `${firstName} ${lastName}`.trim();

interface PersonRowProps {
  readonly row: AttendanceRow;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function PersonRow({ row, isChosen, choose }: PersonRowProps) {
  const t = useText();
  const hasAttended = row.attendance === "ATTENDED";
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={choose}
        label={
          <span className="stack">
            <span>{nameOf(row)}</span>
            <AttendanceMarkLine row={row} />
          </span>
        }
      />
      <span className="marks__end num">
        <Badge tone={hasAttended ? "success" : "neutral"}>{t(`sessions.attendance.${row.attendance}`)}</Badge>
        {hasAttended && (
          <span className="xs t3"> {t("sessions.attendance.minutesCount", { minutes: row.minutes })}</span>
        )}
      </span>
    </li>
  );
}

interface PeopleMarksProps {
  readonly sessionId: string;
  readonly form: MarksForm;
  readonly rows: readonly AttendanceRow[];
  readonly onFail: (failure: Error) => void;
  readonly onDone: () => void;
}

function MarkActions({ sessionId, form, rows, onFail, onDone }: PeopleMarksProps) {
  const t = useText();
  const params = { id: sessionId };
  const selectedRows = rows.filter(({ userId }) => form.values.userIds.includes(userId));
  const markedRows = selectedRows.filter(({ mark }) => mark !== null);
  const end = (text: string): void => {
    toast(text);
    onDone();
  };
  const done = (): void => end(t("attendance.saved"));
  const save = useSaveMarks(done, () => end(t("app.kept")), onFail);
  const remove = useRemoveMarks(done, onFail);
  const enter = (attendance: AttendanceStatus): void => {
    form.change({ attendance });
    void form.submit((body) => save.mutate({ params, body }));
  };
  const undo = (): void =>
    askToConfirm({
      title: t("attendance.undo", { count: markedRows.length }),
      text: t("attendance.undoText"),
      confirm: t("attendance.undo", { count: markedRows.length }),
      cancel: t("app.cancel"),
      onConfirm: () => remove.mutate({ params, body: { userIds: markedRows.map(({ userId }) => userId) } }),
    });
  const isBusy = save.isPending || remove.isPending;
  const count = selectedRows.length;
  const isReady = count > 0 && count <= MARKS_MAX && !isBusy;
  return (
    <div className="row g2 wrap">
      <Button look="primary" disabled={!isReady} busy={save.isPending} onClick={() => enter("ATTENDED")}>
        {t("attendance.enter.ATTENDED", { count })}
      </Button>
      <Button disabled={!isReady} onClick={() => enter("NOT_ATTENDED")}>
        {t("attendance.enter.NOT_ATTENDED", { count })}
      </Button>
      <Button disabled={markedRows.length === 0 || isBusy} busy={remove.isPending} onClick={undo}>
        {t("attendance.undo", { count: markedRows.length })}
      </Button>
    </div>
  );
}

/** The people of a session, several of whom can be marked at once. */
export function PeopleMarks({ maxMinutes, ...props }: PeopleMarksProps & { readonly maxMinutes: number }) {
  const t = useText();
  const { form, rows } = props;
  const [text, setText] = useState("");
  const { value: ids, onChange: choose } = form.control("userIds");
  const searchText = comparableText(text.trim());
  const shownRows = rows.filter((row) => comparableText(nameOf(row)).includes(searchText));
  const areAllChosen = shownRows.length > 0 && shownRows.every(({ userId }) => ids.includes(userId));
  const toggle = (people: readonly AttendanceRow[], isWanted: boolean): void => {
    const otherIds = ids.filter((id) => people.every(({ userId }) => userId !== id));
    choose(isWanted ? [...otherIds, ...people.map(({ userId }) => userId)] : otherIds);
  };
  return (
    <>
      <SearchBox placeholder={t("app.nav.search")} value={text} onChange={setText} />
      <Checkbox
        label={t("attendance.all")}
        checked={areAllChosen}
        disabled={shownRows.length === 0}
        onChange={() => toggle(shownRows, !areAllChosen)}
      />
      <ul className="marks" aria-label={t("attendance.people")} tabIndex={0}>
        {shownRows.map((row) => (
          <PersonRow
            key={row.userId}
            row={row}
            isChosen={ids.includes(row.userId)}
            choose={() => toggle([row], !ids.includes(row.userId))}
          />
        ))}
      </ul>
      <ReasonFields form={form} maxMinutes={maxMinutes} />
      <MarkActions {...props} />
    </>
  );
}
