import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { button } from "../steps/page.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const INVITE = t("guides.invite-participants.title");

test("a coordinator finds how to send invitations by search, and continues in the product", async ({ page }) => {
  await enter(page, "hub@demo.example");
  await page.goto("/home");
  await button(page, "app.help").click();
  await page.getByRole("link", { name: t("help.guides") }).click();
  await page.waitForURL("**/help");
  await expect(page.getByRole("heading", { level: 1, name: t("guides.title") })).toBeFocused();
  await expect(
    page.getByRole("heading", { level: 2, name: t("guides.yours", { role: t("guides.role.coordinator") }) }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: t("guides.search") }).fill("Send InvitatiOns");
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/^\d+ articles found$/);
  await expect(page.getByRole("main").getByRole("link").first()).toContainText(INVITE);
  await expect(page).toHaveURL(/\/help\?q=/);
  await page.getByRole("main").getByRole("link").first().click();
  await page.waitForURL("**/help/coordinator/invite-participants");
  await expect(page.getByRole("heading", { level: 1, name: INVITE })).toBeFocused();
  const steps = page.getByRole("list", { name: t("guides.steps") }).getByRole("listitem");
  await expect(steps).toHaveCount(6);
  await expect(steps.first()).toContainText(t("batches.invite"));
  const picture = page.getByRole("img", { name: t("guides.invite-participants.picture") });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("Send InvitatiOns");
  await page.goForward();
  await page.getByRole("link", { name: t("guides.open.programs") }).click();
  await page.waitForURL("**/programs");
});

test("a learner on a phone reads the own guide from the help button, article by article", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enter(page, "learner@demo.example");
  await page.goto("/home");
  await button(page, "app.help").click();
  await page.getByRole("link", { name: t("help.guides") }).click();
  await expect(page.getByRole("main").getByRole("link").first()).toContainText(t("guides.accept-invitation.title"));
  await expectAccessible(page);
  await page.getByRole("link", { name: t("guides.join-session.title") }).click();
  await page.waitForURL("**/help/learner/join-session");
  await expect(page.getByText(t("guides.join-session.summary"))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: t("guides.turning") })
    .getByRole("link")
    .last()
    .click();
  await page.waitForURL("**/help/learner/add-to-calendar");
  await page.getByRole("link", { name: t("guides.role.learner") }).click();
  await page.waitForURL("**/help/learner");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(9);
  await page.goto("/home");
  await expect(page.getByRole("dialog", { name: t("app.help") })).toBeHidden();
});

test("visitors read all guides with the keyboard alone; an unknown article leads to its guide", async ({ page }) => {
  await visitIn(page);
  await page.goto("/become-a-partner");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: t("app.help") })
    .press("Enter");
  await page.waitForURL("**/help");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(5);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("zzz");
  await expect(page.getByText(t("guides.noneFound"))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  await page.getByRole("link", { name: t("guides.role.presenter.lead") }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/help/presenter");
  await page.goto("/help/learner/create-batch");
  await page.waitForURL("**/help/learner");
  await page.goto("/help/nobody/at-all");
  await page.waitForURL("**/help");
});
