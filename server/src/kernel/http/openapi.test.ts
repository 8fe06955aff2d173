import { afterAll, beforeAll, expect, test } from "vitest";
import type { Access } from "@openrounds/contract/kernel/endpoint.ts";
import { mountedCalls } from "../testing/mounted-calls.ts";
import { createWorld, type World } from "../testing/world.ts";
import { pathsOf } from "./mount.ts";

interface Operation {
  readonly operationId: string;
  readonly "x-access": Access;
  readonly security: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly securitySchemes: object; readonly responses: object };
}

let world: World;
let document: Document;
beforeAll(async () => {
  world = await createWorld();
  document = (await world.app.http.inject({ url: "/api/openapi.json" })).json<Document>();
});
afterAll(() => world.close());

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation]),
  );

test("every mounted endpoint is described under each of its versions, with who may call it", () => {
  for (const { name, endpoint } of mountedCalls) {
    for (const path of pathsOf(endpoint)) {
      const template = `/api${path.replaceAll(/:(\w+)/g, "{$1}")}`;
      const operation = document.paths[template]?.[endpoint.method.toLowerCase()];
      expect(operation, `${name} at ${template}`).toBeDefined();
      expect(operation?.["x-access"]).toEqual(endpoint.access);
      const waysIn = { open: 0, sharedKey: 2, signedIn: 1, self: 1, permission: 1 }[endpoint.access.kind];
      expect(operation?.security).toHaveLength(waysIn);
    }
  }
});

test("the document describes nothing that is not mounted", () => {
  const mounted = mountedCalls.flatMap(({ endpoint }) => pathsOf(endpoint));
  expect(operations()).toHaveLength(mounted.length);
});

test("the document is well-formed: operations named once, path parameters declared, references known", () => {
  expect(document.openapi).toBe("3.1.0");
  const names = operations().map(([, { operationId }]) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const [path, { operationId, parameters, responses }] of operations()) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    expect(declared.toSorted(), operationId).toEqual(inPath.toSorted());
    const statuses = Object.keys(responses);
    expect([statuses[0], statuses.at(-1)]).toEqual(["200", "default"]);
    expect(statuses.filter((status) => status.startsWith("4")).length, operationId).toBeGreaterThan(0);
  }
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) =>
    path.split("/"),
  );
  for (const path of references) {
    expect(
      path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document),
    ).toBeDefined();
  }
});

test("every example of a body is one that its call takes, also by its described schema", () => {
  for (const { name, endpoint } of mountedCalls) {
    const { body, example, files } = endpoint;
    if (body === undefined || files !== undefined || example === undefined) continue;
    const parsed = body.safeParse(example);
    expect([name, parsed.error?.issues ?? []]).toEqual([name, []]);
  }
  expect(JSON.stringify(document)).not.toContain("\\\\p{");
});

test("an endpoint with a body says what it is", () => {
  const withBody = mountedCalls.filter(({ endpoint: { body, files } }) => body ?? files).map(({ name }) => name);
  const described = operations()
    .filter(([, { requestBody }]) => requestBody)
    .map(([, { operationId }]) => operationId);
  expect(described).toEqual(expect.arrayContaining(withBody));
});

test("the page for readers names every path and no markup of its own making runs", async () => {
  const { body, statusCode } = await world.app.http.inject({ url: "/api/docs" });
  expect(statusCode).toBe(200);
  for (const { endpoint } of mountedCalls) expect(body).toContain(`/api${endpoint.path}`);
  expect(body).not.toContain("<script");
});
