import { PROGRAM_LIMITS } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { TimeZoneSelect } from "../../reference/components/time-zone-select.tsx";
import { CountedTextArea, TextArea } from "../../ui/field.tsx";
import type { ControlBinding } from "../../ui/form/contract-form.ts";
import type { ProgramForm } from "./program-form.ts";

interface NamesFieldProps extends ControlBinding<string[]> {
  readonly label: string;
}

/** Several names, one per line. */
function NamesField({ value, onChange, ...field }: NamesFieldProps) {
  const t = useText();
  return (
    <TextArea
      {...field}
      note={t("programs.form.optional")}
      help={t("programs.form.onePerLine")}
      rows={3}
      value={value.join("\n")}
      onChange={(event) => onChange(event.currentTarget.value.split("\n"))}
    />
  );
}

/** The plan that approvers read: concept note, curriculum, funding, places and time zone. */
export function PlanFields({ form }: { readonly form: ProgramForm }) {
  const t = useText();
  const plan = {
    note: t("programs.form.optional"),
    rows: 5,
    max: PROGRAM_LIMITS.plan,
    maxLength: PROGRAM_LIMITS.plan,
  };
  return (
    <>
      <CountedTextArea
        {...plan}
        label={t("programs.about.conceptNote")}
        help={t("programs.form.conceptNoteHelp")}
        {...form.control("conceptNote")}
      />
      <CountedTextArea {...plan} label={t("programs.about.curriculum")} {...form.control("curriculumPlan")} />
      <NamesField label={t("programs.about.funding")} {...form.control("fundingSources")} />
      <NamesField label={t("programs.about.places")} {...form.control("targetedGeographicEntities")} />
      <TimeZoneSelect label={t("programs.about.timeZone")} {...form.control("operationalTimezone")} />
    </>
  );
}
