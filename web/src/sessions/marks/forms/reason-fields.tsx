import { HAND_REASONS, type HandReason } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { MARK_NOTE_MAX } from "@openrounds/contract/sessions/marks/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { Counter, SelectField, TextField } from "../../../ui/field.tsx";

/** What is entered beside the people. */
export interface Entry {
  readonly reason: HandReason;
  readonly note: string;
  /** As it is typed; the planned length where it is empty. */
  readonly minutes: string;
}

interface ReasonFieldsProps {
  readonly entry: Entry;
  readonly change: (entry: Entry) => void;
  readonly maxMinutes: number;
}

/** Whether the minutes of an entry are within a session. */
export const hasMinutes = ({ minutes }: Entry, max: number): boolean =>
  /^\d{1,4}$/.test(minutes) && Number(minutes) >= 1 && Number(minutes) <= max;

/** Whether an entry says why. */
export const hasReason = ({ reason, note }: Entry): boolean => reason !== "OTHER" || note.trim() !== "";

/** Why attendance is entered, and for how long people attended. */
export function ReasonFields({ entry, change, maxMinutes }: ReasonFieldsProps) {
  const t = useText();
  const wrong = hasMinutes(entry, maxMinutes) ? undefined : t("VALID_MARK_MINUTES", { max: maxMinutes });
  return (
    <>
      <div className="grid-pair">
        <SelectField
          label={t("attendance.reason")}
          value={entry.reason}
          onChange={({ currentTarget }) =>
            change({ ...entry, reason: HAND_REASONS.find((each) => each === currentTarget.value) ?? entry.reason })
          }
        >
          {HAND_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`attendance.reason.${reason}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("sessions.attendance.minutes")}
          help={t("attendance.minutesHelp", { max: maxMinutes })}
          error={wrong}
          inputMode="numeric"
          maxLength={4}
          value={entry.minutes}
          onChange={({ currentTarget }) => change({ ...entry, minutes: currentTarget.value })}
        />
      </div>
      <TextField
        label={t("sessions.outcome.note")}
        {...(entry.reason !== "OTHER" && { note: t("app.optional") })}
        maxLength={MARK_NOTE_MAX}
        counter={<Counter used={entry.note.length} max={MARK_NOTE_MAX} />}
        value={entry.note}
        onChange={({ currentTarget }) => change({ ...entry, note: currentTarget.value })}
      />
    </>
  );
}
