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
  /** The error text; replaces the help. */
  readonly error?: string | undefined;
  /** Shown after the label in brackets: (optional). */
  readonly note?: string;
  /** Shown at the right of the help line. */
  readonly counter?: ReactNode;
  /** Shown at the right of the label, as a link. */
  readonly aside?: ReactNode;
}

interface FieldAriaProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
}

/** The frame of every field: label above, help or error below, counter at the right. */
export function Field({
  label,
  help,
  error,
  note,
  counter,
  aside,
  children,
}: FieldFrame & { readonly children: (input: FieldAriaProps) => ReactNode }) {
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

type FramedProps<Attributes> = FieldFrame &
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
}: FramedProps<InputHTMLAttributes<HTMLInputElement>> & { readonly ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label} help={help} error={error} {...(note && { note })} counter={counter} aside={aside}>
      {(ariaProps) => (
        <span className={error === undefined ? "input" : "input input--err"}>
          {icon}
          <input {...input} {...ariaProps} ref={ref} />
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
}: Omit<FramedProps<TextareaHTMLAttributes<HTMLTextAreaElement>>, "icon" | "end" | "aside"> & {
  readonly ref?: Ref<HTMLTextAreaElement>;
}) {
  return (
    <Field label={label} help={help} error={error} {...(note && { note })} counter={counter}>
      {(ariaProps) => (
        <textarea
          rows={4}
          {...area}
          {...ariaProps}
          ref={ref}
          className={error === undefined ? "input" : "input input--err"}
        />
      )}
    </Field>
  );
}

interface CountedTextAreaProps extends Omit<ComponentProps<typeof TextArea>, "value" | "onChange" | "counter"> {
  readonly value: string;
  readonly max: number;
  readonly onChange: (value: string) => void;
}

/** A text area that counts its characters and shows at once when there are too many. */
export function CountedTextArea({ value, max, error, onChange, ...area }: CountedTextAreaProps) {
  const t = useText();
  return (
    <TextArea
      {...area}
      value={value}
      error={value.length > max ? t("COMMON_CHAR_LIMIT_ERROR_MESSAGE") : error}
      counter={<CharacterCounter used={value.length} max={max} />}
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
}: Omit<FramedProps<SelectHTMLAttributes<HTMLSelectElement>>, "icon" | "end" | "counter" | "aside"> & {
  readonly ref?: Ref<HTMLSelectElement>;
}) {
  return (
    <Field label={label} help={help} error={error} {...(note && { note })}>
      {(ariaProps) => (
        <span className={error === undefined ? "input" : "input input--err"}>
          <select {...select} {...ariaProps} ref={ref}>
            {children}
          </select>
        </span>
      )}
    </Field>
  );
}

/** Characters used of characters allowed; a warning from 90 % on. */
export function CharacterCounter({ used, max }: { readonly used: number; readonly max: number }) {
  return (
    <span className={used >= max * 0.9 ? "count count--near" : "count"} aria-live="polite">
      {used}/{max}
    </span>
  );
}
