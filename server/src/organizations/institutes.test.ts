import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { buildUser } from "../identity/factory.ts";
import type { UserRow } from "../identity/service.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { buildMember } from "./factory.ts";
import { findOrganization } from "./queries.ts";

const { createInstitute, read, searchInstitutes } = organizationEndpoints;
const WARDHA = { name: "Wardha", latitude: 20.74, longitude: 78.6 };
const DELHI = { name: "Delhi", latitude: 28.6, longitude: 77.2 };

let world: World;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db);
});

const create = (name: string, place: object = WARDHA) =>
  world.call(
    createInstitute,
    {
      body: {
        name,
        organizationAddressDetails: { streetAddress: "Main road 1", postalCode: "442001", ...WARDHA, ...place },
      },
    },
    person,
  );

test("a workplace that somebody names is kept as an invited site with its place [USER-069] [USER-071]", async () => {
  const { organization } = await create(" PHC Sewagram ");
  expect(organization.name).toBe("PHC Sewagram");
  expect(await findOrganization(world.db, organization.organizationId)).toMatchObject({
    name: "PHC Sewagram",
    level: "SPOKE",
    entityStatus: "INVITED",
    address: { streetAddress: "Main road 1", postalCode: "442001", ...WARDHA },
  });
  const member = await buildMember(world.db, organization, "MEMBER");
  const shown = await world.call(read, { params: { id: organization.organizationId } }, member);
  expect(shown.organization).toMatchObject({
    name: "PHC Sewagram",
    entityStatus: "INVITED",
    organizationAddressDetails: { streetAddress: "Main road 1", postalCode: "442001", ...WARDHA },
  });
});

test("a workplace needs a name [USER-072]", async () => {
  for (const name of ["", "   ", undefined]) {
    const body = { name: name as string, organizationAddressDetails: WARDHA };
    const refused = await world.refusal(createInstitute, { body }, person);
    expect(refused.body.responseCode).toBe("ADD_NEW_INSTITUTE_VALIDATION_NAME");
    expect(refused.body.error.fields).toEqual({ name: "Institute name is required" });
  }
});

test("a workplace needs the name of its place and both numbers [USER-073]", async () => {
  const parts = [
    { name: undefined },
    { name: " " },
    { latitude: undefined },
    { longitude: undefined },
    { latitude: "x" },
  ];
  for (const part of parts) {
    const details = { ...WARDHA, ...part };
    const body = { name: "PHC Sewagram", organizationAddressDetails: details as unknown as typeof WARDHA };
    expect((await world.refusal(createInstitute, { body }, person)).status).toBe(400);
  }
});

test("workplaces are found by a part of their name, the nearest first [USER-070]", async () => {
  const { organization: delhi } = await create("Civil Hospital Delhi", DELHI);
  const { organization: wardha } = await create("Civil Hospital Wardha");
  await create("Rural Hospital Wardha");
  const names = async (place: typeof WARDHA) => {
    const query = { text: "civil hosp", latitude: place.latitude, longitude: place.longitude };
    const { searchResult } = await world.call(searchInstitutes, { query }, person);
    return searchResult.map(({ name, address }) => `${name}, ${address}`);
  };
  expect(await names(WARDHA)).toEqual(["Civil Hospital Wardha, Main road 1", "Civil Hospital Delhi, Main road 1"]);
  expect(await names(DELHI)).toEqual(["Civil Hospital Delhi, Main road 1", "Civil Hospital Wardha, Main road 1"]);
  const { searchResult } = await world.call(searchInstitutes, { query: { text: "civil hosp", ...WARDHA } }, person);
  expect(searchResult.map(({ organizationId }) => organizationId)).toEqual(
    [wardha, delhi].map(({ organizationId }) => organizationId),
  );
  // Two towns with the same latitude, so that the longitude decides which one is near.
  const [west, east] = [70, 90].map((longitude) => ({ ...WARDHA, longitude }));
  await create("Meridian Clinic West", west);
  await create("Meridian Clinic East", east);
  const first = async (longitude: number) => {
    const near = { text: "meridian", latitude: WARDHA.latitude, longitude };
    return (await world.call(searchInstitutes, { query: near }, person)).searchResult.map(({ name }) => name);
  };
  expect(await first(71)).toEqual(["Meridian Clinic West", "Meridian Clinic East"]);
  expect(await first(89)).toEqual(["Meridian Clinic East", "Meridian Clinic West"]);
});
