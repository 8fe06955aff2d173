import type { Page } from "@playwright/test";
import { expect, test } from "./steps/test.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { openCaller, visitIn } from "./steps/api.ts";
import { waitForMessage } from "./steps/inbox.ts";
import { textsOf } from "./steps/texts.ts";

const t = textsOf("en");
const NEWCOMER = "newcomer@social.example";
const MEMBER = "member@demo.example";

async function leaveForProvider(page: Page): Promise<void> {
  await visitIn(page);
  await page.goto("/welcome");
  await page.getByRole("button", { name: /Continue with Demo ID/ }).click();
  await page.waitForURL("**/demo-identity/**");
}

async function comeAs(page: Page, person: { email: string; firstName: string; lastName: string; isVerified: boolean }) {
  await leaveForProvider(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(person.email);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByRole("checkbox").setChecked(person.isVerified);
  await page.getByRole("button", { name: "Go on" }).click();
}

test("somebody new signs up with the profile of a social account and comes straight in afterwards [AUTH-003] [AUTH-013] [AUTH-158]", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await visitIn(page);
  await page.goto("/welcome");
  await expect(page.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
  await expect(page.getByRole("link", { name: t("identity.welcome.phone") })).toBeVisible();
  await expectAccessible(page);
  const person = { email: NEWCOMER, firstName: "Sunita", lastName: "Patil", isVerified: true };
  await comeAs(page, person);
  await page.waitForURL("**/email/signup");
  expect(page.url()).not.toContain("code=");
  await expect(page.getByText(NEWCOMER)).toBeVisible();
  await expect(page.getByLabel(t("identity.firstName"))).toHaveValue("Sunita");
  await expect(page.getByLabel(t("identity.lastName"))).toHaveValue("Patil");
  await expect(page.getByLabel(t("identity.password.label"), { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel(t("identity.gender")).selectOption("FEMALE");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: t("identity.signup.create") }).click();
  await page.waitForURL("**/onboard");

  const again = await (await browser.newContext()).newPage();
  await comeAs(again, person);
  await again.waitForURL("**/onboard");
});

test("an account with the same e-mail is linked by a code that goes to that e-mail [AUTH-066] [AUTH-074] [AUTH-077]", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  await leaveForProvider(page);
  await page.getByRole("button", { name: MEMBER }).click();
  await expect(page.getByRole("heading", { name: t("identity.social.linkTitle") })).toBeVisible();
  await expectAccessible(page);
  const { code } = await waitForMessage(page.request, MEMBER, (message) => message.code !== null);
  await page.getByLabel(t("identity.code.label")).fill(code ?? "");
  await page.getByRole("button", { name: t("identity.code.confirm") }).click();
  await page.waitForURL("**/home");

  const again = await (await browser.newContext()).newPage();
  await leaveForProvider(again);
  await again.getByRole("button", { name: MEMBER }).click();
  await again.waitForURL("**/home");
});

test("an e-mail that the provider has not verified is proved by the e-mail flow, with the name in the form", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const email = "unverified@social.example";
  await comeAs(page, { email, firstName: "Ravi", lastName: "Kale", isVerified: false });
  await page.waitForURL("**/email/verify");
  await expect(page.getByLabel(t("identity.email.label"))).toHaveValue(email);
});

test("an invitation for another e-mail than that of the social account leads to /invalid [AUTH-030] [AUTH-031] [AUTH-157]", async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage();
  const invited = "invited@social.example";
  const facilitator = await openCaller(page.request, "facilitator@demo.example");
  const { batchList } = await facilitator.call(batchEndpoints.listMine, {});
  const params = { id: batchList[0]?.batchId ?? "" };
  await facilitator.call(invitationEndpoints.invite, { params, body: { contacts: [invited], roles: ["ATTENDEE"] } });
  const { links } = await waitForMessage(page.request, invited, (message) => message.links.length > 0);
  await visitIn(page);
  await page.goto(links[0] ?? "");
  await page.waitForURL("**/email/verify");
  await page.getByRole("button", { name: /Continue with Demo ID/ }).click();
  await page.waitForURL("**/demo-identity/**");
  await page.getByRole("textbox", { name: "E-mail" }).fill("somebody@social.example");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("**/invalid");
  await expect(page.getByRole("heading", { name: t("identity.invalid.title") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("identity.back") }).click();
  await page.waitForURL("**/welcome");
});
