import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { secondStepEndpoints } from "@openrounds/contract/identity/second-step/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { memberSecondStepEndpoints } from "@openrounds/contract/organizations/second-step/endpoints.ts";
import { hashNewPassword } from "../../identity/passwords/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { signInSessions, users } from "../../identity/tables.ts";
import { MINUTE } from "../../kernel/clock.ts";
import { buildFixture, type Fixture } from "../../kernel/testing/fixture.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { members } from "../tables.ts";

const { login } = identityEndpoints;
const { change, read } = memberSecondStepEndpoints;
const PASSWORD = Buffer.from("learn-together-2026").toString("base64");

let world: World;
let fixture: Fixture;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  fixture = await buildFixture(world.db);
  const passwordHash = await hashNewPassword(world.app.platform, PASSWORD, []);
  for (const { userId } of [fixture.member, fixture.attendee]) {
    await world.db.update(users).set({ passwordHash }).where(eq(users.userId, userId));
  }
});

const hub = () => ({ params: { id: fixture.hub.organizationId } });
const ask = (isAsked: boolean) => world.call(change, { ...hub(), body: { isAsked } }, fixture.owner);
const comeAs = ({ email }: UserRow) =>
  world.call(login, { body: { loginMode: "EMAIL" as const, email: email ?? "", password: PASSWORD } });

test("asking for the second step and leaving it stand in the audit trail", async () => {
  await ask(true);
  await ask(false);
  const { entries } = await world.call(auditEndpoints.list, { ...hub(), query: {} }, fixture.owner);
  expect(entries.map(({ action }) => action)).toEqual(["SECOND_STEP_LEFT", "SECOND_STEP_ASKED"]);
});

test("an organization that asks for it has its members give a code, and nobody else", async () => {
  expect((await comeAs(fixture.member)).authorization).toBeDefined();
  expect(await ask(true)).toEqual({ isAsked: true });
  expect((await comeAs(fixture.member)).otp?.channel).toBe("EMAIL");
  expect((await comeAs(fixture.attendee)).authorization).toBeDefined();
});

test("members see that it is asked of them, whatever they chose", async () => {
  await ask(true);
  const { secondStep } = await world.call(secondStepEndpoints.read, {}, fixture.member);
  expect(secondStep).toMatchObject({ isOn: false, isDemanded: true });
});

test("whoever is no active member any more is not asked", async () => {
  await ask(true);
  await world.db.update(members).set({ entityStatus: "INVITED" }).where(eq(members.userId, fixture.member.userId));
  expect((await comeAs(fixture.member)).authorization).toBeDefined();
});

test("an organization that leaves it to its members asks nobody", async () => {
  await ask(true);
  expect(await ask(false)).toEqual({ isAsked: false });
  expect((await comeAs(fixture.member)).authorization).toBeDefined();
});

test("it changes only with a fresh proof, and by who may edit the organization", async () => {
  const body = { isAsked: true };
  expect([403, 404]).toContain((await world.refusal(change, { ...hub(), body }, fixture.member)).status);
  await world.authorize(fixture.owner);
  const provedAt = new Date(Date.now() - 16 * MINUTE);
  await world.db.update(signInSessions).set({ provedAt }).where(eq(signInSessions.userId, fixture.owner.userId));
  const refused = await world.refusal(change, { ...hub(), body }, fixture.owner);
  expect(refused.body.responseCode).toBe("PROOF_NEEDED");
  expect(await world.call(read, hub(), fixture.owner)).toEqual({ isAsked: false });
});
