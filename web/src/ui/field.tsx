import { IconAlertCircle } from "@tabler/icons-react";
import {
  useId,
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { useText } from "../kernel/i18n.tsx";

interface FieldFrame {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  /** What is wrong, in words; replaces the help. */
  readonly error?: string | undefined;
  /** Said after the label, in brackets: (optional). */
  readonly note?: string;
  /** At the right of the help line: the counter. */
  readonly counter?: ReactNode;
  /** At the right of the label: a link. */
  readonly aside?: ReactNode;
}

interface Described {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
}

/** Label above, help or error below, counter at the right: the frame of every field. */
export function Field({
  label,
  help,
  error,
  note,
  counter,
  aside,
  children,
}: FieldFrame & { readonly children: (input: Described) => ReactNode }) {
  const id = useId();
  const below = error ?? help;
  return (
    <div className="field">
      <div className="row between wrap field__top">
        <label className="label" htmlFor={id}>
          {label}
          {note !== undefined && <span className="opt"> {note}</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": below === undefined ? undefined : `${id}-below`,
        "aria-invalid": error !== undefined,
      })}
      <div className="row between top" hidden={below === undefined && counter === undefined}>
        <span
          id={`${id}-below`}
          className={error === undefined ? "help" : "err"}
          role={error === undefined ? undefined : "alert"}
        >
          {error !== undefined && <IconAlertCircle className="i" aria-hidden />}
          <span>{below}</span>
        </span>
        {counter}
      </div>
    </div>
  );
}

type Framed<Attributes> = FieldFrame &
  Omit<Attributes, "className" | "id"> & { readonly icon?: ReactNode; readonly end?: ReactNode };

export function TextField({
  label,
  help,
  error,
  note,
  counter,
  aside,
  icon,
  end,
  ref,
  ...input
}: Framed<InputHTMLAttributes<HTMLInputElement>> & { readonly ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label} help={help} error={error} {...(note && { note })} counter={counter} aside={aside}>
      {(described) => (
        <span className={error === undefined ? "input" : "input input--err"}>
          {icon}
          <input {...input} {...described} ref={ref} />
          {end}
        </span>
      )}
    </Field>
  );
}

export function TextArea({
  label,
  help,
  error,
  note,
  counter,
  ref,
  ...area
}: Omit<Framed<TextareaHTMLAttributes<HTMLTextAreaElement>>, "icon" | "end" | "aside"> & {
  readonly ref?: Ref<HTMLTextAreaElement>;
}) {
  return (
    <Field label={label} help={help} error={error} {...(note && { note })} counter={counter}>
      {(described) => (
        <textarea
          rows={4}
          {...area}
          {...described}
          ref={ref}
          className={error === undefined ? "input" : "input input--err"}
        />
      )}
    </Field>
  );
}

interface CountedAreaProps extends Omit<ComponentProps<typeof TextArea>, "value" | "onChange" | "counter"> {
  readonly value: string;
  readonly max: number;
  readonly onChange: (value: string) => void;
}

/** A text area that counts its characters, and tells at once when they are too many. */
export function CountedArea({ value, max, error, onChange, ...area }: CountedAreaProps) {
  const t = useText();
  return (
    <TextArea
      {...area}
      value={value}
      error={value.length > max ? t("COMMON_CHAR_LIMIT_ERROR_MESSAGE") : error}
      counter={<Counter used={value.length} max={max} />}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function SelectField({
  label,
  help,
  error,
  note,
  children,
  ref,
  ...select
}: Omit<Framed<SelectHTMLAttributes<HTMLSelectElement>>, "icon" | "end" | "counter" | "aside"> & {
  readonly ref?: Ref<HTMLSelectElement>;
}) {
  return (
    <Field label={label} help={help} error={error} {...(note && { note })}>
      {(described) => (
        <span className={error === undefined ? "input" : "input input--err"}>
          <select {...select} {...described} ref={ref}>
            {children}
          </select>
        </span>
      )}
    </Field>
  );
}

/** Characters used of characters allowed; warns from 90 % on. */
export function Counter({ used, max }: { readonly used: number; readonly max: number }) {
  return (
    <span className={used >= max * 0.9 ? "count count--near" : "count"} aria-live="polite">
      {used}/{max}
    </span>
  );
}
