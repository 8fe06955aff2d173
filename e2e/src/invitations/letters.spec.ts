import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, serverNowMs } from "../steps/api.ts";
import { planBatch } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const SUBJECT = "Bring a case";

test("a coordinator sets several reminders, schedules a message to a group, withdraws it, and sends another now", async ({
  page,
  browser,
}) => {
  const owner = await enter(page, "hub@demo.example");
  const learner = await enter(await browser.newPage(), "learner@demo.example");
  const batchId = await planBatch(owner, "Batch with messages");
  const participants = [{ userId: learner.userId, roles: ["ATTENDEE" as const] }];
  await owner.call(participantEndpoints.add, { params: { id: batchId }, body: { participants } });
  await page.goto(batchPath(batchId));

  await test.step("a week and two hours before are added to the reminder of an hour", async () => {
    await page.getByRole("button", { name: t("batches.settings.edit"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("batches.settings.title") });
    await dialog.getByLabel(t("batches.settings.reminderBefore", { unit: "weeks", count: 1 })).click();
    await expect(dialog.getByLabel(t("batches.settings.reminderBefore", { unit: "weeks", count: 1 }))).toBeChecked();
    await dialog.getByLabel(t("batches.settings.ownReminder")).fill("2");
    await dialog.getByLabel(t("batches.settings.reminderUnit")).selectOption("hours");
    await dialog.getByRole("button", { name: t("batches.settings.addReminder") }).click();
    await expect(dialog.getByLabel(t("batches.settings.reminderBefore", { unit: "hours", count: 2 }))).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  const write = async (): Promise<void> => {
    await page.getByRole("button", { name: t("letters.new") }).click();
    const dialog = page.getByRole("dialog", { name: t("letters.title") });
    await dialog.getByLabel(t("letters.role")).selectOption("ATTENDEE");
    await expect(dialog.getByText(t("letters.recipients", { count: 1 }))).toBeVisible();
    await dialog.getByLabel(t("letters.subject")).fill(SUBJECT);
    await dialog
      .getByRole("textbox", { name: t("invitations.letter.text") })
      .fill("Please bring a case to the next session.");
  };
  const card = page.getByRole("listitem").filter({ hasText: SUBJECT });

  await test.step("a message is scheduled for participants, and withdrawn while it waits", async () => {
    await page.goto(`${batchPath(batchId)}?tab=messages`);
    await expect(page.getByText(t("letters.none"))).toBeVisible();
    await write();
    await page.getByLabel(t("letters.later")).check();
    await page.getByLabel(t("letters.time")).fill("2099-01-01T09:00");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("letters.schedule") }).click();
    await expect(page.getByText(t("LETTER_TIME_INVALID"))).toBeVisible();
    const soon = new Date((await serverNowMs(page.request)) + 86_400_000).toISOString().slice(0, 16);
    await page.getByLabel(t("letters.time")).fill(soon);
    await page.getByRole("button", { name: t("letters.schedule") }).click();
    await expect(card.getByText(t("letters.state.WAITING"))).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: t("letters.withdrawOf", { subject: SUBJECT }) }).click();
    await page
      .getByRole("button", { name: t("letters.withdraw"), exact: true })
      .last()
      .click();
    await expect(card.getByText(t("letters.state.WITHDRAWN"))).toBeVisible();
  });

  await test.step("the same message is sent now, and the list says to how many", async () => {
    await write();
    await page.getByRole("button", { name: t("invitations.letter.send") }).click();
    await expect(card.filter({ hasText: t("letters.result", { sent: 1, off: 0 }) })).toBeVisible();
  });
});
