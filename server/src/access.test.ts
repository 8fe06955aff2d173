import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { groups } from "./create-app.ts";
import type { UserRow } from "./identity/service.ts";
import { resetClock, startClockAt } from "./kernel/clock.ts";
import { sealSharedKey } from "./kernel/http/shared-key.ts";
import { contentsOf } from "./kernel/testing/contents.ts";
import { CANARY, buildFixture, buildStranger, requestOf } from "./kernel/testing/fixture.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";

let world: World;
let stranger: UserRow;
let expired: string;

beforeAll(async () => {
  world = await createWorld();
  stranger = await buildStranger(world.db);
  startClockAt(new Date(Date.now() - 3_600_000));
  expired = await world.authorize(await buildStranger(world.db));
  resetClock();
});
afterAll(() => world.close());

const asPerson = async (person: UserRow) => ({ authorization: await world.authorize(person) });

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function send(request: InjectOptions, headers: Record<string, string>): Promise<Answer> {
  const { statusCode, body } = await world.app.http.inject({ ...request, headers: { ...request.headers, ...headers } });
  return { status: statusCode, body };
}

const contents = () => contentsOf(world.db);

const endpoints = groups.flatMap(({ name, endpoints: all }) =>
  Object.entries(all).map(([verb, endpoint]): [string, EndpointShape] => [`${name}.${verb}`, endpoint]),
);
const ofKind = (...kinds: EndpointShape["access"]["kind"][]) =>
  endpoints.filter(([, { access }]) => kinds.includes(access.kind));

test.each(endpoints.filter(([, { body, files }]) => body !== undefined && files === undefined))(
  "%s shows an example of its body that it takes itself",
  (_, endpoint) => {
    expect(endpoint.body?.safeParse(endpoint.example ?? {})).toMatchObject({ success: true });
  },
);

test.each(ofKind("sharedKey", "signedIn", "self", "permission"))(
  "%s refuses who brings nothing or the wrong thing",
  async (_, endpoint) => {
    const request = requestOf(endpoint, await buildFixture(world.db), stranger);
    const forged = `${await world.authorize(stranger)}x`;
    const wrong: Record<string, string>[] = [
      {},
      { "x-shared-key": sealSharedKey("another installation") },
      { authorization: "Bearer " },
      { authorization: forged },
      { authorization: expired },
    ];
    const statuses = await Promise.all(wrong.map(async (headers) => (await send(request, headers)).status));
    expect(statuses).toEqual(wrong.map(() => 401));
    if (endpoint.access.kind !== "sharedKey") expect((await send(request, world.anonymous())).status).toBe(401);
  },
);

test.each(ofKind("self"))("%s is there for the person in the path only", async (_, endpoint) => {
  const fixture = await buildFixture(world.db);
  const before = await contents();
  const others = [fixture.owner.userId, "0", "-1", "null", "undefined", "00000000-0000-0000-0000-000000000000"];
  const own = requestOf(endpoint, fixture, stranger);
  for (const other of others) {
    const url = String(own.url).replace(stranger.userId, other);
    expect(url).not.toBe(own.url);
    expect((await send({ ...own, url }, await asPerson(stranger))).status).toBe(404);
    expect((await send({ ...own, url }, {})).status).toBe(401);
  }
  expect(await contents()).toBe(before);
  expect([200, 400, 409]).toContain((await send(own, await asPerson(stranger))).status);
});

test.each(ofKind("open", "sharedKey", "signedIn"))(
  "%s shows a person without a role no row of others and never fails",
  async (_, endpoint) => {
    const caller = await buildStranger(world.db);
    const request = requestOf(endpoint, await buildFixture(world.db), caller);
    const { status, body } = await send(request, { ...world.anonymous(), ...(await asPerson(caller)) });
    expect(status, body).toBeLessThan(500);
    expect(body).not.toContain(CANARY);
  },
);
