import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome } from "../steps/api.ts";
import { hold } from "../steps/calls.ts";
import { passTime } from "../steps/clock.ts";
import { openDemoBatch } from "../steps/demo.ts";
import { t } from "../steps/texts.ts";

const names = (page: Page): Promise<string[]> => page.locator("tbody .name-line.med").allInnerTexts();
const searchParam = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);

test("the people of a batch are sorted by the heads of their table; the address keeps filters, sort and page", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.participants"));
  const head = page.getByRole("columnheader", { name: t("batches.people.name") });
  await expect(head).toHaveAttribute("aria-sort", "none");
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect.poll(() => searchParam(page, "sort")).toBe("name");
  // The database compares lower-case names by their code points.
  const isSorted = (list: string[]): boolean => list.every((name, at) => at === 0 || (list[at - 1] ?? "") <= name);
  await expect.poll(async () => isSorted((await names(page)).map((name) => name.toLowerCase()))).toBe(true);
  const upwards = await names(page);
  expect(upwards.length).toBeGreaterThan(3);
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => names(page)).toEqual(upwards.toReversed());
  await expectAccessible(page);

  await page.reload();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect.poll(() => names(page)).toEqual(upwards.toReversed());
  await page.getByLabel(t("batches.people.role")).selectOption("OWNER");
  await expect.poll(async () => (await names(page)).length).toBeLessThan(upwards.length);
  const owners = await names(page);
  const shared = await page.context().newPage();
  await shared.goto(page.url());
  await expect.poll(() => names(shared)).toEqual(owners);
  await shared.close();

  await page.getByRole("searchbox").fill("nobody is called so");
  await expect(page.getByText(t("batches.people.noneFound"))).toBeVisible();
  await page.getByRole("button", { name: t("app.list.clear") }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect.poll(async () => (await names(page)).length).toBe(upwards.length);

  await page.getByRole("button", { name: new RegExp(`^${t("batches.people.invited")}`) }).click();
  const invited = page.locator("tbody").getByRole("row");
  await expect(invited).toHaveCount(10);
  const textOf = async (): Promise<string> => (await invited.first().textContent()) ?? "";
  const first = await textOf();
  await page.getByRole("button", { name: t("app.next"), exact: true }).click();
  await expect.poll(() => searchParam(page, "page")).toBe("2");
  await expect(invited.first()).not.toHaveText(first);
  const second = await textOf();
  await page.reload();
  await expect(invited.first()).toHaveText(second);
  await page.goBack();
  await expect(invited.first()).toHaveText(first);
});

test("a search that begins while the next page loads does not lead back from it", async ({ page }) => {
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.participants"));
  await page.clock.install();
  const loads = page.waitForRequest("**/certificate/**");
  const letGo = await hold(page, "**/certificate/**");
  await page.getByRole("checkbox", { name: t("app.list.selectAll") }).check();
  await page.getByRole("searchbox", { name: t("batches.people.search") }).fill("Pooja");
  await page.getByRole("button", { name: t("batches.people.issue") }).click();
  await loads;
  await passTime(page, 1000);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: t("certificates.issue.title") })).toBeVisible();
  expect(searchParam(page, "text")).toBeNull();
});
