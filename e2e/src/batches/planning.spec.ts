import type { Locator, Page } from "@playwright/test";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { nextCall } from "../steps/calls.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const OWNER = "hub@demo.example";
const TOPICS = Array.from({ length: 12 }, (_, index) => `Topic ${index + 1}`);
/** The clicks that creating a batch of 12 sessions and naming them took, one dialog for each topic. */
const CLICKS_BEFORE = 48;

/** Counts what a person does on a page: clicks of a pointer, and keys, a shortcut as one. */
async function countSteps(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const isModifier = (key: string): boolean => ["Control", "Meta", "Shift", "Alt"].includes(key);
    const count = (name: string): void => void (dataset[name] = String(Number(dataset[name] ?? 0) + 1));
    addEventListener("pointerdown", () => count("clicks"), true);
    addEventListener("keydown", ({ key }) => isModifier(key) || count("keys"), true);
  });
  return () =>
    page.evaluate(() => {
      const { clicks, keys } = document.documentElement.dataset;
      return { clicks: Number(clicks), keys: Number(keys) };
    });
}

/** Pastes a text into a field. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.click();
  await field.press("ControlOrMeta+v");
}

const cell = (dialog: Locator, column: "date" | "topic" | "presenter", number: number): Locator =>
  dialog.getByLabel(t(`batches.planner.cell.${column}`, { number }), { exact: true });

test("a batch of twelve sessions with their topics and presenters takes a few clicks, and shows its dates before", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await enter(page, OWNER);
  await page.goto(`/program/${DEMO_BATCH.programId}/details`);
  const create = page.getByRole("button", { name: t("programs.details.createBatch") }).first();
  await expect(create).toBeVisible();
  const steps = await countSteps(page);
  await create.click();
  const dialog = page.getByRole("dialog", { name: t("batches.create.title") });
  await expect(dialog.getByLabel(t("batches.form.name"))).toBeFocused();
  await page.keyboard.type("Planned");
  await expect(dialog.getByText(t("batches.planner.choose"))).toBeVisible();
  await dialog.getByRole("button", { name: "Mon", exact: true }).click();
  await dialog.getByLabel(t("batches.form.sessionCount")).click();
  await page.keyboard.type("12");
  await expect(dialog.locator(".pt tbody tr")).toHaveCount(12);
  const lines = TOPICS.map((topic, index) => (index % 2 === 0 ? `${topic}\tDr. Rao` : topic));
  await paste(page, cell(dialog, "topic", 1), [...lines, "One too many"].join("\n"));
  await expect(cell(dialog, "topic", 12)).toHaveValue("Topic 12");
  await expect(cell(dialog, "presenter", 11)).toHaveValue("Dr. Rao");
  await expect(dialog.getByText(t("batches.planner.rest", { count: 1 }))).toBeVisible();
  await expect(dialog.locator(".cal__on")).toHaveCount(12);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("batches.form.submit") }).click();
  const done = await steps();
  await page.waitForURL(/\/batch\/[0-9a-f-]+/);
  await expect(page.getByRole("heading", { name: /Topic 1$/ })).toBeVisible();
  await expect(page.getByText(t("sessions.presents", { name: "Dr. Rao" })).first()).toBeVisible();
  test.info().annotations.push({ type: "steps", description: JSON.stringify(done) });
  expect(done.clicks).toBeLessThanOrEqual(CLICKS_BEFORE / 2);
});

test("the plan of a batch is edited by keyboard, reviewed and saved; what another person changed meanwhile is merged", async ({
  page,
}) => {
  const owner = await enter(page, OWNER);
  const times = { startDateTime: 4_102_444_800_000, endDateTime: 4_105_123_200_000, timeZone: "Asia/Kolkata" };
  const hours = { sessionStartDateTime: "09:00", sessionEndDateTime: "10:00", primaryLanguage: "en" };
  const schedule = "FREQ=WEEKLY;INTERVAL=1;BYDAY=MO";
  const batchName = "Batch with a plan";
  const body = { programId: DEMO_BATCH.programId, batchName, schedule, ...times, ...hours } as const;
  const created = await owner.call(batchEndpoints.create, { body: { ...body, certificateSetup: "Manual" } });
  const { batchId } = created.batch;
  const { entryList } = await owner.call(sessionEndpoints.readPlan, { params: { id: batchId } });
  await page.goto(batchPath(batchId));
  await page.getByRole("button", { name: t("batches.planner.title"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("batches.planner.title") });
  const menuOf = (number: number) =>
    dialog.getByRole("button", { name: t("batches.planner.actions", { number }), exact: true });
  const review = dialog.getByRole("button", { name: t("batches.planner.review") });

  await test.step("Enter goes to the next row, Alt with an arrow moves a session to the next date", async () => {
    await cell(dialog, "topic", 1).fill("Insulin");
    await page.keyboard.press("Enter");
    await expect(cell(dialog, "topic", 2)).toBeFocused();
    await cell(dialog, "topic", 2).fill("Feet");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(cell(dialog, "topic", 1)).toHaveValue("Feet");
    await expect(cell(dialog, "topic", 2)).toHaveValue("Insulin");
    await expectAccessible(page);
  });

  await test.step("a session is dragged to another date", async () => {
    const rows = dialog.locator(".pt tbody tr");
    await rows.nth(0).locator(".pt__grip").dragTo(rows.nth(2));
    await expect(cell(dialog, "topic", 3)).toHaveValue("Feet");
    await expect(cell(dialog, "topic", 1)).toHaveValue("Insulin");
  });

  await test.step("later sessions move by a week, and two cannot start together", async () => {
    const before = await cell(dialog, "date", 4).inputValue();
    await menuOf(2).click();
    await page.getByRole("menuitem", { name: t("batches.planner.shiftLater") }).click();
    await expect(cell(dialog, "date", 4)).not.toHaveValue(before);
    await cell(dialog, "date", 2).fill(await cell(dialog, "date", 1).inputValue());
    await cell(dialog, "topic", 1).click();
    await expect(dialog.getByText(t("VALID_SESSION_SAME_START"))).toBeVisible();
    await expect(review).toBeDisabled();
    await menuOf(2).click();
    await page.getByRole("menuitem", { name: t("batches.planner.shiftOne") }).click();
    await expect(dialog.getByText(t("VALID_SESSION_SAME_START"))).toHaveCount(0);
  });

  await test.step("an added session leaves out the public holidays of a country", async () => {
    const country = dialog.getByLabel(t("batches.holidays.country"));
    await country.selectOption({ value: "IN" });
    const before = await dialog.locator(".pt tbody tr").count();
    await dialog.getByRole("button", { name: t("batches.planner.add") }).click();
    await expect(dialog.locator(".pt tbody tr")).toHaveCount(before + 1);
    await menuOf(before + 1).click();
    await page.getByRole("menuitem", { name: t("batches.planner.remove") }).click();
    await country.selectOption({ value: "" });
  });

  await test.step("a plan that another person changed is refused, and what was typed stays", async () => {
    const last = entryList.at(-1);
    if (last === undefined) throw new Error("no session");
    const renamed = { topic: "Renamed elsewhere", date: last.startDateTime, startTime: "09:00", endTime: "10:00" };
    await owner.call(sessionEndpoints.update, { params: { id: last.sessionId }, body: renamed });
    await review.click();
    await expect(dialog.getByText(t("BATCH_PLAN_STALE"))).toBeVisible();
    await expect(cell(dialog, "topic", 1)).toHaveValue("Insulin");
    await dialog.getByRole("button", { name: t("batches.planner.loadCurrent") }).click();
    await expect(dialog.getByText(t("BATCH_PLAN_STALE"))).toHaveCount(0);
    await expect(cell(dialog, "topic", entryList.length)).toHaveValue("Renamed elsewhere");
    await expect(cell(dialog, "topic", 1)).toHaveValue("Insulin");
  });

  await test.step("what moves is shown before it is saved in one call", async () => {
    await review.click();
    const shown = page.getByRole("dialog", { name: t("batches.plan.title") });
    await expect(shown.getByRole("heading", { name: /move/ })).toBeVisible();
    await expectAccessible(page);
    const saved = nextCall(page, sessionEndpoints.savePlan);
    await shown.getByRole("button", { name: t("batches.planner.save") }).click();
    await saved;
    await expect(page.getByText(t("batches.planner.saved"))).toBeVisible();
    await expect(page.getByRole("region", { name: t("sessions.next") })).toContainText("Insulin");
  });
});

test("a batch is duplicated on new dates with what is chosen", async ({ page }) => {
  await enter(page, OWNER);
  await page.goto(batchPath(DEMO_BATCH.id));
  await page.getByRole("button", { name: t("app.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("batches.copy.title") }).click();
  const dialog = page.getByRole("dialog", { name: t("batches.copy.title") });
  await dialog.getByLabel(t("batches.form.name")).fill("Batch on new dates");
  const topic = cell(dialog, "topic", 1);
  await expect(topic).not.toHaveValue("");
  const first = await topic.inputValue();
  await dialog.getByLabel(t("batches.copy.TOPICS")).uncheck();
  await expect(topic).toHaveValue("");
  await dialog.getByLabel(t("batches.copy.TOPICS")).check();
  await expect(topic).toHaveValue(first);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("batches.form.submit") }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Batch on new dates" })).toBeVisible();
  await expect(page.getByRole("region", { name: t("sessions.next") })).toContainText(first);
});

test("public holidays of a country are skipped, and each can be kept", async ({ page }) => {
  await enter(page, OWNER);
  await page.goto(`/program/${DEMO_BATCH.programId}/details`);
  await page
    .getByRole("button", { name: t("programs.details.createBatch") })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: t("batches.create.title") });
  await dialog.getByRole("button", { name: "Wed", exact: true }).click();
  await dialog.getByLabel(t("batches.form.sessionCount")).fill("20");
  await dialog.getByLabel(t("batches.holidays.country")).selectOption("IN");
  const republicDay = dialog.getByLabel(t("batches.holidays.skip", { day: "26 Jan 2028", name: "Republic Day" }));
  await expect(republicDay).toBeChecked();
  await expect(dialog.locator(".pt tbody tr")).toHaveCount(20);
  const dates = () =>
    dialog.locator(".pt input[type=date]").evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
  expect(await dates()).not.toContain("2028-01-26");
  await expectAccessible(page);
  await republicDay.uncheck();
  await expect.poll(dates).toContain("2028-01-26");
  await expect(dialog.locator(".pt tbody tr")).toHaveCount(20);
});
