import type { APIRequestContext, Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { pageEndpoints } from "@openrounds/contract/pages/endpoints.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { recoveryEndpoints } from "@openrounds/contract/identity/recovery/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller, serverNowMs, visitIn } from "../steps/api.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { signUpAnew } from "../steps/newcomer.ts";
import {
  type CallShape,
  respondWith,
  callsOf,
  changeResult,
  hold,
  nextCall,
  nextResult,
  refuse,
} from "../steps/calls.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { inviteToBatch } from "../steps/invitations.ts";
import { button, field, localStorageItem, mainNavigation, sessionStorageItem, toastOf } from "../steps/page.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const PASSWORD = "learn-together-2026";
const PLACE = "Wardha, Maharashtra, India";
/** The languages of the interface, as the documents name them. */
const LANGUAGES = "en fr hi bn as es gu kn ml mr pa pt pt-br ta te vi id ms fil or ro ru uk".split(" ");
const WITHOUT_PICKER = ["as", "kn"];
const FEATURES = ["Live sessions", "Peer networking", "Certification"];
const LOGO = "/icons/icon-192.png";
const SAID = "What the server says";
const SECRET = "c2VjcmV0LW9mLWEtbGluay1zZWNyZXQtb2YtYS1saW5r";

interface Visit {
  readonly isPhone?: boolean;
  /** A returning visitor: language and location are stored. */
  readonly isKnown?: boolean;
}

/** The request that an action sends. */
async function sentBy(page: Page, endpoint: CallShape, act: () => Promise<void>): Promise<Record<string, unknown>> {
  const sent = nextCall(page, endpoint);
  await act();
  return (await sent).postDataJSON() as Record<string, unknown>;
}

/** Installs the clock of the page at the time of the server. */
const takeClock = async (page: Page): Promise<void> => page.clock.install({ time: await serverNowMs(page.request) });

/** Opens an invitation without a recipient. */
async function openInvitationOf(
  page: Page,
  visibility: "PUBLIC" | "open",
  loginMode: "EMAIL" | "PHONE",
): Promise<void> {
  const link = await inviteToBatch(page.request, `${visibility}.${loginMode}@entry.example`.toLowerCase());
  link.searchParams.delete("email");
  link.searchParams.set("visibility", visibility);
  link.searchParams.set("loginMode", loginMode);
  await page.goto(link.href);
  await expect(page.locator(".invite")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/welcome");
}

/** The subject of an invitation in the response of the server. */
async function whatFor(request: APIRequestContext, id: string) {
  const learner = await openCaller(request, "learner@demo.example");
  return learner.call(invitationEndpoints.read, { params: { id }, query: {} });
}

async function visit(browser: Browser, { isPhone = false, isKnown = true }: Visit = {}): Promise<Page> {
  const screen = isPhone ? { viewport: PHONE } : {};
  const context = await browser.newContext({ ...screen, locale: "mr-IN", timezoneId: "Asia/Kolkata" });
  const page = await context.newPage();
  if (isKnown) await visitIn(page);
  return page;
}

const aboutProduct = (page: Page) => page.getByRole("complementary", { name: t("identity.about.title") });

/** Returns to the previous page by the arrow above the form. */
async function goBack(page: Page, to: string): Promise<void> {
  await button(page, "app.back").click();
  await page.waitForURL(`**${to}`);
}

/** Finds a town by its name and chooses it. */
async function chooseTown(question: Locator, name: string): Promise<void> {
  await question.getByLabel(t("identity.location.search"), { exact: true }).fill(name);
  const found = question.getByRole("button", { name: new RegExp(`^${name}`) });
  await found.first().click();
}

/** Enters an e-mail address and continues. */
async function giveEmail(page: Page, email: string): Promise<void> {
  await page.goto("/email/verify");
  await field(page, "identity.email.label").fill(email);
  await button(page, "identity.continue").click();
}

async function giveCode(page: Page, to: string): Promise<void> {
  const { code } = await waitForMessage(page.request, to, (message) => message.code !== null);
  await field(page, "identity.code.label").fill(code ?? "");
  await button(page, "identity.code.confirm").click();
}

test("the first visit asks for the language, that of the device first, then for the place, and shows the ways in [SHELL-003] [SHELL-004] [SHELL-005] [SHELL-006] [SHELL-007] [SHELL-009] [AUTH-006] [AUTH-009] [AUTH-033] [AUTH-034]", async ({
  browser,
}) => {
  const page = await visit(browser, { isKnown: false });
  await page.goto("/welcome");
  const languages = page.getByRole("radio");
  await expect(languages).toHaveCount(21);
  await expect(languages.first()).toHaveAttribute("value", "mr");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const offered = await languages.evaluateAll((radios) => radios.map((radio) => radio.getAttribute("value") ?? ""));
  expect(offered.toSorted()).toEqual(LANGUAGES.filter((code) => !WITHOUT_PICKER.includes(code)).toSorted());
  expect(await localStorageItem(page, "or.locale")).toBeNull();
  await page.getByRole("radio", { name: /^English/ }).check();
  await page.locator("button.btn--primary").click();
  const question = page.getByRole("dialog", { name: t("identity.location.where") });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  // Only the country can be guessed, and a country alone is not confirmed.
  await expect(button(page, "identity.location.confirm")).toHaveCount(0);
  await chooseTown(question, "Wardha");
  await expect(question).toBeHidden();
  expect(await localStorageItem(page, "or.location")).toMatch(/, .*, India$/);
  expect(await localStorageItem(page, "or.locale")).toBe("en_US");
  const all = await page
    .getByLabel(t("identity.language"))
    .getByRole("option")
    .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
  expect(all.toSorted()).toEqual(LANGUAGES.toSorted());
  await expect(page.getByRole("link", { name: t("identity.logo") }).locator("svg.mark")).toBeVisible();
  await expect(page.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  await expect(page.getByRole("link", { name: t("identity.welcome.phone") })).toBeVisible();
  await expect(page.locator(".invite")).toHaveCount(0);
  const about = aboutProduct(page);
  for (const feature of FEATURES) await expect(about.getByText(feature, { exact: true })).toBeVisible();
  const [form, panel] = [await page.getByRole("main").boundingBox(), await about.boundingBox()];
  expect(panel?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0) - 1);
  await page.reload();
  await expect(page.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  await expect(question).toBeHidden();
});

test("on a device of a language that is not there the interface is in American English [SHELL-008]", async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: "de-DE" });
  await page.goto("/welcome");
  await expect(page.getByRole("radio").first()).toHaveAttribute("value", "en");
  await expect(page.locator("html")).toHaveAttribute("lang", /^en(-US)?$/);
  await page.locator("button.btn--primary").click();
  expect(await localStorageItem(page, "or.locale")).toBe("en_US");
});

test("a language is marked at once, also while texts are on their way", async ({ browser }) => {
  const page = await visit(browser, { isKnown: false });
  const letGo = await hold(page, "**/api/**");
  await page.goto("/welcome");
  for (const name of [/^हिन्दी/, /^English/, /^தமிழ்/]) await page.getByRole("radio", { name }).check();
  letGo();
});

test("on a phone the location is confirmed in a sheet at the bottom, and a town can be chosen instead [AUTH-035] [AUTH-032]", async ({
  browser,
}) => {
  const page = await visit(browser, { isKnown: false, isPhone: true });
  await page.addInitScript(() => localStorage.setItem("or.locale", "en_US"));
  await page.goto("/email/verify");
  const question = page.getByRole("dialog", { name: t("identity.location.where") });
  await expect(question).toBeVisible();
  const box = await question.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height);
  expect(Math.round(box?.width ?? 0)).toBe(PHONE.width);
  await chooseTown(question, "Wardha");
  expect(await localStorageItem(page, "or.location")).toMatch(/^Wardha, Maharashtra, India$/);
  const step = (now: 1 | 2) => page.getByText(`Step ${now} of 2`, { exact: true });
  await expect(step(1)).toBeVisible();
  await expect(aboutProduct(page)).toBeHidden();
  await goBack(page, "/welcome");
  await page.goto("/phone/verify");
  await expect(step(1)).toBeVisible();
  await goBack(page, "/welcome");
  await giveEmail(page, "hub@demo.example");
  await page.waitForURL("**/email/login");
  await expect(step(2)).toBeVisible();
  await expect(aboutProduct(page)).toBeHidden();
  await page.getByRole("link", { name: t("identity.forgot") }).click();
  await page.waitForURL("**/forgot-password");
  await expect(button(page, "identity.forgot.submit")).toBeVisible();
  await goBack(page, "/email/verify");
  await giveEmail(page, "nobody.yet@entry.example");
  await page.waitForURL("**/email/signup");
  await expect(page.getByText("No account yet", { exact: true })).toBeVisible();
  await expect(step(1)).toBeVisible();
  await goBack(page, "/email/verify");
});

test("where the town of a visitor can be guessed it is confirmed, changed or left open, and nobody is asked twice [AUTH-034]", async ({
  browser,
}) => {
  const guess = { latitude: 20.7, longitude: 78.6, l0: "India", l1: "Maharashtra", l2: "Wardha" };
  for (const { address, action, stored } of [
    { address: "/welcome", action: "identity.location.confirm", stored: PLACE },
    { address: "/email/verify", action: "identity.location.change", stored: "Nagpur, Maharashtra, India" },
    { address: "/phone/verify", action: "identity.location.skip", stored: null },
  ] as const) {
    const page = await visit(browser, { isKnown: false });
    await page.addInitScript(() => localStorage.setItem("or.locale", "en_US"));
    await respondWith(page, referenceEndpoints.approximateLocation, { locationDetail: guess });
    await page.goto(address);
    const question = page.getByRole("dialog", { name: t("identity.location.title") });
    await expect(question.getByText(PLACE)).toBeVisible();
    await question.getByRole("button", { name: t(action), exact: true }).click();
    if (action === "identity.location.change") await chooseTown(page.getByRole("dialog"), "Nagpur");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await localStorageItem(page, "or.location")).toBe(stored);
    const known = page.waitForLoadState("networkidle");
    await page.reload();
    await known;
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.context().close();
  }
});

test("a drawer tells what the product is, with a picture and three features [AUTH-014] [AUTH-015] [AUTH-016]", async ({
  browser,
}) => {
  const page = await visit(browser);
  await page.goto("/welcome");
  await page.getByRole("button", { name: /^learn about the product$/i }).click();
  const drawer = page.getByRole("dialog", { name: t("identity.about.title") });
  await expect(drawer.getByText(t("identity.about.text"))).toBeVisible();
  await expect(drawer.locator(".orbit svg.portrait").first()).toBeVisible();
  for (const feature of FEATURES) await expect(drawer.getByText(feature, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("the pages of the e-mail and the phone flow open at their addresses [AUTH-018] [AUTH-019] [AUTH-022] [AUTH-023] [AUTH-026] [AUTH-028] [AUTH-033]", async ({
  browser,
}) => {
  const page = await visit(browser);
  const email = {
    path: "/email/verify",
    formField: field(page, "identity.email.label"),
    go: "identity.continue",
  } as const;
  const phone = {
    path: "/phone/verify",
    formField: field(page, "identity.phone.label"),
    go: "identity.continue",
  } as const;
  const forgot = { ...email, path: "/forgot-password", go: "identity.forgot.submit" } as const;
  for (const [address, { path, formField, go }] of [
    ["/email", email],
    ["/email/verify", email],
    ["/email/login", email],
    ["/email/signup", email],
    ["/phone", phone],
    ["/phone/verify", phone],
    ["/phone/login", phone],
    ["/phone/signup", phone],
    ["/forgot-password", forgot],
  ] as const) {
    await page.goto(address);
    await page.waitForURL(`**${path}`);
    await expect(formField).toBeVisible();
    await expect(button(page, go)).toBeVisible();
    await expect(aboutProduct(page).getByText(FEATURES[0] ?? "", { exact: true })).toBeVisible();
  }
  await expect(field(page, "identity.reset.label")).toHaveCount(0);
  await expectAccessible(page);
});

/** The stored location, what the sign-in sends of it, the failed response and the text that is shown. */
const FAILED_SIGN_INS = [
  {
    location: PLACE,
    sent: "Maharashtra,Wardha",
    response: { status: 200, responseCode: "Failed" },
    shownText: t("error.internal"),
  },
  { location: "Wardha", sent: "unknown,Wardha", response: { status: 401 }, shownText: t("LOGIN_INCORRECT_PASSWORD") },
  { location: ", Maharashtra", sent: "Maharashtra,unknown", response: { status: 401, message: SAID }, shownText: SAID },
];

test("an e-mail with an account leads to the password, which is required and can be shown; logging out leads to /welcome [AUTH-020] [AUTH-033] [AUTH-040] [AUTH-045] [AUTH-046] [AUTH-062] [AUTH-063] [AUTH-078] [AUTH-085] [AUTH-086] [AUTH-088] [AUTH-126] [AUTH-148] [AUTH-149] [AUTH-150] [AUTH-152] [AUTH-155] [API-016]", async ({
  browser,
}) => {
  const page = await visit(browser);
  const email = "hub@demo.example";
  const endsLookUp = await refuse(page, identityEndpoints.exists, { message: SAID });
  await giveEmail(page, email);
  await expect(page.getByText(SAID)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/email/verify");
  await endsLookUp();
  const endsSilence = await refuse(page, identityEndpoints.exists, { status: 502 });
  await button(page, "identity.continue").click();
  await expect(page.getByText(t("error.unspecified"))).toBeVisible();
  await endsSilence();
  expect(await sentBy(page, identityEndpoints.exists, () => giveEmail(page, email))).toEqual({
    uid: email,
    mode: "EMAIL",
  });
  await page.waitForURL("**/email/login");
  await expect(aboutProduct(page).getByText(FEATURES[0] ?? "", { exact: true })).toBeVisible();
  const password = field(page, "identity.password.label");
  await button(page, "identity.login.submit").click();
  await expect(page.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await password.fill(PASSWORD);
  await expect(password).toHaveAttribute("type", "password");
  await button(page, "identity.password.show").click();
  await expect(password).toHaveAttribute("type", "text");
  await button(page, "identity.password.hide").click();
  await expect(password).toHaveAttribute("type", "password");
  await expectAccessible(page);
  for (const { location, sent, response, shownText } of FAILED_SIGN_INS) {
    await page.evaluate((known) => localStorage.setItem("or.location", known), location);
    const ends = await refuse(page, identityEndpoints.login, response);
    const body = await sentBy(page, identityEndpoints.login, () => button(page, "identity.login.submit").click());
    const encoded = Buffer.from(PASSWORD).toString("base64");
    expect(body).toMatchObject({ loginMode: "EMAIL", email, location: sent, password: encoded });
    await expect(page.getByText(shownText)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/email/login");
    await ends();
  }
  await page.evaluate((known) => localStorage.setItem("or.location", known), PLACE);
  const result = nextResult(page, identityEndpoints.login);
  const requested = nextCall(page, pageEndpoints.home);
  await button(page, "identity.login.submit").click();
  const { authorization } = await result;
  expect((await requested).headers()["authorization"]).toBe(`Bearer ${authorization?.authToken}`);
  await page.waitForURL("**/home");
  expect(await localStorageItem(page, "or.userId")).toBe(authorization?.userId);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "rk")).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  await page.reload();
  await expect(page.locator("button.me")).toBeVisible();
  await page.locator("button.me").click();
  await page.getByRole("menuitem", { name: t("app.account.logout") }).click();
  await page.waitForURL("**/welcome");
  await expect(page.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("or.")));
  expect(kept.toSorted()).toEqual(["or.locale", "or.location"]);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("or.")))).toEqual([]);
  expect(await localStorageItem(page, "or.locale")).toBe("en_US");
  expect(await localStorageItem(page, "or.location")).toBe(PLACE);
});

test("whose session is over for the server is logged out by the next call, with a token of long ago and with a young one [AUTH-084]", async ({
  browser,
}) => {
  for (const laterMs of [0, 7_200_000]) {
    const page = await visit(browser);
    const caller = await enter(page, "learner@demo.example");
    await takeClock(page);
    await page.goto("/programs");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await localStorageItem(page, "or.userId")).toBe(caller.userId);
    await caller.call(identityEndpoints.logout, { body: {} });
    await page.clock.fastForward(laterMs);
    // After a while the page reads the number of notices by itself.
    if (laterMs === 0) {
      await mainNavigation(page)
        .getByRole("link", { name: t("app.nav.home") })
        .click();
    }
    await page.waitForURL("**/welcome**");
    await expect(page.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
    expect(await localStorageItem(page, "or.userId")).toBeNull();
    await page.context().close();
  }
});

/** Sets the age of the stored code request and reloads the page; returns the request. */
async function ageOrder(page: Page, ageMs: number): Promise<string> {
  const order = JSON.parse((await sessionStorageItem(page, "or.pendingCode")) ?? "{}") as { sentAtMs: number };
  const nowMs = await page.evaluate(() => Date.now());
  const aged = JSON.stringify({ ...order, sentAtMs: nowMs - ageMs });
  await page.evaluate((text) => sessionStorage.setItem("or.pendingCode", text), aged);
  await page.reload();
  return aged;
}

/** Expects that a new code can be requested after 30 seconds, not before, and that the remaining time is shown. */
async function expectCountdown(page: Page): Promise<void> {
  const resend = button(page, "identity.code.resend");
  await ageOrder(page, 0);
  await expect(page.getByText(/0:(30|2\d)/)).toBeVisible();
  await page.clock.fastForward(15_000);
  await expect(page.getByText(/0:(15|1[0-4]|0[1-9])/)).toBeVisible();
  await expect(resend).toBeHidden();
  await page.clock.fastForward(15_000);
  await expect(resend).toBeVisible();
  const { orderId } = JSON.parse((await sessionStorageItem(page, "or.pendingCode")) ?? "{}") as { orderId: string };
  const sent = await sentBy(page, identityEndpoints.sendCode, () => resend.click());
  expect(sent).toMatchObject({ resend: true, orderId });
}

/** Expects that a code request is stored for five minutes. */
async function expectOrderKept(page: Page): Promise<void> {
  const order = (await sessionStorageItem(page, "or.pendingCode")) ?? "";
  const kept = await ageOrder(page, 240_000);
  await expect(field(page, "identity.code.label")).toBeVisible();
  expect(await sessionStorageItem(page, "or.pendingCode")).toBe(kept);
  await page.clock.fastForward(50_000);
  expect(await sessionStorageItem(page, "or.pendingCode")).toBe(kept);
  await page.clock.fastForward(10_000);
  await expect.poll(() => sessionStorageItem(page, "or.pendingCode")).toBeNull();
  await page.evaluate((text) => sessionStorage.setItem("or.pendingCode", text), order);
  await ageOrder(page, 301_000);
  await expect(button(page, "identity.code.send")).toBeVisible();
  expect(await sessionStorageItem(page, "or.pendingCode")).toBeNull();
  await page.evaluate((text) => sessionStorage.setItem("or.pendingCode", text), order);
  await page.reload();
}

test("who comes by an open invitation learns that there is no account, passes the bot check, proves the e-mail and signs up [AUTH-005] [AUTH-021] [AUTH-033] [AUTH-045] [AUTH-064] [AUTH-071] [AUTH-079] [AUTH-080] [AUTH-081] [AUTH-113] [AUTH-114] [AUTH-115] [AUTH-116] [AUTH-117] [AUTH-118] [AUTH-119] [AUTH-120] [AUTH-121] [AUTH-122] [AUTH-124] [AUTH-125] [AUTH-154] [AUTH-155] [AUTH-156] [SHELL-010] [USER-006] [USER-013]", async ({
  browser,
}) => {
  const page = await visit(browser);
  await takeClock(page);
  const email = "open.invite@entry.example";
  await openInvitationOf(page, "open", "EMAIL");
  await giveEmail(page, email);
  await page.waitForURL("**/email/signup");
  await expect(page.getByText("No account yet", { exact: true })).toBeVisible();
  await expect(button(page, "identity.bot.check")).toBeVisible();
  await expect(aboutProduct(page).getByText(FEATURES[0] ?? "", { exact: true })).toBeVisible();
  await expect(field(page, "identity.firstName")).toHaveCount(0);
  await expect(button(page, "identity.code.send")).toBeDisabled();
  await expectAccessible(page);
  await button(page, "identity.bot.check").click();
  await expect(page.getByText(t("identity.bot.done"))).toBeVisible();
  await button(page, "identity.code.send").click();
  const code = field(page, "identity.code.label");
  await code.fill("12345");
  await expect(button(page, "identity.code.confirm")).toBeDisabled();
  await code.fill("000000");
  await expect(button(page, "identity.code.confirm")).toBeEnabled();
  await button(page, "identity.code.confirm").click();
  await expect(page.getByText(t("LOGIN_INCORRECT_OTP"))).toBeVisible();
  const endsCheck = await refuse(page, identityEndpoints.validateCode, { message: SAID });
  await button(page, "identity.code.confirm").click();
  await expect(page.getByText(SAID)).toBeVisible();
  await endsCheck();
  await expectOrderKept(page);
  await expectCountdown(page);
  await giveCode(page, email);
  await expect(page.getByText(t("identity.email.verified"))).toBeVisible();
  const create = button(page, "identity.signup.create");
  const registrations = callsOf(page, identityEndpoints.register);
  await field(page, "identity.firstName").fill("R2D2");
  await field(page, "identity.password.label").fill("nine char");
  await expect(field(page, "identity.gender")).toHaveValue("");
  const genders = await field(page, "identity.gender")
    .locator("option")
    .evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  expect(genders).toEqual(["", "MALE", "FEMALE", "PREFER_NOT_TO_DISCLOSE"]);
  await expect(create).toBeDisabled();
  await field(page, "identity.gender").selectOption("FEMALE");
  await create.click();
  await expect(page.getByText(t("VALID_NAME_CHARACTERS"))).toBeVisible();
  await expect(page.getByText(t("REGISTRATION_TERMS"))).toBeVisible();
  await expect(page.getByText(t("VALID_PASSWORD_MIN"))).toBeVisible();
  await expect(field(page, "identity.firstName")).toBeFocused();
  const [firstName, lastName] = [field(page, "identity.firstName"), page.getByLabel(t("identity.lastName"))];
  for (const [name, wrong, errorKey] of [
    [firstName, "  ", "VALID_FIRST_NAME_REQUIRED"],
    [firstName, "a".repeat(51), "VALID_NAME_MAX"],
    [lastName, "b".repeat(51), "VALID_NAME_MAX"],
    [lastName, "O'Neil", "VALID_NAME_CHARACTERS"],
  ] as const) {
    await firstName.fill("a".repeat(50));
    await lastName.fill("b".repeat(50));
    await expect(page.getByText(t(errorKey))).toBeHidden();
    await name.fill(wrong);
    await create.click();
    await expect(page.getByText(t(errorKey))).toBeVisible();
    // What is filled in before the focus has moved to the wrong field would be typed there.
    await expect(name).toBeFocused();
  }
  await lastName.fill("");
  await expect(page.getByText(t("VALID_NAME_MAX"))).toBeHidden();
  await firstName.fill("Meera  Devi-Rao");
  await field(page, "identity.password.label").fill("a quiet river at dawn");
  await expect(page.getByText(t("VALID_NAME_CHARACTERS"))).toBeHidden();
  await create.click();
  await expect(page.getByText(t("REGISTRATION_TERMS"))).toBeVisible();
  expect(registrations).toEqual([]);
  await page.getByRole("checkbox").first().check({ force: true });
  await field(page, "identity.password.label").fill("");
  await create.click();
  await expect(page.getByText(t("VALID_PASSWORD_MIN"))).toBeVisible();
  await expectAccessible(page);
  expect(registrations).toEqual([]);
  await field(page, "identity.password.label").fill("a quiet river at dawn");
  await page.evaluate(() => localStorage.removeItem("or.locale"));
  const endsSignUp = await refuse(page, identityEndpoints.register, { status: 409, message: SAID });
  expect(await sentBy(page, identityEndpoints.register, () => create.click())).toMatchObject({
    firstName: "Meera Devi-Rao",
    lastName: "",
    locale: "en_IN",
    password: Buffer.from("a quiet river at dawn").toString("base64"),
  });
  await expect(page.getByText(SAID)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/email/signup");
  await endsSignUp();
  await create.click();
  await page.waitForURL("**/onboard");
  await expect(page.getByRole("combobox", { name: t("identity.onboard.profession") })).toBeVisible();
});

/** Lets the device read messages, and records how long it waits for one. */
async function readMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { OTPCredential: Object });
    navigator.credentials.get = (options) => {
      Object.assign(window, { waiting: options?.signal });
      return new Promise(() => undefined);
    };
  });
}

/** Expects that the device waits one minute for the message with the code. */
async function expectMessageRead(page: Page): Promise<void> {
  const hasEnded = () => page.evaluate(() => (window as { waiting?: AbortSignal }).waiting?.aborted);
  await expect.poll(hasEnded).toBe(false);
  await page.clock.fastForward(50_000);
  expect(await hasEnded()).toBe(false);
  await page.clock.fastForward(10_000);
  expect(await hasEnded()).toBe(true);
}

/** Shows the form with another verified number, for which WhatsApp is not offered. */
async function expectNoOfferAt(page: Page, number: string): Promise<void> {
  await page.evaluate((phone) => {
    const change = (key: string, changes: object): void => {
      const kept = JSON.parse(sessionStorage.getItem(key) ?? "{}") as object;
      sessionStorage.setItem(key, JSON.stringify({ ...kept, ...changes }));
    };
    change("or.address", { phone });
    change("or.pendingCode", { uid: `91${phone}` });
  }, number);
  await page.reload();
  await expect(field(page, "identity.firstName")).toBeVisible();
  await expect(page.getByText(t("identity.whatsapp"))).toHaveCount(0);
}

/** Signs up with the verified phone number, without a password. */
async function signUpByPhone(page: Page): Promise<void> {
  await field(page, "identity.firstName").fill("Asha");
  await field(page, "identity.gender").selectOption("FEMALE");
  for (const box of await page.getByRole("checkbox").all()) await box.check({ force: true });
  await button(page, "identity.signup.create").click();
  await page.waitForURL("**/onboard");
}

/** Expects the product's features beside the form on a desktop, and the form alone on a phone. */
async function expectPanelOnDesktop(page: Page): Promise<void> {
  const screen = page.viewportSize() ?? PHONE;
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(aboutProduct(page).getByText(FEATURES[0] ?? "", { exact: true })).toBeVisible();
  await expect(field(page, "identity.code.label")).toBeVisible();
  await page.setViewportSize(screen);
  await expect(aboutProduct(page)).toBeHidden();
}

/** Signs in with a phone number that has an account; accounts in other states open the page of their state. */
async function enterByPhone(page: Page, number: string): Promise<void> {
  const give = async (): Promise<void> => {
    await page.goto("/phone/verify");
    await field(page, "identity.phone.label").fill(number);
    await button(page, "identity.continue").click();
  };
  const endsLookUp = await refuse(page, identityEndpoints.exists, { message: SAID });
  await give();
  await expect(page.getByText(SAID)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/phone/verify");
  await endsLookUp();
  const result = nextResult(page, identityEndpoints.login);
  await give();
  await page.waitForURL("**/phone/login");
  const { otp } = await result;
  expect(JSON.parse((await sessionStorageItem(page, "or.pendingCode")) ?? "{}")).toMatchObject(otp ?? {});
  for (const [status, path] of [
    ["LOCKED", "/user-locked"],
    ["INVITED", "/phone/signup"],
    ["MIGRATED", "/phone/login"],
  ] as const) {
    const ends = await respondWith(page, identityEndpoints.exists, {
      isExist: true,
      status,
      message: "",
      userDetails: { user: null },
    });
    await give();
    await page.waitForURL(`**${path}`);
    await ends();
  }
  await expect(page.getByText("Step 2 of 2", { exact: true })).toBeVisible();
  await goBack(page, "/phone/verify");
  await give();
  await page.waitForURL("**/phone/login");
  await expectPanelOnDesktop(page);
  for (const { shownText, ...refusal } of [
    { status: 401, shownText: "Wrong phone number or code. Try again." },
    { status: 401, message: SAID, shownText: SAID },
    { status: 200, responseCode: "Failed", shownText: t("error.internal") },
    { status: 401, message: "USER LOCKED", shownText: t("identity.locked.title") },
  ]) {
    const ends = await refuse(page, identityEndpoints.login, refusal);
    await field(page, "identity.code.label").fill("123456");
    await button(page, "identity.code.confirm").click();
    await expect(page.getByText(shownText)).toBeVisible();
    await ends();
  }
  expect(new URL(page.url()).pathname).toBe("/user-locked");
  await page.goto("/phone/login");
  await field(page, "identity.code.label").fill("000000");
  await button(page, "identity.code.confirm").click();
  await expect(page.getByText(t("LOGIN_INCORRECT_OTP"))).toBeVisible();
  const confirmed = await sentBy(page, identityEndpoints.login, () => giveCode(page, `+91${number}`));
  expect(confirmed).toMatchObject({ loginMode: "PHONE", phone: number, orderId: otp?.orderId });
  expect(confirmed["otp"]).toMatch(/^\d{6}$/);
  await page.waitForURL("**/onboard");
}

test("the dial code is that of the country where somebody is, and else 91, until another is chosen [AUTH-036] [AUTH-111]", async ({
  browser,
}) => {
  for (const { timezoneId, isKnown, code, dialCode } of [
    { timezoneId: "America/Bogota", isKnown: true, code: "CO", dialCode: "+57" },
    { timezoneId: "America/Bogota", isKnown: false, code: "IN", dialCode: "+91" },
  ]) {
    const page = await browser.newPage({ timezoneId });
    await visitIn(page);
    if (!isKnown) await refuse(page, referenceEndpoints.approximateLocation, {});
    await page.goto("/phone/verify");
    const country = field(page, "identity.phone.country");
    await expect(country).toHaveValue(code);
    await expect(country.locator("option:checked")).toContainText(`${dialCode} `);
    const give = async (): Promise<void> => {
      await field(page, "identity.phone.label").fill("9812345678");
      await button(page, "identity.continue").click();
    };
    expect(await sentBy(page, identityEndpoints.exists, give)).toEqual({
      uid: `${dialCode.slice(1)}9812345678`,
      mode: "PHONE",
    });
    await page.waitForURL("**/phone/signup");
    await expect(country).toBeHidden();
    await goBack(page, "/phone/verify");
    await country.selectOption("NP");
    await expect(country.locator("option:checked")).toHaveText("+977 Nepal");
    expect(await sentBy(page, identityEndpoints.exists, give)).toEqual({ uid: "9779812345678", mode: "PHONE" });
  }
});

/** Countries, each with whether the note on regulated messages is shown for its dial code. */
const REGULATED = [
  ["NP", false],
  ["US", true],
  ["GB", false],
  ["SG", true],
  ["AE", true],
  ["KE", false],
  ["IN", true],
] as const;

test("a phone is proved by a code before step 1 of 2; ten digits offer WhatsApp and no other number does [AUTH-074] [AUTH-024] [AUTH-025] [AUTH-032] [AUTH-036] [AUTH-037] [AUTH-038] [AUTH-067] [AUTH-068] [AUTH-069] [AUTH-070] [AUTH-076] [AUTH-105] [AUTH-106] [AUTH-107] [AUTH-108] [AUTH-109] [AUTH-110] [AUTH-112] [AUTH-005] [AUTH-118] [AUTH-149] [AUTH-150] [AUTH-077] [AUTH-151] [AUTH-153] [AUTH-154] [AUTH-155] [MOBI-013] [USER-013]", async ({
  browser,
}) => {
  for (const { number, isOffered, visibility } of [
    { number: "9822012345", isOffered: true, visibility: "PUBLIC" },
    { number: "982201234", isOffered: false, visibility: "open" },
  ] as const) {
    const page = await visit(browser, { isPhone: true });
    await takeClock(page);
    await readMessages(page);
    await openInvitationOf(page, visibility, "PHONE");
    await page.goto("/phone/verify");
    const country = field(page, "identity.phone.country");
    await expect(country).toHaveValue("IN");
    await expect(page.getByText(t("identity.phone.regulation"))).toBeVisible();
    for (const [code, isShown] of REGULATED) {
      await country.selectOption(code);
      await expect(page.getByText(t("identity.phone.regulation"))).toBeVisible({ visible: isShown });
    }
    await button(page, "identity.continue").click();
    await expect(page.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
    const phone = field(page, "identity.phone.label");
    await phone.pressSequentially("1e2E+3-4");
    await expect(phone).toHaveValue("1234");
    await expect(page.getByText(t("REQUIRED_VALIDATION"))).toBeHidden();
    for (const bound of ["98765", "987654321098765"]) {
      await phone.fill(bound);
      await button(page, "identity.continue").click();
      // The address changes before the screen: until then the arrow is still the one that leads to /welcome.
      await expect(page.getByRole("heading", { name: t("identity.signup.title") })).toBeVisible();
      await goBack(page, "/phone/verify");
    }
    const lookUps = callsOf(page, identityEndpoints.exists);
    for (const wrong of ["1234", "0012345", "0"]) {
      await phone.fill(wrong);
      await button(page, "identity.continue").click();
      await expect(page.getByText(t("VALID_PHONE"))).toBeVisible();
      await phone.fill(number);
      await expect(page.getByText(t("VALID_PHONE"))).toBeHidden();
    }
    await phone.fill("");
    await phone.pressSequentially("1234567890123456");
    await expect(phone).toHaveValue("123456789012345");
    expect(lookUps).toEqual([]);
    await phone.fill(`0${number}`);
    await expect(page.getByText(t("VALID_PHONE"))).toBeHidden();
    const lookUp = await sentBy(page, identityEndpoints.exists, () => button(page, "identity.continue").click());
    expect(lookUp).toEqual({ uid: `91${number}`, mode: "PHONE" });
    await page.waitForURL("**/phone/signup");
    await button(page, "identity.bot.check").click();
    await button(page, "identity.code.send").click();
    await expect(field(page, "identity.code.label")).toBeVisible();
    await expectMessageRead(page);
    await expect(field(page, "identity.firstName")).toHaveCount(0);
    await giveCode(page, `+91${number}`);
    await expect(page.getByText(t("identity.phone.verified"))).toBeVisible();
    await expect(page.getByText("Step 1 of 2", { exact: true })).toBeVisible();
    await expect(button(page, "app.back")).toBeVisible();
    await expect(field(page, "identity.firstName")).toBeVisible();
    await expect(page.getByText(t("identity.whatsapp"))).toBeVisible({ visible: isOffered });
    await expect(field(page, "identity.password.label")).toHaveCount(0);
    if (isOffered) await signUpByPhone(page);
    else await expectNoOfferAt(page, `${number}45`);
    await page.context().close();
  }
  await enterByPhone(await visit(browser, { isPhone: true }), "9822012345");
});

test("a forgotten password is replaced by the mailed link; used again, or in another page by then, the link has expired [AUTH-027] [AUTH-028] [AUTH-089] [AUTH-091] [AUTH-127] [AUTH-128] [AUTH-129] [AUTH-159] [AUTH-160] [AUTH-161]", async ({
  browser,
}) => {
  const email = "forgets@entry.example";
  const newcomer = await visit(browser);
  await signUpAnew(newcomer, { email, firstName: "Asha", lastName: "Patil" }, { t });
  await newcomer.context().close();
  const page = await visit(browser);
  await giveEmail(page, email);
  await page.getByRole("link", { name: t("identity.forgot") }).click();
  for (const wrong of ["no e-mail", "", "a b@entry.example"]) {
    await field(page, "identity.email.label").fill(wrong);
    await button(page, "identity.forgot.submit").click();
    await expect(page.getByText(t("VALID_EMAIL"))).toBeVisible();
    await field(page, "identity.email.label").fill(email);
    await expect(page.getByText(t("VALID_EMAIL"))).toBeHidden();
  }
  await field(page, "identity.email.label").fill(email);
  const ends = await refuse(page, recoveryEndpoints.forgotPassword, { message: SAID });
  await button(page, "identity.forgot.submit").click();
  await expect(page.getByText(SAID)).toBeVisible();
  await ends();
  await button(page, "identity.forgot.submit").click();
  await expect(page.getByText(t("FORGOT_PASSWORD_SENT"))).toBeVisible();
  const { links } = await waitForMessage(page.request, email, (message) =>
    message.links.some((link) => link.includes("type=forgot-password")),
  );
  const [link = ""] = links;
  const secret = new URL(link).searchParams.get("id") ?? "";
  const leaks: string[] = [];
  page.on("request", (request) => {
    const isItself = request.isNavigationRequest() || (request.postData() ?? "").includes(secret);
    if (!isItself && JSON.stringify([request.url(), request.headers()]).includes(secret)) leaks.push(request.url());
  });
  await page.goto(link);
  await page.waitForURL("**/forgot-password");
  expect(page.url()).not.toContain(secret);
  expect(await sessionStorageItem(page, "or.resetId")).toBe(secret);
  await button(page, "identity.reset.submit").click();
  await expect(page.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await field(page, "identity.reset.label").fill("nine char");
  await expect(page.getByText(t("VALID_PASSWORD_MIN"))).toBeVisible();
  await expectAccessible(page);
  const late = await page.context().newPage();
  await late.goto(link);
  await field(late, "identity.reset.label").fill("a quiet river too late");
  await field(page, "identity.reset.label").fill("quiet-dawn");
  await button(page, "identity.reset.submit").click();
  await expect(page.getByText(t("RESET_PASSWORD_DONE"))).toBeVisible();
  await expect(field(page, "identity.reset.label")).toHaveCount(0);
  await button(late, "identity.reset.submit").click();
  await expect(late.getByText(t("RESET_LINK_EXPIRED"), { exact: true })).toBeVisible();
  await expect(field(late, "identity.reset.label")).toHaveCount(0);
  expect(await sessionStorageItem(late, "or.resetId")).toBeNull();
  await page.goto(link);
  await page.waitForURL("**/forgot-password");
  await expect(page.getByText(t("RESET_LINK_EXPIRED"))).toBeVisible();
  await expectAccessible(page);
  expect(leaks).toEqual([]);
});

test("ten wrong passwords lead to /user-locked, and the mailed link unlocks with a new password [AUTH-029] [AUTH-065] [AUTH-092] [AUTH-139] [AUTH-153]", async ({
  browser,
}) => {
  const page = await visit(browser);
  // No other walk signs in as this person, because the password changes here.
  const email = "owen.fairley@greatlakes.example";
  await giveEmail(page, email);
  const password = field(page, "identity.password.label");
  for (let i = 0; i < 11; i++) {
    await password.fill(`wrong-password-${i}`);
    await button(page, "identity.login.submit").click();
    if (i < 10) await expect(page.getByText(t("LOGIN_INCORRECT_PASSWORD"))).toBeVisible();
  }
  await page.waitForURL("**/user-locked");
  const locked = page.getByRole("heading", { name: t("identity.locked.title") });
  await expect(locked).toBeVisible();
  await expect(page.getByText(t("identity.locked.text"))).toBeVisible();
  await expectAccessible(page);
  await giveEmail(page, email);
  await page.waitForURL("**/user-locked");
  await expect(locked).toBeVisible();
  const { links } = await waitForMessage(page.request, email, (message) =>
    message.links.some((link) => link.includes("type=unlock-account")),
  );
  const call = page.waitForRequest((request) => request.url().endsWith("/unlock-account"));
  await page.goto(links[0] ?? "");
  await page.waitForURL("**/forgot-password");
  expect(await sessionStorageItem(page, "or.resetId")).toBe(new URL(links[0] ?? "").searchParams.get("id"));
  await field(page, "identity.reset.label").fill("a river that is open again");
  await button(page, "identity.reset.submit").click();
  await expect(page.getByText(t("RESET_PASSWORD_DONE"))).toBeVisible();
  await call;
  await giveEmail(page, email);
  await page.waitForURL("**/email/login");
});

test("once the language is known four types of links are followed, and no other is; only a private invitation leads to its address, e-mail or phone [AUTH-017] [AUTH-042] [AUTH-090] [AUTH-096] [AUTH-097]", async ({
  browser,
  request,
}) => {
  const link = await inviteToBatch(request, "four.links@entry.example");
  const follow = async (address: string): Promise<Page> => {
    const page = await visit(browser);
    await page.goto(address);
    return page;
  };
  const followWithoutLanguage = async (address: string): Promise<Page> => {
    const page = await visit(browser, { isKnown: false });
    await page.goto(address);
    await expect(page.getByRole("radio").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(page.url()).toContain(address);
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("or.")))).toEqual([]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("radio", { name: /^English/ }).check();
    await page.locator("button.btn--primary").click();
    return page;
  };
  for (const open of [follow, followWithoutLanguage]) {
    await (await open(link.href)).waitForURL("**/email/verify");
    for (const type of ["forgot-password", "unlock-account"]) {
      await (await open(`/welcome?type=${type}&id=${SECRET}`)).waitForURL("**/forgot-password");
    }
  }
  const toPhone = new URL(link);
  toPhone.searchParams.delete("email");
  for (const [key, value] of Object.entries({ loginMode: "PHONE", countryCode: "91", phone: "9822098220" })) {
    toPhone.searchParams.set(key, value);
  }
  const byPhone = await follow(toPhone.href);
  await byPhone.waitForURL("**/phone/verify");
  await expect(field(byPhone, "identity.phone.label")).toHaveValue("9822098220");
  for (const visibility of ["PUBLIC", "open"]) {
    link.searchParams.set("visibility", visibility);
    const page = await follow(link.href);
    await expect(page.locator(".invite")).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/welcome");
    expect(await sessionStorageItem(page, "or.invitation")).toContain(`"visibility":"${visibility}"`);
  }
  for (const type of ["forgot-password", "unlock-account"]) {
    const page = await follow(`/welcome?type=${type}&id=${SECRET}`);
    await page.waitForURL("**/forgot-password");
    await expect(page.getByText(t("RESET_LINK_EXPIRED"))).toBeVisible();
  }
  for (const open of [follow, followWithoutLanguage]) {
    const verifying = await open(`/welcome?type=email-verification&id=${SECRET}`);
    await expect(verifying.getByText(t("VERIFY_LINK_EXPIRED"))).toBeVisible();
  }
  const other = await follow(`/welcome?type=anything&id=${SECRET}`);
  await expect(other.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  expect(await other.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(SECRET);
  expect(new URL(other.url()).pathname).toBe("/welcome");
});

test("a link that confirms no e-mail shows an error toast [AUTH-093] [AUTH-094]", async ({ browser }) => {
  const page = await visit(browser);
  const open = async (): Promise<void> => void (await page.goto(`/welcome?type=email-verification&id=${SECRET}`));
  expect(await sentBy(page, recoveryEndpoints.verifyEmail, open)).toEqual({ orderId: SECRET });
  await expect(toastOf(page, t("VERIFY_LINK_EXPIRED"))).toBeVisible();
  await page.waitForURL((url) => !url.href.includes(SECRET));
});

test("a private invitation shows who invites to what and leads to its e-mail, which is fixed; a public one stays on /welcome [SHELL-044] [AUTH-007] [AUTH-008] [AUTH-010] [AUTH-011] [AUTH-012] [AUTH-073] [AUTH-095] [AUTH-096] [AUTH-123]", async ({
  browser,
  request,
}) => {
  const invited = "invited@entry.example";
  const link = await inviteToBatch(request, invited);
  const id = link.searchParams.get("id") ?? "";

  const page = await visit(browser);
  await page.goto(link.href);
  await page.waitForURL("**/email/verify");
  const email = field(page, "identity.email.label");
  await expect(email).toHaveValue(invited);
  await expect(email).toHaveAttribute("readonly", "");
  expect(JSON.parse((await sessionStorageItem(page, "or.invitation")) ?? "{}")).toMatchObject({
    id,
    visibility: "PRIVATE",
    entityType: "BATCH",
    entityId: DEMO_BATCH.id,
  });
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(id);
  await button(page, "identity.continue").click();
  await page.waitForURL("**/email/signup");
  await expect(field(page, "identity.firstName")).toHaveCount(0);
  await giveCode(page, invited);
  await expect(page.getByText(t("identity.email.verified"))).toBeVisible();
  await expect(field(page, "identity.firstName")).toBeVisible();
  await page.context().close();

  const hasty = await visit(browser);
  const details = new RegExp(`/api/.*${id}`);
  const release = await hold(hasty, details);
  const hastyRequest = hasty.waitForRequest(details);
  await hasty.goto(link.href);
  await hastyRequest;
  await expect(hasty.getByRole("button", { name: t("profile.passkey.logIn") })).toBeVisible();
  await hasty.getByRole("link", { name: t("identity.welcome.email") }).click();
  await expect(field(hasty, "identity.email.label")).toHaveValue("");
  await expect(hasty.locator(".invite")).toHaveCount(0);
  release();
  await expect(field(hasty, "identity.email.label")).toHaveValue(invited);
  await expect(hasty.locator(".invite")).toBeVisible();
  await hasty.context().close();

  const open = await visit(browser);
  await changeResult(open, invitationEndpoints.read, (read) => ({ ...read, organizationLogo: LOGO }));
  const detailsRequest = open.waitForRequest(details);
  await open.goto(`/welcome?refId=${id}`);
  await detailsRequest;
  const card = open.locator(".invite");
  await expect(card).toBeVisible();
  await expect(card.getByText(/invited you to/)).toBeVisible();
  const logo = card.locator(".hublogo img");
  await expect(logo).toHaveAttribute("src", LOGO);
  await expect(logo).toBeVisible();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  const { organizationName, programName } = await whatFor(request, id);
  await expect(card).toContainText(organizationName);
  await expect(card.locator(".semi").last()).toHaveText(programName);
  await expect(open.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  expect(new URL(open.url()).pathname).toBe("/welcome");
  expect(await sessionStorageItem(open, "or.invitation")).toContain(id);
  await open.goto("/welcome");
  await expect(card).toContainText(organizationName);
});

test("a private invitation by SMS leads to its number, which is fixed and proved by a code; no e-mail is needed [AUTH-004] [AUTH-073] [AUTH-096] [AUTH-123]", async ({
  browser,
  request,
}) => {
  const number = "9822098221";
  const link = await inviteToBatch(request, `+91${number}`);
  const page = await visit(browser);
  await page.goto(link.href);
  await page.waitForURL("**/phone/verify");
  await expect(page.locator(".invite")).toBeVisible();
  await expect(field(page, "identity.phone.label")).toHaveValue(number);
  await expect(field(page, "identity.phone.label")).toBeDisabled();
  await expect(field(page, "identity.phone.country")).toBeDisabled();
  await expect(field(page, "identity.phone.country")).toHaveValue("IN");
  await button(page, "identity.continue").click();
  await page.waitForURL("**/phone/signup");
  await expect(button(page, "identity.bot.check")).toHaveCount(0);
  await expect(field(page, "identity.firstName")).toHaveCount(0);
  await giveCode(page, `+91${number}`);
  await expect(page.getByText(t("identity.phone.verified"))).toBeVisible();
  await expect(field(page, "identity.email.label")).toHaveCount(0);
  await signUpByPhone(page);
});

const HOSTILE = [
  "https://evil.example/",
  "//evil.example/",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "javascript:alert(document.domain)",
  "data:text/html,<script>alert(1)</script>",
  "/%09/evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "https:/evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "@evil.example",
  "/home/../..//evil.example",
  "blob:https://evil.example/1",
];

test("no redirectURL leads to another origin after signing in", async ({ browser }) => {
  const page = await visit(browser);
  await giveEmail(page, "learner@demo.example");
  await field(page, "identity.password.label").fill(PASSWORD);
  await button(page, "identity.login.submit").click();
  await page.waitForURL("**/home");
  const origin = new URL(page.url()).origin;
  const left: string[] = [];
  page.on("framenavigated", (frame) => {
    const url = new URL(frame.url());
    if (frame === page.mainFrame() && url.origin !== origin) left.push(url.href);
  });
  for (const payload of HOSTILE) {
    await page.goto(`/welcome?redirectURL=${encodeURIComponent(payload)}`);
    await page.waitForURL((url) => url.pathname !== "/welcome");
    expect(new URL(page.url()).origin, payload).toBe(origin);
  }
  expect(left).toEqual([]);
});
