import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { enterHome } from "./steps/api.ts";
import { expect, test } from "./steps/test.ts";
import { textsOf } from "./steps/texts.ts";

const t = textsOf("en");
const HUB_OWNER = "hub@demo.example";

/** Opens the dashboard of the hub over all time, so that the demo's history is in it. */
async function openDashboard(page: Page): Promise<void> {
  await enterHome(page, HUB_OWNER);
  await page.getByRole("link", { name: t("app.nav.analytics") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("analytics.title") })).toBeVisible();
}

const card = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });

test("a hub looks at its figures, filters them, hands the same view on and saves a chart [ANLY-002] [ANLY-003] [ANLY-004] [ANLY-005] [ANLY-006] [ANLY-008] [ANLY-009] [ANLY-010] [ANLY-011] [ANLY-012] [ANLY-013] [ANLY-014] [ANLY-015] [ANLY-018] [ANLY-039] [ANLY-040] [ANLY-043] [ANLY-044] [ANLY-046] [ANLY-047] [ANLY-067] [ANLY-068]", async ({
  page,
}) => {
  await openDashboard(page);
  await expect(page.getByRole("tab", { name: t("analytics.tab.overview") })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText(t("analytics.time.LAST_QUARTER")).first()).toBeVisible();
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  const drawer = page.getByRole("dialog", { name: t("analytics.filters") });
  await drawer.getByText(t("analytics.filter.program"), { exact: true }).click();
  await expect(drawer.getByRole("group", { name: t("analytics.filter.program") })).toHaveCSS("max-height", "250px");
  await drawer.getByLabel(t("analytics.time.RECENT_SESSION")).check();
  await drawer.getByText(t("analytics.filter.recent"), { exact: true }).last().click();
  await expect(drawer.getByRole("group", { name: t("analytics.filter.recent") })).toHaveCSS("max-height", "300px");
  await drawer.getByLabel(t("analytics.time.CUSTOM")).check();
  await drawer.getByLabel(t("analytics.filter.startDate")).fill("2026-02-01");
  await drawer.getByLabel(t("analytics.filter.endDate")).fill("2026-01-31");
  await expect(drawer.getByText(t("VALID_ANALYTICS_END_BEFORE_START"))).toBeVisible();
  await drawer.getByLabel(t("analytics.time.OVERALL")).check();
  await drawer.getByRole("button", { name: t("analytics.filter.apply") }).click();
  await expect(page).toHaveURL(/OVERALL/);
  for (const key of ["analytics.attendance.title", "analytics.location.title", "analytics.focusAreas.title"] as const) {
    await expect(card(page, t(key))).toBeVisible();
  }
  for (const key of ["analytics.gender.title", "analytics.content.title", "analytics.professions.title"] as const) {
    await expect(card(page, t(key))).toBeVisible();
  }
  await expect(page.getByRole("region", { name: t("analytics.metrics") })).toContainText(
    t("analytics.metric.totalAttendance"),
  );
  await expectAccessible(page);
  const attendance = card(page, t("analytics.attendance.title"));
  await attendance.getByRole("button", { name: t("analytics.period.monthly") }).click();
  await attendance.getByRole("button", { name: t("analytics.chart.table") }).click();
  await expect(attendance.getByRole("row").nth(1)).toBeVisible();
  const places = card(page, t("analytics.location.title"));
  await places.getByRole("button", { name: "India", exact: true }).click();
  await places.getByRole("button", { name: "Maharashtra", exact: true }).click();
  await expect(places.getByRole("columnheader", { name: t("analytics.location.site") })).toBeVisible();
  const saved = page.waitForEvent("download");
  const gender = t("analytics.gender.title");
  await card(page, gender)
    .getByRole("button", { name: t("analytics.chart.jpeg", { name: gender }) })
    .click();
  expect((await saved).suggestedFilename()).toBe(`${gender}.jpeg`);
  await expect(page.getByRole("button", { name: t("analytics.share"), exact: true })).toBeEnabled();
  const shared = page.url();
  await page.goto("/home");
  await page.goto(shared);
  await expect(page.getByRole("button", { name: t("analytics.time.OVERALL") })).toBeVisible();
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  await drawer.getByRole("button", { name: t("analytics.filter.clear") }).click();
  await expect(page.getByRole("button", { name: t("analytics.time.LAST_QUARTER") })).toBeVisible();
  await page.getByRole("tab", { name: t("analytics.tab.forms") }).click();
  await expect(page).toHaveURL(/tab=forms/);
  await expect(card(page, t("forms.results.nps"))).toContainText(t("forms.nps.PROMOTER"));
  const answered = card(page, t("analytics.forms.questions"));
  await answered.getByRole("button", { name: t("analytics.forms.kind.FEEDBACK") }).click();
  await expect(answered.getByRole("heading", { name: t("forms.usual.recommend") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: t("analytics.tab.participants") }).click();
  await expect(page).toHaveURL(/tab=participants/);
  await expect(page.getByRole("columnheader", { name: t("analytics.participants.sessions") })).toBeVisible();
});

test("what the filters show is saved as a file; nothing found says so, and so does what cannot be read [ANLY-007] [ANLY-059] [ANLY-060]", async ({
  page,
}) => {
  await openDashboard(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: t("analytics.download"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("analytics.download.EXCEL") }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  const filter = { timeFilter: { filterName: "CUSTOM", startDate: "2001-01-01", endDate: "2001-01-02" } };
  await page.goto(`${new URL(page.url()).pathname}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(page.getByText(t("analytics.empty"))).toBeVisible();
  await page.route(/\/overview\/attendance/, (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  const failed = page.getByRole("alert").filter({ hasText: t("analytics.failed") });
  await expect(failed).toContainText(t("analytics.failed.status", { status: "500" }));
  await page.unrouteAll();
  await failed.getByRole("button", { name: t("app.again") }).click();
  await expect(page.getByText(t("analytics.empty"))).toBeVisible();
});

test("a program has a dashboard, and the part that is shown stands in the address [PROG-044] [PROG-046] [PROG-047]", async ({
  page,
}) => {
  await enterHome(page, HUB_OWNER);
  await page
    .getByRole("link", { name: t("app.nav.programs") })
    .first()
    .click();
  await page.waitForURL(/\/programs$/);
  await expect(page.getByRole("heading", { level: 1, name: t("programs.title") })).toBeVisible();
  await page.getByRole("link", { name: "Diabetes Care for Primary Health Centres" }).first().click();
  await page.getByRole("tab", { name: t("programs.details.dashboard") }).click();
  await expect(page).toHaveURL(/tab=attendance/);
  await page.getByRole("button", { name: t("analytics.program.insights") }).click();
  await expect(page).toHaveURL(/tab=insights/);
  await page.getByRole("button", { name: t("analytics.program.feedback") }).click();
  await expect(page).toHaveURL(/tab=feedback/);
  await page.getByLabel(t("analytics.dateFilter"), { exact: true }).selectOption("LAST_SIX_MONTHS");
  await expect(page.getByRole("heading", { name: t("forms.results.nps"), exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: t("analytics.program.feedback") })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("tab", { name: /^Batches/ }).click();
  await expect(page).not.toHaveURL(/tab=/);
});
