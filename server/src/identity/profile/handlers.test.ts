import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { CREDENTIALS } from "@openrounds/contract/identity/profile/credentials.ts";
import { SALUTATIONS } from "@openrounds/contract/identity/profile/schemas.ts";
import { codeSentTo, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { ageProof } from "../../kernel/testing/sign-ins.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { focusAreaIdOf, occupationIdOf } from "../../reference/service.ts";
import { buildUser } from "../factory.ts";
import { createAccountLink } from "../links/service.ts";
import { hashNewPassword } from "../passwords/service.ts";
import { findUser, type UserRow } from "../queries.ts";

const { login, readUser, sendCode, updateUser, exists } = identityEndpoints;
const { changePassword, confirm, publicProfile } = profileEndpoints;
const { updateAddress, updateEmail, updatePhone } = profileEndpoints;
const OLD = "carrots-and-peas-7";
const NEW = "beans-and-lentils-8";
const encode = (password: string): string => Buffer.from(password).toString("base64");

let world: World;
let passwordHash: string;
let person: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
  passwordHash = await hashNewPassword(world.app.platform, encode(OLD), []);
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db, { passwordHash });
});

const self = () => ({ params: { userId: person.userId } });
const read = async () => (await world.call(readUser, self(), person)).user;
const stored = async () => (await findUser(world.db, person.userId)) ?? person;

async function codeFor(to: { email: string } | { countryCode: string; phone: string }) {
  const { orderId } = await world.call(sendCode, { body: to });
  const uid = "email" in to ? to.email : `+${to.countryCode}${to.phone}`;
  return { orderId, otp: await codeSentTo(world, uid) };
}

const mailsTo = async (to: string | null, template: string): Promise<number> =>
  (await listDeliveries(world, { to, template })).length;

/** Signs in once more, as on another device; returns its Authorization header. */
async function otherDevice(): Promise<string> {
  const { authorization } = await world.call(login, {
    body: { loginMode: "EMAIL", email: person.email ?? "", password: encode(OLD) },
  });
  return `Bearer ${authorization?.authToken ?? ""}`;
}

const statusFor = async (authorization: string): Promise<number> => {
  const url = `/api/v1/user/end-user/${person.userId}`;
  return (await world.app.http.inject({ method: "GET", url, headers: { authorization } })).statusCode;
};

describe("the profile", () => {
  test("takes salutation, pronoun, description, credentials, languages and expertise [USER-007] [USER-008] [USER-044]", async () => {
    const changes = {
      salutation: "Dr" as const,
      pronoun: "she/her",
      description: "Runs a diabetes clinic.",
      credentials: ["MBBS", "MD", "MBBS"],
      secondarySpeakingLanguages: ["mr", "hi-IN"],
      areasOfExpertise: ["Foot care", " Insulin "],
      communicationMode: { whatsappStatus: "OPTED_IN" as const },
    };
    await world.call(updateUser, { ...self(), body: changes }, person);
    expect(await read()).toMatchObject({
      ...changes,
      credentials: ["MBBS", "MD"],
      secondarySpeakingLanguages: ["mr", "hi_IN"],
      areasOfExpertise: ["Foot care", "Insulin"],
    });
  });

  test("takes each of the seven salutations [USER-007]", async () => {
    for (const salutation of ["Mr", "Mrs", "Miss", "Dr", "Ms", "Prof", "Other"] as const) {
      expect((await world.call(updateUser, { ...self(), body: { salutation } }, person)).user).toMatchObject({
        salutation,
      });
      expect(await read()).toMatchObject({ salutation });
    }
  });

  test("knows the salutations and a large list of credentials with labels [USER-007] [USER-008]", () => {
    expect(SALUTATIONS).toEqual(["Mr", "Mrs", "Miss", "Dr", "Ms", "Prof", "Other"]);
    expect(CREDENTIALS.length).toBeGreaterThan(200);
    expect(CREDENTIALS.find(({ code }) => code === "RN")?.label).toBe("Registered Nurse");
    expect(CREDENTIALS.every(({ label }) => label.length > 2)).toBe(true);
  });

  test.each([
    [{ salutation: "Sir" }, "error.invalidInput"],
    [{ credentials: ["WIZARD"] }, "VALID_PROFILE_CREDENTIAL"],
    [{ credentials: CREDENTIALS.slice(0, 11).map(({ code }) => code) }, "VALID_PROFILE_MAX_CHOICES"],
    [{ areasOfExpertise: ["x".repeat(61)] }, "VALID_PROFILE_EXPERTISE_MAX"],
    [{ areasOfExpertise: [" "] }, "REQUIRED_VALIDATION"],
    [{ secondarySpeakingLanguages: ["<b>"] }, "error.invalidInput"],
    [{ description: "x".repeat(1001) }, "COMMON_CHAR_LIMIT_ERROR_MESSAGE"],
    [{ pronoun: "x".repeat(31) }, "VALID_PROFILE_PRONOUN_MAX"],
    [{ communicationMode: { whatsappStatus: "MAYBE" } }, "error.invalidInput"],
  ])("refuses %o with %s [USER-007] [USER-008]", async (body, key) => {
    const refused = await world.refusal(updateUser, { ...self(), body: body as object }, person);
    expect(refused.body.responseCode).toBe(key);
  });

  test("takes an address with its name and its point [USER-051] [SHELL-091]", async () => {
    const address = {
      latitude: 20.7,
      longitude: 78.6,
      name: "Wardha",
      streetAddress: "Main road 1",
      postalCode: "442001",
    };
    expect((await world.call(updateAddress, { ...self(), body: address }, person)).user.address).toEqual(address);
    const parts = ["name", "latitude", "longitude"].map((part) => ({ ...address, [part]: undefined }));
    for (const body of [{ ...address, name: "" }, ...parts, { name: "Wardha" }]) {
      const refused = await world.refusal(updateAddress, { ...self(), body: body as typeof address }, person);
      expect(refused.status).toBe(400);
    }
    expect((await read()).address).toEqual(address);
  });
});

test("the access token of a person is in the response to the sign-in, and not in the own account [USER-001]", async () => {
  const body = { loginMode: "EMAIL" as const, email: person.email ?? "", password: encode(OLD) };
  const { authToken = "", userId } = (await world.call(login, { body })).authorization ?? {};
  expect(userId).toBe(person.userId);
  const url = `/api/v1/user/end-user/${person.userId}`;
  const response = await world.app.http.inject({ url, headers: { authorization: `Bearer ${authToken}` } });
  expect(response.json()).toMatchObject({ resultBody: { user: { userId: person.userId } } });
  expect(response.body).not.toContain(authToken);
});

describe("the password", () => {
  const change = (oldPassword: string | undefined, newPassword: string) => ({
    ...self(),
    body: {
      oldPassword: oldPassword === undefined ? undefined : encode(oldPassword),
      newPassword: encode(newPassword),
    },
  });

  test("is changed with the old one: other devices are out, the mail tells it [USER-047]", async () => {
    const other = await otherDevice();
    await world.call(changePassword, change(OLD, NEW), person);
    expect(await statusFor(other)).toBe(401);
    expect(await statusFor(await world.authorize(person))).toBe(200);
    const body = { loginMode: "EMAIL" as const, email: person.email ?? "" };
    expect((await world.refusal(login, { body: { ...body, password: encode(OLD) } })).status).toBe(401);
    await world.call(login, { body: { ...body, password: encode(NEW) } });
    expect(await mailsTo(person.email, "PASSWORD_UPDATED")).toBe(1);
  });

  test.each([
    ["without the old one", undefined, NEW, { oldPassword: "PROFILE_WRONG_PASSWORD" }],
    ["with a wrong old one", "wrong-and-wrong-9", NEW, { oldPassword: "PROFILE_WRONG_PASSWORD" }],
    ["to the same one", OLD, OLD, { newPassword: "PROFILE_SAME_PASSWORD" }],
    ["to a short one", OLD, "short", { newPassword: "VALID_PASSWORD_MIN" }],
    ["to a well-known one", OLD, "password12", { newPassword: "VALID_PASSWORD_COMMON" }],
  ])("is not changed %s [USER-047]", async (_name, old, next, fields) => {
    const refused = await world.refusal(changePassword, change(old, next), person);
    expect([refused.status, refused.body.responseCode]).toEqual([400, Object.values(fields)[0]]);
    expect(Object.keys(refused.body.error.fields ?? {})).toEqual(Object.keys(fields));
    expect((await stored()).passwordHash).toBe(passwordHash);
  });

  test("of an account without one is set by who has just signed in, and by nobody later", async () => {
    person = await buildUser(world.db, { phone: "9812300001", countryCode: "91" });
    await ageProof(world, person);
    const late = await world.refusal(changePassword, change(undefined, NEW), person);
    expect([late.status, late.body.responseCode]).toEqual([403, "PROOF_NEEDED"]);
    const own = { countryCode: "91", phone: "9812300001" };
    await world.call(confirm, { ...self(), body: await codeFor(own) }, person);
    await world.call(changePassword, change(undefined, NEW), person);
    expect((await world.call(readUser, self(), person)).isPasswordExist).toBe(true);
  });

  test("is not guessed by trying: after ten wrong ones the right one waits too", async () => {
    for (let i = 0; i < 10; i++) await world.refusal(changePassword, change("wrong-and-wrong-9", NEW), person);
    expect((await world.refusal(changePassword, change(OLD, NEW), person)).status).toBe(429);
  });
});

test.each(["password", "e-mail"])("another %s ends the links that set a password", async (what) => {
  const { userId } = person;
  const linkFor = async (purpose: "FORGOT_PASSWORD" | "UNLOCK_ACCOUNT") => {
    const link = await world.db.transaction((tx) => createAccountLink(world.app.platform, tx, { purpose, userId }));
    const orderId = new URL(link).searchParams.get("id") ?? "";
    return { body: { orderId, newPassword: encode("peas-and-lentils-9") } };
  };
  const [reset, unlock] = [await linkFor("FORGOT_PASSWORD"), await linkFor("UNLOCK_ACCOUNT")];
  if (what === "password") {
    await world.call(
      changePassword,
      { ...self(), body: { oldPassword: encode(OLD), newPassword: encode(NEW) } },
      person,
    );
  } else {
    const email = `moved-${person.email ?? ""}`;
    await world.call(updateEmail, { ...self(), body: { email, ...(await codeFor({ email })) } }, person);
  }
  const { resetPassword, unlockAccount } = recoveryEndpoints;
  expect((await world.refusal(resetPassword, reset)).status).toBe(410);
  expect((await world.refusal(unlockAccount, unlock)).status).toBe(410);
});

describe("the e-mail and the phone", () => {
  test("change to an address that a code proved; the old e-mail is told, other devices are out [USER-050]", async () => {
    const other = await otherDevice();
    const email = `new-${person.email ?? ""}`;
    const proof = await codeFor({ email });
    const { user } = await world.call(updateEmail, { ...self(), body: { email, ...proof } }, person);
    expect(user.email).toBe(email);
    expect((await read()).email).toBe(email);
    const given = { loginMode: "EMAIL" as const, password: encode(OLD) };
    expect((await world.refusal(login, { body: { ...given, email: person.email ?? "" } })).status).toBe(401);
    const { authorization } = await world.call(login, { body: { ...given, email } });
    expect(authorization?.userId).toBe(person.userId);
    expect(await statusFor(other)).toBe(401);
    expect(await mailsTo(person.email, "ADDRESS_CHANGED")).toBe(1);
    expect((await world.call(exists, { body: { uid: person.email ?? "", mode: "EMAIL" } })).isExist).toBe(false);
    const again = await world.refusal(updateEmail, { ...self(), body: { email: `x${email}`, ...proof } }, person);
    expect(again.body.error.fields).toHaveProperty("otp");
  });

  test("change to a phone that a code proved [USER-049]", async () => {
    const to = { countryCode: "91", phone: "9812300002" };
    const proof = await codeFor(to);
    const { user } = await world.call(updatePhone, { ...self(), body: { ...to, ...proof } }, person);
    expect(user).toMatchObject(to);
    expect(await read()).toMatchObject(to);
    const another = { countryCode: "977", phone: "9812300022" };
    await world.call(updatePhone, { ...self(), body: { ...another, ...(await codeFor(another)) } }, person);
    expect(await read()).toMatchObject({ ...another, email: person.email });
    expect((await world.call(exists, { body: { uid: "919812300002", mode: "PHONE" } })).isExist).toBe(false);
    expect((await world.call(exists, { body: { uid: "9779812300022", mode: "PHONE" } })).isExist).toBe(true);
  });

  test("tell of the first phone that it was added, and of another one that it was changed", async () => {
    const countsOf = async () => [
      await mailsTo(person.email, "ADDRESS_ADDED"),
      await mailsTo(person.email, "ADDRESS_CHANGED"),
    ];
    for (const [phone, ...counts] of [
      ["9812300003", 1, 0],
      ["9812300004", 1, 1],
    ] as const) {
      const to = { countryCode: "91", phone };
      await world.call(updatePhone, { ...self(), body: { ...to, ...(await codeFor(to)) } }, person);
      expect(await countsOf()).toEqual(counts);
    }
  });

  test("tell by SMS that the first e-mail was added", async () => {
    const phone = "9812300005";
    person = await buildUser(world.db, { passwordHash, email: null, countryCode: "91", phone });
    const email = "first-email@clinic.example";
    await world.call(updateEmail, { ...self(), body: { email, ...(await codeFor({ email })) } }, person);
    expect(await mailsTo(`+91${phone}`, "ADDRESS_ADDED")).toBe(1);
  });

  test("an e-mail does not change with a wrong code, the code of another one, or to that of somebody else [USER-050]", async () => {
    const email = `wrong-${person.email ?? ""}`;
    const proof = await codeFor({ email });
    const other = await buildUser(world.db);
    const tries = [
      [{ email, ...proof, otp: proof.otp === "000000" ? "000001" : "000000" }, 400, "LOGIN_INCORRECT_OTP"],
      [{ email: `elsewhere-${email}`.slice(-50), ...proof }, 400, "LOGIN_INCORRECT_OTP"],
      [{ email: other.email ?? "", ...proof }, 409, "PROFILE_EMAIL_TAKEN"],
    ] as const;
    for (const [body, status, key] of tries) {
      const refused = await world.refusal(updateEmail, { ...self(), body }, person);
      expect([refused.status, refused.body.responseCode]).toEqual([status, key]);
    }
    for (const email_ of ["", "no address", `${"x".repeat(50)}@test.example`]) {
      const refused = await world.refusal(updateEmail, { ...self(), body: { email: email_, ...proof } }, person);
      expect(refused.body.error.fields).toHaveProperty("email");
    }
    const missing = await world.refusal(
      updateEmail,
      { ...self(), body: { email } as typeof proof & { email: string } },
      person,
    );
    expect(Object.keys(missing.body.error.fields ?? {}).toSorted()).toEqual(["orderId", "otp"]);
    expect((await world.refusal(updateEmail, { ...self(), body: { email, ...proof } }, other)).status).toBe(404);
    expect((await stored()).email).toBe(person.email);
  });

  test("a phone does not change with a wrong code, the code of another one, or to that of somebody else [USER-049]", async () => {
    const to = { countryCode: "91", phone: "9812300006" };
    const proof = await codeFor(to);
    const other = await buildUser(world.db, { countryCode: "91", phone: "9812300007" });
    const wrong = proof.otp === "000000" ? "000001" : "000000";
    const tries = [
      [{ ...to, ...proof, otp: wrong }, 400, "LOGIN_INCORRECT_OTP"],
      [{ ...to, ...proof, countryCode: "977" }, 400, "LOGIN_INCORRECT_OTP"],
      [{ ...to, ...proof, phone: "9812300008" }, 400, "LOGIN_INCORRECT_OTP"],
      [{ ...proof, countryCode: "91", phone: "9812300007" }, 409, "PROFILE_PHONE_TAKEN"],
      [{ ...to, ...proof, phone: "12" }, 400, "VALID_PHONE"],
    ] as const;
    for (const [body, status, key] of tries) {
      const refused = await world.refusal(updatePhone, { ...self(), body }, person);
      expect([refused.status, refused.body.responseCode]).toEqual([status, key]);
    }
    expect((await world.refusal(updatePhone, { ...self(), body: { ...to, ...proof } }, other)).status).toBe(404);
    expect(await stored()).toMatchObject({ countryCode: null, phone: null });
    await world.call(updatePhone, { ...self(), body: { ...to, ...proof } }, person);
    expect(await read()).toMatchObject(to);
  });

  test("do not change in a stolen session; the password makes it the owner's again", async () => {
    const email = `proof-${person.email ?? ""}`;
    const body = { email, ...(await codeFor({ email })) };
    await ageProof(world, person);
    expect((await world.refusal(updateEmail, { ...self(), body }, person)).body.responseCode).toBe("PROOF_NEEDED");
    const wrong = await world.refusal(confirm, { ...self(), body: { password: encode(NEW) } }, person);
    expect(wrong.body.error.fields).toHaveProperty("password");
    await world.call(confirm, { ...self(), body: { password: encode(OLD) } }, person);
    await world.call(updateEmail, { ...self(), body }, person);
    expect((await stored()).email).toBe(email);
  });

  test("are proved by a code to the own phone where there is no password, once", async () => {
    const own = { countryCode: "91", phone: "9812300003" };
    person = await buildUser(world.db, own);
    const body = await codeFor(own);
    await world.call(confirm, { ...self(), body }, person);
    expect((await world.refusal(confirm, { ...self(), body }, person)).body.responseCode).toBe("LOGIN_INCORRECT_OTP");
  });

  test("of one address go to one account, however many ask at once", async () => {
    const others = await Promise.all([1, 2, 3].map(() => buildUser(world.db)));
    const email = `race-${person.email ?? ""}`;
    const proof = await codeFor({ email });
    const { results } = await contend([person, ...others], (each) =>
      world.call(updateEmail, { params: { userId: each.userId }, body: { email, ...proof } }, each),
    );
    expect(results).toHaveLength(1);
  });
});

describe("the public profile", () => {
  const CANARY = "Canarybird";
  let phones = 90_000;
  const shown = async (as?: UserRow) =>
    (await world.call(publicProfile, { params: { id: person.userId }, query: { requestFor: "PROFILE" } }, as)).user;

  beforeEach(async () => {
    person = await buildUser(world.db, {
      firstName: "Meera",
      visibility: "PUBLIC",
      occupationId: occupationIdOf("Physician"),
      organizationName: "PHC Wardha",
      focusAreaIds: [focusAreaIdOf("Type 2 diabetes")],
      credentials: ["MBBS"],
      phone: `98123${String(++phones).padStart(5, "0")}`,
      countryCode: "91",
      gender: "FEMALE",
      address: { latitude: 20.7, longitude: 78.6, name: CANARY },
      description: "Runs a clinic.",
    });
  });

  test("shows signed-out visitors what a public person does and nothing that is private [USER-042] [USER-011]", async () => {
    const user = await shown();
    expect(user).toMatchObject({
      firstName: "Meera",
      visibility: "PUBLIC",
      primaryOccupation: { name: "Physician" },
      organization: { name: "PHC Wardha" },
      focusAreas: [{ name: "Type 2 diabetes" }],
      credentials: ["MBBS"],
      description: "Runs a clinic.",
    });
    expect(JSON.stringify(user)).not.toMatch(new RegExp(`@|98123900|FEMALE|${CANARY}`));
    const wrong = { params: { id: person.userId }, query: { requestFor: "P".repeat(41) } };
    expect((await world.refusal(publicProfile, wrong)).status).toBe(400);
  });

  test("shows of a private person, or one who did not choose yet, only the name [USER-042]", async () => {
    for (const visibility of ["PRIVATE", null] as const) {
      person = await buildUser(world.db, { firstName: "Meera", lastName: "Nair", visibility, description: CANARY });
      const user = await shown();
      expect(user).toMatchObject({ firstName: "Meera", lastName: "Nair", visibility: "PRIVATE", description: "" });
      expect(JSON.stringify(user)).not.toContain(CANARY);
    }
  });

  test.each(["INVITED", "BLOCKED", "DEACTIVATED"] as const)("of an account that is %s is not there", async (status) => {
    person = await buildUser(world.db, { visibility: "PUBLIC", status });
    expect((await world.refusal(publicProfile, { params: { id: person.userId }, query: {} })).status).toBe(404);
  });
});
