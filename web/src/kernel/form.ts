import type * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import {
  useForm,
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from "react-hook-form";
import { CallFailure } from "./failure.ts";

/** Checks a form with a schema of the contract; the message of an error is a message key. */
function resolverOf<Values extends FieldValues>(schema: z.ZodMiniType<unknown, Values>): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message, code } of parsed.error.issues) errors[path.join(".")] ??= { type: code, message };
    return { values: {}, errors: errors as never };
  };
}

/** A form that is checked by the same schema as the door of the server: on leaving a field, then on each key. */
export const useSchemaForm = <Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, Values>,
  defaultValues: DefaultValues<Values>,
): UseFormReturn<Values> =>
  useForm<Values>({ resolver: resolverOf(schema), defaultValues, mode: "onTouched", reValidateMode: "onChange" });

/** Shows what the server refused at the fields it names; answers whether it named any. */
export function showRefusal<Values extends FieldValues>(form: UseFormReturn<Values>, failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false;
  const fields = Object.entries(failure.fields);
  for (const [path, message] of fields) {
    form.setError(path as FieldPath<Values>, { type: "server", message }, { shouldFocus: true });
  }
  return fields.length > 0;
}

/** The text of a field's error: the server's own words, or those of the key that the schema named. */
export function errorText(
  t: (key: MessageKey) => string,
  error: Pick<FieldError, "type" | "message"> | undefined,
): string | undefined {
  if (error?.message === undefined) return undefined;
  return error.type === "server" ? error.message : t(error.message as MessageKey);
}
