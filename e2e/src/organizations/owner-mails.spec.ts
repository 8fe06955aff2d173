import { superhubsPath } from "@openrounds/contract/organizations/superhubs/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome } from "../steps/api.ts";
import { DEMO_SUPERHUB } from "../steps/demo.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { reportBounce } from "../steps/invitations.ts";
import { inviteSuperhub } from "../steps/organizations.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("the invitation of a superhub's owner that was not delivered says why, and its address is corrected", async ({
  page,
}) => {
  const name = "Superhub of refused mails";
  const [wrong, right] = ["wrong@owners.example", "right@owners.example"];
  await enterHome(page, "superhub@demo.example");
  await inviteSuperhub(page.request, name, wrong);
  await waitForMessage(page.request, wrong, () => true);
  await reportBounce(page.request, wrong);

  await page.goto("/to-do");
  const line = page.getByRole("link", { name: t("inbox.waiting.RESEND_INVITATIONS", { count: 1 }) });
  await line.filter({ hasText: name }).click();
  await page.waitForURL(`**${superhubsPath(DEMO_SUPERHUB.id)}`);
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText(t("inviting.state.BOUNCED"));
  await expect(row).toContainText(t("inviting.bounce.UNKNOWN_ADDRESS"));
  await expect(row).toContainText(t("inviting.reply", { reply: "550 5.1.1 No such user here" }));
  await expectAccessible(page);

  await row.getByRole("button", { name: t("hubs.superhubs.correct") }).click();
  const dialog = page.getByRole("dialog", { name: t("inviting.correctTitle", { contact: wrong }) });
  await dialog.getByLabel(t("hubs.superhubs.email")).fill(right);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("hubs.superhubs.correct") }).click();
  await expect(row).toContainText(right);
  await expect(row.getByText(t("inviting.state.BOUNCED"))).toHaveCount(0);
  await waitForMessage(page.request, right, () => true);
});
