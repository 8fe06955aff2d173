import { programKindSchema, programTypeSchema, vcTypeSchema } from "@openrounds/contract/programs/schemas.ts";
import { useText } from "../../../kernel/i18n.tsx";
import { SelectField } from "../../../ui/field.tsx";
import type { PartProps } from "./settings-parts.tsx";

/** Type, kind and sort of video sessions: for people of a superhub. */
export function KindPart({ values, change }: Pick<PartProps, "values" | "change">) {
  const t = useText();
  const { programType, cohortType, vcType } = values;
  return (
    <>
      <SelectField
        label={t("programs.form.type")}
        value={programType}
        onChange={({ currentTarget }) => change({ programType: programTypeSchema.parse(currentTarget.value) })}
      >
        {programTypeSchema.options.map((type) => (
          <option key={type} value={type}>
            {t(`programs.type.${type}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("programs.settings.kind")}
        value={cohortType ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ cohortType: programKindSchema.safeParse(value).data ?? null })
        }
      >
        <option value="">{t("programs.settings.kindNone")}</option>
        {programKindSchema.options.map((kind) => (
          <option key={kind} value={kind}>
            {t(`programs.settings.kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("programs.settings.video")}
        value={vcType}
        onChange={({ currentTarget }) => change({ vcType: vcTypeSchema.parse(currentTarget.value) })}
      >
        {vcTypeSchema.options.map((type) => (
          <option key={type} value={type}>
            {t(`programs.settings.video.${type}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}
