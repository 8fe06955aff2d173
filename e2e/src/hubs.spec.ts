import type { Page } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { enter } from "./steps/api.ts";
import { uploadImage } from "./steps/certificate-screens.ts";
import { answerPreferences, onboard, openInvitation, signUp } from "./steps/entry.ts";
import { expect, test } from "./steps/test.ts";
import { textsOf, type Walk } from "./steps/texts.ts";
import { noteTimes, waitBefore } from "./steps/times.ts";

const t = textsOf("en");
const WALK: Walk = {
  locale: "en",
  language: "English",
  viewport: { width: 1440, height: 900 },
  canShare: true,
  words: { diabetes: "Diabetes", physician: "Physician" },
  t,
};
const OWNER = { email: "asha@hills.example", firstName: "Asha", lastName: "Rao" };
const HUB = "Hill Health Hub";
const KNOWN = "001A0000006Vm9r";

const starred = (key: Parameters<typeof t>[0]): string => t("hubs.form.mandatory", { label: t(key) });
const field = (page: Page, key: Parameters<typeof t>[0]) => page.getByLabel(starred(key), { exact: true });

/** Opens the hubs from the navigation; answers the superhub's own part of the address. */
async function openHubs(page: Page): Promise<string> {
  await page.goto("/home");
  await page
    .getByRole("link", { name: t("app.nav.hubs"), exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("hubs.title") })).toBeVisible();
  return /superhub\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? "";
}

async function choosePlace(page: Page): Promise<void> {
  const place = page.getByRole("combobox", { name: starred("hubs.form.location") });
  await place.click();
  await place.fill("Wardha");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "Wardha" }).first().click();
}

async function fillForm(page: Page): Promise<void> {
  await uploadImage(page, starred("hubs.form.logo"), t);
  await field(page, "hubs.form.registrationType").selectOption("NPO");
  await field(page, "hubs.form.lang").selectOption("en");
  await field(page, "hubs.form.firstName").fill(OWNER.firstName);
  await page.getByLabel(t("hubs.form.lastName"), { exact: true }).fill(OWNER.lastName);
  await field(page, "hubs.form.invitedTo").fill(OWNER.email);
  await field(page, "hubs.form.name").fill(HUB);
  await page.getByLabel(t("hubs.form.legalName"), { exact: true }).fill("Hill Health Trust");
  await page.getByLabel(t("hubs.form.fullName"), { exact: true }).fill("Hill Health Trust of the Ghats");
  await field(page, "hubs.form.streetAddress").fill("Main road 1");
  await choosePlace(page);
  await page.locator("[contenteditable=true]").fill("Mentors the clinics of the hills.");
  await field(page, "hubs.form.category").selectOption("HOSPITAL");
}

/** What the CRM answers next; undefined lets the server answer. */
async function answerCrm(page: Page, status: number | undefined, message: string): Promise<void> {
  await page.unroute("**/salesforce/**");
  if (status === undefined) return;
  const json = { responseCode: "INVITE_HUB_CRM_ID_INVALID", message, error: { message } };
  await page.route("**/salesforce/**", (route) => route.fulfill({ status, json }));
}

test("a superhub lists its hubs by status and finds them by name [ORG-021] [ORG-074] [ORG-075] [ORG-076]", async ({
  page,
}) => {
  await noteTimes(page);
  await enter(page, "superhub@demo.example");
  await openHubs(page);
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveText([/^Invited/, /^Profile pending/, /^Pilot/, /^Active/, /^Inactive/]);
  await expect(page.getByRole("listitem").filter({ hasText: "Sahyadri Health Hub" })).toBeVisible();
  await expectAccessible(page);
  const search = page.getByRole("searchbox", { name: t("hubs.search") });
  const typeName = (): Promise<void> => search.fill("Andes");
  expect(await waitBefore(page, "input", /\/searchHub\?.*query=/, typeName)).toBeGreaterThan(399);
  await expect(page.getByRole("listitem").filter({ hasText: "Sahyadri" })).toBeHidden();
  await search.fill("nowhere at all");
  await expect(page.getByText(t("hubs.noneFound", { text: "nowhere at all" }))).toBeVisible();
});

test("a hub is invited, invited again, and confirmed by its owner [ORG-020] [ORG-030] [ORG-031] [ORG-077] [ORG-078] [ORG-079] [ORG-080] [ORG-081] [ORG-083] [ORG-084] [ORG-085] [ORG-086] [ORG-087] [ORG-088] [ORG-089] [ORG-090] [ORG-091] [ORG-092] [ORG-093] [ORG-094] [ORG-095] [ORG-096] [ORG-097] [ORG-116] [ORG-117] [ORG-118] [ORG-119] [ORG-120] [ORG-121] [ORG-122] [ORG-123] [ORG-125] [ORG-126] [ORG-142] [ONBD-017] [ONBD-018] [ONBD-019] [ONBD-089]", async ({
  page,
  browser,
}) => {
  await enter(page, "superhub@demo.example");
  const superhubId = await openHubs(page);
  await page.getByRole("link", { name: t("hubs.invite") }).click();
  await page.waitForURL(`**/superhub/${superhubId}/invite`);
  await expectAccessible(page);

  const send = page.getByRole("button", { name: t("hubs.form.send"), exact: true });
  await expect(page.getByRole("button", { name: t("app.cancel"), exact: true })).toBeVisible();
  await send.click();
  for (const key of ["INVITE_HUB_LOGO_REQUIRED", "INVITE_HUB_NAME_REQUIRED", "INVITE_HUB_LANGUAGE_REQUIRED"] as const) {
    await expect(page.getByText(t(key))).toBeVisible();
  }
  const logo = page.getByLabel(starred("hubs.form.logo"), { exact: true });
  await logo.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(page.getByText(t("media.image.wrongType"))).toBeVisible();
  await logo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText(t("media.image.tooLarge"))).toBeVisible();
  await page.route("**/upload/image", (route) =>
    route.fulfill({ status: 429, json: { message: t("UPLOAD_LIMIT_REACHED"), responseCode: "UPLOAD_LIMIT_REACHED" } }),
  );
  await logo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await page.screenshot() });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("media.crop.use") })
    .click();
  await expect(page.getByText(t("UPLOAD_LIMIT_REACHED"))).toBeVisible();
  await page.unroute("**/upload/image");

  await page.getByRole("button", { name: t("hubs.form.guess") }).click();
  await expect(page.getByText(/^Coordinates:/)).toBeVisible();
  await fillForm(page);
  await expect(page.getByRole("combobox", { name: t("hubs.form.focusAreas") })).toBeVisible();
  await expect(page.getByLabel(t("hubs.form.representative"), { exact: true })).toBeEnabled();
  await expect(page.getByLabel(t("hubs.form.coManagedBy"), { exact: true })).toBeEnabled();

  const crmId = field(page, "hubs.form.crmId");
  await answerCrm(page, 406, "This record is somebody else's");
  await crmId.fill("001A0000006Vm9");
  await crmId.pressSequentially("a");
  const toast = page.locator(".toast").filter({ hasText: "This record is somebody else's" });
  await expect(toast).toBeVisible();
  await answerCrm(page, 400, "This is no record");
  await crmId.fill("001A0000006Vm9b");
  await expect(page.locator(".toast").filter({ hasText: "This is no record" })).toBeVisible();
  await answerCrm(page, undefined, "");
  await crmId.fill(`${KNOWN}ZZZ`);
  await expect(page.getByText(t("INVITE_HUB_CRM_ID_NOT_FOUND"))).toBeVisible();
  await crmId.fill(KNOWN);
  await expect(page.getByText(t("hubs.form.crmFits"))).toBeVisible();

  await send.click();
  await expect(page.getByText(t("INVITE_HUB_ADDRESS_NOT_ACCEPTED"))).toBeVisible();
  await page.getByLabel(starred("hubs.form.accept")).check();
  await page.route("**/hub/invite", (route) => route.fulfill({ status: 500, json: {} }));
  await send.click();
  await expect(page.locator(".toast").filter({ hasText: t("INVITE_HUB_ERROR_GENERICERROR") })).toBeVisible();
  await expect(field(page, "hubs.form.name")).toHaveValue(HUB);
  await page.unroute("**/hub/invite");
  await send.click();
  await page.waitForURL(`**/superhub/${superhubId}/hubs**`);
  await expect(page.getByText(t("hubs.invitedToast", { hub: HUB, email: OWNER.email }))).toBeVisible();

  await page.getByRole("button", { name: t("hubs.resendTo", { name: HUB }) }).click();
  const resend = page.getByRole("button", { name: t("hubs.form.resend"), exact: true });
  await expect(resend).toBeVisible();
  await expect(page.getByLabel(t("hubs.form.representative"), { exact: true })).toBeDisabled();
  expect(await page.evaluate(() => localStorage.getItem("or.invitedHubId"))).toMatch(/^[0-9a-f-]{36}$/);
  await resend.click();
  await page.waitForURL(`**/superhub/${superhubId}/hubs**`);
  await expect(page.getByRole("button", { name: t("hubs.resendTo", { name: HUB }) })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("or.invitedHubId"))).toBeNull();

  const owner = await (await browser.newContext({ viewport: WALK.viewport })).newPage();
  await openInvitation(owner, OWNER, WALK);
  await signUp(owner, OWNER, WALK);
  await onboard(owner, WALK);
  await answerPreferences(owner, WALK);
  const modal = owner.getByRole("dialog");
  for (const detail of [HUB, "Hill Health Trust", "Main road 1", "Mentors the clinics of the hills."]) {
    await expect(modal.getByText(detail, { exact: true })).toBeVisible();
  }
  await expectAccessible(owner);
  const confirm = modal.getByRole("button", { name: t("hubs.welcome.confirm") });
  await owner.route("**/member/status", (route) => route.fulfill({ status: 500, json: {} }));
  await confirm.click();
  await expect(owner.getByText(t("INVITE_HUB_ERROR_GENERICERROR"))).toBeVisible();
  await owner.unroute("**/member/status");
  await confirm.click();
  await expect(owner.getByRole("heading", { level: 1, name: t("hubs.welcome.heading", { hub: HUB }) })).toBeVisible();
  expect(new URL(owner.url()).pathname).toBe("/home");
  await expectAccessible(owner);
  await owner.getByRole("button", { name: t("hubs.welcome.goOn") }).click();
  await owner.waitForURL(/\/hub\/[0-9a-f-]+\/edit/);
  const hubId = /hub\/([0-9a-f-]+)/.exec(owner.url())?.[1] ?? "";
  await owner.goto("/home");
  await owner.waitForURL(`**/hub/${hubId}/edit`);
});
