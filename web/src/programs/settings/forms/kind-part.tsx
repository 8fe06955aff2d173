import { programKindSchema, programTypeSchema, vcTypeSchema } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { SelectField } from "../../../ui/field.tsx";
import type { ProgramFieldProps } from "../../forms/program-fields.tsx";

/** Type, video kind and cohort type: for people of a superhub. */
export function KindPart({ form }: ProgramFieldProps) {
  const t = useText();
  return (
    <>
      <SelectField label={t("programs.form.type")} {...form.field("programType")}>
        {programTypeSchema.options.map((type) => (
          <option key={type} value={type}>
            {t(`programs.type.${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t("programs.settings.kind")} {...form.field("cohortType")}>
        <option value="">{t("programs.settings.kindNone")}</option>
        {programKindSchema.options.map((kind) => (
          <option key={kind} value={kind}>
            {t(`programs.settings.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("programs.settings.video")}
        help={form.values.vcType === "" ? undefined : t("programs.settings.videoHelp")}
        {...form.field("vcType")}
      >
        <option value="">{t("programs.settings.video.ROOM")}</option>
        {vcTypeSchema.options.map((type) => (
          <option key={type} value={type}>
            {t(`programs.settings.video.${type}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
