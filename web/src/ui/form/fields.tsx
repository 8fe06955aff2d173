import { Fragment, type ReactNode } from "react";
import type { Name } from "./definition.ts";

interface FieldsProps<Values> {
  /** A field for each value of the form, in their order; a value without one does not compile, null hides it. */
  readonly fields: { readonly [Key in Name<Values>]: ReactNode };
  /** Fields that stand beside each other; the second follows the first. */
  readonly pairs?: readonly (readonly [Name<Values>, Name<Values>])[];
}

/** The fields of a form, one below the other or in pairs. */
export function Fields<Values>({ fields, pairs = [] }: FieldsProps<Values>) {
  const names = Object.keys(fields) as Name<Values>[];
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
