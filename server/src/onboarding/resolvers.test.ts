import { buildSchema } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onboardingGraph } from "@openrounds/contract/onboarding/graph.ts";
import { impactSchema } from "@openrounds/contract/onboarding/schemas.ts";
import { buildBatch, buildParticipant } from "../batches/factory.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildHub, buildOrganization } from "../organizations/factory.ts";
import { buildProgram } from "../programs/factory.ts";

const { operations } = onboardingGraph;
const PUNE = { latitude: 18.52, longitude: 73.86 };
const LIMA = { latitude: -12.05, longitude: -77.04 };
const [LOGO, HUB_LOGO] = ["/files/images/care.webp", "/files/images/hub.webp"];

let world: World;
const ids: Record<string, string> = {};
const hubs: Record<string, string> = {};

const address = (point: { latitude: number; longitude: number }) => ({ ...point, streetAddress: "", postalCode: "" });
const isOpen = { visibility: "PUBLIC_PROGRAM", publiclySearch: true, entityStatus: "ACTIVE" } as const;

beforeAll(async () => {
  world = await createWorld();
  for (const [name, point] of [
    ["Pune", PUNE],
    ["Lima", LIMA],
  ] as const) {
    const { hub, owner } = await buildHub(world.db, { hub: { name, logo: HUB_LOGO, address: address(point) } });
    const owned = { organizationId: hub.organizationId, createdBy: owner.userId };
    const createdAt = new Date("2026-01-05T09:00Z");
    const program = await buildProgram(world.db, { ...owned, ...isOpen, name: `${name} care`, logo: LOGO, createdAt });
    const batch = await buildBatch(world.db, { ...owned, programId: program.programId, primaryLanguage: "es" });
    await buildParticipant(world.db, batch, "ATTENDEE");
    ids[name] = program.programId;
    hubs[name] = hub.organizationId;
    const start = await buildProgram(world.db, {
      ...{ ...owned, ...isOpen, name: `${name} start`, programType: "TRAINING_PROGRAM", logo: LOGO },
      createdAt: new Date("2026-01-06T09:00Z"),
    });
    ids[`${name} start`] = start.programId;
    await buildProgram(world.db, { ...owned, ...isOpen, name: `${name} hidden`, publiclySearch: false });
    await buildProgram(world.db, { ...owned, name: `${name} secret`, entityStatus: "ACTIVE" });
    await buildProgram(world.db, { ...owned, ...isOpen, name: `${name} waiting`, entityStatus: "APPROVAL_PENDING" });
  }
  await buildOrganization(world.db, { name: "Closed", entityStatus: "INACTIVE", address: address(PUNE) });
  await buildOrganization(world.db, { name: "Private", visibility: "PRIVATE", address: address(PUNE) });
});
afterAll(() => world.close());

test("the operations have the names and the arguments of the documents [ONBD-071] [ONBD-072] [ONBD-073] [ONBD-074] [ONBD-075] [ONBD-076] [ONBD-077] [ONBD-078] [ONBD-079] [ONBD-080] [ONBD-081] [ONBD-082] [ONBD-083]", () => {
  const schema = buildSchema(onboardingGraph.schema);
  const fields = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const shown = Object.values(fields).map(({ name, args }) => [name, ...args.map((each) => each.name)].join(" "));
  expect(shown.toSorted()).toEqual([
    ...["getFeaturedHub", "getFeaturedProgram", "getHubLocationDetails longitude latitude", "getImpact"],
    ...["getOnboardingStatus", "getOrganization organizationId", "getPartnershipAgreementStatus organizationId"],
    ...["getPartnershipAgreementUrl organizationId agreementType", "getPltPrograms latitude longitude"],
    ...["registerOrganization organization", "updateOnboardingStatus organizationId milestone status"],
    ...["updateOrganization organizationId organization", "uploadPartnershipAgreement organizationId documents"],
  ]);
  for (const [key, { name }] of Object.entries(operations)) expect(name).toBe(key);
});

test("the impact counts hubs in use, people who take part, programs that run or ran, and countries [ONBD-071] [ONBD-027]", async () => {
  const impact = await world.ask(operations.getImpact, {});
  expect(Object.keys(impact).toSorted()).toEqual(Object.keys(impactSchema.def.shape).toSorted());
  expect(impact).toEqual({ echoHubs: 3, participants: 2, programs: 8, countries: 2 });
});

test("featured programs are public ones that can be found and run [ONBD-073] [ONBD-025]", async () => {
  const featured = await world.ask(operations.getFeaturedProgram, {});
  expect(featured.map(({ name }) => name).toSorted()).toEqual(["Lima care", "Lima start", "Pune care", "Pune start"]);
  const care = featured.find(({ programId }) => programId === ids["Pune"]);
  expect(care).toEqual({
    ...{ programId: ids["Pune"], name: "Pune care", organizationName: "Pune", organizationLogo: HUB_LOGO, logo: LOGO },
    ...{ createdAt: Date.parse("2026-01-05T09:00Z"), batchLanguage: "es", status: "ACTIVE" },
  });
});

test("featured hubs are public ones in use, with how many open programs they have [ONBD-074] [ONBD-026]", async () => {
  const featured = await world.ask(operations.getFeaturedHub, {});
  expect(featured.map(({ name, noOfPrograms }) => [name, noOfPrograms])).toEqual([
    ["Lima", 2],
    ["Pune", 2],
  ]);
  expect(featured[1]).toEqual({
    ...{ organizationId: hubs["Pune"], name: "Pune", logo: HUB_LOGO, noOfPrograms: 2, ...PUNE },
  });
});

test("hub locations come with the nearest hub first [ONBD-072]", async () => {
  const names = async (point: typeof PUNE) =>
    (await world.ask(operations.getHubLocationDetails, point)).map(({ name }) => name);
  expect(await names({ latitude: 28.6, longitude: 77.2 })).toEqual(["Pune", "Lima"]);
  expect(await names({ latitude: -33.4, longitude: -70.6 })).toEqual(["Lima", "Pune"]);
  const [nearest] = await world.ask(operations.getHubLocationDetails, PUNE);
  expect(nearest).toEqual({
    ...{ organizationId: hubs["Pune"], name: "Pune", logo: HUB_LOGO, noOfPrograms: 2, ...PUNE },
  });
});

test("launch trainings come with the nearest first [ONBD-080]", async () => {
  const names = async (point: typeof PUNE) =>
    (await world.ask(operations.getPltPrograms, point)).map(({ name }) => name);
  expect(await names(LIMA)).toEqual(["Lima start", "Pune start"]);
  expect(await names(PUNE)).toEqual(["Pune start", "Lima start"]);
  const [nearest] = await world.ask(operations.getPltPrograms, PUNE);
  expect(nearest).toEqual({
    ...{ programId: ids["Pune start"], name: "Pune start", organizationName: "Pune", organizationLogo: HUB_LOGO },
    ...{ logo: LOGO, createdAt: Date.parse("2026-01-06T09:00Z"), batchLanguage: null, status: "ACTIVE" },
  });
});
