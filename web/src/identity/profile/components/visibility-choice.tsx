import type { Visibility } from "@openrounds/contract/identity/schemas.ts";
import { useId } from "react";
import "../../../ui/styles/home.css";
import { useText } from "../../../kernel/i18n.tsx";
import { ChoiceError } from "../../../ui/checkbox.tsx";
import type { ControlBinding } from "../../../ui/form/contract-form.ts";

const CHOICES: readonly Visibility[] = ["PUBLIC", "PRIVATE"];

/** Who can see a profile. */
export function VisibilityChoice({ value, onChange, error }: Omit<ControlBinding<Visibility | null>, "onBlur">) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="langs stack g2">
      <legend className="label">{t("identity.preferences.visibility")}</legend>
      {CHOICES.map((visibility) => (
        <label key={visibility} className="choice check--native">
          <input type="radio" name={name} checked={value === visibility} onChange={() => onChange(visibility)} />
          <span>
            <span className="med name-line">{t(`identity.preferences.${visibility}`)}</span>
            <span className="sm t2">{t(`identity.preferences.${visibility}.text`)}</span>
          </span>
        </label>
      ))}
      <ChoiceError error={error} />
    </fieldset>
  );
}
