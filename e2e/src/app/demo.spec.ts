import { HUB_TABS, type HubTab } from "@openrounds/contract/organizations/hub-invitations/schemas.ts";
import { INVITED_HUB, PENDING_HUB } from "@openrounds/server/demo/new-hubs.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { DEMO_SUPERHUB } from "../steps/demo.ts";
import { giveCredentials } from "../steps/entry.ts";
import { mainNavigation } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("the demo network shows a superhub hubs in every status, and people who are invited into its team", async ({
  page,
}) => {
  await enter(page, "superhub@demo.example");
  const { id: superhubId } = DEMO_SUPERHUB;
  for (const tab of Object.keys(HUB_TABS) as HubTab[]) {
    await page.goto(`/superhub/${superhubId}/hubs?tab=${tab}`);
    await expect(page.locator(".hubrow .badge").first(), tab).toHaveText(t(`hubs.status.${HUB_TABS[tab]}`));
  }
  await page.goto(`/superhub/${superhubId}/hubs?tab=invited`);
  await expect(page.getByRole("button", { name: t("hubs.resendTo", { name: INVITED_HUB }) })).toBeVisible();
  await page.goto(`/superhub/${superhubId}/members`);
  await page.getByRole("tab", { name: /^Invited/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Omkar Bhide" }).first()).toBeVisible();
});

test("the demo has an account of a hub that waits for approval, whose home says so and offers nothing that it may not do", async ({
  page,
}) => {
  await visitIn(page);
  await page.goto("/welcome");
  await giveCredentials(page, "newhub@demo.example");
  await page.waitForURL("**/home");
  const waiting = page.getByRole("region", { name: t("hubs.steps.waiting", { hub: PENDING_HUB }) });
  await expect(waiting.getByText(t("hubs.steps.here", { step: 2, all: 3 }))).toBeVisible();
  const tabs = mainNavigation(page).getByRole("link");
  await expect(tabs).toHaveText((["home", "programs", "members", "edit"] as const).map((each) => t(`app.nav.${each}`)));
  await expectAccessible(page);
  await tabs.filter({ hasText: t("app.nav.members") }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Anjali Thapa" }).first()).toBeVisible();
});
