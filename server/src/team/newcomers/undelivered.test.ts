import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { findAccount, type UserRow } from "../../identity/service.ts";
import { nowMs, resetClock } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { MailServer } from "../../kernel/testing/mail-server.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildProgram } from "../../programs/factory.ts";

const { correct, invite, listUndelivered, read, reinvite } = teamEndpoints;
const NOBODY = "550 5.1.1 No such user here";

let smtp: MailServer;
let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let wrong: string;
let right: string;

beforeAll(async () => {
  smtp = await MailServer.start();
  world = await createWorld({ runsJobs: true, env: { SMTP_URL: smtp.url, DEMO_MAIL: "on", LOG_LEVEL: "silent" } });
});
afterAll(async () => {
  await world.close();
  smtp.stop();
});
beforeEach(async () => {
  resetClock();
  smtp.reset();
  [wrong, right] = [`${newId().slice(-12)}@test.example`, `${newId().slice(-12)}@test.example`];
  smtp.refuses = (step, to) => (step === "RCPT" && to === wrong ? NOBODY : undefined);
  ({ hub, owner } = await buildHub(world.db));
});

const params = () => ({ id: hub.organizationId });
const undelivered = async (as = owner) => (await world.call(listUndelivered, { params: params() }, as)).undeliveredList;

async function idAt(email: string): Promise<string> {
  return (await findAccount(world.db, { kind: "EMAIL", email }))?.userId ?? "";
}

/** Invites a person to the team whose mail server refuses the mail; returns their id. */
async function inviteRefused(memberProgramRequestList: { programId: string }[] = []): Promise<string> {
  const rights = memberProgramRequestList.map((each) => ({
    ...each,
    canEdit: false,
    canView: true,
    notification: true,
  }));
  const row = { firstName: "Nisha", lastName: "Patil", email: wrong, roles: ["MEMBER" as const] };
  const members = [{ ...row, memberProgramRequestList: rights }];
  await world.call(invite, { params: params(), body: { members } }, owner);
  await world.settled();
  return idAt(wrong);
}

test("an invitation to a team that the mail server refuses is listed with its words, and can be sent again at once", async () => {
  const userId = await inviteRefused();
  expect(await undelivered()).toEqual([
    { userId, bounceReason: "UNKNOWN_ADDRESS", bounceReply: NOBODY, bouncedDateTime: expect.any(Number) as number },
  ]);
  expect((await undelivered())[0]?.bouncedDateTime).toBeLessThanOrEqual(nowMs());
  smtp.refuses = () => undefined;
  const body = { organizationId: hub.organizationId, userId };
  await world.call(reinvite, { body }, owner);
  await world.settled();
  expect(await undelivered()).toEqual([]);
  expect(smtp.received.map(({ to }) => to)).toEqual([[wrong]]);
  expect((await world.refusal(reinvite, { body }, owner)).body.responseCode).toBe("TEAM_RESENT_TODAY");
});

test("a wrong address is corrected: the right one is invited with the same name, roles and rights", async () => {
  const { organizationId } = hub;
  const program = await buildProgram(world.db, { organizationId, createdBy: owner.userId, entityStatus: "ACTIVE" });
  const userId = await inviteRefused([{ programId: program.programId }]);
  await world.call(correct, { params: { ...params(), userId }, body: { email: right } }, owner);
  await world.settled();
  expect(await undelivered()).toEqual([]);
  expect(smtp.received.map(({ to }) => to)).toEqual([[right]]);
  const { member } = await world.call(read, { params: { ...params(), userId: await idAt(right) } }, owner);
  expect(member).toMatchObject({ firstName: "Nisha", lastName: "Patil", roles: ["MEMBER"], entityStatus: "INVITED" });
  expect(member.programList).toMatchObject([{ programId: program.programId, canView: true, notification: true }]);
  const query = { entityStatus: "INVITED", pageNumber: 0, pageSize: 20, sortBy: "name" } as const;
  const { membersResponseList } = await world.call(memberEndpoints.listPage, { params: params(), query }, owner);
  expect(membersResponseList.map(({ email }) => email)).toEqual([right]);
});

test("an address of the team, or a member who joined, is not corrected, nor by people who may not invite", async () => {
  const userId = await inviteRefused();
  const admin = await buildMember(world.db, hub, "ADMIN");
  const member = await buildMember(world.db, hub, "MEMBER");
  const taken = { params: { ...params(), userId }, body: { email: admin.email ?? "" } };
  expect((await world.refusal(correct, taken, owner)).body.responseCode).toBe("TEAM_MEMBER_EXISTS");
  const joined = { params: { ...params(), userId: admin.userId }, body: { email: right } };
  expect((await world.refusal(correct, joined, owner)).body.responseCode).toBe("TEAM_NOT_INVITED");
  const fine = { params: { ...params(), userId }, body: { email: right } };
  expect((await world.refusal(correct, fine, member)).status).toBe(403);
  expect(await undelivered()).toHaveLength(1);
});
