import type { Frame, Page } from "@playwright/test";
import { documentEndpoints } from "@openrounds/contract/media/documents/endpoints.ts";
import { trackingEndpoints } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { actionsOf, callsOf, isCallOf } from "../steps/calls.ts";
import { DEMO_SUPERHUB } from "../steps/demo.ts";
import { chooseLanguage, giveCredentials, onboard, signUp } from "../steps/entry.ts";
import { choose, chooseFirst, localStorageItem, toastOf } from "../steps/page.ts";
import { uploadImage } from "../steps/pictures.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { ENGLISH } from "../steps/walks.ts";

const OWNER = { email: "mira@valley.example", firstName: "Mira", lastName: "Joshi" };
const HUB = "Valley Health Hub";
const PDF = { name: "signed.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF") };

/** A signed copy of 5 MB, the most that a box takes. */
const LARGEST = { ...PDF, buffer: Buffer.concat([PDF.buffer, Buffer.alloc(5 * 1024 * 1024 - PDF.buffer.length)]) };
const STEPS = [
  ...["User registration", "Organization registration", "Introduction", "Partnership agreement"],
  ...["Invite members", "Training"],
];
const FEATURES = [
  ...["Programs and batches", "Live sessions", "Cases and questions", "Certificates"],
  ...["Attendance and analytics", "23 languages"],
];

const tabsOf = (page: Page) => page.getByRole("tablist").getByRole("tab");
const crumbsOf = (page: Page) =>
  page
    .locator("footer")
    .getByRole("navigation", { name: t("onboarding.visited") })
    .getByRole("link");

/** Expects the current step, its number among the six, and which of them are open, done and upcoming. */
async function expectStep(page: Page, shown: string, completed: number): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: shown, exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: t("onboarding.steps.done", { completed, all: 6 }) })).toBeVisible();
  await expect(page.locator(".obring b")).toHaveText(`${completed} of 6`);
  await expect(crumbsOf(page)).toHaveText(["Welcome", "About", "Features", "Network"]);
  await expect(tabsOf(page).locator(".med")).toHaveText(STEPS);
  for (const [at, tab] of (await tabsOf(page).all()).entries()) {
    await expect(tab).toHaveAttribute("aria-disabled", String(at !== completed));
    if (at > completed) await expect(tab).toHaveAttribute("title", "Complete the previous step first");
    else await expect(tab).not.toHaveAttribute("title");
    if (at < completed) await expect(tab).toContainText("Completed");
    else await expect(tab).not.toContainText("Completed");
  }
}

/** Waits until the wizard reports a step as completed. */
const reportOf = (page: Page, milestone: string) =>
  page.waitForRequest((request) => {
    const body = request.postData() ?? "";
    return (
      body.includes('"operationName":"updateOnboardingStatus"') &&
      body.includes(`"milestone":"${milestone}"`) &&
      body.includes('"status":"COMPLETED"')
    );
  });

/** The next response to an operation of the wizard. */
const nextGraphResponse = (page: Page, operation: string) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith("/graph/onboarding") &&
      response.request().postData()?.includes(`"operationName":"${operation}"`) === true,
  );

const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string): Promise<void> => page.getByRole("link", { name, exact: true }).click();

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
  const crumbs = page
    .getByRole("contentinfo")
    .getByRole("navigation", { name: t("onboarding.visited") })
    .getByRole("link");
  await expect(crumbs).toHaveText(["Welcome"]);
  await follow(page, t("onboarding.next"));
  await page.waitForURL("**/hub-onboarding/about-echo");
  await expect(crumbs).toHaveText(["Welcome", "About"]);
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.about.title") })).toBeVisible();
  await follow(page, t("onboarding.next"));
  await page.waitForURL("**/hub-onboarding/echo-features");
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.features.title") })).toBeVisible();
  await expect(crumbs).toHaveText(["Welcome", "About", "Features"]);
  await expect(page.locator(".obcards > li")).toHaveCount(6);
  await expect(page.locator(".obcards > li").getByRole("heading", { level: 2 })).toHaveText(FEATURES);
  await press(page, t("onboarding.entity.open"));
  const dialog = page.getByRole("dialog", { name: t("onboarding.entity.title") });
  const entities = dialog.getByRole("group", { name: t("onboarding.entity.type") }).getByRole("radio");
  await expect(entities).toHaveCount(3);
  for (const [at, name] of ["Hub", "Superhub", t("onboarding.entity.3")].entries()) {
    await expect(entities.nth(at)).toHaveAccessibleName(name);
  }
  await press(page, t("onboarding.entity.save"));
  await expect(dialog.getByText(t("HUB_ONBOARDING_ENTITY_REQUIRED"))).toBeVisible();
  await expect(dialog.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await dialog.getByText(t("onboarding.entity.3"), { exact: true }).click();
  for (let count = 1; count <= 6; count++) {
    await chooseFirst(page.getByRole("combobox", { name: t("onboarding.field.focusAreas") }));
    await page.keyboard.press("Escape");
    await expect(dialog.getByText(t("app.select.count", { count: Math.min(count, 5), max: 5 }))).toBeVisible();
  }
  await dialog.getByRole("combobox", { name: t("onboarding.field.location") }).fill("Wardha");
  await press(page, t("onboarding.entity.save"));
  await expect(dialog.getByText(t("HUB_ONBOARDING_LOCATION_REQUIRED"))).toBeVisible();
  const place = dialog.getByRole("combobox", { name: t("onboarding.field.location") });
  await choose(place, "Wardha");
  await expect(place).toHaveValue(/^[^,]+, [^,]+, [^,]+$/);
  await press(page, t("onboarding.entity.save"));
  await page.waitForURL("**/hub-onboarding/echo-network");
  expect(await localStorageItem(page, "or.drafts")).toContain('"entity":3');
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.network.title") })).toBeVisible();
  await expect(crumbs).toHaveText(["Welcome", "About", "Features", "Network"]);
  await expectAccessible(page);
  await crumbs.nth(1).click();
  await page.waitForURL("**/hub-onboarding/about-echo");
  await expect(page.getByRole("heading", { level: 1, name: t("onboarding.about.title") })).toBeVisible();
  await crumbs.nth(3).click();
  await page.waitForURL("**/hub-onboarding/echo-network");
}

/** Signs up at the first step, and answers the questions that are shown once. */
async function joinAsOwner(page: Page): Promise<void> {
  await follow(page, t("onboarding.begin"));
  await page.waitForURL("**/hub-onboarding/email");
  await expectStep(page, "User registration", 0);
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
  await signUp(page, OWNER, ENGLISH);
  expect(new URL(page.url()).pathname).toBe("/hub-onboarding/onboard");
  await onboard(page, ENGLISH);
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
  await expectStep(page, "Organization registration", 1);
  await expect(page.getByRole("tablist")).toHaveAttribute("aria-orientation", "vertical");
  const tops = await tabsOf(page).evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(tops).toEqual([...new Set(tops)].toSorted((a, b) => a - b));
  await page.goto("/hub-onboarding/partnership-agreement");
  await page.waitForURL("**/hub-onboarding/organization-registration");

  await press(page, t("onboarding.register"));
  for (const key of [
    ...(["INVITE_HUB_LOGO_REQUIRED", "INVITE_HUB_NAME_REQUIRED", "INVITE_HUB_CATEGORY_REQUIRED"] as const),
    ...(["UPLOAD_DOCUMENT_MISSING", "EDIT_HUB_DESCRIPTION_REQUIRED"] as const),
  ]) {
    await expect(page.getByText(t(key))).toBeVisible();
  }
  await page.getByLabel(t("onboarding.field.name"), { exact: true }).fill("Valley (Hub)");
  await expect(page.getByText(t("INVALID_CHARACTERS_VALIDATION"))).toBeVisible();
  await expectAccessible(page);
  await uploadImage(page, t("onboarding.field.logo"));
  await page.getByLabel(t("onboarding.field.name"), { exact: true }).fill(HUB);
  await page.getByLabel(t("onboarding.field.legalName"), { exact: true }).fill("Valley Health Trust");
  const registrationType = page.getByLabel(t("onboarding.field.registrationType"));
  await expect(registrationType).toHaveValue("I");
  await registrationType.selectOption("NPO");
  const valuesOf = (label: string): Promise<(string | null)[]> =>
    page
      .getByLabel(label, { exact: true })
      .getByRole("option")
      .evaluateAll((options) => options.map((option) => option.getAttribute("value")));
  expect(await valuesOf(t("onboarding.field.registrationType"))).toEqual(["", "GOVT", "NPO", "QGI", "PVT", "I"]);
  expect(await valuesOf(t("onboarding.field.verificationType"))).toEqual([
    ...["DUNS", "TIN/EIN", "BUSINESS REGISTRATION", "OTHERS"],
  ]);
  const documentName = page.getByLabel(t("onboarding.field.documentName"), { exact: true });
  await expect(documentName).toHaveCount(0);
  await page.getByLabel(t("onboarding.field.verificationType"), { exact: true }).selectOption("OTHERS");
  await expect(documentName).toBeVisible();
  await page.getByLabel(t("onboarding.field.verificationType"), { exact: true }).selectOption("DUNS");
  await expect(page.getByRole("combobox", { name: t("onboarding.field.location") })).toHaveValue(/Wardha/);
  await page.getByLabel(t("onboarding.field.category")).selectOption("HOSPITAL");
  await page.getByLabel(t("onboarding.field.verificationNumber")).fill("123456789");
  const document = page.getByLabel(t("onboarding.field.document"), { exact: true });
  await expect(document).toHaveAttribute("accept", ".pdf,.doc,.docx");
  await document.setInputFiles({ ...PDF, name: "trust-deed.txt" });
  await expect(page.getByText(t("UPLOAD_TYPE_UNSUPPORTED"))).toBeVisible();
  await document.setInputFiles(PDF);
  await expect(page.getByText(PDF.name)).toBeVisible();
  const description = page.locator("[contenteditable=true]");
  await description.fill("x".repeat(3001));
  await expect(page.getByText("Description cannot exceed 3000 characters.", { exact: true })).toBeVisible();
  await description.fill("Mentors the clinics of the valley.");
  await expect(page.getByText("Description cannot exceed 3000 characters.", { exact: true })).toHaveCount(0);
  const street = page.getByLabel(t("onboarding.field.streetAddress"));
  await street.fill("x".repeat(201));
  await expect(page.getByText(t("INVITE_HUB_ADDRESS_MAX"))).toBeVisible();
  await street.fill("x".repeat(200));
  await expect(page.getByText(t("INVITE_HUB_ADDRESS_MAX"))).toHaveCount(0);
  await street.fill("Main road 1");
  await page.reload();
  await expect(page.getByText(t("onboarding.kept"))).toBeVisible();
  await expect(page.getByLabel(t("onboarding.field.name"), { exact: true })).toHaveValue(HUB);
  await expect(page.getByText(PDF.name)).toBeVisible();
  const registered = reportOf(page, "OrganizationRegistration");
  await press(page, t("onboarding.register"));
  const dialog = page.getByRole("dialog", { name: t("onboarding.registered.title", { name: HUB }) });
  await expect(dialog).toBeVisible();
  await registered;
  await dialog.getByRole("button", { name: t("onboarding.registered.goOn") }).click();
  await page.waitForURL("**/hub-onboarding/project-echo-introduction");
  await expectStep(page, "Introduction", 2);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(
    (["rounds", "team", "plan", "care"] as const).map((part) => t(`onboarding.intro.${part}`)),
  );
  for (const elsewhere of ["home", "partnership-agreement"]) {
    await page.goto(`/hub-onboarding/${elsewhere}`);
    await page.waitForURL("**/hub-onboarding/project-echo-introduction");
  }
  // A tab opens only the current step, neither a completed nor an upcoming one.
  const opened: string[] = [];
  const note = (frame: Frame): void => void opened.push(new URL(frame.url()).pathname);
  page.on("framenavigated", note);
  for (const at of [3, 1]) await tabsOf(page).nth(at).click({ force: true });
  await expectStep(page, "Introduction", 2);
  await press(page, t("app.back"));
  await page.waitForURL("**/hub-onboarding/organization-registration");
  expect(opened).toEqual(["/hub-onboarding/organization-registration"]);
  page.off("framenavigated", note);
  await tabsOf(page).nth(2).click();
  await page.waitForURL("**/hub-onboarding/project-echo-introduction");
  await press(page, t("app.back"));
  const legalName = page.getByLabel(t("onboarding.field.legalName"), { exact: true });
  await expect(legalName).toHaveValue("Valley Health Trust");
  await legalName.fill("Valley Health Society");
  const updated = nextGraphResponse(page, "updateOrganization");
  await press(page, t("onboarding.save"));
  expect(await (await updated).json()).toMatchObject({ data: { updateOrganization: { name: HUB } } });
  await page.waitForURL("**/hub-onboarding/project-echo-introduction");
  const introduced = reportOf(page, "Introduction");
  await press(page, t("onboarding.intro.done"));
  await introduced;
  await page.waitForURL("**/hub-onboarding/partnership-agreement");
  await expectStep(page, "Partnership agreement", 3);
  await page.goto("/hub-onboarding/organization-registration");
  await expect(legalName).toHaveValue("Valley Health Society");
  await press(page, t("onboarding.save"));
  await page.waitForURL("**/hub-onboarding/partnership-agreement");
}

const copyOf = (page: Page, type: "TERMS_OF_USE" | "STATEMENT_OF_COLLABORATION") =>
  page.getByLabel(t("onboarding.agreement.copyOf", { name: t(`onboarding.agreement.${type}`) }), { exact: true });

async function submitAgreements(page: Page): Promise<void> {
  const terms = copyOf(page, "TERMS_OF_USE");
  const statement = copyOf(page, "STATEMENT_OF_COLLABORATION");
  for (const type of ["TERMS_OF_USE", "STATEMENT_OF_COLLABORATION"] as const) {
    for (const box of [terms, statement]) await expect(box).toBeDisabled();
    const name = t("onboarding.agreement.downloadOf", { name: t(`onboarding.agreement.${type}`) });
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    const downloaded = page.getByText("Downloaded", { exact: true });
    await expect(downloaded).toHaveCount(type === "TERMS_OF_USE" ? 1 : 2);
  }
  for (const box of [terms, statement]) {
    await expect(box).toBeEnabled();
    await expect(box).toHaveAttribute("accept", ".pdf,.doc,.docx");
  }
  await expectAccessible(page);
  const sent = callsOf(page, documentEndpoints.upload);
  for (const [at, box] of [terms, statement].entries()) {
    await box.setInputFiles({ ...PDF, name: "signed.txt" });
    await expect(page.getByText(t("UPLOAD_TYPE_UNSUPPORTED"))).toHaveCount(at + 1);
  }
  const dropped = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], "large.pdf", { type: "application/pdf" }));
    return transfer;
  }, LARGEST.buffer.length + 1);
  for (const at of [0, 1]) {
    await page.locator(".drop").nth(at).dispatchEvent("drop", { dataTransfer: dropped });
    await expect(page.getByText(t("onboarding.document.tooLarge"))).toHaveCount(at + 1);
  }
  await page.route("**/upload/document", (route) => route.fulfill({ status: 500, json: {} }));
  expect(sent).toEqual([]);
  for (const [at, type] of ["doc", "docx", "pdf"].entries()) {
    await terms.setInputFiles({ ...PDF, name: `signed.${type}` });
    await expect.poll(() => sent.length).toBe(at + 1);
    await expect(terms).toBeEnabled();
    await expect(page.getByText(t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE")).first()).toBeVisible();
  }
  await page.unroute("**/upload/document");
  await terms.setInputFiles(LARGEST);
  await expect(page.getByText(PDF.name)).toHaveCount(1);
  await press(page, t("onboarding.agreement.send"));
  const confirm = page.getByRole("dialog").getByRole("button", { name: t("onboarding.agreement.confirm") });
  await expect(confirm).toBeDisabled();
  await press(page, t("app.cancel"));
  await statement.setInputFiles(LARGEST);
  await expect(page.getByText(PDF.name)).toHaveCount(2);
  const failure = page.locator(".toast").filter({ hasText: t("HUB_ONBOARDING_UPLOAD_FILE_ERROR_MESSAGE") });
  await expect(failure).toHaveCount(0, { timeout: 10_000 });
  await press(page, t("onboarding.agreement.send"));
  await page.route("**/graph/onboarding", (route) =>
    route.request().postData()?.includes("uploadPartnershipAgreement") === true
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  );
  await confirm.click();
  await expect(failure).toBeVisible();
  await page.unroute("**/graph/onboarding");
  await confirm.click();
  await expect(page.getByText(t("onboarding.agreement.review"))).toBeVisible();
}

/** The superhub opens the submitted documents and approves both. */
async function approve(page: Page): Promise<void> {
  await enter(page, "superhub@demo.example");
  const { id } = DEMO_SUPERHUB;
  await page.goto(`/superhub/${id}/hubs`);
  const registering = page.getByRole("region", { name: t("onboarding.setup.registering") });
  const row = registering.getByRole("listitem").filter({ hasText: HUB });
  await expect(row).toContainText(t("onboarding.milestone.PartnershipAgreement"));
  await expectAccessible(page);
  await row.getByRole("link", { name: t("onboarding.setup.SUPERHUB") }).click();
  await page.waitForURL(`**/superhub/${id}/applications`);
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
    .getByRole("dialog", { name: t("onboarding.agreement.approvedTitle") })
    .getByRole("button", { name: t("onboarding.agreement.approvedGoOn") })
    .click();
  await page.waitForURL("**/hub-onboarding/invite-hub-member");
  await expectStep(page, "Invite members", 4);
  await page.goto("/hub-onboarding/home");
  await page.waitForURL("**/hub-onboarding/invite-hub-member");
  await page.getByLabel(t("onboarding.invite.firstName")).fill("Nisha");
  await page.getByLabel(t("onboarding.invite.email")).fill("nisha@valley.example");
  await press(page, t("onboarding.invite.send"));
  const row = page.getByRole("listitem").filter({ hasText: "nisha@valley.example" });
  await expect(row.getByText(t("onboarding.notJoined"), { exact: true })).toBeVisible();
  const joined = page.getByRole("listitem").filter({ hasText: OWNER.email });
  await expect(joined.getByText(t("team.role.OWNER"), { exact: true })).toBeVisible();
  await expect(joined.getByText(t("onboarding.notJoined"), { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await row.getByRole("button").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("team.remove.confirm") })
    .click();
  const removed = page.locator(".toast").filter({ hasText: t("team.removed", { name: "Nisha", hub: HUB }) });
  for (const said of ["Nisha", HUB]) await expect(removed).toContainText(said);
  await expect(row).toHaveCount(0);
  // The requests for invited people and then for members fail.
  for (const address of ["**/search/members?*", "**/members"]) {
    await page.route(address, (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    const failed = page
      .getByRole("main")
      .getByRole("alert")
      .filter({ hasText: t("COMMON_GENERIC_ERROR") });
    await expect(failed).toBeVisible();
    await expect(page.locator(".toast").filter({ hasText: t("COMMON_GENERIC_ERROR") })).toBeVisible();
    await page.unroute(address);
  }
}

test("an organization registers as a hub, signs, is approved, invites its team and is set up [SHELL-098] [ONBD-001] [ONBD-002] [ONBD-003] [ONBD-004] [ONBD-005] [ONBD-006] [ONBD-007] [ONBD-008] [ONBD-009] [ONBD-010] [ONBD-011] [ONBD-012] [ONBD-013] [ONBD-014] [ONBD-015] [ONBD-016] [ONBD-020] [ONBD-028] [ONBD-031] [ONBD-061] [ONBD-062] [ONBD-063] [ONBD-032] [ONBD-033] [ONBD-034] [ONBD-035] [ONBD-036] [ONBD-037] [ONBD-038] [ONBD-039] [ONBD-040] [ONBD-041] [ONBD-042] [ONBD-043] [ONBD-044] [ONBD-046] [ONBD-047] [ONBD-048] [ONBD-051] [ONBD-053] [ONBD-055] [ONBD-056] [ONBD-057] [ONBD-058] [ONBD-060] [ONBD-064] [ONBD-065] [ONBD-066] [ONBD-067] [ONBD-069] [ONBD-087] [ONBD-088] [ONBD-090] [ONBD-091] [ONBD-095] [USER-014] [USER-026] [USER-039] [USER-060] [USER-061] [SHELL-021] [SHELL-022]", async ({
  page,
  browser,
}) => {
  const actions = actionsOf(page);
  await page.goto("/welcome");
  await chooseLanguage(page, ENGLISH.language);
  await page.goto("/hub-onboarding/home");
  await page.waitForURL("**/welcome?redirectURL=**");
  await readAround(page);
  await joinAsOwner(page);
  await register(page);
  await page.goto("/hub-onboarding/home");
  await page.waitForURL("**/hub-onboarding/partnership-agreement");
  await page.goto("/home");
  const back = page.getByRole("link", { name: t("guide.hub.title") });
  await expect(back).toContainText(t("guide.hub.agreement"));
  await expectAccessible(page);
  await back.click();
  await page.waitForURL("**/hub-onboarding/partnership-agreement");
  await submitAgreements(page);
  await approve(await browser.newPage());
  await inviteTeam(page);
  const addresses: string[] = [];
  page.on("framenavigated", (frame) => void addresses.push(new URL(frame.url()).pathname));
  const finished = reportOf(page, "InviteMember");
  await press(page, t("onboarding.finish"));
  await finished;
  await expect(toastOf(page, t("onboarding.setUp"))).toBeVisible();
  // /welcome redirects a signed-in person.
  await page.waitForURL((url) => url.pathname === "/home");
  expect(addresses).toContain("/welcome");
  await page.goto("/hub-onboarding/join-training-sessions");
  await expectStep(page, "Training", 5);
  addresses.length = 0;
  await press(page, t("onboarding.training.done"));
  await page.waitForURL("**/home");
  expect(addresses).toContain("/welcome");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(back).toHaveCount(0);
  await page.goto("/hub-onboarding/nothing");
  await page.waitForURL("**/home");
  // Events of the last second before a navigation are lost.
  expect(actions.filter(({ path }) => path.startsWith("/graph/onboarding/"))).not.toEqual([]);
});

test("who reads about hubs, or begins to register one and goes back, signs in to their home [SHELL-020]", async ({
  page,
  browser,
}) => {
  await page.goto("/welcome");
  await chooseLanguage(page, ENGLISH.language);
  await page.goto("/hub-onboarding/echo-network");
  await follow(page, t("identity.login.submit"));
  await giveCredentials(page, "learner@demo.example");
  await page.waitForURL("**/home");
  const second = await browser.newPage();
  await second.goto("/welcome");
  await chooseLanguage(second, ENGLISH.language);
  await second.goto("/hub-onboarding/email");
  await expect(second.getByLabel(t("identity.email.label"))).toBeVisible();
  await second.goto("/welcome");
  await giveCredentials(second, "hub@demo.example");
  await second.waitForURL("**/home");
});
