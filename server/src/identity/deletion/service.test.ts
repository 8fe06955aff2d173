import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { notificationEndpoints } from "@openrounds/contract/notifications/endpoints.ts";
import { markReached } from "../../kernel/access.ts";
import { HOUR, resetClock, startClockAt } from "../../kernel/clock.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { idInLink, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { actorOf, ageProof } from "../../kernel/testing/sign-ins.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization } from "../../organizations/factory.ts";
import { buildUser } from "../factory.ts";
import { findUser, updateUser, type UserRow } from "../queries.ts";
import { closeAccount, eraseDueAccount } from "./service.ts";
import { accountDeletions } from "./tables.ts";

const { deleteAccount, keepAccount, publicProfile } = profileEndpoints;
const { readUser } = identityEndpoints;
const CANARY = "Canarybird";
const REASON = { body: { reason: "I no longer work in health care." } };

let world: World;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db, {
    firstName: CANARY,
    lastName: CANARY,
    email: `${CANARY.toLowerCase()}-${Math.random().toString(36).slice(2)}@test.example`,
    description: CANARY,
    visibility: "PUBLIC",
    areasOfExpertise: [CANARY],
  });
});

const stored = async () => (await findUser(world.db, person.userId)) ?? person;
const self = () => ({ params: { userId: person.userId } });

const farewell = async () => (await listDeliveries(world, { to: person.email, template: "ACCOUNT_DELETION" })).at(-1);
const keepToken = async (): Promise<string> => idInLink(await farewell());

async function at(hours: number, work: () => Promise<void>): Promise<void> {
  startClockAt(new Date(Date.now() + hours * HOUR));
  try {
    await work();
  } finally {
    resetClock();
  }
}

describe("an account that its owner deletes", () => {
  test("is closed at once: no token, device or public page works any more [USER-052]", async () => {
    const device = { deviceId: person.userId, deviceToken: "token-00012345", deviceType: "PHONE", osType: "IOS" };
    await world.call(notificationEndpoints.saveDevice, { body: device }, person);
    const { erasedAt } = await world.call(deleteAccount, REASON, person);
    expect(Math.round((erasedAt - Date.now()) / HOUR)).toBe(72);
    const ofPerson = eq(accountDeletions.userId, person.userId);
    expect(await world.db.select().from(accountDeletions).where(ofPerson)).toMatchObject([REASON.body]);
    await expect
      .poll(async () => (await world.refusal(readUser, self(), person).catch(() => undefined))?.status)
      .toBe(401);
    expect((await world.refusal(publicProfile, { params: { id: person.userId }, query: {} })).status).toBe(404);
    expect((await stored()).status).toBe("DEACTIVATED");
    const { rows } = await world.db.execute(sql`select 1 from device_registrations where user_id = ${person.userId}`);
    expect(rows).toHaveLength(0);
  });

  test("is kept by the link of the mail within 72 hours, once, and signs in as before", async () => {
    await world.call(deleteAccount, REASON, person);
    const id = await keepToken();
    expect(id.length).toBeGreaterThan(30);
    expect((await world.refusal(keepAccount, { body: { id: `${id}x` } })).status).toBe(404);
    await world.call(keepAccount, { body: { id } });
    expect(await stored()).toMatchObject({ status: "ACTIVE", firstName: CANARY });
    expect((await world.refusal(keepAccount, { body: { id } })).body.responseCode).toBe("PROFILE_KEEP_LINK_OVER");
    await at(73, () => eraseDueAccount(world.app.platform, person.userId));
    expect((await stored()).firstName).toBe(CANARY);
  });

  test("is told until when with the time zone", async () => {
    await world.db.transaction((tx) => updateUser(tx, person.userId, { timezone: "Asia/Kolkata" }));
    await world.call(deleteAccount, REASON, person);
    await world.settled();
    const mail = await farewell();
    expect(mail?.text).toMatch(/\d:\d\d\s[ap]m India Standard Time \(GMT\+5:30\)/);
  });

  test("is not erased before its time, and then leaves nothing that leads to the person [USER-052]", async () => {
    const hub = await buildOrganization(world.db);
    await buildMember(world.db, hub, "OWNER");
    await world.db.execute(
      sql`insert into members (organization_id, user_id, roles, entity_status, created_at, updated_at)
        values (${hub.organizationId}, ${person.userId}, '{MEMBER}', 'ACTIVE', now(), now())`,
    );
    await world.db.execute(sql`insert into second_steps values (${person.userId}, 'EMAIL', now())`);
    await world.db.execute(
      sql`insert into passkeys (passkey_id, user_id, credential_id, public_key, counter, name, created_at)
        values (${person.userId}, ${person.userId}, ${person.userId}, 'AA', 0, ${CANARY}, now())`,
    );
    await world.call(deleteAccount, REASON, person);
    const id = await keepToken();
    await at(71, () => eraseDueAccount(world.app.platform, person.userId));
    expect((await stored()).firstName).toBe(CANARY);
    await at(73, () => eraseDueAccount(world.app.platform, person.userId));
    await at(74, () => eraseDueAccount(world.app.platform, person.userId));
    const { rows } = await world.db.execute<{ text: string }>(sql`
      select u::text as text from users u where user_id = ${person.userId}
      union all select m::text from members m where user_id = ${person.userId}
      union all select s::text from sign_in_sessions s where user_id = ${person.userId}
      union all select p::text from passkeys p where user_id = ${person.userId}
      union all select t::text from second_steps t where user_id = ${person.userId}
      union all select d::text from deliveries d where recipient = ${person.email}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(CANARY, "i"));
    await at(75, async () => {
      expect((await world.refusal(keepAccount, { body: { id } })).status).toBe(404);
    });
  });

  test("is erased by a job when its time has come [USER-052]", async () => {
    await world.call(deleteAccount, REASON, person);
    await world.settled();
    expect((await stored()).firstName).toBe(CANARY);
    await at(73, () => world.settled());
    expect(await stored()).toMatchObject({ firstName: "Former", email: null, description: "" });
  });
});

describe("deleting", () => {
  test.each([[""], [" "], ["x".repeat(501)]])("with the reason %o is refused [USER-052]", async (reason) => {
    const refused = await world.refusal(deleteAccount, { body: { reason } }, person);
    expect(refused.body.error.fields).toHaveProperty("reason");
    expect((await stored()).status).toBe("ACTIVE");
  });

  test("waits for the owner to show the password or a code again, when that was long ago", async () => {
    await ageProof(world, person);
    const refused = await world.refusal(deleteAccount, REASON, person);
    expect([refused.status, refused.body.responseCode]).toEqual([403, "PROOF_NEEDED"]);
  });

  test("is refused to the owner of an organization, who must hand it over first", async () => {
    ({ owner: person } = await buildHub(world.db, { hub: { name: "Sahyadri" } }));
    const refused = await world.refusal(deleteAccount, REASON, person);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      translate("en", "PROFILE_OWNER_LEAVES", { name: "Sahyadri" }),
    ]);
    expect(await world.db.select().from(accountDeletions).where(eq(accountDeletions.userId, person.userId))).toEqual(
      [],
    );
    expect((await stored()).status).toBe("ACTIVE");
  });

  test("stays blocked when it is blocked at the same moment: no link of a deletion lifts that", async () => {
    const actor = await actorOf(world, person);
    await world.db.transaction((tx) => updateUser(tx, person.userId, { status: "BLOCKED" }));
    const closing = closeAccount(world.app.platform, actor, markReached(person), "I leave");
    await expect(closing).rejects.toMatchObject({ details: { status: 409 } });
    expect((await stored()).status).toBe("BLOCKED");
    expect(await world.db.$count(accountDeletions, eq(accountDeletions.userId, person.userId))).toBe(0);
  });

  test("is kept when it is taken back by two at once", async () => {
    await world.call(deleteAccount, REASON, person);
    const id = await keepToken();
    const { results } = await contend(3, () => world.call(keepAccount, { body: { id } }));
    expect(results).toHaveLength(1);
  });
});
