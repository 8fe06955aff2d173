import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchForm } from "../../batches/factory.ts";
import { batches } from "../../batches/tables.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { buildOrganization } from "../../organizations/factory.ts";
import { organizations } from "../../organizations/tables.ts";
import { buildHubWithProgram, buildProgram } from "../../programs/factory.ts";
import { DAY, nowMs } from "../clock.ts";
import { removePastClaims, takeClaim } from "../db/claims.ts";
import { claims } from "../db/tables.ts";
import { together } from "../testing/together.ts";
import { createWorld, type World } from "../testing/world.ts";

const { createInstitute } = organizationEndpoints;

let world: World;
let other: World;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld();
  other = await createWorld({ joins: world });
  person = await buildUser(world.db);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

interface Sent {
  readonly name: string;
  readonly key?: string;
  readonly as?: UserRow;
  readonly through?: World;
}

async function create({ name, key, as = person, through = world }: Sent) {
  const response = await through.app.http.inject({
    method: "POST",
    url: `/api${createInstitute.path}`,
    headers: { authorization: await world.authorize(as), ...(key !== undefined && { "idempotency-key": key }) },
    payload: { name, organizationAddressDetails: { name: "Wardha", latitude: 20.7, longitude: 78.6 } },
  });
  return { status: response.statusCode, text: response.body };
}

const countOf = (name: string): Promise<number> => world.db.$count(organizations, eq(organizations.name, name));

test("five equal calls at once, at two processes, create one thing and get one response", async () => {
  const responses = await together([world, other, world, other, world], (through) =>
    create({ name: "Fivefold", key: "five-at-once", through }),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(await countOf("Fivefold")).toBe(1);
  expect(await create({ name: "Fivefold", key: "five-at-once" })).toEqual(responses[0]);
  await create({ name: "Fivefold" });
  expect(await countOf("Fivefold")).toBe(2);
});

test("five equal batches at once are one batch", async () => {
  const { owner, program } = await buildHubWithProgram(world.db);
  const { programId } = program;
  const headers = { authorization: await world.authorize(owner), "idempotency-key": "batch-of-five" };
  const payload = batchForm(programId);
  const call = { method: "POST", url: `/api${batchEndpoints.create.path}`, headers, payload } as const;
  const responses = await together(5, async () => world.app.http.inject(call));
  expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(responses[0]?.statusCode).toBe(200);
  expect(await world.db.$count(batches, eq(batches.programId, programId))).toBe(1);
});

test("a key is a person's own", async () => {
  const stranger = await buildUser(world.db);
  const mine = await create({ name: "Own key", key: "same-key-of-two" });
  const theirs = await create({ name: "Own key", key: "same-key-of-two", as: stranger });
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.text).not.toBe(mine.text);
  expect(await countOf("Own key")).toBe(2);
});

test("a key that was used for another input is refused, and so is one of other signs or lengths", async () => {
  await create({ name: "First of two", key: "one-key-two-names" });
  expect((await create({ name: "Second of two", key: "one-key-two-names" })).status).toBe(422);
  expect(await countOf("Second of two")).toBe(0);
  for (const key of ["short", "with space", "x".repeat(101)]) {
    expect((await create({ name: "Second of two", key })).status, key).toBe(400);
  }
});

test("a refused call frees its key", async () => {
  const hub = await buildOrganization(world.db);
  const { programId } = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: person.userId });
  const headers = { authorization: await world.authorize(person), "idempotency-key": "refused-first" };
  const call = {
    method: "POST",
    url: `/api${batchEndpoints.create.path}`,
    headers,
    payload: batchForm(programId),
  } as const;
  const { statusCode } = await world.app.http.inject(call);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect((await create({ name: "After a refusal", key: "refused-first" })).status).toBe(200);
});

test("a call that was cut off with its process neither hangs nor is repeated; a day later the key is free", async () => {
  const key = "killed-in-between";
  await takeClaim(world.db, { userId: person.userId, key, inputHash: "" });
  const age = (ageMs: number) =>
    world.db
      .update(claims)
      .set({ claimedAt: new Date(nowMs() - ageMs) })
      .where(eq(claims.key, key));
  await create({ name: "Cut off", key: "cut-off-itself" });
  await world.db
    .update(claims)
    .set({ response: null, claimedAt: new Date(nowMs() - 61_000) })
    .where(eq(claims.key, "cut-off-itself"));
  expect((await create({ name: "Cut off", key: "cut-off-itself" })).status).toBe(409);
  expect(await countOf("Cut off")).toBe(1);
  await age(DAY + 1000);
  expect((await create({ name: "A day later", key })).status).toBe(200);
  await age(DAY + 1000);
  await removePastClaims(world.db);
  expect(await world.db.$count(claims, eq(claims.key, key))).toBe(0);
});
