import type { APIRequestContext, Page } from "@playwright/test";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller } from "../steps/api.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { inviteSuperhub, rolesOf } from "../steps/organizations.ts";
import { localStorageItem, mainNavigation } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

/** The tabs that each view has besides its own. */
const [HOME, ANALYTICS] = ["app.nav.home", "app.nav.analytics"] as const;
const SUPERHUB_TABS = ["app.nav.hubs", "app.nav.members", "app.nav.edit"] as const;
const HUB_TABS = ["app.nav.programs", "app.nav.members", "app.nav.edit"] as const;

const selector = (page: Page) => page.locator("button.hubsel");

/** Expects exactly these tabs in this order: home, those of the view, and the analytics before the last. */
async function expectTabs(page: Page, keys: readonly MessageKey[]): Promise<void> {
  const [first, second, last] = keys.map((key) => new RegExp(`^${t(key)}`));
  if (first === undefined || second === undefined || last === undefined) throw new Error("a view has three tabs");
  await expect(mainNavigation(page).getByRole("link")).toHaveText([t(HOME), first, second, t(ANALYTICS), last]);
}

/** Expects that each tab opens its page of the organization. */
async function pressTabs(page: Page, keys: readonly MessageKey[], basePath: string): Promise<void> {
  for (const key of keys) {
    await mainNavigation(page)
      .getByRole("link")
      .filter({ hasText: t(key) })
      .click();
    await page.waitForURL(`**${basePath}/${key.slice("app.nav.".length)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
}

async function switchTo(page: Page, key: "views.hubView" | "views.superHubView"): Promise<void> {
  await page.locator(".viewsw").click();
  await page.getByRole("menuitem", { name: t(key), exact: true }).click();
}

test("three views: each with its tabs, a searchable selector of hubs and superhubs, and none of it while a hub is managed, which another view ends [ORG-148] [ORG-150] [ORG-153] [ORG-157] [SHELL-055] [SHELL-056] [SHELL-057] [SHELL-059] [PERM-005] [PERM-008]", async ({
  page,
}) => {
  const caller = await enter(page, "allviews@demo.example");
  const { userId } = caller;
  const roles = await rolesOf(caller);
  const superhubId = roles.superHub[0]?.organizationId ?? "";
  await leadReplication(page, superhubId, userId);

  await page.goto("/home");
  await switchTo(page, "views.superHubView");
  await expectTabs(page, SUPERHUB_TABS);
  expect(await localStorageItem(page, "or.views")).toBe("hub superHub spoke");

  await selector(page).click();
  const list = page.getByRole("dialog", { name: t("views.searchHub") });
  await expect(list.getByRole("group", { name: t("views.superHub") }).getByRole("option")).toHaveCount(1);
  await list.getByRole("combobox").fill("sahyadri");
  await expect(list.getByRole("option")).toHaveText([DEMO_HUB.name]);
  await expect(list.getByRole("group", { name: t("views.hub") })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(selector(page)).toContainText(DEMO_HUB.name);
  await expectTabs(page, HUB_TABS);
  await pressTabs(page, HUB_TABS, `/hub/${roles.hub.find(({ name }) => name === DEMO_HUB.name)?.organizationId ?? ""}`);
  await selector(page).click();
  await list
    .getByRole("group", { name: t("views.superHub") })
    .getByRole("option")
    .click();
  await expectTabs(page, SUPERHUB_TABS);
  await expect(
    mainNavigation(page)
      .getByRole("link")
      .filter({ hasText: t("app.nav.members") }),
  ).toHaveAttribute("href", `/superhub/${superhubId}/members`);
  await pressTabs(page, SUPERHUB_TABS, `/superhub/${superhubId}`);

  await switchTo(page, "views.superHubView");
  await mainNavigation(page)
    .getByRole("link")
    .filter({ hasText: t("app.nav.hubs") })
    .click();
  await page.getByRole("button", { name: t("views.manageNamed", { name: DEMO_HUB.name }) }).click();
  await page.waitForURL("**/hub/*/programs");
  await expect(page.getByRole("status").filter({ hasText: DEMO_HUB.name })).toBeVisible();
  await expectTabs(page, HUB_TABS);
  await expect(selector(page)).toHaveCount(0);
  expect(await localStorageItem(page, "or.managing")).not.toBeNull();

  await page.evaluate(() => Object.assign(globalThis, { isBefore: true }));
  await switchTo(page, "views.superHubView");
  await page.waitForURL("**/home");
  await expectTabs(page, SUPERHUB_TABS);
  expect(await page.evaluate(() => "isBefore" in globalThis)).toBe(false);
  expect(await localStorageItem(page, "or.managing")).toBeNull();
  await expect(selector(page)).toBeVisible();

  for (const [email, views] of [
    ["hub@demo.example", "hub"],
    ["superhub@demo.example", "superHub"],
    ["learner@demo.example", "spoke"],
  ] as const) {
    await enter(page, email);
    await page.goto("/home");
    await expect.poll(() => localStorageItem(page, "or.views")).toBe(views);
  }
});

test("another view begins with the first of several hubs or superhubs, not with the one that was looked through, and is kept [ORG-151] [ORG-152] [SHELL-054]", async ({
  page,
}) => {
  const email = "otherhub@demo.example";
  for (const name of ["Vindhya superhub", "Aravalli superhub"]) await inviteSuperhub(page.request, name, email);
  await joinHub(page.request, email);
  const caller = await enter(page, email);
  const roles = await rolesOf(caller);
  expect(roles.hub.map(({ name }) => name)).toEqual(["Great Lakes Care Hub", DEMO_HUB.name]);
  expect(roles.superHub.map(({ name }) => name)).toEqual(["Aravalli superhub", "Vindhya superhub"]);
  await page.goto("/home");
  const list = page.getByRole("dialog", { name: t("views.searchHub") });
  for (const [last, view, first] of [
    [roles.hub[1], "views.superHubView", roles.superHub[0]],
    [roles.superHub[1], "views.hubView", roles.hub[0]],
    [roles.hub[1], "views.superHubView", roles.superHub[0]],
  ] as const) {
    await selector(page).click();
    await list.getByRole("option", { name: last?.name ?? "", exact: true }).click();
    await expect(selector(page)).toContainText(last?.name ?? "");
    expect(await localStorageItem(page, "or.organizationId")).toBe(last?.organizationId);
    await switchTo(page, view);
    await expect(selector(page)).toContainText(first?.name ?? "");
    expect(await localStorageItem(page, "or.organizationId")).toBe(first?.organizationId);
    await page.reload();
    await expect(selector(page)).toContainText(first?.name ?? "");
  }
});

/** Makes the owner of another hub a member of the demo hub. */
async function joinHub(request: APIRequestContext, email: string): Promise<void> {
  const owner = await openCaller(request, "hub@demo.example");
  const params = { id: DEMO_HUB.id };
  await owner.call(teamEndpoints.invite, {
    params,
    body: { members: [{ firstName: "Grace", lastName: "Miller", email, roles: ["MEMBER"] }] },
  });
  const { links } = await waitForMessage(request, email, ({ subject }) => subject.includes(DEMO_HUB.name));
  const invitationId = new URL(links[0] ?? "").searchParams.get("id") ?? "";
  const invited = await openCaller(request, email);
  await invited.call(invitationEndpoints.trigger, { body: { invitationId } });
}

/** Gives a person the right to manage the hubs of the superhub. */
async function leadReplication(page: Page, id: string, userId: string): Promise<void> {
  const owner = await openCaller(page.request, "superhub@demo.example");
  const { member } = await owner.call(teamEndpoints.read, { params: { id, userId } });
  const { version } = member;
  await owner.call(teamEndpoints.updateRoles, {
    params: { id, userId },
    body: { roles: ["ADMIN", "REPLICATION_ADMIN"], version },
  });
}
