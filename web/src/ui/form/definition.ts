import type * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** The value of a field that is still empty. */
type EmptyValue = "" | null | undefined;

/** A value in the making: the keys of an object may still be empty. */
type IncompleteValue<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Value[Key] | EmptyValue }
    : Value;

/** A body in the making: every key is there, some still empty. */
export type IncompleteBody<Body> = {
  readonly [Key in keyof Required<Body>]: IncompleteValue<Required<Body>[Key]> | EmptyValue;
};

/** The name of a field. */
export type FieldName<Values> = keyof Values & string;

/** The paths inside the objects and lists of a body. */
type NestedPath<Body> = {
  [Key in keyof Body & string]-?: NonNullable<Body[Key]> extends readonly (infer Item)[]
    ? `${Key}.${number}.${Item extends object ? keyof Item & string : never}`
    : NonNullable<Body[Key]> extends object
      ? `${Key}.${keyof NonNullable<Body[Key]> & string}`
      : never;
}[keyof Body & string];

/**
 * The field that shows the error of a key of the body; null where no field does, so that the error is shown in a toast.
 * Keys with a field of the same name need no entry; every other key does. A path inside a key has an entry where a
 * field of its own shows it.
 */
export type FieldMapping<Body, Values> = {
  readonly [Key in Exclude<keyof Body, keyof Values>]-?: FieldName<Values> | null;
} & { readonly [Path in (keyof Body & keyof Values) | NestedPath<Body>]?: FieldName<Values> | null };

/** Message keys by fields of the form, by keys of the body, or by paths inside them. */
type ErrorKeys<Values, Body> = {
  readonly [Path in keyof Values | keyof Body | `${Extract<keyof Values | keyof Body, string>}.${string}`]?:
    | MessageKey
    | undefined;
};

/** A form without its components: the initial values of its fields and how they are mapped to the body. */
export interface ContractFormDefinition<Schema extends z.ZodMiniType, Values> {
  /** The schema of the body, which the server uses too. */
  readonly schema: Schema;
  /** The initial values of the fields. */
  readonly values: Values;
  /** Maps the values of the fields to the body. */
  readonly toBody: (values: Values) => IncompleteBody<z.input<Schema>>;
  readonly fieldOf: FieldMapping<z.input<Schema>, Values>;
  /** Rules beyond the schema; their errors come before those of the schema. */
  readonly rules?: (values: Values) => ErrorKeys<Values, z.input<Schema>>;
  /** The values of placeholders in error texts. */
  readonly textValues?: Readonly<Record<string, string | number>>;
  /** Whether errors are shown at once, before any field is blurred: for something that already exists. */
  readonly showsErrorsAtOnce?: boolean;
  /** Changes of other fields that follow from a change by the person. */
  readonly derive?: (values: Values, changed: readonly FieldName<Values>[]) => Partial<Values>;
}

/** The first key of a path. */
export const keyOfPath = (path: string): string => path.split(".")[0] ?? path;

/** The field that shows an error at a path of the body. */
export function fieldAt(path: string, fieldOf: object): string | undefined {
  const fields = fieldOf as Readonly<Record<string, string | null | undefined>>;
  const keys = path.split(".");
  const mapped = keys.map((_, at) => fields[keys.slice(0, keys.length - at).join(".")]);
  const field = mapped.find((line) => line !== undefined);
  return field === undefined ? path : (field ?? undefined);
}

/** Validates the body that the values make: message keys by field, empty if it is valid. */
export function validateForm<Schema extends z.ZodMiniType, Values>(
  { schema, rules, toBody, fieldOf }: ContractFormDefinition<Schema, Values>,
  values: Values,
): Record<string, MessageKey> {
  const errors: Record<string, MessageKey> = {};
  const addError = (path: string, key: MessageKey): void => {
    const field = fieldAt(path, fieldOf);
    if (field !== undefined) errors[field] ??= key;
  };
  for (const [path, key] of Object.entries<MessageKey | undefined>(rules?.(values) ?? {})) {
    if (key !== undefined) addError(path, key);
  }
  const { error } = schema.safeParse(toBody(values));
  for (const { path, message } of error?.issues ?? []) addError(path.join("."), message as MessageKey);
  return errors;
}
