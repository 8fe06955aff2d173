import type * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import {
  get,
  set,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { CallFailure, messageOf } from "../../kernel/failure.ts";
import { useText } from "../../kernel/i18n.tsx";
import { toastFailure } from "../toast.ts";
import { fieldAt, keyOfPath, validateForm, type ContractFormDefinition } from "./definition.ts";
import { focusFirstError } from "./first-error.ts";
import { parentPaths } from "./rows.ts";

/** The errors of a list: its own, and those of its rows by index. */
type ListErrors = Partial<FieldError> & Readonly<Record<string, unknown>>;

/** The first error of a field or nested in it. */
function firstError(error: unknown): Pick<FieldError, "type" | "message"> | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error as FieldError;
  return Object.entries(error)
    .filter(([name]) => name !== "ref")
    .map(([, nested]) => firstError(nested))
    .find((found) => found !== undefined);
}

/** The react-hook-form resolver of a definition. */
export const resolverOf =
  <Schema extends z.ZodMiniType, Values extends FieldValues>(
    definition: ContractFormDefinition<Schema, Values>,
  ): Resolver<Values> =>
  (values) => {
    // A list before its rows, whose errors are nested in its own.
    const errorEntries = Object.entries(validateForm(definition, values)).toSorted(([a], [b]) => a.length - b.length);
    if (errorEntries.length === 0) return { values, errors: {} };
    const errors = {};
    for (const [path, message] of errorEntries) set(errors, path, { type: "contract", message });
    return { values: {}, errors };
  };

interface FormErrors {
  /** The error text of a field: the first one at the field or nested in it. */
  readonly errorOf: (name: string) => string | undefined;
  /** The error text of a list itself. */
  readonly errorOfList: (name: string) => string | undefined;
  /** The text of a message key, with the placeholder values of the form. */
  readonly textOf: (key: MessageKey) => string;
  /** The errors of a field now, those of its rows included. */
  readonly errorsOf: (name: string) => ListErrors;
  /** Sets the errors of the rows of a list, and keeps the error of the list itself. */
  readonly setRowErrors: (name: string, rows: Readonly<Record<string, unknown>>) => void;
  /** Validates again the lists around a path that show an error. */
  readonly revalidateParents: (path: string) => void;
  /** Shows texts of the server at fields. */
  readonly showErrors: (texts: { readonly [name: string]: string | undefined }) => void;
  readonly showRefusal: (failure: unknown, text?: string) => boolean;
}

/** The errors of a form, from its definition and from the server. */
export function useFormErrors<Schema extends z.ZodMiniType, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  definition: ContractFormDefinition<Schema, Values>,
  formId: string,
): FormErrors {
  const t = useText();
  const { errors } = form.formState;
  const pathOf = (name: string): FieldPath<Values> => name as FieldPath<Values>;
  const textOf = (key: MessageKey): string => t(key, definition.textValues);
  const errorText = ({ type, message }: Partial<FieldError> = {}): string | undefined =>
    message === undefined || type === "server" ? message : textOf(message as MessageKey);
  const errorsOf = (name: string): ListErrors => form.getFieldState(pathOf(name)).error ?? {};
  const setRowErrors = (name: string, rows: Readonly<Record<string, unknown>>): void => {
    const message = validateForm(definition, form.getValues())[name];
    const listErrors = { ...rows, ...(message !== undefined && { type: "contract", message }) };
    form.clearErrors(pathOf(name));
    if (Object.keys(listErrors).length > 0) form.setError(pathOf(name), listErrors);
  };
  const showErrors = (texts: { readonly [name: string]: string | undefined }): void => {
    for (const [name, message = ""] of Object.entries(texts)) form.setError(pathOf(name), { type: "server", message });
    focusFirstError(formId);
  };
  return {
    errorOf: (name) => errorText(firstError(get(errors, name))),
    errorOfList: (name) => errorText(get(errors, name)),
    textOf,
    errorsOf,
    setRowErrors,
    revalidateParents: (path) => {
      for (const parent of parentPaths(path)) {
        const { type, message: _, ref: __, ...rows } = errorsOf(parent);
        if (type !== undefined) setRowErrors(parent, rows);
      }
    },
    showErrors,
    showRefusal: (failure, text = messageOf(failure)) => {
      const fields = Object.entries(failure instanceof CallFailure ? failure.fields : {});
      const shownErrors = fields.flatMap(([path, message]) => {
        const name = fieldAt(path, definition.fieldOf);
        return name !== undefined && keyOfPath(name) in form.getValues() ? [[name, message] as const] : [];
      });
      if (shownErrors.length === 0) toastFailure(text);
      else showErrors(Object.fromEntries<string>(shownErrors));
      return shownErrors.length > 0;
    },
  };
}
