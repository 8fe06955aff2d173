import { useId, useState } from "react";
import { LIST_TEXT_MAX, type MatchedLine } from "@openrounds/contract/sessions/marks/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Note } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.ts";
import { useMatchList, useSaveMarks } from "../data.ts";
import { unresolvedTexts, type ListedLine } from "../state.ts";
import { linesOf, type MarksForm } from "./marks-form.ts";
import { ReasonFields } from "./reason-fields.tsx";

const TONES: Readonly<Record<MatchedLine["state"], BadgeTone>> = {
  MATCHED: "success",
  UNKNOWN: "danger",
  SEVERAL: "warning",
  TWICE: "neutral",
  MINUTES: "danger",
};

interface MatchedLineRowProps {
  readonly line: ListedLine;
  readonly choice: string;
  readonly choose: (userId: string) => void;
  readonly maxMinutes: number;
}

function MatchedLineRow({ line, choice, choose, maxMinutes }: MatchedLineRowProps) {
  const t = useText();
  const textId = useId();
  const { state, text, people, minutes } = line;
  const [person] = people;
  const isOpen = people.length > 1;
  return (
    <li>
      <span className="marks__said stack">
        <span className="sm" id={textId}>
          {text}
        </span>
        {isOpen && (
          <select
            className="chip"
            aria-label={t("attendance.state.SEVERAL")}
            aria-describedby={textId}
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
  readonly form: MarksForm;
  readonly maxMinutes: number;
  readonly onFail: (failure: Error) => void;
  /** Called after marking, with the lines that match nobody. */
  readonly onDone: (remaining: readonly string[]) => void;
}

/** A pasted list of attendees: each line is matched and shown before anything is saved. */
export function PasteMarks({ sessionId, form, maxMinutes, onFail, onDone }: PasteMarksProps) {
  const t = useText();
  const { pasted, matchedLines, choices } = form.values;
  const [remainingCount, setRemainingCount] = useState(0);
  const params = { id: sessionId };
  const lines = linesOf(form.values);
  const ready = lines.filter(({ userId }) => userId !== undefined).length;
  const match = useMatchList((result) => form.change({ matchedLines: result, choices: [] }), onFail);
  const changeText = (typed: string): void => {
    form.change({ pasted: typed, matchedLines: null, choices: [] });
    setRemainingCount(0);
  };
  const end = (text: string): void => {
    const remaining = unresolvedTexts(lines);
    setRemainingCount(remaining.length);
    onDone(remaining);
    toast(text);
  };
  const save = useSaveMarks(
    () => end(t("attendance.saved")),
    () => end(t("app.kept")),
    onFail,
  );
  return (
    <>
      <TextArea
        label={t("attendance.paste")}
        help={t("attendance.pasteHelp")}
        rows={6}
        maxLength={LIST_TEXT_MAX}
        value={pasted}
        disabled={save.isPending}
        onChange={({ currentTarget }) => changeText(currentTarget.value)}
      />
      {remainingCount > 0 && <Note tone="warning">{t("attendance.rest", { count: remainingCount })}</Note>}
      {matchedLines === null ? (
        <div>
          <Button
            look="primary"
            disabled={pasted.trim() === ""}
            busy={match.isPending}
            onClick={() => match.mutate({ params, body: { text: pasted } })}
          >
            {t("attendance.check")}
          </Button>
        </div>
      ) : (
        <>
          <ul className="marks" aria-label={t("attendance.list")} tabIndex={0}>
            {lines.map((line, index) => (
              <MatchedLineRow
                key={index}
                line={line}
                choice={choices[index] ?? ""}
                choose={(userId) =>
                  form.change({ choices: lines.map((_, at) => (at === index ? userId : (choices[at] ?? ""))) })
                }
                maxMinutes={maxMinutes}
              />
            ))}
          </ul>
          <ReasonFields form={form} maxMinutes={maxMinutes} />
          <div>
            <Button
              look="primary"
              disabled={ready === 0}
              busy={save.isPending}
              onClick={() => void form.submit((body) => save.mutate({ params, body }))}
            >
              {t("attendance.enter.ATTENDED", { count: ready })}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
