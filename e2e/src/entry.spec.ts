import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./steps/test.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { RESEND_AFTER_S } from "@openrounds/contract/identity/schemas.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { openCaller } from "./steps/api.ts";
import { waitForMessage } from "./steps/inbox.ts";
import { textsOf } from "./steps/texts.ts";

const t = textsOf("en");
const PHONE_SCREEN = { width: 390, height: 844 };
const PASSWORD = "learn-together-2026";
const PLACE = "Wardha, Maharashtra, India";
const SECRET = "c2VjcmV0LW9mLWEtbGluay1zZWNyZXQtb2YtYS1saW5r";

interface Visit {
  readonly isPhone?: boolean;
  /** Somebody who was here before: language and place are known. */
  readonly isKnown?: boolean;
}

async function visit(browser: Browser, { isPhone = false, isKnown = true }: Visit = {}): Promise<Page> {
  const screen = isPhone ? { viewport: PHONE_SCREEN } : {};
  const context = await browser.newContext({ ...screen, locale: "mr-IN", timezoneId: "Asia/Kolkata" });
  const place = PLACE;
  if (isKnown) {
    await context.addInitScript((known) => {
      localStorage.setItem("or.locale", "en_US");
      localStorage.setItem("or.location", known);
    }, place);
  }
  return context.newPage();
}

const button = (page: Page, name: Parameters<typeof t>[0]) => page.getByRole("button", { name: t(name), exact: true });
const field = (page: Page, name: Parameters<typeof t>[0]) => page.getByLabel(t(name), { exact: true });

/** Gives an e-mail and goes on to what follows it. */
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

test("the first visit asks for the language, that of the device first, then for the place, and shows the ways in [AUTH-006] [AUTH-009] [AUTH-017] [AUTH-033] [AUTH-034]", async ({
  browser,
}) => {
  const page = await visit(browser, { isKnown: false });
  await page.goto("/welcome");
  const languages = page.getByRole("radio");
  await expect(languages).toHaveCount(21);
  await expect(languages.first()).toHaveAttribute("value", "mr");
  await page.getByRole("radio", { name: /^English/ }).check({ force: true });
  await page.locator("button.btn--primary").click();
  const question = page.getByRole("dialog", { name: t("identity.location.title") });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await button(page, "identity.location.confirm").click();
  await expect(question).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("or.location"))).toMatch(/, .*, India$/);
  await expect(page.getByRole("link", { name: t("identity.logo") })).toBeVisible();
  await expect(page.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  await expect(page.getByRole("link", { name: t("identity.welcome.phone") })).toBeVisible();
  await expect(page.getByRole("complementary", { name: t("identity.about.title") })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  await expect(question).toBeHidden();
  await page.context().close();
});

test("on a phone the place is asked for in a sheet at the bottom, and a town can be chosen instead [AUTH-035] [AUTH-032]", async ({
  browser,
}) => {
  const page = await visit(browser, { isKnown: false, isPhone: true });
  await page.addInitScript(() => localStorage.setItem("or.locale", "en_US"));
  await page.goto("/email/verify");
  const question = page.getByRole("dialog", { name: t("identity.location.title") });
  await expect(question).toBeVisible();
  const box = await question.boundingBox();
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE_SCREEN.height);
  expect(Math.round(box?.width ?? 0)).toBe(PHONE_SCREEN.width);
  await button(page, "identity.location.change").click();
  await field(page, "identity.location.search").fill("Wardha");
  await question
    .getByRole("button", { name: /^Wardha/ })
    .first()
    .click();
  expect(await page.evaluate(() => localStorage.getItem("or.location"))).toMatch(/^Wardha, Maharashtra, India$/);
  await expect(page.getByText(t("identity.step", { step: 1 }))).toBeVisible();
  await expect(page.getByRole("complementary", { name: t("identity.about.title") })).toBeHidden();
  await button(page, "app.back").click();
  await page.waitForURL("**/welcome");
  await page.context().close();
});

test("a drawer tells what the product is, with a picture and three features [AUTH-014] [AUTH-015] [AUTH-016]", async ({
  browser,
}) => {
  const page = await visit(browser);
  await page.goto("/welcome");
  await page.getByRole("button", { name: "See what OpenRounds does" }).click();
  const drawer = page.getByRole("dialog", { name: t("identity.about.title") });
  await expect(drawer.getByText(t("identity.about.text"))).toBeVisible();
  await expect(drawer.locator("svg").first()).toBeVisible();
  for (const feature of ["sessions", "peers", "certificates"] as const) {
    await expect(drawer.getByText(t(`identity.feature.${feature}`), { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.context().close();
});

test("the pages of the e-mail and the phone flow open at their addresses [AUTH-018] [AUTH-019] [AUTH-022] [AUTH-023] [AUTH-026] [AUTH-028]", async ({
  browser,
}) => {
  const page = await visit(browser);
  const leads: readonly (readonly [string, string])[] = [
    ["/email", "/email/verify"],
    ["/email/login", "/email/verify"],
    ["/email/signup", "/email/verify"],
    ["/phone", "/phone/verify"],
    ["/phone/login", "/phone/verify"],
    ["/phone/signup", "/phone/verify"],
    ["/forgot-password", "/forgot-password"],
  ];
  for (const [address, page_] of leads) {
    await page.goto(address);
    await page.waitForURL(`**${page_}`);
  }
  await expect(button(page, "identity.forgot.submit")).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test("an e-mail with an account leads to the password, which is required and can be shown; logging out leads to /welcome [AUTH-020] [AUTH-040] [AUTH-078] [AUTH-088] [AUTH-126]", async ({
  browser,
}) => {
  const page = await visit(browser);
  await giveEmail(page, "hub@demo.example");
  await page.waitForURL("**/email/login");
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
  await button(page, "identity.login.submit").click();
  await page.waitForURL("**/home");
  const userId = await page.evaluate(() => localStorage.getItem("or.userId"));
  expect(userId).toMatch(/^[0-9a-f-]{36}$/);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "rk")).toMatchObject({ httpOnly: true, sameSite: "Strict" });
  await page.locator("button.me").click();
  await page.getByRole("menuitem", { name: t("app.account.logout") }).click();
  await page.waitForURL("**/welcome");
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("or.")));
  expect(kept.toSorted()).toEqual(["or.locale", "or.location"]);
  await page.context().close();
});

test("whom nobody invited learns that there is no account, passes the bot check, proves the e-mail and signs up [AUTH-005] [AUTH-021] [AUTH-071] [AUTH-114] [AUTH-080]", async ({
  browser,
}) => {
  const page = await visit(browser);
  await page.clock.install();
  const email = "open.invite@entry.example";
  await giveEmail(page, email);
  await page.waitForURL("**/email/signup");
  await expect(page.getByText(t("REGISTRATION_NO_ACCOUNT"))).toBeVisible();
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
  await expect(button(page, "identity.code.resend")).toBeHidden();
  await page.clock.fastForward(1000 * RESEND_AFTER_S);
  await expect(button(page, "identity.code.resend")).toBeVisible();
  await giveCode(page, email);
  await expect(page.getByText(t("identity.email.verified"))).toBeVisible();
  await field(page, "identity.firstName").fill("Meera");
  await field(page, "identity.password.label").fill("a quiet river at dawn");
  await expect(button(page, "identity.signup.create")).toBeDisabled();
  await field(page, "identity.gender").selectOption("FEMALE");
  await page.getByRole("checkbox").first().check({ force: true });
  await expectAccessible(page);
  await button(page, "identity.signup.create").click();
  await page.waitForURL("**/onboard");
  await page.context().close();
});

test("a phone is proved by a code before step 1 of 2; ten digits offer WhatsApp and no other number does [AUTH-024] [AUTH-025] [AUTH-036] [AUTH-037] [AUTH-038] [AUTH-070] [AUTH-106] [AUTH-112]", async ({
  browser,
}) => {
  for (const { number, isOffered } of [
    { number: "9822012345", isOffered: true },
    { number: "982201234", isOffered: false },
  ]) {
    const page = await visit(browser, { isPhone: true });
    await page.goto("/phone/verify");
    const country = field(page, "identity.phone.country");
    await expect(country).toHaveValue("IN");
    await expect(page.getByText(t("identity.phone.regulation"))).toBeVisible();
    await country.selectOption("NP");
    await expect(page.getByText(t("identity.phone.regulation"))).toBeHidden();
    await country.selectOption("IN");
    await button(page, "identity.continue").click();
    await expect(page.getByText(t("VALID_PHONE"))).toBeVisible();
    await field(page, "identity.phone.label").fill(`0${number}`);
    await button(page, "identity.continue").click();
    await page.waitForURL("**/phone/signup");
    await button(page, "identity.bot.check").click();
    await button(page, "identity.code.send").click();
    await giveCode(page, `+91${number}`);
    await expect(page.getByText(t("identity.phone.verified"))).toBeVisible();
    await expect(page.getByText(t("identity.step", { step: 1 }))).toBeVisible();
    await expect(page.getByText(t("identity.whatsapp"))).toBeVisible({ visible: isOffered });
    await expect(field(page, "identity.password.label")).toHaveCount(0);
    await page.context().close();
  }
});

test("a forgotten password is replaced by the mailed link; used again, the link has expired [AUTH-027] [AUTH-028] [AUTH-089] [AUTH-091] [AUTH-127] [AUTH-128] [AUTH-129] [AUTH-159] [AUTH-161]", async ({
  browser,
}) => {
  const page = await visit(browser);
  const email = "lecturer@demo.example";
  await giveEmail(page, email);
  await page.getByRole("link", { name: t("identity.forgot") }).click();
  await field(page, "identity.email.label").fill("no e-mail");
  await button(page, "identity.forgot.submit").click();
  await expect(page.getByText("Please enter a valid email")).toBeVisible();
  await field(page, "identity.email.label").fill(email);
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
  expect(await page.evaluate(() => sessionStorage.getItem("or.resetId"))).toBe(secret);
  await button(page, "identity.reset.submit").click();
  await expect(page.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await field(page, "identity.reset.label").fill("nine char");
  await expect(page.getByText("Password must have a minimum of 10 characters")).toBeVisible();
  await expectAccessible(page);
  await field(page, "identity.reset.label").fill("another quiet river");
  await button(page, "identity.reset.submit").click();
  await expect(page.getByText(t("RESET_PASSWORD_DONE"))).toBeVisible();
  await page.goto(link);
  await page.waitForURL("**/forgot-password");
  await field(page, "identity.reset.label").fill("yet another river");
  await button(page, "identity.reset.submit").click();
  await expect(page.getByText("reset link expired")).toBeVisible();
  await expectAccessible(page);
  expect(leaks).toEqual([]);
  await page.context().close();
});

test("ten wrong passwords lead to /user-locked, and the mailed link unlocks with a new password [AUTH-029] [AUTH-065] [AUTH-092] [AUTH-139] [AUTH-153]", async ({
  browser,
}) => {
  const page = await visit(browser);
  // Nobody else signs in as this person: the password is another afterwards.
  const email = "otherhub@demo.example";
  await giveEmail(page, email);
  const password = field(page, "identity.password.label");
  for (let i = 0; i < 11; i++) {
    await password.fill(`wrong-password-${i}`);
    await button(page, "identity.login.submit").click();
    if (i < 10) await expect(page.getByText(t("LOGIN_INCORRECT_PASSWORD"))).toBeVisible();
  }
  await page.waitForURL("**/user-locked");
  await expectAccessible(page);
  const { links } = await waitForMessage(page.request, email, (message) =>
    message.links.some((link) => link.includes("type=unlock-account")),
  );
  const call = page.waitForRequest((request) => request.url().endsWith("/unlock-account"));
  await page.goto(links[0] ?? "");
  await page.waitForURL("**/forgot-password");
  await field(page, "identity.reset.label").fill("a river that is open again");
  await button(page, "identity.reset.submit").click();
  await expect(page.getByText(t("RESET_PASSWORD_DONE"))).toBeVisible();
  await call;
  await giveEmail(page, email);
  await page.waitForURL("**/email/login");
  await page.context().close();
});

test("a link that confirms no e-mail shows an error toast [AUTH-093] [AUTH-094]", async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`/welcome?type=email-verification&id=${SECRET}`);
  await expect(page.getByRole("alert").getByText(t("VERIFY_LINK_EXPIRED"))).toBeVisible();
  await page.waitForURL((url) => !url.href.includes(SECRET));
  await page.context().close();
});

test("a private invitation shows who invites to what and leads to its e-mail, which is fixed; a public one stays on /welcome [AUTH-007] [AUTH-010] [AUTH-011] [AUTH-012] [AUTH-096] [AUTH-097] [AUTH-123]", async ({
  browser,
  request,
}) => {
  const invited = "invited@entry.example";
  const facilitator = await openCaller(request, "facilitator@demo.example");
  const { batchList } = await facilitator.call(batchEndpoints.listMine, {});
  const params = { id: batchList[0]?.batchId ?? "" };
  await facilitator.call(invitationEndpoints.invite, { params, body: { contacts: [invited], roles: ["ATTENDEE"] } });
  const { links } = await waitForMessage(request, invited, (message) => message.links.length > 0);
  const link = new URL(links[0] ?? "");
  const id = link.searchParams.get("id") ?? "";

  const page = await visit(browser);
  await page.goto(link.href);
  await page.waitForURL("**/email/verify");
  const email = field(page, "identity.email.label");
  await expect(email).toHaveValue(invited);
  await expect(email).toHaveAttribute("readonly", "");
  await page.context().close();

  const hasty = await visit(browser);
  const details = new RegExp(`/api/.*${id}`);
  const mayAnswer = Promise.withResolvers<void>();
  await hasty.route(details, async (route) => {
    await mayAnswer.promise;
    await route.fallback();
  });
  const asked = hasty.waitForRequest(details);
  await hasty.goto(link.href);
  await asked;
  await expect(hasty.getByRole("button", { name: t("profile.passkey.logIn") })).toBeVisible();
  await hasty.getByRole("link", { name: t("identity.welcome.email") }).click();
  await expect(field(hasty, "identity.email.label")).toHaveValue("");
  mayAnswer.resolve();
  await expect(field(hasty, "identity.email.label")).toHaveValue(invited);
  await expect(hasty.locator(".invite")).toBeVisible();
  await hasty.context().close();

  const open = await visit(browser);
  await open.goto(`/welcome?refId=${id}`);
  const card = open.locator(".invite");
  await expect(card).toBeVisible();
  await expect(card.getByText(/invited you to/)).toBeVisible();
  await expect(card.locator(".hublogo, img")).toBeVisible();
  await expect(card.locator(".semi")).not.toBeEmpty();
  await expect(open.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  expect(new URL(open.url()).pathname).toBe("/welcome");
  expect(await open.evaluate(() => sessionStorage.getItem("or.invitation"))).toContain(id);
  await open.context().close();
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
  await page.context().close();
});
