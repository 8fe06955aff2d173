import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approvalEndpoints } from "@openrounds/contract/programs/approval/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import type { ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import type { UserRow } from "../../identity/service.ts";
import { users } from "../../identity/tables.ts";
import { HOUR, nowMs } from "../../kernel/clock.ts";
import { translate } from "../../kernel/i18n/messages.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildSuperhub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { focusAreaIdOf } from "../../reference/service.ts";
import { buildProgram, buildRight } from "../factory.ts";
import { programs } from "../tables.ts";

const { listWaiting, read, remind, submit } = approvalEndpoints;
const { create, setStatus } = programEndpoints;

let world: World;
let superhub: OrganizationRow;
let superhubOwner: UserRow;
let reviewer: UserRow;
let hub: OrganizationRow;
let owner: UserRow;
let admin: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ superhub, superhubOwner } = await buildSuperhub(world.db, { superhub: { name: "State superhub" } }));
  reviewer = await buildMember(world.db, superhub, "QUALITY_ADMIN");
  ({ hub, owner } = await buildHub(world.db, { hub: { parentId: superhub.organizationId, name: "District hub" } }));
  admin = await buildMember(world.db, hub, "ADMIN");
});

async function createAs(person: UserRow): Promise<string> {
  const body = {
    organizationId: hub.organizationId,
    name: "Snakebite care",
    description: "<p>First aid</p>",
    focusAreas: [focusAreaIdOf("Type 2 diabetes")],
    isCertificationProgram: false,
    conceptNote: "Fewer deaths from snakebite.",
    visibility: "private" as const,
  };
  return (await world.call(create, { body }, person)).program.programId;
}
const build = (entityStatus: ProgramStatus, createdBy = owner.userId) =>
  buildProgram(world.db, { organizationId: hub.organizationId, createdBy, entityStatus });
const decide = (person: UserRow, id: string, entityStatus: ProgramStatus, comment?: string) =>
  world.call(setStatus, { params: { id }, body: { entityStatus, ...(comment !== undefined && { comment }) } }, person);
const approvalFor = async (person: UserRow, id: string) =>
  (await world.call(read, { params: { id } }, person)).approval;
const waitingFor = async (person: UserRow) =>
  (await world.call(listWaiting, {}, person)).programList.map(({ programId }) => programId);
const mailsTo = ({ email }: UserRow) => listDeliveries(world, { to: email, template: "PROGRAM_%" });

describe("a program that awaits approval", () => {
  test("is told to all who approve it in their language, and waits for them and nobody else [PROG-114] [PERM-041]", async () => {
    await world.db.update(users).set({ primaryReadingLanguage: "hi" }).where(eq(users.userId, superhubOwner.userId));
    const programId = await createAs(owner);
    for (const person of [superhubOwner, reviewer]) {
      const [mail, ...others] = await mailsTo(person);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ template: "PROGRAM_WAITING", values: { program: "Snakebite care", hub: hub.name } });
      expect(mail?.links[0]).toContain(`/program/${programId}/details`);
      expect(await waitingFor(person)).toEqual([programId]);
    }
    expect((await mailsTo(superhubOwner))[0]?.locale).toBe("hi");
    for (const person of [owner, admin]) {
      expect(await mailsTo(person)).toEqual([]);
      expect(await waitingFor(person)).toEqual([]);
    }
  });

  test("offers each the statuses that the server would accept, and names who approves [PROG-113] [PROG-169]", async () => {
    const own = await createAs(owner);
    expect(await approvalFor(owner, own)).toMatchObject({ statuses: ["APPROVAL_PENDING"], maySubmit: false });
    const names = (await approvalFor(owner, own)).approvers.map(({ organizationName }) => organizationName);
    expect(names).toEqual([superhub.name, superhub.name]);
    const refused = await world.refusal(
      setStatus,
      { params: { id: own }, body: { entityStatus: "CONCEPT_NOTE_APPROVED" } },
      owner,
    );
    expect(refused.status).toBe(403);
    const ofAdmin = await createAs(admin);
    expect((await approvalFor(owner, ofAdmin)).statuses).toContain("CONCEPT_NOTE_APPROVED");
    expect((await approvalFor(owner, ofAdmin)).approvers).toHaveLength(3);
    for (const person of [superhubOwner, owner]) {
      for (const to of (await approvalFor(person, ofAdmin)).statuses) {
        const { programId } = await build("APPROVAL_PENDING", admin.userId);
        expect(await decide(person, programId, to, "Why")).toEqual({ entityStatus: to });
      }
    }
  });

  test("of a hub without a superhub is approved by its owner, who may approve an own one where nobody else can", async () => {
    ({ hub, owner } = await buildHub(world.db));
    const programId = await createAs(owner);
    expect(await waitingFor(owner)).toEqual([programId]);
    expect(await mailsTo(owner)).toMatchObject([{ template: "PROGRAM_WAITING" }]);
    await decide(owner, programId, "CONCEPT_NOTE_APPROVED");
    expect(await waitingFor(owner)).toEqual([]);
  });

  test("is approved: its creator and those who are notified of it are told", async () => {
    const programId = await createAs(admin);
    // The request goes out before the decision: who has decided needs no request any more.
    expect(await mailsTo(owner)).toMatchObject([{ template: "PROGRAM_WAITING" }]);
    await decide(reviewer, programId, "CONCEPT_NOTE_APPROVED");
    expect(await mailsTo(admin)).toMatchObject([{ template: "PROGRAM_APPROVED" }]);
    // The approval request comes first, the outcome later.
    expect((await mailsTo(owner)).map(({ template }) => template)).toEqual(["PROGRAM_WAITING", "PROGRAM_APPROVED"]);
    expect(await waitingFor(superhubOwner)).toEqual([]);
  });

  test("stays between those who run and approve it", async () => {
    const programId = await createAs(admin);
    const member = await buildMember(world.db, hub, "MEMBER");
    await buildRight(world.db, { programId, userId: member.userId, canView: true });
    expect((await world.refusal(read, { params: { id: programId } }, member)).status).toBe(403);
    const { superhubOwner: elsewhere } = await buildSuperhub(world.db);
    expect((await world.refusal(read, { params: { id: programId } }, elsewhere)).status).toBe(404);
    expect(await waitingFor(elsewhere)).toEqual([]);
    expect((await world.refusal(submit, { params: { id: programId } }, member)).status).toBe(403);
    expect((await world.refusal(remind, { params: { id: programId } }, member)).status).toBe(403);
  });
});

describe("a returned program", () => {
  test("needs a reason, which its creator reads by mail and on the program [PERM-031]", async () => {
    const programId = await createAs(owner);
    for (const body of [{ entityStatus: "REJECTED" as const }, { entityStatus: "REJECTED" as const, comment: " " }]) {
      const silent = await world.refusal(setStatus, { params: { id: programId }, body }, superhubOwner);
      expect(silent.body.error.fields).toEqual({ comment: translate("en", "PROGRAM_REASON_REQUIRED") });
    }
    await decide(superhubOwner, programId, "REJECTED", "Say who teaches.");
    expect(await mailsTo(owner)).toMatchObject([
      { template: "PROGRAM_RETURNED", values: { program: "Snakebite care", note: "Say who teaches." } },
    ]);
    expect(await approvalFor(owner, programId)).toMatchObject({
      statuses: ["REJECTED"],
      reason: "Say who teaches.",
      maySubmit: true,
    });
  });

  test("is sent again by who edits it, with the former reason in view, and approved", async () => {
    const programId = await createAs(owner);
    await world.settled();
    await decide(superhubOwner, programId, "REJECTED", "Say who teaches.");
    expect(await waitingFor(reviewer)).toEqual([]);
    expect(await world.call(submit, { params: { id: programId } }, owner)).toEqual({
      entityStatus: "APPROVAL_PENDING",
    });
    expect(await waitingFor(reviewer)).toEqual([programId]);
    expect((await mailsTo(reviewer)).map(({ template }) => template)).toEqual(["PROGRAM_WAITING", "PROGRAM_WAITING"]);
    expect((await approvalFor(reviewer, programId)).reason).toBe("Say who teaches.");
    await decide(reviewer, programId, "CONCEPT_NOTE_APPROVED");
    expect((await approvalFor(owner, programId)).reason).toBeNull();
  });

  test("and one that was only created are all that can be sent", async () => {
    for (const from of ["CREATED", "REVIEW_FAILED"] as const) {
      const { programId } = await build(from);
      await world.call(submit, { params: { id: programId } }, owner);
      expect((await approvalFor(owner, programId)).entityStatus).toBe("APPROVAL_PENDING");
    }
    const { programId } = await build("ACTIVE");
    const refused = await world.refusal(submit, { params: { id: programId } }, owner);
    expect(refused.body.responseCode).toBe("PROGRAM_STATUS_NOT_ALLOWED");
  });
});

describe("a reminder", () => {
  test("reaches those who approve once a day, also of many at once", async () => {
    const programId = await createAs(owner);
    expect((await approvalFor(owner, programId)).mayRemind).toBe(false);
    const early = await world.refusal(remind, { params: { id: programId } }, owner);
    expect(early).toMatchObject({ status: 409, body: { responseCode: "PROGRAM_REMINDED_TODAY" } });
    const dayAgo = new Date(nowMs() - 24 * HOUR);
    await world.db.update(programs).set({ askedAt: dayAgo }).where(eq(programs.programId, programId));
    expect((await approvalFor(owner, programId)).mayRemind).toBe(true);
    const { results } = await contend(3, () => world.call(remind, { params: { id: programId } }, owner));
    expect(results).toHaveLength(1);
    expect(await mailsTo(reviewer)).toHaveLength(2);
  });

  test("asks for a pilot to become active, which waits for a decision from then on [PROG-115]", async () => {
    const { programId } = await build("PILOT");
    expect((await approvalFor(owner, programId)).statuses).toEqual(["PILOT"]);
    expect(await waitingFor(superhubOwner)).toEqual([]);
    await world.call(remind, { params: { id: programId } }, owner);
    expect(await waitingFor(superhubOwner)).toEqual([programId]);
    expect(await mailsTo(superhubOwner)).toMatchObject([{ template: "PROGRAM_WAITING" }]);
    await decide(superhubOwner, programId, "ACTIVE");
    expect(await mailsTo(owner)).toMatchObject([{ template: "PROGRAM_APPROVED" }]);
  });
});
