import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { batchForm, buildBatch } from "./batches/factory.ts";
import type { UserRow } from "./identity/service.ts";
import { manageHub } from "./kernel/testing/sign-ins.ts";
import { createWorld, type World } from "./kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization } from "./organizations/factory.ts";
import type { OrganizationRow } from "./organizations/service.ts";
import { buildProgram, buildRight, programForm } from "./programs/factory.ts";

let world: World;
let superhub: OrganizationRow;
let hub: OrganizationRow;
let owner: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  superhub = await buildOrganization(world.db, { level: "SUPERHUB" });
  ({ hub, owner } = await buildHub(world.db, {
    hub: { parentId: superhub.organizationId, entityStatus: "PROFILE_PENDING" },
  }));
});

const params = () => ({ id: hub.organizationId });

let number = 0;
const invitee = () => ({ firstName: "Nisha", email: `nisha${++number}@hub.example`, roles: ["MEMBER" as const] });

/** Everything by which a hub reaches other people, as somebody asks for it; each answers with its status. */
async function reachOut(person: UserRow) {
  const program = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
  await buildRight(world.db, { programId: program.programId, userId: person.userId, canEdit: true });
  const batch = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const statusOf = async (call: Promise<unknown>): Promise<number> =>
    call.then(
      () => 200,
      (failure: unknown) => (failure as { readonly status: number }).status,
    );
  const body = { contacts: [`learner${++number}@clinic.example`] };
  return {
    team: await statusOf(
      world.call(teamEndpoints.invite, { params: params(), body: { members: [invitee()] } }, person),
    ),
    program: await statusOf(world.call(programEndpoints.create, { body: programForm(hub.organizationId) }, person)),
    batch: await statusOf(world.call(batchEndpoints.create, { body: batchForm(program.programId) }, person)),
    participants: await statusOf(
      world.call(invitationEndpoints.invite, { params: { id: batch.batchId }, body }, person),
    ),
  };
}

describe("a hub that waits for approval", () => {
  test("keeps its profile and sees its team", async () => {
    const body = { description: "<p>Mentors the clinics of the hills.</p>" };
    expect((await world.call(organizationProfileEndpoints.update, { params: params(), body }, owner)).result).toBe(
      "ok",
    );
    const team = await world.call(memberEndpoints.list, { params: params(), query: {} }, owner);
    expect(team.members.map(({ userId }) => userId)).toEqual([owner.userId]);
    const { hub: hubs } = await world.call(
      organizationEndpoints.permissions,
      { params: { userId: owner.userId } },
      owner,
    );
    expect(hubs[0]?.permissionCodes).toEqual([
      "EDIT_CO_MANAGED_BY",
      "EDIT_ORGANIZATION_DETAILS",
      "EDIT_ORGANIZATION_PROFILE",
      "ONBOARD_ORGANIZATION",
      "UPLOAD_ORGANIZATION_LOGO",
      "VIEW_AUDIT_LOG",
      "VIEW_CO_MANAGED_BY",
      "VIEW_MEMBERS",
      "VIEW_ORGANIZATION",
    ]);
  });

  test("invites nobody and creates nothing, until it is approved", async () => {
    const admin = await buildMember(world.db, hub, "ADMIN");
    for (const person of [owner, admin]) {
      expect(await reachOut(person)).toEqual({ team: 403, program: 403, batch: 404, participants: 404 });
    }
    const approver = await buildMember(world.db, superhub, "OWNER");
    for (const entityStatus of ["PILOT", "ACTIVE"] as const) {
      await world.call(hubInvitationEndpoints.setStatus, { params: params(), body: { entityStatus } }, approver);
      // What somebody holds is known for a second at most.
      await expect
        .poll(() => reachOut(owner), { timeout: 10_000 })
        .toEqual({ team: 200, program: 200, batch: 200, participants: 200 });
    }
  });

  test("is managed by its superhub within the same bounds", async () => {
    const manager = await buildMember(world.db, superhub, "OWNER");
    const entered = await manageHub(world, { superhub, hub }, manager);
    expect(entered.hub[0]?.permissionCodes).toContain("EDIT_ORGANIZATION_PROFILE");
    expect(entered.hub[0]?.permissionCodes).not.toContain("CREATE_PROGRAM");
    const refused = await world.refusal(programEndpoints.create, { body: programForm(hub.organizationId) }, manager);
    expect(refused.status).toBe(403);
  });
});
