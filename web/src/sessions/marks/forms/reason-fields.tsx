import { HAND_REASONS } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { MARK_NOTE_MAX } from "@openrounds/contract/sessions/marks/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { CharacterCounter, SelectField, TextField } from "../../../ui/field.tsx";
import type { MarksForm } from "./marks-form.ts";

interface ReasonFieldsProps {
  readonly form: MarksForm;
  readonly maxMinutes: number;
}

/** The reason for entering attendance, and how long people attended. */
export function ReasonFields({ form, maxMinutes }: ReasonFieldsProps) {
  const t = useText();
  const { reason, note } = form.values;
  return (
    <>
      <div className="grid-pair">
        <SelectField label={t("attendance.reason")} {...form.field("reason")}>
          {HAND_REASONS.map((each) => (
            <option key={each} value={each}>
              {t(`attendance.reason.${each}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t("sessions.attendance.minutes")}
          help={t("attendance.minutesHelp", { max: maxMinutes })}
          inputMode="numeric"
          maxLength={4}
          {...form.number("minutes")}
        />
      </div>
      <TextField
        label={t("sessions.outcome.note")}
        {...(reason !== "OTHER" && { note: t("app.optional") })}
        maxLength={MARK_NOTE_MAX}
        counter={<CharacterCounter used={note.length} max={MARK_NOTE_MAX} />}
        {...form.field("note")}
      />
    </>
  );
}
