import type { Locator, Page } from "@playwright/test";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { TAB_STATUSES } from "@openrounds/contract/programs/rules.ts";
import { PROGRAM_STATUSES, type ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, enterHome } from "../steps/api.ts";
import { respondWith, callsOf, changeResult, hold, isCallOf, nextCall, refuse, withhold } from "../steps/calls.ts";
import { expectShownFor, holdTime, TOAST_MS, untilCallsAreKnown } from "../steps/clock.ts";
import { DEMO_BATCH, DEMO_HUB } from "../steps/demo.ts";
import { answerGuided, searchAfter, stepList } from "../steps/guided.ts";
import { chooseFirst, crumbs, discardTyped, keepTyped, localStorageItem, toastOf } from "../steps/page.ts";
import { choosePicture, pictureOf } from "../steps/pictures.ts";
import { openProgram, openPrograms } from "../steps/program.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const RUNNING = DEMO_BATCH.program;
const BATCH = DEMO_BATCH.name;
const READY = "Eye Screening with a Smartphone";
const TRAINING = "Adolescent Mental Health in Schools";
const AWAITING = "Oral Cancer Screening for Dentists and Nurses";
const OVER = "Insulin Basics for Health Centre Teams";
const PILOT = "Tuberculosis Case Rounds";
const OF_ANOTHER_HUB = "Opioid Use: Treatment in Rural Clinics";
const BROKEN = { status: 400, json: { responseCode: "error.unspecified", error: { message: "Told by the server" } } };
const REFUSAL = { message: "Told by the server" };

const hubIn = (page: Page): string => /hub\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
const programIn = (page: Page): string => /program\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
const cardOf = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });

/** Opens a dialog from the menu of a program's card. */
async function openFromMenu(page: Page, name: string, entry: MessageKey) {
  await page.getByRole("button", { name: t("programs.menu.of", { name }) }).click();
  await page.getByRole("menuitem", { name: t(entry) }).click();
  return page.getByRole("dialog").last();
}

const tabOf = (page: Page, key: "active" | "completed" | "pending") =>
  page.getByRole("tab", { name: new RegExp(`^${t(`programs.tab.${key}`)}`) });

/** Makes the list of the hub contain one program of each status, named after its status. */
function listEveryStatus(page: Page): Promise<() => Promise<void>> {
  return changeResult(page, programEndpoints.listOfOrganization, ({ programList: [card], ...others }) => {
    if (card === undefined) throw new Error("no program");
    const programList = PROGRAM_STATUSES.map((entityStatus, at) => ({
      ...card,
      programId: `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`,
      name: entityStatus,
      entityStatus,
      canViewProgram: entityStatus !== "PILOT",
    }));
    return { ...others, programList };
  });
}

/** Expects that the dialog covers the whole page. */
async function expectWholeScreen(dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, ...dialog.page().viewportSize() });
}

/** Expects that an objective with one character too many shows its error at once and disables a button. */
async function expectTooLong(page: Page, taking: Locator): Promise<void> {
  const objective = page.getByLabel(t("programs.form.objective"));
  const tooLong = page.getByText(t("COMMON_CHAR_LIMIT_ERROR_MESSAGE"));
  const before = await objective.inputValue();
  await objective.fill("x".repeat(3000));
  await expect(page.getByText("3000/3000")).toBeVisible();
  await expect(tooLong).toHaveCount(0);
  await objective.fill("x".repeat(3001));
  await expect(tooLong).toBeVisible();
  await expect(taking).toBeDisabled();
  await objective.fill(before);
  await expect(tooLong).toHaveCount(0);
}

/** Expects that the message of the server is shown for five seconds. */
const expectFailureShown = (page: Page, act: () => Promise<void> | void): Promise<void> =>
  expectShownFor(page.locator(".toast--fail").filter({ hasText: "Told by the server" }), TOAST_MS, act);

/** Adds a second page with three members to the team of the hub. */
async function listFurtherMembers(page: Page, team: string): Promise<void> {
  await page.route(team, async (route) => {
    const url = route.request().url();
    if (!url.includes("pageNumber=1")) return route.continue();
    const response = await route.fetch({ url: url.replace("pageNumber=1", "pageNumber=0") });
    const body = (await response.json()) as { resultBody: { membersResponseList: object[] } };
    const membersResponseList = body.resultBody.membersResponseList.slice(-3).map((member, at) => ({
      ...member,
      userId: `00000000-0000-7000-8000-00000000000${at}`,
      firstName: "Further",
      lastName: String(at + 1),
      roles: ["MEMBER"],
    }));
    return route.fulfill({
      response,
      json: { ...body, resultBody: { ...body.resultBody, membersResponseList } },
    });
  });
}

/** The breadcrumbs of a page that creates a program: home, the programs of the hub, and the page itself without a link. */
async function expectCreateCrumbs(page: Page, hubId: string): Promise<void> {
  await expect(crumbs(page)).toHaveText(`Home${t("programs.hubPrograms", { hub: DEMO_HUB.name })}Create New Program`);
  const links = crumbs(page).getByRole("link");
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute("href", "/home");
  await expect(links.last()).toHaveAttribute("href", `/hub/${hubId}/programs`);
}

/** Expects that both pages that create a program redirect to home. */
async function expectSentHome(page: Page, hubId: string): Promise<void> {
  for (const address of [`/hub/${hubId}/program/create`, `/hub/${hubId}/create/program/v2`]) {
    await page.goto(address);
    await page.waitForURL("**/home");
  }
}

/** The box of a right in the row of one person. */
const rightOf = (page: Page, right: "edit" | "view" | "notification", name = "Kavya Reddy") =>
  page.getByLabel(t("programs.rights.of", { right: t(`programs.rights.${right}`), name }));

test("a hub sees its programs by status, and opens one with its batches [PROG-012] [PROG-013] [PROG-014] [PROG-017] [PROG-021] [PROG-022] [PROG-023] [PROG-024] [PROG-025] [PROG-026] [PROG-027] [PROG-028] [PROG-030] [PROG-031] [PROG-032] [PROG-033] [PROG-034] [PROG-043] [PROG-044] [PROG-048] [PROG-049] [PROG-050] [PROG-051] [PROG-052] [PROG-118] [PROG-119] [PROG-120] [PROG-121] [PROG-122] [PROG-212]", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openPrograms(page);
  await expect(page).toHaveURL(/\/hub\/[0-9a-f-]{36}\/programs$/);
  const hubId = hubIn(page);
  await expect(crumbs(page)).toHaveText(`Home${DEMO_HUB.name}Programs`);
  await expect(crumbs(page).getByRole("link").first()).toHaveAttribute("href", "/home");
  await expect(page.getByRole("link", { name: t("programs.create"), exact: true })).toHaveAttribute(
    "href",
    `/hub/${hubId}/program/create`,
  );
  const [guided] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: t("programs.createGuided") }).click(),
  ]);
  expect(guided.url()).toContain(`/hub/${hubId}/create/program/v2`);
  await guided.close();
  const tab = (key: "active" | "completed" | "pending") => tabOf(page, key);
  // Other walks of the same network may have created programs before.
  await expect(cardOf(page, RUNNING)).toBeVisible();
  await expect(cardOf(page, OF_ANOTHER_HUB)).toHaveCount(0);
  const shown = await page.getByRole("article").count();
  expect(shown).toBeGreaterThanOrEqual(5);
  await expect(tab("active")).toHaveText(`${t("programs.tab.active")}${shown}`);
  const training = page.getByRole("button", { name: t("programs.filter.TRAINING_PROGRAM") });
  await training.click();
  await expect(training).toHaveAttribute("aria-pressed", "false");
  await expect(cardOf(page, TRAINING)).toHaveCount(0);
  await expect(cardOf(page, RUNNING)).toBeVisible();
  await training.click();
  await expect(cardOf(page, TRAINING)).toBeVisible();
  await page.getByRole("button", { name: t("programs.filter.REGULAR_PROGRAM") }).click();
  await expect(cardOf(page, RUNNING)).toHaveCount(0);
  await expect(cardOf(page, TRAINING)).toBeVisible();
  await page.getByRole("button", { name: t("programs.filter.REGULAR_PROGRAM") }).click();
  await expect(cardOf(page, RUNNING).getByRole("link", { name: RUNNING })).toHaveAttribute(
    "href",
    new RegExp(`^/hub/${hubId}/program/[0-9a-f-]{36}/details$`),
  );
  await expectAccessible(page);
  const chips = page.getByRole("group", { name: t("programs.filter") });
  await expect(chips.getByRole("button")).toHaveText(["Regular programs", "Training programs"]);
  for (const code of ["VIEW_TRAINING_PROGRAM", "VIEW_ALL_PROGRAMS"]) {
    const giveBack = await withhold(page, organizationEndpoints.permissions, code);
    await page.reload();
    await expect(cardOf(page, RUNNING)).toBeVisible();
    await expect(chips).toHaveCount(0);
    await giveBack();
  }
  await page.reload();
  await expect(chips).toBeVisible();

  await tab("completed").click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(tab("completed")).toHaveText(`${t("programs.tab.completed")}3`);
  await page.getByRole("button", { name: t("programs.menu.of", { name: OVER }) }).click();
  await expect(page.getByRole("menuitem", { name: t("programs.menu.permissions") })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: t("programs.menu.edit") })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await tab("pending").click();
  await expect(cardOf(page, READY)).toBeVisible();
  await expect(tab("pending")).toHaveText(`${t("programs.tab.pending")}${await page.getByRole("article").count()}`);
  await expect(cardOf(page, READY).getByText("Ready to launch", { exact: true })).toBeVisible();
  await expect(cardOf(page, AWAITING).getByText(t("programs.status.APPROVAL_PENDING"))).toBeVisible();
  await page.getByRole("button", { name: t("programs.menu.of", { name: READY }) }).click();
  for (const entry of ["status", "permissions", "edit", "settings", "details"] as const) {
    await expect(page.getByRole("menuitem", { name: t(`programs.menu.${entry}`) })).toBeVisible();
  }
  await page.getByRole("menuitem", { name: t("programs.menu.details") }).click();
  await expect(page.getByRole("heading", { level: 1, name: READY })).toBeVisible();

  const expectCrumbs = async (programs: string): Promise<void> => {
    await expect(crumbs(page)).toHaveText([t("app.nav.home"), t("programs.title"), RUNNING].join(""));
    const links = crumbs(page).getByRole("link");
    await expect(links).toHaveCount(2);
    await expect(links.first()).toHaveAttribute("href", "/home");
    await expect(links.last()).toHaveAttribute("href", programs);
  };
  await page
    .getByRole("link", { name: t("programs.title"), exact: true })
    .first()
    .click();
  await page.getByRole("link", { name: RUNNING }).click();
  await expect(page.getByRole("heading", { level: 1, name: RUNNING })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/hub/${hubId}/program/[0-9a-f-]{36}/details$`));
  await expectCrumbs(`/hub/${hubId}/programs`);
  await expect(page.getByRole("tab")).toHaveText([/^Batches/, "Dashboard"]);
  await page.getByRole("tab", { name: "Dashboard" }).click();
  await expect(page.getByRole("link", { name: BATCH })).toHaveCount(0);
  await page.getByRole("tab", { name: /^Batches/ }).click();
  await expect(page.getByRole("link", { name: BATCH })).toHaveAttribute(
    "href",
    new RegExp(`^/hub/${hubId}/batch/[0-9a-f-]{36}$`),
  );
  await expect(page.getByText(t("programs.conceptNote.text"))).toHaveCount(0);
  const programId = programIn(page);
  await page.goto(`/program/${programId}?orgId=${hubId}`);
  await expect(page.getByRole("heading", { level: 1, name: RUNNING })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([
    t("programs.parts.overview"),
    t("programs.parts.forms"),
    t("programs.parts.participants"),
  ]);
  await expect(page.getByRole("tabpanel").getByRole("link", { name: BATCH })).toBeVisible();
  await page.getByRole("tab", { name: t("programs.parts.forms") }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: BATCH })).toBeVisible();
  await page.getByRole("tab", { name: t("programs.parts.participants") }).click();
  await page.getByLabel(t("programs.parts.batch")).selectOption({ label: BATCH });
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await page.goto(`/program/${programId}/details`);
  await expectCrumbs("/programs");
  await expect(page.getByRole("link", { name: BATCH })).toHaveAttribute("href", /^\/batch\/[0-9a-f-]{36}$/);

  for (const entityStatus of ["APPROVAL_PENDING", "CREATED"] as const) {
    const ends = await changeResult(page, programEndpoints.read, ({ program }) => ({
      program: { ...program, entityStatus },
    }));
    await page.reload();
    await expect(page.getByText(t("programs.conceptNote.text"))).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await ends();
  }

  await withhold(page, batchEndpoints.list, "VIEW_BATCH_DETAILS");
  await page.reload();
  await expect(page.getByRole("heading", { name: BATCH })).toBeVisible();
  await expect(page.getByRole("link", { name: BATCH })).toHaveCount(0);

  const endsStatuses = await listEveryStatus(page);
  await page.goto(`/hub/${hubId}/programs`);
  const names = page.getByRole("article").getByRole("heading");
  await expect.poll(async () => (await names.allTextContents()).toSorted()).toEqual(["ACTIVE", "PILOT"]);
  await expect(cardOf(page, "ACTIVE").getByRole("link")).toHaveCount(1);
  await expect(cardOf(page, "PILOT").getByRole("link")).toHaveCount(0);
  await expect(cardOf(page, "PILOT").locator(".cover")).toHaveCSS("filter", /grayscale\(1\)/);
  await expect(cardOf(page, "ACTIVE").locator(".cover")).toHaveCSS("filter", "none");
  await tab("completed").click();
  await expect.poll(async () => (await names.allTextContents()).toSorted()).toEqual(["COMPLETED", "PILOT_COMPLETED"]);
  await tab("pending").click();
  const pending = ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED", "CREATED", "READY_TO_PILOT"];
  await expect.poll(async () => (await names.allTextContents()).toSorted()).toEqual(pending);
  const badges = ["Awaiting approval", "Concept note approved", "Created", "Ready to launch"];
  for (const [at, status] of pending.entries()) {
    const card = page.getByRole("article").filter({ has: page.getByRole("heading", { name: status, exact: true }) });
    await expect(card.locator(".badge").first()).toHaveText(badges[at] ?? "");
  }
  await endsStatuses();

  await page.route("**/program/program/organization/**", (route) => route.fulfill(BROKEN));
  await page.goto(`/hub/${hubId}/programs`);
  await expect(page.getByRole("heading", { level: 1, name: "Oops 400" })).toBeVisible();
  await expect(page.getByText("Told by the server")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);
  await page.unroute("**/program/program/organization/**");
  await page.route("**/program/program/user/**", (route) => route.fulfill(BROKEN));
  await page.goto("/programs");
  await expect(page.getByRole("heading", { level: 1, name: "Oops 400" })).toBeVisible();
  await expect(page.getByText("Told by the server")).toBeVisible();
});

test("status, permissions, name and settings of a program are managed from its card [PROG-004] [PROG-007] [PROG-031] [PROG-032] [PROG-033] [PROG-037] [PROG-038] [PROG-039] [PROG-040] [PROG-041] [PROG-042] [PROG-093] [PROG-094] [PROG-095] [PROG-096] [PROG-097] [PROG-098] [PROG-113] [PROG-114] [PROG-115] [PROG-116] [PROG-117] [PROG-128] [PROG-129] [PROG-131] [PROG-132] [PROG-134] [PROG-137] [PROG-138] [PROG-139] [PROG-140] [PROG-141] [PROG-146] [PROG-151] [PROG-167] [PROG-175] [PROG-176] [PROG-182] [PROG-184] [PROG-198] [PROG-207] [PROG-210] [PROG-211] [PROG-213] [PROG-217]", async ({
  page,
}) => {
  await page.clock.install();
  const caller = await enter(page, "hub@demo.example");
  await page.goto("/home");
  await openPrograms(page);
  const save = page.getByRole("dialog").getByRole("button", { name: t("app.save") });
  const expectOffered = async (name: string, statuses: readonly ProgramStatus[]): Promise<void> => {
    const dialog = await openFromMenu(page, name, "programs.menu.status");
    // Only the current status is listed until the others are loaded; the reason for a single status is shown afterwards.
    if (statuses.length === 1) await expect(dialog.locator("fieldset .help")).toBeVisible();
    await expect(dialog.getByRole("radio")).toHaveCount(statuses.length);
    for (const status of statuses) {
      await expect(dialog.getByRole("radio", { name: t(`programs.status.${status}`), exact: true })).toBeVisible();
    }
    await dialog.getByRole("button", { name: t("app.cancel") }).click();
    await expect(dialog).toBeHidden();
  };
  await expectOffered(RUNNING, ["ACTIVE"]);
  const locked = await openFromMenu(page, RUNNING, "programs.menu.edit");
  await expect(locked.getByLabel(t("programs.form.name"))).toBeDisabled();
  await locked.getByRole("button", { name: t("app.cancel") }).click();
  const lockedToo = await openFromMenu(page, RUNNING, "programs.menu.settings");
  await expect(lockedToo.getByLabel(t("programs.form.name"))).toBeDisabled();
  await lockedToo.getByRole("button", { name: t("app.cancel") }).click();
  await tabOf(page, "completed").click();
  await expectOffered(OVER, ["COMPLETED"]);
  await expectOffered("Anaemia in Pregnancy: from Screening to Iron", ["PILOT_COMPLETED"]);
  await tabOf(page, "pending").click();
  await expectOffered(READY, ["READY_TO_PILOT"]);
  await expectOffered("Chronic Kidney Disease in Farming Districts", ["CONCEPT_NOTE_APPROVED"]);
  await expectOffered("Snakebite and Poisoning: the First Hour", ["CREATED"]);
  await expectOffered(AWAITING, ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED"]);

  await page.route("**/program/program/members/**", (route) => route.fulfill(BROKEN));
  const releaseMembers = await hold(page, programEndpoints.listMembers);
  await openFromMenu(page, AWAITING, "programs.menu.permissions");
  await expectFailureShown(page, releaseMembers);
  await page.unroute("**/program/program/members/**");
  const nobody = { membersResponseList: [], numberOfActiveMember: 0 };
  const endsNobody = await respondWith(page, programEndpoints.listMembers, nobody);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("app.again") })
    .click();
  await expect(page.getByText(t("PROGRAM_NODATA_MEMBER_CONTENT"))).toBeVisible();
  await endsNobody();
  await page.reload();

  const grants = callsOf(page, programEndpoints.updateMembers);
  const wholePage = page.waitForRequest((request) => {
    const { searchParams } = new URL(request.url());
    const isFirst = searchParams.get("pageNumber") === "0" && searchParams.get("pageSize") === "500";
    return isCallOf(request, programEndpoints.listMembers) && isFirst;
  });
  await openFromMenu(page, AWAITING, "programs.menu.permissions");
  await wholePage;
  await expect(save).toBeDisabled();
  await rightOf(page, "view").check();
  await expect(save).toBeEnabled();
  await rightOf(page, "view").uncheck();
  await expect(save).toBeDisabled();
  await rightOf(page, "edit").check();
  await expect(rightOf(page, "view")).toBeChecked();
  await save.click();
  const confirm = page.getByRole("dialog", { name: t("programs.permissions.confirmTitle", { count: 1 }) });
  await expect(confirm.getByText("Kavya Reddy")).toBeVisible();
  await expect(confirm.getByText(t("programs.rights.canEdit"), { exact: true })).toBeVisible();
  await confirm.getByRole("button", { name: t("app.cancel") }).click();
  await expect(confirm).toBeHidden();
  await expect(rightOf(page, "edit")).toBeChecked();
  await save.click();
  await expect(confirm).toBeVisible();
  expect(grants).toEqual([]);
  await confirm.getByRole("button", { name: t("programs.permissions.confirm") }).click();
  await expect(toastOf(page, t("PROGRAM_MANAGE_ADMIN_MODAL_SUCCESS_TOAST"))).toBeVisible();
  expect(grants).toHaveLength(1);

  const edit = await openFromMenu(page, AWAITING, "programs.menu.edit");
  const name = edit.getByLabel(t("programs.form.name"));
  await expect(name).toHaveValue(AWAITING);
  await expect(name).toBeEnabled();
  await expect(save).toBeDisabled();
  await expectWholeScreen(edit);
  await expect(edit.locator(".mantine-Pill-root")).toHaveText(["Oral cancer", "Tobacco cessation"]);
  const description = edit.getByRole("textbox", { name: t("programs.form.description") });
  await expect(description).toContainText("a five-minute examination");
  const certificates = edit.getByRole("switch", { name: t("programs.form.certificates") });
  await expect(certificates).not.toBeChecked();
  const isPublic = edit.getByRole("switch", { name: t("programs.form.public") });
  await expect(isPublic).not.toBeChecked();
  await expectAccessible(page);
  await name.fill("");
  await name.blur();
  await expect(save).toBeDisabled();
  await expect(edit.getByText(t("VALID_CREATE_PROGRAM_NAME_REQUIRED"))).toBeVisible();
  await name.fill("ECHO screening");
  await expect(save).toBeDisabled();
  await expect(edit.getByText(t("VALID_CREATE_PROGRAM_NAME_HAS_ECHO"))).toBeVisible();
  const areas = edit.locator(".mantine-Pill-remove");
  await name.fill(`${AWAITING} anew`);
  const chosen = await areas.count();
  for (let left = chosen; left > 0; left--) await areas.first().click({ force: true });
  await expect(edit.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await expect(save).toBeDisabled();
  const areasField = edit.getByRole("combobox", { name: t("programs.form.focusAreas") });
  for (let count = 1; count <= 5; count++) {
    await chooseFirst(areasField);
    await expect(edit.getByText(t("app.select.count", { count, max: 5 }))).toBeVisible();
  }
  await chooseFirst(areasField);
  await expect(edit.getByText(t("app.select.count", { count: 5, max: 5 }))).toBeVisible();
  await page.keyboard.press("Escape");
  await description.fill("Every mouth in five minutes");
  await certificates.check();
  await edit.getByLabel(t("programs.form.criteria")).fill("Seven of ten rounds");
  await isPublic.check();
  await choosePicture(page, t("programs.form.banner"));
  await expect(edit.locator(".imgf img")).toBeVisible();
  const endsUpdate = await refuse(page, programEndpoints.update, REFUSAL);
  const release = await hold(page, programEndpoints.update);
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await expect(save).toBeDisabled();
  await expectFailureShown(page, release);
  await expect(name).toHaveValue(`${AWAITING} anew`);
  await endsUpdate();
  await save.click();
  await expect(toastOf(page, t("EDIT_PROGRAM_UPDATE_SUCCESS_TOAST"))).toBeVisible();
  await expect(page.getByRole("link", { name: `${AWAITING} anew` })).toBeVisible();
  const hub = { params: { id: hubIn(page) }, query: {} };
  const { programList: listed } = await caller.call(programEndpoints.listOfOrganization, hub);
  const edited = listed.find((each) => each.name === `${AWAITING} anew`);
  const { program } = await caller.call(programEndpoints.read, { params: { id: edited?.programId ?? "" } });
  expect(program).toMatchObject({
    description: "<p>Every mouth in five minutes</p>",
    isCertificationProgram: true,
    certificateCriteria: "Seven of ten rounds",
    visibility: "PUBLIC_PROGRAM",
  });
  expect(program.logo).toMatch(/^\/files\/images\//);
  expect(program.focusAreas).toHaveLength(5);

  const settings = await openFromMenu(page, `${AWAITING} anew`, "programs.menu.settings");
  const part = (key: "basic" | "permission" | "certification" | "registration" | "search") =>
    settings.getByRole("tab", { name: t(`programs.settings.tab.${key}`) });
  await expectWholeScreen(settings);
  const tabs = ["Basic details", "Permission", "Certification", "Registration", "Search"];
  await expect(settings.getByRole("tab")).toHaveText(tabs);
  await expect(save).toBeDisabled();
  await expect(settings.getByLabel(t("programs.form.name"))).toHaveValue(`${AWAITING} anew`);
  await expect(settings.getByLabel(t("programs.form.name"))).toBeEnabled();
  for (const each of ["focusAreas", "professionals", "sector", "objective", "description", "contact"] as const) {
    await expect(settings.getByLabel(t(`programs.form.${each}`)).first()).toBeVisible();
  }
  await expect(settings.locator(".imgf img")).toBeVisible();
  await expectTooLong(page, save);
  for (const each of ["programs.form.type", "programs.settings.kind", "programs.settings.video"] as const) {
    await expect(settings.getByLabel(t(each))).toHaveCount(0);
  }
  await part("permission").click();
  await expect(rightOf(page, "edit")).toBeChecked();
  const grant = settings.getByRole("button", { name: t("programs.permissions.confirm") });
  await expect(grant).toBeDisabled();
  await rightOf(page, "notification").check();
  await grant.click();
  await confirm.getByRole("button", { name: t("app.cancel") }).click();
  await expect(confirm).toBeHidden();
  await rightOf(page, "notification").uncheck();
  await expect(grant).toBeDisabled();
  await part("registration").click();
  await settings.getByRole("radio", { name: new RegExp(`^${t("programs.form.visibility.PRIVATE_PROGRAM")}`) }).check();
  await expect(part("search")).toHaveAttribute("aria-disabled", "true");
  await expect(part("search")).toHaveAttribute("title", t("programs.settings.searchPrivate"));
  await part("search").click({ force: true });
  await expect(part("registration")).toHaveAttribute("aria-selected", "true");
  await settings.getByRole("radio", { name: new RegExp(`^${t("programs.form.visibility.PUBLIC_PROGRAM")}`) }).check();
  await part("search").click();
  await settings.getByRole("radio", { name: t("programs.form.search.yes") }).check();
  await part("certification").click();
  await expect(settings.getByRole("switch", { name: t("programs.form.certificates") })).toBeChecked();
  await settings.getByLabel(t("programs.form.criteria")).fill("");
  await expect(save).toBeDisabled();
  await settings.getByLabel(t("programs.form.criteria")).fill("Nine of twelve rounds");
  await expectAccessible(page);
  await settings.getByRole("button", { name: t("app.cancel") }).click();
  await keepTyped(page);
  const endsSettings = await refuse(page, programEndpoints.update, REFUSAL);
  await expectFailureShown(page, () => save.click());
  await endsSettings();
  const success = toastOf(page, t("EDIT_PROGRAM_UPDATE_SUCCESS_TOAST"));
  await expect(success).toHaveCount(0);
  const whole = nextCall(page, programEndpoints.update);
  await save.click();
  expect((await whole).postDataJSON()).toMatchObject({
    name: program.name,
    focusAreas: program.focusAreas.map(({ focusAreaId }) => focusAreaId),
    targetedOccupations: program.targetedOccupations.map(({ occupationId }) => occupationId),
    sector: program.sector,
    programObject: program.programObject,
    description: program.description,
    contactEmail: program.contactEmail,
    isCertificationProgram: true,
    certificateCriteria: "Nine of twelve rounds",
    accreditationInformation: program.accreditationInformation,
    visibility: "PUBLIC_PROGRAM",
    publiclySearch: true,
  });
  await expect(success).toBeVisible();
  await expect(save).toHaveAttribute("title", t("app.unchanged"));
  await expect(save).toBeDisabled();
  await settings.getByRole("button", { name: t("app.cancel") }).click();
  await expect(settings).toBeHidden();
  await openFromMenu(page, `${AWAITING} anew`, "programs.menu.settings");
  await part("certification").click();
  await settings.getByLabel(t("programs.form.criteria")).fill("Thrown away");
  await page.keyboard.press("Escape");
  await discardTyped(page);
  await expect(settings).toBeHidden();
  const { programList } = await caller.call(programEndpoints.listOfOrganization, hub);
  const saved = programList.find((each) => each.name === `${AWAITING} anew`);
  const id = saved?.programId ?? "";
  expect((await caller.call(programEndpoints.read, { params: { id } })).program).toMatchObject({
    certificateCriteria: "Nine of twelve rounds",
    visibility: "PUBLIC_PROGRAM",
    publiclySearch: true,
  });

  // The owner of the hub and the current person keep the rights to edit and to view.
  await enter(page, "admin@demo.example");
  await page.goto(`/hub/${hub.params.id}/programs?tab=pending`);
  await openFromMenu(page, `${AWAITING} anew`, "programs.menu.permissions");
  for (const person of ["Meera Nair", "Vikram Joshi"]) {
    for (const right of ["edit", "view"] as const) {
      await expect(rightOf(page, right, person)).toBeChecked();
      await expect(rightOf(page, right, person)).toBeDisabled();
    }
    const notified = rightOf(page, "notification", person);
    const isNotified = await notified.isChecked();
    await notified.setChecked(!isNotified);
    await expect(save).toBeEnabled();
    await notified.setChecked(isNotified);
    await expect(save).toBeDisabled();
  }

  await enter(page, "superhub@demo.example");
  const pilot = programList.find((each) => each.name === PILOT);
  const statusOf = async (programId: string) =>
    (await caller.call(programEndpoints.read, { params: { id: programId } })).program.entityStatus;
  // From the list, and from the page of a program.
  await page.goto(`/hub/${hub.params.id}/programs?tab=pending`);
  const moving = await openFromMenu(page, `${AWAITING} anew`, "programs.menu.status");
  const approved = t("programs.status.CONCEPT_NOTE_APPROVED");
  await moving.getByRole("radio", { name: approved, exact: true }).check();
  await save.click();
  await expect(cardOf(page, `${AWAITING} anew`).locator(".badge").first()).toHaveText(approved);
  expect(await statusOf(id)).toBe("CONCEPT_NOTE_APPROVED");
  const pilotId = pilot?.programId ?? "";
  await page.goto(`/program/${pilotId}/details`);
  await page.getByRole("button", { name: t("programs.details.settings") }).click();
  await page.getByRole("menuitem", { name: t("programs.menu.status") }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: t("programs.status.ACTIVE"), exact: true })
    .check();
  await save.click();
  await expect(page.getByText(t("programs.status.saved"))).toBeVisible();
  expect(await statusOf(pilotId)).toBe("ACTIVE");

  await page.getByRole("button", { name: t("programs.details.settings") }).click();
  await page.getByRole("menuitem", { name: t("programs.menu.settings") }).click();
  const kind = page.getByRole("dialog").getByLabel(t("programs.settings.kind"));
  await expect(kind.locator("option")).toHaveText([
    ...[t("programs.settings.kindNone"), "Classic", "Emergency response", "Support"],
    ...["Internal meeting", "Test program", "Collaborative program"],
  ]);
  await kind.selectOption("EMERGENT_RESPONSE");
  await page.getByRole("dialog").getByLabel(t("programs.form.type")).selectOption("TRAINING_PROGRAM");
  await page.getByRole("dialog").getByLabel(t("programs.settings.video")).selectOption("ZOOM_WEBINAR");
  const marked = nextCall(page, programEndpoints.update);
  await save.click();
  expect((await marked).postDataJSON()).toMatchObject({ isSuperHubUpdate: true, programType: "TRAINING_PROGRAM" });
  await expect(save).toHaveAttribute("title", t("app.unchanged"));
  const changed = await caller.call(programEndpoints.read, { params: { id: pilotId } });
  expect(changed.program).toMatchObject({
    cohortType: "EMERGENT_RESPONSE",
    programType: "TRAINING_PROGRAM",
    vcType: "ZOOM_WEBINAR",
  });

  // The name of a program can still be changed after its concept note is approved.
  await enter(page, "hub@demo.example");
  await page.goto(`/hub/${hub.params.id}/programs?tab=pending`);
  for (const entry of ["edit", "settings"] as const) {
    const dialog = await openFromMenu(page, `${AWAITING} anew`, `programs.menu.${entry}`);
    await expect(dialog.getByLabel(t("programs.form.name"))).toBeEnabled();
    await dialog.getByRole("button", { name: t("app.cancel") }).click();
    await expect(dialog).toBeHidden();
  }
});

test("a program is created in one form, and a learner finds the own programs without a way to create [SHELL-077] [SHELL-078] [SHELL-083] [PROG-009] [PROG-011] [PROG-015] [PROG-025] [PROG-029] [PROG-035] [PROG-036] [PROG-050] [PROG-077] [PROG-078] [PROG-079] [PROG-080] [PROG-081] [PROG-082] [PROG-083] [PROG-084] [PROG-085] [PROG-086] [PROG-087] [PROG-088] [PROG-089] [PROG-090] [PROG-091] [PROG-092] [PROG-103] [PROG-111] [PROG-123] [PROG-124] [PROG-125] [PROG-126] [PROG-127] [PROG-128] [PROG-129] [PROG-133] [PROG-134] [PROG-136] [PROG-137] [PROG-142] [PROG-143] [PROG-146] [PROG-147] [PROG-158] [PROG-160] [PROG-179] [PROG-208] [PROG-209] [PROG-213] [PROG-216] [PROG-217] [PROG-225] [PROG-226] [PROG-227]", async ({
  page,
}) => {
  await page.clock.install();
  const caller = await enter(page, "hub@demo.example");
  await page.goto("/home");
  await openPrograms(page);
  const hubId = hubIn(page);
  const team = "**/org/*/all/members?**";
  const nobody = { membersResponseList: [], numberOfActiveMember: 0, numberOfInvitedMember: 0, totalNumber: 0 };
  await page.route(team, (route) => route.fulfill(BROKEN));
  await page.goto(`/hub/${hubId}/program/create`);
  await expect(page.locator(".toast--fail").getByText("Told by the server")).toBeVisible();
  await page.unroute(team);
  const endsNobody = await respondWith(page, memberEndpoints.listPage, nobody);
  await page.getByRole("button", { name: t("app.again") }).click();
  await expect(page.getByText(t("PROGRAM_NODATA_MEMBER_CONTENT"))).toBeVisible();
  await endsNobody();
  await listFurtherMembers(page, team);
  await page.reload();
  await expectCreateCrumbs(page, hubId);
  await expect(page.locator(".imgf")).toContainText("PNG, JPEG or GIF");
  const ends = await refuse(page, mediaEndpoints.uploadImage, { status: 500, message: "No room for pictures" });
  await choosePicture(page, t("programs.form.banner"));
  await expect(page.locator(".imgf").getByRole("alert")).toHaveText("Image can't be uploaded");
  await ends();
  const uploads = callsOf(page, mediaEndpoints.uploadImage);
  await page
    .getByLabel(t("programs.form.banner"))
    .first()
    .setInputFiles(await pictureOf(page));
  const crop = page.getByRole("dialog", { name: t("media.crop.title") });
  await expect(crop.getByLabel(t("media.crop.zoom"))).toBeVisible();
  expect(uploads).toEqual([]);
  await crop.getByRole("button", { name: t("media.crop.use") }).click();
  const cut = page.locator(".imgf img");
  await expect
    .poll(() => cut.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(16 / 9, 2);
  expect(uploads).toHaveLength(1);
  await page.getByRole("button", { name: t("media.image.remove") }).click();
  await expect(cut).toHaveCount(0);
  const types = page.getByRole("group", { name: t("programs.form.type") });
  await expect(types.getByRole("radio")).toHaveCount(2);
  for (const type of ["TRAINING_PROGRAM", "REGULAR_PROGRAM"] as const) {
    await expect(types.getByRole("radio", { name: t(`programs.type.${type}`) })).toBeVisible();
  }
  await expect(page.getByRole("radio", { name: t("programs.type.TRAINING_PROGRAM") })).toBeChecked();
  await expect(page.getByRole("switch", { name: t("programs.form.public") })).toBeChecked();
  await page.getByRole("radio", { name: t("programs.type.REGULAR_PROGRAM") }).check();
  const certificates = page.getByRole("switch", { name: t("programs.form.certificates") });
  const criteria = page.getByLabel(t("programs.form.criteria"));
  await expect(certificates).toBeChecked();
  await certificates.uncheck();
  await expect(criteria).toHaveCount(0);
  await certificates.check();
  await expect(criteria).toBeVisible();
  await expect(page.getByText(t("programs.form.publicHelp"))).toBeVisible();
  await page.getByRole("switch", { name: t("programs.form.public") }).uncheck();
  await expect(page.getByText(t("programs.form.privateHelp"))).toBeVisible();

  const submit = page.getByRole("button", { name: "Save and continue", exact: true });
  await submit.click();
  await expect(page.getByText(t("VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED"), { exact: true })).toBeVisible();
  for (const key of ["VALID_CREATE_PROGRAM_NAME_REQUIRED", "VALID_CREATE_PROGRAM_FOCUS_AREAS_REQUIRED"] as const) {
    await expect(page.getByText(t(key))).toBeVisible();
  }
  const description = page.getByRole("textbox", { name: t("programs.form.description") });
  await page.getByRole("button", { name: t("media.text.bold") }).click();
  await description.pressSequentially("Cases of health centres");
  await expect(description.locator("strong")).toHaveText("Cases of health centres");
  await expect(page.getByText("23/5000")).toBeVisible();
  const name = page.getByLabel(t("programs.form.name"));
  await expect(name).toHaveAttribute("maxlength", "250");
  await name.fill("Wound care ECHO");
  await expect(page.getByText(t("VALID_CREATE_PROGRAM_NAME_HAS_ECHO"))).toBeVisible();
  await name.fill("Wound care rounds");
  const areas = page.getByRole("combobox", { name: t("programs.form.focusAreas") });
  await areas.fill("qqqq");
  await expect(page.getByText(t("CREATE_PROGRAM_FIELDS_OF_INTEREST_NO_CONTENT"))).toBeVisible();
  await areas.fill("Type 2");
  await expect(page.getByRole("option", { name: "Diabetes and endocrine > Type 2 diabetes" })).toBeVisible();
  await areas.fill("");
  for (let count = 1; count <= 5; count++) {
    await chooseFirst(areas);
    await expect(page.getByText(t("app.select.count", { count, max: 5 }))).toBeVisible();
    await expect(page.getByText(t("VALID_CREATE_PROGRAM_MAX_LIMIT"))).toHaveCount(count === 5 ? 1 : 0);
  }
  await chooseFirst(areas);
  await expect(page.getByText(t("app.select.count", { count: 5, max: 5 }))).toBeVisible();
  await page.keyboard.press("Escape");

  const table = page.getByRole("region", { name: t("programs.rights.title") });
  const rows = table.locator("tbody tr:not([aria-hidden])");
  await expect(rows).toHaveCount(10);
  const more = page.waitForResponse((response) => response.url().includes("pageNumber=1"));
  await table.locator("tr[aria-hidden]").scrollIntoViewIfNeeded();
  await more;
  await expect(rows).toHaveCount(13);
  await expect(rows.last()).toContainText("Further 3");
  await expect(table.locator("tr[aria-hidden]")).toHaveCount(0);
  const all = (right: "edit" | "view" | "notification") =>
    page.getByLabel(t("programs.rights.all", { right: t(`programs.rights.${right}`) }));
  const [edit, view, notified] = (["edit", "view", "notification"] as const).map((right) => rightOf(page, right));
  if (edit === undefined || view === undefined || notified === undefined) throw new Error("no boxes");
  await expect(notified).toBeDisabled();
  await edit.check();
  await expect(view).toBeChecked();
  await expect(notified).not.toBeChecked();
  await notified.check();
  await expect(edit).toBeChecked();
  await notified.uncheck();
  await expect(edit).toBeChecked();
  await expect(view).toBeChecked();
  await notified.check();
  await view.uncheck();
  await expect(edit).not.toBeChecked();
  await expect(notified).not.toBeChecked();
  await expect(notified).toBeDisabled();
  for (const right of ["edit", "view"] as const) {
    await expect(rightOf(page, right, "Meera Nair")).toBeChecked();
    await expect(rightOf(page, right, "Meera Nair")).toBeDisabled();
  }
  await expect(rightOf(page, "notification", "Meera Nair")).toBeEnabled();
  await all("edit").check();
  await expect(view).toBeChecked();
  await all("view").uncheck();
  await all("view").check();
  await expect(edit).not.toBeChecked();
  await all("notification").check();
  await expect(notified).toBeChecked();
  await expect(edit).not.toBeChecked();
  await all("edit").check();
  await expect(table.locator("tbody input:not(:checked)")).toHaveCount(0);
  await all("view").uncheck();
  // Only the checkboxes of the owner.
  await expect(table.locator("tbody input:checked")).toHaveCount(3);
  await expect(rightOf(page, "view", "Meera Nair")).toBeChecked();
  await expect(edit).not.toBeChecked();
  await expect(notified).not.toBeChecked();
  await expect(notified).toBeDisabled();
  // Rows below the heading of a scrolled table would count as too small.
  await table.evaluate((element) => element.scrollTo({ top: 0 }));
  await expectAccessible(page);

  await submit.click();
  await expect(page.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await criteria.fill("Seven of ten sessions");
  await page.getByRole("radio", { name: t("programs.type.TRAINING_PROGRAM") }).check();
  await page.route("**/v2/program/program", (route) => route.fulfill(BROKEN));
  const sent = page.waitForRequest("**/v2/program/program");
  await expectFailureShown(page, () => submit.click());
  // The table is no longer visible, so its earlier ticks are not sent.
  expect((await sent).postDataJSON()).toMatchObject({
    memberProgramRequestList: [],
    programType: "TRAINING_PROGRAM",
    visibility: "private",
    logo: null,
  });
  const alert = page.getByRole("alert").filter({ hasText: t("CREATE_PROGRAM_ERROR_MESSAGE") });
  await expect(alert.getByRole("link")).toHaveAttribute("href", /^mailto:/);
  await page.unroute("**/v2/program/program");
  await page.getByRole("radio", { name: t("programs.type.REGULAR_PROGRAM") }).check();
  await choosePicture(page, t("programs.form.banner"));
  await expect(cut).toBeVisible();
  await edit.check();
  await notified.check();
  await submit.click();
  await page.waitForURL(/\/program\/[0-9a-f-]+\/details/);
  const created = { params: { id: programIn(page) } };
  const { program } = await caller.call(programEndpoints.read, created);
  expect(program).toMatchObject({
    name: "Wound care rounds",
    programType: "REGULAR_PROGRAM",
    description: "<p><strong>Cases of health centres</strong></p>",
    isCertificationProgram: true,
    visibility: "PRIVATE_PROGRAM",
  });
  expect(program.logo).toMatch(/^\/files\/images\//);
  expect(program.focusAreas).toHaveLength(5);
  const { membersResponseList } = await caller.call(programEndpoints.listMembers, { ...created, query: {} });
  const rightsOf = (person: string) =>
    membersResponseList.find(({ firstName }) => firstName === person)?.memberProgramResponse;
  expect(rightsOf("Kavya")).toEqual({ canEdit: true, canView: true, notification: true });
  expect(rightsOf("Vikram")).toMatchObject({ canEdit: false, canView: false });

  await enter(page, "learner@demo.example");
  await page.goto("/programs");
  await expect(cardOf(page, RUNNING).getByRole("link", { name: RUNNING })).toHaveAttribute(
    "href",
    /^\/program\/[0-9a-f-]{36}\/details$/,
  );
  // For a person without a hub the program links to the batch without one, also under an address of the hub.
  const running = await cardOf(page, RUNNING).getByRole("link", { name: RUNNING }).getAttribute("href");
  await page.goto(`/hub/${hubId}${running ?? ""}`);
  await expect(page.getByRole("link", { name: BATCH })).toHaveAttribute("href", /^\/batch\/[0-9a-f-]{36}$/);
  await page.goto("/programs?tab=pending");
  await expect(page.getByText(t("programs.empty.pending"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("programs.create") })).toHaveCount(0);
  await expect(page.getByRole("group", { name: t("programs.filter") })).toHaveCount(0);
  await expectSentHome(page, hubId);

  const none = { active: 0, pilot: 0, approvalPending: 0, completed: 0, created: 0, readyToPilot: 0 };
  const counts = { ...none, conceptNoteApproved: 0, pilotCompleted: 0 };
  await respondWith(page, programEndpoints.listOfOrganization, { counts, programList: [] });
  await enter(page, "member@demo.example");
  await page.goto(`/hub/${hubId}/programs`);
  for (const key of ["active", "completed", "pending"] as const) {
    await tabOf(page, key).click();
    await expect(page.getByText(t(`programs.empty.${key}`), { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: t("programs.create") })).toHaveCount(0);
  }
  await expectSentHome(page, hubId);

  await enter(page, "hub@demo.example");
  // Either code opens the form.
  const giveBack = await withhold(page, organizationEndpoints.permissions, "CREATE_PROGRAM");
  await page.goto(`/hub/${hubId}/program/create`);
  await expect(submit).toBeVisible();
  await expect(types).toHaveCount(0);
  await giveBack();
  // A person who has only the other code; the table keeps the rights of the current person to edit and to view.
  await enter(page, "admin@demo.example");
  await page.goto(`/hub/${hubId}/program/create`);
  for (const person of ["Meera Nair", "Vikram Joshi"]) {
    for (const right of ["edit", "view"] as const) {
      await expect(rightOf(page, right, person)).toBeChecked();
      await expect(rightOf(page, right, person)).toBeDisabled();
    }
    await expect(rightOf(page, "notification", person)).toBeEnabled();
  }
  let size = 7;
  await changeResult(page, memberEndpoints.listPage, (list) => ({
    ...{ ...list, membersResponseList: list.membersResponseList.slice(0, size) },
  }));
  await page.goto(`/hub/${hubId}/programs`);
  await expect(page.getByText(t("programs.empty.active"), { exact: true })).toBeVisible();
  await page
    .locator(".empty")
    .getByRole("link", { name: t("programs.create") })
    .click();
  await expect(page.locator(".rights tbody tr")).toHaveCount(7);
  await expect(page.locator(".rights--scroll")).toHaveCount(0);
  await expect(types).toHaveCount(0);
  await expect(page.getByRole("switch", { name: t("programs.form.public") })).not.toBeChecked();
  size = 8;
  await page.reload();
  await expect(page.locator(".rights--scroll tbody tr")).toHaveCount(8);
});

test("a program is created step by step, kept between visits, with proposed names and a drawn banner [PROG-016] [PROG-058] [PROG-059] [PROG-060] [PROG-061] [PROG-062] [PROG-063] [PROG-064] [PROG-065] [PROG-066] [PROG-067] [PROG-068] [PROG-069] [PROG-070] [PROG-071] [PROG-072] [PROG-073] [PROG-074] [PROG-075] [PROG-076] [PROG-149] [PROG-150] [PROG-151] [PROG-152] [PROG-154] [PROG-155] [PROG-156] [PROG-157] [PROG-161] [PROG-165] [PROG-166] [PROG-199] [PROG-203] [PROG-208] [PROG-209] [PROG-214] [PROG-215] [PROG-220] [PROG-221] [PROG-222] [PROG-223] [PROG-224]", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  await page.goto("/home");
  await openPrograms(page);
  const hubId = hubIn(page);
  await page.clock.install();
  await page.goto(`/hub/${hubId}/create/program/v2`);
  const { next, ask, enterKey, choose } = answerGuided(page);
  await expectCreateCrumbs(page, hubId);
  await ask("sector");
  await expect(next).toBeDisabled();
  const sectors = ["Healthcare", "Education", "Water", "Agriculture", "Justice"];
  const cards = page.getByRole("group", { name: t("programs.form.sector") }).locator("label");
  await expect(cards).toHaveText([...sectors, "Climate change", "Gender equality", "Other"]);
  await expect(page.getByRole("radio")).toHaveCount(8);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(stepList(page).getByRole("button", { name: t("programs.guided.step.focusAreas") })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("radio", { name: t("programs.guided.sector.Healthcare") }).check();
  await enterKey();

  await ask("focusAreas");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByRole("combobox")).toHaveCount(1);
  await expect(next).toBeDisabled();
  await searchAfter(page, { label: t("programs.form.focusAreas"), call: "focus-area/search", pauseMs: 250 });
  await choose(t("programs.form.focusAreas"), "Type 2 diabetes");
  await next.click();
  await ask("professionals");
  await expect(next).toBeDisabled();
  await searchAfter(page, { label: t("programs.form.professionals"), call: "occupation/search", pauseMs: 300 });
  await choose(t("programs.form.professionals"), "Nurse");
  await next.click();
  await ask("objective");
  await expect(next).toBeDisabled();
  const objective = page.getByLabel(t("programs.form.objective"));
  await objective.fill("x".repeat(3001));
  await expect(page.getByText(t("COMMON_CHAR_LIMIT_ERROR_MESSAGE"))).toBeVisible();
  await enterKey();
  await ask("objective");
  await objective.fill("Start insulin safely");
  await enterKey();
  await ask("visibility");
  await expect(next).toBeDisabled();
  const searchability = page.getByRole("group", { name: t("programs.form.search") });
  await page.getByRole("radio", { name: new RegExp(`^${t("programs.form.visibility.PRIVATE_PROGRAM")}`) }).check();
  await expect(next).toBeEnabled();
  await expect(searchability).toHaveCount(0);
  await page.getByRole("radio", { name: new RegExp(`^${t("programs.form.visibility.PUBLIC_PROGRAM")}`) }).check();
  await expect(searchability.getByRole("radio")).toHaveCount(2);
  await expect(next).toBeDisabled();
  await page.getByRole("radio", { name: t("programs.form.search.yes") }).check();

  await page.route("**/program-name/generate", (route) => route.fulfill(BROKEN));
  await next.click();
  await ask("name");
  await expect(next).toBeDisabled();
  await expect(page.getByText(t("NEW_PROGRAM_PROGRAM_NAME_ERROR"))).toBeVisible();
  await page.unroute("**/program-name/generate");

  await page.reload();
  await expect(page.getByText(t("programs.create.restored"))).toBeVisible();
  await ask("name");
  for (const text of ["Healthcare", "Type 2 diabetes", "Nurse", "Start insulin safely", "Public"]) {
    await expect(stepList(page).getByRole("button").filter({ hasText: text })).toHaveCount(1);
  }
  const proposal = page.locator(".sugg").first();
  const name = (await proposal.textContent()) ?? "";
  expect(await page.locator(".sugg").count()).toBeLessThanOrEqual(10);
  expect(name.toLowerCase()).toContain("insulin");
  await proposal.click();
  await expect(page.getByLabel(t("programs.form.name"))).toHaveValue(name);
  await next.click();

  await ask("banner");
  await expect(next).toBeDisabled();
  const make = page.getByRole("button", { name: t("programs.banner.make") });
  await page.route("**/banner/generate", (route) => route.fulfill(BROKEN));
  await make.click();
  await expect(page.getByText(t("NEW_PROGRAM_BANNER_GEN_ERROR"))).toBeVisible();
  await page.unroute("**/banner/generate");
  const bannerUrls: string[] = [];
  page.on("request", (request) => void (request.url().includes("/banner/download/") && bannerUrls.push(request.url())));
  await holdTime(page);
  await make.click();
  await expect(async () => {
    await page.clock.runFor(10);
    const making = page.getByRole("status").filter({ hasText: t("programs.banner.making") });
    await expect(making).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(49_000);
  await expect(page.getByRole("progressbar", { name: t("programs.banner.making") })).toBeVisible();
  await untilCallsAreKnown(page);
  expect(bannerUrls).toEqual([]);
  await page.clock.runFor(1000);
  await expect.poll(() => bannerUrls.length).toBe(1);
  await page.clock.resume();
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(page.locator(".imgf img")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await next.click();

  await ask("topics");
  await expect(next).toBeDisabled();
  await page.getByRole("textbox", { name: t("programs.form.topics") }).fill("Starting insulin, titration");
  await next.click();
  await ask("contact");
  await expect(next).toBeDisabled();
  const contact = page.getByLabel(t("programs.form.contact"));
  await contact.fill("care");
  await enterKey();
  await ask("contact");
  await expect(contact).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(t("VALID_EMAIL"))).toBeVisible();
  await contact.fill("care@example.org");
  await enterKey();
  await ask("certificate");
  await expect(next).toBeDisabled();
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.getByRole("radio", { name: t("programs.form.no"), exact: true }).check();
  await expect(next).toBeEnabled();
  await expect(page.getByLabel(t("programs.form.criteria"))).toHaveCount(0);
  await page.getByRole("radio", { name: t("programs.form.yes"), exact: true }).check();
  await expect(next).toBeDisabled();
  await page.getByLabel(t("programs.form.criteria")).fill("Seven of ten rounds");
  await listFurtherMembers(page, "**/org/*/all/members?**");
  const pageOf = (at: number) =>
    page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      const isPage = searchParams.get("pageNumber") === String(at) && searchParams.get("pageSize") === "10";
      return pathname.endsWith("/all/members") && isPage;
    });
  const first = pageOf(0);
  await next.click();
  await first;
  await ask("permissions");
  const table = page.getByRole("region", { name: t("programs.rights.title") });
  const rows = table.locator("tbody tr:not([aria-hidden])");
  await expect(rows).toHaveCount(10);
  const second = pageOf(1);
  await table.locator("tr[aria-hidden]").scrollIntoViewIfNeeded();
  await second;
  await expect(rows).toHaveCount(13);
  await expect(table.locator("tr[aria-hidden]")).toHaveCount(0);
  const submit = page.getByRole("button", { name: t("programs.guided.submit") });
  const railOf = (step: "contact" | "permissions") =>
    stepList(page).getByRole("button", { name: t(`programs.guided.step.${step}`) });
  await railOf("contact").click();
  await contact.fill("");
  await expect(railOf("permissions")).toBeDisabled();
  await expect(submit).toHaveCount(0);
  await contact.fill("care@example.org");
  await railOf("permissions").click();
  await expect(submit).toBeEnabled();
  const keepRights = (rights: readonly object[]) =>
    page.evaluate(
      ([id, given]) => {
        const drafts = JSON.parse(localStorage.getItem("or.drafts") ?? "") as Record<string, object>;
        const draft = { ...drafts[`guided:${id}`], rights: given };
        localStorage.setItem("or.drafts", JSON.stringify({ ...drafts, [`guided:${id}`]: draft }));
      },
      [hubId, rights] as const,
    );
  const right = { userId: caller.userId, canEdit: true, canView: true, notification: false };
  for (const count of [501, 0]) {
    await page.goto("/home");
    await keepRights(Array.from({ length: count }, () => right));
    await page.goto(`/hub/${hubId}/create/program/v2`);
    await ask("permissions");
    if (count > 500) await expect(submit).toBeDisabled();
    else await expect(submit).toBeEnabled();
  }
  await page.getByLabel(t("programs.rights.of", { right: t("programs.rights.edit"), name: "Kavya Reddy" })).check();
  expect(await localStorageItem(page, "or.drafts")).toContain("guided:");
  // Rows below the heading of a scrolled table would count as too small.
  await table.evaluate((element) => element.scrollTo({ top: 0 }));
  await expectAccessible(page);
  await page.route("**/v2/program/program", (route) => route.fulfill(BROKEN));
  await expectFailureShown(page, () => submit.click());
  const alert = page.getByRole("alert").filter({ hasText: t("CREATE_PROGRAM_ERROR_MESSAGE") });
  await expect(alert.getByRole("link")).toHaveAttribute("href", /^mailto:/);
  await page.unroute("**/v2/program/program");
  await submit.click();
  await page.waitForURL(new RegExp(`/hub/${hubId}/program/[0-9a-f-]+/details`));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await localStorageItem(page, "or.drafts")).not.toContain("guided:");

  const at = { params: { id: programIn(page) } };
  const { program } = await caller.call(programEndpoints.read, at);
  expect(program).toMatchObject({
    name,
    sector: ["Healthcare"],
    focusAreas: [{ name: "Type 2 diabetes" }],
    programObject: "Start insulin safely",
    visibility: "PUBLIC_PROGRAM",
    publiclySearch: true,
    description: "<p>Starting insulin, titration</p>",
    contactEmail: "care@example.org",
    isCertificationProgram: true,
    certificateCriteria: "Seven of ten rounds",
  });
  expect(program.logo).toMatch(/^\/files\/images\//);
  expect(program.targetedOccupations.map((each) => each.name).join()).toContain("urse");
  const { membersResponseList } = await caller.call(programEndpoints.listMembers, { ...at, query: {} });
  const kavya = membersResponseList.find(({ firstName }) => firstName === "Kavya");
  expect(kavya?.memberProgramResponse).toMatchObject({ canEdit: true, canView: true });
  await page.goto(`/hub/${hubId}/create/program/v2`);
  await ask("sector");
  await expect(stepList(page).getByRole("button").filter({ hasText: "Healthcare" })).toHaveCount(0);
});

test("a program of any status but two is offered only the status that it has [PROG-116]", async ({ page }) => {
  const isMoved = (status: ProgramStatus): boolean => status === "APPROVAL_PENDING" || status === "PILOT";
  const shown = new Set<ProgramStatus>();
  const dialog = page.getByRole("dialog");
  for (const owner of ["hub@demo.example", "otherhub@demo.example", "lucia.huaman@andes.example"]) {
    const caller = await enter(page, owner);
    await page.goto("/home");
    await openPrograms(page);
    const id = hubIn(page);
    const { programList } = await caller.call(programEndpoints.listOfOrganization, { params: { id }, query: {} });
    for (const { name, entityStatus } of programList.filter((each) => !isMoved(each.entityStatus))) {
      if (shown.has(entityStatus)) continue;
      const tab = Object.entries(TAB_STATUSES).find(([, statuses]) => statuses.includes(entityStatus))?.[0];
      await page.goto(`/hub/${id}/programs?tab=${tab}`);
      await openFromMenu(page, name, "programs.menu.status");
      await expect(dialog.locator("fieldset .help")).toBeVisible();
      await expect(dialog.getByRole("radio")).toHaveCount(1);
      const own = dialog.getByRole("radio", { name: t(`programs.status.${entityStatus}`), exact: true });
      await expect(own).toBeChecked();
      await expect(dialog.getByRole("button", { name: t("app.save") })).toBeDisabled();
      shown.add(entityStatus);
    }
  }
  expect([...shown].toSorted()).toEqual(PROGRAM_STATUSES.filter((status) => !isMoved(status)).toSorted());

  // A superhub, which approves, may let each of them rest, and moves none of them on.
  const caller = await enter(page, "superhub@demo.example");
  const { id } = DEMO_HUB;
  const { programList } = await caller.call(programEndpoints.listOfOrganization, { params: { id }, query: {} });
  const statuses = [
    "CREATED",
    "CONCEPT_NOTE_APPROVED",
    "READY_TO_PILOT",
    "ACTIVE",
    "PILOT_COMPLETED",
    "COMPLETED",
  ] as const;
  for (const status of statuses) {
    const name = programList.find(({ entityStatus }) => entityStatus === status)?.name ?? "none";
    const tab = Object.entries(TAB_STATUSES).find(([, ofTab]) => ofTab.includes(status))?.[0];
    await page.goto(`/hub/${id}/programs?tab=${tab}`);
    await openFromMenu(page, name, "programs.menu.status");
    await expect(dialog.getByRole("radio")).toHaveCount(3);
    for (const offered of [status, "INACTIVE", "DORMANT"] as const) {
      await expect(dialog.getByRole("radio", { name: t(`programs.status.${offered}`), exact: true })).toBeVisible();
    }
  }
});

test("where guided creation has no address of its own, it is as any unknown path [PROG-016] [PROG-026] [PROG-228]", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openProgram(page, RUNNING);
  const hubId = hubIn(page);
  let environment = "qa";
  await changeResult(page, identityEndpoints.config, (config) => ({ ...config, environment }));
  for (environment of ["qa", "dev"]) {
    await page.goto(`/hub/${hubId}/programs`);
    await expect(page.getByRole("link", { name: t("programs.createGuided") })).toBeVisible();
    await page.goto(`/hub/${hubId}/create/program/v2`);
    await answerGuided(page).ask("sector");
  }
  for (environment of ["demo", "prod"]) {
    await page.goto(`/hub/${hubId}/programs`);
    await expect(page.getByRole("link", { name: t("programs.create"), exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: t("programs.createGuided") })).toHaveCount(0);
    await page.goto(`/hub/${hubId}/create/program/v2`);
    await page.waitForURL("**/home");
  }
});
