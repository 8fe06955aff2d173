import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome, openCaller } from "../steps/api.ts";
import { hold } from "../steps/calls.ts";
import { passTime } from "../steps/clock.ts";
import { DEMO_BATCH, DEMO_HUB, openDemoBatch, planBatch } from "../steps/demo.ts";
import { button, field, toastOf } from "../steps/page.ts";
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

/** A batch of its own with as many people as the demo program has; returns its id. */
async function planLargeBatch(page: Page): Promise<string> {
  const owner = await openCaller(page.request, "hub@demo.example");
  const { batchList } = await owner.call(batchEndpoints.list, { query: { programId: DEMO_BATCH.programId } });
  const userIds = new Set<string>();
  for (const { batchId: id } of batchList) {
    const query = { pageSize: 100 };
    const { participantList } = await owner.call(participantEndpoints.list, { params: { id }, query });
    for (const { userId } of participantList) userIds.add(userId);
  }
  userIds.delete(owner.userId);
  const batchId = await planBatch(owner, "Batch of many");
  const participants = [...userIds].map((userId) => ({ userId, roles: ["ATTENDEE" as const] }));
  await owner.call(participantEndpoints.add, { params: { id: batchId }, body: { participants } });
  return batchId;
}

test("people are chosen over all pages, get another role, are removed, and each change is undone", async ({ page }) => {
  const batchId = await planLargeBatch(page);
  await enterHome(page, "hub@demo.example");
  await page.goto(`/hub/${DEMO_HUB.id}/batch/${batchId}?tab=participants`);
  const pageOfPeople = page.getByRole("checkbox", { name: t("app.list.selectAll") });
  await pageOfPeople.check();
  await expect(page.getByText(t("batches.people.selected", { count: 100 }))).toBeVisible();
  const selectAll = page.getByRole("button", { name: /^Select all \d+$/ });
  const total = Number((await selectAll.innerText()).replace(/\D/g, ""));
  expect(total).toBeGreaterThan(100);
  await selectAll.click();
  await expect(page.getByText(t("batches.people.selected", { count: total }))).toBeVisible();
  await expectAccessible(page);

  await button(page, "participants.changeRole").click();
  const dialog = page.getByRole("dialog");
  await field(dialog, "batches.people.role").selectOption("GUEST_LECTURER");
  await button(dialog, "participants.changeRole").click();
  const changed = toastOf(page, t("participants.changedKept", { count: total - 1, kept: 1 }));
  // A toast that is hovered stays.
  await changed.hover();
  await button(changed, "app.undo").click();
  await expect(toastOf(page, t("participants.undone"))).toBeVisible();
  await expect(page.locator("tbody").getByText(t("batches.role.ATTENDEE"), { exact: true })).toHaveCount(99);

  const people = page.getByRole("tab", { name: new RegExp(`^${t("batches.tab.participants")}`) });
  await expect(people).toContainText(String(total));
  const second = (await names(page))[1] ?? "";
  await page.getByRole("button", { name: t("app.list.actions", { name: second }) }).click();
  await page.getByRole("menuitem", { name: t("batches.people.remove") }).click();
  await button(page.getByRole("dialog"), "batches.people.remove").click();
  const removed = toastOf(page, t("batches.people.removed"));
  await removed.hover();
  await expect(people).toContainText(String(total - 1));
  await button(removed, "app.undo").click();
  await expect(people).toContainText(String(total));
  await expect.poll(async () => (await names(page))[1]).toBe(second);
});
