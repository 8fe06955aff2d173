import {
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLType,
} from "graphql";
import * as z from "zod/mini";
import type { Schema } from "@openrounds/contract/kernel/endpoint.ts";

/** What these tests read of a JSON schema. */
export interface Json {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Json>>;
}

/** A field with its path, as program.programId; its kind, as text, object or text[]; and whether it is required. */
export interface Field {
  readonly name: string;
  readonly kind: string;
  readonly isRequired: boolean;
}

const KINDS: Readonly<Record<string, string>> = {
  ...{ string: "text", number: "number", integer: "number", boolean: "flag", object: "object" },
};

const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: Json): readonly Json[] => [...anyOf, ...oneOf, ...allOf];
const resolve = (root: Json, schema: Json): Json =>
  schema.$ref === undefined ? schema : (root.$defs?.[schema.$ref.split("/").at(-1) ?? ""] ?? {});

/** The kinds that a value of a schema may have, without null; empty when the schema accepts anything. */
function kindsOf(root: Json, given: Json): string[] {
  const schema = resolve(root, given);
  const { type, items } = schema;
  if (type === "array") {
    const within = kindsOf(root, items ?? {});
    return (within.length === 0 ? ["any"] : within).map((kind) => `${kind}[]`);
  }
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const types = type === undefined ? values.map((value) => (value === null ? "null" : typeof value)) : [type].flat();
  const own = types.flatMap((each) => KINDS[each] ?? []);
  return [...new Set([...own, ...alternatives(schema).flatMap((each) => kindsOf(root, each))])].toSorted();
}

/** Every field of a schema, through lists and unions. */
export function fieldsOf(root: Json, given: Json = root, depth = 0): Field[] {
  if (depth > 6) return [];
  const schema = resolve(root, given);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]): Field[] => [
    { name, kind: kindsOf(root, property).join("|") || "any", isRequired: schema.required?.includes(name) === true },
    ...fieldsOf(root, property, depth + 1).map((below) => ({ ...below, name: `${name}.${below.name}` })),
  ]);
  const within = [...(schema.items === undefined ? [] : [schema.items]), ...alternatives(schema)];
  return [...own, ...within.flatMap((each) => fieldsOf(root, each, depth))];
}

/** A schema of the contract as JSON Schema. */
export const jsonOfSchema = (schema: Schema, io: "input" | "output"): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;

const object = (properties: Json["properties"] = {}, required: readonly string[] = []): Json => ({
  ...{ type: "object", properties, required },
});

const SCALARS: Readonly<Record<string, string>> = { Int: "number", Float: "number", Boolean: "boolean" };

/** A type of a graph schema as JSON Schema. */
export function jsonOfType(type: GraphQLType): Json {
  if (isNonNullType(type)) return jsonOfType(type.ofType);
  if (isListType(type)) return { type: "array", items: jsonOfType(type.ofType) };
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const required = fields.filter(isRequiredInputField).map(({ name }) => name);
    return object(Object.fromEntries(fields.map((each) => [each.name, jsonOfType(each.type)])), required);
  }
  if (!isObjectType(type)) return { type: SCALARS[type.name] ?? "string" };
  return object(Object.fromEntries(Object.values(type.getFields()).map((each) => [each.name, jsonOfType(each.type)])));
}

/** The arguments of a graph field as JSON Schema. */
export const jsonOfArguments = (args: readonly GraphQLArgument[]): Json =>
  object(
    Object.fromEntries(args.map(({ name, type }) => [name, jsonOfType(type)])),
    args.filter(isRequiredArgument).map(({ name }) => name),
  );
