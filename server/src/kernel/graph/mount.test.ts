import { buildSchema, parse, validate } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { graphPath } from "@openrounds/contract/kernel/graph.ts";
import { graphs } from "../../create-app.ts";
import { buildUser } from "../../identity/factory.ts";
import { createWorld, type World } from "../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const QUERY = "query getImpact { getImpact { echoHubs participants programs countries } }";
const ask = (
  payload: object | string,
  headers: Record<string, string> = world.anonymous(),
  where = world,
  service = "onboarding",
) => where.app.http.inject({ method: "POST", url: graphPath(service), payload, headers });

test.each(
  graphs.flatMap(({ graph }) => Object.values(graph.operations).map((each) => [each.name, graph, each] as const)),
)("the document of %s fits the schema of its service and asks its own field only", (name, { schema }, { document }) => {
  const parsed = parse(document);
  expect(validate(buildSchema(schema), parsed)).toEqual([]);
  const [operation] = parsed.definitions;
  expect(operation).toMatchObject({ selectionSet: { selections: [{ name: { value: name } }] } });
});

test("beside the product API a service has a graph endpoint, which returns data by operation [API-002] [ONBD-070]", async () => {
  expect(graphPath("onboarding")).toBe("/graph/onboarding");
  const response = await ask({ query: QUERY, operationName: "getImpact", variables: {} });
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
  const numbers = { echoHubs: expect.any(Number) as number, participants: expect.any(Number) as number };
  expect(response.json()).toMatchObject({ data: { getImpact: numbers } });
  const ofOther = await ask({ query: QUERY }, world.anonymous(), world, "search");
  expect(ofOther.statusCode).not.toBe(200);
  const person = { authorization: await world.authorize(await buildUser(world.db)) };
  const own = { query: '{ searchHub(searchText: "care") { resultSize } }' };
  expect((await ask(own, person, world, "search")).json()).toEqual({ data: { searchHub: { resultSize: 0 } } });
});

test("what is refused arrives as errorMessage and statusCode, in the language of the caller [ONBD-084]", async () => {
  const response = await ask({ query: QUERY }, { "x-locale": "hi" });
  expect(response.statusCode).toBe(401);
  const body = response.json<{ errorMessage: string; statusCode: number }>();
  expect(Object.keys(body).toSorted()).toEqual(["errorMessage", "statusCode"]);
  expect(body.statusCode).toBe(401);
  expect(body.errorMessage).toMatch(/[\u0900-\u097F]/);
});

const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(" ");

test.each<[string, object | string]>([
  ["no document", {}],
  ["a batch of documents", [{ query: QUERY }, { query: QUERY }]],
  ["a document that is none", { query: "query {" }],
  ["a field that is not there", { query: "{ getImpact { secrets } }" }],
  ["two operations", { query: `${QUERY} query other { getImpact { programs } }` }],
  ["only a fragment", { query: "fragment f on Query { getImpact { programs } }" }],
  ["sixteen aliases", { query: `{ getImpact { ${times(16, (i) => `a${i}: programs`)} } }` }],
  ["six root fields", { query: `{ ${times(6, (i) => `r${i}: getImpact { programs }`)} }` }],
  ["a circle of fragments", { query: "{ ...f } fragment f on Query { ...g } fragment g on Query { ...f }" }],
  ["more than a thousand tokens", { query: `{ getImpact { ${times(1100, () => "programs")} } }` }],
  ["a thousand directives", { query: `{ getImpact ${times(500, () => "@skip(if: false)")} { programs } }` }],
  ["variables that are a list", { query: QUERY, variables: [1] }],
  ["a point beyond the world", { query: "{ getHubLocationDetails(longitude: 999, latitude: 0) { name } }" }],
  [
    "a variable of another type",
    {
      query: "query q($at: Float!) { getHubLocationDetails(longitude: $at, latitude: 0) { name } }",
      variables: { at: "x" },
    },
  ],
  ["a text for a number", { query: '{ getHubLocationDetails(longitude: "x", latitude: 0) { name } }' }],
])("%s is refused at once and tells nothing of the schema", async (_name, payload) => {
  const begun = performance.now();
  const response = await ask(payload);
  expect(performance.now() - begun).toBeLessThan(1000);
  expect(response.statusCode).toBe(400);
  expect(response.body).not.toMatch(/Did you mean|Cannot query|FeaturedHub|graphql/i);
});

test("other forms and larger bodies than a document of JSON are refused", async () => {
  const plain = await ask(JSON.stringify({ query: QUERY }), { ...world.anonymous(), "content-type": "text/plain" });
  expect(plain.statusCode).toBe(415);
  const large = await ask({ query: `${QUERY} #${"x".repeat(70_000)}` });
  expect(large.statusCode).toBe(413);
  expect(large.json()).toMatchObject({ statusCode: 413 });
  const read = await world.app.http.inject({ url: `${graphPath("onboarding")}?query={getImpact{programs}}` });
  expect(read.statusCode).toBe(404);
});

test("the schema can be asked where the product is developed, and nowhere else", async () => {
  const query = "{ __schema { queryType { name } } }";
  expect((await ask({ query })).statusCode).toBe(200);
  const live = await createWorld({
    joins: world,
    env: { ENVIRONMENT: "prod", DATABASE_URL: "embedded", PUBLIC_URL: "https://x.example", RATE_FACTOR: "1" },
  });
  const response = await ask({ query }, live.anonymous(), live);
  expect(response.statusCode).toBe(400);
  await live.close();
});
