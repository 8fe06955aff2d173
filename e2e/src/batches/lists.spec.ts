import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

type Body = CallInput<typeof assessmentEndpoints.create>["body"];

test("the sessions, assessments and certificates of a batch are searched and sorted, and the address keeps it", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  const address = `/batch/${DEMO_BATCH.id}`;

  await test.step("sessions", async () => {
    await page.goto(`${address}?tab=sessions`);
    const rows = page.locator(".srow");
    await expect(rows.first()).toBeVisible();
    const all = await rows.count();
    const topic = await rows.last().getByRole("link").innerText();
    const search = page.getByRole("searchbox", { name: t("sessions.search") });
    await search.fill(topic.toUpperCase());
    await expect(page).toHaveURL(/text=/);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expect(rows.filter({ hasText: topic })).not.toHaveCount(0);
    await page.reload();
    await expect(search).toHaveValue(topic.toUpperCase());
    await expect(rows.filter({ hasText: topic })).not.toHaveCount(0);
    await search.fill("no such topic");
    await expect(page.getByText(t("app.noResults"))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: t("app.list.clear") }).click();
    await expect(rows).toHaveCount(all);
    await page.getByLabel(t("app.list.order")).selectOption({ label: t("sessions.order.TOPIC") });
    await expect(page).toHaveURL(/sort=TOPIC/);
    const topics = await page
      .locator(".card", { hasText: t("sessions.past") })
      .locator(".srow a")
      .allInnerTexts();
    expect(topics).toEqual(topics.toSorted((a, b) => a.localeCompare(b)));
    await page.setViewportSize(PHONE);
    await expect(search).toBeInViewport();
    await expectAccessible(page);
  });

  await test.step("certificates", async () => {
    await page.goto(`${address}?tab=certificates&sort=-name`);
    const names = page.getByRole("table", { name: t("batches.tab.certificates") }).locator("tbody .med");
    await expect(names.first()).toBeVisible();
    const last = await names.first().innerText();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: t("certificates.batch.participant") }).click();
    await expect(page).not.toHaveURL(/sort=/);
    await page.getByRole("button", { name: t("certificates.batch.participant") }).click();
    await expect(page).toHaveURL(/sort=name/);
    await expect(names.first()).not.toHaveText(last);
  });

  await test.step("assessments", async () => {
    await page.goto(`${address}?tab=forms`);
    await expect(page.getByRole("heading", { name: t("forms.batch.assessments") })).toBeVisible();
    const search = page.getByRole("searchbox", { name: t("forms.batch.assessments.search") });
    for (const title of ["Wounds", "Feet", "Eyes", "Kidneys", "Nerves"]) {
      const question = { questionId: crypto.randomUUID(), kind: "SHORT_TEXT" as const, label: "What did you see?" };
      const body: Body = { entityId: DEMO_BATCH.id, entityType: "BATCH", title, questions: [question] };
      await caller.call(assessmentEndpoints.create, { body });
    }
    await page.reload();
    await page.getByLabel(t("app.list.order")).selectOption({ label: t("forms.batch.order.TITLE") });
    await expect(page).toHaveURL(/sort=TITLE/);
    await search.fill("ey");
    const titles = page.locator(".fitem .med");
    await expect(titles.filter({ hasText: "Feet" })).toHaveCount(0);
    await expect(titles.filter({ hasText: /^(Eyes|Kidneys)$/ })).toHaveText(["Eyes", "Kidneys"]);
    await expectAccessible(page);
  });
});
