import type { Page } from "@playwright/test";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { nextCall } from "../steps/calls.ts";
import { giveCredentials } from "../steps/entry.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { sessionStorageItem, localStorageItem } from "../steps/page.ts";
import { t } from "../steps/texts.ts";

const PERSON = "admin@demo.example";

async function choose(page: Page, isOn: boolean): Promise<void> {
  await page.goto("/profile?tab=security");
  await page.getByRole("switch", { name: t("profile.step.ask") }).click({ force: true });
  const said = page.getByText(t(isOn ? "profile.step.turnedOn" : "profile.step.turnedOff"));
  await expect(said).toBeVisible();
}

/** Signs in with the password, up to the second step. */
async function showPassword(page: Page): Promise<void> {
  await visitIn(page);
  await page.goto("/welcome");
  await giveCredentials(page, PERSON);
}

/** The code that the tab waits for. */
const pendingCode = async (page: Page): Promise<{ orderId?: string }> =>
  JSON.parse((await sessionStorageItem(page, "or.pendingCode")) ?? "{}") as { orderId?: string };

test("who turns the second step on gives a code at the next sign-in, and not again on a remembered device [AUTH-074] [AUTH-075] [AUTH-076] [AUTH-077]", async ({
  browser,
}) => {
  const own = await browser.newPage();
  await enter(own, PERSON);
  await choose(own, true);
  await expectAccessible(own);

  const page = await browser.newPage();
  await showPassword(page);
  await page.waitForURL("**/second-step");
  const { orderId } = await pendingCode(page);
  expect(orderId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await localStorageItem(page, "or.userId")).toBeNull();
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith("rk"))).toEqual([]);
  const confirm = page.getByRole("button", { name: t("identity.code.confirm") });
  await expect(confirm).toBeDisabled();
  await expect(page.getByText(/0:[0-3][0-9]/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByLabel(t("identity.code.label")).fill("000000");
  await confirm.click();
  await expect(page.getByText(t("LOGIN_INCORRECT_OTP"))).toBeVisible();
  const { code } = await waitForMessage(page.request, PERSON, (message) => message.code !== null);
  await page.getByLabel(t("profile.step.remember", { days: 30 })).check();
  await page.getByLabel(t("identity.code.label")).fill(code ?? "");
  const brought = nextCall(page, identityEndpoints.login);
  await confirm.click();
  expect((await brought).postDataJSON()).toMatchObject({ otp: code, orderId });
  await page.waitForURL("**/home");

  await page.evaluate(() => localStorage.removeItem("or.userId"));
  await page.context().clearCookies({ name: /rk$/ });
  await showPassword(page);
  await page.waitForURL("**/home");

  await choose(own, false);
  const other = await browser.newPage();
  await showPassword(other);
  await other.waitForURL("**/home");
});

test("the page of the second step leads nowhere without a first one", async ({ browser }) => {
  const page = await browser.newPage();
  await page.goto("/second-step");
  await page.waitForURL("**/welcome");
});
