import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { SENTINEL_USER_ID } from "@openrounds/contract/kernel/ids.ts";
import { newId } from "../kernel/ids.ts";
import { createWorld, type World } from "../kernel/testing/world.ts";
import { focusAreaIdOf, occupationIdOf } from "../reference/service.ts";
import { buildUser } from "./factory.ts";
import { users } from "./tables.ts";
import type { UserRow } from "./service.ts";

const { agreeToPolicies, legalPolicies, onboard, policyAgreements, readUser, updateUser } = identityEndpoints;
type Onboarding = CallInput<typeof onboard>["body"];
type Changes = CallInput<typeof updateUser>["body"];

let world: World;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db);
});

const self = () => ({ params: { userId: person.userId } });
const read = () => world.call(readUser, self(), person);
const change = (body: Changes) => world.call(updateUser, { ...self(), body }, person);
const refusedChange = async (body: object) => (await world.refusal(updateUser, { ...self(), body }, person)).body;

test("the own account is read with every field that a person has [USER-001] [USER-002] [USER-003]", async () => {
  const fields = {
    email: `every-field-${person.userId.slice(-8)}@test.example`,
    phone: "9812345670",
    countryCode: "91",
    firstName: "Meera",
    lastName: "Nair",
    gender: "FEMALE",
    profileImage: "/files/images/meera.webp",
    sourceType: "WEB",
    locale: "hi_IN",
    primaryReadingLanguage: "mr_IN",
    timezone: "Asia/Kathmandu",
    joinWithoutSignup: true,
    visibility: "PUBLIC",
    credentials: ["MBBS"],
    secondarySpeakingLanguages: ["ta"],
    areasOfExpertise: ["Foot care"],
  } as const;
  const organizationId = newId();
  const { credentials, secondarySpeakingLanguages, areasOfExpertise } = fields;
  person = await buildUser(world.db, {
    ...fields,
    credentials: [...credentials],
    secondarySpeakingLanguages: [...secondarySpeakingLanguages],
    areasOfExpertise: [...areasOfExpertise],
    occupationId: occupationIdOf("Physician"),
    organizationId,
    organizationName: "PHC Wardha",
    focusAreaIds: [focusAreaIdOf("Type 2 diabetes")],
    whatsappStatus: "OPTED_IN",
  });
  const { user } = await read();
  expect(user).toMatchObject({
    ...fields,
    userId: person.userId,
    status: "ACTIVE",
    shortTimezone: "GMT+5:45",
    isOnboarded: true,
    profilePercentage: 100,
    primaryOccupation: { occupationId: occupationIdOf("Physician"), name: "Physician", languageCode: "en" },
    organization: { name: "PHC Wardha", organizationId },
    focusAreas: [{ focusAreaId: focusAreaIdOf("Type 2 diabetes"), name: "Type 2 diabetes" }],
    communicationMode: { whatsappStatus: "OPTED_IN" },
  });
});

test("the own account is read with what the profile needs, with no token or hash, and by nobody else [USER-001] [USER-043]", async () => {
  const { user, isPasswordExist, profilePercentage } = await read();
  expect(user).toMatchObject({
    userId: person.userId,
    status: "ACTIVE",
    isOnboarded: false,
    locale: "en_IN",
    timezone: "Asia/Kolkata",
    shortTimezone: "GMT+5:30",
  });
  expect(isPasswordExist).toBe(false);
  expect(profilePercentage).toBe(user.profilePercentage);
  expect(profilePercentage).toBeGreaterThan(0);
  expect(profilePercentage).toBeLessThan(100);
  expect(Object.keys(user)).not.toContain("accessToken");
  expect(JSON.stringify(user)).not.toMatch(/hash|secret|locked/i);
  const other = await buildUser(world.db);
  expect((await world.refusal(readUser, self(), other)).status).toBe(404);
  person = await buildUser(world.db, { passwordHash: "kept" });
  expect(await read()).toMatchObject({ isPasswordExist: true });
});

test("the sentinel id belongs to nobody, signed in or not [AUTH-163]", async () => {
  expect(SENTINEL_USER_ID).toBe("0");
  const nobody = { params: { userId: SENTINEL_USER_ID } };
  expect((await world.refusal(readUser, nobody, person)).status).toBe(404);
  expect((await world.refusal(readUser, nobody)).status).toBe(401);
});

describe("a change of the profile", () => {
  test("is kept, and what it does not name stays [USER-044]", async () => {
    await change({ firstName: " Meera  Devi ", visibility: "PUBLIC", timezone: "America/New_York" });
    const { user } = await change({ lastName: "Nair" });
    expect(user).toMatchObject({
      firstName: "Meera Devi",
      lastName: "Nair",
      visibility: "PUBLIC",
      timezone: "America/New_York",
    });
    expect((await read()).user).toEqual(user);
  });

  test("is kept in every part that a form of the profile sends, and taken back in those that may be empty [USER-044]", async () => {
    const changes = {
      firstName: "Meera",
      lastName: "Nair",
      gender: "FEMALE",
      salutation: "Dr",
      pronoun: "she/her",
      description: "Runs a clinic.",
      profileImage: "/files/images/meera.webp",
      locale: "hi_IN",
      primaryReadingLanguage: "mr_IN",
      secondarySpeakingLanguages: ["ta"],
      credentials: ["MBBS"],
      areasOfExpertise: ["Foot care"],
      timezone: "Asia/Kathmandu",
      visibility: "PUBLIC",
      communicationMode: { whatsappStatus: "OPTED_IN" },
    } as const;
    const mutable = structuredClone(changes) as unknown as Changes;
    expect(Object.keys(changes).toSorted()).toEqual(Object.keys(updateUser.body.shape).toSorted());
    expect((await change(mutable)).user).toMatchObject(changes);
    expect((await read()).user).toMatchObject(changes);
    const nothing = { lastName: "", salutation: null, pronoun: "", description: "", profileImage: null };
    const none = { secondarySpeakingLanguages: [], credentials: [], areasOfExpertise: [] };
    await change({ ...nothing, ...none });
    expect((await read()).user).toMatchObject({ ...changes, ...nothing, ...none });
  });

  test("stores the reading language with an underscore [USER-045] [USER-046]", async () => {
    expect((await change({ primaryReadingLanguage: "pt-BR", locale: "hi-IN" })).user).toMatchObject({
      primaryReadingLanguage: "pt_BR",
      locale: "hi_IN",
    });
    expect((await read()).user).toMatchObject({ primaryReadingLanguage: "pt_BR", locale: "hi_IN" });
  });

  test("maps the old names of the Indian time zone [USER-063] [USER-064]", async () => {
    for (const timezone of ["Asia/Calcutta", "Calcutta/Asia"]) {
      expect((await change({ timezone })).user.timezone).toBe("Asia/Kolkata");
      expect((await read()).user.timezone).toBe("Asia/Kolkata");
    }
  });

  test.each([
    [{ timezone: "" }, "VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED"],
    [{ timezone: "Mars/Olympus" }, "VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED"],
    [{ firstName: "" }, "VALID_FIRST_NAME_REQUIRED"],
    [{ firstName: "x".repeat(51) }, "VALID_NAME_MAX"],
    [{ lastName: "x".repeat(51) }, "VALID_NAME_MAX"],
    [{ firstName: "OpenRounds Support" }, "VALID_NAME_STAFF"],
    [{ lastName: "Helpdesk" }, "VALID_NAME_STAFF"],
    [{ visibility: "HIDDEN" }, "error.invalidInput"],
    [{ gender: "NON_BINARY" }, "error.invalidInput"],
    [{ profileImage: "https://evil.example/pixel.png" }, "VALID_IMAGE"],
    [{ profileImage: "/files/images/../../secret" }, "VALID_IMAGE"],
    [{ primaryReadingLanguage: "<b>" }, "error.invalidInput"],
    [{ primaryReadingLanguage: "xx" }, "error.invalidInput"],
    [{ locale: "xx_IN" }, "error.invalidInput"],
    [{ secondarySpeakingLanguages: ["ta", "xx"] }, "error.invalidInput"],
  ])("to %o is refused with %s [USER-036] [USER-065]", async (body, key) => {
    expect((await refusedChange(body)).responseCode).toBe(key);
    expect((await read()).user).toMatchObject({ firstName: person.firstName, timezone: person.timezone });
  });

  test("takes only languages that exist, and keeps those that stand in the profile already", async () => {
    for (const primaryReadingLanguage of ["sw", "pt-BR", "fil_PH", "tl", "kok_IN"]) {
      const { user } = await change({ primaryReadingLanguage });
      expect(user.primaryReadingLanguage).toBe(primaryReadingLanguage.replace("-", "_"));
    }
    expect((await refusedChange({ secondarySpeakingLanguages: ["ta", "xx"] })).error.fields).toEqual({
      secondarySpeakingLanguages: expect.any(String) as string,
    });
    person = await buildUser(world.db, { primaryReadingLanguage: "xx", secondarySpeakingLanguages: ["yy", "ta"] });
    const kept = { primaryReadingLanguage: "xx", secondarySpeakingLanguages: ["yy", "mr"] };
    expect((await read()).user).toMatchObject({ ...kept, secondarySpeakingLanguages: ["yy", "ta"] });
    expect((await change(kept)).user).toMatchObject(kept);
    expect((await refusedChange({ secondarySpeakingLanguages: ["yy", "zz"] })).responseCode).toBe("error.invalidInput");
  });

  test("takes names of fifty characters [USER-065]", async () => {
    const names = { firstName: "f".repeat(50), lastName: "l".repeat(50) };
    expect((await change(names)).user).toMatchObject(names);
    expect((await read()).user).toMatchObject(names);
  });

  test("takes each gender that is offered, and no other word [USER-004]", async () => {
    for (const gender of ["MALE", "FEMALE", "PREFER_NOT_TO_DISCLOSE"] as const) {
      expect((await change({ gender })).user.gender).toBe(gender);
      expect((await read()).user.gender).toBe(gender);
    }
    for (const gender of ["", "OTHER", "female"]) {
      expect((await refusedChange({ gender })).error.fields).toHaveProperty("gender");
    }
  });

  test("keeps a gender that is no longer offered for who has it, and gives it to nobody else [USER-004] [USER-006]", async () => {
    expect((await refusedChange({ gender: "NON_BINARY" })).error.fields).toHaveProperty("gender");
    person = await buildUser(world.db, { gender: "NON_BINARY" });
    expect((await change({ gender: "NON_BINARY", firstName: "Robin" })).user.gender).toBe("NON_BINARY");
    expect((await read()).user).toMatchObject({ gender: "NON_BINARY", firstName: "Robin" });
  });

  test("of somebody else is not there [USER-044]", async () => {
    const other = await buildUser(world.db);
    const refused = await world.refusal(
      updateUser,
      { params: { userId: other.userId }, body: { firstName: "Mallory" } },
      person,
    );
    expect(refused.status).toBe(404);
  });

  test("sets no column that is not offered", async () => {
    const columns = {
      userId: newId(),
      status: "BLOCKED",
      email: "mallory@test.example",
      emailVerifiedAt: 0,
      countryCode: "91",
      phone: "9000000009",
      passwordHash: "x",
      sourceType: "x",
      occupationId: newId(),
      organizationId: newId(),
      organizationName: "Evil",
      focusAreaIds: [newId()],
      whatsappStatus: "ON",
      joinWithoutSignup: true,
      isOnboarded: true,
      profilePercentage: 100,
      lockedUntil: 0,
      createdAt: 0,
      roles: ["OWNER"],
      permissionCode: ["APPROVE_PROGRAM"],
    };
    const before = (await read()).user;
    await change({ ...columns, firstName: "Asha" });
    expect((await read()).user).toEqual({ ...before, firstName: "Asha" });
  });
});

describe("onboarding", () => {
  const form = (fields: Partial<Onboarding> = {}): Onboarding => ({
    primaryOccupationId: occupationIdOf("Physician"),
    organizationName: "PHC Wardha",
    address: { latitude: 20.7, longitude: 78.6, name: "Wardha" },
    focusAreas: [focusAreaIdOf("Type 2 diabetes")],
    ...fields,
  });
  const save = (fields?: Partial<Onboarding>) => world.call(onboard, { ...self(), body: form(fields) }, person);
  const refusedWith = async (fields: Partial<Onboarding>) =>
    (await world.refusal(onboard, { ...self(), body: form(fields) }, person)).body;

  test("with profession, workplace and focus areas ends it [USER-048] [USER-002] [USER-003]", async () => {
    const { user } = await save();
    expect(user).toMatchObject({
      isOnboarded: true,
      organization: { name: "PHC Wardha" },
      focusAreas: [{ name: "Type 2 diabetes" }],
    });
    const organizationId = newId();
    expect((await save({ organizationId })).user.organization).toEqual({ name: "PHC Wardha", organizationId });
    expect((await read()).user).toMatchObject({
      isOnboarded: true,
      organization: { name: "PHC Wardha", organizationId },
      primaryOccupation: { name: "Physician" },
      focusAreas: [{ name: "Type 2 diabetes" }],
      address: { latitude: 20.7, longitude: 78.6, name: "Wardha" },
    });
    expect(user.primaryOccupation).toEqual({
      occupationId: occupationIdOf("Physician"),
      name: "Physician",
      languageCode: "en",
    });
  });

  test("is told with the profession in the language of the interface, whatever the person reads", async () => {
    await save();
    const headers = { authorization: await world.authorize(person), "x-locale": "hi" };
    const response = await world.app.http.inject({ url: `/api/v1/user/end-user/${person.userId}`, headers });
    const name = "चिकित्सक";
    expect(response.json<{ resultBody: { user: { primaryOccupation: object } } }>().resultBody.user).toMatchObject({
      primaryOccupation: { name, languageCode: "hi" },
    });
  });

  test.each([
    ["workplace", { organizationName: null, organizationId: null }, "[USER-019]"],
    ["occupation", { occupationId: null }, "[USER-020]"],
    ["focus areas", { focusAreaIds: [] }, "[USER-021]"],
  ])("is asked for again of who has no %s %s", async (_, missing, _ids) => {
    expect((await save()).user.isOnboarded).toBe(true);
    await world.db.update(users).set(missing).where(eq(users.userId, person.userId));
    expect((await read()).user.isOnboarded).toBe(false);
  });

  test("without focus areas is saved, but not ended", async () => {
    expect((await save({ focusAreas: [] })).user.isOnboarded).toBe(false);
  });

  test.each([
    [{ primaryOccupationId: "" }, "EDIT_DETAILS_MODAL_PROFESSION"],
    [{ primaryOccupationId: undefined }, "EDIT_DETAILS_MODAL_PROFESSION"],
    [{ primaryOccupationId: "00000000-0000-7000-8000-000000000000" }, "EDIT_DETAILS_MODAL_PROFESSION"],
    [{ organizationName: "  " }, "EDIT_DETAILS_MODAL_WORKPLACE"],
    [{ organizationName: undefined }, "EDIT_DETAILS_MODAL_WORKPLACE"],
    [{ address: undefined }, "EDIT_DETAILS_MODAL_WORKPLACE"],
    [{ address: { latitude: 91, longitude: 0 } }, "error.invalidInput"],
    [{ focusAreas: ["00000000-0000-7000-8000-000000000000"] }, "error.invalidInput"],
    [
      { focusAreas: Array.from({ length: 6 }, () => "00000000-0000-7000-8000-000000000000") },
      "VALID_CREATE_PROGRAM_MAX_LIMIT",
    ],
  ])("with %o is refused with %s [USER-022] [USER-023]", async (fields, key) => {
    expect((await refusedWith(fields as Partial<Onboarding>)).responseCode).toBe(key);
    expect((await read()).user.isOnboarded).toBe(false);
  });
});

test("who did not agree to the policies in force is told so, agrees, and agreeing again changes nothing", async () => {
  expect((await world.call(policyAgreements, {}, person)).userPolicyAgreements.acceptanceType).toBeNull();
  const { policyList } = await world.call(legalPolicies, {});
  const agreements = policyList.map(({ legalPolicyId: id, type }) => ({ id, type }));
  const unknown = await world.call(
    agreeToPolicies,
    { body: { policyAgreements: [{ id: newId(), type: "PRIVACY_POLICY" }] } },
    person,
  );
  expect(unknown.userPolicyAgreements.acceptanceType).toBeNull();
  for (let i = 0; i < 2; i++) {
    const agreed = await world.call(agreeToPolicies, { body: { policyAgreements: agreements } }, person);
    expect(agreed.userPolicyAgreements.acceptanceType).toBe("ACCEPTED");
  }
});
