import type { Locator, Page } from "@playwright/test";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller, type Caller } from "../steps/api.ts";
import { callsOf, hold, refuse } from "../steps/calls.ts";
import { expectPause, expectPauseOfTyping } from "../steps/clock.ts";
import { DEMO_HUB, DEMO_SUPERHUB } from "../steps/demo.ts";
import { onboard, openInvitation, signUp } from "../steps/entry.ts";
import { rolesOf } from "../steps/organizations.ts";
import { button, toastOf } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { ENGLISH } from "../steps/walks.ts";

const hub = DEMO_HUB;
const PAUSE_MS = 500;
const REFRESHED_AFTER_MS = 1000;
const LONG = "somebody.with.quite.a.long.address@hub.example";
/** An address of 35 characters, which is not shortened. */
const FITTING = "guest.with.a.long.name1@hub.example";

const PICTURE = "/files/images/face.webp";
const [YES, NO] = [t("team.rights.yes"), t("team.rights.no")];

test.use({ viewport: { width: 1440, height: 720 } });

const SAID = "told by the server";

const rows = (page: Page): Locator => page.locator(".mrow:not([aria-hidden])");

/** Opens the menu of the selected member; returns its entries. */
async function openActions(page: Page): Promise<Locator> {
  await page
    .locator(".mhead")
    .getByRole("button", { name: /^Actions/ })
    .click();
  return page.getByRole("menuitem");
}

/** Chooses an entry of the menu of the selected member. */
async function act(page: Page, key: "team.roles.change" | "team.remove.confirm"): Promise<void> {
  await (await openActions(page)).filter({ hasText: t(key) }).click();
}

type Invited = CallInput<typeof teamEndpoints.invite>["body"]["members"][number];

async function invite(
  caller: Caller,
  id: string,
  members: (Pick<Invited, "firstName" | "email"> & Partial<Invited>)[],
): Promise<void> {
  const body = { members: members.map((each) => ({ roles: ["MEMBER" as const], ...each })) };
  await caller.call(teamEndpoints.invite, { params: { id }, body });
}

test("the team of a hub is shown in two tabs beside its chosen member [TEAM-009] [TEAM-011] [TEAM-012] [TEAM-013] [TEAM-018] [TEAM-019] [TEAM-020] [TEAM-021] [TEAM-022] [TEAM-023] [TEAM-024] [TEAM-025] [TEAM-026] [TEAM-027] [TEAM-028] [TEAM-029] [TEAM-030] [TEAM-031] [TEAM-037] [TEAM-038] [TEAM-039] [TEAM-040] [TEAM-041] [TEAM-046] [TEAM-089] [TEAM-117] [TEAM-004] [TEAM-005] [TEAM-014]", async ({
  page,
}) => {
  await page.clock.install();
  const caller = await enter(page, "hub@demo.example");
  const letters = [..."abcdefg"];
  await invite(caller, hub.id, [
    { firstName: "Zoya", email: LONG },
    ...letters.map((letter) => ({ firstName: `Guest ${letter}`, email: `guest-${letter}@hub.example` })),
    { firstName: "Guest h", email: FITTING },
    { firstName: "Anita", email: "two-roles@hub.example", roles: ["MEMBER", "GUEST"] },
    { firstName: "Anita", email: "one-role@hub.example", roles: ["MEMBER"] },
    { firstName: "Anita", email: "higher-role@hub.example", roles: ["ADMIN"] },
  ]);
  const other = await openCaller(page.request, "member@demo.example");
  await other.call(identityEndpoints.updateUser, { params: { userId: other.userId }, body: { profileImage: PICTURE } });
  await page.goto("/home");
  const lists = callsOf(page, memberEndpoints.listPage);
  await page
    .getByRole("link", { name: t("app.nav.members") })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/hub/${hub.id}/members`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${hub.name} members`);
  const crumbs = page.getByRole("navigation", { name: t("team.crumbs") });
  await expect(crumbs).toHaveText(`Home${hub.name}Team members`);
  await expect(crumbs.getByRole("link")).toHaveText(["Home", hub.name]);
  for (const [at, path] of ["/home", `/hub/${hub.id}/programs`].entries()) {
    await expect(crumbs.getByRole("link").nth(at)).toHaveAttribute("href", path);
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { numberOfActiveMember } = await caller.call(memberEndpoints.listPage, { params: { id: hub.id }, query: {} });
  const active = page.getByRole("tab", { name: new RegExp(`^Active\\s*${numberOfActiveMember}$`) });
  await expect(active).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tab", { name: /^Invited\s*14$/ })).toBeVisible();

  await expect(rows(page).first()).toHaveAttribute("aria-current", "true");
  const detail = page.locator(".split__r");
  const firstName = await rows(page).first().locator(".med").innerText();
  await expect(detail.getByRole("heading", { level: 2, name: firstName, exact: true })).toBeVisible();
  const widths = await page
    .locator(".split > div")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().width));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  expect(widths.map((width) => Math.round((100 * width) / whole))).toEqual([30, 70]);
  const owner = rows(page).filter({ hasText: "Meera Nair" });
  await expect(owner.getByText(t("team.role.OWNER"), { exact: true })).toBeVisible();
  await expect(owner.locator("[data-initials='MN']")).toBeVisible();
  await expect(owner.locator(".av img")).toHaveCount(0);
  const pictured = rows(page).filter({ hasText: "Kavya Reddy" });
  await expect(pictured.locator(".av img")).toHaveAttribute("src", PICTURE);
  await expect(pictured.locator("[data-initials]")).toHaveCount(0);
  await expect(pictured.getByText(t("team.role.OWNER"), { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  const nameAt = (name: string): Locator => rows(page).filter({ hasText: name });
  expect(firstName).not.toBe("Vikram Joshi");
  // The end of a longer team is rendered once it is scrolled into view.
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(nameAt("Vikram Joshi")).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectPause(page, { call: /\/member\//, pauseMs: PAUSE_MS }, () => nameAt("Vikram Joshi").click());
  await expect(detail.getByRole("heading", { name: "Vikram Joshi" })).toBeVisible();
  await expect(detail.getByText("admin@demo.example")).toBeVisible();
  await expect(detail.locator(".badge", { hasText: "Admin Programs" })).toBeVisible();
  await expect(detail.getByRole("tab", { name: /^Active programs\s*\d+$/ })).toBeVisible();
  await expect(detail.getByRole("tab", { name: /^Completed programs\s*\d+$/ })).toBeVisible();
  await expect(button(page, "team.edit")).toBeVisible();
  await expect(button(page, "team.resend")).toBeHidden();

  await page.getByRole("tab", { name: /^Invited/ }).click();
  await expect(rows(page)).toHaveCount(10);
  const inOrder = ["higher-role", "one-role", "two-roles", "guest-a", "guest-b"];
  for (const [at, name] of inOrder.entries()) await expect(rows(page).nth(at)).toContainText(`${name}@hub.example`);
  await expect(rows(page).first()).toHaveAttribute("aria-current", "true");
  await expect(button(page, "team.resend")).toBeVisible();
  await expect(detail.getByText("higher-role@hub.example")).toBeVisible();
  await rows(page).nth(1).click();
  await expect(detail.locator(".badge", { hasText: "Hub member" })).toBeVisible();
  await rows(page).nth(2).click();
  await expect(detail.getByRole("heading", { name: "Anita" })).toBeVisible();
  const badges = [t("team.status.INVITED"), t("team.role.MEMBER"), t("team.role.GUEST")];
  await expect
    .poll(async () => (await detail.locator(".mhead .badge").allInnerTexts()).toSorted())
    .toEqual(badges.toSorted());
  await expectPause(page, { call: /pageNumber=1/, pauseMs: PAUSE_MS }, () =>
    page.locator(".mlist > li").last().scrollIntoViewIfNeeded(),
  );
  await expect(rows(page)).toHaveCount(14);
  const emailAt = (name: string): Locator => nameAt(name).locator(".mrow__t").last();
  await expect(emailAt("Zoya")).toHaveText(`${LONG.slice(0, 35)}…`);
  await expect(emailAt("Guest h")).toHaveText(FITTING);

  const search = page.getByRole("searchbox", { name: t("team.searchLabel") });
  await expectPauseOfTyping(search, "zoya", { call: /search\/members/, pauseMs: PAUSE_MS });
  await expect(rows(page)).toHaveCount(1);
  // If the search no longer finds the selected person, the first one is selected.
  await expect(rows(page).first()).toHaveAttribute("aria-current", "true");
  await expect(detail.getByRole("heading", { level: 2, name: "Zoya", exact: true })).toBeVisible();
  await page.locator("#tab-ACTIVE").click();
  await expect(search).toHaveValue("");
  await expect(rows(page).first()).toHaveAttribute("aria-current", "true");
  await expect(rows(page).filter({ hasText: "Zoya" })).toHaveCount(0);
  await rows(page).nth(1).click();
  await expect(detail.getByRole("heading", { level: 2 })).toBeVisible();
  const release = await hold(page, memberEndpoints.listPage);
  const requested = page.waitForRequest(/all\/members\?.*pageNumber=0/);
  await page.getByRole("tab", { name: /^Invited/ }).click();
  await requested;
  await expect(rows(page)).toHaveCount(0);
  await expect(detail.getByRole("heading", { level: 2 })).toHaveCount(0);
  release();
  await expect(rows(page).first()).toContainText("Anita");
  await expect(rows(page)).toHaveCount(10);
  const orders = lists.map((request) => new URL(request.url()).searchParams.get("sortBy"));
  expect(orders.length).toBeGreaterThan(3);
  expect(new Set(orders)).toEqual(new Set(["name"]));
});

test("a member is edited, removed and invited again, and failures say so [TEAM-033] [TEAM-034] [TEAM-035] [TEAM-036] [TEAM-042] [TEAM-078] [TEAM-108] [TEAM-109] [TEAM-110] [TEAM-111] [TEAM-112] [TEAM-113] [TEAM-115] [TEAM-104] [TEAM-094] [TEAM-031] [TEAM-032]", async ({
  page,
}) => {
  await page.clock.install();
  const caller = await enter(page, "hub@demo.example");
  await invite(caller, hub.id, [
    { firstName: "Amar", email: "amar@hub.example" },
    { firstName: "Amit", email: "amit@hub.example" },
  ]);
  await page.goto(`/hub/${hub.id}/members`);
  await rows(page).filter({ hasText: "Kavya Reddy" }).click();
  await button(page, "team.edit").click();
  const programs = [1, 2].map((at) => page.locator(".prow").nth(at));
  const names = await Promise.all(programs.map((program) => program.locator(".med").innerText()));
  const change = async (): Promise<void> => {
    for (const program of programs) await program.getByRole("checkbox").first().click();
  };
  const changed = page.getByText(t("team.rights.changed"), { exact: true });
  const dialog = page.getByRole("dialog", { name: t("team.confirm.title") });
  const updates = callsOf(page, teamEndpoints.updatePermissions);
  await change();
  await expect(changed).toHaveCount(2);
  await button(page, "app.cancel").click();
  await expect(button(page, "team.save")).toHaveCount(0);
  await button(page, "team.edit").click();
  await expect(programs[1]?.getByRole("checkbox").first() ?? changed).toBeVisible();
  await expect(changed).toHaveCount(0);
  expect(updates).toEqual([]);
  await change();
  await button(page, "team.save").click();
  await dialog.getByRole("button", { name: t("app.cancel") }).click();
  await expect(dialog).toBeHidden();
  await expect(changed).toHaveCount(2);
  expect(updates).toEqual([]);
  const allow = await refuse(page, teamEndpoints.updatePermissions, { status: 409, message: SAID });
  const save = async (): Promise<void> => {
    await button(page, "team.save").click();
    await expect(dialog.getByRole("listitem")).toHaveText(names);
    await dialog.getByRole("button", { name: t("team.save") }).click();
  };
  const afterRefusal = page.waitForRequest(/all\/members/);
  await save();
  await expect(page.getByRole("alert").filter({ hasText: SAID })).toBeVisible();
  await expect(toastOf(page, t("team.saved"))).toBeHidden();
  await expect(changed).toHaveCount(2);
  await allow();
  await afterRefusal;
  await expectPause(page, { call: /all\/members/, pauseMs: REFRESHED_AFTER_MS }, async () => {
    await save();
    await expect(toastOf(page, t("team.saved"))).toBeVisible();
  });

  expect(updates.length).toBeGreaterThan(1);
  for (const body of updates.map((request) => request.postDataJSON() as object)) {
    expect(body).toMatchObject({ memberProgramRequestList: [{}, {}] });
    expect(body).not.toHaveProperty("roles");
  }

  await button(page, "team.roles.change").click();
  const roles = page.getByRole("dialog", { name: t("team.roles.title") });
  for (const [key, value] of [
    ["team.name", "Kavya Reddy"],
    ["team.email", "member@demo.example"],
  ] as const) {
    await expect(roles.getByLabel(t(key), { exact: true })).toHaveAttribute("readonly", "");
    await expect(roles.getByLabel(t(key), { exact: true })).toHaveValue(value);
  }
  const choice = roles
    .getByRole("combobox", { name: t("team.roles") })
    .or(roles.getByLabel(t("team.roles")))
    .first();
  await choice.focus();
  await page.keyboard.press("Backspace");
  await roles.getByRole("button", { name: t("team.save") }).click();
  await expect(roles.getByText(t("TEAM_ROLE_REQUIRED"))).toBeVisible();
  for (const role of ["Training member", "Subject matter expert"]) {
    await choice.fill(role);
    await page.getByRole("option", { name: role }).click();
  }
  await page.keyboard.press("Tab");
  const allowRoles = await refuse(page, teamEndpoints.updateRoles, { status: 409, message: SAID });
  await roles.getByRole("button", { name: t("team.save") }).click();
  await expect(roles.getByText(SAID)).toBeVisible();
  await expect(page.getByText("Roles updated")).toHaveCount(0);
  await allowRoles();
  await expectPause(page, { call: /all\/members/, pauseMs: REFRESHED_AFTER_MS }, async () => {
    await roles.getByRole("button", { name: t("team.save") }).click();
    await expect(toastOf(page, "Roles updated")).toBeVisible();
  });

  for (const role of ["Training member", "Subject matter expert"]) {
    await expect(page.locator(".mhead .badge").filter({ hasText: role })).toBeVisible();
  }
  const before = updates.length;
  await button(page, "team.edit").click();
  const more = page.locator(".split__r").getByRole("combobox", { name: t("team.roles") });
  await more.fill("gue");
  await page.getByRole("option", { name: "Guest" }).click();
  await page.keyboard.press("Escape");
  await button(page, "team.save").click();
  await expect.poll(() => updates).toHaveLength(before + 1);
  const given = ["TRAINING_MEMBER", "GUEST", "SUBJECT_MATTER_EXPERT"];
  expect(updates.at(-1)?.postDataJSON()).toMatchObject({ memberProgramRequestList: [], roles: given });

  await page.getByRole("tab", { name: /^Invited/ }).click();
  await expect(rows(page)).not.toHaveCount(0);
  const guest = (await rows(page).first().locator(".med").textContent()) ?? "";
  await button(page, "team.resend").click();
  await expect(toastOf(page, t("team.resent"))).toBeVisible();
  await act(page, "team.remove.confirm");
  const question = page.getByRole("dialog", { name: t("team.remove.title", { name: guest }) });
  const removals = callsOf(page, teamEndpoints.remove);
  await question.getByRole("button", { name: t("app.cancel") }).click();
  await expect(question).toBeHidden();
  await expect(rows(page).filter({ hasText: guest })).not.toHaveCount(0);
  await act(page, "team.remove.confirm");
  await expect(question).toBeVisible();
  expect(removals).toEqual([]);
  await question.getByRole("button", { name: t("team.remove.confirm") }).click();
  await expect(page.getByText(`${guest} was removed from ${hub.name}`)).toBeVisible();
  await expect(rows(page).filter({ hasText: guest })).toHaveCount(0);
  await refuse(page, /reinvite/, { status: 429, message: SAID });
  await button(page, "team.resend").click();
  const oops = `${t("app.oops.title")} 429`;
  await expect(page.getByRole("heading", { level: 1, name: oops, exact: true })).toBeVisible();
  await refuse(page, memberEndpoints.listPage, { status: 403, message: SAID });
  await page.goto(`/hub/${hub.id}/members`);
  await expect(page.getByText("Something went wrong while fetching members")).toBeVisible();
});

test("members are added in a drawer, one or many, and nothing typed is lost [TEAM-059] [TEAM-055] [TEAM-056] [TEAM-057] [TEAM-058] [TEAM-077] [TEAM-014] [TEAM-015] [TEAM-016] [TEAM-017] [TEAM-070] [TEAM-073] [TEAM-075] [TEAM-087] [TEAM-091] [TEAM-105] [TEAM-106] [TEAM-107] [TEAM-114]", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  const check = await refuse(page, memberEndpoints.list, { status: 403, message: SAID });
  await page.goto(`/hub/${hub.id}/members?add-member=true`);
  const drawer = page.getByRole("dialog");
  await expect(drawer).toBeVisible();
  await expect(button(page, "team.add")).toBeAttached();
  const widthOf = async (): Promise<number> => Math.round((await drawer.boundingBox())?.width ?? 0);
  expect(await widthOf()).toBe(864);
  await page.setViewportSize({ width: 1200, height: 720 });
  await expect.poll(widthOf).toBe(720);
  await page.setViewportSize({ width: 1440, height: 720 });
  const send = drawer.getByRole("button", { name: /^Send/ });
  await expect(send).toBeDisabled();
  await drawer.getByText(t("team.paste.title")).click();
  await drawer
    .getByRole("textbox", { name: t("team.paste.list") })
    .fill("Nisha,Patil,nisha@added.example,MEMBER\nAnil <anil@added.example>");
  await drawer.getByRole("button", { name: t("team.paste.take") }).click();
  await expect(drawer.getByText(t("ADD_MEMBER_ERROR_LIST_VALIDATION"))).toBeVisible();
  await check();
  const first = drawer.getByLabel(t("team.email")).first();
  await first.fill("admin@demo.example");
  await expect(drawer.getByText(t("TEAM_MEMBER_EXISTS"))).toBeVisible();
  await first.fill("nisha@added.example");
  await expect(drawer.getByText(t("TEAM_MEMBER_EXISTS"))).toBeHidden();
  await expect(drawer.getByText(t("TEAM_ROLE_REQUIRED"))).toBeVisible();
  await expect(send).toBeDisabled();
  await expect(drawer.getByRole("group", { name: t("team.roles") })).toHaveCount(0);
  const choice = drawer.getByRole("combobox", { name: t("team.roles") }).last();
  await choice.click();
  expect(await page.getByRole("option").count()).toBeGreaterThan(2);
  await choice.fill("gue");
  await expect(page.getByRole("option")).toHaveText(["Guest"]);
  await page.getByRole("option", { name: "Guest" }).click();
  await choice.fill("training m");
  await expect(page.getByRole("option")).toHaveText(["Training member"]);
  await page.getByRole("option", { name: "Training member" }).click();
  await page.keyboard.press("Escape");
  await expect(send).toBeEnabled();
  await first.fill("admin@demo.example");
  await expect(drawer.getByText(t("TEAM_MEMBER_EXISTS"))).toBeVisible();
  await expect(send).toBeDisabled();
  await first.fill("nisha@added");
  await expect(send).toBeDisabled();
  await first.fill("nisha@added.example");
  await expect(send).toBeEnabled();
  // Rights on programs go with the role of the first, and not with those of the second.
  await drawer.getByText(t("team.rights.title"), { exact: true }).click();
  const { activePrograms } = await caller.call(programEndpoints.listRights, { params: { id: hub.id }, query: {} });
  const [program] = activePrograms;
  const box = (right: "edit" | "view" | "notify"): Locator =>
    drawer.getByLabel(t("team.rights.of", { right: t(`team.rights.${right}`), name: program?.programName ?? "" }), {
      exact: true,
    });
  const expectBoxes = async (edit: boolean, view: boolean, notify: boolean): Promise<void> => {
    await expect(box("edit")).toBeChecked({ checked: edit });
    await expect(box("view")).toBeChecked({ checked: view });
    await expect(box("notify")).toBeChecked({ checked: notify });
  };
  const whole = (right: "edit" | "view" | "notify"): Locator =>
    drawer.getByLabel(t("team.rights.allOf", { right: t(`team.rights.${right}`) }), { exact: true });
  const programBoxes = drawer.locator(".prow").getByRole("checkbox", { checked: true });
  await whole("edit").check({ force: true });
  // Each program of the tab may be edited and seen, and notifies of nothing yet.
  for (const { programName: name } of activePrograms) {
    for (const [right, isOn] of [
      ["edit", true],
      ["view", true],
      ["notify", false],
    ] as const) {
      const label = t("team.rights.of", { right: t(`team.rights.${right}`), name });
      await expect(drawer.getByLabel(label, { exact: true })).toBeChecked({ checked: isOn });
    }
  }
  await whole("view").uncheck({ force: true });
  await expect(programBoxes).toHaveCount(0);
  for (const isLast of [false, true]) {
    await expect(box("notify")).toBeDisabled();
    await box("edit").check({ force: true });
    await expectBoxes(true, true, false);
    await box("notify").check({ force: true });
    await expectBoxes(true, true, true);
    if (isLast) break;
    await box("view").uncheck({ force: true });
    await expectBoxes(false, false, false);
  }
  const release = await refuse(page, teamEndpoints.invite, { status: 500, message: SAID });
  await send.click();
  await expect(drawer.getByText(t("ADD_MEMBER_ERROR_REQUEST"))).toBeVisible();
  await release();
  const admit = await refuse(page, teamEndpoints.invite, {
    message: SAID,
    fields: { "members.1.email": "told at the row" },
  });
  await send.click();
  await expect(drawer.getByText(t("ADD_MEMBER_ERROR_ADDING"))).toBeVisible();
  await expect(drawer.getByText("told at the row")).toBeVisible();
  await admit();
  await drawer.getByLabel(t("team.email")).last().fill("anil.das@added.example");
  await send.click();
  await expect(toastOf(page, t("team.added.many", { count: 2 }))).toBeVisible();
  await expect(drawer).toBeHidden();
  await button(page, "team.add").click();
  await drawer.getByLabel(t("team.firstName")).fill("Rekha");
  await drawer.getByLabel(t("team.email")).fill("rekha@added.example");
  await drawer
    .getByRole("combobox")
    .or(drawer.getByLabel(t("team.roles")))
    .last()
    .click();
  await page.getByRole("option", { name: "Guest" }).last().click();
  await page.keyboard.press("Escape");
  await send.click();
  await expect(toastOf(page, t("team.added.one"))).toBeVisible();
  // The state of the navigation, whose toast is shown once.
  const invitedToast = page.getByRole("status").filter({ hasText: /invited$/ });
  await page.reload();
  await expect(rows(page)).not.toHaveCount(0);
  await expect(invitedToast).toHaveCount(0);
  for (const [count, said] of [
    [2, t("team.added.many", { count: 2 })],
    [1, t("team.added.one")],
  ] as const) {
    await page.goto("/home");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(
      ([to, members]) => history.replaceState({ ...history.state, status: "members-added", members }, "", to),
      [`/hub/${hub.id}/members`, count] as const,
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${hub.name} members`);
    await expect(invitedToast).toHaveText([said]);
    await expect.poll(() => page.evaluate(() => "status" in history.state)).toBe(false);
  }
  const { members } = await caller.call(memberEndpoints.list, {
    params: { id: hub.id },
    query: { emails: "nisha@added.example,anil.das@added.example,rekha@added.example" },
  });
  expect(members).toHaveLength(3);
  expect(members.find(({ email }) => email === "anil.das@added.example")?.roles.toSorted()).toEqual([
    "GUEST",
    "TRAINING_MEMBER",
  ]);
  const nisha = members.find(({ email }) => email === "nisha@added.example")?.userId ?? "";
  const { programList } = await caller.call(teamEndpoints.read, { params: { id: hub.id, userId: nisha } });
  const rights = { canEdit: true, canView: true, notification: true };
  const seen = programList.filter(({ canView }) => canView);
  expect(seen).toMatchObject([{ programId: program?.programId, ...rights }]);
  // Another walk may have given the member a role that sees no members.
  const { userId } = await openCaller(page.request, "member@demo.example");
  const params = { id: hub.id, userId };
  const { version } = (await caller.call(teamEndpoints.read, { params })).member;
  await caller.call(teamEndpoints.updateRoles, { params, body: { roles: ["MEMBER"], version } });
  await enter(page, "member@demo.example");
  await page.goto(`/hub/${hub.id}/members?add-member=true`);
  await expect(rows(page)).not.toHaveCount(0);
  await expect(button(page, "team.add")).toHaveCount(0);
  await expect(drawer).toHaveCount(0);
});

test("rights on programs go together, the own ones and those of owners stay, and what is put back waits no more [TEAM-029] [TEAM-032] [TEAM-055] [TEAM-056] [TEAM-057] [TEAM-058] [TEAM-059] [TEAM-060] [TEAM-061] [TEAM-062] [TEAM-079]", async ({
  page,
}) => {
  const caller = await enter(page, "allviews@demo.example");
  const { id } = hub;
  const email = "aadya.rights@hub.example";
  await invite(caller, id, [{ firstName: "Aadya", lastName: "Rights", email }]);
  const own = { params: { id, userId: caller.userId } };
  const { programList } = await caller.call(teamEndpoints.read, own);
  const running = programList.filter(({ entityStatus }) => entityStatus === "ACTIVE");
  const over = programList.filter(({ entityStatus }) => entityStatus === "COMPLETED");
  const keeper = await openCaller(page.request, "hub@demo.example");
  await keeper.call(teamEndpoints.updatePermissions, {
    ...own,
    body: {
      memberProgramRequestList: running.map(({ programId }) => ({
        programId,
        canEdit: true,
        canView: true,
        notification: false,
      })),
    },
  });
  await page.goto(`/hub/${id}/members`);

  await rows(page).filter({ hasText: "Meera Nair" }).click();
  const detail = page.locator(".split__r");
  await expect(detail.getByRole("heading", { name: "Meera Nair" })).toBeVisible();
  for (const key of ["team.edit", "team.roles.change"] as const) await expect(button(page, key)).toHaveCount(0);
  await expect(await openActions(page)).toHaveText([t("team.access")]);
  await page.keyboard.press("Escape");
  const tabOf = (key: "active" | "completed", count: number): Locator =>
    detail.getByRole("tab", { name: new RegExp(`^${t(`team.rights.${key}`)}\\s*${count}$`) });
  const marks = async (program: string): Promise<string[]> =>
    detail
      .getByRole("row")
      .filter({ has: page.getByText(program, { exact: true }) })
      .locator("td .sr")
      .allTextContents();
  const keptMarks = async (program: string): Promise<string[]> => (await marks(program)).slice(0, 2);
  for (const { programName } of running) await expect.poll(() => keptMarks(programName)).toEqual([YES, YES]);
  await tabOf("completed", over.length).click();
  for (const { programName } of over) await expect.poll(() => keptMarks(programName)).toEqual([YES, YES]);

  await page.getByRole("tab", { name: /^Invited/ }).click();
  await rows(page).filter({ hasText: "Aadya Rights" }).click();
  await expect(await openActions(page)).toHaveText(
    (["team.access", "team.roles.change", "team.remove.confirm"] as const).map((key) => t(key)),
  );
  await page.keyboard.press("Escape");
  await button(page, "team.edit").click();
  const names = await detail.locator(".prow .med").allTextContents();
  const [name = ""] = names;
  const box = (right: "edit" | "view" | "notify", program = name): Locator =>
    detail.getByLabel(t("team.rights.of", { right: t(`team.rights.${right}`), name: program }), { exact: true });
  const expectBoxes = async (edit: boolean, view: boolean, notify: boolean, program = name): Promise<void> => {
    await expect(box("edit", program)).toBeChecked({ checked: edit });
    await expect(box("view", program)).toBeChecked({ checked: view });
    await expect(box("notify", program)).toBeChecked({ checked: notify });
  };
  const marked = detail.getByText(t("team.rights.changed"), { exact: true });
  const set = (right: "edit" | "view" | "notify", isOn: boolean): Promise<void> =>
    box(right).setChecked(isOn, { force: true });
  await expectBoxes(false, false, false);
  await expect(box("notify")).toBeDisabled();
  await set("edit", true);
  await expectBoxes(true, true, false);
  await expect(marked).toHaveCount(1);
  await set("notify", true);
  await expectBoxes(true, true, true);
  await set("view", false);
  await expectBoxes(false, false, false);
  await expect(box("notify")).toBeDisabled();
  await expect(marked).toHaveCount(0);
  await expect(button(page, "team.save")).toBeDisabled();
  const whole = (right: "edit" | "view" | "notify"): Locator =>
    detail.getByLabel(t("team.rights.allOf", { right: t(`team.rights.${right}`) }), { exact: true });
  await whole("edit").check({ force: true });
  for (const program of names) await expectBoxes(true, true, false, program);
  await expect(marked).toHaveCount(names.length);
  await whole("notify").check({ force: true });
  for (const program of names) await expectBoxes(true, true, true, program);
  // A program that is not visible stays unchanged, and the column removes what it gave to the others.
  await set("view", false);
  for (const isNotified of [false, true]) {
    await whole("notify").click({ force: true });
    await expectBoxes(false, false, false);
    for (const program of names.slice(1)) await expectBoxes(true, true, isNotified, program);
  }
  await whole("view").check({ force: true });
  await expectBoxes(false, true, false);
  for (const isNotified of [true, false]) {
    await set("notify", isNotified);
    await expectBoxes(false, true, isNotified);
  }
  for (const program of names.slice(1)) await expectBoxes(true, true, true, program);
  await tabOf("completed", over.length).click();
  for (const { programName } of over) await expectBoxes(false, false, false, programName);
  await expect(marked).toHaveCount(0);
  await tabOf("active", running.length).click();
  await whole("view").uncheck({ force: true });
  for (const program of names) await expectBoxes(false, false, false, program);
  await expect(whole("notify")).toBeDisabled();
  await expect(marked).toHaveCount(0);
  await tabOf("completed", over.length).click();
  await whole("view").check({ force: true });
  for (const { programName } of over) await expectBoxes(false, true, false, programName);
  await tabOf("active", running.length).click();
  for (const program of names) await expectBoxes(false, false, false, program);
  await button(page, "app.cancel").click();

  await page.locator("#tab-ACTIVE").click();
  await rows(page).filter({ hasText: "Tenzin Dorjee" }).click();
  await expect(detail.getByRole("heading", { name: "Tenzin Dorjee" })).toBeVisible();
  await expect((await openActions(page)).filter({ hasText: t("team.remove.confirm") })).toHaveCount(0);
  await page.keyboard.press("Escape");
  for (const { programName } of running) expect(await marks(programName)).toEqual([YES, YES, NO]);
  await tabOf("completed", over.length).click();
  for (const { programName, canEdit, canView, notification } of over) {
    const rights = [canEdit, canView, notification].map((isGiven) => (isGiven ? YES : NO));
    await expect.poll(() => marks(programName)).toEqual(rights);
  }
  await tabOf("active", running.length).click();
  await button(page, "team.edit").click();
  for (const [tab, shown] of [
    ["active", running],
    ["completed", over],
  ] as const) {
    await tabOf(tab, shown.length).click();
    for (const right of ["edit", "view"] as const) {
      for (const { programName } of shown) {
        await expect(box(right, programName)).toBeChecked();
        await expect(box(right, programName)).toBeDisabled();
      }
      await expect(whole(right)).toBeDisabled();
    }
    for (const { programName } of shown) await expect(box("notify", programName)).toBeEnabled();
  }
});

test("a superhub has the same page, and two roles to give are boxes, and three are searched; two roles have no badge [TEAM-075] [TEAM-006] [TEAM-007] [TEAM-008] [TEAM-010] [TEAM-074] [TEAM-087]", async ({
  page,
  request,
}) => {
  const above = await enter(page, "superhub@demo.example");
  await page.goto(`/superhub/${DEMO_SUPERHUB.id}/members`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${DEMO_SUPERHUB.name} members`);
  await invite(above, DEMO_SUPERHUB.id, [
    {
      firstName: "Aaron",
      email: "aaron@superhub.example",
      roles: ["ADMIN", "REPLICATION_ADMIN", "ACCOUNT_REPRESENTATIVE"],
    },
  ]);
  await page.reload();
  await page.getByRole("tab", { name: /^Invited/ }).click();
  await rows(page).filter({ hasText: "Aaron" }).click();
  const head = page.locator(".mhead");
  await expect(head.getByRole("heading", { name: "Aaron" })).toBeVisible();
  await expect(head.locator(".badge")).toHaveText([t("team.status.INVITED"), t("team.role.ADMIN")]);
  await expect(head.getByText(t("team.role.ACCOUNT_REPRESENTATIVE"), { exact: true })).toBeVisible();
  await expect(head.getByText(t("team.role.REPLICATION_ADMIN"))).toHaveCount(0);
  await page.locator("#tab-ACTIVE").click();
  await expect(rows(page).first()).toBeVisible();
  await expect(head.locator(".badge").filter({ hasText: t("team.status.ACTIVE") })).toBeVisible();
  await expect(head.getByText(t("team.role.ACCOUNT_REPRESENTATIVE"), { exact: true })).toHaveCount(0);
  const owner = await openCaller(request, "hub@demo.example");
  const { members } = await owner.call(memberEndpoints.list, {
    params: { id: hub.id },
    query: { emails: "admin@demo.example" },
  });
  const params = { id: hub.id, userId: members[0]?.userId ?? "" };
  await owner.call(teamEndpoints.updateRoles, { params, body: { roles: ["TRAINING_ADMIN"] } });
  await enter(page, "admin@demo.example");
  // Two codes to add are enough for the button.
  await page.goto(`/hub/${hub.id}/members`);
  await button(page, "team.add").click();
  const boxes = page
    .getByRole("dialog")
    .getByRole("group", { name: t("team.roles") })
    .last();
  await expect(boxes.getByRole("checkbox")).toHaveCount(2);
  await boxes.getByLabel(t("team.role.TRAINING_MEMBER"), { exact: true }).check({ force: true });
  await expect(boxes.getByRole("checkbox", { checked: true })).toHaveCount(1);
  const spoke = await enter(page, "lecturer@demo.example");
  const { spokeSite } = await rolesOf(spoke);
  await page.goto(`/hub/${spokeSite[0]?.organizationId ?? ""}/members?add-member=true`);
  const choice = page
    .getByRole("dialog")
    .getByRole("combobox", { name: t("team.roles") })
    .last();
  await choice.click();
  await expect(page.getByRole("option")).toHaveCount(3);
  await choice.fill("gue");
  await expect(page.getByRole("option")).toHaveText(["Guest"]);
  await expect(page.getByRole("dialog").getByRole("group", { name: t("team.roles") })).toHaveCount(0);
});

test("a person with one role to give is shown one box, and adds a member with it [TEAM-074]", async ({
  page,
  request,
}) => {
  const admin = { email: "quality.admin@superhub.example", firstName: "Farida", lastName: "Khan" };
  const above = await openCaller(request, "superhub@demo.example");
  await invite(above, DEMO_SUPERHUB.id, [{ ...admin, roles: ["QUALITY_ADMIN"] }]);
  await openInvitation(page, admin, ENGLISH);
  await signUp(page, admin, ENGLISH);
  await onboard(page, ENGLISH);
  await page.goto(`/superhub/${DEMO_SUPERHUB.id}/members?add-member=true`);
  const drawer = page.getByRole("dialog");
  const boxes = drawer.getByRole("group", { name: t("team.roles") }).last();
  await expect(boxes.getByRole("checkbox")).toHaveCount(1);
  await expect(drawer.getByRole("combobox", { name: t("team.roles") })).toHaveCount(0);
  await drawer.getByLabel(t("team.firstName"), { exact: true }).fill("Imran");
  await drawer.getByLabel(t("team.email"), { exact: true }).fill("imran@superhub.example");
  const send = drawer.getByRole("button", { name: t("team.add.send", { count: 1 }) });
  await expect(send).toBeDisabled();
  await boxes.getByLabel(t("team.role.QUALITY_MEMBER"), { exact: true }).check({ force: true });
  await expectAccessible(page);
  await send.click();
  await expect(toastOf(page, t("team.added.one"))).toBeVisible();
  const { members } = await above.call(memberEndpoints.list, {
    params: { id: DEMO_SUPERHUB.id },
    query: { emails: "imran@superhub.example" },
  });
  expect(members.map(({ roles }) => roles)).toEqual([["QUALITY_MEMBER"]]);
});

test("long labels of actions leave a title, and the e-mail of a member, on one line", async ({ browser }) => {
  /** How many lines the text of an element takes. */
  const linesOf = (element: Locator): Promise<number> =>
    element.evaluate((shown) => {
      const { height } = shown.getBoundingClientRect();
      return Math.round(height / Number.parseFloat(getComputedStyle(shown).lineHeight));
    });
  const pageIn = async (locale: string, path: string): Promise<Page> => {
    const page = await browser.newPage();
    await enter(page, "hub@demo.example", locale);
    await page.goto(`/hub/${DEMO_HUB.id}/${path}`);
    return page;
  };
  const members = await pageIn("ru_RU", "members");
  await expect(members.locator(".mhead").getByRole("button").first()).toBeVisible();
  expect(await linesOf(members.locator(".mhead").getByText(/@sahyadri\.example$/))).toBe(1);
  const profile = await pageIn("ta_IN", "edit");
  await expect(profile.locator(".ph__a")).toBeVisible();
  expect(await linesOf(profile.getByRole("heading", { level: 1 }))).toBe(1);
});
