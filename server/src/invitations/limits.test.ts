import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { batchForm } from "../batches/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { newId } from "../kernel/ids.ts";
import { contend } from "../kernel/testing/together.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHubWithProgram } from "../programs/factory.ts";

const { invite } = invitationEndpoints;

let world: World;
let owner: UserRow;
let params: { id: string };

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const built = await buildHubWithProgram(world.db);
  ({ owner } = built);
  const { batch } = await world.call(batchEndpoints.create, { body: batchForm(built.program.programId) }, owner);
  params = { id: batch.batchId };
});

const addresses = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `p${index}-${newId().slice(-12)}@test.example`);

const countInvited = async (): Promise<number> => {
  const query = { participantStatus: "INVITED" as const };
  return (await world.call(participantEndpoints.list, { params, query }, owner)).totalNumber;
};

test("230 people can be invited at once, 231 cannot [BATCH-096] [BATCH-105] [BATCH-113]", async () => {
  const many = addresses(231);
  const refusal = await world.refusal(invite, { params, body: { contacts: many } }, owner);
  expect(refusal.body.responseCode).toBe("VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT");
  expect(refusal.body.message).toContain("contact support");
  expect(await countInvited()).toBe(0);
  await world.call(invite, { params, body: { contacts: many.slice(1) } }, owner);
  expect(await countInvited()).toBe(230);
});

test("so it is with 231 phone numbers [BATCH-113]", async () => {
  const many = Array.from({ length: 231 }, (_, index) => `+9198765${String(40_000 + index)}`);
  const refusal = await world.refusal(invite, { params, body: { contacts: many } }, owner);
  expect(refusal).toMatchObject({
    status: 400,
    body: { responseCode: "VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT" },
  });
  expect(await countInvited()).toBe(0);
  await world.call(invite, { params, body: { contacts: many.slice(1) } }, owner);
  expect(await countInvited()).toBe(230);
});

test("an organization sends a thousand invitations a day, counted exactly over parallel calls [BATCH-105]", async () => {
  const lists = Array.from({ length: 10 }, () => addresses(150));
  const { results, refusals } = await contend(lists, (contacts) =>
    world.call(invite, { params, body: { contacts } }, owner),
  );
  expect(refusals.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  expect(results).toHaveLength(6);
  expect(await countInvited()).toBe(900);
  const refusal = await world.refusal(invite, { params, body: { contacts: addresses(101) } }, owner);
  expect(refusal).toMatchObject({ status: 429, body: { responseCode: "INVITE_LIMIT_REACHED" } });
  expect(refusal.body.message).toContain("contact support");
  await world.call(invite, { params, body: { contacts: addresses(100) } }, owner);
});
