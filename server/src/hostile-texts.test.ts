import type { InjectOptions } from "fastify";
import {
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  buildSchema,
  type GraphQLInputType,
  type GraphQLNullableType,
} from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Schema } from "@openrounds/contract/kernel/endpoint.ts";
import { graphPath } from "@openrounds/contract/kernel/graph.ts";
import { RICH_TEXT_RAW_MAX } from "@openrounds/contract/kernel/text.ts";
import { graphs } from "./create-app.ts";
import { buildFixture, requestOf, type Fixture } from "./kernel/testing/fixture.ts";
import { mountedCalls, type MountedCall } from "./kernel/testing/mounted-calls.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";

const LONG_MS = 600_000;
/** The longest that any text may be, and as much as fits a body or an address. */
const IN_BODY = [RICH_TEXT_RAW_MAX, 80_000];
const IN_GRAPH = [RICH_TEXT_RAW_MAX];
const IN_ADDRESS = [5000];
/** A hostile text may take so many times as long as a harmless one of its length, and what a busy machine adds. */
const TIMES = 10;
const NOISE_MS = 300;
const TRIES = 8;

/** Texts that a careless expression or walk reads again from each of their signs. */
const HOSTILE = ["<", "&", "a@", " ", "\ud800", "[(", "\u200b", "<p>"];
const HARMLESS = "a";

let world: World;
let fixture: Fixture;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await createWorld();
  fixture = await buildFixture(world.db);
  headers = {
    ...world.anonymous(),
    authorization: await world.authorize(fixture.owner),
  };
});
afterAll(() => world.close());

/** One place of one call that takes a text. */
interface TextTarget {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly request: (text: string) => InjectOptions;
}

const fieldsOf = (schema: Schema | undefined): string[] =>
  Object.keys((schema?.def as { shape?: object } | undefined)?.shape ?? {});

type Put = (text: string) => unknown;

/** Every text within a value, each as a way to put another in its place. */
function textsIn(value: unknown, at: string): (readonly [string, Put])[] {
  if (typeof value === "string") return [[at, (text) => text]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    textsIn(each, `${at}.${key}`).map(([name, put]): readonly [string, Put] => [
      name,
      (text) =>
        Array.isArray(value) ? (value as unknown[]).with(Number(key), put(text)) : { ...value, [key]: put(text) },
    ]),
  );
}

function targetsOf({ name, endpoint }: MountedCall): TextTarget[] {
  const request = requestOf(endpoint, fixture, fixture.owner);
  const url = String(request.url);
  const inAddress = fieldsOf(endpoint.query).map((field) => ({
    name: `${name}?${field}`,
    sizes: IN_ADDRESS,
    request: (text: string) => ({
      ...request,
      url: `${url}${url.includes("?") ? "&" : "?"}${field}=${encodeURIComponent(text.toWellFormed()).slice(0, 12_000).replace(/%.?$/, "")}`,
    }),
  }));
  if (endpoint.body === undefined || endpoint.files !== undefined) return inAddress;
  // A field that the example leaves out takes a text as any other does.
  const left = Object.fromEntries(fieldsOf(endpoint.body).map((field) => [field, ""]));
  const given = request.payload as object;
  const inBody = textsIn({ ...left, ...given }, "").map(([at, put]) => {
    const field = at.split(".")[1] ?? "";
    return {
      name: `${name}${at}`,
      sizes: IN_BODY,
      request: (text: string) => ({
        ...request,
        payload: { ...given, [field]: (put(text) as Record<string, unknown>)[field] },
      }),
    };
  });
  return [...inAddress, ...inBody];
}

/** A value of a type of a graph, its texts short. */
function valueOf(type: GraphQLInputType | GraphQLNullableType): unknown {
  if (type instanceof GraphQLNonNull) return valueOf(type.ofType as GraphQLNullableType);
  if (type instanceof GraphQLList) return [valueOf(type.ofType as GraphQLInputType)];
  if (type instanceof GraphQLInputObjectType) {
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, valueOf(field.type)]));
  }
  return { Int: 1, Float: 1, Boolean: false }[String(type)] ?? "x";
}

function graphTargets(): TextTarget[] {
  return graphs.flatMap(({ graph }) => {
    const schema = buildSchema(graph.schema);
    return Object.entries(graph.operations).flatMap(([verb, { name, kind, document }]) => {
      const root = kind === "query" ? schema.getQueryType() : schema.getMutationType();
      const args = root?.getFields()[name]?.args ?? [];
      const variables = Object.fromEntries(args.map((arg) => [arg.name, valueOf(arg.type)]));
      return textsIn(variables, "").map(([at, put]) => ({
        name: `${graph.service}.${verb}${at}`,
        sizes: IN_GRAPH,
        request: (text: string): InjectOptions => ({
          method: "POST",
          url: graphPath(graph.service),
          payload: { query: document, variables: put(text) },
        }),
      }));
    });
  });
}

async function costOf(
  { request }: TextTarget,
  text: string,
): Promise<{ readonly ms: number; readonly status: number }> {
  const sent = request(text);
  const startedMs = performance.now();
  const { statusCode } = await world.app.http.inject({ ...sent, headers: { ...sent.headers, ...headers } });
  return { ms: performance.now() - startedMs, status: statusCode };
}

/** What is wrong with how a place takes a text; the quickest of some tries, for the machine may be what is slow. */
async function complaintOf(target: TextTarget, text: string, harmlessMs: number): Promise<string | undefined> {
  const said = `${target.name}: ${text.length} of ${JSON.stringify(text.slice(0, 3))}`;
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && quickestMs > NOISE_MS + TIMES * harmlessMs; tries += 1) {
    const { ms, status } = await costOf(target, text);
    if (status >= 500) return `${said} failed with ${status}`;
    quickestMs = Math.min(quickestMs, ms);
  }
  return quickestMs <= NOISE_MS + TIMES * harmlessMs ? undefined : `${said} took ${Math.round(quickestMs)} ms`;
}

async function complaintsOf(target: TextTarget): Promise<string[]> {
  const complaints: (string | undefined)[] = [];
  for (const size of target.sizes) {
    const { ms } = await costOf(target, HARMLESS.repeat(size));
    for (const sign of HOSTILE) complaints.push(await complaintOf(target, sign.repeat(size / sign.length), ms));
  }
  return complaints.filter((complaint) => complaint !== undefined);
}

test(
  "no text, however long and whatever is in it, holds the server up or makes it fail",
  async () => {
    const calls = mountedCalls.filter(
      ({ endpoint: { method, path } }) => method !== "DELETE" && !path.endsWith("/logout"),
    );
    const targets = [...calls.flatMap(targetsOf), ...graphTargets()];
    const complaints: string[] = [];
    for (const target of targets) complaints.push(...(await complaintsOf(target)));
    process.stdout.write(`hostile texts: ${targets.length} places\n`);
    expect(targets.length).toBeGreaterThan(300);
    expect(complaints).toEqual([]);
  },
  LONG_MS,
);
