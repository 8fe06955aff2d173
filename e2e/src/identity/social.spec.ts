import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { visitIn } from "../steps/api.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { inviteToBatch } from "../steps/invitations.ts";
import { signUpAnew } from "../steps/newcomer.ts";
import { t } from "../steps/texts.ts";

const NEWCOMER = "newcomer@social.example";

interface Known {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isVerified: boolean;
}

/** Opens the page of the provider from the current page, and returns from it as a person. */
async function giveToProvider(page: Page, person: Known): Promise<void> {
  await page.getByRole("button", { name: /Continue with Demo ID/ }).click();
  await page.waitForURL("**/demo-identity/**");
  await page.getByRole("textbox", { name: "E-mail" }).fill(person.email);
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByRole("checkbox").setChecked(person.isVerified);
  await page.getByRole("button", { name: "Go on" }).click();
}

async function comeAs(page: Page, person: Known): Promise<void> {
  await visitIn(page);
  await page.goto("/welcome");
  await giveToProvider(page, person);
}

test("somebody new signs up with the profile of a social account and comes straight in afterwards [AUTH-003] [AUTH-013] [AUTH-118] [AUTH-158]", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await visitIn(page);
  await page.goto("/welcome");
  for (const [name, href] of [
    ["identity.welcome.email", "/email/verify"],
    ["identity.welcome.phone", "/phone/verify"],
  ] as const) {
    const way = page.getByRole("link", { name: t(name) });
    await expect(way).toBeVisible();
    await expect(way).toHaveAttribute("href", href);
  }
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

  const again = await browser.newPage();
  await comeAs(again, person);
  await again.waitForURL("**/onboard");
});

test("who has an account and an invitation comes in by a social account too; a code that goes to the e-mail links it [AUTH-066] [AUTH-074] [AUTH-077]", async ({
  browser,
}) => {
  const person = { email: "linked@social.example", firstName: "Lata", lastName: "Rao", isVerified: true };
  const before = await browser.newPage();
  await visitIn(before);
  await signUpAnew(before, person, { t });
  const { code: used } = await waitForMessage(before.request, person.email, (message) => message.code !== null);
  const page = await browser.newPage();
  await visitIn(page);
  await page.goto((await inviteToBatch(page.request, person.email)).href);
  await page.waitForURL("**/email/verify");
  await giveToProvider(page, person);
  await expect(page.getByRole("heading", { name: t("identity.social.linkTitle") })).toBeVisible();
  await expectAccessible(page);
  const { code } = await waitForMessage(page.request, person.email, (message) => ![null, used].includes(message.code));
  await page.getByLabel(t("identity.code.label")).fill(code ?? "");
  await page.getByRole("button", { name: t("identity.code.confirm") }).click();
  await page.waitForURL("**/onboard");

  const again = await browser.newPage();
  await comeAs(again, person);
  await again.waitForURL("**/onboard");
});

test("an e-mail that the provider has not verified is proved by the e-mail flow, with the name in the form [AUTH-158]", async ({
  browser,
}) => {
  const page = await browser.newPage();
  const email = "unverified@social.example";
  await comeAs(page, { email, firstName: "Ravi", lastName: "Kale", isVerified: false });
  await page.waitForURL("**/email/verify");
  await expect(page.getByLabel(t("identity.email.label"))).toHaveValue(email);
  await page.getByRole("button", { name: t("identity.continue"), exact: true }).click();
  await page.waitForURL("**/email/signup");
  await page.getByRole("button", { name: t("identity.bot.check") }).click();
  await page.getByRole("button", { name: t("identity.code.send") }).click();
  const { code } = await waitForMessage(page.request, email, (message) => message.code !== null);
  await page.getByLabel(t("identity.code.label")).fill(code ?? "");
  await page.getByRole("button", { name: t("identity.code.confirm") }).click();
  await expect(page.getByLabel(t("identity.firstName"))).toHaveValue("Ravi");
  await expect(page.getByLabel(t("identity.lastName"))).toHaveValue("Kale");
  await expect(page.getByLabel(t("identity.password.label"), { exact: true })).toBeVisible();
});

test("an invitation for another e-mail than that of the social account leads to /invalid [AUTH-030] [AUTH-031] [AUTH-157]", async ({
  browser,
}) => {
  const page = await browser.newPage();
  const invited = "invited@social.example";
  await visitIn(page);
  await page.goto((await inviteToBatch(page.request, invited)).href);
  await page.waitForURL("**/email/verify");
  const other = { email: "somebody@social.example", firstName: "Other", lastName: "Person", isVerified: true };
  await giveToProvider(page, other);
  await page.waitForURL("**/invalid");
  await expect(page.getByRole("heading", { name: t("identity.invalid.title") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: t("identity.back") }).click();
  await page.waitForURL("**/welcome");
});
