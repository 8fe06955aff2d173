import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { accessPath, membersPath } from "@openrounds/contract/organizations/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, type Caller } from "../steps/api.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { toastOf } from "../steps/page.ts";
import { t } from "../steps/texts.ts";

const ROLE = t("team.role.MEMBER");
const LAST_DAY = "2099-03-14";
const SHOWN_DAY = /14 Mar 2099|Mar 14, 2099/;

/** The hub of the person, and a member of its team without other roles. */
async function teamOf(caller: Caller) {
  const { id, name } = DEMO_HUB;
  const { members } = await caller.call(memberEndpoints.list, { params: { id }, query: {} });
  const member = members.find(({ roles }) => roles.join() === "MEMBER");
  const owner = members.find(({ roles }) => roles.includes("OWNER"));
  if (member === undefined || owner === undefined) throw new Error("no such team");
  const nameOf = (person: typeof member): string => `${person.firstName} ${person.lastName}`.trim();
  return { id, hub: name, member: nameOf(member), owner: nameOf(owner) };
}

test("a role is given until a day, its rights say so, and they are explored by the keyboard alone", async ({
  page,
}) => {
  const team = await teamOf(await enter(page, "hub@demo.example"));
  await page.goto(membersPath("HUB", team.id));
  await page.locator(".mrow:not([aria-hidden])").filter({ hasText: team.member }).click();
  const detail = page.locator(".split__r");
  await expect(detail.getByRole("heading", { name: team.member })).toBeVisible();
  await detail.getByRole("button", { name: t("team.edit"), exact: true }).click();
  await detail.getByText(t("team.ends.title")).click();
  await detail.getByLabel(t("team.ends.role", { role: ROLE })).fill(LAST_DAY);
  await expectAccessible(page);
  await detail.getByRole("button", { name: t("team.save"), exact: true }).click();
  await expect(toastOf(page, t("team.saved"))).toBeVisible();
  await expect(detail.getByText(SHOWN_DAY)).toBeVisible();

  await detail.getByRole("button", { name: t("app.list.actions", { name: team.member }) }).click();
  await page.getByRole("menuitem", { name: t("team.access") }).click();
  await expect(page).toHaveURL(new RegExp(accessPath("HUB", team.id)));
  const person = page.getByRole("combobox", { name: t("access.person") });
  await expect(person).toHaveValue(team.member);
  const rights = page.locator(".right");
  await expect(rights.filter({ hasText: t("access.can.VIEW_ALL_PROGRAMS") })).toContainText(SHOWN_DAY);
  await expectAccessible(page);

  const segment = (key: "all" | "no") =>
    page.getByRole("group", { name: t("access.show") }).getByRole("button", { name: t(`access.show.${key}`) });
  await person.focus();
  await person.press("ControlOrMeta+A");
  await page.keyboard.type(team.owner);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(rights.filter({ hasText: t("access.can.EDIT_OWNER") }).getByText(t("access.yes"))).toBeAttached();
  while (!(await segment("no").evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(segment("no")).toHaveAttribute("aria-pressed", "true");
  await expect(rights.filter({ hasText: t("access.can.EDIT_OWNER") })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.type("zzzz");
  await expect(page.getByText(t("access.none"))).toBeVisible();

  await page.goto(membersPath("HUB", team.id));
  await page.locator(".mrow:not([aria-hidden])").filter({ hasText: team.member }).click();
  await expect(detail.getByText(SHOWN_DAY)).toBeVisible();
  await detail.getByRole("button", { name: t("team.edit"), exact: true }).click();
  await detail.getByLabel(t("team.ends.role", { role: ROLE })).fill("");
  await detail.getByRole("button", { name: t("team.save"), exact: true }).click();
  await expect(toastOf(page, t("team.saved"))).toBeVisible();
  await expect(detail.getByText(SHOWN_DAY)).toHaveCount(0);
});
