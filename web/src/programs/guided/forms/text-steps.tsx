import { PROGRAM_LIMITS } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { CountedTextArea } from "../../../ui/field.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { PlanFields } from "../../forms/plan-fields.tsx";
import type { ProgramFieldProps } from "../../forms/program-fields.tsx";

/** The objective of the program. */
export function ObjectiveStep({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <CountedTextArea
      label={t("programs.form.objective")}
      rows={6}
      help={t("programs.guided.newLine")}
      max={PROGRAM_LIMITS.objective}
      {...form.control("programObject")}
    />
  );
}

/** The topics of the sessions, and the plan that approvers read. */
export function TopicsStep({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <>
      <RichText label={t("programs.form.topics")} max={PROGRAM_LIMITS.description} {...form.control("description")} />
      <PlanFields form={form} />
    </>
  );
}
