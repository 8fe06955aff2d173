import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { MIN_PASSWORD } from "@openrounds/contract/identity/schemas.ts";
import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { TextField } from "../../ui/field.tsx";

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "id"> & {
  readonly icon?: ReactNode;
  readonly error?: string | undefined;
  readonly label?: string;
  /** Shown beside the label: the link for a forgotten password. */
  readonly aside?: ReactNode;
  /** The length of a new password, to show what is missing. */
  readonly typedLength?: number;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A password that can be revealed; a new one shows how many characters are missing. */
export function PasswordField({ error, label, aside, typedLength, ref, ...input }: PasswordFieldProps) {
  const t = useText();
  const [isRevealed, setRevealed] = useState(false);
  const Eye = isRevealed ? IconEyeOff : IconEye;
  const missing = typedLength === undefined ? 0 : Math.max(0, MIN_PASSWORD - typedLength);
  const toggle = (
    <button
      type="button"
      className="ib ib--sm"
      aria-label={t(isRevealed ? "identity.password.hide" : "identity.password.show")}
      aria-pressed={isRevealed}
      onClick={() => setRevealed(!isRevealed)}
    >
      <Eye className="i" aria-hidden />
    </button>
  );
  return (
    <div className="field">
      <TextField
        {...input}
        ref={ref}
        label={label ?? t("identity.password.label")}
        aside={aside}
        type={isRevealed ? "text" : "password"}
        error={error}
        end={toggle}
        help={
          typedLength === undefined
            ? undefined
            : missing > 0
              ? t("identity.password.missing", { count: missing })
              : t("identity.password.enough")
        }
        {...(missing > 0 && {
          counter: (
            <span className="count">
              {t("identity.password.count", { count: typedLength ?? 0, min: MIN_PASSWORD })}
            </span>
          ),
        })}
      />
      {typedLength !== undefined && (
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (typedLength / MIN_PASSWORD) * 100)}%` }} />
        </span>
      )}
    </div>
  );
}
