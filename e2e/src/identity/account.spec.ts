import type { Browser, Locator, Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { referenceEndpoints } from "@openrounds/contract/reference/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, enterHome, openCaller, visitIn } from "../steps/api.ts";
import { respondWith, callsOf, changeResult, hold, isCallOf, nextCall, nextResult, refuse } from "../steps/calls.ts";
import { expectPauseOfTyping } from "../steps/clock.ts";
import { giveCredentials, onboard } from "../steps/entry.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { signUpAnew } from "../steps/newcomer.ts";
import { choose, chooseFirst, toastOf } from "../steps/page.ts";
import { t } from "../steps/texts.ts";
import { ENGLISH, HINDI, PHONE, type WalkSettings } from "../steps/walks.ts";

const TABS = ["personal", "work", "contact", "languages", "security", "notifications", "account"] as const;

const localeOf = ({ locale }: WalkSettings): string => (locale === "en" ? "en_US" : locale);

async function open(browser: Browser, walk: WalkSettings): Promise<Page> {
  const { locale, viewport } = walk;
  const context = await browser.newContext({ viewport, locale: `${locale}-IN`, timezoneId: "Asia/Kolkata" });
  const page = await context.newPage();
  await visitIn(page, localeOf(walk));
  return page;
}

const fieldOf = (page: Page, name: MessageKey) => page.getByRole("combobox", { name: t(name), exact: true });

test("a newcomer tells profession, workplace, in a town that the list does not have, and focus areas, then answers the welcome modal, and is at home [USER-013] [USER-015] [USER-016] [USER-017] [USER-019] [USER-020] [USER-021] [USER-024] [USER-025] [USER-027] [USER-028] [USER-029] [USER-075] [USER-030] [USER-031] [USER-032] [USER-033] [USER-034] [USER-035] [USER-037] [USER-038] [USER-040] [USER-041] [USER-068] [USER-022] [USER-023] [USER-036] [USER-045] [USER-046] [USER-069] [USER-071] [USER-073]", async ({
  browser,
}) => {
  const page = await open(browser, ENGLISH);
  await page.clock.install();
  await signUpAnew(page, { email: "account@entry.example", firstName: "Meera", lastName: "Rao" }, ENGLISH);

  const elsewhere = await page.context().newPage();
  for (const [tab, address] of [
    [elsewhere, "/programs"],
    [page, "/home"],
  ] as const) {
    await tab.goto(address);
    await tab.waitForURL("**/onboard");
  }
  await elsewhere.close();
  const oops = page.getByRole("heading", { level: 1, name: `${t("app.oops.title")} 503`, exact: true });
  const endsLoad = await refuse(page, identityEndpoints.readUser, { status: 503, message: "The books are closed" });
  await page.reload();
  await expect(oops).toBeVisible();
  await endsLoad();
  const endsOffer = await refuse(page, programEndpoints.listOfUser, { status: 503, message: "The books are closed" });
  await page.goto("/onboard");
  await expect(oops).toBeVisible();
  await endsOffer();
  await page.goto("/onboard");

  const save = page.getByRole("button", { name: t("identity.onboard.save") });
  await expect(save).toBeDisabled();
  const [noProfession, noWorkplace] = [t("EDIT_DETAILS_MODAL_PROFESSION"), t("EDIT_DETAILS_MODAL_WORKPLACE")];
  await fieldOf(page, "identity.onboard.profession").focus();
  await expect(page.getByText(noProfession, { exact: true })).toBeHidden();
  await fieldOf(page, "identity.onboard.town").focus();
  await expect(page.getByText(noProfession, { exact: true })).toBeVisible();
  await fieldOf(page, "identity.onboard.focusAreas").focus();
  await expect(page.getByText(noWorkplace, { exact: true })).toBeVisible();
  await expect(fieldOf(page, "identity.onboard.workplace")).toBeHidden();
  await fieldOf(page, "identity.onboard.profession").fill("Dentist");
  const dentist = page.getByRole("option").filter({ hasText: "Dentist" }).first();
  await expect(dentist.getByText("Allied health > Dentist")).toBeVisible();
  await dentist.click();
  await expect(page.getByText(noProfession, { exact: true })).toBeHidden();
  await expect(save).toBeDisabled();
  await choose(fieldOf(page, "identity.onboard.town"), "Wardha");
  await expect(page.getByText(noWorkplace, { exact: true })).toBeHidden();

  const workplace = fieldOf(page, "identity.onboard.workplace");
  await chooseFirst(fieldOf(page, "identity.onboard.focusAreas"));
  await page.keyboard.press("Escape");
  await expect(save).toBeDisabled();
  await expect(page.getByText(noWorkplace, { exact: true })).toBeHidden();
  await workplace.focus();
  await fieldOf(page, "identity.onboard.focusAreas").focus();
  await expect(page.getByText(noWorkplace, { exact: true })).toBeVisible();
  await expectPauseOfTyping(workplace, "PHC", { call: /institute\/search\?.*text=P/, pauseMs: 500 });
  await page.getByRole("option").filter({ hasText: "PHC" }).first().click();
  await expect(page.getByText(noWorkplace, { exact: true })).toBeHidden();
  await expect(save).toBeEnabled();
  await expectAccessible(page);

  const endsSave = await refuse(page, identityEndpoints.onboard, { status: 503, message: "The books are closed" });
  await save.click();
  await expect(oops).toBeVisible();
  await endsSave();
  await page.goto("/onboard");
  await choose(fieldOf(page, "identity.onboard.town"), "Sevagram Ashram");
  await expectAccessible(page);
  // A town without coordinates offers no workplace yet.
  await expect(fieldOf(page, "places.near")).toBeVisible();
  await expect(fieldOf(page, "identity.onboard.workplace")).toBeHidden();
  await choose(fieldOf(page, "places.near"), "Wardha");
  await expect(fieldOf(page, "identity.onboard.workplace")).toBeVisible();
  await expect(fieldOf(page, "identity.onboard.town")).toHaveValue("Sevagram Ashram, Maharashtra, India");
  await expect(fieldOf(page, "places.near")).toBeHidden();
  const added = nextCall(page, organizationEndpoints.createInstitute);
  await choose(fieldOf(page, "identity.onboard.workplace"), "Sevagram Dental Rooms");
  const workplaceNamed = (await added).postDataJSON() as {
    organizationAddressDetails: Record<string, unknown>;
  };
  expect(workplaceNamed).toMatchObject({ name: "Sevagram Dental Rooms" });
  const { latitude, longitude, ...place } = workplaceNamed.organizationAddressDetails;
  expect(place).toEqual({ name: "Sevagram Ashram, Maharashtra, India", streetAddress: "Sevagram Ashram" });
  for (const part of [latitude, longitude]) expect(part).toEqual(expect.any(Number));
  await choose(fieldOf(page, "identity.onboard.focusAreas"), "Dental caries");
  await page.keyboard.press("Escape");
  await expect(save).toBeDisabled();
  await choose(fieldOf(page, "identity.onboard.profession"), "Dentist");
  await page.route("**/api/v1/user/timezones", (route) => route.fulfill({ status: 500, json: {} }));
  await save.click();
  await page.waitForURL("**/home");

  const dialog = page.getByRole("dialog", { name: t("identity.preferences.title") });
  await expect(dialog).toBeVisible();
  const zone = dialog.getByRole("combobox", { name: t("identity.preferences.timeZone") });
  await expect(zone).toHaveValue("Kolkata · India Standard Time (GMT+5:30)");
  await expect(zone).toHaveAttribute("data-failure", "Failed to fetch timezones", { timeout: 20_000 });
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(dialog).toBeVisible();
  const confirm = dialog.getByRole("button", { name: t("identity.preferences.confirm") });
  await expect(confirm).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 400);
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByText(t("identity.preferences.PRIVATE"), { exact: true }).click();
  await expect(confirm).toBeEnabled();
  await zone.fill("");
  await expect(dialog.getByText(t("VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED"))).toBeVisible();
  await expect(confirm).toBeDisabled();
  await zone.fill("India");
  await page.getByRole("listbox").getByRole("option").filter({ hasText: "Kolkata" }).first().click();
  await expect(dialog.getByText(t("VALID_PROFILE_PERSONAL_DETAILS_TIMEZONE_REQUIRED"))).toBeHidden();
  await expect(confirm).toBeEnabled();
  const endsUpdate = await refuse(page, identityEndpoints.updateUser, { status: 503, message: "The books are closed" });
  await confirm.click();
  await expect(page.getByText("The books are closed")).toBeVisible();
  await expect(dialog).toBeVisible();
  await endsUpdate();
  const result = nextResult(page, identityEndpoints.updateUser);
  await confirm.click();
  expect((await result).user).toMatchObject({ visibility: "PRIVATE" });
  await expect(dialog).toBeHidden();
  await expect(toastOf(page, t("DASHBOARD_MODAL_TOAST_SUCCESS_TEXT"))).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/home");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const missing of [{ organization: null }, { primaryOccupation: null }, { focusAreas: [] }]) {
    const endsMissing = await changeResult(page, identityEndpoints.readUser, (read) => {
      const user = { ...read.user, ...missing };
      const isOnboarded = user.organization !== null && user.primaryOccupation !== null && user.focusAreas.length > 0;
      return { ...read, user: { ...user, isOnboarded } };
    });
    await page.goto("/programs");
    await page.waitForURL("**/onboard");
    await endsMissing();
  }
  await page.goto("/profile?tab=work");
  await expect(fieldOf(page, "identity.onboard.profession")).toHaveValue("Dentist");
  await expect(page.getByText("Sevagram Dental Rooms", { exact: true })).toBeVisible();
  await expect(page.getByRole("tabpanel").getByText("Dental caries", { exact: true })).toBeVisible();
  await page.goto("/profile?tab=contact");
  await expect(fieldOf(page, "profile.place")).toHaveValue("Sevagram Ashram, Maharashtra, India");

  // This is the last part, because the page is in another language afterwards.
  const changes = callsOf(page, identityEndpoints.updateUser);
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(changes).toEqual([]);
  await page.addInitScript(() => localStorage.setItem("or.locale", "pt_BR"));
  const kept = nextResult(page, identityEndpoints.updateUser);
  await page.goto("/home");
  expect((await kept).user).toMatchObject({ primaryReadingLanguage: "pt_BR" });
  expect(changes.map((each) => each.postDataJSON() as object)).toEqual([{ primaryReadingLanguage: "pt_BR" }]);
});

/** Expects that the layout is as wide as the screen, so that nothing overflows to the side. */
async function expectWithin(page: Page, { width }: typeof PHONE, parts: Locator): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  for (const part of await parts.all()) {
    const box = await part.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
}

test("on a phone nothing of the welcome modal is cut and no list opens by itself; without an invitation home leads to public programs and hubs [USER-030] [USER-031] [USER-032] [USER-035] [USER-037]", async ({
  browser,
}) => {
  const page = await browser.newPage({
    ...{ viewport: PHONE, isMobile: true, hasTouch: true },
    ...{ locale: "en-IN", timezoneId: "Asia/Kolkata" },
  });
  await visitIn(page);
  await signUpAnew(page, { email: "on-a-phone@entry.example", firstName: "Usha", lastName: "Kale" }, ENGLISH);
  await onboard(page, ENGLISH);
  const dialog = page.getByRole("dialog", { name: t("identity.preferences.title") });
  const zone = dialog.getByRole("combobox", { name: t("identity.preferences.timeZone") });
  await expect(zone).toHaveValue("Kolkata · India Standard Time (GMT+5:30)");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("listbox")).toBeHidden();
  const confirm = dialog.getByRole("button", { name: t("identity.preferences.confirm") });
  const parts = dialog.locator("input, label, p, h2, button, [role=radio]").filter({ visible: true });
  await expectWithin(page, PHONE, parts);
  await expect(confirm).toBeInViewport({ ratio: 1 });
  await zone.tap();
  await expect(page.getByRole("listbox")).toBeVisible();
  await expectWithin(page, PHONE, page.getByRole("option").filter({ visible: true }).first());
  await zone.fill("Kathmandu");
  await page.getByRole("option").filter({ hasText: "Kathmandu" }).tap();
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(confirm).toBeDisabled();
  const missing = dialog.getByText(t("identity.preferences.incomplete"), { exact: true }).filter({ visible: true });
  await expect(missing.first()).toBeVisible();
  // The focus does not look like a choice.
  const choice = dialog.locator(".choice").first();
  await zone.focus();
  await page.keyboard.press("Tab");
  await expect(choice.getByRole("radio")).toBeFocused();
  await expect(choice.getByRole("radio")).not.toBeChecked();
  await expect(choice).toHaveCSS("outline-style", "dashed");
  await dialog.getByText(t("identity.preferences.PUBLIC"), { exact: true }).tap();
  await expect(missing).toHaveCount(0);
  const result = nextResult(page, identityEndpoints.updateUser);
  await confirm.tap();
  const chosen = { visibility: "PUBLIC", timezone: "Asia/Kathmandu" };
  expect((await result).user).toMatchObject(chosen);
  await expect(dialog).toBeHidden();

  for (const path of ["/programs", "/home"]) {
    await page.goto(path);
    // What still loads would move the link under the finger.
    await expect(page.getByRole("main").locator(".sk")).toHaveCount(0);
    await page
      .getByRole("main")
      .getByRole("link", { name: t("home.findPrograms") })
      .tap();
    await page.waitForURL("**/search");
  }
  await page.getByRole("searchbox").fill("care");
  await expect(page.getByRole("region", { name: t("search.kind.hub") }).getByRole("article")).not.toHaveCount(0);
  const programs = page.getByRole("region", { name: t("search.kind.program") });
  await programs.getByRole("article").first().getByRole("link").first().tap();
  await page.waitForURL("**/program/*/details");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the first phone number is added, and another one is changed, each in its own words; an error is hidden once it is corrected; only ten digits offer WhatsApp [AUTH-106] [AUTH-107] [AUTH-112] [AUTH-113]", async ({
  browser,
}) => {
  const page = await open(browser, ENGLISH);
  await enterHome(page, "lecturer@demo.example");
  await page.goto("/profile?tab=contact");
  const label = t("identity.phone.label");
  const whatsapp = page.getByRole("switch", { name: t("identity.whatsapp") });
  await expect(page.getByRole("button", { name: t("profile.addNamed", { name: label }) })).toBeVisible();
  await expect(whatsapp).toHaveCount(0);
  const locationDetail = { latitude: 0, longitude: 0, l0: "Nepal", l1: "", l2: "" };
  await respondWith(page, referenceEndpoints.approximateLocation, { locationDetail });
  const guess = await hold(page, referenceEndpoints.approximateLocation);
  await page.getByRole("button", { name: t("profile.addNamed", { name: label }) }).click();
  const dialog = page.getByRole("dialog", { name: t("profile.addPhone"), exact: true });
  const phone = dialog.getByLabel(label, { exact: true });
  const send = dialog.getByRole("button", { name: t("profile.sendCode") });
  await send.click();
  await expect(dialog.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  // A guess that arrives late does not reset the error.
  guess();
  const country = dialog.getByLabel(t("identity.phone.country"), { exact: true });
  await expect(country).toHaveValue("NP");
  await expect(dialog.getByText(t("REQUIRED_VALIDATION"))).toBeVisible();
  await country.selectOption("IN");
  await phone.fill("12");
  await expect(dialog.getByText(t("REQUIRED_VALIDATION"))).toBeHidden();
  await send.click();
  await expect(dialog.getByText(t("VALID_PHONE"))).toBeVisible();
  await phone.fill("9510012857");
  await expect(dialog.getByText(t("VALID_PHONE"))).toBeHidden();
  await send.click();
  await expect(dialog.getByText(t("profile.codeSent", { address: "+91 95100 12857" }))).toBeVisible();
  await expectAccessible(page);

  const { code } = await waitForMessage(page.request, "+919510012857", (message) => message.code !== null);
  const box = dialog.getByLabel(t("identity.code.label"), { exact: true });
  const confirm = dialog.getByRole("button", { name: t("identity.code.confirm") });
  await box.fill("12345");
  await expect(confirm).toBeDisabled();
  await box.fill(code === "000000" ? "000001" : "000000");
  await confirm.click();
  await expect(dialog.getByText(t("LOGIN_INCORRECT_OTP"))).toBeVisible();
  await box.fill(code ?? "");
  await expect(dialog.getByText(t("LOGIN_INCORRECT_OTP"))).toBeHidden();
  await confirm.click();
  await expect(page.getByText(t("profile.phoneAdded"), { exact: true })).toBeVisible();
  await expect(page.getByText("+91 95100 12857", { exact: true })).toBeVisible();
  await expect(whatsapp).toBeVisible();
  let number = "";
  await changeResult(page, identityEndpoints.readUser, (read) => ({ ...read, user: { ...read.user, phone: number } }));
  for (const [other, shown] of [
    ["951001285", "+91 9510 01285"],
    ["95100128571", "+91 951 0012 8571"],
  ] as const) {
    number = other;
    await page.reload();
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
    await expect(whatsapp).toHaveCount(0);
  }
  await page.getByRole("button", { name: t("profile.changeNamed", { name: label }) }).click();
  await expect(page.getByRole("dialog", { name: t("profile.changePhone"), exact: true })).toBeVisible();
});

test("on the first page of a session the person is fetched, then the permissions; a failed fetch shows the message of the server [USER-018] [USER-066] [USER-067]", async ({
  browser,
}) => {
  const page = await open(browser, ENGLISH);
  await enterHome(page, "learner@demo.example");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  page.on("response", (response) => {
    if (isCallOf(response.request(), identityEndpoints.readUser)) calls.push("the person is there");
  });
  // Home, which reads everything by one call, answers both together.
  await page.goto("/programs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const person = calls.indexOf("the person is there");
  const permissions = calls.findIndex((url) => url.includes("/user/permissions/"));
  expect(person).toBeGreaterThan(-1);
  expect(permissions).toBeGreaterThan(person);

  await page.goto("/profile");
  const firstName = page.getByLabel(t("identity.firstName"), { exact: true });
  await firstName.fill("Asha Devi");
  const endsUpdate = await refuse(page, identityEndpoints.updateUser, { status: 503, message: "The books are closed" });
  await page
    .getByRole("button", { name: t("app.save") })
    .first()
    .click();
  await expect(page.getByText(t("APP_ERROR"))).toBeVisible();
  await expect(page.getByText("The books are closed")).toHaveCount(0);
  await expect(firstName).toHaveValue("Asha Devi");
  await endsUpdate();
  const street = page.getByLabel(t("profile.street"));
  for (const [tab, endpoint, change] of [
    ["contact", profileEndpoints.updateAddress, () => street.fill("Main road 1")],
    ["work", identityEndpoints.onboard, () => choose(fieldOf(page, "identity.onboard.profession"), "Dentist")],
  ] as const) {
    await page.goto(`/profile?tab=${tab}`);
    await expect(page.getByText(t("APP_ERROR"))).toHaveCount(0);
    await change();
    const ends = await refuse(page, endpoint, { status: 503, message: "The books are closed" });
    await page
      .getByRole("button", { name: t("app.save") })
      .first()
      .click();
    await expect(page.getByText(t("APP_ERROR"))).toBeVisible();
    await expect(page.getByText("The books are closed")).toHaveCount(0);
    await ends();
  }

  await refuse(page, identityEndpoints.readUser, { status: 503, message: "The books are closed" });
  await page.goto("/home");
  const oops = page.getByRole("heading", { level: 1, name: `${t("app.oops.title")} 503`, exact: true });
  const failed = page.getByRole("alert").filter({ has: oops });
  await expect(failed.getByText("The books are closed")).toBeVisible({ timeout: 30_000 });
});

test("a gender that is no longer offered is shown to who has it; profession and workplace are required [USER-006] [USER-022] [USER-023]", async ({
  browser,
}) => {
  const page = await open(browser, ENGLISH);
  await enterHome(page, "learner@demo.example");
  const gender = page.getByLabel(t("identity.gender"), { exact: true });
  await page.goto("/profile");
  await expect(gender.locator("option[value=FEMALE]")).toBeAttached();
  await expect(gender.locator("option[value=NON_BINARY]")).toHaveCount(0);
  await changeResult(page, identityEndpoints.readUser, (read) => ({
    ...read,
    user: { ...read.user, gender: "NON_BINARY" as const, primaryOccupation: null },
  }));
  await page.reload();
  await expect(gender).toHaveValue("NON_BINARY");
  await page.goto("/profile?tab=work");
  await choose(fieldOf(page, "profile.otherTown"), "Wardha");
  await page
    .getByRole("button", { name: t("app.save") })
    .first()
    .click();
  await expect(page.getByText(t("EDIT_DETAILS_MODAL_PROFESSION"))).toBeVisible();
  await expect(page.getByText(t("EDIT_DETAILS_MODAL_WORKPLACE"))).toBeVisible();
  await expect(page.getByText(t("EDIT_DETAILS_MODAL_WORKPLACE"))).toHaveCount(1);
});

test("signed out, /profile leads to /welcome and back; signed in, it keeps a credential, and the own public page opens too [USER-008] [USER-010] [USER-012]", async ({
  browser,
}) => {
  const page = await open(browser, ENGLISH);
  await page.goto("/profile");
  await page.waitForURL("**/welcome?redirectURL=%2Fprofile");
  await giveCredentials(page, "facilitator@demo.example");
  await page.waitForURL("**/profile");
  await expect(page.getByRole("heading", { level: 1, name: t("profile.title") })).toBeVisible();
  await page.goto("/profile?tab=work");
  await choose(fieldOf(page, "profile.credentials"), "Registered Nurse");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: t("app.save") })
    .last()
    .click();
  await expect(page.getByText(t("profile.saved"))).toBeVisible();
  await page.reload();
  await expect(page.getByText("RN · Registered Nurse", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: t("profile.viewPublic") }).click();
  await page.waitForURL("**/public-profile/*");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a signed-out person who opens the room of a session arrives at it after signing in [AUTH-100] [SHELL-045]", async ({
  browser,
  request,
}) => {
  const facilitator = await openCaller(request, "facilitator@demo.example");
  const { session } = await facilitator.call(sessionEndpoints.upcoming, {});
  const params = { id: session?.batchId ?? "" };
  const { sessionList } = await facilitator.call(sessionEndpoints.listScheduled, { params });
  // The last session: the next one may begin while this test runs.
  const room = `/live/${sessionList.at(-1)?.sessionId ?? ""}`;
  const page = await open(browser, ENGLISH);
  const keptIn = (storage: "sessionStorage" | "localStorage") =>
    page.evaluate((name) => JSON.stringify({ ...window[name] }), storage);
  await page.goto(room);
  await page.waitForURL("**/welcome?redirectURL=*");
  await expect.poll(() => keptIn("sessionStorage")).toContain(room);
  expect(await keptIn("localStorage")).not.toContain(room);
  await giveCredentials(page, "facilitator@demo.example");
  await page.waitForURL(`**${room}`);
  await expect(page.getByRole("main").getByText(t("room.waiting"))).toBeVisible();
});

for (const walk of [ENGLISH, HINDI]) {
  test(`every part of the profile can be read by everybody, in ${walk.language} at ${walk.viewport.width} px`, async ({
    browser,
  }) => {
    const page = await open(browser, walk);
    await enter(page, "facilitator@demo.example", localeOf(walk));
    const tabOf = (part: (typeof TABS)[number]) => page.getByRole("tab", { name: walk.t(`profile.part.${part}`) });
    // The last tab is outside the screen of a phone until its address scrolls it into view.
    await page.goto("/profile?tab=account");
    await expect(tabOf("account")).toBeInViewport({ ratio: 1 });
    for (const tab of TABS) {
      await tabOf(tab).click();
      await page.waitForURL(`**/profile?tab=${tab}`);
      await expect(page.getByRole("tab", { selected: true })).toHaveText(walk.t(`profile.part.${tab}`));
      await expect(page.getByRole("tabpanel").locator("h2, h3").first()).toBeVisible();
      await expect(page.getByRole("tab", { selected: true })).toBeInViewport({ ratio: 1 });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(excess, tab).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    }
    await page.getByRole("link", { name: walk.t("profile.viewPublic") }).click();
    await page.waitForURL("**/public-profile/*");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });
}
