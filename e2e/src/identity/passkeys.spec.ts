import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, visitIn } from "../steps/api.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { t } from "../steps/texts.ts";

const PERSON = "allviews@demo.example";

interface Device {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/** Gives the browser of a page an authenticator that confirms its person at once. */
async function attachDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Sets whether the authenticator verifies the person. */
const confirmAs = ({ cdp, authenticatorId }: Device, isUserVerified: boolean) =>
  cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

async function forgetSignIn(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem("or.userId"));
}

async function makePasskey(page: Page, name: string): Promise<void> {
  await page.goto("/profile?tab=security");
  await page.getByRole("button", { name: t("profile.passkey.add") }).click();
  const dialog = page.getByRole("dialog", { name: t("profile.passkey.add") });
  await dialog.getByLabel(t("profile.passkey.name")).fill(name);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("profile.passkey.make") }).click();
}

test("a passkey is made, named and used to sign in; then it is removed and opens nothing any more", async ({
  browser,
}) => {
  const page = await browser.newPage();
  await attachDevice(page);
  await visitIn(page);
  await enter(page, PERSON);
  await makePasskey(page, "My laptop");
  const list = page.getByRole("region", { name: t("profile.passkeys") });
  await expect(list.getByText("My laptop")).toBeVisible();
  await waitForMessage(page.request, PERSON, ({ subject }) => subject === t("mail.SIGN_IN_CHANGED.subject"));
  await expectAccessible(page);

  await makePasskey(page, "The same again");
  await expect(page.getByText(t("profile.passkey.madeBefore"))).toBeVisible();
  await page.getByRole("button", { name: t("app.cancel") }).click();
  await list.getByRole("button", { name: t("profile.passkey.renameNamed", { name: "My laptop" }) }).click();
  await page.getByLabel(t("profile.passkey.name")).fill(" ");
  await page.getByRole("button", { name: t("app.save") }).click();
  await expect(page.getByText(t("VALID_PASSKEY_NAME"))).toBeVisible();
  await page.getByLabel(t("profile.passkey.name")).fill("Work laptop");
  await page.getByRole("button", { name: t("app.save") }).click();
  await expect(list.getByText("Work laptop")).toBeVisible();

  await forgetSignIn(page);
  await page.goto("/welcome");
  await page.getByRole("button", { name: t("profile.passkey.logIn") }).click();
  await page.waitForURL("**/home");

  await page.goto("/profile?tab=security");
  await list.getByRole("button", { name: t("profile.passkey.removeNamed", { name: "Work laptop" }) }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("profile.passkey.remove"), exact: true }).click();
  await expect(list.getByText("Work laptop")).toHaveCount(0);
  await forgetSignIn(page);
  await page.goto("/welcome");
  await page.getByRole("button", { name: t("profile.passkey.logIn") }).click();
  await expect(page.getByText(t("PASSKEY_FAILED"))).toBeVisible();
  await expectAccessible(page);
});

test("the field for the e-mail offers passkeys, and a device that does not know the person lets nobody in", async ({
  browser,
}) => {
  const page = await browser.newPage();
  const device = await attachDevice(page);
  await visitIn(page);
  await enter(page, PERSON);
  await makePasskey(page, "Another laptop");
  await expect(page.getByText("Another laptop")).toBeVisible();
  await forgetSignIn(page);
  await confirmAs(device, false);
  await page.goto("/welcome");
  await page.getByRole("button", { name: t("profile.passkey.logIn") }).click();
  await expect(page.getByText(t("profile.passkey.left"))).toBeVisible();
  await confirmAs(device, true);
  await page.goto("/email/verify");
  await expect(page.getByLabel(t("identity.email.label"))).toHaveAttribute("autocomplete", "username webauthn");
  await page.waitForURL("**/home");
});
