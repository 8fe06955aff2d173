import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome, openCaller } from "../steps/api.ts";
import { nextResponse } from "../steps/calls.ts";
import { planBatch } from "../steps/demo.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { mailedInvitationTo, reportBounce } from "../steps/invitations.ts";
import { button, toastOf } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("each invitation says what became of it; a wrong address is corrected, and invitations are sent again and withdrawn [BATCH-086] [BATCH-087] [BATCH-088]", async ({
  page,
  browser,
}) => {
  await enterHome(page, "hub@demo.example");
  const owner = await openCaller(page.request, "hub@demo.example");
  const batchId = await planBatch(owner, "Batch of many invitations");
  const [wrong, opened, silent] = ["wrong@sent.example", "opened@sent.example", "silent@sent.example"];
  const contacts = [wrong, opened, silent];
  await owner.call(invitationEndpoints.invite, { params: { id: batchId }, body: { contacts } });
  for (const contact of contacts) await waitForMessage(page.request, contact, () => true);
  const guest = await browser.newContext();
  const guestPage = await guest.newPage();
  const read = nextResponse(guestPage, invitationEndpoints.read);
  await guestPage.goto((await mailedInvitationTo(page.request, opened)).href);
  expect((await read).status()).toBe(200);
  await guest.close();
  await reportBounce(page.request, wrong);

  await page.goto(`${batchPath(batchId)}?tab=participants&which=invited`);
  const row = (contact: string) => page.getByRole("row").filter({ hasText: contact });
  await expect(row(wrong)).toContainText(t("inviting.state.BOUNCED"));
  await expect(row(wrong)).toContainText(t("inviting.bounce.UNKNOWN_ADDRESS"));
  await expect(row(wrong)).toContainText(t("inviting.reply", { reply: "550 5.1.1 No such user here" }));
  await expect(row(opened)).toContainText(t("inviting.state.OPENED"));
  await expect(row(silent)).toContainText(t("inviting.state.SENT"));
  await expectAccessible(page);

  await page.goto("/to-do");
  await page.getByRole("link", { name: t("inbox.waiting.RESEND_INVITATIONS", { count: 1 }) }).click();
  await expect(page.getByRole("row").filter({ has: page.getByRole("checkbox") })).toHaveCount(2);
  await expect(page.getByLabel(t("inviting.filter.label"))).toHaveValue("BOUNCED");

  const right = "right@sent.example";
  await row(wrong)
    .getByRole("button", { name: t("app.list.actions", { name: wrong }) })
    .click();
  await page.getByRole("menuitem", { name: t("inviting.correct") }).click();
  const dialog = page.getByRole("dialog", { name: t("inviting.correctTitle", { contact: wrong }) });
  const contact = dialog.getByLabel(t("inviting.contact"));
  await contact.fill("right.sent.example");
  await dialog.getByRole("button", { name: t("invitations.send") }).click();
  await expect(dialog.getByText(t("VALID_INVITED_CONTACT"))).toBeVisible();
  await contact.fill(right);
  await dialog.getByRole("button", { name: t("invitations.send") }).click();
  await expect(toastOf(page, t("inviting.corrected", { contact: right }))).toBeVisible();
  await waitForMessage(page.request, right, () => true);

  await page.getByLabel(t("inviting.filter.label")).selectOption("OPEN");
  await expect(row(right)).toContainText(t("inviting.state.SENT"));
  await expect(row(wrong)).toHaveCount(0);
  await page.getByRole("searchbox", { name: t("batches.people.search") }).fill("silent");
  await expect(row(right)).toHaveCount(0);
  await page.getByRole("checkbox", { name: t("app.list.selectAll") }).check();
  await button(page, "invitations.resend").click();
  await expect(toastOf(page, t("invitations.resent"))).toBeVisible();
  await page.getByRole("checkbox", { name: t("app.list.selectAll") }).check();
  await button(page, "invitations.resend").click();
  await expect(toastOf(page, t("inviting.resentSome", { sent: 0, left: 1 }))).toBeVisible();
  await page.getByRole("checkbox", { name: t("app.list.selectAll") }).check();
  await button(page, "inviting.withdraw").click();
  const question = page.getByRole("dialog", { name: t("inviting.withdrawTitle", { count: 1 }) });
  await question.getByRole("button", { name: t("inviting.withdraw") }).click();
  await expect(toastOf(page, t("inviting.withdrawn", { count: 1 }))).toBeVisible();
  await page.getByLabel(t("inviting.filter.label")).selectOption("WITHDRAWN");
  await expect(row(silent)).toContainText(t("inviting.state.WITHDRAWN"));
  await expect(row(silent).getByRole("button")).toHaveCount(0);
});
