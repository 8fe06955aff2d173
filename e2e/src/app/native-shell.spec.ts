import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { enterHome, visitIn } from "../steps/api.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const TOKEN = "a-token-of-the-system";
const ANDROID = {
  viewport: PHONE,
  userAgent: "Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36",
};

/** The interface between a test and the stand-in of the shell. */
interface Shell {
  receive: string;
  emit(event: string, data: unknown): void;
}

/** The native side of the shell: its plugins, the permission that its person gives, and the token of the system. */
async function enterShell(page: Page): Promise<void> {
  await page.addInitScript((token) => {
    const hearers: { event: string; hear: (data: unknown) => void }[] = [];
    const shell: Shell = {
      receive: "prompt",
      emit: (event, data) => hearers.filter((each) => each.event === event).forEach(({ hear }) => hear(data)),
    };
    const plugin = (name: string, promises: string[]) => ({
      name,
      methods: [
        { name: "addListener", rtype: "callback" },
        ...[...promises, "removeListener", "removeAllListeners"].map((method) => ({ name: method, rtype: "promise" })),
      ],
    });
    const responses: Record<string, () => unknown> = {
      getInfo: () => ({ id: "org.openrounds.app", version: "1.0.0" }),
      checkPermissions: () => ({ receive: shell.receive }),
      requestPermissions: () => ({ receive: shell.receive }),
      register: () => void setTimeout(() => shell.emit("registration", { value: token })),
    };
    Object.assign(window, {
      shell,
      CapacitorCustomPlatform: { name: "android" },
      Capacitor: {
        PluginHeaders: [
          plugin("App", ["getInfo"]),
          plugin("PushNotifications", ["checkPermissions", "requestPermissions", "register"]),
        ],
        nativePromise: async (_plugin: string, method: string) => responses[method]?.(),
        nativeCallback: (_plugin: string, _method: string, { eventName }: { eventName: string }, hear: () => void) => {
          hearers.push({ event: eventName, hear });
          return String(hearers.length);
        },
      },
    });
  }, TOKEN);
}

const permit = (page: Page, receive: string) =>
  page.evaluate((given) => void ((window as unknown as { shell: Shell }).shell.receive = given), receive);
const emit = (page: Page, event: string, data: unknown) =>
  page.evaluate(([name, payload]) => (window as unknown as { shell: Shell }).shell.emit(name, payload), [
    event,
    data,
  ] as const);

async function turnOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("menuitem", { name: t("app.push.on") }).click();
}

test("the app of a store registers its device for push, once its person allows it [MOBI-001] [MOBI-014] [MOBI-015]", async ({
  browser,
}) => {
  const page = await browser.newPage(ANDROID);
  await enterShell(page);
  await enterHome(page, "presenter@demo.example");
  await permit(page, "denied");
  await turnOn(page);
  await expect(page.getByText(/^Push Notification permission denied\./)).toBeVisible();
  await permit(page, "granted");
  const saved = page.waitForResponse("**/api/v1/user/notification/save");
  await turnOn(page);
  const response = await saved;
  expect(response.status()).toBe(200);
  expect(response.request().postDataJSON()).toMatchObject({
    deviceToken: TOKEN,
    deviceType: "PHONE",
    osType: "ANDROID",
  });
  await expect(page.getByText("Push Notification permission granted")).toBeVisible();
  const again = page.waitForRequest("**/api/v1/user/notification/save");
  await page.addInitScript(() => void ((window as unknown as { shell: Shell }).shell.receive = "granted"));
  await page.reload();
  expect((await again).postDataJSON()).toMatchObject({ deviceToken: TOKEN });
});

test("a link that the system hands to the app opens its page; one of another site opens nothing", async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage(ANDROID);
  await enterShell(page);
  await visitIn(page);
  await page.goto("/welcome");
  const link = (type: string) => `/welcome?type=${type}&id=0199d000-0000-7000-8000-0000000000aa`;
  await expect(async () => {
    await emit(page, "appUrlOpen", { url: `https://evil.example${link("forgot-password")}` });
    await emit(page, "appUrlOpen", { url: `${baseURL ?? ""}${link("unlock-account")}` });
    await page.waitForURL("**/forgot-password", { timeout: 2000 });
  }).toPass();
  for (const type of ["forgot-password", "unlock-account"]) {
    await emit(page, "appUrlOpen", { url: `${baseURL ?? ""}/email/verify` });
    await page.waitForURL("**/email/verify");
    await emit(page, "appUrlOpen", { url: `${baseURL ?? ""}${link(type)}` });
    await page.waitForURL("**/forgot-password");
  }
  await emit(page, "appUrlOpen", { url: `${baseURL ?? ""}${link("email-verification")}` });
  await expect(page.getByText(t("VERIFY_LINK_EXPIRED"))).toBeVisible();
  await emit(page, "appUrlOpen", { url: `${baseURL ?? ""}${link("invitation")}` });
  await expect(page.getByText(t("identity.welcome.badInvitation"))).toBeVisible();
});

test("a message of the system that is tapped opens what it is about [MOBI-001]", async ({ browser }) => {
  const page = await browser.newPage(ANDROID);
  await enterShell(page);
  await page.addInitScript(() => void ((window as unknown as { shell: Shell }).shell.receive = "granted"));
  const saved = page.waitForRequest("**/api/v1/user/notification/save");
  await enterHome(page, "presenter@demo.example");
  await saved;
  const notification = (link: string) => ({ actionId: "tap", notification: { id: "1", data: { link } } });
  await emit(page, "pushNotificationActionPerformed", notification("https://evil.example/certificate"));
  await emit(page, "pushNotificationActionPerformed", notification("/profile"));
  await page.waitForURL("**/profile");
});
