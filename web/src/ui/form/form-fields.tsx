import { Fragment, type ReactNode } from "react";
import type { FieldName } from "./definition.ts";

interface FormFieldsProps<Values> {
  /** A field for each value of the form, in their order. A missing one does not compile; null hides it. */
  readonly fields: { readonly [Key in FieldName<Values>]: ReactNode };
  /** Fields in one row. */
  readonly pairs?: readonly (readonly [FieldName<Values>, FieldName<Values>])[];
}

/** The fields of a form, one below the other or in pairs. */
export function FormFields<Values>({ fields, pairs = [] }: FormFieldsProps<Values>) {
  const names = Object.keys(fields) as FieldName<Values>[];
  return names.map((name) => {
    const pair = pairs.find(([first]) => first === name);
    if (pairs.some(([, second]) => second === name)) return null;
    return pair === undefined ? (
      <Fragment key={name}>{fields[name]}</Fragment>
    ) : (
      <div key={name} className="grid-pair">
        {fields[name]}
        {fields[pair[1]]}
      </div>
    );
  });
}
