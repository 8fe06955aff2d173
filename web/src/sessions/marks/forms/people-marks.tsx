import { useState } from "react";
import { comparable } from "@openrounds/contract/kernel/text.ts";
import type { AttendanceRow, AttendanceStatus } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { MARKS_MAX } from "@openrounds/contract/sessions/marks/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { ask } from "../../../ui/question.ts";
import { SearchBox } from "../../../ui/search-box.tsx";
import { toast } from "../../../ui/toast.ts";
import { useTyped } from "../../../ui/typed.ts";
import { MarkLine } from "../components/mark-line.tsx";
import { useRemoveMarks, useSaveMarks } from "../data.ts";
import { ReasonFields, hasMinutes, hasReason, type Entry } from "./reason-fields.tsx";

const nameOf = ({ firstName, lastName }: AttendanceRow): string => `${firstName} ${lastName}`.trim();

interface PersonProps {
  readonly row: AttendanceRow;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

function Person({ row, isChosen, choose }: PersonProps) {
  const t = useText();
  const hasAttended = row.attendance === "ATTENDED";
  return (
    <li>
      <Check
        checked={isChosen}
        onChange={choose}
        label={
          <span className="stack">
            <span>{nameOf(row)}</span>
            <MarkLine row={row} />
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

interface ActionsProps {
  readonly sessionId: string;
  readonly chosen: readonly AttendanceRow[];
  readonly entry: Entry;
  readonly maxMinutes: number;
  readonly onDone: () => void;
}

function Actions({ sessionId, chosen, entry, maxMinutes, onDone }: ActionsProps) {
  const t = useText();
  const params = { id: sessionId };
  const marked = chosen.filter(({ mark }) => mark !== null);
  const done = (): void => {
    toast(t("attendance.saved"));
    onDone();
  };
  const save = useSaveMarks(done);
  const remove = useRemoveMarks(done);
  const enter = (attendance: AttendanceStatus): void => {
    const minutes = attendance === "ATTENDED" ? { minutes: Number(entry.minutes) } : {};
    const marks = chosen.map(({ userId }) => ({ userId, attendance, ...minutes }));
    save.mutate({ params, body: { marks, reason: entry.reason, note: entry.note } });
  };
  const undo = (): void =>
    ask({
      title: t("attendance.undo", { count: marked.length }),
      text: t("attendance.undoText"),
      confirm: t("attendance.undo", { count: marked.length }),
      cancel: t("app.cancel"),
      onConfirm: () => remove.mutate({ params, body: { userIds: marked.map(({ userId }) => userId) } }),
    });
  const isBusy = save.isPending || remove.isPending;
  const isReady = chosen.length > 0 && chosen.length <= MARKS_MAX && hasReason(entry) && !isBusy;
  const count = chosen.length;
  return (
    <div className="row g2 wrap">
      <Button
        look="primary"
        disabled={!isReady || !hasMinutes(entry, maxMinutes)}
        busy={save.isPending}
        onClick={() => enter("ATTENDED")}
      >
        {`${t("sessions.attendance.ATTENDED")} (${count})`}
      </Button>
      <Button disabled={!isReady} onClick={() => enter("NOT_ATTENDED")}>
        {`${t("sessions.attendance.NOT_ATTENDED")} (${count})`}
      </Button>
      <Button disabled={marked.length === 0 || isBusy} busy={remove.isPending} onClick={undo}>
        {t("attendance.undo", { count: marked.length })}
      </Button>
    </div>
  );
}

interface PeopleMarksProps {
  readonly sessionId: string;
  readonly rows: readonly AttendanceRow[];
  readonly entry: Entry;
  readonly change: (entry: Entry) => void;
  readonly maxMinutes: number;
}

/** The people of a session, several of whom are marked at once. */
export function PeopleMarks({ sessionId, rows, entry, change, maxMinutes }: PeopleMarksProps) {
  const t = useText();
  const [text, setText] = useState("");
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useTyped([...ids]);
  const sought = comparable(text.trim());
  const shown = rows.filter((row) => comparable(nameOf(row)).includes(sought));
  const chosen = rows.filter(({ userId }) => ids.has(userId));
  const areAllChosen = shown.length > 0 && shown.every(({ userId }) => ids.has(userId));
  const toggle = (people: readonly AttendanceRow[], isWanted: boolean): void => {
    const next = new Set(ids);
    for (const { userId } of people) {
      if (isWanted) next.add(userId);
      else next.delete(userId);
    }
    setIds(next);
  };
  return (
    <>
      <SearchBox placeholder={t("app.nav.search")} value={text} onChange={setText} />
      <Check
        label={t("attendance.all")}
        checked={areAllChosen}
        disabled={shown.length === 0}
        onChange={() => toggle(shown, !areAllChosen)}
      />
      <ul className="marks" aria-label={t("attendance.people")} tabIndex={0}>
        {shown.map((row) => (
          <Person
            key={row.userId}
            row={row}
            isChosen={ids.has(row.userId)}
            choose={() => toggle([row], !ids.has(row.userId))}
          />
        ))}
      </ul>
      <ReasonFields entry={entry} change={change} maxMinutes={maxMinutes} />
      <Actions
        sessionId={sessionId}
        chosen={chosen}
        entry={entry}
        maxMinutes={maxMinutes}
        onDone={() => setIds(new Set())}
      />
    </>
  );
}
