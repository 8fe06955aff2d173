import { sql } from "drizzle-orm";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { groups } from "./app.ts";
import type { UserRow } from "./identity/service.ts";
import { codesOf } from "./kernel/access.ts";
import { resetClock, startClockAt } from "./kernel/clock.ts";
import { sealSharedKey, sharedKeyOf } from "./kernel/http/shared-key.ts";
import {
  CANARY,
  buildFixture,
  buildForeignOwner,
  buildStranger,
  requestOf,
  type Fixture,
} from "./kernel/testing/fixture.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";

let world: World;
let stranger: UserRow;
let foreignOwner: UserRow;
let expired: string;

beforeAll(async () => {
  world = await createWorld();
  stranger = await buildStranger(world.db);
  foreignOwner = await buildForeignOwner(world.db);
  startClockAt(new Date(Date.now() - 3_600_000));
  expired = await world.authorize(await buildStranger(world.db));
  resetClock();
});
afterAll(() => world.close());

const sealed = () => ({ "x-shared-key": sealSharedKey(sharedKeyOf(world.app.platform)) });
const asPerson = async (person: UserRow) => ({ authorization: await world.authorize(person) });

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function send(request: InjectOptions, headers: Record<string, string>): Promise<Answer> {
  const { statusCode, body } = await world.app.http.inject({ ...request, headers: { ...request.headers, ...headers } });
  return { status: statusCode, body };
}

/** Tables that every sign-in or call may touch, whoever calls. */
const ASIDE = ["sign_in_sessions", "attempts"];

/** What is in the database, as one text: two equal texts mean that nothing changed. */
async function contents(): Promise<string> {
  const { rows } = await world.db.execute<{ tablename: string }>(
    sql`select tablename from pg_tables where schemaname = 'public'`,
  );
  const names = rows.map(({ tablename }) => tablename).filter((name) => !ASIDE.includes(name));
  const parts = names.map(
    (
      name,
    ) => sql`select ${name}::text as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum, count(*) as rows
      from (select * from ${sql.identifier(name)} limit 2000) t`,
  );
  const { rows: sums } = await world.db.execute(sql.join(parts, sql` union all `));
  return JSON.stringify(sums);
}

const endpoints = groups.flatMap(({ name, endpoints: all }) =>
  Object.entries(all).map(([verb, endpoint]): [string, EndpointShape] => [`${name}.${verb}`, endpoint]),
);
const ofKind = (...kinds: EndpointShape["access"]["kind"][]) =>
  endpoints.filter(([, { access }]) => kinds.includes(access.kind));

/** Somebody of the fixture who holds one of the codes of an endpoint. */
function entitled({ owner, superhubOwner }: Fixture, { access }: EndpointShape): UserRow {
  const codes = access.kind === "permission" ? access.codes : [];
  return codes.some((code) => codesOf(["HUB_OWNER"]).has(code)) ? owner : superhubOwner;
}

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
    if (endpoint.access.kind !== "sharedKey") expect((await send(request, sealed())).status).toBe(401);
  },
);

describe.each(ofKind("permission"))("%s", (_, endpoint) => {
  test("is not there for a person without a role and for the owner of a foreign hub, and nothing changes", async () => {
    const fixture = await buildFixture(world.db);
    const request = requestOf(endpoint, fixture, stranger);
    const before = await contents();
    for (const person of [stranger, foreignOwner]) {
      const { status, body } = await send(request, await asPerson(person));
      expect(status, body).toBe(404);
      expect(body).not.toContain(CANARY);
    }
    expect(await contents()).toBe(before);
  });

  test("is there for who holds its code on the same rows, and never fails", async () => {
    const fixture = await buildFixture(world.db);
    const holder = entitled(fixture, endpoint);
    const request = requestOf(endpoint, fixture, holder);
    const { status, body } = await send(request, await asPerson(holder));
    const hasOwnRow = /:(runId|certificateId|invitationId)\b/.test(endpoint.path);
    expect([200, 400, 409, ...(hasOwnRow ? [404] : [])], body).toContain(status);
  });
});

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
    const { status, body } = await send(request, { ...sealed(), ...(await asPerson(caller)) });
    expect(status, body).toBeLessThan(500);
    expect(body).not.toContain(CANARY);
  },
);
