import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import type { UserRow } from "./identity/service.ts";
import { contentsOf } from "./kernel/testing/contents.ts";
import { buildFixture, buildStranger, requestOf, type Fixture } from "./kernel/testing/fixture.ts";
import { mountedCalls, type MountedCall } from "./kernel/testing/mounted-calls.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";

const LONG_MS = 240_000;

let world: World;
let fixture: Fixture;
let stranger: UserRow;
beforeAll(async () => {
  world = await createWorld();
  fixture = await buildFixture(world.db);
  stranger = await buildStranger(world.db);
});
afterAll(() => world.close());

/** What decides by the body itself which right is asked: its field must be readable. */
const DECIDES: Readonly<Record<string, readonly string[]>> = {
  "programs.update": ["isSuperHubUpdate"],
  "sessions.setStatus": ["entityType"],
};
/** A page comes in one statement with what decides on it, so that all of the question must be right. */
const ONE_STATEMENT: readonly string[] = ["content.list"];

const guarded = mountedCalls.filter(
  ({ name, endpoint: { access, body, files } }) =>
    access.kind === "permission" && body !== undefined && files === undefined && !ONE_STATEMENT.includes(name),
);

const isId = (value: unknown): boolean => JSON.stringify(value ?? "").search(/[0-9a-f]{8}-[0-9a-f]{4}-/) >= 0;

/** The call with one thing of its body in turn being what nobody's form sends; what names rows stays. */
function spoilt(name: string, { body: schema }: EndpointShape, request: InjectOptions): InjectOptions[] {
  const body = Object.entries(request.payload as object);
  const others = body.filter(([key, value]) => !isId(value) && DECIDES[name]?.includes(key) !== true);
  const odd = others.map(([key]) =>
    Object.fromEntries(body.map(([each, value]) => [each, each === key ? { odd: 1 } : value])),
  );
  const wrong = odd.filter((payload) => schema?.safeParse(payload).success === false);
  return wrong.map((payload) => ({ ...request, payload }));
}

async function responsesTo(person: UserRow, { name, endpoint }: MountedCall): Promise<string[]> {
  const headers = { authorization: await world.authorize(person) };
  const said = new Set<string>();
  for (const request of spoilt(name, endpoint, requestOf(endpoint, fixture, person))) {
    const { statusCode, body } = await world.app.http.inject({ ...request, headers });
    said.add(`${statusCode} ${(JSON.parse(body) as { responseCode: string }).responseCode}`);
    if (statusCode < 400) said.add(JSON.stringify(request.payload));
  }
  return [...said];
}

test(
  "whoever lacks the right is told so and nothing of the body, and nothing changes [PERM-113]",
  async () => {
    const before = await contentsOf(world.db);
    const wrong: string[] = [];
    for (const call of guarded) {
      const said = await responsesTo(stranger, call);
      if (said.some((each) => !/^40[34] error\.(notFound|forbidden)$/.test(each))) {
        wrong.push(`${call.name}: ${said.join(", ")}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await contentsOf(world.db)).toBe(before);
  },
  LONG_MS,
);

test(
  "whoever holds it is told what is wrong with the body, and nothing changes",
  async () => {
    const before = await contentsOf(world.db);
    let refusals = 0;
    for (const call of guarded) {
      const said = await responsesTo(fixture.owner, call);
      const isRefused = said.every((each) => /^40[034] /.test(each));
      expect([call.name, isRefused, said]).toEqual([call.name, true, said]);
      refusals += Number(said.some((each) => each.startsWith("400 ")));
    }
    expect(refusals).toBeGreaterThan(guarded.length / 3);
    expect(await contentsOf(world.db)).toBe(before);
  },
  LONG_MS,
);

test("an address that no row can have is that of nothing", async () => {
  const headers = { authorization: await world.authorize(fixture.owner) };
  for (const url of ["/api/v1/program/xyz", "/api/v1/session/batch/xyz", "/api/v1/session/session/xyz"]) {
    expect([url, (await world.app.http.inject({ url, headers })).statusCode]).toEqual([url, 404]);
  }
});
