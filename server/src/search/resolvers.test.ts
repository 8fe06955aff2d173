import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationVariables } from "@openrounds/contract/kernel/graph.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { searchGraph } from "@openrounds/contract/search/graph.ts";
import { hubsFoundSchema, programsFoundSchema, type ProgramsFound } from "@openrounds/contract/search/schemas.ts";
import { buildBatch, buildParticipant } from "../batches/factory.ts";
import { buildUser } from "../identity/factory.ts";
import { newId } from "../kernel/ids.ts";
import { manageHub } from "../kernel/testing/sign-ins.ts";
import { createWorld, type Person, type World } from "../kernel/testing/world.ts";
import { buildHub, buildMember, buildOrganization, buildSuperhub } from "../organizations/factory.ts";
import { organizations } from "../organizations/tables.ts";
import { buildProgram, buildRight } from "../programs/factory.ts";
import { programs } from "../programs/tables.ts";
import { focusAreaIdOf } from "../reference/service.ts";
import { places } from "../reference/tables.ts";
import { buildSession } from "../sessions/factory.ts";
import { attendanceEvents } from "../sessions/tables.ts";

const { operations } = searchGraph;
const PUNE = { latitude: 18.52, longitude: 73.86, name: "Pune", streetAddress: "", postalCode: "", addressId: "" };
const LIMA = { latitude: -12.05, longitude: -77.04, name: "Lima", streetAddress: "", postalCode: "", addressId: "" };
const JOINED = { connectionId: "1", kind: "JOIN", source: "ROOM", device: "browser", at: new Date(0) } as const;
const isOpen = { visibility: "PUBLIC_PROGRAM", publiclySearch: true, entityStatus: "ACTIVE" } as const;

let world: World;
let anybody: Person;
beforeAll(async () => {
  world = await createWorld();
  anybody = await buildUser(world.db);
  await world.db.insert(places).values([
    { ...PUNE, placeId: 1, searchName: "pune", region: "", countryCode: "IN" },
    { ...LIMA, placeId: 2, searchName: "lima", region: "", countryCode: "PE" },
  ]);
});
afterAll(() => world.close());

const findPrograms = (variables: OperationVariables<typeof operations.searchProgram>, as = anybody) =>
  world.ask(operations.searchProgram, variables, as);
const findHubs = (variables: OperationVariables<typeof operations.searchHub>, as = anybody) =>
  world.ask(operations.searchHub, variables, as);
const namesOf = ({ searchList }: { searchList: { name: string }[] }): string[] => searchList.map(({ name }) => name);

/** A hub with its owner, and a way to add programs. */
async function hubWith(fields: Parameters<typeof buildOrganization>[1] = {}) {
  const { hub, owner } = await buildHub(world.db, { hub: fields });
  const owned = { organizationId: hub.organizationId, createdBy: owner.userId };
  const add = (name: string, more: Partial<Parameters<typeof buildProgram>[1]> = {}) =>
    buildProgram(world.db, { ...owned, ...isOpen, name, ...more });
  return { hub, owner, add };
}

test("any signed-in person finds public programs, with every field of a result [SRCH-001] [SRCH-011] [SRCH-026] [SRCH-027]", async () => {
  const { hub, owner, add } = await hubWith({
    ...{ name: "Falcon hub", address: PUNE, registrationType: "NPO" },
    logo: "/files/images/hub.webp",
  });
  const program = await add("Falcon rounds", {
    focusAreaIds: [focusAreaIdOf("Type 2 diabetes")],
    description: "<p>Insulin, step by step</p>",
    logo: "/files/images/program.webp",
  });
  const batch = await buildBatch(world.db, {
    programId: program.programId,
    createdBy: owner.userId,
    primaryLanguage: "hi",
  });
  await buildSession(world.db, { batchId: batch.batchId });
  await buildParticipant(world.db, batch, "ATTENDEE");
  const found = await findPrograms({ searchText: "falcon rounds", certificationProgramFilter: true });
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(programsFoundSchema.def.shape).toSorted());
  const [result] = found.searchList;
  expect(Object.keys(result ?? {})).toEqual(
    expect.arrayContaining(
      "programId name programType createdAt status description logo visibility organizationName organizationLogo certificationProgram fullTree focusAreas language focusAreasId geolocationIso1 noOfUniqueUsersAttended".split(
        " ",
      ),
    ),
  );
  expect(result).toMatchObject({
    programId: program.programId,
    name: "Falcon rounds",
    programType: "REGULAR_PROGRAM",
    createdAt: program.createdAt.getTime(),
    status: "ACTIVE",
    visibility: "PUBLIC_PROGRAM",
    organizationName: hub.name,
    organizationLogo: "/files/images/hub.webp",
    description: "<p>Insulin, step by step</p>",
    logo: "/files/images/program.webp",
    certificationProgram: true,
    focusAreas: ["Type 2 diabetes"],
    fullTree: ["Diabetes and endocrine > Type 2 diabetes"],
    focusAreasId: [focusAreaIdOf("Type 2 diabetes")],
    language: ["hi"],
    geolocationIso1: "IN",
    noOfUniqueUsersAttended: 0,
  });
  expect(found.languageFilter).toEqual([{ language: "hi", name: "Hindi", count: 1 }]);
  expect(found.countryFilter).toEqual([{ countryCode: "IN", name: "India", count: 1 }]);
  expect(found.registrationTypeFilter).toEqual([{ registrationType: "NPO", count: 1 }]);
  expect(found.focusAreaFilter).toMatchObject([{ name: "Type 2 diabetes", count: 1 }]);
  expect([found.resultSize, found.certificationProgramFilter]).toEqual([1, 1]);
});

test("any signed-in person finds public hubs and superhubs, with every field of a result [SRCH-001] [SRCH-012] [SRCH-022] [SRCH-025]", async () => {
  const { hub, add } = await hubWith({
    name: "Heron network",
    address: LIMA,
    registrationType: "GOVT",
    description: "Care beside the lake",
    logo: "/files/images/heron.webp",
    focusAreaIds: [focusAreaIdOf("Type 2 diabetes")],
  });
  await add("Wetland care", { sector: ["Water"], programType: "TRAINING_PROGRAM" });
  await hubWith({ name: "Heron superhub", level: "SUPERHUB" });
  const found = await findHubs({ searchText: "heron" });
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(hubsFoundSchema.def.shape).toSorted());
  expect(namesOf(found)).toEqual(["Heron network", "Heron superhub"]);
  const [result, superhub] = found.searchList;
  expect(Object.keys(result ?? {})).toEqual(
    expect.arrayContaining(
      "organizationId logo name description registrationType focusAreas fullTree badgeList sdgList hub superhub".split(
        " ",
      ),
    ),
  );
  expect(result).toMatchObject({
    organizationId: hub.organizationId,
    description: "Care beside the lake",
    logo: "/files/images/heron.webp",
    registrationType: "GOVT",
    focusAreas: ["Type 2 diabetes"],
    fullTree: ["Diabetes and endocrine > Type 2 diabetes"],
    badgeList: ["CERTIFIES", "TRAINS"],
    sdgList: [6],
    hub: true,
    superhub: false,
    place: "Lima",
    noOfPrograms: 1,
  });
  expect([superhub?.hub, superhub?.superhub, superhub?.badgeList, superhub?.sdgList]).toEqual([false, true, [], []]);
  expect(found.countryFilter).toEqual([{ countryCode: "PE", name: "Peru", count: 1 }]);
  expect(found.registrationTypeFilter).toEqual([{ registrationType: "GOVT", count: 1 }]);
  expect(found.focusAreaFilter).toEqual([
    { focusAreaId: focusAreaIdOf("Type 2 diabetes"), name: "Type 2 diabetes", count: 1 },
  ]);
  expect(found.resultSize).toBe(2);
});

test("programs that were attended say by how many people [SRCH-011]", async () => {
  const { owner, add } = await hubWith();
  const { programId } = await add("Osprey rounds");
  const batch = await buildBatch(world.db, { programId, createdBy: owner.userId });
  const sessions = [
    await buildSession(world.db, { batchId: batch.batchId }),
    await buildSession(world.db, { batchId: batch.batchId }),
  ];
  const person = await buildParticipant(world.db, batch, "ATTENDEE");
  await world.db
    .insert(attendanceEvents)
    .values(sessions.map(({ sessionId }) => ({ ...JOINED, eventId: newId(), sessionId, userId: person.userId })));
  const result = await findPrograms({ searchText: "osprey" });
  expect(result.searchList[0]?.noOfUniqueUsersAttended).toBe(1);
});

test("outsiders find nothing of what is private, unpublished or withdrawn: neither in hits nor in numbers", async () => {
  const { owner, add } = await hubWith({ name: "Kestrel hub", address: PUNE });
  await add("Kestrel private", {
    visibility: "PRIVATE_PROGRAM",
    publiclySearch: false,
    description: "<p>zanzibar</p>",
  });
  await add("Kestrel unlisted", { publiclySearch: false });
  await add("Kestrel waiting", { entityStatus: "APPROVAL_PENDING" });
  await add("Kestrel deleted", { deletedAt: new Date(0) });
  const closed = await hubWith({ name: "Kestrel closed", entityStatus: "INACTIVE" });
  await closed.add("Kestrel of a closed hub");
  await hubWith({ name: "Kestrel hidden", visibility: "PRIVATE" });
  const none = {
    searchList: [],
    focusAreaFilter: [],
    countryFilter: [],
    languageFilter: [],
    registrationTypeFilter: [],
  };
  expect(await findPrograms({ searchText: "kestrel" })).toEqual({
    ...none,
    resultSize: 0,
    certificationProgramFilter: null,
  });
  expect(namesOf(await findHubs({ searchText: "kestrel" }))).toEqual(["Kestrel hub"]);
  expect((await findPrograms({ searchText: "zanzibar" })).resultSize).toBe(0);
  expect(namesOf(await findPrograms({ searchText: "kestrel" }, owner)).toSorted()).toEqual([
    "Kestrel private",
    "Kestrel unlisted",
    "Kestrel waiting",
  ]);
});

test("the own network is found: by role, from the superhub above, by right and by taking part", async () => {
  const { superhub, superhubOwner: above } = await buildSuperhub(world.db, { superhub: { name: "Merlin superhub" } });
  const { hub, owner, add } = await hubWith({
    name: "Merlin hub",
    parentId: superhub.organizationId,
    visibility: "PRIVATE",
  });
  const secret = { visibility: "PRIVATE_PROGRAM", publiclySearch: false } as const;
  const first = await add("Merlin one", secret);
  await add("Merlin two", secret);
  const batch = await buildBatch(world.db, { programId: first.programId, createdBy: owner.userId });
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const guest = await buildMember(world.db, hub, "GUEST");
  expect(namesOf(await findPrograms({ searchText: "merlin" }, guest))).toEqual([]);
  await buildRight(world.db, { programId: first.programId, userId: guest.userId });
  for (const [person, names] of [
    [owner, ["Merlin one", "Merlin two"]],
    [above, ["Merlin one", "Merlin two"]],
    [attendee, ["Merlin one"]],
    [guest, ["Merlin one"]],
  ] as const) {
    expect(namesOf(await findPrograms({ searchText: "merlin" }, person)).toSorted()).toEqual(names);
  }
  expect(namesOf(await findHubs({ searchText: "merlin" }, owner))).toEqual(["Merlin hub", "Merlin superhub"]);
  expect(namesOf(await findHubs({ searchText: "merlin" }))).toEqual(["Merlin superhub"]);
});

test("every program that is found can be opened", async () => {
  const { owner, add } = await hubWith({ name: "Harrier hub" });
  await add("Harrier open");
  await add("Harrier private", { visibility: "PRIVATE_PROGRAM" });
  for (const person of [owner, anybody]) {
    for (const { programId } of (await findPrograms({ searchText: "harrier" }, person)).searchList) {
      const { program } = await world.call(programEndpoints.read, { params: { id: programId } }, person);
      expect(program.programId).toBe(programId);
    }
  }
});

test("who manages a hub finds its programs, and nothing else that is private", async () => {
  const { superhub, superhubOwner: above } = await buildSuperhub(world.db, { superhub: { name: "Buzzard superhub" } });
  const parentId = superhub.organizationId;
  const managed = await hubWith({ name: "Managed", parentId });
  const other = await hubWith({ name: "Other", parentId });
  await managed.add("Buzzard managed", { visibility: "PRIVATE_PROGRAM" });
  await other.add("Buzzard other", { visibility: "PRIVATE_PROGRAM" });
  expect((await findPrograms({ searchText: "buzzard" }, above)).resultSize).toBe(2);
  await manageHub(world, { superhub, hub: managed.hub }, above);
  expect(namesOf(await findPrograms({ searchText: "buzzard" }, above))).toEqual(["Buzzard managed"]);
});

test("a text is found in name, description, organization and focus areas, all its words, in any script and without accents", async () => {
  const { add } = await hubWith({ name: "Ibis Fundación" });
  await add("Ibis salud", {
    description: "<p>Sức khỏe <b>tâm thần</b></p>",
    focusAreaIds: [focusAreaIdOf("Type 2 diabetes")],
  });
  await add("इबिस मधुमेह देखभाल", { description: "<p>गाँव</p>" });
  await add("ஐபிஸ் நீரிழிவு பராமரிப்பு", { description: "<p>100%_sure</p>" });
  const texts = ["fundacion salud", "IBIS SALUD", "suc khoe tam", "ibis diabet", "salud ibis"];
  for (const searchText of texts) {
    expect(namesOf(await findPrograms({ searchText })), searchText).toContain("Ibis salud");
  }
  expect(namesOf(await findPrograms({ searchText: "मधु गाँव" }))).toEqual(["इबिस मधुमेह देखभाल"]);
  expect(namesOf(await findPrograms({ searchText: "नीம்" }))).toEqual([]);
  expect(namesOf(await findPrograms({ searchText: "நீரிழி" }))).toContain("ஐபிஸ் நீரிழிவு பராமரிப்பு");
  expect(namesOf(await findPrograms({ searchText: "0%_su" }))).toEqual(["ஐபிஸ் நீரிழிவு பராமரிப்பு"]);
  for (const searchText of ["salud strong", "salud %", "salud _", "lud\\", "salud'; drop"]) {
    expect((await findPrograms({ searchText })).resultSize, searchText).toBe(0);
  }
});

test("names of focus areas are found and told in the language of the platform [SRCH-026]", async () => {
  const { add } = await hubWith({ name: "Plover hub", address: PUNE });
  await add("Plover rounds", { focusAreaIds: [focusAreaIdOf("Type 2 diabetes")] });
  const hindi = await findPrograms({ searchText: "plover मधुमेह", platformLanguage: "hi" });
  expect(hindi.resultSize).toBe(1);
  expect(hindi.countryFilter).toEqual([{ countryCode: "IN", name: "भारत", count: 1 }]);
  expect(hindi.focusAreaFilter[0]?.name).toMatch(/[\u0900-\u097F]/);
});

test("names of focus areas are found in every language, whatever language is read", async () => {
  const { add } = await hubWith();
  await add("Okapi rounds", { focusAreaIds: [focusAreaIdOf("Type 2 diabetes")] });
  for (const searchText of ["okapi मधुमेह", "okapi diabète", "okapi діабет"]) {
    expect([searchText, namesOf(await findPrograms({ searchText, platformLanguage: "en" }))]).toEqual([
      searchText,
      ["Okapi rounds"],
    ]);
  }
});

test("a text with a typing error finds what it means, and one that finds something finds nothing more", async () => {
  const { add } = await hubWith({ name: "Quokka tuberculosis hub" });
  await add("Quokka diabetes rounds");
  await add("Quokka diabetis rounds");
  expect(namesOf(await findPrograms({ searchText: "quokka diabtes" })).toSorted()).toEqual([
    "Quokka diabetes rounds",
    "Quokka diabetis rounds",
  ]);
  expect(namesOf(await findPrograms({ searchText: "quokka diabetis" }))).toEqual(["Quokka diabetis rounds"]);
  expect(namesOf(await findHubs({ searchText: "quokka tuberculosos" }))).toEqual(["Quokka tuberculosis hub"]);
  expect(namesOf(await findPrograms({ searchText: "quokka xylophone" }))).toEqual([]);
});

test("a changed name is found at once, the old one no more", async () => {
  const { hub, add } = await hubWith({ name: "Curlew hub" });
  const { programId } = await add("Curlew rounds");
  await world.db.update(programs).set({ name: "Sandpiper rounds" }).where(eq(programs.programId, programId));
  await world.db
    .update(organizations)
    .set({ name: "Sandpiper hub" })
    .where(eq(organizations.organizationId, hub.organizationId));
  expect((await findPrograms({ searchText: "curlew" })).resultSize).toBe(0);
  expect(namesOf(await findPrograms({ searchText: "sandpiper rounds" }))).toEqual(["Sandpiper rounds"]);
  expect(namesOf(await findHubs({ searchText: "sandpiper" }))).toEqual(["Sandpiper hub"]);
});

test("the best names come first, and programs that run before those that are over", async () => {
  const { add } = await hubWith();
  await add("A course on tern", { createdAt: new Date(5) });
  await add("Western", { createdAt: new Date(4) });
  await add("Ternary care", { entityStatus: "COMPLETED", createdAt: new Date(3) });
  await add("Terns and more", { createdAt: new Date(2) });
  await add("Tern", { createdAt: new Date(1) });
  await add("Other", { description: "<p>tern</p>", createdAt: new Date(6) });
  expect(namesOf(await findPrograms({ searchText: "tern" }))).toEqual([
    ...["Tern", "Terns and more", "Ternary care", "A course on tern", "Western", "Other"],
  ]);
});

test("programs are narrowed by focus area, country, language, status and certificate; each filter counts what the others leave [SRCH-013] [SRCH-026]", async () => {
  const india = await hubWith({ name: "Pune", address: PUNE, registrationType: "GOVT" });
  const peru = await hubWith({ name: "Lima", address: LIMA });
  const [type2, other] = [focusAreaIdOf("Type 2 diabetes"), focusAreaIdOf("Type 1 diabetes")];
  const inHindi = await india.add("Dunlin a", { focusAreaIds: [type2] });
  await buildBatch(world.db, { programId: inHindi.programId, createdBy: india.owner.userId, primaryLanguage: "hi" });
  await peru.add("Dunlin b", { focusAreaIds: [type2], entityStatus: "PILOT", isCertificationProgram: false });
  await peru.add("Dunlin c", { focusAreaIds: [other] });
  const names = async (more: Partial<OperationVariables<typeof operations.searchProgram>>) =>
    namesOf(await findPrograms({ searchText: "dunlin", ...more })).toSorted();
  expect(await names({})).toEqual(["Dunlin a", "Dunlin b", "Dunlin c"]);
  expect(await names({ focusAreasFilter: [type2] })).toEqual(["Dunlin a", "Dunlin b"]);
  expect(await names({ locationFilter: ["PE"] })).toEqual(["Dunlin b", "Dunlin c"]);
  expect(await names({ languageFilter: ["hi"] })).toEqual(["Dunlin a"]);
  expect(await names({ statusFilter: ["PILOT"] })).toEqual(["Dunlin b"]);
  expect(await names({ onlyCertificationProgram: true })).toEqual(["Dunlin a", "Dunlin c"]);
  expect(await names({ certificationProgramFilter: true })).toHaveLength(3);
  const narrowed = await findPrograms({ searchText: "dunlin", locationFilter: ["PE"], focusAreasFilter: [type2] });
  expect(narrowed.resultSize).toBe(1);
  expect(narrowed.countryFilter.map(({ countryCode, count }) => [countryCode, count])).toEqual([
    ["IN", 1],
    ["PE", 1],
  ]);
  const { languageFilter, registrationTypeFilter } = await findPrograms({
    searchText: "dunlin",
    locationFilter: ["IN"],
  });
  expect(languageFilter).toEqual([{ language: "hi", name: "Hindi", count: 1 }]);
  expect(registrationTypeFilter).toEqual([{ registrationType: "GOVT", count: 1 }]);
  expect(narrowed.focusAreaFilter.map(({ focusAreaId, count }) => [focusAreaId, count]).toSorted()).toEqual(
    [
      [type2, 1],
      [other, 1],
    ].toSorted(),
  );
});

test("hubs are narrowed by focus area, country, registration type and kind [SRCH-013] [SRCH-022]", async () => {
  await hubWith({
    name: "Stilt a",
    address: PUNE,
    registrationType: "NPO",
    focusAreaIds: [focusAreaIdOf("Type 2 diabetes")],
  });
  await hubWith({ name: "Stilt b", address: LIMA, registrationType: "PVT" });
  await hubWith({ name: "Stilt c", level: "SUPERHUB" });
  const names = async (more: Partial<OperationVariables<typeof operations.searchHub>>) =>
    namesOf(await findHubs({ searchText: "stilt", ...more }));
  expect(await names({})).toEqual(["Stilt a", "Stilt b", "Stilt c"]);
  expect(await names({ focusAreasFilter: [focusAreaIdOf("Type 2 diabetes")] })).toEqual(["Stilt a"]);
  expect(await names({ locationFilter: ["PE"] })).toEqual(["Stilt b"]);
  expect(await names({ registrationTypeFilter: ["NPO", "PVT"] })).toEqual(["Stilt a", "Stilt b"]);
  expect(await names({ organizationTypeFilter: ["SUPERHUB"] })).toEqual(["Stilt c"]);
  const found = await findHubs({ searchText: "stilt" });
  expect(found.resultSize).toBe(3);
  expect(found.registrationTypeFilter).toEqual(
    expect.arrayContaining([
      { registrationType: "NPO", count: 1 },
      { registrationType: "PVT", count: 1 },
    ]),
  );
  expect(found.focusAreaFilter).toMatchObject([{ name: "Type 2 diabetes", count: 1 }]);
  for (const [platformLanguage, india] of [
    ["hi", "भारत"],
    ["en", "India"],
  ] as const) {
    const { countryFilter } = await findHubs({ searchText: "stilt", platformLanguage });
    expect(countryFilter.find(({ countryCode }) => countryCode === "IN")?.name).toBe(india);
  }
});

test("hubs are found by each of the seven registration types, and by no other [SRCH-013] [ORG-003]", async () => {
  const types = ["GOVT", "NPO", "QGI", "PVT", "University / Non Profit", "Others", "Individual"] as const;
  for (const registrationType of types) await hubWith({ name: `Plover ${registrationType}`, registrationType });
  for (const registrationType of types) {
    const { searchList } = await findHubs({ searchText: "plover", registrationTypeFilter: [registrationType] });
    expect(searchList).toMatchObject([{ name: `Plover ${registrationType}`, registrationType }]);
  }
  const { registrationTypeFilter } = await findHubs({ searchText: "plover" });
  expect(registrationTypeFilter.map(({ registrationType }) => registrationType).toSorted()).toEqual(types.toSorted());
  for (const other of ["I", "TRUST"]) {
    const given = { searchText: "plover", registrationTypeFilter: [other as "NPO"] };
    expect((await world.sendOperation(operations.searchHub, given, anybody)).statusCode).toBe(400);
  }
});

test("pages are counted from 1: programs 10 on a page, hubs 7 unless 10 are asked [SRCH-020] [SRCH-022] [SRCH-023] [SRCH-024] [SRCH-026]", async () => {
  const { add } = await hubWith({ name: "Avocet 00" });
  for (let i = 1; i <= 11; i++) await add(`Avocet rounds ${i}`, { createdAt: new Date(1000 - i) });
  for (let i = 1; i <= 11; i++) await buildOrganization(world.db, { name: `Avocet ${String(i).padStart(2, "0")}` });
  const first = await findPrograms({ searchText: "avocet rounds" });
  expect([first.searchList.length, first.resultSize]).toEqual([10, 11]);
  expect(namesOf(await findPrograms({ searchText: "avocet rounds", pageNumber: 2 }))).toEqual(["Avocet rounds 11"]);
  expect((await findPrograms({ searchText: "avocet rounds", resultSize: 10 })).searchList).toHaveLength(10);
  expect((await findPrograms({ searchText: "avocet rounds", resultSize: 4 })).searchList).toHaveLength(4);
  expect(await findPrograms({ searchText: "avocet rounds", pageNumber: 1 })).toEqual(first);
  const hubs = await findHubs({ searchText: "avocet" });
  expect([hubs.searchList.length, hubs.resultSize]).toEqual([7, 12]);
  expect(await findHubs({ searchText: "avocet", pageNumber: 1 })).toEqual(hubs);
  expect((await findHubs({ searchText: "avocet", resultSize: 10 })).searchList).toHaveLength(10);
  expect(namesOf(await findHubs({ searchText: "avocet", resultSize: 10, pageNumber: 2 }))).toEqual([
    "Avocet 10",
    "Avocet 11",
  ]);
});

test("an empty text finds nothing [SRCH-016]", async () => {
  const nothing: Partial<ProgramsFound> = { searchList: [], resultSize: 0 };
  expect(await findPrograms({ searchText: "  " })).toMatchObject(nothing);
  expect(await findHubs({ searchText: "" })).toMatchObject(nothing);
});

test("what is refused arrives as errorMessage and statusCode, and who is not signed in searches nothing [SRCH-001] [SRCH-014] [SRCH-025]", async () => {
  const tooLong = await world.sendOperation(operations.searchHub, { searchText: "x".repeat(41) }, anybody);
  expect([tooLong.statusCode, tooLong.json()]).toEqual([
    400,
    { errorMessage: "A search can have up to 40 characters", statusCode: 400 },
  ]);
  expect(
    (await world.sendOperation(operations.searchProgram, { searchText: "x".repeat(40) }, anybody)).statusCode,
  ).toBe(200);
  for (const operation of [operations.searchHub, operations.searchProgram]) {
    const signedOut = await world.sendOperation(operation, { searchText: "x" });
    expect([signedOut.statusCode, Object.keys(signedOut.json<object>()).toSorted()]).toEqual([
      401,
      ["errorMessage", "statusCode"],
    ]);
  }
});

test.each<[string, object]>([
  ["a page before the first", { pageNumber: 0 }],
  ["a page beyond all", { pageNumber: 1e9 }],
  ["a size beyond the most", { resultSize: 500 }],
  ["a country that is none", { locationFilter: ["India"] }],
  ["a focus area that is no id", { focusAreasFilter: ["x' or 1=1"] }],
  ["a status that is none", { statusFilter: ["SECRET"] }],
  ["hundreds of choices", { languageFilter: Array.from({ length: 200 }, () => "en") }],
  ["a language that is none", { platformLanguage: "x".repeat(30) }],
])("%s is refused", async (_name, variables) => {
  const { searchProgram } = operations;
  const given = { searchText: "x", ...variables } as OperationVariables<typeof searchProgram>;
  expect((await world.sendOperation(searchProgram, given, anybody)).statusCode).toBe(400);
});

test.each(["\u0000", "a\u0000b", "\ud800", "😀".repeat(20), "'; drop table users; --", "\\", "%%%", "ß İ ǅ"])(
  "the text %j never fails",
  async (searchText) => {
    for (const operation of [operations.searchHub, operations.searchProgram]) {
      expect((await world.sendOperation(operation, { searchText }, anybody)).statusCode).toBeLessThan(500);
      expect(
        (await world.sendOperation(operation, { searchText: "x", platformLanguage: searchText.slice(0, 10) }, anybody))
          .statusCode,
      ).toBeLessThan(500);
    }
  },
);
