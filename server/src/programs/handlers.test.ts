import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { auditEndpoints } from "@openrounds/contract/organizations/audit/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { accessLevelOf } from "@openrounds/contract/programs/rules.ts";
import { PROGRAM_STATUSES, SECTORS, type ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { buildBatch, buildParticipant, batchForm } from "../batches/factory.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { users } from "../identity/tables.ts";
import { newId } from "../kernel/ids.ts";
import { contend } from "../kernel/testing/together.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { clearCachedMemberships } from "../organizations/access.ts";
import { buildHub, buildMember, buildOrganization, buildSuperhub } from "../organizations/factory.ts";
import type { OrganizationRow } from "../organizations/service.ts";
import { organizations } from "../organizations/tables.ts";
import { focusAreaIdOf, occupationIdOf } from "../reference/service.ts";
import { buildHubWithProgram, buildProgram, buildRight, programForm, type ProgramForm } from "./factory.ts";
import type { ProgramRow } from "./service.ts";

const {
  create,
  listAdmins,
  listMembers,
  listOfOrganization,
  listOfUser,
  permissions,
  read,
  setStatus,
  update,
  updateMembers,
} = programEndpoints;
type Changes = CallInput<typeof update>["body"];

let world: World;
let superhub: OrganizationRow;
let superhubOwner: UserRow;
let hub: OrganizationRow;
let owner: UserRow;
let admin: UserRow;

beforeAll(async () => {
  world = await createWorld();
  ({ superhub, superhubOwner } = await buildSuperhub(world.db));
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub, owner } = await buildHub(world.db, { hub: { parentId: superhub.organizationId } }));
  admin = await buildMember(world.db, hub, "ADMIN");
});

const form = (fields: Partial<ProgramForm> = {}): ProgramForm => programForm(hub.organizationId, fields);
const createAs = async (person: UserRow, fields: Partial<ProgramForm> = {}) =>
  (await world.call(create, { body: form(fields) }, person)).program;
const refusedAs = (person: UserRow, fields: Partial<ProgramForm>) =>
  world.refusal(create, { body: form(fields) }, person);
const readAs = async (person: UserRow, id: string) => (await world.call(read, { params: { id } }, person)).program;
const build = (fields: Partial<Parameters<typeof buildProgram>[1]> = {}): Promise<ProgramRow> =>
  buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId, ...fields });
const moveAs = (person: UserRow, id: string, entityStatus: ProgramStatus) =>
  world.call(setStatus, { params: { id }, body: { entityStatus } }, person);
const moveRefused = (person: UserRow, id: string, entityStatus: ProgramStatus) =>
  world.refusal(setStatus, { params: { id }, body: { entityStatus } }, person);

describe("a new program", () => {
  test("is created by two versions of the call and read with what was entered, its name trimmed [PROG-001] [PROG-135] [PROG-177] [PROG-180] [PROG-009]", async () => {
    const occupation = occupationIdOf("Physician");
    const { programId, organizationId } = await createAs(admin, {
      name: "  Maternal care ",
      sector: ["Healthcare"],
      targetedOccupations: [occupation],
      programObject: "Safer births",
      contactEmail: "Care@Example.org",
      certificateCriteria: "Three sessions",
      accreditationInformation: "State council",
      logo: "/files/images/banner.webp",
    });
    expect(organizationId).toBe(hub.organizationId);
    expect(await readAs(admin, programId)).toMatchObject({
      name: "Maternal care",
      entityStatus: "APPROVAL_PENDING",
      programType: "REGULAR_PROGRAM",
      sector: ["Healthcare"],
      focusAreas: [{ focusAreaId: focusAreaIdOf("Type 2 diabetes"), name: "Type 2 diabetes" }],
      targetedOccupations: [{ occupationId: occupation, name: "Physician" }],
      contactEmail: "care@example.org",
      isCertificationProgram: true,
      certificateCriteria: "Three sessions",
      visibility: "PRIVATE_PROGRAM",
      publiclySearch: false,
      publicProgramLink: null,
      canViewProgram: true,
    });
    const headers = { authorization: await world.authorize(admin) };
    const third = await world.app.http.inject({
      method: "POST",
      url: "/api/v3/program/program",
      headers,
      payload: form(),
    });
    expect(third.json()).toMatchObject({
      responseCode: "Success",
      resultBody: { program: { programId: expect.any(String) as string, organizationId } },
    });
  });

  test("has no certificate criteria without certificates, needs no accreditation, and is not searched while private [PROG-107] [PROG-108] [PROG-109] [PROG-164] [PROG-009]", async () => {
    const plain = await createAs(owner, {
      isCertificationProgram: false,
      certificateCriteria: "x",
      publiclySearch: true,
    });
    expect(await readAs(owner, plain.programId)).toMatchObject({
      isCertificationProgram: false,
      certificateCriteria: "",
      publiclySearch: false,
      accreditationInformation: "",
    });
    const certified = await createAs(owner, { isCertificationProgram: true, certificateCriteria: "Eight rounds" });
    expect((await readAs(owner, certified.programId)).certificateCriteria).toBe("Eight rounds");
    const open = await createAs(owner, { visibility: "public", publiclySearch: true });
    const seen = await readAs(owner, open.programId);
    expect(seen).toMatchObject({ visibility: "PUBLIC_PROGRAM", publiclySearch: true });
    expect(seen.publicProgramLink).toMatch(/\/public\/program\//);
    const unsearched = await createAs(owner, { visibility: "public", publiclySearch: false });
    expect((await readAs(owner, unsearched.programId)).publiclySearch).toBe(false);
  });

  test.each([
    [{ name: " " }, "VALID_CREATE_PROGRAM_NAME_REQUIRED", "[PROG-134]"],
    [{ name: "x".repeat(251) }, "VALID_CREATE_PROGRAM_NAME_MAX", "[PROG-136]"],
    [{ name: "Project ECHO" }, "VALID_CREATE_PROGRAM_NAME_HAS_ECHO", "[PROG-137]"],
    [{ description: "<p> </p>" }, "VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED", "[PROG-142]"],
    [{ description: `<p>${"x".repeat(5001)}</p>` }, "VALID_CREATE_PROGRAM_DESCRIPTION_CHAR_LIMIT", "[PROG-145]"],
    [{ focusAreas: [] }, "VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED", "[PROG-146]"],
    [{ focusAreas: undefined }, "VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED", "[PROG-146]"],
    [
      { focusAreas: Array.from({ length: 6 }, () => focusAreaIdOf("Type 2 diabetes")) },
      "VALID_CREATE_PROGRAM_MAX_LIMIT",
      "[PROG-147]",
    ],
    [{ focusAreas: [newId()] }, "PROGRAM_FOCUS_AREA_UNKNOWN", ""],
    [
      { targetedOccupations: Array.from({ length: 6 }, () => occupationIdOf("Physician")) },
      "VALID_CREATE_PROGRAM_MAX_LIMIT",
      "[PROG-148]",
    ],
    [{ targetedOccupations: [newId()] }, "error.invalidInput", ""],
    [{ programObject: "x".repeat(3001) }, "COMMON_CHAR_LIMIT_ERROR_MESSAGE", "[PROG-151]"],
    [{ certificateCriteria: "x".repeat(501) }, "error.invalidInput", "[PROG-163]"],
    [{ contactEmail: "nobody" }, "VALID_EMAIL", "[PROG-154]"],
    [{ contactEmail: `${"a".repeat(38)}@test.example` }, "VALID_EMAIL_MAX", "[PROG-153]"],
    [{ visibility: undefined }, "error.invalidInput", "[PROG-155]"],
    [{ visibility: "hidden" }, "error.invalidInput", "[PROG-009]"],
    [{ programType: "OTHER" }, "error.invalidInput", "[PROG-006]"],
    [{ sector: ["Healthcare", "Water"] }, "error.invalidInput", "[PROG-107]"],
    [{ sector: ["Finance"] }, "error.invalidInput", "[PROG-224]"],
    [{ logo: "https://evil.example/x.png" }, "VALID_IMAGE", ""],
    [{ logo: "/files/images/../x" }, "VALID_IMAGE", ""],
  ])("with %o is refused with %s %s", async (fields, key, _ids) => {
    expect((await refusedAs(owner, fields as Partial<ProgramForm>)).body.responseCode).toBe(key);
  });

  test("may be as long as its limits say [PROG-136] [PROG-145] [PROG-147] [PROG-148] [PROG-151] [PROG-153] [PROG-163]", async () => {
    const words = {
      name: "x".repeat(250),
      description: `<p>${"x".repeat(5000)}</p>`,
      programObject: "x".repeat(3000),
      certificateCriteria: "x".repeat(500),
      contactEmail: `${"a".repeat(37)}@test.example`,
    };
    expect(words.contactEmail).toHaveLength(50);
    const areas = ["Type 2 diabetes", "Diabetic foot", "Oral cancer", "Tobacco cessation", "Asthma"];
    const people = ["Physician", "Nurse", "Dentist", "Pharmacist", "Surgeon"];
    const { programId } = await createAs(owner, {
      ...words,
      focusAreas: areas.map(focusAreaIdOf),
      targetedOccupations: people.map(occupationIdOf),
    });
    const program = await readAs(owner, programId);
    expect(program).toMatchObject(words);
    expect(program.focusAreas).toHaveLength(5);
    expect(program.targetedOccupations).toHaveLength(5);
  });

  test("is of one of eight sectors [PROG-224]", async () => {
    const eight = ["Healthcare", "Education", "Water", "Agriculture", "Justice"] as const;
    for (const sector of [...eight, "Climate Change", "Gender Equality", "Other"] as const) {
      const { programId } = await createAs(owner, { sector: [sector] });
      expect((await readAs(owner, programId)).sector).toEqual([sector]);
    }
    expect(SECTORS).toHaveLength(8);
  });

  test("keeps no script, style or foreign frame in its description", async () => {
    const description =
      '<p onclick="x()">Feet<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">a</a></p>';
    const { programId } = await createAs(owner, { description });
    expect((await readAs(owner, programId)).description).toBe(
      '<p>Feet<a rel="noopener nofollow ugc" target="_blank">a</a></p>',
    );
  });

  test("needs the code of its kind: regular, training or event [PROG-003] [PROG-006] [PROG-092] [PROG-099] [PERM-047] [PERM-052] [PROG-178]", async () => {
    expect((await refusedAs(admin, { programType: "TRAINING_PROGRAM" })).status).toBe(403);
    const training = await createAs(owner, { programType: "TRAINING_PROGRAM" });
    expect(await readAs(owner, training.programId)).toMatchObject({
      programType: "TRAINING_PROGRAM",
      entityStatus: "ACTIVE",
    });
    const regular = await createAs(admin, { programType: "REGULAR_PROGRAM" });
    expect((await readAs(owner, regular.programId)).programType).toBe("REGULAR_PROGRAM");
    // Either code is enough for its kind.
    const trainer = await buildMember(world.db, hub, "TRAINING_ADMIN");
    const byTrainer = await createAs(trainer, { programType: "TRAINING_PROGRAM" });
    expect((await readAs(owner, byTrainer.programId)).programType).toBe("TRAINING_PROGRAM");
    expect((await refusedAs(trainer, { programType: "REGULAR_PROGRAM" })).status).toBe(403);
    expect((await refusedAs(owner, { eventType: "WEBINAR" })).status).toBe(403);
    const headers = { authorization: await world.authorize(superhubOwner) };
    for (const version of [2, 3]) {
      const payload = form({ organizationId: superhub.organizationId, eventType: "WEBINAR" });
      const url = `/api/v${version}/program/program`;
      const response = await world.app.http.inject({ method: "POST", url, headers, payload });
      const { resultBody } = response.json<{ resultBody: { program: { programId: string } } }>();
      expect(await readAs(superhubOwner, resultBody.program.programId)).toMatchObject({
        programType: "EVENT_PROGRAM",
        eventType: "WEBINAR",
        entityStatus: "ACTIVE",
      });
    }
    expect((await refusedAs(owner, { programType: "EVENT_PROGRAM" })).status).toBe(403);
    const { organizationId } = superhub;
    const event = await createAs(superhubOwner, { organizationId, programType: "EVENT_PROGRAM" });
    expect((await readAs(superhubOwner, event.programId)).programType).toBe("EVENT_PROGRAM");
    const member = await buildMember(world.db, hub, "MEMBER");
    expect((await refusedAs(member, {})).status).toBe(403);
  });

  test("of a superhub needs no approval", async () => {
    const { programId } = await createAs(superhubOwner, { organizationId: superhub.organizationId });
    expect((await readAs(superhubOwner, programId)).entityStatus).toBe("ACTIVE");
  });

  test("tells the rights of its people, which are to edit, to view, or none [PERM-112]", async () => {
    const { programId } = await createAs(owner);
    const viewer = await buildMember(world.db, hub, "MEMBER");
    const nobody = await buildMember(world.db, hub, "MEMBER");
    await buildRight(world.db, { programId, userId: viewer.userId, canEdit: false, canView: true });
    const { membersResponseList } = await world.call(listMembers, { params: { id: programId }, query: {} }, owner);
    const levelOf = ({ userId }: UserRow) =>
      membersResponseList
        .filter((member) => member.userId === userId)
        .map(({ memberProgramResponse }) => accessLevelOf(memberProgramResponse))[0];
    expect([owner, viewer, nobody].map(levelOf)).toEqual(["EDIT", "VIEW", "NONE"]);
  });

  test("gives edit and view to its creator and to the owner, also when nobody asked [PROG-130]", async () => {
    const { programId } = await createAs(admin);
    const { membersResponseList } = await world.call(listMembers, { params: { id: programId }, query: {} }, owner);
    const rightsOf = ({ userId }: UserRow) =>
      membersResponseList.find((row) => row.userId === userId)?.memberProgramResponse;
    expect(rightsOf(admin)).toMatchObject({ canEdit: true, canView: true });
    expect(rightsOf(owner)).toMatchObject({ canEdit: true, canView: true });
    // Duplicate rights with fewer permissions do not reduce them.
    const nothing = { canEdit: false, canView: false, notification: false };
    const lessened = [admin, owner].map(({ userId }) => ({ userId, ...nothing }));
    const named = await createAs(admin, { memberProgramRequestList: lessened });
    const team = await world.call(listMembers, { params: { id: named.programId }, query: {} }, owner);
    const rights = new Map(team.membersResponseList.map((row) => [row.userId, row.memberProgramResponse]));
    for (const { userId } of [admin, owner]) {
      expect(rights.get(userId)).toEqual({ canEdit: true, canView: true, notification: false });
    }
  });

  test("gives a member the rights that were asked, settled, and refuses who is not in the team [PROG-105]", async () => {
    const member = await buildMember(world.db, hub, "MEMBER");
    const editing = { userId: member.userId, canEdit: true, canView: false, notification: true };
    const { programId } = await createAs(admin, { memberProgramRequestList: [editing] });
    expect((await readAs(member, programId)).permissionCode).toContain("EDIT_PROGRAM");
    const viewer = await buildMember(world.db, hub, "MEMBER");
    const viewing = { userId: viewer.userId, canEdit: false, canView: true, notification: false };
    const second = await createAs(admin, { memberProgramRequestList: [editing, viewing] });
    const { membersResponseList } = await world.call(
      listMembers,
      { params: { id: second.programId }, query: {} },
      owner,
    );
    const rights = new Map(membersResponseList.map((row) => [row.userId, row.memberProgramResponse]));
    expect(rights.get(member.userId)).toEqual({ canEdit: true, canView: true, notification: true });
    expect(rights.get(viewer.userId)).toEqual({ canEdit: false, canView: true, notification: false });
    const outsider = await buildUser(world.db);
    const refused = await refusedAs(admin, { memberProgramRequestList: [{ ...editing, userId: outsider.userId }] });
    expect(refused.body.responseCode).toBe("PROGRAM_MEMBER_UNKNOWN");
  });
});

describe("the list of a hub", () => {
  test("counts every status and shows what its filters ask [PROG-112] [PROG-191]", async () => {
    // A different number of each, so that no two are mixed up.
    const numbers: readonly (readonly [ProgramStatus, number])[] = [
      ["ACTIVE", 2],
      ["PILOT", 1],
      ["APPROVAL_PENDING", 2],
      ["COMPLETED", 4],
      ["CREATED", 5],
      ["READY_TO_PILOT", 6],
      ["CONCEPT_NOTE_APPROVED", 7],
      ["PILOT_COMPLETED", 8],
      ["REJECTED", 1],
    ];
    for (const [entityStatus, times] of numbers) for (let at = 0; at < times; at++) await build({ entityStatus });
    await build({ entityStatus: "ACTIVE", programType: "TRAINING_PROGRAM" });
    const list = (query: CallInput<typeof listOfOrganization>["query"]) =>
      world.call(listOfOrganization, { params: { id: hub.organizationId }, query }, owner);
    const all = await list({});
    expect(all.programList).toHaveLength(37);
    expect(all.counts).toEqual({
      active: 3,
      pilot: 1,
      approvalPending: 2,
      completed: 4,
      created: 5,
      readyToPilot: 6,
      conceptNoteApproved: 7,
      pilotCompleted: 8,
    });
    const active = await list({ status: "ACTIVE,PILOT", sessionRequired: "true" });
    expect(active.programList.map(({ entityStatus }) => entityStatus).toSorted()).toEqual([
      "ACTIVE",
      "ACTIVE",
      "ACTIVE",
      "PILOT",
    ]);
    expect(await list({ status: "ACTIVE,PILOT", sessionRequired: "false" })).toEqual(active);
    const training = await list({ programType: "TRAINING_PROGRAM" });
    expect(training.programList).toHaveLength(1);
    expect(training.counts).toMatchObject({ active: 1, pilot: 0 });
    const wrong = await world.refusal(
      listOfOrganization,
      { params: { id: hub.organizationId }, query: { status: "ACTIVE,ANY" } },
      owner,
    );
    expect(wrong.status).toBe(400);
    const unsure = { params: { id: hub.organizationId }, query: { sessionRequired: "perhaps" as "true" } };
    expect((await world.refusal(listOfOrganization, unsure, owner)).status).toBe(400);
  });

  test("shows a member without rights the card, but not that it may be opened [PROG-030] [PERM-048]", async () => {
    const member = await buildMember(world.db, hub, "MEMBER");
    const mine = await build();
    await build();
    await buildRight(world.db, { programId: mine.programId, userId: member.userId });
    const { programList } = await world.call(
      listOfOrganization,
      { params: { id: hub.organizationId }, query: {} },
      member,
    );
    const canView = new Map(programList.map((card) => [card.programId, card.canViewProgram]));
    expect([...canView.values()].toSorted()).toEqual([false, true]);
    expect(canView.get(mine.programId)).toBe(true);
  });

  test("loads with VIEW_ALL_PROGRAMS, in a hub, in a spoke and from the superhub above, and not without [PROG-168] [PERM-048] [PERM-017]", async () => {
    for (const [level, without, status] of [
      ["HUB", "GUEST", 403],
      ["SPOKE", "TRAINING_ADMIN", 404],
    ] as const) {
      const organization = await buildOrganization(world.db, { level, parentId: superhub.organizationId });
      const { organizationId } = organization;
      const program = await buildProgram(world.db, { organizationId, createdBy: owner.userId });
      const at = { params: { id: organizationId }, query: {} };
      const member = await buildMember(world.db, organization, "MEMBER");
      for (const person of [member, await buildMember(world.db, superhub, "MEMBER")]) {
        const { programList } = await world.call(listOfOrganization, at, person);
        expect(programList.map(({ programId }) => programId)).toEqual([program.programId]);
      }
      const guest = await buildMember(world.db, superhub, "GUEST");
      expect((await world.refusal(listOfOrganization, at, guest)).status).toBe(404);
      const barred = await buildMember(world.db, organization, without);
      expect((await world.refusal(listOfOrganization, at, barred)).status).toBe(status);
      // Neither a right on one of its programs nor a role in a batch replaces the code.
      await buildRight(world.db, { programId: program.programId, userId: barred.userId, canEdit: true });
      const batch = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
      const learner = await buildParticipant(world.db, batch, "OWNER");
      for (const person of [barred, learner]) {
        expect([403, 404]).toContain((await world.refusal(listOfOrganization, at, person)).status);
      }
    }
  });

  test("is the same hub's only", async () => {
    const other = await buildOrganization(world.db);
    await buildProgram(world.db, { organizationId: other.organizationId, createdBy: owner.userId });
    const { programList } = await world.call(
      listOfOrganization,
      { params: { id: hub.organizationId }, query: {} },
      owner,
    );
    expect(programList).toEqual([]);
  });
});

test("a learner's list has the programs of the own batches, with their counts [PROG-192]", async () => {
  const program = await build({ entityStatus: "PILOT" });
  await build({ entityStatus: "PILOT" });
  const batch = await buildBatch(world.db, { programId: program.programId, createdBy: owner.userId });
  const learner = await buildParticipant(world.db, batch, "ATTENDEE");
  const list = await world.call(listOfUser, { params: { userId: learner.userId }, query: {} }, learner);
  expect(list.programList.map(({ programId }) => programId)).toEqual([program.programId]);
  expect(list.counts).toMatchObject({ pilot: 1, active: 0 });
  const listed = async (query: CallInput<typeof listOfUser>["query"]) => {
    const { programList } = await world.call(listOfUser, { params: { userId: learner.userId }, query }, learner);
    return programList.map(({ programId }) => programId);
  };
  expect(await listed({ status: "ACTIVE,PILOT", sessionRequired: "true" })).toEqual([program.programId]);
  expect(await listed({ status: "ACTIVE,COMPLETED", sessionRequired: "false" })).toEqual([]);
  const unsure = { params: { userId: learner.userId }, query: { sessionRequired: "perhaps" as "true" } };
  expect((await world.refusal(listOfUser, unsure, learner)).status).toBe(400);
});

test("a public program can be viewed by any signed-in person, a private one cannot be found [PROG-005]", async () => {
  const spoke = await buildOrganization(world.db, { level: "SPOKE", parentId: superhub.organizationId });
  const open = await build({ visibility: "PUBLIC_PROGRAM" });
  const closed = await build();
  // A person without an organization, and a person in a spoke site only.
  for (const learner of [await buildUser(world.db), await buildMember(world.db, spoke, "MEMBER")]) {
    const seen = await readAs(learner, open.programId);
    expect(seen.permissionCode).toEqual(["VIEW_PROGRAM"]);
    expect((await world.refusal(read, { params: { id: closed.programId } }, learner)).status).toBe(404);
  }
});

describe("a status", () => {
  test("is approved by the owner of the superhub above, who need not be in the hub [PROG-183] [PROG-114]", async () => {
    const { programId } = await createAs(admin);
    expect(await moveAs(superhubOwner, programId, "CONCEPT_NOTE_APPROVED")).toEqual({
      entityStatus: "CONCEPT_NOTE_APPROVED",
    });
    expect((await readAs(admin, programId)).entityStatus).toBe("CONCEPT_NOTE_APPROVED");
  });

  test("is not approved by who created the program, nor by who lacks the code", async () => {
    const own = await createAs(owner);
    expect((await moveRefused(owner, own.programId, "CONCEPT_NOTE_APPROVED")).status).toBe(403);
    expect((await moveRefused(admin, own.programId, "CONCEPT_NOTE_APPROVED")).status).toBe(403);
    const others = await createAs(admin);
    await moveAs(owner, others.programId, "CONCEPT_NOTE_APPROVED");
  });

  test("is not approved from another superhub", async () => {
    const { programId } = await createAs(admin);
    const { superhubOwner: stranger } = await buildSuperhub(world.db);
    expect((await moveRefused(stranger, programId, "CONCEPT_NOTE_APPROVED")).status).toBe(404);
  });

  const NEXT = new Map<ProgramStatus, ProgramStatus>([
    ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED"],
    ["PILOT", "ACTIVE"],
  ]);
  const SIDES: readonly ProgramStatus[] = ["INACTIVE", "DORMANT"];
  const sidesOf = (from: ProgramStatus): readonly ProgramStatus[] => {
    if (from === "APPROVAL_PENDING") return [...SIDES, "REJECTED", "REVIEW_FAILED"];
    return from === "REJECTED" || from === "REVIEW_FAILED" ? [...SIDES, "APPROVAL_PENDING"] : SIDES;
  };
  test.each(PROGRAM_STATUSES)("%s moves to its one next and to no other [PROG-113] [PROG-116]", async (from) => {
    for (const to of PROGRAM_STATUSES) {
      const { programId } = await build({ entityStatus: from, createdBy: admin.userId });
      if (to === from || NEXT.get(from) === to) await moveAs(owner, programId, to);
      else if (sidesOf(from).includes(to)) expect((await moveRefused(owner, programId, to)).status).toBe(403);
      else {
        expect(await moveRefused(superhubOwner, programId, to)).toMatchObject({
          status: 409,
          body: { responseCode: "PROGRAM_STATUS_NOT_ALLOWED" },
        });
      }
    }
  });

  test.each(PROGRAM_STATUSES.filter((status) => !SIDES.includes(status)))(
    "%s is put to rest from the superhub, and comes back as it was",
    async (from) => {
      for (const side of SIDES) {
        const { programId } = await build({ entityStatus: from });
        await moveAs(superhubOwner, programId, side);
        expect((await readAs(superhubOwner, programId)).statusBefore).toBe(from);
        const other = SIDES.find((status) => status !== side) ?? side;
        await moveAs(superhubOwner, programId, other);
        expect((await moveRefused(owner, programId, from)).status).toBe(403);
        await moveAs(superhubOwner, programId, from);
        expect(await readAs(superhubOwner, programId)).toMatchObject({ entityStatus: from, statusBefore: null });
      }
    },
  );

  test("of rest lets no batch be made, and stands in the record of the hub", async () => {
    const { programId, name } = await build({ entityStatus: "ACTIVE" });
    await moveAs(superhubOwner, programId, "DORMANT");
    const refused = await world.refusal(batchEndpoints.create, { body: batchForm(programId) }, owner);
    expect(refused.body.responseCode).toBe("PROGRAM_NOT_READY");
    const { entries } = await world.call(auditEndpoints.list, { params: { id: hub.organizationId }, query: {} }, owner);
    expect(entries).toContainEqual(
      expect.objectContaining({
        action: "PROGRAM_STATUS_CHANGED",
        details: { program: name, from: "ACTIVE", to: "DORMANT" },
      }),
    );
  });

  test("moves once when two approve at once", async () => {
    const { programId } = await build({ entityStatus: "PILOT", createdBy: admin.userId });
    const approvers = [owner, superhubOwner, owner, superhubOwner];
    const { results } = await contend(approvers, (person) => moveAs(person, programId, "ACTIVE"));
    expect(results.length).toBeGreaterThanOrEqual(1);
    expect((await readAs(owner, programId)).entityStatus).toBe("ACTIVE");
  });

  test("that awaits approval lets no batch be made", async () => {
    const { programId } = await createAs(admin);
    const refused = await world.refusal(batchEndpoints.create, { body: batchForm(programId) }, owner);
    expect(refused.body.responseCode).toBe("PROGRAM_NOT_READY");
  });
});

describe("a change", () => {
  const changes = (fields: Partial<Changes> = {}): Changes => ({
    name: "Diabetes care",
    description: "<p>Insulin, feet, pregnancy</p>",
    focusAreas: [focusAreaIdOf("Type 2 diabetes")],
    isCertificationProgram: true,
    visibility: "PRIVATE_PROGRAM",
    ...fields,
  });
  const change = (id: string, fields: Partial<Changes> = {}) =>
    world.call(update, { params: { id }, body: changes(fields) }, owner);
  const refused = (id: string, fields: Partial<Changes>) =>
    world.refusal(update, { params: { id }, body: changes(fields) }, owner);

  test("saves the whole program [PROG-181] [PROG-182]", async () => {
    const { programId } = await build();
    const plain = {
      name: "Feet",
      description: "<p>Feet and eyes</p>",
      sector: ["Water"],
      programObject: "o",
      contactEmail: "feet@example.org",
      isCertificationProgram: true,
      certificateCriteria: "Two of three",
      accreditationInformation: "a",
      visibility: "PUBLIC_PROGRAM",
      publiclySearch: true,
    } as const;
    const { program } = await change(programId, {
      ...plain,
      sector: ["Water"],
      focusAreas: [focusAreaIdOf("Diabetic foot")],
      targetedOccupations: [occupationIdOf("Nurse")],
    });
    expect(program).toMatchObject({
      ...plain,
      focusAreas: [{ focusAreaId: focusAreaIdOf("Diabetic foot") }],
      targetedOccupations: [{ occupationId: occupationIdOf("Nurse") }],
      version: 2,
    });
    expect(await readAs(owner, programId)).toEqual(program);
  });

  test("of the name is refused once the program is launched, of the rest it is not [PROG-117]", async () => {
    for (const entityStatus of PROGRAM_STATUSES) {
      const { programId } = await build({ entityStatus });
      await change(programId, { programObject: "new" });
      if (entityStatus === "APPROVAL_PENDING" || entityStatus === "CONCEPT_NOTE_APPROVED") {
        await change(programId, { name: "New" });
      } else expect((await refused(programId, { name: "New" })).body.responseCode).toBe("PROGRAM_NAME_LOCKED");
    }
  });

  test("on top of a version that there cannot be is refused", async () => {
    const { programId } = await build();
    for (const version of [1.5, 2 ** 31, -1]) expect((await refused(programId, { version })).status).toBe(400);
  });

  test("on top of a version that somebody changed meanwhile is refused, so that nothing is lost", async () => {
    const { programId } = await build();
    const { results } = await contend(["a", "b"], (programObject) => change(programId, { version: 1, programObject }));
    expect(results).toHaveLength(1);
    expect((await refused(programId, { version: 1 })).status).toBe(409);
    await change(programId, { version: 2 });
  });

  test("names a missing focus area, and a sixth, as a new program does [PROG-146] [PROG-147]", async () => {
    const { programId } = await build();
    for (const focusAreas of [[], undefined as unknown as string[]]) {
      const { body } = await refused(programId, { focusAreas });
      expect(body.responseCode).toBe("VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED");
    }
    const six = Array.from({ length: 6 }, () => focusAreaIdOf("Type 2 diabetes"));
    expect((await refused(programId, { focusAreas: six })).body.responseCode).toBe("VALID_CREATE_PROGRAM_MAX_LIMIT");
  });

  test("is refused without a description by its fixed message [PROG-142] [PROG-143]", async () => {
    const { programId } = await build({ entityStatus: "APPROVAL_PENDING" });
    expect((await refused(programId, { description: "<p> </p>" })).body.message).toBe("description required");
  });

  test.each([
    [{ name: " " }, "VALID_CREATE_PROGRAM_NAME_REQUIRED", "[PROG-134]"],
    [{ name: "x".repeat(251) }, "VALID_CREATE_PROGRAM_NAME_MAX", "[PROG-136]"],
    [{ name: "Project ECHO" }, "VALID_CREATE_PROGRAM_NAME_HAS_ECHO", "[PROG-137]"],
    [{ description: "<p> </p>" }, "VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED", "[PROG-142]"],
    [{ description: `<p>${"x".repeat(5001)}</p>` }, "VALID_CREATE_PROGRAM_DESCRIPTION_CHAR_LIMIT", "[PROG-145]"],
    [
      { targetedOccupations: Array.from({ length: 6 }, () => occupationIdOf("Physician")) },
      "VALID_CREATE_PROGRAM_MAX_LIMIT",
      "[PROG-148]",
    ],
    [{ programObject: "x".repeat(3001) }, "COMMON_CHAR_LIMIT_ERROR_MESSAGE", "[PROG-151]"],
    [{ certificateCriteria: "x".repeat(501) }, "error.invalidInput", "[PROG-163]"],
    [{ contactEmail: "nobody" }, "VALID_EMAIL", "[PROG-154]"],
    [{ contactEmail: `${"a".repeat(38)}@test.example` }, "VALID_EMAIL_MAX", "[PROG-153]"],
    [{ visibility: undefined }, "error.invalidInput", "[PROG-155]"],
  ])("is held to the limits of a new program: with %o it is refused with %s %s", async (fields, key, _ids) => {
    const { programId } = await build({ entityStatus: "APPROVAL_PENDING" });
    expect((await refused(programId, fields as Partial<Changes>)).body.responseCode).toBe(key);
  });

  test("may be as long as a new program, its name trimmed [PROG-135] [PROG-136] [PROG-145] [PROG-148] [PROG-151] [PROG-153] [PROG-163]", async () => {
    const words = {
      description: `<p>${"x".repeat(5000)}</p>`,
      programObject: "x".repeat(3000),
      certificateCriteria: "x".repeat(500),
      contactEmail: `${"a".repeat(37)}@test.example`,
    };
    const people = ["Physician", "Nurse", "Dentist", "Pharmacist", "Surgeon"];
    const { programId } = await build({ entityStatus: "APPROVAL_PENDING" });
    const name = "x".repeat(250);
    await change(programId, { ...words, name: ` ${name} `, targetedOccupations: people.map(occupationIdOf) });
    const program = await readAs(owner, programId);
    expect(program).toMatchObject({ ...words, name });
    expect(program.targetedOccupations).toHaveLength(5);
  });

  test("leaves at least one profession where there was one, and none where there was none [PROG-148]", async () => {
    const nurses = { targetedOccupations: [occupationIdOf("Nurse")] };
    const { programId } = await createAs(owner);
    expect((await readAs(owner, programId)).targetedOccupations).toEqual([]);
    await change(programId, { certificateCriteria: "Two of three", targetedOccupations: [] });
    await change(programId, { certificateCriteria: "Two of three", ...nurses });
    for (const targetedOccupations of [[], undefined]) {
      const { status, body } = await refused(programId, { certificateCriteria: "Two of three", targetedOccupations });
      expect([status, body.responseCode]).toEqual([400, "REQUIRED_VALIDATION"]);
      expect(Object.keys(body.error.fields ?? {})).toEqual(["targetedOccupations"]);
    }
    expect((await readAs(owner, programId)).targetedOccupations).toMatchObject([{ name: "Nurse" }]);
  });

  test("cannot set status, kind, owner or organization, whatever it claims, nor can the creation set the video kind [PROG-176]", async () => {
    const zoomed = { vcType: "ZOOM_WEBINAR" } as Partial<ProgramForm>;
    expect((await readAs(owner, (await createAs(owner, zoomed)).programId)).vcType).toBeNull();
    const program = await build();
    const other = await buildOrganization(world.db);
    const claims = {
      programType: "TRAINING_PROGRAM",
      vcType: "ZOOM_WEBINAR",
      entityStatus: "ACTIVE",
      organizationId: other.organizationId,
      createdBy: newId(),
      programId: newId(),
      deletedAt: 0,
      statusBefore: "ACTIVE",
    };
    await change(program.programId, claims as Partial<Changes>);
    expect(await readAs(owner, program.programId)).toMatchObject({
      programType: "REGULAR_PROGRAM",
      vcType: null,
      entityStatus: program.entityStatus,
      organizationId: hub.organizationId,
    });
  });

  test("needs EDIT_PROGRAM, which a right on the program gives, and owning its hub [PROG-001] [PROG-171] [PERM-058] [PERM-060]", async () => {
    const { programId } = await build();
    const body = changes({ programObject: "x" });
    for (const person of [admin, await buildMember(world.db, hub, "MEMBER")]) {
      expect((await world.refusal(update, { params: { id: programId }, body }, person)).status).toBe(403);
      await buildRight(world.db, { programId, userId: person.userId });
      expect((await world.refusal(update, { params: { id: programId }, body }, person)).status).toBe(403);
    }
    for (const role of ["ADMIN", "MEMBER"] as const) {
      const editor = await buildMember(world.db, hub, role);
      await buildRight(world.db, { programId, userId: editor.userId, canEdit: true });
      await world.call(update, { params: { id: programId }, body: changes({ programObject: role }) }, editor);
      expect((await readAs(owner, programId)).programObject).toBe(role);
    }
    await world.call(update, { params: { id: programId }, body: changes({ programObject: "OWNER" }) }, owner);
    expect((await readAs(admin, programId)).programObject).toBe("OWNER");
  });
});

describe("manage permissions", () => {
  let program: ProgramRow;
  let member: UserRow;
  beforeEach(async () => {
    program = await build();
    member = await buildMember(world.db, hub, "MEMBER");
  });
  const params = () => ({ params: { id: program.programId } });
  const grantAs = (
    person: UserRow,
    userId: string,
    rights: { canEdit: boolean; canView: boolean; notification?: boolean; isAdmin?: boolean },
  ) => world.call(updateMembers, { ...params(), body: { userList: [{ userId, ...rights }] } }, person);
  const rightsOf = async ({ userId }: UserRow) => {
    const { membersResponseList } = await world.call(listMembers, { ...params(), query: {} }, owner);
    return membersResponseList.find((row) => row.userId === userId)?.memberProgramResponse;
  };
  const codesOf = async (person: UserRow) => (await world.call(permissions, params(), person)).permissionCode;

  test("names nobody twice", async () => {
    const { programId: id } = await build();
    const right = { userId: admin.userId, canEdit: false, canView: true };
    const body = { userList: [right, { ...right, canEdit: true }] };
    expect((await world.refusal(updateMembers, { params: { id }, body }, owner)).status).toBe(400);
  });

  test("lists the team with each member's rights, and how many there are [PROG-104] [PROG-196]", async () => {
    const picture = "/files/images/face.webp";
    await world.db.update(users).set({ profileImage: picture }).where(eq(users.userId, owner.userId));
    await grantAs(admin, owner.userId, { canEdit: true, canView: true, notification: true, isAdmin: true });
    await grantAs(owner, member.userId, { canEdit: false, canView: true, notification: false });
    const { membersResponseList, numberOfActiveMember } = await world.call(
      listMembers,
      { ...params(), query: {} },
      owner,
    );
    expect(numberOfActiveMember).toBe(3);
    expect(membersResponseList.map(({ roles }) => roles[0])).toEqual(["OWNER", "ADMIN", "MEMBER"]);
    expect(membersResponseList[0]).toMatchObject({
      ...{ userId: owner.userId, firstName: owner.firstName, lastName: owner.lastName, email: owner.email },
      ...{ profileImage: picture, isAdmin: true },
      memberProgramResponse: { canEdit: true, canView: true, notification: true },
    });
    expect(membersResponseList[1]).toMatchObject({
      ...{ userId: admin.userId, profileImage: null, isAdmin: false },
      memberProgramResponse: { canEdit: false, canView: false, notification: false },
    });
    expect(membersResponseList[2]).toMatchObject({
      ...{ userId: member.userId, isAdmin: false },
      memberProgramResponse: { canEdit: false, canView: true, notification: false },
    });
    const page = await world.call(
      listMembers,
      { ...params(), query: { pageNumber: 1, pageSize: 2, sortBy: "createdAt", sortOrder: "ASC" } },
      owner,
    );
    expect(page.membersResponseList).toHaveLength(1);
    const of = (organizationId: string) => ({ ...params(), query: { organizationId } });
    const named = await world.call(listMembers, of(hub.organizationId), owner);
    expect(named.membersResponseList).toEqual(membersResponseList);
    expect((await world.refusal(listMembers, of(superhub.organizationId), owner)).status).toBe(404);
  });

  test("shows the same to who may change the rights, and to nobody else [PROG-185]", async () => {
    const input = { ...params(), query: {} };
    const shown = await world.call(listAdmins, input, admin);
    expect(shown).toEqual(await world.call(listMembers, input, admin));
    expect((await world.refusal(listAdmins, input, member)).status).toBe(403);
  });

  test("gives and takes a right, which works at once [PROG-186] [PROG-187]", async () => {
    expect((await world.refusal(permissions, params(), member)).status).toBe(403);
    await grantAs(admin, member.userId, { canEdit: true, canView: false, notification: true });
    expect(await codesOf(member)).toContain("CREATE_BATCH");
    expect(await rightsOf(member)).toEqual({ canEdit: true, canView: true, notification: true });
    for (const isAdmin of [false, true]) {
      await grantAs(admin, member.userId, { isAdmin, canEdit: true, canView: true });
      const { membersResponseList } = await world.call(listAdmins, { ...params(), query: {} }, owner);
      expect(membersResponseList.find(({ userId }) => userId === member.userId)?.isAdmin).toBe(isAdmin);
    }
    await grantAs(admin, member.userId, { canEdit: false, canView: false, notification: true });
    expect(await rightsOf(member)).toEqual({ canEdit: false, canView: false, notification: false });
    expect((await world.refusal(permissions, params(), member)).status).toBe(403);
  });

  test("tells the codes of a program and whether it gives certificates [PROG-188]", async () => {
    for (const isCertificationProgram of [true, false]) {
      const { programId: id } = await build({ isCertificationProgram });
      const granted = await world.call(permissions, { params: { id } }, owner);
      expect(granted.isCertificationProgram).toBe(isCertificationProgram);
      expect(granted.permissionCode).toContain("EDIT_PROGRAM");
    }
  });

  test("leaves edit and view of the owner [PROG-128]", async () => {
    await grantAs(admin, owner.userId, { canEdit: false, canView: false, notification: false });
    expect(await rightsOf(owner)).toEqual({ canEdit: true, canView: true, notification: false });
  });

  test("changes of the own rights the notification only, upwards as downwards [PROG-129]", async () => {
    await grantAs(admin, admin.userId, { canEdit: true, canView: true, isAdmin: true, notification: true });
    expect(await rightsOf(admin)).toEqual({ canEdit: false, canView: false, notification: false });
    expect((await world.refusal(permissions, params(), admin)).status).toBe(403);
    await grantAs(owner, admin.userId, { canEdit: true, canView: true });
    await grantAs(admin, admin.userId, { canEdit: false, canView: false, notification: true });
    expect(await rightsOf(admin)).toEqual({ canEdit: true, canView: true, notification: true });
  });

  test("is for who holds EDIT_ADMIN, and for members of this team only [PROG-170]", async () => {
    await buildRight(world.db, { programId: program.programId, userId: member.userId, canEdit: true });
    const body = { userList: [{ userId: member.userId, canEdit: true, canView: true }] };
    expect((await world.refusal(updateMembers, { ...params(), body }, member)).status).toBe(403);
    const outsider = await buildMember(world.db, await buildOrganization(world.db), "ADMIN");
    const foreign = { userList: [{ userId: outsider.userId, canEdit: true, canView: true }] };
    expect((await world.refusal(updateMembers, { ...params(), body: foreign }, admin)).body.responseCode).toBe(
      "PROGRAM_MEMBER_UNKNOWN",
    );
    expect((await world.refusal(updateMembers, { ...params(), body }, outsider)).status).toBe(404);
  });
});

test("training codes open the hub's training programs, and no others", async () => {
  const trainer = await buildMember(world.db, hub, "TRAINING_ADMIN");
  const viewer = await buildMember(world.db, hub, "TRAINING_MEMBER");
  const training = await build({ programType: "TRAINING_PROGRAM" });
  const regular = await build();
  expect((await readAs(trainer, training.programId)).permissionCode).toEqual(
    expect.arrayContaining(["EDIT_PROGRAM", "CREATE_BATCH"]),
  );
  const seen = (await readAs(viewer, training.programId)).permissionCode;
  expect(seen).toEqual(expect.arrayContaining(["VIEW_PROGRAM", "VIEW_BATCH_DETAILS", "VIEW_SESSION_DETAILS"]));
  expect(seen).not.toContain("EDIT_PROGRAM");
  expect((await world.refusal(read, { params: { id: regular.programId } }, viewer)).status).toBe(403);
});

test("a right on a program gives nothing while its hub is switched off, and gives it again afterwards", async () => {
  const person = await buildMember(world.db, hub, "MEMBER");
  const { programId } = await build();
  await buildRight(world.db, { programId, userId: person.userId, canEdit: true });
  await readAs(person, programId);
  const isHub = eq(organizations.organizationId, hub.organizationId);
  for (const entityStatus of ["INACTIVE", "BLOCKED", "DEACTIVATED"] as const) {
    await world.db.update(organizations).set({ entityStatus }).where(isHub);
    clearCachedMemberships(world.app.platform, person.userId);
    expect((await world.refusal(read, { params: { id: programId } }, person)).status).toBe(404);
  }
  await world.db.update(organizations).set({ entityStatus: "ACTIVE" }).where(isHub);
  clearCachedMemberships(world.app.platform, person.userId);
  expect((await readAs(person, programId)).permissionCode).toContain("EDIT_PROGRAM");
});

test("a hub that is not usable keeps nothing open but itself", async () => {
  const { owner: itsOwner, program } = await buildHubWithProgram(world.db, { hub: { entityStatus: "BLOCKED" } });
  expect((await world.refusal(read, { params: { id: program.programId } }, itsOwner)).status).toBe(404);
});
