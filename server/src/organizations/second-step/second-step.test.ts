import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { secondStepEndpoints } from "@openrounds/contract/identity/second-step/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { memberSecondStepEndpoints } from "@openrounds/contract/organizations/second-step/endpoints.ts";
import { hashNewPassword } from "../../identity/passwords/service.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { MINUTE, resetClock, startClockAt } from "../../kernel/clock.ts";
import { openBrowser, type Browser } from "../../kernel/testing/browser.ts";
import { codeSentTo } from "../../kernel/testing/deliveries.ts";
import { buildFixture, type Fixture } from "../../kernel/testing/fixture.ts";
import { ageProof } from "../../kernel/testing/sign-ins.ts";
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
afterAll(() => {
  resetClock();
  return world.close();
});
beforeEach(async () => {
  resetClock();
  fixture = await buildFixture(world.db);
  const passwordHash = await hashNewPassword(world.app.platform, PASSWORD, []);
  for (const { userId } of [fixture.owner, fixture.member, fixture.attendee]) {
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
  await ageProof(world, fixture.owner);
  const refused = await world.refusal(change, { ...hub(), body }, fixture.owner);
  expect(refused.body.responseCode).toBe("PROOF_NEEDED");
  expect(await world.call(read, hub(), fixture.owner)).toEqual({ isAsked: false });
});

describe("where the installation asks for it", () => {
  let asking: World;
  beforeAll(async () => {
    asking = await createWorld({ joins: world, env: { SECOND_STEP: "asked" } });
  });
  afterAll(() => asking.close());

  const passwordOf = ({ email }: UserRow) => ({
    body: { loginMode: "EMAIL" as const, email: email ?? "", password: PASSWORD },
  });
  /** Signs in with password and code, so that the device is known afterwards; a minute later codes are sent again. */
  async function becomeKnown(browser: Browser, person: UserRow): Promise<void> {
    const { otp } = await browser.call(login, passwordOf(person));
    const proof = { orderId: otp?.orderId ?? "", otp: await codeSentTo(world, person.email) };
    const { authorization } = await browser.call(login, { body: { loginMode: "EMAIL" as const, ...proof } });
    expect(authorization?.userId).toBe(person.userId);
    startClockAt(new Date(Date.now() + MINUTE));
  }

  test("everybody gives a code on a new device, and nobody who only looks on a known one", async () => {
    const browser = openBrowser(asking);
    await becomeKnown(browser, fixture.member);
    expect((await browser.call(login, passwordOf(fixture.member))).authorization).toBeDefined();
    expect((await openBrowser(asking).call(login, passwordOf(fixture.member))).otp).toBeDefined();
  });

  test("staff give a code on known devices too, and read that it is asked of them", async () => {
    const browser = openBrowser(asking);
    await becomeKnown(browser, fixture.owner);
    expect((await browser.call(login, passwordOf(fixture.owner))).otp?.channel).toBe("EMAIL");
    const { secondStep } = await asking.call(secondStepEndpoints.read, {}, fixture.owner);
    expect(secondStep).toMatchObject({ isOn: false, isDemanded: true });
    expect((await asking.call(secondStepEndpoints.read, {}, fixture.member)).secondStep.isDemanded).toBe(false);
  });

  test("where it is left to people, staff are not asked", async () => {
    expect((await comeAs(fixture.owner)).authorization).toBeDefined();
  });
});
