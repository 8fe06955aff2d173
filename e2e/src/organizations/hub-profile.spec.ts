import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { organizationProfileEndpoints } from "@openrounds/contract/organizations/profile/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { changeResult, nextCall, refuse } from "../steps/calls.ts";
import { passTime } from "../steps/clock.ts";
import { DEMO_BATCH, DEMO_HUB } from "../steps/demo.ts";
import { inviteSuperhub } from "../steps/organizations.ts";
import { chooseFirst, crumbs, discardTyped, mainNavigation } from "../steps/page.ts";
import { uploadImage } from "../steps/pictures.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const { id: hubId } = DEMO_HUB;
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true });
const edit = (page: Page) => page.getByRole("button", { name: "Edit", exact: true });
const tab = (page: Page, name: "details" | "contact" | "settings") =>
  page.getByRole("tab", { name: t(`organizations.edit.part.${name}`) });

test("a hub keeps its profile in three tabs: details, contact, settings [ORG-018] [ORG-022] [ORG-023] [ORG-024] [ORG-025] [ORG-026] [ORG-027] [ORG-028] [ORG-029] [ORG-034] [ORG-035] [ORG-037] [ORG-038] [ORG-039] [ORG-040] [ORG-041] [ORG-043] [ORG-046] [ORG-047] [ORG-048] [ORG-049] [ORG-050] [ORG-054] [ORG-065] [ORG-066] [ORG-069] [ORG-070] [ORG-071] [ORG-129] [ORG-141]", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  await page.goto(`/hub/${hubId}/edit`);
  await expect(page.getByRole("heading", { level: 1, name: DEMO_HUB.name })).toBeVisible();
  await expect(crumbs(page)).toHaveText(`${t("app.nav.home")}${DEMO_HUB.name}${t("organizations.edit.title")}`);
  const view = page.getByRole("link", { name: t("organizations.edit.viewPublic") });
  await expect(view).toHaveAttribute("href", `/hub-profile/${hubId}`);
  await expect(page.getByRole("tab")).toHaveText(["Organization details", "Contact details", "Settings"]);
  await expect(page.locator("main :is(input, textarea, select, [contenteditable=true])")).toHaveCount(0);
  await expect(save(page)).toHaveCount(0);
  await expectAccessible(page);
  await view.click();
  await page.waitForURL(`**/hub-profile/${hubId}`);
  await expect(page.getByRole("tab")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: DEMO_HUB.name })).toBeVisible();
  await page.goBack();

  await edit(page).click();
  await expect(save(page)).toBeDisabled();
  for (const name of ["name", "legalName", "owner", "verification", "parent"] as const) {
    const closed = page.getByLabel(t(`organizations.field.${name}`), { exact: true });
    await expect(closed).not.toHaveValue("");
    await expect(closed).toBeDisabled();
    await expect(closed).toHaveAccessibleDescription(t("EDIT_HUB_NON_EDITABLE_MESSAGE"));
  }
  await expectAccessible(page);
  const about = page.getByRole("textbox", { name: t("organizations.field.description") });
  await about.fill("Mentors health centres of the hills");
  await expect(page.getByText("35/3000")).toBeVisible();
  await expect(save(page)).toBeDisabled();
  const logo = await uploadImage(page, t("organizations.field.logo"));
  await expect(save(page)).toBeEnabled();
  const website = page.getByLabel(t("organizations.field.website"));
  const address = await website.inputValue();
  await website.fill("no address");
  await expect(save(page)).toBeDisabled();
  await website.blur();
  await expect(page.getByText(t("EDIT_HUB_WEBSITE_INVALID"))).toBeVisible();
  await website.fill(address);
  await expect(save(page)).toBeEnabled();
  // The dialog of the picture may still return the focus, which would interrupt the input.
  await expect(async () => {
    await about.fill("");
    await about.blur();
    await expect(page.getByText(t("EDIT_HUB_DESCRIPTION_REQUIRED"))).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(save(page)).toBeDisabled();
  await about.fill("Mentors health centres");
  await expect(page.getByText("22/3000")).toBeVisible();
  await expect(page.getByText(t("EDIT_HUB_DESCRIPTION_REQUIRED"))).toHaveCount(0);
  await expect(save(page)).toBeEnabled();
  for (const [status, text] of [
    [400, t("ERROR_IN_UPDATING_HUB_PROFILE")],
    [500, "Something went wrong"],
  ] as const) {
    const ends = await refuse(page, organizationProfileEndpoints.update, { status });
    await save(page).click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(about).toHaveText("Mentors health centres");
    await ends();
  }
  const put = nextCall(page, organizationProfileEndpoints.update);
  await save(page).click();
  expect((await put).method()).toBe("PUT");
  expect((await put).postDataJSON()).toMatchObject({ logo });
  await expect(page.getByText(t("HUB_PROFILE_UPDATED_SUCCESSFULLY"))).toBeVisible();
  await expect(page.getByText("Mentors health centres", { exact: true })).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await edit(page).click();
  await expect(page.getByRole("textbox", { name: t("organizations.field.description") })).toBeVisible();
  const fixedLogo = page
    .locator(".field")
    .filter({ hasText: t("organizations.field.logo") })
    .first();
  await expect(fixedLogo).toContainText(t("EDIT_HUB_NON_EDITABLE_MESSAGE"));
  await expect(page.locator("main input[type=file]")).toHaveCount(0);
  const areas = page.getByRole("combobox", { name: t("organizations.field.focusAreas") });
  const limit = page.getByText(t("VALID_CREATE_PROGRAM_MAX_LIMIT"));
  for (const count of [4, 5]) {
    await expect(limit).toHaveCount(0);
    await chooseFirst(areas);
    await expect(page.getByText(t("app.select.count", { count, max: 5 }))).toBeVisible();
  }
  await expect(limit).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("app.cancel"), exact: true }).click();
  await discardTyped(page);

  await tab(page, "contact").click();
  const contact = page.getByLabel(t("organizations.field.contactEmail"));
  await contact.fill("care at hub");
  await expect(save(page)).toBeDisabled();
  await contact.blur();
  await expect(contact).toHaveAccessibleDescription(t("VALID_EMAIL"));
  await contact.fill("care@sahyadri.example");
  await expect(contact).toHaveAccessibleDescription(t("organizations.field.contactHelp"));
  const done = page.locator(".toast").filter({ hasText: t("HUB_PROFILE_UPDATED_SUCCESSFULLY") });
  await expect(done).toHaveCount(0);
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await expect(done).toBeVisible();

  await tab(page, "settings").click();
  const toggle = page.getByRole("switch", { name: t("organizations.settings.private") });
  await expect(save(page)).toBeDisabled();
  await toggle.click();
  await expect(save(page)).toBeEnabled();
  await toggle.click();
  await expect(save(page)).toBeDisabled();
  await expectAccessible(page);
  const { organization } = await caller.call(organizationEndpoints.read, { params: { id: hubId } });
  expect(organization).toMatchObject({ contactEmail: "care@sahyadri.example", visibility: "PUBLIC", logo });
});

test("a missing value shows its error at its field, and a parent is chosen while there is none [ORG-044] [ORG-045] [ORG-050] [ORG-067] [ORG-071]", async ({
  page,
}) => {
  const parent = await inviteSuperhub(page.request, "Narmada superhub", "owner@narmada.example");
  await enter(page, "hub@demo.example");
  await page.route(`**/v1/org/${hubId}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await changeResult(page, organizationEndpoints.read, ({ organization }) => ({
    organization: {
      ...organization,
      ...{ parent: null, parentOrganization: null, logo: "/files/images/logo.webp" },
      ...{ primaryOrganizationCategory: null, organizationAddressDetails: null },
    },
  }));
  await page.goto(`/hub/${hubId}/edit`);
  await edit(page).click();
  const choice = page.getByLabel(t("organizations.field.parent"));
  await expect(choice.getByRole("option", { selected: true })).toHaveText(t("organizations.field.none"));
  await choice.selectOption("Narmada superhub");
  const category = page.getByLabel(t("organizations.field.category"));
  await expect(category).toHaveAccessibleDescription(t("REQUIRED_VALIDATION"));
  await category.selectOption("HOSPITAL");
  await expect(page.getByText(t("REQUIRED_VALIDATION"))).toHaveCount(0);
  await expect(page.getByText(t("VALID_ADDRESS"))).toBeVisible();
  await expect(save(page)).toBeDisabled();
  const place = page.getByRole("combobox", { name: t("organizations.field.address") });
  await place.fill("Wardha");
  const found = page.getByRole("listbox").getByRole("option").filter({ hasText: "Wardha" }).first();
  await expect(found).toBeVisible();
  await expect(page.getByText(t("VALID_ADDRESS"))).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await found.click();
  await expect(page.getByText(t("VALID_ADDRESS"))).toHaveCount(0);
  const put = nextCall(page, organizationProfileEndpoints.update);
  await save(page).click();
  expect((await put).postDataJSON()).toMatchObject({ parent, primaryOrganizationCategory: "HOSPITAL" });
  await expect(page.getByText("Something went wrong", { exact: true })).toBeVisible();
});

test("what somebody else saved meanwhile is not overwritten, and what was typed stays [ORG-013] [ORG-028] [ORG-036] [ORG-037] [ORG-069] [ORG-070] [ORG-129]", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  await page.goto(`/hub/${hubId}/edit?tab=contact`);
  const contact = page.getByLabel(t("organizations.field.contactEmail"));
  await contact.fill("mine@sahyadri.example");
  const read = async () => (await caller.call(organizationEndpoints.read, { params: { id: hubId } })).organization;
  const theirs = { contactEmail: "theirs@sahyadri.example", visibility: "PRIVATE" } as const;
  await caller.call(organizationProfileEndpoints.update, { params: { id: hubId }, body: theirs });
  await save(page).click();
  await expect(page.getByText(t("organizations.edit.conflictTitle"))).toBeVisible();
  await expect(contact).toHaveValue("mine@sahyadri.example");
  await page.getByRole("button", { name: t("organizations.edit.conflictLoad") }).click();
  await expect(contact).toHaveValue(theirs.contactEmail);
  await tab(page, "settings").click();
  const toggle = page.getByRole("switch", { name: t("organizations.settings.private") });
  await expect(toggle).toBeChecked();
  await expect(save(page)).toBeDisabled();
  await toggle.click();
  const ends = await refuse(page, organizationProfileEndpoints.update, { status: 400 });
  await save(page).click();
  await expect(page.getByText(t("ERROR_IN_UPDATING_HUB_PROFILE"))).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await ends();
  await toggle.click();
  await expect(save(page)).toBeDisabled();
  await toggle.click();
  const put = nextCall(page, organizationProfileEndpoints.update);
  await save(page).click();
  expect(new URL((await put).url()).pathname).toBe(`/api/v1/org/${hubId}`);
  const { focusAreas: areas } = await read();
  expect(areas).not.toEqual([]);
  expect((await put).postDataJSON()).toMatchObject({
    organizationAddressDetails: { name: "Pune", latitude: expect.closeTo(18.5, 1) },
    website: "https://sahyadri.example",
    linkedin: "https://www.linkedin.com/company/sahyadri",
    focusAreas: areas.map(({ focusAreaId }) => focusAreaId),
    coManagedBy: null,
    primaryOrganizationCategory: "NON_PROFIT",
    visibility: false,
  });
  await expect(page.getByText(t("HUB_PROFILE_UPDATED_SUCCESSFULLY"))).toBeVisible();
  const visibility = async (): Promise<string> => (await read()).visibility;
  expect(await visibility()).toBe("PUBLIC");
  for (const [isOn, kept] of [
    [true, "PRIVATE"],
    [false, "PUBLIC"],
  ] as const) {
    await expect(toggle).toBeChecked({ checked: !isOn });
    await expect(save(page)).toBeDisabled();
    await toggle.click();
    await save(page).click();
    await expect.poll(visibility).toBe(kept);
    await page.reload();
    await expect(toggle).toBeChecked({ checked: isOn });
  }
});

test("who may not edit reads only; a foreign hub and a failed load are an error page; everybody sees the public page [ORG-017] [ORG-019] [ORG-033] [ORG-071] [ORG-072] [ORG-073] [ORG-128] [ORG-147]", async ({
  page,
  browser,
}) => {
  await page.clock.install();
  await enter(page, "member@demo.example");
  await page.route("**/beta-feature/**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/hub/${hubId}/edit`);
  await expect(page.getByText("hub@demo.example")).toBeVisible();
  await expect(edit(page)).toHaveCount(0);
  await expect(save(page)).toHaveCount(0);
  await tab(page, "contact").click();
  await expect(page.getByLabel(t("organizations.field.contactEmail"))).toBeDisabled();
  await expect(save(page)).toHaveCount(0);
  const failed = page.waitForResponse(`**/beta-feature/${hubId}`);
  await tab(page, "settings").click();
  await (await failed).finished();
  await expect(page.getByRole("switch")).toBeDisabled();
  await expect(save(page)).toHaveCount(0);
  await passTime(page, 1000);
  // Counted at once: a toast would end while an expectation waits.
  expect(await page.locator(".toast").count()).toBe(0);
  await expect(page.getByRole("heading", { level: 1, name: DEMO_HUB.name })).toBeVisible();
  await page.route(`**/v1/org/${hubId}`, (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(page.getByText("Something went wrong", { exact: true })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(0);

  const superhub = await browser.newPage();
  await enter(superhub, "superhub@demo.example");
  await superhub.goto(`/hub/${hubId}/edit`);
  await expect(superhub.getByText("Something went wrong", { exact: true })).toBeVisible();
  await expect(superhub.getByRole("tab")).toHaveCount(0);
  await mainNavigation(superhub)
    .getByRole("link", { name: t("app.nav.edit") })
    .click();
  await superhub.waitForURL("**/superhub/*/edit");
  await edit(superhub).click();
  const name = superhub.getByLabel(t("organizations.field.name"), { exact: true });
  await expect(name).toBeEnabled();
  await expect(name).toHaveValue("Deccan Health Superhub");

  // A member of the superhub without the right to edit it.
  const trainer = await browser.newPage();
  await enter(trainer, "ruth.dcosta@deccan.example");
  await trainer.goto(new URL(superhub.url()).pathname);
  await expect(trainer.getByRole("heading", { level: 1, name: "Deccan Health Superhub" })).toBeVisible();
  await expect(tab(trainer, "details")).toHaveAttribute("aria-selected", "true");
  await expect(trainer.getByText("superhub@demo.example")).toBeVisible();
  await expect(edit(trainer)).toHaveCount(0);
  await tab(trainer, "contact").click();
  await expect(trainer.getByLabel(t("organizations.field.contactEmail"))).toBeDisabled();
  await expect(save(trainer)).toHaveCount(0);
  await tab(trainer, "settings").click();
  await expect(trainer.getByRole("switch", { name: t("organizations.settings.private") })).toBeDisabled();
  await expect(save(trainer)).toHaveCount(0);

  const stranger = await browser.newPage();
  await stranger.goto(new URL(superhub.url()).pathname);
  await stranger.waitForURL("**/welcome?redirectURL=*");
  await stranger.goto(`/hub-profile/${hubId}`);
  await expect(stranger.getByRole("heading", { level: 1, name: DEMO_HUB.name })).toBeVisible();
  await expect(stranger.getByRole("link", { name: DEMO_BATCH.program })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.goto("/hub-profile/00000000-0000-7000-8000-000000000000");
  await expect(stranger.getByText(t("organizations.public.away"))).toBeVisible();
});

test("a hub copies the code of its list of programs, which other sites show in a frame, in the chosen language and colors", async ({
  browser,
  page,
}) => {
  await enter(page, "hub@demo.example");
  await page.goto(`/hub/${hubId}/edit?tab=settings`);
  const code = page.getByLabel(t("organizations.embed.code"), { exact: true });
  await page.getByLabel(t("organizations.embed.language"), { exact: true }).selectOption("hi");
  await page.getByLabel(t("organizations.embed.colors"), { exact: true }).selectOption("dark");
  await expect(code).toHaveValue(/lang=hi&amp;theme=dark/);
  await expectAccessible(page);
  const snippet = await code.inputValue();

  const site = await (await browser.newContext({ viewport: PHONE })).newPage();
  // A real server, since browsers let no page of the internet frame a local address.
  const clinic = createServer((_, response) =>
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .end(`<!doctype html><html lang="hi"><title>Clinic</title>${snippet}</html>`),
  ).listen(0, "127.0.0.1");
  await once(clinic, "listening");
  await site.goto(`http://127.0.0.1:${(clinic.address() as AddressInfo).port}/`);
  const frame = site.frameLocator("iframe");
  await expect(frame.locator("html")).toHaveAttribute("lang", "hi");
  const program = frame.getByRole("link", { name: DEMO_BATCH.program });
  await expect(program).toBeVisible();
  const opening = site.context().waitForEvent("page");
  await program.click();
  await expect((await opening).getByRole("heading", { level: 1, name: DEMO_BATCH.program })).toBeVisible();
  await site.context().close();
  clinic.close();
});
