import type { Page } from "@playwright/test";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { hubInvitationEndpoints } from "@openrounds/contract/organizations/hub-invitations/endpoints.ts";
import { HUB_TABS } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, type Caller } from "../steps/api.ts";
import { nextResponse, nextCall, nextResult, refuse } from "../steps/calls.ts";
import { expectPauseOfTyping, expectShownFor, passTime } from "../steps/clock.ts";
import { DEMO_HUB, DEMO_SUPERHUB } from "../steps/demo.ts";
import { answerPreferences, onboard, openInvitation, signUp } from "../steps/entry.ts";
import { inviteSuperhub, openHubs } from "../steps/organizations.ts";
import { choose, chooseFirst, localStorageItem, mainNavigation, toastOf } from "../steps/page.ts";
import { uploadImage } from "../steps/pictures.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { ENGLISH } from "../steps/walks.ts";

const { id: superhubId } = DEMO_SUPERHUB;
const OWNER = { email: "asha@hills.example", firstName: "Asha", lastName: "Rao" };
const HUB = "Hill Health Hub";
/** The pause after the last key press before an id is checked. */
const CHECK_PAUSE_MS = 400;
const KNOWN = "001A0000006Vm9r";
/** The body of the filled form, without the coordinates and the representative of the hub. */
const FILLED = {
  firstName: OWNER.firstName,
  lastName: OWNER.lastName,
  invitedTo: OWNER.email,
  name: HUB,
  legalName: "Hill Health Trust",
  fullName: "Hill Health Trust of the Ghats",
  streetAddress: "Main road 1",
  locationName: expect.stringContaining("Wardha"),
  description: expect.stringContaining("Mentors the clinics of the hills."),
  registrationType: "NPO",
  lang: "en",
  primaryOrganizationCategory: "HOSPITAL",
  crmId: KNOWN,
  focusAreas: [expect.any(String)],
};

const starred = (key: MessageKey): string => `${t(key)} *`;
const field = (page: Page, key: MessageKey) => page.getByLabel(starred(key), { exact: true });

/** Fills the form; returns the address of the logo. */
async function fillForm(page: Page): Promise<string> {
  const logo = await uploadImage(page, starred("hubs.form.logo"));
  await field(page, "hubs.form.registrationType").selectOption("NPO");
  await field(page, "hubs.form.lang").selectOption("en");
  await field(page, "hubs.form.firstName").fill(OWNER.firstName);
  await page.getByLabel(t("hubs.form.lastName"), { exact: true }).fill(OWNER.lastName);
  await field(page, "hubs.form.invitedTo").fill(OWNER.email);
  await field(page, "hubs.form.name").fill(HUB);
  await page.getByLabel(t("hubs.form.legalName"), { exact: true }).fill("Hill Health Trust");
  await page.getByLabel(t("hubs.form.fullName"), { exact: true }).fill("Hill Health Trust of the Ghats");
  await field(page, "hubs.form.streetAddress").fill("Main road 1");
  await choose(page.getByRole("combobox", { name: starred("hubs.form.location") }), "Wardha");
  await page.locator("[contenteditable=true]").fill("Mentors the clinics of the hills.");
  await field(page, "hubs.form.category").selectOption({ label: "Hospital" });
  return logo;
}

/** Makes a member of the superhub the representative of the hubs that it invites. */
async function nameRepresentative(caller: Caller, id: string): Promise<string> {
  const query = { emails: "ruth.dcosta@deccan.example" };
  const { members } = await caller.call(memberEndpoints.list, { params: { id }, query });
  const userId = members[0]?.userId ?? "";
  const roles = ["TRAINING_ADMIN", "ACCOUNT_REPRESENTATIVE"] as const;
  await caller.call(teamEndpoints.updateRoles, { params: { id, userId }, body: { roles: [...roles] } });
  return userId;
}

/** Responds to the next request to the CRM; an undefined status lets the server respond. */
async function respondFromCrm(page: Page, status: number | undefined, message: string): Promise<void> {
  await page.unroute("**/salesforce/**");
  if (status === undefined) return;
  const json = { responseCode: "INVITE_HUB_CRM_ID_INVALID", message, error: { message } };
  await page.route("**/salesforce/**", (route) => route.fulfill({ status, json }));
}

/** A step in the creation of a hub, with its title. */
const stepText = (step: "profile" | "approval" | "start"): RegExp => new RegExp(t(`hubs.welcome.step.${step}`));

/** The owner saves the profile; home and the profile show that it waits for approval. */
async function prepareHub(page: Page, hubId: string): Promise<void> {
  const progress = page.getByRole("region", { name: t("hubs.welcome.heading", { hub: HUB }) });
  await expect(progress.getByText(t("hubs.steps.here", { step: 1, all: 3 }))).toBeVisible();
  await expect(mainNavigation(page).getByRole("link")).toHaveText([
    t("app.nav.home"),
    t("app.nav.programs"),
    t("app.nav.edit"),
  ]);
  await expect(page.getByRole("link", { name: t("organizations.edit.viewPublic") })).toHaveCount(0);
  await page.getByRole("button", { name: t("organizations.edit.edit"), exact: true }).click();
  await chooseFirst(page.getByRole("combobox", { name: t("organizations.field.focusAreas") }));
  await page.keyboard.press("Escape");
  await page.getByLabel(t("organizations.field.verification")).fill("123456789");
  await page.getByRole("button", { name: t("app.save"), exact: true }).click();
  const waiting = page.getByRole("region", { name: t("hubs.steps.waiting", { hub: HUB }) });
  await expect(waiting.getByText(t("hubs.steps.here", { step: 2, all: 3 }))).toBeVisible();
  await expect(page.getByText("123456789", { exact: true })).toBeVisible();
  await page.goto("/home");
  await expect(waiting.getByRole("listitem").nth(1)).toHaveAttribute("aria-current", "step");
  await expectAccessible(page);
  await expect(mainNavigation(page).getByRole("link")).toHaveText(
    (["home", "programs", "members", "edit"] as const).map((each) => t(`app.nav.${each}`)),
  );
  await page.goto("/hub-onboarding/organization-registration");
  await page.waitForURL(`**/hub/${hubId}/edit`);
  await page.goto(`/hub/${hubId}/members`);
  await expect(page.getByRole("listitem").filter({ hasText: "Asha Rao" }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: t("team.add"), exact: true })).toHaveCount(0);
}

const SIGNED = { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

/** The owner goes on in the wizard while the profile waits: reads the introduction, and hands in the signed agreement. */
async function signAgreement(page: Page): Promise<void> {
  await page.goto("/home");
  const setup = page.getByRole("link", { name: t("guide.hub.title") });
  await expect(setup).toContainText(t("guide.hub.introduction"));
  await expect(setup).toContainText(t("guide.hub.turn.HUB"));
  await setup.click();
  await page.waitForURL("**/hub-onboarding/project-echo-introduction");
  await page.getByRole("button", { name: t("onboarding.intro.done"), exact: true }).click();
  await page.waitForURL("**/hub-onboarding/partnership-agreement");
  for (const type of ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const) {
    const name = t("onboarding.agreement.downloadOf", { name: t(`onboarding.agreement.${type}`) });
    await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
  }
  for (const type of ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const) {
    const copy = page.getByLabel(t("onboarding.agreement.copyOf", { name: t(`onboarding.agreement.${type}`) }), {
      exact: true,
    });
    await expect(copy).toBeEnabled();
    await copy.setInputFiles(SIGNED);
  }
  await expect(page.getByText(SIGNED.name)).toHaveCount(2);
  await page.getByRole("button", { name: t("onboarding.agreement.send"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("onboarding.agreement.confirm") })
    .click();
  await expect(page.getByText(t("onboarding.agreement.review"))).toBeVisible();
  await page.goto("/home");
  await expect(setup).toContainText(t("guide.hub.turn.SUPERHUB"));
}

/** The superhub sees at which step the hub is, and approves its agreement from there. */
async function reviewAgreement(page: Page): Promise<void> {
  await page.goto(`/superhub/${superhubId}/hubs`);
  const row = page.locator(".hubrow").filter({ hasText: HUB });
  await expect(row).toContainText(t("onboarding.milestone.PartnershipAgreement"));
  await row.getByRole("link", { name: t("onboarding.setup.SUPERHUB") }).click();
  const card = page.getByRole("article").filter({ hasText: HUB });
  for (const type of ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const) {
    const name = t("onboarding.review.approveOf", { name: t(`onboarding.agreement.${type}`) });
    await card.getByRole("button", { name, exact: true }).click();
  }
  await expect(card).toBeHidden();
  await page.goto(`/superhub/${superhubId}/hubs`);
  await expect(row).toContainText(t("onboarding.milestone.InviteMember"));
  await expect(row).toContainText(t("onboarding.setup.HUB"));
}

/** The superhub finds the waiting hub on home and approves it. */
async function approveHub(page: Page): Promise<void> {
  await page.goto("/home");
  await page.getByRole("link", { name: t("inbox.waiting.APPROVE_HUB", { title: HUB, count: 1 }) }).click();
  await page.getByRole("button", { name: t("hubs.approveHub", { name: HUB }) }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("hubs.set.ACTIVE") })
    .click();
  await expect(page.getByText(t("hubs.done.ACTIVE", { name: HUB }))).toBeVisible();
}

async function inviteColleague(page: Page, hubId: string): Promise<void> {
  await page.goto(`/hub/${hubId}/members`);
  await expect(mainNavigation(page).getByRole("link")).toHaveText(
    (["home", "programs", "members", "analytics", "edit"] as const).map((each) => t(`app.nav.${each}`)),
  );
  await expect(page.getByRole("button", { name: t("team.add"), exact: true })).toBeVisible();
}

test("a superhub lists its hubs by status and finds them by name [ORG-021] [ORG-074] [ORG-075] [ORG-076] [ORG-078] [ORG-127] [ORG-130]", async ({
  page,
  browser,
}) => {
  await page.clock.install();
  await enter(page, "superhub@demo.example");
  await openHubs(page);
  expect(new URL(page.url()).pathname).toBe(`/superhub/${superhubId}/hubs`);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText([/^Invited/, /^Profile pending/, /^Pilot/, /^Active/, /^Inactive/]);
  await expect(page.getByRole("listitem").filter({ hasText: DEMO_HUB.name })).toBeVisible();
  await expectAccessible(page);
  for (const [index, [tab, status]] of Object.entries(HUB_TABS).entries()) {
    await tabs.nth(index).click();
    await expect(tabs.nth(index)).toHaveAttribute("aria-selected", "true");
    // The default tab is not in the address.
    expect(new URL(page.url()).searchParams.get("tab")).toBe(tab === "active" ? null : tab);
    const inStatus = page.locator(".badge").getByText(t(`hubs.status.${status}`), { exact: true });
    await expect(page.locator(".hubrow").filter({ has: inStatus }).first()).toBeVisible();
    await expect(page.locator(".hubrow").filter({ hasNot: inStatus })).toHaveCount(0);
  }
  await tabs.filter({ hasText: /^Active/ }).click();
  const search = page.getByRole("searchbox", { name: t("hubs.search") });
  await expectPauseOfTyping(search, "Andes", { call: /\/searchHub\?.*query=/, pauseMs: 400 });
  await expect(page.getByRole("listitem").filter({ hasText: "Sahyadri" })).toBeHidden();
  const searched = nextCall(page, hubInvitationEndpoints.search);
  await search.fill("nowhere at all");
  const expectedQuery = {
    query: "nowhere at all",
    entityStatus: "ACTIVE",
    pageNumber: "0",
    pageSize: "10",
    sortBy: "updatedAt",
  };
  expect(Object.fromEntries(new URL((await searched).url()).searchParams)).toEqual(expectedQuery);
  await expect(page.getByText(t("hubs.noneFound", { text: "nowhere at all" }))).toBeVisible();

  // A hub of the demo, which has no logo.
  await page.goto(`/superhub/${superhubId}/hubs?tab=invited`);
  await page.getByRole("button", { name: t("hubs.resendTo", { name: "Konkan Health Hub" }) }).click();
  await expect(page.getByLabel(t("hubs.form.logo"), { exact: true })).toBeAttached();
  await field(page, "hubs.form.streetAddress").fill("Harbour road 7");
  await page.getByLabel(starred("hubs.form.accept")).check();
  await page.getByRole("button", { name: "Resend invite", exact: true }).click();
  await page.waitForURL(`**/superhub/${superhubId}/hubs**`);
  await expect(page.locator(".toast")).toContainText("Konkan Health Hub");

  await page.goto(`/superhub/${superhubId}/invite`);
  await expect(page.getByRole("heading", { level: 1, name: t("hubs.inviteTitle") })).toBeVisible();
  const others = await browser.newPage();
  for (const end of ["hubs", "invite"]) {
    await others.goto(`/superhub/${superhubId}/${end}`);
    await others.waitForURL(`**/welcome?redirectURL=*${end}`);
  }
  await enter(others, "hub@demo.example");
  await others.goto(`/superhub/${superhubId}/invite`);
  await others.waitForURL("**/home");
  // A member of the superhub who is neither owner nor admin.
  await enter(others, "ruth.dcosta@deccan.example");
  await others.goto(`/superhub/${superhubId}/hubs`);
  await expect(others.getByRole("heading", { level: 1, name: t("hubs.title") })).toBeVisible();
  await expect(others.getByRole("link", { name: t("hubs.invite") })).toHaveCount(0);
  await others.goto(`/superhub/${superhubId}/invite`);
  await others.waitForURL("**/home");
});

test("a hub is invited, invited again, and confirmed by its owner [ORG-014] [ORG-015] [ORG-016] [ORG-020] [ORG-030] [ORG-031] [ORG-077] [ORG-078] [ORG-079] [ORG-080] [ORG-081] [ORG-082] [ORG-083] [ORG-084] [ORG-085] [ORG-086] [ORG-087] [ORG-088] [ORG-089] [ORG-090] [ORG-091] [ORG-092] [ORG-093] [ORG-094] [ORG-095] [ORG-096] [ORG-097] [ORG-116] [ORG-117] [ORG-118] [ORG-119] [ORG-120] [ORG-121] [ORG-122] [ORG-123] [ORG-125] [ORG-126] [ORG-128] [ORG-137] [ORG-138] [ORG-139] [ORG-141] [ORG-142] [ONBD-017] [ONBD-018] [ONBD-019] [ONBD-089] [AUTH-130]", async ({
  page,
  browser,
}) => {
  const caller = await enter(page, "superhub@demo.example");
  await openHubs(page);
  const representative = await nameRepresentative(caller, superhubId);
  const coManagedBy = await inviteSuperhub(page.request, "Ganga superhub", "owner@ganga.example");
  const { version } = (await (await page.request.get("/healthz")).json()) as { version: string };
  await expect(page.getByRole("contentinfo")).toHaveText(`${t("app.product")} ${version}`);
  const requestedUrls: URL[] = [];
  page.on("request", (request) => void requestedUrls.push(new URL(request.url())));
  const isRequested = (path: string, search = ""): boolean =>
    requestedUrls.some((url) => url.pathname === `/api/v1/${path}` && url.search.includes(search));
  await page.getByRole("link", { name: t("hubs.invite") }).click();
  await page.waitForURL(`**/superhub/${superhubId}/invite`);
  await expectAccessible(page);

  const offered = await field(page, "hubs.form.lang")
    .getByRole("option")
    .evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  expect(offered).toEqual(["", "en", "fr", "es", "pt", "pt-br", "vi", "id"]);
  await expect(field(page, "hubs.form.lang").getByRole("option")).toHaveText([
    t("hubs.form.choose"),
    ...["English", "Français", "Español", "Português", "Português (Brasil)", "Tiếng Việt", "Bahasa Indonesia"],
  ]);
  const types = await field(page, "hubs.form.registrationType")
    .getByRole("option")
    .evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  expect(types).toEqual(["", "GOVT", "NPO", "QGI", "PVT", "University / Non Profit", "Others", "Individual"]);
  await expect(field(page, "hubs.form.registrationType").getByRole("option")).toHaveText([
    t("hubs.form.choose"),
    ...["Government", "Non-profit organization", "Quasi-governmental institution", "Private company"],
    ...["University / Non Profit", "Others", "Individual"],
  ]);
  await expect(page.getByRole("textbox", { name: starred("hubs.form.description") })).toBeVisible();
  const send = page.getByRole("button", { name: "Send invite", exact: true });
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.waitForURL(`**/superhub/${superhubId}/hubs`);
  await page.getByRole("link", { name: t("hubs.invite") }).click();
  await send.click();
  for (const key of ["INVITE_HUB_LOGO_REQUIRED", "INVITE_HUB_NAME_REQUIRED", "INVITE_HUB_LANGUAGE_REQUIRED"] as const) {
    await expect(page.getByText(t(key))).toBeVisible();
  }
  await expect(page.getByText(t("INVITE_HUB_LOGO_REQUIRED"))).toBeInViewport();
  await expect(page.getByLabel(starred("hubs.form.logo"), { exact: true })).toBeFocused();
  const logo = page.getByLabel(starred("hubs.form.logo"), { exact: true });
  await expect(logo).toHaveAttribute("accept", "image/png,image/jpeg,image/gif");
  const logged: string[] = [];
  page.on("console", (message) => void logged.push(message.text()));
  await logo.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(page.getByText(t("media.image.wrongType"))).toBeVisible();
  await expect.poll(() => logged.filter((line) => line.includes(t("media.image.wrongType")))).toHaveLength(1);
  await logo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText(t("media.image.tooLarge"))).toBeVisible();
  await expect.poll(() => logged.filter((line) => line.includes(t("media.image.tooLarge")))).toHaveLength(1);
  await page.route("**/upload/image", (route) =>
    route.fulfill({ status: 429, json: { message: "told by the server", responseCode: "UPLOAD_LIMIT_REACHED" } }),
  );
  await logo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await page.screenshot() });
  const use = page.getByRole("dialog").getByRole("button", { name: t("media.crop.use") });
  await expect(use).toBeVisible({ timeout: 30_000 });
  // The toast is shown for some seconds only, and the press may take as long.
  const refusal = expect(page.getByText("told by the server")).toBeVisible();
  await use.click();
  await refusal;
  await expect(page.getByText(t("IMAGE_UPLOAD_FAILED"))).toBeVisible();
  await page.unroute("**/upload/image");

  const guessed = nextResult(page, referenceEndpoints.approximateLocation);
  await page.getByRole("button", { name: t("hubs.form.guess") }).click();
  const { latitude, longitude, l0 } = (await guessed).locationDetail;
  const degrees = [latitude, longitude].map((each) => String(Math.round(each * 1e4) / 1e4));
  await expect(page.getByText(`Coordinates: ${degrees.join(", ")}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("combobox", { name: starred("hubs.form.location") })).toHaveValue(l0);
  const kept = await fillForm(page);
  expect(isRequested("org/category/list", "locale=en")).toBe(true);
  expect(isRequested(`org/superhub/${superhubId}/account-representatives`)).toBe(true);
  const searched = page.waitForRequest(/\/focus-area\/search\?.*text=diabetic/);
  await page.getByRole("combobox", { name: t("hubs.form.focusAreas") }).fill("diabetic f");
  expect(new URL((await searched).url()).searchParams.get("language")).toBe("en_US");
  await page.getByRole("option", { name: "Diabetic foot" }).first().click();
  await page.keyboard.press("Escape");
  await page
    .getByLabel(t("hubs.form.representative"), { exact: true })
    .selectOption("Ruth Dcosta, ruth.dcosta@deccan.example");
  const coManager = page.getByLabel(t("hubs.form.coManagedBy"), { exact: true });
  await coManager.selectOption("Ganga superhub");
  await page.getByLabel(t("hubs.form.immersion")).check();

  const crmId = field(page, "hubs.form.crmId");
  await respondFromCrm(page, 406, "This record is somebody else's");
  const checks: string[] = [];
  page.on("request", (request) => void (request.url().includes("/salesforce/") && checks.push(request.url())));
  await page.clock.install();
  await crmId.fill("001A0000006Vm9");
  await passTime(page, 1000);
  expect(checks).toEqual([]);
  await expectShownFor(toastOf(page, "This record is somebody else's"), 10_000, async () => {
    await crmId.pressSequentially("a");
    await page.clock.runFor(CHECK_PAUSE_MS);
  });
  await respondFromCrm(page, 400, "This is no record");
  await expectShownFor(toastOf(page, "This is no record"), 10_000, async () => {
    await crmId.fill("001A0000006Vm9b");
    await page.clock.runFor(CHECK_PAUSE_MS);
  });
  await respondFromCrm(page, undefined, "");
  await crmId.fill(`${KNOWN}ZZZ`);
  await expect(page.getByText(t("INVITE_HUB_CRM_ID_NOT_FOUND"))).toBeVisible();
  await expect(crmId).toHaveAttribute("aria-invalid", "true");

  const accept = page.getByLabel(starred("hubs.form.accept"));
  await accept.check();
  await send.click();
  await accept.uncheck();
  await crmId.fill(KNOWN);
  await expect(page.getByText(t("hubs.form.crmFits"))).toBeVisible();
  await send.click();
  await expect(page.getByText(t("INVITE_HUB_ADDRESS_NOT_ACCEPTED"))).toBeVisible();
  await accept.check();
  await expect(page.getByText(t("INVITE_HUB_ADDRESS_NOT_ACCEPTED"))).toHaveCount(0);
  expect(isRequested(`org/superhub/${superhubId}/hub/invite`)).toBe(false);
  await page.route("**/hub/invite", (route) => route.fulfill({ status: 500, json: {} }));
  await send.click();
  await expect(page.locator(".toast").filter({ hasText: "Something went wrong" })).toBeVisible();
  await expect(field(page, "hubs.form.name")).toHaveValue(HUB);
  await page.unroute("**/hub/invite");
  const [invited, sent] = [
    nextResult(page, hubInvitationEndpoints.invite),
    nextCall(page, hubInvitationEndpoints.invite),
  ];
  await send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    ...FILLED,
    logo: kept,
    // The coordinates of Wardha.
    latitude: expect.closeTo(20.7, 0),
    longitude: expect.closeTo(78.6, 0),
    accountRepresentative: representative,
    coManagedBy,
    ...{ immersionAttended: true, echoType: "REGULAR", crmType: "Salesforce" },
  });
  const { organizationId } = (await invited).organization;
  await page.waitForURL(`**/superhub/${superhubId}/hubs**`);
  await expect(page.getByText(t("hubs.invitedToast", { hub: HUB, email: OWNER.email }))).toBeVisible();
  const state = await page.evaluate(() => history.state as object);
  expect(state).toMatchObject({ status: "hub-invited", email: OWNER.email, hubName: HUB });

  const asksHub = nextResponse(page, organizationEndpoints.read);
  await page.getByRole("button", { name: t("hubs.resendTo", { name: HUB }) }).click();
  expect(new URL((await asksHub).url()).pathname).toBe(`/api/v1/org/${organizationId}`);
  await expect(page.getByRole("main").getByText(HUB, { exact: true })).toBeVisible();
  await expect(page.getByRole("main").locator(".badge")).toHaveText(t("hubs.status.INVITED"));
  const resend = page.getByRole("button", { name: "Resend invite", exact: true });
  await expect(resend).toBeVisible();
  const chosen = page.getByLabel(t("hubs.form.representative"), { exact: true });
  await expect(chosen).toBeDisabled();
  await expect(chosen).toHaveValue(representative);
  await expect(page.getByLabel(t("hubs.form.lastName"), { exact: true })).toHaveValue(OWNER.lastName);
  await expect(page.getByLabel(t("hubs.form.fullName"), { exact: true })).toHaveValue(FILLED.fullName);
  await expect(field(page, "hubs.form.registrationType")).toHaveValue(FILLED.registrationType);
  await expect(page.getByText("Diabetic foot", { exact: true })).toBeVisible();
  await expect(coManager).toHaveValue(coManagedBy);
  await expect(page.getByLabel(t("hubs.form.immersion"))).toBeChecked();
  expect(await localStorageItem(page, "or.invitedHubId")).toBe(organizationId);
  await page.reload();
  await expect(field(page, "hubs.form.name")).toHaveValue(HUB);
  const ends = await refuse(page, hubInvitationEndpoints.resend, { status: 500 });
  await resend.click();
  await expect(page.locator(".toast").filter({ hasText: "Something went wrong" })).toBeVisible();
  await ends();
  await resend.click();
  await page.waitForURL(`**/superhub/${superhubId}/hubs**`);
  await expect(page.getByRole("button", { name: t("hubs.resendTo", { name: HUB }) })).toBeVisible();
  expect(await localStorageItem(page, "or.invitedHubId")).toBeNull();

  const owner = await browser.newPage();
  await openInvitation(owner, OWNER, ENGLISH);
  await signUp(owner, OWNER, ENGLISH);
  await onboard(owner, ENGLISH);
  await answerPreferences(owner, ENGLISH);
  const modal = owner.getByRole("dialog");
  for (const detail of [HUB, "Hill Health Trust", "Main road 1", "Mentors the clinics of the hills."]) {
    await expect(modal.getByText(detail, { exact: true })).toBeVisible();
  }
  await expectAccessible(owner);
  const confirm = modal.getByRole("button", { name: "Confirm and Continue", exact: true });
  await owner.route("**/member/status", (route) => route.fulfill({ status: 500, json: {} }));
  await confirm.click();
  await expect(owner.getByText("Something went wrong", { exact: true })).toBeVisible();
  await owner.unroute("**/member/status");
  // From elsewhere the confirmation leads to home too.
  await owner.goto("/hub-onboarding/home");
  const confirmed = owner.waitForResponse("**/member/status");
  await confirm.click();
  expect((await confirmed).status()).toBe(200);
  expect((await confirmed).request().postDataJSON()).toMatchObject({ entityStatus: "PROFILE_PENDING" });
  await expect(owner.getByRole("heading", { level: 1, name: t("hubs.welcome.heading", { hub: HUB }) })).toBeVisible();
  expect(new URL(owner.url()).pathname).toBe("/home");
  const ahead = owner.getByRole("main").getByRole("listitem");
  await expect(ahead).toHaveText((["profile", "approval", "start"] as const).map(stepText));
  await expect(ahead.first()).toHaveAttribute("aria-current", "step");
  await expectAccessible(owner);
  await owner.getByRole("button", { name: t("hubs.welcome.goOn") }).click();
  await owner.waitForURL(/\/hub\/[0-9a-f-]+\/edit/);
  const hubId = /hub\/([0-9a-f-]+)/.exec(owner.url())?.[1] ?? "";
  await owner.goto("/home");
  await owner.waitForURL(`**/hub/${hubId}/edit`);
  await prepareHub(owner, hubId);
  await signAgreement(owner);
  await approveHub(page);
  await reviewAgreement(page);
  await inviteColleague(owner, hubId);
  await owner.goto("/hub-onboarding/home");
  await owner.waitForURL("**/hub-onboarding/invite-hub-member");
});
