import { afterAll, beforeAll, expect, test } from "vitest";
import type { EndpointShape } from "@openrounds/contract/kernel/endpoint.ts";
import { groups } from "./create-app.ts";
import { buildUser } from "./identity/factory.ts";
import type { UserRow } from "./identity/service.ts";
import { codesOf } from "./kernel/access.ts";
import { buildFixture, requestOf, type Fixture } from "./kernel/testing/fixture.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import { buildRight } from "./programs/factory.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DOMAINS = ["organizations", "members", "team", "programs", "batches", "participants", "sessions"];

type Guarded = EndpointShape & { readonly access: { readonly kind: "permission" } };
const isGuarded = (endpoint: EndpointShape): endpoint is Guarded => endpoint.access.kind === "permission";

const LATE: readonly string[] = ["batches.remove", "programs.remove"];

/** The endpoints that ask a code; those that take something away come last. */
const endpoints = groups
  .filter(({ name }) => DOMAINS.includes(name))
  .flatMap(({ name, endpoints: all }) =>
    Object.entries(all).flatMap(([verb, endpoint]) =>
      isGuarded(endpoint) ? [{ name: `${name}.${verb}`, endpoint }] : [],
    ),
  )
  .toSorted((a, b) => Number(a.endpoint.method === "DELETE") - Number(b.endpoint.method === "DELETE"))
  .toSorted((a, b) => LATE.indexOf(a.name) - LATE.indexOf(b.name));

/** What a person does on the rows of a fixture: reached, refused, or hidden. */
async function outcome(endpoint: EndpointShape, fixture: Fixture, person: UserRow): Promise<"reached" | "refused"> {
  const headers = { authorization: await world.authorize(person) };
  const { statusCode, body } = await world.app.http.inject({ ...requestOf(endpoint, fixture, person), headers });
  expect(statusCode, body).toBeLessThan(500);
  return statusCode === 403 || statusCode === 404 ? "refused" : "reached";
}

/** Codes that govern another change by the same call, which its body must mark, or the same from above. */
const MARKED: Readonly<Record<string, readonly string[]>> = {
  "programs.update": ["EDIT_PROGRAM_TYPE"],
  "programs.setStatus": ["APPROVE_CONCEPT_NOTE", "EDIT_PROGRAM_STATUS", "CHANGE_PROGRAM_STATUS"],
};

const endpointNamed = (name: string): EndpointShape | undefined =>
  endpoints.find((each) => each.name === name)?.endpoint;

test.each([
  ["APPROVE_PROGRAM", "programs.setStatus", "[PERM-041] [PROG-169]"],
  ["VIEW_ALL_PROGRAMS", "programs.listOfOrganization", "[PERM-048] [PROG-168]"],
  ["EDIT_PROGRAM", "programs.update", "[PERM-058] [PERM-060] [PROG-171]"],
  ["VIEW_PROGRAM", "programs.read", "[PERM-059] [PROG-173]"],
  ["EDIT_ADMIN", "programs.updateMembers", "[PROG-170]"],
  ["CREATE_BATCH", "batches.create", "[PERM-061] [BATCH-026]"],
  ["EDIT_BATCH", "batches.update", "[PERM-085]"],
  ["DELETE_BATCH", "batches.remove", "[PERM-086]"],
  ["VIEW_BATCH_DETAILS", "batches.read", "[PERM-093]"],
  ["BATCH_SETTINGS", "batches.setMeeting", "[PERM-102]"],
  ["COMMUNICATION_SETTINGS", "batches.setCommunication", "[PERM-103]"],
  ["SCHEDULE_SESSION", "sessions.create", "[PERM-087]"],
  ["EDIT_SESSION", "sessions.update", "[PERM-088]"],
  ["DELETE_SESSION", "sessions.remove", "[PERM-089]"],
  ["START_SESSION", "sessions.start", "[PERM-090] [SESS-025]"],
  ["JOIN_SESSION", "sessions.join", "[PERM-091]"],
  ["VIEW_SESSION_DETAILS", "sessions.read", "[PERM-094]"],
] as const)("%s, and no other code, governs %s %s", async (code, name, _ids) => {
  const endpoint = endpointNamed(name);
  expect(endpoint?.access).toMatchObject({ kind: "permission", codes: [code, ...(MARKED[name] ?? [])] });
  if (endpoint === undefined) return;
  const fixture = await buildFixture(world.db);
  expect(codesOf(["HUB_OWNER"]).has(code)).toBe(true);
  expect(codesOf(["HUB_GUEST"]).has(code)).toBe(false);
  expect(await outcome(endpoint, fixture, fixture.member)).toBe("refused");
  expect(await outcome(endpoint, fixture, fixture.owner)).toBe("reached");
  const other = await buildFixture(world.db);
  const { programId } = other.program;
  const [editor, viewer] = [await buildUser(world.db), await buildUser(world.db)];
  await buildRight(world.db, { programId, userId: viewer.userId });
  await buildRight(world.db, { programId, userId: editor.userId, canEdit: true });
  for (const [person, right] of [
    [viewer, "RIGHT_CAN_VIEW"],
    [editor, "RIGHT_CAN_EDIT"],
  ] as const) {
    const isGranted = codesOf([right]).has(code);
    expect([right, await outcome(endpoint, other, person)]).toEqual([right, isGranted ? "reached" : "refused"]);
  }
});
