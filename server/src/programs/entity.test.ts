import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { permissionCodesOf } from "@openrounds/contract/programs/rules.ts";
import {
  programStatusSchema,
  programVisibilitySchema,
  type ProgramStatus,
} from "@openrounds/contract/programs/schemas.ts";
import type { UserRow } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { nowMs } from "../kernel/clock.ts";
import { newId } from "../kernel/ids.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHub, buildMember, buildSuperhub } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { members } from "../organizations/tables.ts";
import { focusAreaIdOf, occupationIdOf } from "../reference/service.ts";
import { buildProgram, buildRight, programForm, type ProgramForm } from "./factory.ts";

const { create, listMembers, listRights, permissions, read, readPublic, listPublic, update, updateMembers } =
  programEndpoints;

let world: World;
let superhub: OrganizationRow;
let superhubOwner: UserRow;
let hub: OrganizationRow;
let owner: UserRow;

beforeAll(async () => {
  world = await createWorld();
  ({ superhub, superhubOwner } = await buildSuperhub(world.db));
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub, owner } = await buildHub(world.db, {
    hub: { parentId: superhub.organizationId, name: "Sahyadri Health Hub" },
  }));
});

const build = (fields: Partial<Parameters<typeof buildProgram>[1]> = {}) =>
  buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId, ...fields });
const readAs = async (person: UserRow, id: string) => (await world.call(read, { params: { id } }, person)).program;
const form = (fields: Partial<ProgramForm> = {}): ProgramForm => programForm(hub.organizationId, fields);

describe("a program", () => {
  test("is created and managed by the people of a hub with the rights to, and told with every field [PROG-001] [PROG-099] [PROG-100] [PROG-101] [PROG-107]", async () => {
    const said = {
      conceptNote: "Why, for whom, how.",
      curriculumPlan: "Twelve rounds.",
      fundingSources: ["State health society"],
      operationalTimezone: "Asia/Kolkata",
      targetedGeographicEntities: ["Vidarbha"],
      programObject: "Start insulin safely",
      certificateCriteria: "Eight rounds",
      accreditationInformation: "State council",
      contactEmail: "care@example.org",
    };
    const member = await buildMember(world.db, hub, "MEMBER");
    const body = form({
      ...said,
      sector: ["Healthcare"],
      targetedOccupations: [occupationIdOf("Physician")],
      logo: "/files/images/banner.webp",
      memberProgramRequestList: [{ userId: member.userId, canEdit: false, canView: true, notification: true }],
      visibility: "public",
      publiclySearch: true,
      isCertificationProgram: true,
      programType: "TRAINING_PROGRAM",
    });
    const { programId } = (await world.call(create, { body }, owner)).program;
    const program = await readAs(owner, programId);
    expect(Object.keys(program)).toEqual(
      expect.arrayContaining(
        "programId organizationId name description logo entityStatus programType vcType code cohortType conceptNote curriculumPlan fundingSources operationalTimezone programOrganizations targetedGeographicEntities eventType focusAreas targetedOccupations sector programObject contactEmail isCertificationProgram certificateCriteria accreditationInformation visibility publiclySearch publicProgramLink permissionCode canViewProgram".split(
          " ",
        ),
      ),
    );
    expect(program).toMatchObject({
      ...said,
      programId,
      organizationId: hub.organizationId,
      name: "Diabetes care",
      description: "<p>Insulin, feet, pregnancy</p>",
      logo: "/files/images/banner.webp",
      sector: ["Healthcare"],
      isCertificationProgram: true,
      visibility: "PUBLIC_PROGRAM",
      publiclySearch: true,
      publicProgramLink: `http://localhost:3000/public/program/${programId}`,
      canViewProgram: true,
      entityStatus: "ACTIVE",
      programType: "TRAINING_PROGRAM",
      vcType: null,
      cohortType: null,
      eventType: null,
      programOrganizations: [{ organizationId: hub.organizationId, name: "Sahyadri Health Hub" }],
      focusAreas: [{ focusAreaId: focusAreaIdOf("Type 2 diabetes"), name: "Type 2 diabetes" }],
      targetedOccupations: [{ occupationId: occupationIdOf("Physician"), name: "Physician" }],
    });
    expect(program.code).toMatch(/^[0-9A-F]{6}$/);
    expect(program.permissionCode).toContain("EDIT_PROGRAM");
    const { membersResponseList } = await world.call(listMembers, { params: { id: programId }, query: {} }, owner);
    expect(membersResponseList.find(({ userId }) => userId === member.userId)?.memberProgramResponse).toEqual({
      canEdit: false,
      canView: true,
      notification: true,
    });
    expect((await world.refusal(create, { body: form() }, member)).status).toBe(403);
  });

  test("with certificates says what they take, unless it was kept without before [PROG-162]", async () => {
    const wordless = await world.refusal(create, { body: form({ certificateCriteria: " " }) }, owner);
    expect(Object.keys(wordless.body.error.fields ?? {})).toEqual(["certificateCriteria"]);
    const { programId } = (await world.call(create, { body: form() }, owner)).program;
    const { certificateCriteria: _, organizationId: _organization, ...fields } = form();
    const body = { ...fields, isCertificationProgram: true };
    const emptied = await world.refusal(programEndpoints.update, { params: { id: programId }, body }, owner);
    expect(Object.keys(emptied.body.error.fields ?? {})).toEqual(["certificateCriteria"]);
    const old = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
    await world.call(programEndpoints.update, { params: { id: old.programId }, body }, owner);
  });

  test("drops blank names of its plan, and refuses long ones", async () => {
    const { programId } = (await world.call(create, { body: form({ fundingSources: ["Rotary", " ", ""] }) }, owner))
      .program;
    expect((await readAs(owner, programId)).fundingSources).toEqual(["Rotary"]);
    const long = await world.refusal(create, { body: form({ fundingSources: ["x".repeat(101)] }) }, owner);
    expect(Object.keys(long.body.error.fields ?? {})).toEqual(["fundingSources.0"]);
  });

  test("keeps its description without empty ends, as it is created and as it is changed [PROG-144]", async () => {
    const body = form({ description: "  <p> </p><p>Insulin,\n feet</p> <p><br></p><p>&nbsp;</p>  " });
    const { programId } = (await world.call(create, { body }, owner)).program;
    expect((await readAs(owner, programId)).description).toBe("<p>Insulin, feet</p>");
    const { organizationId: _, ...fields } = form({ description: "<p><br></p> <p>Eyes</p> <p>&nbsp;</p> " });
    const changes = { ...fields, isCertificationProgram: true };
    await world.call(update, { params: { id: programId }, body: changes }, owner);
    expect((await readAs(owner, programId)).description).toBe("<p>Eyes</p>");
  });

  test("is public or private, and stands in one of thirteen statuses, as it is told [PROG-008] [PROG-020]", async () => {
    const statuses = [
      ...["CREATED", "APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED", "READY_TO_PILOT", "PILOT", "ACTIVE"],
      ...["PILOT_COMPLETED", "COMPLETED", "REJECTED", "INACTIVE", "DORMANT", "REVIEW_FAILED", "MIGRATED"],
    ] as ProgramStatus[];
    expect(programStatusSchema.options.toSorted()).toEqual(statuses.toSorted());
    for (const entityStatus of statuses) {
      const { programId } = await build({ entityStatus });
      expect((await readAs(owner, programId)).entityStatus).toBe(entityStatus);
    }
    expect(programVisibilitySchema.options.toSorted()).toEqual(["PRIVATE_PROGRAM", "PUBLIC_PROGRAM"]);
    for (const visibility of ["PUBLIC_PROGRAM", "PRIVATE_PROGRAM"] as const) {
      const { programId } = await build({ visibility });
      expect((await readAs(owner, programId)).visibility).toBe(visibility);
    }
  });

  test("tells its codes in the one spelling, and both are understood [PROG-102]", async () => {
    const { programId } = await build();
    const result = await world.call(permissions, { params: { id: programId } }, owner);
    expect(permissionCodesOf(result)).toContain("EDIT_PROGRAM");
    expect(permissionCodesOf({ permissonCode: ["VIEW_PROGRAM"] })).toEqual(["VIEW_PROGRAM"]);
    expect(permissionCodesOf({})).toEqual([]);
  });
});

describe("type, video kind and kind", () => {
  const changes = { isSuperHubUpdate: true, vcType: "ZOOM_WEBINAR", cohortType: "EMERGENT_RESPONSE" } as const;

  test("are changed by people of the superhub, in its hubs too [PROG-004] [PROG-099] [PROG-175] [PROG-176] [PROG-184]", async () => {
    const { programId } = await build({ entityStatus: "ACTIVE" });
    const body = { ...changes, programType: "TRAINING_PROGRAM" } as const;
    const { program } = await world.call(update, { params: { id: programId }, body }, superhubOwner);
    expect(program).toMatchObject({
      programType: "TRAINING_PROGRAM",
      vcType: "ZOOM_WEBINAR",
      cohortType: "EMERGENT_RESPONSE",
      name: "Diabetes care",
    });
    expect(program.permissionCode).toContain("EDIT_PROGRAM_TYPE");
    // A single field leaves the others; without the flag it is a regular change.
    const params = { id: programId };
    const one = { isSuperHubUpdate: true, programType: "REGULAR_PROGRAM" } as const;
    await world.call(update, { params, body: one }, superhubOwner);
    const kept = { programType: "REGULAR_PROGRAM", vcType: "ZOOM_WEBINAR" } as const;
    expect(await readAs(superhubOwner, programId)).toMatchObject(kept);
    for (const isSuperHubUpdate of [false, undefined]) {
      const unmarked = { ...one, isSuperHubUpdate, programType: "TRAINING_PROGRAM" } as unknown as typeof one;
      expect((await world.refusal(update, { params, body: unmarked }, superhubOwner)).status).toBe(403);
    }
    expect(await readAs(superhubOwner, programId)).toMatchObject(kept);
  });

  test("are one of three types, six kinds and two video kinds, and nothing else [PROG-006] [PROG-007] [PROG-010] [PROG-099]", async () => {
    const { programId } = await build();
    const params = { id: programId };
    const kinds = [
      ...(["CLASSIC_ECHO", "EMERGENT_RESPONSE", "SUPPORT_ECHO"] as const),
      ...(["INTERNAL_MEETING", "TEST_PROGRAM", "COLLABORATIVE_PROGRAM"] as const),
    ];
    for (const cohortType of kinds) {
      await world.call(update, { params, body: { ...changes, cohortType } }, superhubOwner);
      expect((await readAs(owner, programId)).cohortType).toBe(cohortType);
    }
    for (const vcType of ["ZOOM_MEETING", "ZOOM_WEBINAR"] as const) {
      await world.call(update, { params, body: { ...changes, vcType } }, superhubOwner);
      expect((await readAs(owner, programId)).vcType).toBe(vcType);
    }
    for (const programType of ["EVENT_PROGRAM", "TRAINING_PROGRAM", "REGULAR_PROGRAM"] as const) {
      await world.call(update, { params, body: { ...changes, programType } }, superhubOwner);
      expect((await readAs(superhubOwner, programId)).programType).toBe(programType);
    }
    for (const wrong of [{ cohortType: "REGULAR_ECHO" }, { vcType: "TEAMS_MEETING" }, { programType: "OTHER" }]) {
      const body = { ...changes, ...wrong } as typeof changes;
      expect((await world.refusal(update, { params, body }, superhubOwner)).status).toBe(400);
    }
  });

  test("are not changed by the hub, whatever its mark says, nor the rest by the superhub [PROG-004] [PROG-175] [PROG-176]", async () => {
    const { programId } = await build();
    const params = { id: programId };
    const single = [
      { programType: "TRAINING_PROGRAM" },
      { vcType: "ZOOM_WEBINAR" },
      { cohortType: "EMERGENT_RESPONSE" },
    ] as const;
    for (const change of single) {
      const body = { isSuperHubUpdate: true, ...change } as const;
      expect((await world.refusal(update, { params, body }, owner)).status).toBe(403);
    }
    const whole = {
      name: "Taken over",
      description: "<p>x</p>",
      focusAreas: [focusAreaIdOf("Type 2 diabetes")],
      isCertificationProgram: true,
      visibility: "private" as const,
    };
    expect((await world.refusal(update, { params, body: whole }, superhubOwner)).status).toBe(403);
    expect(await readAs(owner, programId)).toMatchObject({
      programType: "REGULAR_PROGRAM",
      vcType: null,
      cohortType: null,
      name: "Diabetes care",
    });
    const { superhubOwner: stranger } = await buildSuperhub(world.db);
    expect((await world.refusal(update, { params, body: changes }, stranger)).status).toBe(404);
  });
});

test("viewing a program needs its code in a superhub too [PROG-174]", async () => {
  const { programId } = await build();
  const member = await buildMember(world.db, superhub, "MEMBER");
  expect((await world.refusal(read, { params: { id: programId } }, member)).status).toBe(403);
  expect((await readAs(superhubOwner, programId)).programId).toBe(programId);
});

test("a training program is edited by who holds EDIT_TRAINING_PROGRAM, a regular one is not [PROG-172] [PERM-053]", async () => {
  const trainer = await buildMember(world.db, hub, "TRAINING_ADMIN");
  const body = {
    name: "Diabetes care",
    description: "<p>New</p>",
    focusAreas: [focusAreaIdOf("Type 2 diabetes")],
    isCertificationProgram: true,
    visibility: "private" as const,
  };
  const training = await build({ programType: "TRAINING_PROGRAM" });
  const regular = await build();
  const changed = await world.call(update, { params: { id: training.programId }, body }, trainer);
  expect(changed.program.description).toBe("<p>New</p>");
  expect((await readAs(trainer, training.programId)).description).toBe("<p>New</p>");
  const refused = await world.refusal(update, { params: { id: regular.programId }, body }, trainer);
  expect([403, 404]).toContain(refused.status);
  for (const role of ["TRAINING_MEMBER", "ADMIN"] as const) {
    const other = await buildMember(world.db, hub, role);
    expect((await world.refusal(update, { params: { id: training.programId }, body }, other)).status).toBe(403);
    // Neither can its creator without the code, nor a viewer.
    const own = await build({ programType: "TRAINING_PROGRAM", createdBy: other.userId });
    await buildRight(world.db, { programId: own.programId, userId: other.userId, canView: true });
    expect((await world.refusal(update, { params: { id: own.programId }, body }, other)).status).toBe(403);
  }
  // The code gives the right to edit each training program; whoever was given this right on one program edits that one alone.
  const editor = await buildMember(world.db, hub, "MEMBER");
  await buildRight(world.db, { programId: training.programId, userId: editor.userId, canEdit: true });
  const edit = (programId: string) => world.refusal(update, { params: { id: programId }, body }, editor);
  await world.call(update, { params: { id: training.programId }, body }, editor);
  expect((await edit((await build({ programType: "TRAINING_PROGRAM" })).programId)).status).toBe(403);
});

describe("the public program", () => {
  test("is read by anybody with the shared key, in a fixed list of fields [PROG-189] [PROG-018]", async () => {
    const fields = {
      entityStatus: "ACTIVE",
      visibility: "PUBLIC_PROGRAM",
      programType: "TRAINING_PROGRAM",
      programObject: "Start insulin safely",
      logo: "/files/images/banner.webp",
      sector: ["Healthcare"],
      isCertificationProgram: true,
      certificateCriteria: "Eight rounds",
      accreditationInformation: "State council",
    } as const;
    const { programId } = await build({
      ...fields,
      sector: ["Healthcare"],
      occupationIds: [occupationIdOf("Physician")],
      contactEmail: "care@example.org",
    });
    const { program } = await world.call(readPublic, { params: { id: programId } });
    expect(program).toEqual({
      ...fields,
      programId,
      organizationId: hub.organizationId,
      organizationName: "Sahyadri Health Hub",
      organizationLogo: null,
      organizationPlace: "",
      name: "Diabetes care",
      description: "<p>Insulin, feet, pregnancy</p>",
      focusAreas: [{ focusAreaId: focusAreaIdOf("Type 2 diabetes"), name: "Type 2 diabetes" }],
      targetedOccupations: [{ occupationId: occupationIdOf("Physician"), name: "Physician" }],
      publicProgramLink: `http://localhost:3000/public/program/${programId}`,
    });
    const bare = await world.app.http.inject({ method: "GET", url: `/api/v1/program/program/public/${programId}` });
    expect(bare.statusCode).toBe(401);
  });

  test.each([
    ["private", { visibility: "PRIVATE_PROGRAM", entityStatus: "ACTIVE" }],
    ["not approved yet", { visibility: "PUBLIC_PROGRAM", entityStatus: "APPROVAL_PENDING" }],
    ["rejected", { visibility: "PUBLIC_PROGRAM", entityStatus: "REJECTED" }],
    ["withdrawn", { visibility: "PUBLIC_PROGRAM", entityStatus: "INACTIVE" }],
  ] as const)("is not found while it is %s", async (_how, fields) => {
    const { programId } = await build(fields);
    expect((await world.refusal(readPublic, { params: { id: programId } })).status).toBe(404);
  });
});

test("where no program is found, the newest public ones of active hubs are named, and no other", async () => {
  const shown = { entityStatus: "ACTIVE", visibility: "PUBLIC_PROGRAM" } as const;
  const found = await build({ ...shown, name: "Open to all" });
  const hidden = await build({ entityStatus: "ACTIVE", visibility: "PRIVATE_PROGRAM" });
  const waiting = await build({ ...shown, entityStatus: "APPROVAL_PENDING" });
  const named = async () => (await world.call(listPublic, {})).programList;
  expect((await named())[0]).toEqual({
    programId: found.programId,
    name: "Open to all",
    organizationName: "Sahyadri Health Hub",
  });
  const ids = (await named()).map(({ programId }) => programId);
  expect(ids).not.toContain(hidden.programId);
  expect(ids).not.toContain(waiting.programId);
});

describe("the team of a program", () => {
  test("comes 500 at a time, active, in the order of joining, unless the call asks otherwise [PROG-197] [PROG-198] [PROG-200]", async () => {
    const { programId } = await build();
    // The member who joined later has the smaller id and the name that sorts first.
    const third = await buildMember(world.db, hub, "MEMBER", { firstName: "Anil" });
    const second = await buildMember(world.db, hub, "MEMBER", { firstName: "Zoya" });
    const later = new Date(nowMs() + 1000);
    await world.db.update(members).set({ createdAt: later }).where(eq(members.userId, third.userId));
    const idsOf = async (query: CallInput<typeof listMembers>["query"]) =>
      (await world.call(listMembers, { params: { id: programId }, query }, owner)).membersResponseList.map(
        ({ userId }) => userId,
      );
    expect(await idsOf({})).toEqual([owner.userId, second.userId, third.userId]);
    expect(await idsOf({ sortOrder: "DESC" })).toEqual([third.userId, second.userId, owner.userId]);
    const byName = await idsOf({ sortBy: "firstName", entityStatus: "ACTIVE" });
    expect(byName.indexOf(third.userId)).toBeLessThan(byName.indexOf(second.userId));
    const invited = await buildMember(world.db, hub, "MEMBER");
    await world.db.update(members).set({ entityStatus: "INVITED" }).where(eq(members.userId, invited.userId));
    expect(await idsOf({ entityStatus: "INVITED" })).toEqual([invited.userId]);
    expect(await idsOf({ pageNumber: 0, entityStatus: "ACTIVE", sortBy: "createdAt" })).toEqual(await idsOf({}));
    expect(await idsOf({})).not.toContain(invited.userId);
    expect(await idsOf({ pageNumber: 1, pageSize: 2 })).toEqual([third.userId]);
    const tooMany = world.refusal(listMembers, { params: { id: programId }, query: { pageSize: 501 } }, owner);
    expect((await tooMany).status).toBe(400);
    const crowd = Array.from({ length: 500 }, () => newId());
    await world.db
      .insert(users)
      .values(crowd.map((userId) => ({ ...second, userId, email: `${userId}@test.example` })));
    const [row] = await world.db.select().from(members).where(eq(members.userId, second.userId));
    if (row === undefined) throw new Error("no member");
    await world.db.insert(members).values(crowd.map((userId) => ({ ...row, userId })));
    expect(await idsOf({})).toHaveLength(500);
    expect(await idsOf({ pageNumber: 1 })).toHaveLength(3);
  });

  test("has, for each member, the rights on every program of the hub [PROG-106]", async () => {
    const running = await build({ entityStatus: "ACTIVE", name: "Running" });
    const over = await build({ entityStatus: "COMPLETED", name: "Over" });
    await build({ entityStatus: "APPROVAL_PENDING", name: "Awaited" });
    const member = await buildMember(world.db, hub, "MEMBER");
    const rights = { userId: member.userId, canEdit: false, canView: true, notification: true };
    await world.call(updateMembers, { params: { id: over.programId }, body: { userList: [rights] } }, owner);
    await buildRight(world.db, { programId: running.programId, userId: member.userId, canEdit: true });
    const at = { params: { id: hub.organizationId }, query: { userId: member.userId } };
    expect(await world.call(listRights, at, owner)).toEqual({
      activePrograms: [
        { programId: running.programId, programName: "Running", canEdit: true, canView: true, notification: false },
      ],
      completedPrograms: [
        { programId: over.programId, programName: "Over", canEdit: false, canView: true, notification: true },
      ],
    });
    const { owner: stranger } = await buildHub(world.db);
    expect((await world.refusal(listRights, at, stranger)).status).toBe(404);
  });
});
