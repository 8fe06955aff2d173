import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller } from "../steps/api.ts";
import { DEMO_BATCH, planSession } from "../steps/demo.ts";
import { countEffort } from "../steps/effort.ts";
import { knowLocation } from "../steps/entry.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { mailedInvitationTo } from "../steps/invitations.ts";
import { button, field, toastOf } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t, textsOf } from "../steps/texts.ts";

const SMALL_PHONE = { width: 360, height: 740 };
const NAME = "Kavya";
const OPEN_BATCH = "Batch 5 · Nurse educators";

/** Invites an address to the demo batch; returns the link as it is in the mail. */
async function mailTo(request: APIRequestContext, email: string, locale = "en_US"): Promise<string> {
  const facilitator = await openCaller(request, "facilitator@demo.example");
  const body = { contacts: [email], roles: ["ATTENDEE" as const], locale };
  await facilitator.call(invitationEndpoints.invite, { params: { id: DEMO_BATCH.id }, body });
  return (await mailedInvitationTo(request, email)).href;
}

const openNewPhone = (browser: Browser, locale = "mr-IN") =>
  browser.newContext({
    viewport: SMALL_PHONE,
    locale,
    timezoneId: "Asia/Kolkata",
    permissions: ["camera", "microphone"],
  });

/** Enters the name, agrees to the terms and joins. */
async function join(page: Page, text = t): Promise<void> {
  await page.getByLabel(text("identity.firstName"), { exact: true }).click();
  await page.keyboard.type(NAME);
  await page.getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: text("identity.join.submit"), exact: true }).click();
}

test("on a new phone it is at most 8 taps and the name from the mailed invitation to the seat in the room [AUTH-004]", async ({
  browser,
  page: host,
}) => {
  const link = await mailTo(host.request, "new.phone@first-minutes.example");
  const { sessionId } = await planSession(host, "A round for newcomers", 3);
  const owner = await openCaller(host.request, "hub@demo.example");
  await owner.call(sessionEndpoints.start, { body: { sessionId } });

  const phone = await openNewPhone(browser);
  const effort = await countEffort(phone);
  const page = await phone.newPage();
  await page.goto(link);
  await page.waitForURL("**/email/signup");
  await expect(page.locator(".invite")).toContainText(DEMO_BATCH.program);
  await expect(page.getByText("new.phone@first-minutes.example")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
  expect(page.url()).not.toContain("proof");
  await join(page);
  await page.waitForURL(`**${batchPath(DEMO_BATCH.id)}`);
  await expect(page.getByRole("heading", { level: 1, name: DEMO_BATCH.name })).toBeVisible();

  const opening = phone.waitForEvent("page");
  await page
    .getByRole("button", { name: t("sessions.join") })
    .first()
    .click();
  await page.getByRole("button", { name: t("sessions.etiquette.go") }).click();
  const room = await opening;
  await room.getByRole("button", { name: t("room.enter") }).click();
  await expect(room.locator(".room")).toBeVisible();
  expect(effort.taps).toBeLessThanOrEqual(8);
  expect(effort.keys).toBe(NAME.length);
  test.info().annotations.push({ type: "effort", description: JSON.stringify(effort) });

  // The rest is asked once the person leaves the batch.
  await page.goto(sessionPath(sessionId));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/home");
  await page.waitForURL("**/onboard");
  await expect(page.getByText(t("identity.onboard.text"))).toBeVisible();
  await phone.close();
});

test("the first page of a mailed invitation is in the language of the mail, also one that the first visit does not offer", async ({
  browser,
  request,
}) => {
  const link = await mailTo(request, "kannada@first-minutes.example", "kn_IN");
  const phone = await openNewPhone(browser);
  const page = await phone.newPage();
  await page.goto(link);
  const text = textsOf("kn");
  await expect(page.getByLabel(text("identity.firstName"), { exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", /^kn/);
  await expect(page.getByLabel(text("identity.language"))).toHaveValue("kn");
  await phone.close();
});

test("a link that was used leads to the password, and its secret opens nothing", async ({ browser, request }) => {
  const email = "used.link@first-minutes.example";
  const link = await mailTo(request, email);
  const first = await (await openNewPhone(browser)).newPage();
  await first.goto(link);
  await join(first);
  await first.waitForURL(`**${batchPath(DEMO_BATCH.id)}`);
  await first.context().close();

  const second = await (await openNewPhone(browser)).newPage();
  await second.goto(link);
  await expect(second.getByText(t("identity.welcome.badInvitation"))).toBeVisible();
  await expect(field(second, "identity.firstName")).toHaveCount(0);
  await knowLocation(second);
  await second.goto("/email/verify");
  await field(second, "identity.email.label").fill(email);
  await button(second, "identity.continue").click();
  await second.waitForURL("**/email/login");
  await expect(field(second, "identity.password.label")).toBeVisible();
  // Without a password yet, one is chosen by a link to the same mailbox.
  await second.getByRole("link", { name: t("identity.forgot") }).click();
  await button(second, "identity.forgot.submit").click();
  await waitForMessage(request, email, ({ links }) => links.some((each) => each.includes("type=forgot-password")));
  await second.context().close();
});

test("a link whose secret is wrong or over asks for the code", async ({ browser, request }) => {
  const email = "over@first-minutes.example";
  const link = new URL(await mailTo(request, email));
  link.searchParams.set("proof", "c2VjcmV0LW9mLWEtbGluaw");
  const page = await (await openNewPhone(browser)).newPage();
  await page.goto(link.href);
  await page.waitForURL("**/email/verify");
  await expect(field(page, "identity.email.label")).toHaveValue(email);
  await button(page, "identity.location.skip").click();
  await button(page, "identity.continue").click();
  await page.waitForURL("**/email/signup");
  const { code } = await waitForMessage(request, email, (message) => message.code !== null);
  await field(page, "identity.code.label").fill(code ?? "");
  await button(page, "identity.code.confirm").click();
  await expect(field(page, "identity.password.label")).toBeVisible();
  await page.context().close();
});

test("a link for somebody else changes nothing for the person who is signed in, and stays open for its own", async ({
  browser,
  page,
}) => {
  const link = await mailTo(page.request, "somebody.new@first-minutes.example");
  const learner = await enter(page, "learner@demo.example");
  await page.goto(link);
  await page.waitForURL("**/home");
  await expect(toastOf(page, t("INVITATION_FOR_OTHER"))).toBeVisible();
  expect((await learner.call(batchEndpoints.listMine, {})).batchList.length).toBeGreaterThan(0);
  const own = await (await openNewPhone(browser)).newPage();
  await own.goto(link);
  await expect(field(own, "identity.firstName")).toBeVisible();
  await own.context().close();
});

test("from a public page a newcomer keeps batch and program through the sign-up, and has the seat before anything else is asked [AUTH-005] [AUTH-099]", async ({
  browser,
  request,
}) => {
  const email = "public.page@first-minutes.example";
  const phone = await openNewPhone(browser, "hi-IN");
  const effort = await countEffort(phone);
  const page = await phone.newPage();
  await page.goto(publicProgramPath(DEMO_BATCH.programId));
  const text = textsOf("hi");
  const named = (key: MessageKey) => page.getByLabel(text(key), { exact: true });
  const press = (key: MessageKey) => page.getByRole("button", { name: text(key), exact: true }).click();
  // In the language of the device, which is not asked again; what is open is the first that is shown.
  const card = page.getByRole("article").first();
  await expect(card).toContainText(OPEN_BATCH);
  await expectAccessible(page);
  await card.getByRole("button").click();
  await page.waitForURL("**/welcome**");
  const chosen = page.locator(".invite");
  await expect(chosen).toContainText(OPEN_BATCH);
  await press("identity.location.skip");
  await page.getByRole("link", { name: text("identity.welcome.email") }).click();
  await expect(chosen).toContainText(DEMO_BATCH.program);
  await named("identity.email.label").click();
  await page.keyboard.type(email);
  await press("identity.continue");
  await page.waitForURL("**/email/signup");
  await press("identity.bot.check");
  await press("identity.code.send");
  await expect(chosen).toContainText(OPEN_BATCH);
  const { code } = await waitForMessage(request, email, (message) => message.code !== null);
  await named("identity.code.label").click();
  await page.keyboard.type(code ?? "");
  await press("identity.code.confirm").catch(() => undefined);
  await named("identity.firstName").click();
  await page.keyboard.type(NAME);
  await named("identity.password.label").click();
  await page.keyboard.type("a quiet river at dawn");
  await named("identity.gender").selectOption("PREFER_NOT_TO_DISCLOSE");
  await page.getByRole("checkbox").check({ force: true });
  await expect(chosen).toContainText(OPEN_BATCH);
  await press("identity.signup.create");
  await page.waitForURL("**/batch/**");
  await expect(page.getByRole("heading", { level: 1, name: OPEN_BATCH })).toBeVisible();
  expect(effort.taps).toBeLessThanOrEqual(14);
  test.info().annotations.push({ type: "effort", description: JSON.stringify(effort) });
  await page.goto(publicProgramPath(DEMO_BATCH.programId));
  const own = page.getByRole("article").filter({ hasText: OPEN_BATCH });
  await expect(own.getByRole("button", { name: text("programs.public.registered") })).toBeDisabled();
  await phone.close();
});
