import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { expect, test } from "vitest";
import type { EndpointShape, Schema } from "@openrounds/contract/kernel/endpoint.ts";
import { groups } from "./app.ts";
import { pathsOf } from "./kernel/http/mount.ts";

const FILE = new URL("../../docs/calls.csv", import.meta.url);

/** A call as the documents show it: names of fields with their place, as program.programId. */
interface ShownCall {
  readonly method: string;
  readonly versions: readonly string[];
  readonly path: string;
  readonly auth: string;
  readonly input: readonly string[];
  readonly result: readonly string[];
}

const words = (text = ""): string[] => text.split(" ").filter((word) => word !== "");

const [, ...lines] = readFileSync(FILE, "utf8").trim().split("\n");
const calls = lines.map((line): ShownCall => {
  const [method = "", versions, path = "", auth = "", input, result] = line.split(",");
  return { method, versions: words(versions), path, auth, input: words(input), result: words(result) };
});

/** A path with its parameters unnamed: the documents name them as they please. */
const shapeOf = (path: string): string => path.replaceAll(/\{\w+\}|:\w+/g, "*");

const mounted = new Map<string, EndpointShape>();
for (const { endpoints } of groups) {
  for (const endpoint of Object.values(endpoints)) {
    for (const path of pathsOf(endpoint)) mounted.set(`${endpoint.method} ${shapeOf(path)}`, endpoint);
  }
}

interface Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly allOf?: readonly Json[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Json>>;
}

const definition = (root: Json, ref: string): Json => root.$defs?.[ref.split("/").at(-1) ?? ""] ?? {};

/** The names below a schema, lists and alternatives looked through. */
function namesOf(root: Json, schema: Json = root, depth = 0): string[] {
  if (depth > 6) return [];
  const within = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const inner = schema.$ref === undefined ? within : [...within, definition(root, schema.$ref)];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    name,
    ...namesOf(root, property, depth + 1).map((below) => `${name}.${below}`),
  ]);
  return [...own, ...inner.flatMap((each) => (each === undefined ? [] : namesOf(root, each, depth)))];
}

const namesIn = (schema: Schema | undefined, io: "input" | "output"): string[] =>
  schema === undefined ? [] : namesOf(z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json);

const KINDS: Readonly<Record<string, readonly string[]>> = {
  P: ["open", "sharedKey"],
  A: ["signedIn", "self", "permission"],
  any: ["open", "sharedKey", "signedIn", "self", "permission"],
};

/** What is not as shown. */
function deviationsOf({ method, versions, path, auth, input, result }: ShownCall): string[] {
  return versions.flatMap((version) => {
    const endpoint = mounted.get(`${method} ${shapeOf(`/${version}/${path}`)}`);
    if (endpoint === undefined) return [`${method} ${version} ${path} is not offered`];
    const given = [endpoint.params, endpoint.query, endpoint.body].flatMap((part) => namesIn(part, "input"));
    const answered = namesIn(endpoint.result, "output");
    return [
      ...(KINDS[auth]?.includes(endpoint.access.kind) === true ? [] : [`auth is ${endpoint.access.kind}`]),
      ...input.filter((name) => !given.includes(name)).map((name) => `takes no ${name}`),
      ...result.filter((name) => !answered.includes(name)).map((name) => `answers no ${name}`),
    ].map((what) => `${method} ${version} ${path} ${what}`);
  });
}

test("every call of the documents is offered in all its versions, with the fields that they show [API-019]", () => {
  expect(calls).toHaveLength(170);
  expect(calls.flatMap(deviationsOf)).toEqual([]);
});
