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
        help={vcType === null ? undefined : t("programs.settings.videoHelp")}
        value={vcType ?? ""}
        onChange={({ currentTarget: { value } }) => change({ vcType: vcTypeSchema.safeParse(value).data ?? null })}
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
