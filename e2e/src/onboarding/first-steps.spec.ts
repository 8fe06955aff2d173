import { firstStepEndpoints } from "@openrounds/contract/onboarding/first-steps/endpoints.ts";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { membersPath } from "@openrounds/contract/organizations/paths.ts";
import { programPath } from "@openrounds/contract/programs/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { respondWith } from "../steps/calls.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("home leads the owner of a new hub through its first steps, until they are done or hidden", async ({ page }) => {
  const caller = await enter(page, "hub@demo.example");
  const { id } = DEMO_HUB;
  const known = await caller.call(firstStepEndpoints.read, { params: { id } });
  const begun: CallResult<typeof firstStepEndpoints.read> = {
    steps: known.steps.map(({ step }) => ({ step, isDone: step === "PROGRAM" })),
    programId: known.programId,
    batchId: null,
  };
  const ends = await respondWith(page, firstStepEndpoints.read, begun);
  await page.goto("/home");
  const guide = page.getByRole("region", { name: t("guide.title") });
  await expect(guide.getByText(t("guide.progress", { done: 1, all: 4 }))).toBeVisible();
  const link = (key: "guide.step.BATCH" | "guide.step.TEAM") => guide.getByRole("link", { name: t(key) });
  await expect(link("guide.step.BATCH")).toHaveAttribute("href", programPath(known.programId ?? "", id));
  await expect(link("guide.step.TEAM")).toHaveAttribute("href", membersPath("HUB", id));
  await expect(guide.getByRole("link")).toHaveCount(2);
  await expectAccessible(page);
  await ends();
  await guide.getByRole("button", { name: t("guide.hide") }).click();
  await expect(guide).toHaveCount(0);
  expect((await caller.call(firstStepEndpoints.read, { params: { id } })).steps).toEqual([]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(guide).toHaveCount(0);
});
