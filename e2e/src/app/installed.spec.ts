import type { Browser, Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome, visitIn } from "../steps/api.ts";
import { WHOLE_BROWSER } from "../steps/browsers.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const ANDROID = {
  viewport: PHONE,
  userAgent: "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36",
};

const IPHONE = {
  viewport: PHONE,
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1",
};

/** A page in a browser of its own, which may show notifications. */
const openPage = (browser: Browser, options = {}): Promise<Page> =>
  browser.newPage({ permissions: ["notifications"], ...options });

/** Waits until the service worker stores the shell and controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
}

/** The addresses and texts of all cached responses. */
const keptOn = (page: Page): Promise<{ urls: string[]; texts: string }> =>
  page.evaluate(async () => {
    const urls: string[] = [];
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        urls.push(new URL(request.url).pathname);
        texts.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    return { urls, texts: texts.join("\n") };
  });

test("the application can be installed: manifest, pictures, worker", async ({ request }) => {
  const manifest = (await (await request.get("/manifest.webmanifest")).json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/home" });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true);
  expect((await request.get("/worker.js")).headers()["cache-control"]).toBe("no-cache");
});

test("without a network the application opens and says so, and its files hold nothing about a person", async ({
  browser,
}) => {
  const page = await openPage(browser);
  await enterHome(page, "hub@demo.example");
  await waitForWorker(page);
  await page.reload();
  await expect(page.getByRole("navigation", { name: t("app.nav.main") })).toBeVisible();
  const { urls, texts } = await keptOn(page);
  expect(urls).toContain("/home");
  expect(urls.filter((url) => /^\/(api|files|graph)\b/.test(url))).toEqual([]);
  expect(texts).not.toContain("hub@demo.example");
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(t("app.offline"))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(t("app.offline"))).toBeHidden();
});

/** The globals of a service worker that a page lacks. */
interface WorkerSide {
  readonly registration: ServiceWorkerRegistration;
  readonly WindowClient: { prototype: { focus?: () => Promise<unknown> } };
  readonly NotificationEvent: new (kind: string, init: object) => Event;
}

test("a push message is shown by the worker of the browser and opens what it is about [MOBI-001]", async ({
  playwright,
}) => {
  const browser = await playwright.chromium.launch({ executablePath: WHOLE_BROWSER });
  const page = await openPage(browser);
  await visitIn(page);
  await page.goto("/welcome");
  await waitForWorker(page);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) found(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify({ title: "Foot ulcers", body: "Starts 9:00 am", link: "https://evil.example/x" });
  const { origin } = new URL(page.url());
  const message = { origin, registrationId: await registered, data };
  /** A browser drops a message that arrives while the worker starts, so it is sent again, as a push service does. */
  const shown = async () => {
    await session.send("ServiceWorker.deliverPushMessage", message);
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  };
  await expect.poll(shown).toContainEqual({ title: "Foot ulcers", body: "Starts 9:00 am" });
  message.data = JSON.stringify({ title: "The rules", body: "They changed", link: "/terms?tab=india" });
  await expect.poll(shown).toContainEqual({ title: "The rules", body: "They changed" });
  const [worker] = page.context().serviceWorkers();
  /** Presses a notification. A press in a test cannot focus a window, so focus() is replaced. */
  const press = (title: string) =>
    worker?.evaluate(async (named) => {
      const { registration, WindowClient, NotificationEvent } = globalThis as unknown as WorkerSide;
      WindowClient.prototype.focus = async function (this: unknown) {
        return this;
      };
      const notification = (await registration.getNotifications()).find((each) => each.title === named);
      dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    }, title);
  await press("The rules");
  await page.waitForURL("**/terms?tab=india");
  // A notification with an address of another site opens home, where a visitor must log in.
  await press("Foot ulcers");
  await page.waitForURL((url) => url.origin === origin && /^\/(home|welcome)$/.test(url.pathname));
  await browser.close();
});

test("a spoke user on mobile web sees the download banner until it is closed, and never again [MOBI-011]", async ({
  browser,
}) => {
  const page = await openPage(browser, ANDROID);
  await enterHome(page, "learner@demo.example");
  const banner = page.getByRole("region", { name: t("device.download.title") });
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await banner.getByRole("button", { name: t("device.download.close") }).click();
  await page.reload();
  await expect(page.getByRole("navigation", { name: t("app.nav.bottom") })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("the download banner is not for hub users, nor for a desktop or the app itself [MOBI-011]", async ({
  browser,
}) => {
  for (const [email, options] of [
    ["hub@demo.example", ANDROID],
    ["superhub@demo.example", ANDROID],
    ["learner@demo.example", {}],
    ["learner@demo.example", { ...ANDROID, isApp: true }],
  ] as const) {
    const page = await openPage(browser, options);
    if ("isApp" in options) await enterShell(page, null);
    await enterHome(page, email);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("region", { name: t("device.download.title") })).toHaveCount(0);
    await page.context().close();
  }
});

test("visitors are led to the stores: that of their own device, or both [MOBI-012]", async ({ browser }) => {
  const desktop = await openPage(browser);
  await visitIn(desktop);
  await desktop.goto("/welcome");
  await expect(desktop.getByRole("link", { name: t("app.stores.ios") })).toHaveAttribute("href", "/ios");
  await expect(desktop.getByRole("link", { name: t("app.stores.android") })).toHaveAttribute("href", "/android");
  for (const [options, own, other] of [
    [ANDROID, "android", "ios"],
    [IPHONE, "ios", "android"],
  ] as const) {
    const phone = await openPage(browser, options);
    await visitIn(phone);
    await phone.goto("/welcome");
    await expect(phone.getByRole("link", { name: t(`app.stores.${own}`) })).toHaveAttribute("href", `/${own}`);
    await expect(phone.getByRole("link", { name: t(`app.stores.${other}`) })).toHaveCount(0);
  }
});

/** The part of the bridge of the native shell that the application uses. */
async function enterShell(page: Page, action: "mandatory" | "recommended" | null): Promise<void> {
  await page.addInitScript(() => {
    const methods = (names: string[]) => names.map((name) => ({ name, rtype: "promise" }));
    Object.assign(window, {
      CapacitorCustomPlatform: { name: "android" },
      Capacitor: {
        PluginHeaders: [
          { name: "App", methods: methods(["getInfo"]) },
          { name: "PushNotifications", methods: methods(["checkPermissions", "removeAllListeners", "addListener"]) },
        ],
        nativePromise: async (plugin: string) =>
          plugin === "App" ? { id: "org.openrounds.app", version: "1.0.0" } : { receive: "prompt" },
      },
    });
  });
  await page.route("**/api/v1/user/app/check/update?*", async (route) => {
    const { searchParams } = new URL(route.request().url());
    expect(Object.fromEntries(searchParams)).toEqual({
      appId: "org.openrounds.app",
      currentVersion: "1.0.0",
      osType: "ANDROID",
    });
    await route.fulfill({ json: { responseCode: "Success", resultBody: { action } } });
  });
}

test("a mandatory update covers everything, also after Escape and a new start [MOBI-008]", async ({ browser }) => {
  const page = await openPage(browser, ANDROID);
  await enterShell(page, "mandatory");
  await visitIn(page);
  await page.goto("/welcome");
  const prompt = page.getByRole("dialog", { name: t("device.update.mandatory") });
  for (let starts = 0; starts < 2; starts++) {
    await expect(prompt).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(prompt).toBeVisible();
    // The prompt links to the store and cannot be closed.
    await expect(prompt.getByRole("link")).toHaveAttribute("href", "/android");
    await expect(prompt.getByRole("button")).toHaveCount(0);
    await page.goto("/terms");
  }
});

test("a recommended update is offered once, and not again to who chose later [MOBI-009] [MOBI-010]", async ({
  browser,
}) => {
  const page = await openPage(browser, ANDROID);
  await enterShell(page, "recommended");
  await visitIn(page);
  await page.goto("/welcome");
  const prompt = page.getByRole("region", { name: t("device.update.recommended") });
  await expect(prompt).toBeVisible();
  const kept = () =>
    page.evaluate(() => [localStorage.getItem("or.updateSeen"), localStorage.getItem("or.updateLater")]);
  const startAnew = async (): Promise<void> => {
    const response = page.waitForResponse(/check\/update/);
    await page.reload();
    await response;
  };
  expect(await kept()).toEqual(["1.0.0", null]);
  await startAnew();
  await expect(prompt).toHaveCount(0);
  const forgetSeen = () => page.evaluate(() => localStorage.removeItem("or.updateSeen"));
  await forgetSeen();
  await startAnew();
  await prompt.getByRole("button", { name: t("device.update.later") }).click();
  await expect(prompt).toBeHidden();
  expect(await kept()).toEqual(["1.0.0", "1.0.0"]);
  await forgetSeen();
  await startAnew();
  await expect(prompt).toHaveCount(0);
});
