import { PROFILE_PATH } from "@openrounds/contract/identity/profile/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const DIGITS = "9510012999";
const NUMBER = `+91${DIGITS}`;

test("a person adds a phone, agrees to WhatsApp messages, chooses their kinds, and ends them by one press", async ({
  page,
}) => {
  await enter(page, "presenter@demo.example");
  await page.goto(`${PROFILE_PATH}?tab=notifications`);
  const whatsApp = page.getByRole("group", { name: t("profile.whatsApp"), exact: true });
  const isOn = whatsApp.getByRole("switch", { name: t("profile.whatsApp.on") });

  await test.step("without a phone the page leads to it", async () => {
    await expect(isOn).toHaveCount(0);
    await whatsApp.getByRole("link", { name: t("profile.whatsApp.addNumber") }).click();
    const label = t("identity.phone.label");
    await page.getByRole("button", { name: t("profile.addNamed", { name: label }) }).click();
    const dialog = page.getByRole("dialog", { name: t("profile.addPhone"), exact: true });
    await dialog.getByLabel(t("identity.phone.country"), { exact: true }).selectOption("IN");
    await dialog.getByLabel(label, { exact: true }).fill(DIGITS);
    await dialog.getByRole("button", { name: t("profile.sendCode") }).click();
    const { code } = await waitForMessage(page.request, NUMBER, (message) => message.code !== null);
    await dialog.getByLabel(t("identity.code.label"), { exact: true }).fill(code ?? "");
    await dialog.getByRole("button", { name: t("identity.code.confirm") }).click();
    await expect(page.getByText(t("profile.phoneAdded"), { exact: true })).toBeVisible();
  });

  await test.step("the messages are off until the person agrees, and then have a switch for reminders", async () => {
    await page.goto(`${PROFILE_PATH}?tab=notifications`);
    const reminders = page.getByRole("group", { name: t("profile.topic.REMINDERS") });
    const kind = reminders.getByRole("switch", { name: t("profile.channel.whatsApp") });
    await expect(isOn).not.toBeChecked();
    await expect(kind).toHaveCount(0);
    await isOn.click({ force: true });
    await expect(isOn).toBeChecked();
    await expect(kind).toBeChecked();
    await expect(whatsApp).toContainText(NUMBER);
    await expectAccessible(page);
  });

  await test.step("they are on after a reload on a phone, and end by one press", async () => {
    await page.setViewportSize(PHONE);
    await page.reload();
    await expect(isOn).toBeChecked();
    await expectAccessible(page);
    await isOn.click({ force: true });
    await expect(isOn).not.toBeChecked();
  });
});
