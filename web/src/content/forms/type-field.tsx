import { TYPE_CATEGORIES } from "@openrounds/contract/content/rules.ts";
import type { ContentType } from "@openrounds/contract/content/schemas.ts";
import { useText } from "../../kernel/i18n.tsx";
import { SelectField } from "../../ui/field.tsx";
import type { FieldBinding } from "../../ui/form/contract-form.ts";

const CATEGORIES = Object.keys(TYPE_CATEGORIES) as (keyof typeof TYPE_CATEGORIES)[];

interface TypeFieldProps {
  readonly types: readonly ContentType[];
  readonly field: FieldBinding;
}

/** The type of content, by category; as text if the person may add only one. */
export function TypeField({ types, field }: TypeFieldProps) {
  const t = useText();
  const of = (category: keyof typeof TYPE_CATEGORIES): readonly ContentType[] =>
    TYPE_CATEGORIES[category].filter((type) => types.includes(type));
  return (
    <SelectField label={t("content.type")} {...field} disabled={types.length === 1}>
      <option value="">{t("content.choose")}</option>
      {CATEGORIES.filter((category) => of(category).length > 0).map((category) => (
        <optgroup key={category} label={t(`content.category.${category}`)}>
          {of(category).map((type) => (
            <option key={type} value={type}>
              {t(`content.type.${type}`)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
