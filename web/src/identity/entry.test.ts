import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { PICKER_LOCALES } from "@openrounds/messages/locales.ts";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { standInForBrowser, standInForNetwork, success, tokenUntil } from "../kernel/testing/browser.ts";
import { nowMs } from "../kernel/clock.ts";
import { chooseLocale, currentLocale, storedLocale } from "../kernel/locale.ts";
import { deviceStorage, tabStorage, localKeys, sessionKeys } from "../kernel/storage.ts";
import { activeBox, digitsOf, secondsLeft } from "./components/code-digits.ts";
import { isLocked, signInFailure } from "./components/failure-text.ts";
import { pickerOrder } from "./components/picker-order.ts";
import {
  startSignIn,
  encodePassword,
  startSession,
  logIn,
  loginLocation,
  onSignIn,
  register,
  sendCode,
} from "./data.ts";
import { phoneDigits } from "./forms/phone-digits.ts";
import { registerBySocial } from "./social/data.ts";
import {
  approveCode,
  storeBotToken,
  storeCode,
  storeInvitation,
  storeTarget,
  readPendingCode,
  pathOfMode,
  pathOfStep,
  stepAfter,
  takeTarget,
  uidOf,
  type SignInAddress,
  type StoredInvitation,
} from "./state.ts";
import { CallFailure } from "../kernel/failure.ts";

const MAIL: SignInAddress = { mode: "EMAIL", email: "rahul@example.org" };
const PHONE: SignInAddress = { mode: "PHONE", countryCode: "91", phone: "9812345678" };
const ORDER = "0199d000-0000-7000-8000-0000000000aa";
const INVITATION: StoredInvitation = {
  id: "0199d000-0000-7000-8000-0000000000bb",
  visibility: "PRIVATE",
  entityType: "BATCH",
  entityId: "b1",
  batchId: "0199d000-0000-7000-8000-0000000000cc",
  loginMode: "EMAIL",
  email: "rahul@example.org",
  countryCode: null,
  phone: null,
  organizationName: "Hub",
  organizationLogo: null,
  programName: "Program",
};

/** A network that responds by the end of the path, and by itself to the shared key. */
function network(results: Readonly<Record<string, unknown>>) {
  return standInForNetwork(({ path }) => {
    const name = Object.keys(results).find((each) => path.includes(each));
    return success(name === undefined ? { sharedKey: "key" } : results[name]);
  });
}

const bodyOf = (requests: ReturnType<typeof network>, end: string): Record<string, unknown> =>
  JSON.parse(String(requests.find(({ path }) => path.endsWith(end))?.body ?? "{}")) as Record<string, unknown>;

beforeEach(() => standInForBrowser());

test("the picker lists 21 languages, that of the device first [SHELL-006] [SHELL-007]", () => {
  const { first, others } = pickerOrder("mr");
  expect(first).toBe("mr");
  expect([first, ...others]).toHaveLength(21);
  expect(new Set([first, ...others])).toEqual(new Set(PICKER_LOCALES));
  expect(pickerOrder(undefined).first).toBe("en");
  expect(pickerOrder("kn").first).toBe("en");
});

test("a chosen language is stored with an underscore, and before that there is none [SHELL-009]", () => {
  expect(storedLocale()).toBeUndefined();
  chooseLocale("hi");
  expect(deviceStorage.read(localKeys.locale)).toBe("hi_IN");
  chooseLocale("pt-br");
  expect(deviceStorage.read(localKeys.locale)).toBe("pt_BR");
  expect(currentLocale()).toBe("pt-br");
});

test.each([
  ["123456", "123456", 5],
  ["12 34-56", "123456", 5],
  ["Your code is 987654.", "987654", 5],
  ["1234567890", "123456", 5],
  ["१२३", "", 0],
  ["１２３", "123", 3],
  ["", "", 0],
])("what is typed or pasted as %j is read as %j [AUTH-113]", (typed, code, box) => {
  expect(digitsOf(typed)).toBe(code);
  expect(activeBox(code)).toBe(box);
});

test("a new code can be requested after 30 seconds [AUTH-079]", () => {
  expect(secondsLeft(1000, 1000)).toBe(30);
  expect(secondsLeft(1000, 30_001)).toBe(1);
  expect(secondsLeft(1000, 31_000)).toBe(0);
});

test("the order of a code is kept for its address, for 5 minutes [AUTH-081]", () => {
  storeCode(MAIL, ORDER);
  expect(readPendingCode(MAIL)).toMatchObject({ orderId: ORDER, isRight: false });
  expect(readPendingCode(PHONE)).toBeUndefined();
  const code = approveCode(storeCode(MAIL, ORDER));
  expect(readPendingCode(MAIL)?.isRight).toBe(true);
  tabStorage.write(sessionKeys.pendingCode, JSON.stringify({ ...code, sentAtMs: nowMs() - 300_000 }));
  expect(readPendingCode(MAIL)).toBeUndefined();
  expect(tabStorage.read(sessionKeys.pendingCode)).toBeNull();
});

test("the order of a code is gone after 5 minutes also while nobody asks for it [AUTH-081]", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  storeCode(MAIL, ORDER);
  vi.advanceTimersByTime(200_000);
  storeCode(MAIL, ORDER);
  vi.advanceTimersByTime(299_999);
  expect(tabStorage.read(sessionKeys.pendingCode)).toContain(ORDER);
  vi.advanceTimersByTime(1);
  expect(tabStorage.read(sessionKeys.pendingCode)).toBeNull();
});

test.each([
  ["ACTIVE", "login"],
  ["MIGRATED", "login"],
  ["NOT_PRESENT", "signup"],
  ["INVITED", "signup"],
  ["LOCKED", "locked"],
  ["USER LOCKED", "locked"],
  ["BLOCKED", "closed"],
  ["DEACTIVATED", "closed"],
])("an account that is %s goes on to %s [AUTH-063] [AUTH-064] [AUTH-065] [AUTH-068] [AUTH-069]", (status, step) => {
  expect(stepAfter(status)).toBe(step);
});

test("each step has its page in its flow; accounts that are closed are not called locked [AUTH-029]", () => {
  expect(pathOfStep("login", "EMAIL")).toBe("/email/login");
  expect(pathOfStep("signup", "PHONE")).toBe("/phone/signup");
  expect(pathOfStep("locked", "PHONE")).toBe("/user-locked");
  expect(pathOfStep("closed", "EMAIL")).toBe("/user-locked?account=closed");
});

test("a private invitation leads to the flow of its login mode [AUTH-096]", () => {
  expect(pathOfMode("EMAIL")).toBe("/email/verify");
  expect(pathOfMode("GOOGLE")).toBe("/email/verify");
  expect(pathOfMode("PHONE")).toBe("/phone/verify");
});

test("an invitation is kept in the tab with what it is for [AUTH-095] [SHELL-044]", () => {
  storeInvitation(INVITATION);
  const { id, visibility, entityType, entityId } = INVITATION;
  expect(JSON.parse(tabStorage.read(sessionKeys.invitation) ?? "{}")).toMatchObject({
    id,
    visibility,
    entityType,
    entityId,
  });
  expect(deviceStorage.read(localKeys.drafts)).toBeNull();
});

test.each([
  ["Wardha, Maharashtra, India", "Maharashtra,Wardha"],
  ["Wardha", "unknown,Wardha"],
  [", Maharashtra, India", "Maharashtra,unknown"],
  ["", "unknown,unknown"],
  [null, "unknown,unknown"],
])("the location %j is sent as %j [AUTH-046]", (stored, sent) => {
  expect(loginLocation(stored)).toBe(sent);
});

test("a password is sent as base64 of its UTF-8 bytes [AUTH-045]", () => {
  expect(Buffer.from(encodePassword("पासवर्ड-2026 ✓"), "base64").toString("utf8")).toBe("पासवर्ड-2026 ✓");
});

test("a phone number is digits only, 15 at most [AUTH-105]", () => {
  expect(phoneDigits("+91 98123-45678e")).toBe("919812345678");
  expect(phoneDigits("1".repeat(30))).toHaveLength(15);
});

test("signing in carries mode, address, encoded password, location, device and invitation [AUTH-043] [AUTH-131]", async () => {
  storeInvitation(INVITATION);
  deviceStorage.write(localKeys.location, "Wardha, Maharashtra, India");
  const authorization = { authToken: tokenUntil(nowMs() + 900_000), userId: "u1", refreshKey: "cookie" };
  const requests = network({ "/login": { authorization } });
  await expect(logIn(MAIL, { password: encodePassword("secret") })).resolves.toEqual(authorization);
  expect(bodyOf(requests, "/login")).toMatchObject({
    loginMode: "EMAIL",
    email: "rahul@example.org",
    password: "c2VjcmV0",
    location: "Maharashtra,Wardha",
    invitationRequest: { batchId: INVITATION.batchId, invitationId: INVITATION.id },
  });
  expect(Object.keys(bodyOf(requests, "/login")["loginRequest"] as object)).toEqual(["device", "os"]);
});

test("where a code is needed first, its order is kept and no token [AUTH-074] [AUTH-075] [AUTH-076]", async () => {
  network({ "/login": { otp: { orderId: ORDER } } });
  await expect(logIn(PHONE)).resolves.toMatchObject({ orderId: ORDER, uid: "919812345678" });
  expect(readPendingCode(PHONE)?.orderId).toBe(ORDER);
  expect(deviceStorage.read(localKeys.userId)).toBeNull();
});

test("the code of a sign-in is confirmed by a second call with code and order [AUTH-077]", async () => {
  const requests = network({ "/login": { authorization: { authToken: "a.b.c", userId: "u1", refreshKey: "cookie" } } });
  await logIn(PHONE, { otp: "123456", orderId: ORDER });
  expect(bodyOf(requests, "/login")).toMatchObject({
    loginMode: "PHONE",
    countryCode: "91",
    phone: "9812345678",
    otp: "123456",
    orderId: ORDER,
  });
});

test("the existence of an account is looked up first; invited people are sent a code at once [AUTH-053] [AUTH-062] [AUTH-067] [AUTH-073]", async () => {
  const requests = network({
    "/exists": { isExist: false, status: "INVITED", message: "" },
    "/otp/send": { orderId: ORDER },
  });
  await expect(startSignIn(MAIL)).resolves.toBe("signup");
  expect(bodyOf(requests, "/exists")).toEqual({ uid: "rahul@example.org", mode: "EMAIL" });
  expect(bodyOf(requests, "/otp/send")).toMatchObject({
    email: "rahul@example.org",
    resend: false,
    otpRequestedFor: "",
  });
  await startSignIn(MAIL);
  expect(requests.filter(({ path }) => path.endsWith("/otp/send"))).toHaveLength(1);
});

test("whom nobody invited is sent no code before the bot check [AUTH-071]", async () => {
  const requests = network({ "/exists": { isExist: false, status: "NOT_PRESENT", message: "" } });
  await expect(startSignIn(PHONE)).resolves.toBe("signup");
  expect(requests.some(({ path }) => path.endsWith("/otp/send"))).toBe(false);
});

const newChallenge = () =>
  createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    counter: 3,
    deriveKey,
    data: { madeAt: 1 },
    hmacSignatureSecret: "a",
    hmacKeySignatureSecret: "b",
  });

test("where the server asks for it, the device does the work of the bot check and asks again", async () => {
  const challenge = await newChallenge();
  const bodies: Record<string, unknown>[] = [];
  standInForNetwork(({ path, body }) => {
    if (path.endsWith("/bot-check")) return success({ challenge });
    if (!path.endsWith("/exists")) return success({ sharedKey: "key" });
    bodies.push(JSON.parse(String(body)) as Record<string, unknown>);
    if (bodies.length > 1) return success({ isExist: false, status: "LOCKED", message: "" });
    return Response.json({ responseCode: "BOT_CHECK_REQUIRED", message: "?" }, { status: 429 });
  });
  await expect(startSignIn(MAIL)).resolves.toBe("locked");
  expect(bodies.map((body) => "recaptchaToken" in body)).toEqual([false, true]);
  const solved = JSON.parse(atob(String(bodies[1]?.["recaptchaToken"]))) as { solution: { counter: number } };
  expect(solved.solution.counter).toBe(3);
});

test("the bot check is sent with the registration, for the address that it was made for [AUTH-072]", async () => {
  const authorization = { authToken: "a.b.c", userId: "u1", refreshKey: "cookie" };
  const requests = network({ "/legal-policy/list": { policyList: [] }, "/registration": { authorization } });
  storeBotToken(PHONE, "of-the-phone");
  await register(MAIL, storeCode(MAIL, ORDER), { firstName: "Rahul", lastName: "", gender: "MALE" });
  expect(bodyOf(requests, "/registration")).not.toHaveProperty("recaptchaToken");
  const later = network({ "/legal-policy/list": { policyList: [] }, "/registration": { authorization } });
  storeBotToken(MAIL, "of-the-mail");
  await register(MAIL, storeCode(MAIL, ORDER), { firstName: "Rahul", lastName: "", gender: "MALE" });
  expect(bodyOf(later, "/registration")).toMatchObject({ recaptchaToken: "of-the-mail" });
});

test.each([
  ["PRIVATE", "private"],
  ["PUBLIC", "public"],
  ["open", "public"],
])("the code of a %s invitation is ordered as %s [AUTH-053]", async (visibility, otpRequestedFor) => {
  storeInvitation({ ...INVITATION, visibility });
  const requests = network({ "/otp/send": { orderId: ORDER } });
  await sendCode(PHONE);
  expect(bodyOf(requests, "/otp/send")).toMatchObject({ phone: "9812345678", countryCode: "91", otpRequestedFor });
  expect(uidOf(PHONE)).toBe("919812345678");
});

test("signing up agrees to every policy in force, in the stored language or else en_IN [AUTH-048] [SHELL-010]", async () => {
  const policyList = [{ legalPolicyId: ORDER, type: "PRIVACY_POLICY" }];
  const authorization = { authToken: "a.b.c", userId: "u1", refreshKey: "cookie" };
  const person = {
    firstName: "Rahul",
    lastName: "Deshmukh",
    gender: "MALE",
    password: encodePassword("learn-together"),
  } as const;
  const results = { "/legal-policy/list": { policyList }, "/registration": { authorization } };
  const before = network(results);
  await register(MAIL, storeCode(MAIL, ORDER), person);
  expect(bodyOf(before, "/registration")).toMatchObject({
    locale: "en_IN",
    orderId: ORDER,
    policyAgreements: [{ id: ORDER, type: "PRIVACY_POLICY" }],
  });
  chooseLocale("hi");
  const after = network(results);
  await register(MAIL, storeCode(MAIL, ORDER), person);
  expect(bodyOf(after, "/registration")).toMatchObject({ locale: "hi_IN", primaryReadingLanguage: "hi_IN" });
});

test("signing up by a social account names its e-mail and its picture [AUTH-049] [AUTH-050]", async () => {
  const authorization = { authToken: "a.b.c", userId: "u1", refreshKey: "cookie" };
  const requests = network({ "/legal-policy/list": { policyList: [] }, "/registration": { authorization } });
  const profile = { firstName: "Asha", lastName: "Rao", profileImage: "https://id.example/asha.png" };
  const proved = { ...profile, socialToken: ORDER, primaryEmail: "asha@example.org" };
  await registerBySocial(proved, { firstName: "Asha", lastName: "Rao", gender: "FEMALE" });
  expect(bodyOf(requests, "/registration")).toMatchObject({
    loginMode: "GOOGLE",
    socialToken: ORDER,
    primaryEmail: "asha@example.org",
    profileImage: "https://id.example/asha.png",
  });
});

test("after signing in people go where they wanted to go, and home otherwise [SHELL-020]", async () => {
  const authorization = { authToken: tokenUntil(nowMs() + 900_000), userId: "u1", refreshKey: "cookie" };
  network({ "/end-user/u1": { user: { isOnboarded: true } } });
  storeTarget("/batch/b1?tab=sessions");
  await expect(startSession(authorization)).resolves.toBe("/batch/b1?tab=sessions");
  await expect(startSession(authorization)).resolves.toBe("/home");
  storeTarget("//evil.example");
  expect(takeTarget()).toBe("/home");
});

test("who was invited to own a hub gives the professional details in its onboarding, and is at home there [USER-014] [USER-026]", async () => {
  const authorization = { authToken: tokenUntil(nowMs() + 900_000), userId: "u1", refreshKey: "cookie" };
  network({ "/end-user/u1": { user: { isOnboarded: false } } });
  storeInvitation(INVITATION);
  await expect(startSession(authorization)).resolves.toBe("/onboard");
  storeInvitation({ ...INVITATION, entityType: "ORGANIZATION" });
  await expect(startSession(authorization)).resolves.toBe("/hub-onboarding/onboard");
  expect(takeTarget()).toBe("/hub-onboarding/home");
});

test("people whose work is not known yet go to /onboard first, and their goal waits [USER-013]", async () => {
  const authorization = { authToken: tokenUntil(nowMs() + 900_000), userId: "u1", refreshKey: "cookie" };
  network({ "/end-user/u1": { user: { isOnboarded: false } } });
  onSignIn(async () => "/batch/b2");
  await expect(startSession(authorization)).resolves.toBe("/onboard");
  expect(takeTarget()).toBe("/batch/b2");
});

test("a failed sign-in says the words of the server, or those of the way of signing in [AUTH-149] [AUTH-150] [AUTH-151] [AUTH-152]", () => {
  const t = (key: string): string => key;
  expect(signInFailure(t, new CallFailure(401, { message: "Not today" }), "LOGIN_INCORRECT_PASSWORD")).toBe(
    "Not today",
  );
  expect(signInFailure(t, new CallFailure(401, {}), "LOGIN_INCORRECT_PASSWORD")).toBe("LOGIN_INCORRECT_PASSWORD");
  expect(signInFailure(t, new CallFailure(401, {}), "LOGIN_INVALID_CREDENTIALS")).toBe("LOGIN_INVALID_CREDENTIALS");
  expect(signInFailure(t, new CallFailure(500, { responseCode: "error.internal" }), "LOGIN_INVALID_CREDENTIALS")).toBe(
    "error.internal",
  );
});

test("a locked account is known by code and by message [AUTH-153]", () => {
  expect(isLocked(new CallFailure(423, { responseCode: "USER_LOCKED", message: "खाता बंद" }))).toBe(true);
  expect(isLocked(new CallFailure(423, { message: "USER LOCKED" }))).toBe(true);
  expect(isLocked(new CallFailure(401, { message: "no" }))).toBe(false);
});
