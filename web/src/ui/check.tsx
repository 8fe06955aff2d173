import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  readonly label: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  /** What is wrong, in words. */
  readonly error?: string | undefined;
};

/** What is wrong with a choice, in words, below it. */
export const WrongChoice = ({ id, error }: { readonly id?: string; readonly error: string | undefined }) =>
  error === undefined ? null : (
    <span id={id} className="err" role="alert">
      {error}
    </span>
  );

/** A tick box with its text; the whole row can be pressed. */
export function Check({ label, ref, error, ...input }: CheckProps) {
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
      <WrongChoice id={id} error={error} />
    </>
  );
}

/** One of few choices; what is wrong stands once below all of them. */
export function RadioChoice({ label, ref, error: _error, ...input }: CheckProps) {
  return (
    <label className="check check--native">
      <input type="radio" {...input} ref={ref} />
      <span>{label}</span>
    </label>
  );
}

/** On or off, at once. */
export const Switch = (props: CheckProps) => <Check {...props} role="switch" />;
