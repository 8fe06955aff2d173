import type { Page } from "@playwright/test";
import { trackingEndpoints } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { enter } from "./steps/api.ts";
import { uploadImage } from "./steps/certificate-screens.ts";
import { isCallOf } from "./steps/calls.ts";
import { chooseLanguage, giveCredentials, onboard, signUp } from "./steps/entry.ts";
import { expect, test } from "./steps/test.ts";
import { textsOf, type Walk } from "./steps/texts.ts";

const t = textsOf("en");
const WALK: Walk = {
  locale: "en",
  language: "English",
  viewport: { width: 1440, height: 900 },
  canShare: true,
  words: { diabetes: "Diabetes", physician: "Physician" },
  t,
};
const OWNER = { email: "mira@valley.example", firstName: "Mira", lastName: "Joshi" };
const HUB = "Valley Health Hub";
const PDF = { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string): Promise<void> => page.getByRole("link", { name, exact: true }).click();

async function choosePlace(page: Page): Promise<void> {
  const place = page.getByRole("combobox", { name: t("onboarding.field.location") });
  await place.click();
  await place.fill("Wardha");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "Wardha" }).first().click();
}

async function chooseFocusArea(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: t("onboarding.field.focusAreas") }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await page.keyboard.press("Escape");
}

/** The pages for everybody, with the question about the organization. */
async function readAround(page: Page): Promise<void> {
  // Sample numbers: a network shows its own.
  const sample = { echoHubs: 1340, participants: 255_881, programs: 2122, countries: 52 };
  await page.route("**/graph/onboarding", (route) =>
    route.request().postData()?.includes("getImpact") === true
      ? route.fulfill({ json: { data: { getImpact: sample } } })
      : route.continue(),
  );
  await page.goto("/hub-onboarding/welcome");
  await expect(page.locator(".obimpact dd")).toHaveText(["1,340", "2,55,881", "2,122", "52"]);
  await expect(page.locator(".obimpact dt")).toHaveText(["Hubs", "Participants", "Programs", "Countries"]);
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.welcome.title") })).toBeVisible();
  await expectAccessible(page);
  await follow(page, t("onboarding.next"));
  await page.waitForURL("**/hub-onboarding/about-echo");
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.about.title") })).toBeVisible();
  await follow(page, t("onboarding.next"));
  await page.waitForURL("**/hub-onboarding/echo-features");
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.features.title") })).toBeVisible();
  await expect(page.locator(".obcards > li")).toHaveCount(6);
  await press(page, t("onboarding.entity.open"));
  const dialog = page.getByRole("dialog", { name: t("onboarding.entity.title") });
  await expect(dialog.getByRole("radio")).toHaveCount(3);
  await press(page, t("onboarding.entity.save"));
  await expect(dialog.getByText(t("HUB_ONBOARDING_ENTITY_REQUIRED"))).toBeVisible();
  await expect(dialog.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await dialog.getByText(t("onboarding.entity.2"), { exact: true }).click();
  for (let count = 1; count <= 6; count++) {
    await chooseFocusArea(page);
    await expect(dialog.getByText(t("app.select.count", { count: Math.min(count, 5), max: 5 }))).toBeVisible();
  }
  await dialog.getByRole("combobox", { name: t("onboarding.field.location") }).fill("Wardha");
  await press(page, t("onboarding.entity.save"));
  await expect(dialog.getByText(t("HUB_ONBOARDING_LOCATION_REQUIRED"))).toBeVisible();
  await choosePlace(page);
  const place = dialog.getByRole("combobox", { name: t("onboarding.field.location") });
  await expect(place).toHaveValue(/^[^,]+, [^,]+, [^,]+$/);
  await press(page, t("onboarding.entity.save"));
  await page.waitForURL("**/hub-onboarding/echo-network");
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.network.title") })).toBeVisible();
  const crumbs = page.getByRole("navigation", { name: t("onboarding.visited") }).getByRole("link");
  await expect(crumbs).toHaveText(["Welcome", "About", "Features", "Network"]);
  await expectAccessible(page);
}

/** Signs up at the first step, and answers what is asked once. */
async function joinAsOwner(page: Page): Promise<void> {
  await follow(page, t("onboarding.begin"));
  await page.waitForURL("**/hub-onboarding/email");
  await expect(page.getByRole("img", { name: t("onboarding.steps.done", { completed: 0, all: 6 }) })).toBeVisible();
  await page.getByLabel(t("identity.email.label")).fill(OWNER.email);
  await press(page, t("identity.continue"));
  await page.waitForURL("**/email/signup");
  await press(page, t("identity.bot.check"));
  await press(page, t("identity.code.send"));
  const tracked = ["signup.oneLastStep", "signup.professionalDetails"].map((eventName) =>
    page.waitForRequest(
      (sent) => isCallOf(sent, trackingEndpoints.track) && (sent.postData() ?? "").includes(`"${eventName}"`),
    ),
  );
  await signUp(page, OWNER, WALK);
  expect(new URL(page.url()).pathname).toBe("/hub-onboarding/onboard");
  await onboard(page, WALK);
  await Promise.all(tracked);
  expect(new URL(page.url()).pathname).toBe("/hub-onboarding/home");
  const dialog = page.getByRole("dialog", { name: t("identity.preferences.title") });
  await expect(dialog.getByRole("button", { name: t("identity.preferences.confirm") })).toBeDisabled();
  await expect(page.getByRole("listbox")).toBeHidden();
  await dialog.getByText(t("identity.preferences.PUBLIC"), { exact: true }).click();
  await dialog.getByRole("button", { name: t("identity.preferences.confirm") }).click();
  await page.waitForURL("**/hub-onboarding/organization-registration");
}

async function register(page: Page): Promise<void> {
  const tabs = page.getByRole("tablist").getByRole("tab");
  await expect(tabs).toHaveCount(6);
  await expect(page.getByRole("tablist")).toHaveAttribute("aria-orientation", "vertical");
  await expect(page.getByRole("img", { name: t("onboarding.steps.done", { completed: 1, all: 6 }) })).toBeVisible();
  await expect(tabs.nth(0)).toContainText(t("onboarding.tab.completed"));
  for (const [at, tab] of (await tabs.all()).entries()) {
    await expect(tab).toHaveAttribute("aria-disabled", String(at !== 1));
    if (at > 1) await expect(tab).toHaveAttribute("title", t("onboarding.tab.locked"));
    else await expect(tab).not.toHaveAttribute("title");
  }
  await page.goto("/hub-onboarding/partnership-agreement");
  await page.waitForURL("**/hub-onboarding/organization-registration");

  await press(page, t("onboarding.register"));
  await expect(page.getByText(t("INVITE_HUB_LOGO_REQUIRED"))).toBeVisible();
  await expect(page.getByText(t("EDIT_HUB_DESCRIPTION_REQUIRED"))).toBeVisible();
  await expectAccessible(page);
  await uploadImage(page, t("onboarding.field.logo"), t);
  await page.getByLabel(t("onboarding.field.name"), { exact: true }).fill(HUB);
  await page.getByLabel(t("onboarding.field.legalName"), { exact: true }).fill("Valley Health Trust");
  await expect(page.getByLabel(t("onboarding.field.registrationType"))).toHaveValue("NPO");
  await expect(page.getByRole("combobox", { name: t("onboarding.field.location") })).toHaveValue(/Wardha/);
  await page.getByLabel(t("onboarding.field.category")).selectOption("HOSPITAL");
  await page.getByLabel(t("onboarding.field.verificationNumber")).fill("123456789");
  const document = page.getByLabel(t("onboarding.field.document"), { exact: true });
  await expect(document).toHaveAttribute("accept", ".pdf,.doc,.docx");
  await document.setInputFiles({ ...PDF, name: "trust-deed.txt" });
  await expect(page.getByText(t("UPLOAD_TYPE_UNSUPPORTED"))).toBeVisible();
  await document.setInputFiles(PDF);
  await expect(page.getByText(PDF.name)).toBeVisible();
  await page.locator("[contenteditable=true]").fill("Mentors the clinics of the valley.");
  await page.reload();
  await expect(page.getByText(t("onboarding.kept"))).toBeVisible();
  await expect(page.getByLabel(t("onboarding.field.name"), { exact: true })).toHaveValue(HUB);
  await expect(page.getByText(PDF.name)).toBeVisible();
  await press(page, t("onboarding.register"));
  const dialog = page.getByRole("dialog", { name: t("onboarding.registered.title", { name: HUB }) });
  await dialog.getByRole("button", { name: t("onboarding.registered.goOn") }).click();
  await page.waitForURL("**/hub-onboarding/project-echo-introduction");
  await press(page, t("app.back"));
  await page.waitForURL("**/hub-onboarding/organization-registration");
  await press(page, t("onboarding.save"));
  await page.waitForURL("**/hub-onboarding/project-echo-introduction");
  await press(page, t("onboarding.intro.done"));
  await page.waitForURL("**/hub-onboarding/partnership-agreement");
  await page.goto("/hub-onboarding/organization-registration");
  await press(page, t("onboarding.save"));
  await page.waitForURL("**/hub-onboarding/partnership-agreement");
}

const copyOf = (page: Page, type: "TERMS_OF_USE" | "STATEMENT_OF_COLLABORATION") =>
  page.getByLabel(t("onboarding.agreement.copyOf", { name: t(`onboarding.agreement.${type}`) }), { exact: true });

async function handIn(page: Page): Promise<void> {
  const terms = copyOf(page, "TERMS_OF_USE");
  await expect(terms).toBeDisabled();
  for (const type of ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const) {
    const name = t("onboarding.agreement.downloadOf", { name: t(`onboarding.agreement.${type}`) });
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  }
  await expect(terms).toBeEnabled();
  await expectAccessible(page);
  await page.route("**/upload/document", (route) => route.fulfill({ status: 500, json: {} }));
  await terms.setInputFiles(PDF);
  await expect(page.getByText(t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE")).first()).toBeVisible();
  await page.unroute("**/upload/document");
  await terms.setInputFiles(PDF);
  await press(page, t("onboarding.agreement.send"));
  const confirm = page.getByRole("dialog").getByRole("button", { name: t("onboarding.agreement.confirm") });
  await expect(confirm).toBeDisabled();
  await press(page, t("app.cancel"));
  await copyOf(page, "STATEMENT_OF_COLLABORATION").setInputFiles(PDF);
  await expect(page.getByText(PDF.name)).toHaveCount(2);
  await press(page, t("onboarding.agreement.send"));
  await confirm.click();
  await expect(page.getByText(t("onboarding.agreement.review"))).toBeVisible();
}

/** The superhub opens what was handed in, and approves both. */
async function approve(page: Page): Promise<void> {
  const caller = await enter(page, "superhub@demo.example");
  const { superHub } = await caller.call(organizationEndpoints.permissions, { params: { userId: caller.userId } });
  await page.goto(`/superhub/${superHub[0]?.organizationId ?? ""}/applications`);
  const card = page.getByRole("article").filter({ hasText: HUB });
  await expect(card.getByText(OWNER.email)).toBeVisible();
  await expectAccessible(page);
  for (const type of ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const) {
    await press(page, t("onboarding.review.approveOf", { name: t(`onboarding.agreement.${type}`) }));
  }
  await expect(card).toBeHidden();
}

async function inviteTeam(page: Page): Promise<void> {
  await page.reload();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("onboarding.agreement.approvedGoOn") })
    .click();
  await page.waitForURL("**/hub-onboarding/invite-hub-member");
  await page.getByLabel(t("onboarding.invite.firstName")).fill("Nisha");
  await page.getByLabel(t("onboarding.invite.email")).fill("nisha@valley.example");
  await press(page, t("onboarding.invite.send"));
  const row = page.getByRole("listitem").filter({ hasText: "nisha@valley.example" });
  await expect(row.getByText(t("onboarding.notJoined"))).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("team.remove.confirm") })
    .click();
  await expect(page.getByText(t("team.removed", { name: "Nisha", hub: HUB }))).toBeVisible();
  await page.route("**/members?*", (route) => route.fulfill({ status: 400, json: {} }));
  await page.route("**/members", (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: t("COMMON_GENERIC_ERROR") })
      .first(),
  ).toBeVisible();
  await expect(page.locator(".toast").filter({ hasText: t("COMMON_GENERIC_ERROR") })).toBeVisible();
  await page.unroute("**/members?*");
  await page.unroute("**/members");
}

test("an organization registers as a hub, signs, is approved, invites its team and is set up [ONBD-001] [ONBD-002] [ONBD-003] [ONBD-004] [ONBD-005] [ONBD-006] [ONBD-007] [ONBD-008] [ONBD-009] [ONBD-010] [ONBD-011] [ONBD-012] [ONBD-013] [ONBD-014] [ONBD-015] [ONBD-016] [ONBD-020] [ONBD-031] [ONBD-061] [ONBD-062] [ONBD-063] [ONBD-032] [ONBD-033] [ONBD-034] [ONBD-035] [ONBD-036] [ONBD-037] [ONBD-038] [ONBD-042] [ONBD-043] [ONBD-044] [ONBD-046] [ONBD-067] [ONBD-069] [ONBD-087] [ONBD-088] [ONBD-090] [ONBD-091] [USER-014] [USER-026] [USER-039] [USER-060] [USER-061] [SHELL-021] [SHELL-022]", async ({
  page,
  browser,
}) => {
  await page.goto("/welcome");
  await chooseLanguage(page, WALK.language);
  await page.goto("/hub-onboarding/home");
  await page.waitForURL("**/welcome?redirectURL=**");
  await readAround(page);
  await joinAsOwner(page);
  await register(page);
  await page.goto("/home");
  const back = page.getByRole("link", { name: t("guide.hub.title") });
  await expect(back).toContainText(t("guide.hub.agreement"));
  await expectAccessible(page);
  await back.click();
  await page.waitForURL("**/hub-onboarding/partnership-agreement");
  await handIn(page);
  await approve(await (await browser.newContext({ viewport: WALK.viewport })).newPage());
  await inviteTeam(page);
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => void addresses.push(new URL(frame.url()).pathname));
  await press(page, t("onboarding.finish"));
  await expect(page.getByText(t("onboarding.setUp"))).toBeVisible();
  // From /welcome somebody who is signed in is led on.
  await page.waitForURL((url) => url.pathname === "/home");
  expect(addresses).toContain("/welcome");
  await page.goto("/hub-onboarding/join-training-sessions");
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.milestone.Training") })).toBeVisible();
  await expect(page.getByRole("img", { name: t("onboarding.steps.done", { completed: 5, all: 6 }) })).toBeVisible();
  await press(page, t("onboarding.training.done"));
  await page.waitForURL("**/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(back).toHaveCount(0);
  await page.goto("/hub-onboarding/nothing");
  await page.waitForURL("**/home");
});

test("who reads about hubs, or begins to register one and goes back, signs in to their home [SHELL-020]", async ({
  page,
}) => {
  await page.goto("/welcome");
  await chooseLanguage(page, WALK.language);
  await page.goto("/hub-onboarding/echo-network");
  await follow(page, t("identity.login.submit"));
  await giveCredentials(page, "learner@demo.example", t);
  await page.waitForURL("**/home");
  const other = await page.context().browser()?.newContext({ viewport: WALK.viewport });
  if (other === undefined) throw new Error("no browser");
  const second = await other.newPage();
  await second.goto("/welcome");
  await chooseLanguage(second, WALK.language);
  await second.goto("/hub-onboarding/email");
  await expect(second.getByLabel(t("identity.email.label"))).toBeVisible();
  await second.goto("/welcome");
  await giveCredentials(second, "hub@demo.example", t);
  await second.waitForURL("**/home");
  await other.close();
});
