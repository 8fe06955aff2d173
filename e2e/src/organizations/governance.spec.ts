import { governancePath } from "@openrounds/contract/organizations/governance/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { DEMO_SUPERHUB } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const PROCESS = "Two reviewers read each concept note within ten days.";

test("the owner of a superhub writes how programs are reviewed, and cancelling keeps the last process", async ({
  page,
}) => {
  await enter(page, "superhub@demo.example");
  await page.goto(governancePath(DEMO_SUPERHUB.id));
  const edit = page.getByRole("button", { name: t("organizations.governance.edit") });
  const editor = page.locator("[contenteditable=true]");
  await edit.click();
  await editor.fill(PROCESS);
  await expectAccessible(page);
  await page.getByRole("button", { name: t("organizations.governance.save") }).click();
  await expect(page.getByText(t("organizations.governance.saved"))).toBeVisible();
  await expect(editor).toHaveCount(0);
  await expect(page.getByText(PROCESS, { exact: true })).toBeVisible();
  await edit.click();
  await expect(editor).toHaveText(PROCESS);
  await editor.fill("Nobody reviews anything.");
  await page.getByRole("button", { name: t("app.cancel") }).click();
  await expect(page.getByText(PROCESS, { exact: true })).toBeVisible();
});
