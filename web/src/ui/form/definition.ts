import type * as z from "zod/mini";
import type { MessageKey } from "@openrounds/messages/keys.ts";

/** A field that nothing is chosen or typed in yet. */
type Unset = "" | null | undefined;

/** A value on its way: of an object, some keys may still be unset. */
type Begun<Value> = Value extends readonly (infer Item)[]
  ? readonly Item[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Value[Key] | Unset }
    : Value;

/** A body on its way: every key of it, some still unset. */
export type Draft<Body> = { readonly [Key in keyof Required<Body>]: Begun<Required<Body>[Key]> | Unset };

/** The name of a field. */
export type Name<Values> = keyof Values & string;

/** The paths inside the objects and lists of a body. */
type Inside<Body> = {
  [Key in keyof Body & string]-?: NonNullable<Body[Key]> extends readonly (infer Item)[]
    ? `${Key}.${number}.${Item extends object ? keyof Item & string : never}`
    : NonNullable<Body[Key]> extends object
      ? `${Key}.${keyof NonNullable<Body[Key]> & string}`
      : never;
}[keyof Body & string];

/**
 * The field that shows what is wrong with a key of the body; null where none does, so that it is told in a toast.
 * Keys that have a field of the same name need no line; every other key does. A path inside a key has a line where a
 * field of its own shows it.
 */
export type FieldOf<Body, Values> = {
  readonly [Key in Exclude<keyof Body, keyof Values>]-?: Name<Values> | null;
} & { readonly [Path in (keyof Body & keyof Values) | Inside<Body>]?: Name<Values> | null };

/** Message keys by fields of the form, or by keys of the body, and by what is nested in them. */
type ErrorKeys<Values, Body> = {
  readonly [Path in keyof Values | keyof Body | `${Extract<keyof Values | keyof Body, string>}.${string}`]?:
    | MessageKey
    | undefined;
};

/** A form before it is drawn: what its fields hold at first, and how they make the body that the server takes. */
export interface FormDefinition<Schema extends z.ZodMiniType, Values> {
  /** The schema of the body, the same as at the door of the server. */
  readonly schema: Schema;
  /** What the fields hold at first. */
  readonly values: Values;
  /** The body that the fields make. */
  readonly toBody: (values: Values) => Draft<z.input<Schema>>;
  readonly fieldOf: FieldOf<z.input<Schema>, Values>;
  /** What is wrong beyond the schema; told before what the schema says. */
  readonly rules?: (values: Values) => ErrorKeys<Values, z.input<Schema>>;
  /** The numbers and names in the texts of what is wrong. */
  readonly textValues?: Readonly<Record<string, string | number>>;
  /** Whether what is wrong with the values is told at once, before a person leaves a field: of what exists already. */
  readonly isCheckedAtFirst?: boolean;
  /** What follows in other fields from what a person changed. */
  readonly follow?: (values: Values, changed: readonly Name<Values>[]) => Partial<Values>;
}

/** The key of a body or form that a path begins with. */
export const keyOfPath = (path: string): string => path.split(".")[0] ?? path;

/** The field that shows an error at a path of the body. */
export function fieldAt(path: string, fieldOf: object): string | undefined {
  const fields = fieldOf as Readonly<Record<string, string | null | undefined>>;
  const parts = path.split(".");
  const lines = parts.map((_, at) => fields[parts.slice(0, parts.length - at).join(".")]);
  const field = lines.find((line) => line !== undefined);
  return field === undefined ? path : (field ?? undefined);
}

/** What is wrong with the fields, by what would be sent: message keys by field, empty where it can be sent. */
export function wrongInForm<Schema extends z.ZodMiniType, Values>(
  { schema, rules, toBody, fieldOf }: FormDefinition<Schema, Values>,
  values: Values,
): Record<string, MessageKey> {
  const wrong: Record<string, MessageKey> = {};
  const note = (path: string, key: MessageKey): void => {
    const field = fieldAt(path, fieldOf);
    if (field !== undefined) wrong[field] ??= key;
  };
  for (const [path, key] of Object.entries<MessageKey | undefined>(rules?.(values) ?? {})) {
    if (key !== undefined) note(path, key);
  }
  const { error } = schema.safeParse(toBody(values));
  for (const { path, message } of error?.issues ?? []) note(path.join("."), message as MessageKey);
  return wrong;
}
