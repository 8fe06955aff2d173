import type { Page } from "@playwright/test";
import { expectPause, expectPauseOfTyping, passTime } from "../steps/clock.ts";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, enterHome } from "../steps/api.ts";
import { t } from "../steps/texts.ts";

const GRAPH = /\/graph\/search/;
const RECENT = /\/search\/recent/;
const LONG = "x".repeat(45);

/** Outside of India all people are in the sample. */
test.use({ timezoneId: "Europe/Berlin" });

const dialog = (page: Page) => page.getByRole("dialog", { name: t("search.title") });
const field = (page: Page) => dialog(page).getByRole("combobox");
const options = (page: Page) =>
  dialog(page)
    .getByRole("listbox", { name: t("search.found") })
    .getByRole("option");
const chip = (page: Page, text: string) => dialog(page).getByRole("button", { name: text, exact: true });

/** Opens the search by its key, once the header has it. */
async function openByKey(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("app.nav.search") }).waitFor();
  await page.keyboard.press("/");
  await expect(field(page)).toBeFocused();
}

test("the search in the header suggests programs and hubs, leads to all of them, and keeps what was searched for [SRCH-005] [SRCH-006] [SRCH-007] [SRCH-008] [SRCH-009] [SRCH-010] [SRCH-014] [SRCH-015] [SRCH-016] [SRCH-017] [SRCH-018] [SRCH-019] [SRCH-021] [SRCH-032] [SRCH-033]", async ({
  page,
}) => {
  await page.clock.install();
  await enterHome(page, "hub@demo.example");
  const requestBodies: string[] = [];
  page.on("request", (request) => void (GRAPH.test(request.url()) && requestBodies.push(request.postData() ?? "")));
  await page.getByRole("button", { name: t("app.nav.search") }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill("   ");
  await page.keyboard.press("Enter");
  await passTime(page, 700);
  expect(requestBodies).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/home");
  await expect(field(page)).toBeFocused();
  await expectPauseOfTyping(field(page), "care", { call: GRAPH, pauseMs: 400, count: 2 });
  await expect(options(page)).toHaveCount(9);
  expect(requestBodies.every((body) => body.includes('"searchText":"care"'))).toBe(true);
  // The demo has no more hubs than are suggested.
  for (const [operation, most] of [
    ["searchProgram", 6],
    ["searchHub", 3],
  ] as const) {
    expect(requestBodies.find((body) => body.includes(`"operationName":"${operation}"`))).toContain(
      `"resultSize":${most}`,
    );
  }
  const kinds = (await options(page).allInnerTexts()).map((text) => (/\nProgram/.test(text) ? "program" : "hub"));
  expect(kinds).toEqual(["program", "program", "hub", "program", "program", "hub", "program", "program", "hub"]);
  await expectAccessible(page);
  const all = dialog(page).getByRole("link", { name: /^See all \d+ results$/ });
  const [count = ""] = /\d+/.exec(await all.innerText()) ?? [];
  await expectPause(page, { call: RECENT, pauseMs: 300 }, () => all.click());
  await page.waitForURL("**/search?q=care");
  await expect(page.getByRole("tab", { name: `${t("search.kind.all")} ${count}`, selected: true })).toBeVisible();

  await openByKey(page);
  await field(page).fill("palliative");
  await expect(options(page).first()).toContainText("Palliative");
  await page.keyboard.press("ArrowDown");
  await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
  const kept = page.waitForResponse(
    (response) => RECENT.test(response.url()) && response.request().method() === "POST",
  );
  await page.keyboard.press("Enter");
  await page.waitForURL("**/program/*/details");
  await kept;

  await openByKey(page);
  await expect(chip(page, "palliative")).toBeVisible();
  await field(page).fill("diabetes");
  await expect(options(page).first()).toContainText("Diabetes");
  await page.keyboard.press("ArrowDown");
  const keptToo = page.waitForResponse(
    (response) => RECENT.test(response.url()) && response.request().method() === "POST",
  );
  await page.keyboard.press("Enter");
  await keptToo;

  await openByKey(page);
  await expect(chip(page, "diabetes")).toBeVisible();
  await chip(page, "care").click();
  await expect(field(page)).toHaveValue("care");
  const deleted = () =>
    page.waitForResponse((response) => RECENT.test(response.url()) && response.request().method() === "DELETE");
  const clearedOne = deleted();
  await chip(page, t("search.clearOne", { text: "care" })).click();
  await expect(chip(page, "care")).toHaveCount(0);
  expect((await clearedOne).ok()).toBe(true);
  await page.reload();
  await openByKey(page);
  for (const text of ["palliative", "diabetes"]) await expect(chip(page, text)).toBeVisible();
  await expect(chip(page, "care")).toHaveCount(0);
  const cleared = deleted();
  await chip(page, t("search.clearAll")).click();
  expect((await cleared).ok()).toBe(true);
  await page.reload();
  await openByKey(page);
  for (const text of ["palliative", "diabetes", "care"]) await expect(chip(page, text)).toHaveCount(0);

  const counted = page.waitForRequest((request) => (request.postData() ?? "").includes("search.noResults"));
  await field(page).fill(LONG.slice(0, 39));
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
  await page.keyboard.press("End");
  await page.keyboard.type("y");
  await expect(dialog(page).getByRole("alert")).toHaveText(t("SEARCH_TEXT_MAX"));
  await page.keyboard.type("z");
  await expect(field(page)).toHaveValue(`${LONG.slice(0, 39)}y`);
  await expect(dialog(page).getByText(`No results for “${LONG.slice(0, 39)}y”`)).toBeVisible();
  await expect(dialog(page).getByText(t("search.noResultsText"))).toBeVisible();
  expect((await counted).postData()).not.toContain("xxx");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});

test("the pages of the search narrow what was found, and only signed-in people have them [SRCH-002] [SRCH-003] [SRCH-004] [SRCH-013] [SRCH-014] [SRCH-015] [SRCH-016] [SRCH-020] [SRCH-024] [SRCH-026] [SRCH-032] [SRCH-033]", async ({
  page,
}) => {
  for (const path of ["/search?q=care&rs=20", "/search/program", "/search/hub"]) {
    await page.goto(path);
    await page.waitForURL(({ pathname }) => pathname === "/welcome");
    expect(new URL(page.url()).searchParams.get("redirectURL")).toBe(path);
  }
  await enter(page, "learner@demo.example");
  const emptyKinds: string[] = [];
  page.on("request", (request) => {
    const [, kind] = /"search\.noResults".*"kind":"(\w+)"/.exec(request.postData() ?? "") ?? [];
    if (kind !== undefined) emptyKinds.push(kind);
  });
  const graphs: string[] = [];
  page.on("request", (request) => void (GRAPH.test(request.url()) && graphs.push(request.url())));
  await page.clock.install();
  for (const path of ["/search", "/search/program?q=%20", "/search/hub"]) {
    await page.goto(path);
    await expect(page.getByText(t("search.startText"))).toBeVisible();
    await passTime(page, 700);
  }
  expect(graphs).toEqual([]);
  const requested = page.waitForRequest((request) => (request.postData() ?? "").includes("searchProgram"));
  await page.goto("/search?q=care&rs=20");
  const { variables: first } = (await requested).postDataJSON() as { variables: unknown };
  expect(first).toMatchObject({ searchText: "care", resultSize: 20 });
  await expect(page.getByRole("searchbox")).toHaveValue("care");
  await page.getByRole("link", { name: /^See (all )?\d+ programs?$/ }).click();
  await page.waitForURL("**/search/program?q=care*");
  /** The variables of the query that the page sends at an address. */
  const variablesAt = async (address: string, operation = "searchProgram"): Promise<unknown> => {
    const request = page.waitForRequest((each) => (each.postData() ?? "").includes(operation));
    await page.goto(address);
    return ((await request).postDataJSON() as { variables: unknown }).variables;
  };
  const bare = { searchText: "care", pageNumber: 1, platformLanguage: "en", resultSize: 10 };
  const unfiltered = { locationFilter: [], focusAreasFilter: [], languageFilter: [], statusFilter: [] };
  expect(await variablesAt("/search/program?q=care&countries=IN&languages=hi&statuses=ACTIVE&page=2")).toMatchObject({
    ...bare,
    pageNumber: 2,
    locationFilter: ["IN"],
    languageFilter: ["hi"],
    statusFilter: ["ACTIVE"],
    certificationProgramFilter: true,
  });
  expect(await variablesAt("/search?q=care")).toMatchObject(bare);
  expect(await variablesAt("/search?q=care", "searchHub")).toMatchObject(bare);
  expect(await variablesAt("/search/program?q=care")).toMatchObject({ ...bare, ...unfiltered });
  const results = page.getByRole("article");
  await expect(results.first()).toBeVisible();
  const found = await results.count();
  await page.getByRole("checkbox", { name: /^United States/ }).check();
  await page.waitForURL(/countries=US/);
  await expect(results).not.toHaveCount(found);
  await expect(results.first()).toContainText("Great Lakes Care Hub");
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Pilot" }).check();
  expect(emptyKinds).toEqual([]);
  await expect(page.getByText("No results for “care”", { exact: true })).toBeVisible();
  await expect(page.getByText(t("search.noResultsFiltered"))).toBeVisible();
  await expect.poll(() => emptyKinds).toEqual(["program"]);
  await page
    .getByRole("button", { name: t("search.clearFilters") })
    .first()
    .click();
  await expect(results).toHaveCount(found);

  await page.getByRole("tab", { name: t("search.kind.hub") }).click();
  await page.waitForURL("**/search/hub?q=care*");
  const ofHubs = page.getByRole("tab", { name: new RegExp(`^${t("search.kind.hub")} \\d+$`), selected: true });
  await expect(ofHubs).toBeVisible();
  expect(await variablesAt("/search/hub?q=care", "searchHub")).toMatchObject({
    ...bare,
    ...{ locationFilter: [], focusAreasFilter: [], registrationTypeFilter: [], organizationTypeFilter: [] },
  });
  await expect(ofHubs).toBeVisible();
  await expect(results.first()).toContainText(/care/i);
  await page.getByRole("searchbox").fill("superhub");
  await page.waitForURL(/q=superhub/);
  await expect(results.first()).toContainText("Superhub");
  await expectAccessible(page);
  await page.getByRole("searchbox").fill(LONG.slice(0, 39));
  await expect(page.getByText(t("SEARCH_TEXT_MAX"))).toHaveCount(0);
  await page.keyboard.press("End");
  await page.keyboard.type("y");
  await expect(page.getByText(t("SEARCH_TEXT_MAX"))).toBeVisible();
  await page.keyboard.type("z");
  // Immediately, because the address is shortened later.
  expect(await page.getByRole("searchbox").inputValue()).toBe(`${LONG.slice(0, 39)}y`);
  await expect(page.getByText(t("search.noResultsText"))).toBeVisible();
  await expect(page.getByText(`No results for “${LONG.slice(0, 39)}y”`, { exact: true })).toBeVisible();
  await expect.poll(() => emptyKinds).toContain("hub");
  await page.goto(`/search?q=${LONG.slice(0, 39)}y`);
  await expect(page.getByText(`No results for “${LONG.slice(0, 39)}y”`, { exact: true })).toBeVisible();
  await expect(page.getByText(t("search.noResultsText"))).toBeVisible();
  await expect.poll(() => emptyKinds).toContain("all");
});

test("a coordinator finds a participant by a name with a typing error", async ({ page }) => {
  await enterHome(page, "hub@demo.example");
  await openByKey(page);
  await field(page).fill("Poojaa");
  const people = dialog(page).getByRole("listbox", { name: t("search.people") });
  await expect(people.getByRole("option").first()).toContainText("Pooja");
  await expectAccessible(page);
  await people.getByRole("option").first().click();
  await expect(page).toHaveURL(/\/person\//);
  await expect(page.getByRole("heading", { level: 1, name: /Pooja/ })).toBeVisible();
  await openByKey(page);
  await field(page).fill("पूजा");
  await expect(people.getByRole("option").first()).toContainText("Pooja");
  await page.goto("/search?q=Pooja");
  await expect(page.getByRole("region", { name: t("search.people") })).toContainText("Pooja");
  await expectAccessible(page);
});
