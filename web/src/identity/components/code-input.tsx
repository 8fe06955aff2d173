import { CODE_LENGTH } from "@openrounds/contract/identity/schemas.ts";
import { useId, useState } from "react";
import { useText } from "../../kernel/i18n.tsx";
import type { ControlBinding } from "../../ui/form/contract-form.ts";
import { activeBox, digitsOf } from "./code-digits.ts";

/**
 * Six boxes over one input, so that typing, pasting and autofill work. Blur of an incomplete code shows no error: the
 * person is looking it up.
 */
export function CodeInput({ value, onChange, error }: Omit<ControlBinding<string>, "onBlur">) {
  const t = useText();
  const id = useId();
  const [isFocused, setFocused] = useState(false);
  const inUse = isFocused ? activeBox(value) : -1;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t("identity.code.label")}
      </label>
      <div className="code">
        <input
          id={id}
          className="code__in"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={(event) => onChange(digitsOf(event.currentTarget.value))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {Array.from({ length: CODE_LENGTH }, (_, index) => (
          <span key={index} className={index === inUse ? "code__box on" : "code__box"} aria-hidden="true">
            {value[index] ?? ""}
          </span>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="err" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
