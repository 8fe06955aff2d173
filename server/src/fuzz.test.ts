import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { groups } from "./create-app.ts";
import { buildFixture, requestOf, type Fixture } from "./kernel/testing/fixture.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";

let world: World;
let fixture: Fixture;
beforeAll(async () => {
  world = await createWorld();
  fixture = await buildFixture(world.db);
});
afterAll(() => world.close());

const endpoints = groups.flatMap(({ name, endpoints: all }) =>
  Object.entries(all)
    .filter(([, { method, path }]) => method !== "DELETE" && !path.endsWith("/logout"))
    .map(([verb, endpoint]): [string, EndpointShape] => [`${name}.${verb}`, endpoint]),
);

/** What nobody's form sends, but somebody's script does. */
const ODD = [
  ...[
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "😀".repeat(50),
    "x".repeat(5000),
    "'; drop table users; --",
    "%",
    "\\",
    "{{7*7}}",
    "../..",
    "-1",
    "NaN",
  ],
  ...[0, -1, 1.5, 2 ** 31, 2 ** 53, 9e15, -9e15, 1e300],
  ...[null, true, [], {}, [[]], { $ne: 1 }, ["\u0000"]],
];

/** Every way to put one odd value into one place of a body. */
function spoilt(body: unknown, odd: unknown): unknown[] {
  if (typeof body !== "object" || body === null) return [odd];
  return Object.entries(body).flatMap(([key, value]) =>
    spoilt(value, odd).map((each) =>
      Array.isArray(body) ? Object.assign([...(body as unknown[])], { [key]: each }) : { ...body, [key]: each },
    ),
  );
}

function variants(endpoint: EndpointShape, odd: unknown): InjectOptions[] {
  const request = requestOf(endpoint, fixture, fixture.owner);
  const text = encodeURIComponent(typeof odd === "string" ? odd.toWellFormed() : JSON.stringify(odd));
  const url = String(request.url);
  const separator = url.includes("?") ? "&" : "?";
  const names =
    endpoint.query === undefined ? [] : Object.keys((endpoint.query as { def?: { shape?: object } }).def?.shape ?? {});
  const ids = url.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  return [
    ...names.map((name) => ({ ...request, url: `${url}${separator}${name}=${text}` })),
    ...ids.map((id) => ({ ...request, url: url.replace(id, text) })),
    ...(endpoint.body === undefined || endpoint.files
      ? []
      : spoilt(request.payload, odd).map((payload) => ({ ...request, payload: payload as object }))),
  ];
}

test.each(endpoints)("%s responds to any input, and never fails", async (_, endpoint) => {
  const headers = {
    ...world.anonymous(),
    authorization: await world.authorize(fixture.owner),
  };
  for (const odd of ODD) {
    for (const request of variants(endpoint, odd)) {
      const url = JSON.stringify(request.url);
      const { statusCode, body } = await world.app.http.inject({
        ...request,
        headers: { ...request.headers, ...headers },
      });
      expect(statusCode, `${url} ${JSON.stringify(request.payload)} ${body}`).toBeLessThan(500);
    }
  }
});

test("no address below the API fails", async () => {
  const headers = { authorization: await world.authorize(fixture.owner) };
  const segment = fc.oneof(
    fc.constantFrom("v1", "session", "batch", "program", "user", "0", "..", "%00", "%"),
    fc.string({ maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(segment, { maxLength: 6 }), async (segments) => {
      const { statusCode } = await world.app.http.inject({
        url: `/api/${segments.join("/")}`.replaceAll(/[^\x21-\x7e]/g, "x"),
        headers,
      });
      expect(statusCode).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
});
