import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { MIN_PASSWORD } from "@openrounds/contract/identity/schemas.ts";
import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { useText } from "../../kernel/i18n.tsx";
import { TextField } from "../../ui/field.tsx";

type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className" | "id"> & {
  readonly icon?: ReactNode;
  readonly error?: string | undefined;
  readonly label?: string;
  /** Beside the label: the way out for who forgot it. */
  readonly aside?: ReactNode;
  /** For a new password: how long it is already; shows what is missing. */
  readonly typed?: number;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A password that can be shown; a new one says how much is missing. */
export function PasswordField({ error, label, aside, typed, ref, ...input }: PasswordFieldProps) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  const Eye = isShown ? IconEyeOff : IconEye;
  const missing = typed === undefined ? 0 : Math.max(0, MIN_PASSWORD - typed);
  const toggle = (
    <button
      type="button"
      className="ib ib--sm"
      aria-label={t(isShown ? "identity.password.hide" : "identity.password.show")}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
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
        type={isShown ? "text" : "password"}
        error={error}
        end={toggle}
        help={
          typed === undefined
            ? undefined
            : missing > 0
              ? t("identity.password.missing", { count: missing })
              : t("identity.password.enough")
        }
        {...(missing > 0 && {
          counter: (
            <span className="count">{t("identity.password.count", { count: typed ?? 0, min: MIN_PASSWORD })}</span>
          ),
        })}
      />
      {typed !== undefined && (
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${Math.min(100, (typed / MIN_PASSWORD) * 100)}%` }} />
        </span>
      )}
    </div>
  );
}
