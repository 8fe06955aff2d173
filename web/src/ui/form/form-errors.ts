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
import { fieldAt, keyOfPath, wrongInForm, type FormDefinition } from "./definition.ts";
import { showFirstError } from "./first-error.ts";
import { pathsAround } from "./rows.ts";

/** What is told of a list: of itself, and of its rows by their place. */
type ToldOfList = Partial<FieldError> & Readonly<Record<string, unknown>>;

/** The first error of a field, or of what is nested in it. */
function firstError(error: unknown): Pick<FieldError, "type" | "message"> | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string") return error as FieldError;
  return Object.entries(error)
    .filter(([name]) => name !== "ref")
    .map(([, nested]) => firstError(nested))
    .find((found) => found !== undefined);
}

/** Checks the fields by their definition, for react-hook-form. */
export const resolverOf =
  <Schema extends z.ZodMiniType, Values extends FieldValues>(
    definition: FormDefinition<Schema, Values>,
  ): Resolver<Values> =>
  (values) => {
    // A list before its rows, which are nested in what is said of it.
    const wrong = Object.entries(wrongInForm(definition, values)).toSorted(([a], [b]) => a.length - b.length);
    if (wrong.length === 0) return { values, errors: {} };
    const errors = {};
    for (const [path, message] of wrong) set(errors, path, { type: "contract", message });
    return { values: {}, errors };
  };

interface FormErrors {
  /** The text of what is wrong with a field: the first of what is nested in it. */
  readonly errorOf: (name: string) => string | undefined;
  /** The text of what is wrong with a list itself. */
  readonly errorOfList: (name: string) => string | undefined;
  /** The text of a message key, with the values of the form. */
  readonly textOf: (key: MessageKey) => string;
  /** What is told of a field now, rows included. */
  readonly toldOf: (name: string) => ToldOfList;
  /** Tells what is wrong with a list itself beside what is told of its rows. */
  readonly tellList: (name: string, rows: Readonly<Record<string, unknown>>) => void;
  /** Tells again of the lists around a path that say already what is wrong with them. */
  readonly tellAround: (path: string) => void;
  /** Shows texts of the server at fields. */
  readonly tell: (texts: { readonly [name: string]: string | undefined }) => void;
  readonly refuse: (failure: unknown, words?: string) => boolean;
}

/** What a form tells of its fields, by its definition and by the server. */
export function useFormErrors<Schema extends z.ZodMiniType, Values extends FieldValues>(
  form: UseFormReturn<Values>,
  definition: FormDefinition<Schema, Values>,
  formId: string,
): FormErrors {
  const t = useText();
  const { errors } = form.formState;
  const pathOf = (name: string): FieldPath<Values> => name as FieldPath<Values>;
  const textOf = (key: MessageKey): string => t(key, definition.textValues);
  const wordsOf = ({ type, message }: Partial<FieldError> = {}): string | undefined =>
    message === undefined || type === "server" ? message : textOf(message as MessageKey);
  const toldOf = (name: string): ToldOfList => form.getFieldState(pathOf(name)).error ?? {};
  const tellList = (name: string, rows: Readonly<Record<string, unknown>>): void => {
    const message = wrongInForm(definition, form.getValues())[name];
    const told = { ...rows, ...(message !== undefined && { type: "contract", message }) };
    form.clearErrors(pathOf(name));
    if (Object.keys(told).length > 0) form.setError(pathOf(name), told);
  };
  const tell = (texts: { readonly [name: string]: string | undefined }): void => {
    for (const [name, message = ""] of Object.entries(texts)) form.setError(pathOf(name), { type: "server", message });
    showFirstError(formId);
  };
  return {
    errorOf: (name) => wordsOf(firstError(get(errors, name))),
    errorOfList: (name) => wordsOf(get(errors, name)),
    textOf,
    toldOf,
    tellList,
    tellAround: (path) => {
      for (const around of pathsAround(path)) {
        const { type, message: _, ref: __, ...rows } = toldOf(around);
        if (type !== undefined) tellList(around, rows);
      }
    },
    tell,
    refuse: (failure, words = messageOf(failure)) => {
      const fields = Object.entries(failure instanceof CallFailure ? failure.fields : {});
      const named = fields.flatMap(([path, message]) => {
        const name = fieldAt(path, definition.fieldOf);
        return name !== undefined && keyOfPath(name) in form.getValues() ? [[name, message] as const] : [];
      });
      if (named.length === 0) toastFailure(words);
      else tell(Object.fromEntries<string>(named));
      return named.length > 0;
    },
  };
}
