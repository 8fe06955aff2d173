import { useState } from "react";
import { LIST_TEXT_MAX, type MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.ts";
import { useTyped } from "../../../ui/typed.ts";
import { useMatchList, useSaveMarks } from "../data.ts";
import { restOf, settleLines, type ListedLine } from "../state.ts";
import { ReasonFields, hasMinutes, hasReason, type Entry } from "./reason-fields.tsx";

const TONES: Readonly<Record<MatchedLine["state"], Tone>> = {
  MATCHED: "success",
  UNKNOWN: "danger",
  SEVERAL: "warning",
  TWICE: "neutral",
  MINUTES: "danger",
};

interface LineProps {
  readonly line: ListedLine;
  readonly choice: string;
  readonly choose: (userId: string) => void;
  readonly maxMinutes: number;
}

function Line({ line, choice, choose, maxMinutes }: LineProps) {
  const t = useText();
  const { state, text, people, minutes } = line;
  const [person] = people;
  const isOpen = people.length > 1;
  return (
    <li>
      <span className="marks__said stack">
        <span className="sm">{text}</span>
        {isOpen && (
          <select
            className="chip"
            aria-label={`${t("attendance.state.SEVERAL")}: ${text}`}
            value={choice}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="">{t("attendance.state.SEVERAL")}</option>
            {people.map(({ userId, name, email }) => (
              <option key={userId} value={userId}>
                {email === null ? name : `${name} (${email})`}
              </option>
            ))}
          </select>
        )}
        {!isOpen && person !== undefined && <span className="xs t3">{person.name}</span>}
      </span>
      <span className="marks__end num">
        {(state !== "SEVERAL" || line.userId !== undefined) && (
          <Badge tone={line.userId === undefined ? TONES[state] : "success"}>
            {t(`attendance.state.${line.userId === undefined ? state : "MATCHED"}`, { max: maxMinutes })}
          </Badge>
        )}
        {minutes !== null && <span className="xs t3"> {t("sessions.attendance.minutesCount", { minutes })}</span>}
      </span>
    </li>
  );
}

interface PasteMarksProps {
  readonly sessionId: string;
  readonly entry: Entry;
  readonly change: (entry: Entry) => void;
  readonly maxMinutes: number;
}

/** A pasted list of those who attended: each line is looked up and shown before anything is saved. */
export function PasteMarks({ sessionId, entry, change, maxMinutes }: PasteMarksProps) {
  const t = useText();
  const [pasted, setPasted] = useState("");
  const [found, setFound] = useState<readonly MatchedLine[]>();
  const [choices, setChoices] = useState<ReadonlyMap<number, string>>(new Map());
  const [rest, setRest] = useState(0);
  useTyped(pasted);
  const params = { id: sessionId };
  const lines = settleLines(found ?? [], choices);
  const ready = lines.filter(({ userId }) => userId !== undefined);
  const match = useMatchList();
  const type = (typed: string): void => {
    setPasted(typed);
    setFound(undefined);
    setRest(0);
  };
  const look = (): void =>
    match.mutate(
      { params, body: { text: pasted } },
      {
        onSuccess: (answer) => {
          setFound(answer.lines);
          setChoices(new Map());
        },
      },
    );
  const save = useSaveMarks(() => {
    const left = restOf(lines);
    type(left.join("\n"));
    setRest(left.length);
    toast(t("attendance.saved"));
  });
  const submit = (): void => {
    const marks = ready.flatMap(({ userId, minutes }) =>
      userId === undefined
        ? []
        : [{ userId, attendance: "ATTENDED" as const, minutes: minutes ?? Number(entry.minutes) }],
    );
    save.mutate({ params, body: { marks, reason: entry.reason, note: entry.note } });
  };
  return (
    <>
      <TextArea
        label={t("attendance.paste")}
        help={t("attendance.pasteHelp")}
        rows={6}
        maxLength={LIST_TEXT_MAX}
        value={pasted}
        disabled={save.isPending}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {rest > 0 && <Note tone="warning">{t("attendance.rest", { count: rest })}</Note>}
      {found === undefined ? (
        <div>
          <Button look="primary" disabled={pasted.trim() === ""} busy={match.isPending} onClick={look}>
            {t("attendance.check")}
          </Button>
        </div>
      ) : (
        <>
          <ul className="marks" aria-label={t("attendance.list")} tabIndex={0}>
            {lines.map((line, index) => (
              <Line
                key={index}
                line={line}
                choice={choices.get(index) ?? ""}
                choose={(userId) => setChoices(new Map(choices).set(index, userId))}
                maxMinutes={maxMinutes}
              />
            ))}
          </ul>
          <ReasonFields entry={entry} change={change} maxMinutes={maxMinutes} />
          <div>
            <Button
              look="primary"
              disabled={ready.length === 0 || !hasReason(entry) || !hasMinutes(entry, maxMinutes)}
              busy={save.isPending}
              onClick={submit}
            >
              {`${t("sessions.attendance.ATTENDED")} (${ready.length})`}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
