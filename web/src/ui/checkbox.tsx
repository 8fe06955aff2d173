import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  readonly label: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  /** The error text. */
  readonly error?: string | undefined;
};

/** The error of a choice, below it. */
export const ChoiceError = ({ id, error }: { readonly id?: string; readonly error: string | undefined }) =>
  error === undefined ? null : (
    <span id={id} className="err" role="alert">
      {error}
    </span>
  );

/** A checkbox with its label; the whole row is its target. */
export function Checkbox({ label, ref, error, ...input }: CheckboxProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <>
      <label className={input.role === "switch" ? "check check--switch" : "check check--native"}>
        <input
          type="checkbox"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          {...input}
          ref={ref}
        />
        <span>{label}</span>
      </label>
      <ChoiceError id={id} error={error} />
    </>
  );
}

/** One radio button of a group; the group shows the error once, below all of them. */
export function RadioChoice({ label, ref, error: _error, ...input }: CheckboxProps) {
  return (
    <label className="check check--native">
      <input type="radio" {...input} ref={ref} />
      <span>{label}</span>
    </label>
  );
}

/** A switch, which takes effect at once. */
export const Switch = (props: CheckboxProps) => <Checkbox {...props} role="switch" />;
