import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { personEndpoints } from "@openrounds/contract/people/endpoints.ts";
import { networkSearchEndpoints } from "@openrounds/contract/search/network/endpoints.ts";
import { buildParticipant, buildParticipation, buildHubWithBatch, type HubWithBatch } from "../../batches/factory.ts";
import { buildContent } from "../../content/factory.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { manageHub } from "../../kernel/testing/sign-ins.ts";
import { createWorld, type Person, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember, buildSuperhub } from "../../organizations/factory.ts";
import { buildRight } from "../../programs/factory.ts";

let world: World;
let own: HubWithBatch;
let pooja: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  own = await buildHubWithBatch(world.db);
  pooja = await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "Pooja", lastName: "Kulkarni" });
});

const find = async (searchText: string, as: Person) =>
  (await world.call(networkSearchEndpoints.find, { query: { searchText } }, as)).found;
const peopleOf = async (searchText: string, as: Person) =>
  (await find(searchText, as)).personList.map(({ userId }) => userId);
const contentOf = async (searchText: string, as: Person) =>
  (await find(searchText, as)).contentList.map(({ name }) => name);

test("a coordinator finds participants of the hub by a part of their name, with their batches", async () => {
  const { personList, personCount } = await find("kulk poo", own.owner);
  expect(personCount).toBe(1);
  expect(personList).toEqual([
    {
      userId: pooja.userId,
      name: "Pooja Kulkarni",
      profileImage: null,
      placeList: [
        {
          ...{ kind: "BATCH", id: own.batch.batchId, name: own.batch.batchName },
          organizationId: own.hub.organizationId,
        },
      ],
    },
  ]);
  expect(await peopleOf((pooja.email ?? "").slice(0, 12), own.owner)).toContain(pooja.userId);
});

test("a name with a typing error is found, in its own script too", async () => {
  const meera = await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "मीराबाई", lastName: "शिंदे" });
  expect(await peopleOf("Kulkrani", own.owner)).toEqual([pooja.userId]);
  expect(await peopleOf("मीराबाइ", own.owner)).toEqual([meera.userId]);
});

test("a name is found in every script, whatever the script of the search", async () => {
  const names = {
    devanagari: ["प्रिया", "कुलकर्णी"],
    latin: ["Priya", "Lakshmi"],
    tamil: ["பிரியா", "முருகன்"],
    telugu: ["వెంకట", "రెడ్డి"],
    bangla: ["প্রিয়া", "সঞ্জয়"],
    cyrillic: ["Иван", "Наталия"],
  } as const;
  const built = Object.entries(names).map(
    async ([script, [firstName, lastName]]) =>
      [(await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName, lastName })).userId, script] as const,
  );
  const scriptOf = new Map(await Promise.all(built));
  const scriptsOf = async (text: string) =>
    (await peopleOf(text, own.owner)).map((userId) => scriptOf.get(userId) ?? "another").toSorted();
  const priyas = ["bangla", "devanagari", "latin", "tamil"];
  for (const text of ["Priya", "प्रिया", "প্রিয়া", "ప్రియ", "பிரியா"]) {
    expect([text, await scriptsOf(text)]).toEqual([text, priyas]);
  }
  for (const [text, script] of [
    ["पुजा", "another"],
    ["Murugan", "tamil"],
    ["मुरुगन", "tamil"],
    ["Venkata Reddy", "telugu"],
    ["रेड्डी", "telugu"],
    ["Sanjay", "bangla"],
    ["Ivan", "cyrillic"],
    ["natal", "cyrillic"],
    ["लक्ष्मी", "latin"],
  ] as const) {
    expect([text, await scriptsOf(text)]).toEqual([text, [script]]);
  }
  expect(await scriptsOf("Kulkarni")).toEqual(["another", "devanagari"]);
});

test("a name is found by another spelling, if none is spelled as the text, and not by a part of its sound", async () => {
  const puja = await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "Puja", lastName: "Joshi" });
  expect(await peopleOf("Puja", own.owner)).toEqual([puja.userId]);
  expect(await peopleOf("Poojaa", own.owner)).toEqual([pooja.userId, puja.userId]);
  const laxmi = await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "Laxmi", lastName: "Rao" });
  expect(await peopleOf("lakshmi", own.owner)).toEqual([laxmi.userId]);
  const rama = await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "रमाबाई", lastName: "पाटील" });
  expect(await peopleOf("ram", own.owner)).toEqual([]);
  expect(await peopleOf("ramab", own.owner)).toEqual([rama.userId]);
});

test("nobody finds people of other hubs and batches, nor those who share a batch with them", async () => {
  const stranger = await buildHubWithBatch(world.db);
  const facilitator = await buildParticipant(world.db, stranger.batch, "FACILITATOR");
  const other = await buildParticipant(world.db, own.batch, "ATTENDEE");
  for (const person of [stranger.owner, facilitator, other, pooja, await buildUser(world.db)]) {
    expect(await find("Pooja", person)).toMatchObject({ personList: [], personCount: 0 });
  }
});

test("a facilitator finds the people of their batch, the holder of a right those of the program", async () => {
  const facilitator = await buildParticipant(world.db, own.batch, "FACILITATOR");
  const editor = await buildMember(world.db, own.hub, "SUBJECT_MATTER_EXPERT");
  const { programId } = own.program;
  const searched = () => Promise.all([facilitator, editor].map((person) => peopleOf("Pooja", person)));
  expect(await searched()).toEqual([[pooja.userId], []]);
  await buildRight(world.db, { programId, userId: editor.userId, canEdit: true });
  expect(await searched()).toEqual([[pooja.userId], [pooja.userId]]);
});

test("members are found by members of their team, and by nobody else", async () => {
  const { hub, owner } = await buildHub(world.db);
  const member = await buildMember(world.db, hub, "MEMBER", { firstName: "Zubeida", lastName: "Ansari" });
  const { organizationId } = hub;
  const place = { kind: "HUB", id: organizationId, name: hub.name, organizationId };
  expect((await find("Zubeida", owner)).personList).toMatchObject([{ userId: member.userId, placeList: [place] }]);
  expect(await peopleOf("Zubeida", own.owner)).toEqual([]);
});

test("a superhub finds participants of a hub only while it manages it", async () => {
  const { superhub, superhubOwner } = await buildSuperhub(world.db);
  const below = await buildHubWithBatch(world.db, { hub: { parentId: superhub.organizationId } });
  const person = await buildParticipant(world.db, below.batch, "ATTENDEE", { firstName: "Thangavel" });
  expect(await peopleOf("Thangavel", superhubOwner)).toEqual([]);
  await manageHub(world, { superhub, hub: below.hub }, superhubOwner);
  expect(await peopleOf("Thangavel", superhubOwner)).toEqual([person.userId]);
});

test("content is found by those who may open it, once it is approved", async () => {
  const common = { batchId: own.batch.batchId, ownerId: own.owner.userId };
  await buildContent(world.db, { ...common, name: "Insulin chart" });
  await buildContent(world.db, { ...common, name: "Insulin draft" }, { approvalStatus: "UNDER_REVIEW" });
  const stranger = await buildHubWithBatch(world.db);
  expect(await contentOf("insulin", pooja)).toEqual(["Insulin chart"]);
  expect(await contentOf("insuline", pooja)).toEqual(["Insulin chart"]);
  expect(await contentOf("insulin", stranger.owner)).toEqual([]);
  await buildParticipation(world.db, stranger.batch, "ATTENDEE", pooja);
  expect((await find("insulin", pooja)).contentList).toMatchObject([
    { batchId: own.batch.batchId, batchName: own.batch.batchName, programName: own.program.name },
  ]);
});

test("an empty text finds nothing, and the number of matches counts those that are not shown", async () => {
  expect(await find("  ", own.owner)).toMatchObject({ personCount: 0, contentCount: 0 });
  await buildParticipant(world.db, own.batch, "ATTENDEE", { firstName: "Pooja", lastName: "Rao" });
  const query = { searchText: "pooja", resultSize: 1 };
  const { found } = await world.call(networkSearchEndpoints.find, { query }, own.owner);
  expect([found.personList.length, found.personCount]).toEqual([1, 2]);
});

test("whoever finds a person may open the page about them in the organization of each place", async () => {
  const { superhub, superhubOwner } = await buildSuperhub(world.db);
  const below = await buildHubWithBatch(world.db, { hub: { parentId: superhub.organizationId } });
  const sought = await buildParticipant(world.db, below.batch, "ATTENDEE", { firstName: "Thangavel" });
  const facilitator = await buildParticipant(world.db, below.batch, "FACILITATOR");
  const editor = await buildMember(world.db, below.hub, "GUEST");
  await buildRight(world.db, { programId: below.program.programId, userId: editor.userId, canEdit: true });
  await manageHub(world, { superhub, hub: below.hub }, superhubOwner);
  const ofTeam = await buildHub(world.db);
  await buildMember(world.db, ofTeam.hub, "MEMBER", { firstName: "Thangavel" });
  const reader = await buildMember(world.db, ofTeam.hub, "TRAINING_ADMIN");
  for (const person of [below.owner, facilitator, editor, superhubOwner, ofTeam.owner, reader]) {
    const { personList } = await find("Thangavel", person);
    expect(personList).toHaveLength(1);
    for (const { userId, placeList } of personList) {
      for (const { organizationId } of placeList) {
        const page = await world.call(personEndpoints.read, { params: { organizationId, userId } }, person);
        expect(page.person.firstName).toBe("Thangavel");
      }
    }
  }
  expect((await find("Thangavel", below.owner)).personList[0]?.userId).toBe(sought.userId);
});
