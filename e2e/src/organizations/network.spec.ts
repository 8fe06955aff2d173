import { hubsPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { DEMO_SUPERHUB } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const NAME = "Andes superhub";
const EMAIL = "owner@andes.example";

test("the owner of the first superhub brings in another, and blocks and reactivates an account of the network", async ({
  page,
}) => {
  await enter(page, "superhub@demo.example");
  await page.goto(hubsPath(DEMO_SUPERHUB.id));
  await page
    .getByRole("main")
    .getByRole("button", { name: t("app.more") })
    .click();
  await page.getByRole("menuitem", { name: t("hubs.superhubs.title") }).click();
  await expect(page.getByRole("listitem").filter({ hasText: NAME })).toHaveCount(0);
  const add = page.getByRole("button", { name: t("hubs.superhubs.add") });
  await add.click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: t("hubs.superhubs.add") });
  await send.click();
  await expect(dialog.getByText(t("INVITE_HUB_NAME_REQUIRED"))).toBeVisible();
  const field = (key: MessageKey) => dialog.getByLabel(t("hubs.form.mandatory", { label: t(key) }));
  await field("hubs.form.name").fill(DEMO_SUPERHUB.name);
  await field("hubs.form.registrationType").selectOption("NPO");
  await field("hubs.superhubs.email").fill(EMAIL);
  await field("hubs.form.lang").selectOption("es");
  await send.click();
  await expect(dialog.getByText(t("SUPERHUB_NAME_TAKEN"))).toBeVisible();
  await expectAccessible(page);
  await field("hubs.form.name").fill(NAME);
  await send.click();
  const row = page.getByRole("listitem").filter({ hasText: NAME });
  await expect(row.getByText(t("hubs.superhubs.waiting"))).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole("link", { name: t("hubs.title"), exact: true })
    .last()
    .click();
  await page
    .getByRole("main")
    .getByRole("button", { name: t("app.more") })
    .click();
  await page.getByRole("menuitem", { name: t("hubs.accounts.title") }).click();
  const block = page.getByRole("button", { name: t("hubs.accounts.block"), exact: false }).first();
  const label = (await block.getAttribute("aria-label")) ?? "";
  const name = label.replace(t("hubs.accounts.blockOf", { name: "" }), "");
  await expectAccessible(page);
  await block.click();
  await dialog.getByRole("button", { name: t("hubs.accounts.block"), exact: true }).click();
  await expect(dialog.getByText(t("ACCOUNT_REASON_REQUIRED"))).toBeVisible();
  await dialog.getByLabel(t("hubs.accounts.reason")).fill("Asked by the hub.");
  await dialog.getByRole("button", { name: t("hubs.accounts.block"), exact: true }).click();
  const back = page.getByRole("button", { name: t("hubs.accounts.reactivateOf", { name }), exact: true });
  await back.click();
  await dialog.getByLabel(t("hubs.accounts.reason")).fill("The question is settled.");
  await dialog.getByRole("button", { name: t("hubs.accounts.reactivate"), exact: true }).click();
  await expect(page.getByRole("button", { name: t("hubs.accounts.blockOf", { name }), exact: true })).toBeVisible();
});
