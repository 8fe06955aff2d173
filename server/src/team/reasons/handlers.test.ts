import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { permissionMatrix, type OrganizationRole } from "@openrounds/contract/kernel/permissions.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { RIGHT_GROUPS } from "@openrounds/contract/team/reasons/groups.ts";
import { reasonEndpoints } from "@openrounds/contract/team/reasons/endpoints.ts";
import type { UserRow } from "../../identity/service.ts";
import { buildFixture, buildStranger, type Fixture } from "../../kernel/testing/fixture.ts";
import { manageHub } from "../../kernel/testing/sign-ins.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildMember } from "../../organizations/factory.ts";
import { members, organizations } from "../../organizations/tables.ts";
import { buildProgram, buildRight } from "../../programs/factory.ts";

const { read, readOwn } = reasonEndpoints;

let world: World;
let fixture: Fixture;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  fixture = await buildFixture(world.db);
});

const params = () => ({ id: fixture.hub.organizationId });
const query = () => ({ programId: fixture.program.programId });
const explain = async (person: UserRow, scope: { programId?: string } = {}) =>
  world.call(read, { params: { ...params(), userId: person.userId }, query: scope }, fixture.owner);
const grantedCodesOf = ({ rights }: Awaited<ReturnType<typeof explain>>): string[] =>
  rights.flatMap(({ code, isHeld }) => (isHeld ? [code] : [])).toSorted();
const reasonOf = ({ rights }: Awaited<ReturnType<typeof explain>>, code: string) =>
  rights.find((each) => each.code === code);

const ROLES = ["ADMIN", "MEMBER", "TRAINING_ADMIN", "TRAINING_MEMBER", "SUBJECT_MATTER_EXPERT", "GUEST"] as const;
test.each(ROLES)("what is explained of %s is what every call decides by", async (role) => {
  const person = await buildMember(world.db, fixture.hub, role);
  const { hub } = await world.call(organizationEndpoints.permissions, { params: { userId: person.userId } }, person);
  const inHub = await explain(person);
  expect(grantedCodesOf(inHub)).toEqual(hub[0]?.permissionCodes);
  expect(await world.call(readOwn, { params: params(), query: {} }, person)).toEqual(inHub);
  await buildRight(world.db, { programId: fixture.program.programId, userId: person.userId, canEdit: true });
  const onProgram = { params: { id: fixture.program.programId } };
  const { permissionCode } = await world.call(programEndpoints.permissions, onProgram, person);
  const granted = new Set(grantedCodesOf(await explain(person, query())));
  expect(permissionCode.filter((code) => !granted.has(code))).toEqual([]);
});

test("a right is told with the role, the organization and the program right that give it", async () => {
  const admin = await buildMember(world.db, fixture.hub, "ADMIN");
  await buildRight(world.db, { programId: fixture.program.programId, userId: admin.userId, canEdit: true });
  const { hub } = fixture;
  expect(reasonOf(await explain(admin), "CREATE_PROGRAM")).toEqual({
    code: "CREATE_PROGRAM",
    isHeld: true,
    through: [{ kind: "role", role: "ADMIN", organizationName: hub.name, endsAtMs: null }],
    givenBy: [],
  });
  const edits = reasonOf(await explain(admin, query()), "EDIT_PROGRAM");
  expect(edits?.through).toMatchObject([{ kind: "canEdit", role: null }]);
  expect(reasonOf(await explain(admin), "EDIT_PROGRAM")?.isHeld).toBe(false);
});

test("of a right that is missing, every role that is named gives it, and no other does", async () => {
  const guest = await buildMember(world.db, fixture.hub, "GUEST");
  const missing = (await explain(guest)).rights.filter(({ isHeld }) => !isHeld);
  expect(missing.map(({ code }) => code)).toContain("CREATE_PROGRAM");
  for (const role of ROLES) {
    const other = await buildMember(world.db, fixture.hub, role);
    const granted = new Set(grantedCodesOf(await explain(other)));
    const named = missing.filter(({ givenBy }) => givenBy.some((each) => each.kind === "role" && each.role === role));
    expect(named.map(({ code }) => code).toSorted()).toEqual(
      missing.flatMap(({ code }) => (granted.has(code) ? [code] : [])).toSorted(),
    );
  }
});

test("what the superhub above and managing give is told as theirs", async () => {
  const { superhubOwner, superhub } = fixture;
  const own = await world.call(readOwn, { params: params(), query: {} }, superhubOwner);
  expect(reasonOf(own, "APPROVE_PROGRAM")?.through).toMatchObject([
    { kind: "above", role: "OWNER", organizationName: superhub.name },
  ]);
  expect(reasonOf(own, "ADD_ADMIN")).toMatchObject({ isHeld: false });
  expect(reasonOf(own, "ADD_ADMIN")?.givenBy).toContainEqual({ kind: "managing", role: null });
  await manageHub(world, fixture, superhubOwner);
  const managing = await world.call(readOwn, { params: params(), query: {} }, superhubOwner);
  expect(reasonOf(managing, "ADD_ADMIN")?.through).toMatchObject([
    { kind: "managing", organizationName: superhub.name, endsAtMs: expect.any(Number) as number },
  ]);
});

test("an invited member is told that nothing counts yet", async () => {
  const admin = await buildMember(world.db, fixture.hub, "ADMIN");
  await world.db.update(members).set({ entityStatus: "INVITED" }).where(eq(members.userId, admin.userId));
  const waiting = await explain(admin);
  expect(waiting).toMatchObject({ memberStatus: "INVITED", isUsable: true });
  expect(grantedCodesOf(waiting)).toEqual([]);
});

test("the people of a hub that is switched off are told why almost nothing counts", async () => {
  const { organizationId } = fixture.hub;
  const isHub = eq(organizations.organizationId, organizationId);
  await world.db.update(organizations).set({ entityStatus: "BLOCKED" }).where(isHub);
  const own = await world.call(readOwn, { params: params(), query: {} }, fixture.owner);
  expect(own.isUsable).toBe(false);
  expect(grantedCodesOf(own)).toEqual(["ONBOARD_ORGANIZATION", "VIEW_ORGANIZATION"]);
});

test("every right that can be held stands in a group of the page", () => {
  const grouped = new Set<string>(Object.values(RIGHT_GROUPS).flat());
  const codes = Object.keys(permissionMatrix).filter((code) => !grouped.has(code));
  // The marker code of a managed hub, which gives no access by itself.
  expect(codes).toEqual(["SUPERHUB_MANAGED"]);
});

test.each(["MEMBER", "GUEST"] satisfies OrganizationRole[])(
  "%s asks about the own rights, and about nobody else's",
  async (role) => {
    const person = await buildMember(world.db, fixture.hub, role);
    const other = { params: { ...params(), userId: fixture.owner.userId }, query: {} };
    expect((await world.refusal(read, other, person)).status).toBe(403);
    expect((await world.call(readOwn, { params: params(), query: {} }, person)).userId).toBe(person.userId);
  },
);

test("a person of no team here, and a program of another hub, are not found", async () => {
  const stranger = await buildStranger(world.db);
  const input = { params: { ...params(), userId: stranger.userId }, query: {} };
  expect((await world.refusal(read, input, fixture.owner)).status).toBe(404);
  expect((await world.refusal(readOwn, { params: params(), query: {} }, stranger)).status).toBe(404);
  const { hub, owner } = await buildFixture(world.db);
  const foreign = await buildProgram(world.db, { organizationId: hub.organizationId, createdBy: owner.userId });
  const there = { params: params(), query: { programId: foreign.programId } };
  expect((await world.refusal(readOwn, there, fixture.owner)).status).toBe(404);
});
