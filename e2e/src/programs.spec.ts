import type { Page } from "@playwright/test";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { PROGRAM_STATUSES, type ProgramCard, type ProgramStatus } from "@openrounds/contract/programs/schemas.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { enter, enterHome } from "./steps/api.ts";
import { answerGuided, searchAfter, sideOf } from "./steps/guided.ts";
import { choosePicture, openProgram, openPrograms } from "./steps/program.ts";
import { expect, test } from "./steps/test.ts";
import { textsOf } from "./steps/texts.ts";

const t = textsOf("en");
const HUB = "Sahyadri Health Hub";
const RUNNING = "Diabetes Care for Primary Health Centres";
const BATCH = "Batch 4 · Vidarbha health centres";
const READY = "Eye Screening with a Smartphone";
const TRAINING = "Adolescent Mental Health in Schools";
const AWAITING = "Oral Cancer Screening for Dentists and Nurses";
const OVER = "Insulin Basics for Health Centre Teams";
const PILOT = "Tuberculosis Case Rounds";
const BROKEN = { status: 400, json: { responseCode: "error.unspecified", error: { message: "Told by the server" } } };

const hubIn = (page: Page): string => /hub\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
const cardOf = (page: Page, name: string) => page.getByRole("article").filter({ hasText: name });
const crumbsOf = (page: Page) => page.getByRole("navigation", { name: t("app.crumbs") });

/** Opens a dialog from the menu of a program's card. */
async function openFromMenu(page: Page, name: string, entry: Parameters<typeof t>[0]) {
  await page.getByRole("button", { name: t("programs.menu.of", { name }) }).click();
  await page.getByRole("menuitem", { name: t(entry) }).click();
  return page.getByRole("dialog").last();
}

const tabOf = (page: Page, key: "active" | "completed" | "pending") =>
  page.getByRole("tab", { name: new RegExp(`^${t(`programs.tab.${key}`)}`) });

/** Lets the list of the hub have one program of each status, named after it. */
async function listEveryStatus(page: Page): Promise<void> {
  await page.route("**/program/program/organization/**", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { resultBody: { programList: ProgramCard[] } };
    const [card] = body.resultBody.programList;
    const programList = PROGRAM_STATUSES.map((entityStatus, at) => ({
      ...card,
      programId: `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`,
      name: entityStatus,
      entityStatus,
      canViewProgram: entityStatus !== "PILOT",
    }));
    await route.fulfill({ response: answer, json: { ...body, resultBody: { ...body.resultBody, programList } } });
  });
}

/** The box of a right in the row of one person. */
const rightOf = (page: Page, right: "edit" | "view" | "notification", name = "Kavya Reddy") =>
  page.getByLabel(t("programs.rights.of", { right: t(`programs.rights.${right}`), name }));

test("a hub sees its programs by status, and opens one with its batches [PROG-012] [PROG-013] [PROG-014] [PROG-017] [PROG-021] [PROG-022] [PROG-023] [PROG-024] [PROG-025] [PROG-026] [PROG-027] [PROG-028] [PROG-030] [PROG-031] [PROG-032] [PROG-033] [PROG-034] [PROG-043] [PROG-049] [PROG-050] [PROG-051] [PROG-052] [PROG-118] [PROG-119] [PROG-120] [PROG-121] [PROG-122] [PROG-212]", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openPrograms(page, t);
  await expect(page).toHaveURL(/\/hub\/[0-9a-f-]{36}\/programs$/);
  const hubId = hubIn(page);
  await expect(crumbsOf(page)).toHaveText([t("app.nav.home"), HUB, t("programs.title")].join(""));
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

  await page
    .getByRole("link", { name: t("programs.title"), exact: true })
    .first()
    .click();
  await page.getByRole("link", { name: RUNNING }).click();
  await expect(page.getByRole("heading", { level: 1, name: RUNNING })).toBeVisible();
  await expect(crumbsOf(page).getByRole("link", { name: t("programs.title") })).toHaveAttribute(
    "href",
    `/hub/${hubId}/programs`,
  );
  await expect(page.getByRole("link", { name: BATCH })).toHaveAttribute(
    "href",
    new RegExp(`^/hub/${hubId}/batch/[0-9a-f-]{36}$`),
  );
  const programId = /program\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  await page.goto(`/program/${programId}?orgId=${hubId}`);
  await expect(page.getByRole("heading", { level: 1, name: RUNNING })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([
    t("programs.parts.overview"),
    t("programs.parts.forms"),
    t("programs.parts.participants"),
  ]);
  await page.getByRole("tab", { name: t("programs.parts.forms") }).click();
  await expect(page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: BATCH })).toBeVisible();
  await page.getByRole("tab", { name: t("programs.parts.participants") }).click();
  await page.getByLabel(t("programs.parts.batch")).selectOption({ label: BATCH });
  await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  await page.goto(`/program/${programId}/details`);
  await expect(crumbsOf(page).getByRole("link", { name: t("programs.title") })).toHaveAttribute("href", "/programs");
  await expect(page.getByRole("link", { name: BATCH })).toHaveAttribute("href", /^\/batch\/[0-9a-f-]{36}$/);

  await page.route("**/session/batch?**", async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"VIEW_BATCH_DETAILS"', '"NOTHING"');
    await route.fulfill({ response: answer, body: text });
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: BATCH })).toBeVisible();
  await expect(page.getByRole("link", { name: BATCH })).toHaveCount(0);

  await listEveryStatus(page);
  await page.goto(`/hub/${hubId}/programs`);
  const names = page.getByRole("article").getByRole("heading");
  await expect.poll(async () => (await names.allTextContents()).toSorted()).toEqual(["ACTIVE", "PILOT"]);
  await expect(cardOf(page, "ACTIVE").getByRole("link")).toHaveCount(1);
  await expect(cardOf(page, "PILOT").getByRole("link")).toHaveCount(0);
  await expect(cardOf(page, "PILOT")).toHaveClass(/pcard--locked/);
  await tab("completed").click();
  await expect.poll(async () => (await names.allTextContents()).toSorted()).toEqual(["COMPLETED", "PILOT_COMPLETED"]);
  await tab("pending").click();
  const pending = ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED", "CREATED", "READY_TO_PILOT"];
  await expect.poll(async () => (await names.allTextContents()).toSorted()).toEqual(pending);
  await page.unroute("**/program/program/organization/**");

  await page.route("**/program/program/organization/**", (route) => route.fulfill(BROKEN));
  await page.goto(`/hub/${hubId}/programs`);
  await expect(page.getByText("Told by the server")).toBeVisible();
});

test("status, permissions, name and settings of a program are managed from its card [PROG-037] [PROG-038] [PROG-039] [PROG-040] [PROG-041] [PROG-042] [PROG-093] [PROG-094] [PROG-095] [PROG-096] [PROG-097] [PROG-098] [PROG-113] [PROG-114] [PROG-115] [PROG-116] [PROG-117] [PROG-129] [PROG-131] [PROG-132] [PROG-138] [PROG-139] [PROG-140] [PROG-141] [PROG-146] [PROG-167] [PROG-207] [PROG-210] [PROG-211] [PROG-213] [PROG-217]", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  await page.goto("/home");
  await openPrograms(page, t);
  const save = page.getByRole("dialog").getByRole("button", { name: t("app.save") });
  const expectOffered = async (name: string, statuses: readonly ProgramStatus[]): Promise<void> => {
    const dialog = await openFromMenu(page, name, "programs.menu.status");
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
  await tabOf(page, "pending").click();
  await expectOffered(READY, ["READY_TO_PILOT"]);
  await expectOffered(AWAITING, ["APPROVAL_PENDING", "CONCEPT_NOTE_APPROVED"]);

  await page.route("**/program/program/members/**", (route) => route.fulfill(BROKEN));
  await openFromMenu(page, AWAITING, "programs.menu.permissions");
  await expect(page.locator(".toast--fail").getByText("Told by the server")).toBeVisible();
  await page.unroute("**/program/program/members/**");
  const empty = { responseCode: "Success", resultBody: { membersResponseList: [], numberOfActiveMember: 0 } };
  await page.route("**/program/program/members/**", (route) => route.fulfill({ json: empty }));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("app.again") })
    .click();
  await expect(page.getByText(t("PROGRAM_NODATA_MEMBER_CONTENT"))).toBeVisible();
  await page.unroute("**/program/program/members/**");
  await page.reload();

  await openFromMenu(page, AWAITING, "programs.menu.permissions");
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
  await confirm.getByRole("button", { name: t("programs.permissions.confirm") }).click();
  await expect(page.getByText(t("PROGRAM_MANAGE_ADMIN_MODAL_SUCCESS_TOAST"))).toBeVisible();

  const edit = await openFromMenu(page, AWAITING, "programs.menu.edit");
  const name = edit.getByLabel(t("programs.form.name"));
  await expect(name).toHaveValue(AWAITING);
  await expect(name).toBeEnabled();
  await expect(save).toBeDisabled();
  await expect(edit.getByRole("combobox", { name: t("programs.form.focusAreas") })).toBeVisible();
  await expect(edit.getByRole("textbox", { name: t("programs.form.description") })).toBeVisible();
  await expect(edit.locator(".imgf")).toContainText(t("programs.form.banner"));
  await expect(edit.getByRole("switch", { name: t("programs.form.certificates") })).toBeVisible();
  await expect(edit.getByRole("switch", { name: t("programs.form.public") })).toBeVisible();
  await expectAccessible(page);
  await name.fill("");
  await name.blur();
  await expect(save).toBeDisabled();
  await expect(edit.getByText(t("VALID_CREATE_PROGRAM_NAME_REQUIRED"))).toBeVisible();
  await name.fill("ECHO screening");
  await expect(save).toBeDisabled();
  const areas = edit.locator(".mantine-Pill-remove");
  await name.fill(`${AWAITING} anew`);
  const chosen = await areas.count();
  for (let left = chosen; left > 0; left--) await areas.first().click({ force: true });
  await expect(edit.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await expect(save).toBeDisabled();
  const field = edit.getByRole("combobox", { name: t("programs.form.focusAreas") });
  for (let count = 1; count <= 5; count++) {
    await field.click();
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect(edit.getByText(t("app.select.count", { count, max: 5 }))).toBeVisible();
  }
  await field.click();
  await page.getByRole("listbox").getByRole("option").first().click();
  await expect(edit.getByText(t("app.select.count", { count: 5, max: 5 }))).toBeVisible();
  await page.keyboard.press("Escape");
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/v1/program/program/*", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await held;
    return route.fulfill(BROKEN);
  });
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  await expect(save).toBeDisabled();
  release();
  await expect(page.locator(".toast--fail").getByText("Told by the server")).toBeVisible();
  await expect(name).toHaveValue(`${AWAITING} anew`);
  await page.unroute("**/v1/program/program/*");
  await save.click();
  await expect(page.getByText(t("EDIT_PROGRAM_UPDATE_SUCCESS_TOAST"))).toBeVisible();
  await expect(page.getByRole("link", { name: `${AWAITING} anew` })).toBeVisible();

  const settings = await openFromMenu(page, `${AWAITING} anew`, "programs.menu.settings");
  const part = (key: "basic" | "permission" | "certification" | "registration" | "search") =>
    settings.getByRole("tab", { name: t(`programs.settings.tab.${key}`) });
  for (const key of ["basic", "permission", "certification", "registration", "search"] as const) {
    await expect(part(key)).toBeVisible();
  }
  await expect(save).toBeDisabled();
  await part("registration").click();
  await settings.getByRole("radio", { name: new RegExp(`^${t("programs.form.visibility.PRIVATE_PROGRAM")}`) }).check();
  await expect(part("search")).toHaveAttribute("aria-disabled", "true");
  await expect(part("search")).toHaveAttribute("title", t("programs.settings.searchPrivate"));
  await part("search").click({ force: true });
  await expect(part("registration")).toHaveAttribute("aria-selected", "true");
  await settings.getByRole("radio", { name: new RegExp(`^${t("programs.form.visibility.PUBLIC_PROGRAM")}`) }).check();
  await part("search").click();
  await settings.getByRole("radio", { name: t("programs.form.search.no") }).check();
  await part("certification").click();
  await settings.getByRole("switch", { name: t("programs.form.certificates") }).check();
  await expect(save).toBeDisabled();
  await settings.getByLabel(t("programs.form.criteria")).fill("Nine of twelve rounds");
  await expectAccessible(page);
  await settings.getByRole("button", { name: t("app.cancel") }).click();
  const discard = page.getByRole("dialog", { name: t("app.discard.title") });
  await discard.getByRole("button", { name: t("app.discard.keep") }).click();
  await save.click();
  await expect(save).toHaveAttribute("title", t("programs.edit.unchanged"));
  await expect(save).toBeDisabled();
  await settings.getByRole("button", { name: t("app.cancel") }).click();
  await expect(settings).toBeHidden();
  const params = { id: hubIn(page) };
  const { programList } = await caller.call(programEndpoints.listOfOrganization, { params, query: {} });
  const saved = programList.find((each) => each.name === `${AWAITING} anew`);
  expect(saved?.visibility).toBe("PUBLIC_PROGRAM");

  // The owner of the hub, and who looks, keep to edit and to view.
  await enter(page, "admin@demo.example");
  await page.goto(`/hub/${params.id}/programs?tab=pending`);
  await openFromMenu(page, `${AWAITING} anew`, "programs.menu.permissions");
  for (const person of ["Meera Nair", "Vikram Joshi"]) {
    for (const right of ["edit", "view"] as const) {
      await expect(rightOf(page, right, person)).toBeChecked();
      await expect(rightOf(page, right, person)).toBeDisabled();
    }
    await expect(rightOf(page, "notification", person)).toBeEnabled();
  }

  await enter(page, "superhub@demo.example");
  const pilot = programList.find((each) => each.name === PILOT);
  for (const [program, next] of [
    [saved, "CONCEPT_NOTE_APPROVED"],
    [pilot, "ACTIVE"],
  ] as const) {
    await page.goto(`/program/${program?.programId ?? ""}/details`);
    await page.getByRole("button", { name: t("programs.details.settings") }).click();
    await page.getByRole("menuitem", { name: t("programs.menu.status") }).click();
    await page
      .getByRole("dialog")
      .getByRole("radio", { name: t(`programs.status.${next}`), exact: true })
      .check();
    await expect(save).toBeEnabled();
  }
});

test("a program is created in one form, and a learner finds the own programs without a way to create [SHELL-078] [PROG-011] [PROG-015] [PROG-025] [PROG-029] [PROG-035] [PROG-036] [PROG-077] [PROG-078] [PROG-079] [PROG-080] [PROG-081] [PROG-082] [PROG-083] [PROG-084] [PROG-085] [PROG-086] [PROG-087] [PROG-088] [PROG-089] [PROG-090] [PROG-091] [PROG-092] [PROG-103] [PROG-111] [PROG-123] [PROG-124] [PROG-125] [PROG-126] [PROG-127] [PROG-128] [PROG-133] [PROG-143] [PROG-158] [PROG-160] [PROG-179] [PROG-208] [PROG-209] [PROG-213] [PROG-216] [PROG-217] [PROG-225] [PROG-226] [PROG-227]", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openPrograms(page, t);
  const hubId = hubIn(page);
  const team = "**/org/*/all/members?**";
  const nobody = { membersResponseList: [], numberOfActiveMember: 0, numberOfInvitedMember: 0 };
  await page.route(team, (route) => route.fulfill(BROKEN));
  await page.goto(`/hub/${hubId}/program/create`);
  await expect(page.locator(".toast--fail").getByText("Told by the server")).toBeVisible();
  await page.unroute(team);
  await page.route(team, (route) => route.fulfill({ json: { responseCode: "Success", resultBody: nobody } }));
  await page.getByRole("button", { name: t("app.again") }).click();
  await expect(page.getByText(t("PROGRAM_NODATA_MEMBER_CONTENT"))).toBeVisible();
  await page.unroute(team);
  await page.reload();
  await expect(crumbsOf(page)).toHaveText(
    [t("app.nav.home"), t("programs.hubPrograms", { hub: HUB }), t("programs.create.title")].join(""),
  );
  await expect(crumbsOf(page).getByRole("link").last()).toHaveAttribute("href", `/hub/${hubId}/programs`);
  await expect(page.locator(".imgf")).toContainText(t("media.image.types"));
  await choosePicture(page, t("programs.form.banner"), t);
  const cut = page.locator(".imgf img");
  await expect
    .poll(() => cut.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
    .toBeCloseTo(16 / 9, 2);
  await page.getByRole("button", { name: t("media.image.remove") }).click();
  for (const type of ["TRAINING_PROGRAM", "REGULAR_PROGRAM"] as const) {
    await expect(page.getByRole("radio", { name: t(`programs.type.${type}`) })).toBeVisible();
  }
  await expect(page.getByRole("radio", { name: t("programs.type.TRAINING_PROGRAM") })).toBeChecked();
  await expect(page.getByRole("switch", { name: t("programs.form.public") })).toBeChecked();
  await page.getByRole("radio", { name: t("programs.type.REGULAR_PROGRAM") }).check();
  await expect(page.getByRole("switch", { name: t("programs.form.certificates") })).toBeChecked();
  await expect(page.getByText(t("programs.form.publicHelp"))).toBeVisible();
  await page.getByRole("switch", { name: t("programs.form.public") }).uncheck();
  await expect(page.getByText(t("programs.form.privateHelp"))).toBeVisible();

  const submit = page.getByRole("button", { name: "Save and continue", exact: true });
  await submit.click();
  await expect(page.getByText(t("VALID_CREATE_PROGRAM_DESCRIPTION_REQUIRED"))).toBeVisible();
  const description = page.getByRole("textbox", { name: t("programs.form.description") });
  await description.fill("Cases of health centres");
  await expect(page.getByText("23/5000")).toBeVisible();
  await page.getByLabel(t("programs.form.name")).fill("Wound care rounds");
  const areas = page.getByRole("combobox", { name: t("programs.form.focusAreas") });
  await areas.fill("qqqq");
  await expect(page.getByText(t("CREATE_PROGRAM_FIELDS_OF_INTEREST_NO_CONTENT"))).toBeVisible();
  await areas.fill("Type 2");
  await expect(page.getByRole("option", { name: "Diabetes and endocrine > Type 2 diabetes" })).toBeVisible();
  await areas.fill("");
  for (let count = 1; count <= 5; count++) {
    await areas.click();
    await page.getByRole("listbox").getByRole("option").first().click();
    await expect(page.getByText(t("app.select.count", { count, max: 5 }))).toBeVisible();
  }
  await page.keyboard.press("Escape");

  const table = page.getByRole("region", { name: t("programs.rights.title") });
  const rows = table.locator("tbody tr:not([aria-hidden])");
  await expect(rows).toHaveCount(10);
  const more = page.waitForResponse((answer) => answer.url().includes("pageNumber=1"));
  await table.locator("tr[aria-hidden]").scrollIntoViewIfNeeded();
  await more;
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
  await all("view").check();
  await all("notification").check();
  await expect(notified).toBeChecked();
  await all("edit").check();
  await expect(edit).toBeChecked();
  await all("view").uncheck();
  await expect(edit).not.toBeChecked();
  await expect(notified).not.toBeChecked();
  await expect(notified).toBeDisabled();
  // Rows below the heading of a scrolled table would count as too small.
  await table.evaluate((element) => element.scrollTo({ top: 0 }));
  await expectAccessible(page);

  await submit.click();
  await expect(page.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await page.getByLabel(t("programs.form.criteria")).fill("Seven of ten sessions");
  await page.route("**/v2/program/program", (route) => route.fulfill(BROKEN));
  const sent = page.waitForRequest("**/v2/program/program");
  await submit.click();
  // Nobody sees it any more, so nothing that was ticked before is sent.
  expect((await sent).postDataJSON()).toMatchObject({ memberProgramRequestList: [] });
  await expect(page.locator(".toast--fail").getByText("Told by the server")).toBeVisible();
  const told = page.getByRole("alert").filter({ hasText: t("CREATE_PROGRAM_ERROR_MESSAGE") });
  await expect(told.getByRole("link")).toHaveAttribute("href", /^mailto:/);
  await page.unroute("**/v2/program/program");
  await submit.click();
  await page.waitForURL(/\/program\/[0-9a-f-]+\/details/);

  await enter(page, "learner@demo.example");
  await page.goto("/programs");
  await expect(cardOf(page, RUNNING).getByRole("link", { name: RUNNING })).toHaveAttribute(
    "href",
    /^\/program\/[0-9a-f-]{36}\/details$/,
  );
  await page.goto("/programs?tab=pending");
  await expect(page.getByText(t("programs.empty.pending"))).toBeVisible();
  await expect(page.getByRole("link", { name: t("programs.create") })).toHaveCount(0);
  await expect(page.getByRole("group", { name: t("programs.filter") })).toHaveCount(0);
  await page.goto(`/hub/${hubId}/program/create`);
  await page.waitForURL("**/home");

  await enter(page, "hub@demo.example");
  await page.route("**/user/permissions/*", async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"CREATE_TRAINING_PROGRAM"', '"NOTHING"');
    await route.fulfill({ response: answer, body: text });
  });
  const none = { active: 0, pilot: 0, approvalPending: 0, completed: 0, created: 0, readyToPilot: 0 };
  const counts = { ...none, conceptNoteApproved: 0, pilotCompleted: 0 };
  await page.route("**/program/program/organization/**", (route) =>
    route.fulfill({ json: { responseCode: "Success", resultBody: { counts, programList: [] } } }),
  );
  const small = { ...nobody, membersResponseList: [] };
  await page.route(team, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { resultBody: typeof small };
    body.resultBody.membersResponseList.splice(7);
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`/hub/${hubId}/programs`);
  await expect(page.getByText(t("programs.empty.active"))).toBeVisible();
  await page
    .locator(".empty")
    .getByRole("link", { name: t("programs.create") })
    .click();
  await expect(page.locator(".rights tbody tr")).toHaveCount(7);
  await expect(page.locator(".rights--scroll")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: t("programs.type.TRAINING_PROGRAM") })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: t("programs.form.public") })).not.toBeChecked();
});

test("a program is created step by step, kept between visits, with proposed names and a drawn banner [PROG-016] [PROG-058] [PROG-059] [PROG-060] [PROG-061] [PROG-062] [PROG-063] [PROG-064] [PROG-065] [PROG-066] [PROG-067] [PROG-068] [PROG-069] [PROG-070] [PROG-071] [PROG-072] [PROG-073] [PROG-074] [PROG-075] [PROG-076] [PROG-149] [PROG-150] [PROG-152] [PROG-156] [PROG-157] [PROG-161] [PROG-165] [PROG-166] [PROG-199] [PROG-203] [PROG-214] [PROG-215] [PROG-220] [PROG-221] [PROG-222] [PROG-223]", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openPrograms(page, t);
  const hubId = hubIn(page);
  await page.clock.install();
  await page.goto(`/hub/${hubId}/create/program/v2`);
  const { next, ask, enterKey, choose } = answerGuided(page, t);
  await expect(crumbsOf(page)).toHaveText(
    [t("app.nav.home"), t("programs.hubPrograms", { hub: HUB }), t("programs.create.title")].join(""),
  );
  await expect(crumbsOf(page).getByRole("link").last()).toHaveAttribute("href", `/hub/${hubId}/programs`);
  await ask("sector");
  await expect(next).toBeDisabled();
  await expect(page.getByRole("radio")).toHaveCount(8);
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect(sideOf(page, t).getByRole("button", { name: t("programs.guided.step.focusAreas") })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("radio", { name: t("programs.guided.sector.Healthcare") }).check();
  await enterKey();

  await ask("focusAreas");
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
  await page.getByLabel(t("programs.form.objective")).fill("Start insulin safely");
  await enterKey();
  await ask("visibility");
  await expect(next).toBeDisabled();
  await page.getByRole("radio", { name: new RegExp(`^${t("programs.form.visibility.PUBLIC_PROGRAM")}`) }).check();
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
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/banner/download/")) asked.push(request.url());
  });
  await make.click();
  await expect(page.getByRole("status").filter({ hasText: t("programs.banner.making") })).toBeVisible();
  await page.clock.fastForward(45_000);
  await expect(page.getByRole("progressbar", { name: t("programs.banner.making") })).toBeVisible();
  expect(asked).toEqual([]);
  await page.clock.fastForward(6000);
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(page.locator(".imgf img")).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(asked.length).toBeGreaterThan(0);
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
  await contact.fill("care@example.org");
  await enterKey();
  await ask("certificate");
  await expect(next).toBeDisabled();
  await page.getByRole("radio", { name: t("programs.form.yes"), exact: true }).check();
  await expect(next).toBeDisabled();
  await page.getByLabel(t("programs.form.criteria")).fill("Seven of ten rounds");
  const team = page.waitForRequest(/all\/members\?.*pageSize=10/);
  await next.click();
  await team;
  await ask("permissions");
  const submit = page.getByRole("button", { name: t("programs.guided.submit") });
  const railOf = (step: "contact" | "permissions") =>
    sideOf(page, t).getByRole("button", { name: t(`programs.guided.step.${step}`) });
  await railOf("contact").click();
  await contact.fill("");
  await expect(railOf("permissions")).toBeDisabled();
  await expect(submit).toHaveCount(0);
  await contact.fill("care@example.org");
  await railOf("permissions").click();
  await expect(submit).toBeEnabled();
  await page.getByLabel(t("programs.rights.of", { right: t("programs.rights.edit"), name: "Kavya Reddy" })).check();
  expect(await page.evaluate(() => localStorage.getItem("or.drafts"))).toContain("guided:");
  await expectAccessible(page);
  await submit.click();
  await page.waitForURL(new RegExp(`/hub/${hubId}/program/[0-9a-f-]+/details`));
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("or.drafts"))).not.toContain("guided:");
});

test("where guided creation has no address of its own, it is as any unknown path [PROG-228]", async ({ page }) => {
  await enterHome(page, "hub@demo.example");
  await openProgram(page, RUNNING, t);
  const hubId = hubIn(page);
  await page.route("**/user/config*", async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace('"environment":"local"', '"environment":"prod"');
    await route.fulfill({ response: answer, body: text });
  });
  await page.goto(`/hub/${hubId}/programs`);
  await expect(page.getByRole("link", { name: t("programs.create"), exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: t("programs.createGuided") })).toHaveCount(0);
  await page.goto(`/hub/${hubId}/create/program/v2`);
  await page.waitForURL("**/home");
});
