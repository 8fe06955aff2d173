import type { InputHTMLAttributes, ReactNode, Ref } from "react";

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "className" | "type"> & {
  readonly label: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A tick box with its text; the whole row can be pressed. */
export function Check({ label, ref, ...input }: CheckProps) {
  return (
    <label className="check check--native">
      <input type="checkbox" {...input} ref={ref} />
      <span>{label}</span>
    </label>
  );
}

/** One of few choices. */
export function RadioChoice({ label, ref, ...input }: CheckProps) {
  return (
    <label className="check check--native">
      <input type="radio" {...input} ref={ref} />
      <span>{label}</span>
    </label>
  );
}

/** On or off, at once. */
export function Switch({ label, ref, ...input }: CheckProps) {
  return (
    <label className="check check--switch">
      <input type="checkbox" role="switch" {...input} ref={ref} />
      <span>{label}</span>
    </label>
  );
}
