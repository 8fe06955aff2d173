import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { toastOf } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

test("a person turns quiet hours on, sets when they begin and end, and turns them off", async ({ page }) => {
  await enter(page, "presenter@demo.example");
  await page.goto(`${PROFILE_PATH}?tab=notifications`);
  const quiet = page.getByRole("group", { name: t("profile.quiet") });
  const from = quiet.getByLabel(t("profile.quiet.from"));
  const to = quiet.getByLabel(t("profile.quiet.to"));
  const isOn = quiet.getByRole("switch", { name: t("profile.quiet.on") });
  await expect(isOn).not.toBeChecked();
  await isOn.click({ force: true });
  await expect(isOn).toBeChecked();
  await expect(toastOf(page, t("profile.saved"))).toBeVisible();
  await expect(from).toHaveValue("21:00");
  await expect(to).toHaveValue("07:00");

  await test.step("hours without an end are told and not saved", async () => {
    await to.fill("21:00");
    await to.blur();
    await expect(to).toHaveAccessibleDescription(t("VALID_QUIET_HOURS"));
  });

  await test.step("other hours are there after a reload, on a phone too", async () => {
    await to.fill("06:30");
    await to.blur();
    await expect(to).toHaveAccessibleDescription("");
    await expect(toastOf(page, t("profile.saved"))).toBeVisible();
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect(to).toHaveValue("06:30");
    await expectAccessible(page);
  });

  await test.step("they are off after a reload", async () => {
    await isOn.click({ force: true });
    await expect(isOn).not.toBeChecked();
    await expect(from).toHaveCount(0);
    await page.reload();
    await expect(isOn).not.toBeChecked();
  });
});
