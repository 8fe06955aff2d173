import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page, Request, Route } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { trackingEndpoints, type ProductEvent } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { redirectEndpoints } from "@openrounds/contract/identity/redirects/endpoints.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { settingsEndpoints } from "@openrounds/contract/notifications/settings/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller, serverNowMs, visitIn } from "../steps/api.ts";
import { callsOf, changeResult, isCallOf, nextResponse, nextCall, refuse, refusePageCalls } from "../steps/calls.ts";
import { expectShownFor, TOAST_MS } from "../steps/clock.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { rolesOf } from "../steps/organizations.ts";
import { mainNavigation } from "../steps/page.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const header = (page: Page) => page.getByRole("banner");
const openMenu = (page: Page) =>
  header(page)
    .getByRole("button", { name: /profile \d+% complete/ })
    .click();
const search = (page: Page) => page.getByRole("button", { name: t("app.nav.search"), exact: true });
const entry = (page: Page, name: string) => page.getByRole("menuitem", { name, exact: true });

test("the header has the logo and the profile menu with all its items and the completion of the profile [SHELL-046] [SHELL-047] [SHELL-048] [SHELL-049] [SHELL-050] [SHELL-051] [SHELL-052] [SHELL-053]", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  const { userId } = caller;
  const { profilePercentage: percent } = await caller.call(identityEndpoints.readUser, { params: { userId } });
  await page.goto("/home");
  const logo = header(page).getByRole("link", { name: t("app.nav.logo") });
  await expect(logo).toHaveAttribute("href", "/home");
  await expect(logo.locator("svg")).toBeVisible();
  await expect(logo).toHaveText(t("app.product"));
  await openMenu(page);
  await expect(page.getByRole("menu").getByText(t("app.account.complete", { percent }))).toBeVisible();
  await expectAccessible(page);
  await entry(page, t("app.account.edit")).click();
  await page.waitForURL("**/profile");
  await openMenu(page);
  await entry(page, t("app.account.public")).click();
  await page.waitForURL(`**/public-profile/${userId}`);
  await page.goto("/programs");
  await openMenu(page);
  await entry(page, t("app.account.certificates")).click();
  await page.waitForURL("**/certificate");
  await openMenu(page);
  await entry(page, t("app.account.help")).click();
  await expect(page.getByRole("dialog", { name: t("app.help") })).toBeVisible();
  await page.keyboard.press("Escape");
  await openMenu(page);
  await entry(page, t("app.account.logout")).click();
  await page.waitForURL("**/welcome");
  const newer = await enter(page, "learner@demo.example");
  const { profilePercentage } = await newer.call(identityEndpoints.readUser, { params: { userId: newer.userId } });
  expect(profilePercentage).not.toBe(percent);
  await page.goto("/programs");
  await page.getByRole("button", { name: t("app.account.menu", { percent: profilePercentage }) }).click();
  const completion = page.getByRole("menu").getByText(t("app.account.complete", { percent: profilePercentage }));
  await expect(completion).toBeVisible();
});

const keptView = (page: Page) =>
  page.evaluate(() => [localStorage.getItem("or.view"), localStorage.getItem("or.organizationId")]);

/** Adds a second spoke site to the permissions of the person; nobody of the demo has two. */
async function addSpoke(page: Page): Promise<void> {
  await changeResult(page, organizationEndpoints.permissions, (permissions) => {
    const organizationId = "00000000-0000-7000-8000-000000000000";
    const spokeSite = [
      ...permissions.spokeSite,
      ...permissions.spokeSite.map((spoke) => ({ ...spoke, organizationId })),
    ];
    expect(spokeSite).toHaveLength(2);
    return { ...permissions, spokeSite };
  });
}

test("who holds several views switches between them, and a hub view has a selector and its own tabs [SHELL-054] [SHELL-058] [ORG-149] [ORG-151] [ORG-152] [ORG-154] [ORG-157] [ORG-148] [ORG-002]", async ({
  browser,
}) => {
  const page = await browser.newPage();
  const caller = await enter(page, "allviews@demo.example");
  const roles = await rolesOf(caller);
  const firstHub = roles.hub[0]?.organizationId;
  await addSpoke(page);
  await page.goto("/home");
  const switcher = page.locator(".viewsw");
  await switcher.click();
  await entry(page, t("views.hubView")).click();
  await expect(page.getByText(t("views.switched", { view: t("views.hubView") }))).toBeVisible();
  await expect(page.locator("button.hubsel")).toBeVisible();
  const programs = mainNavigation(page).getByRole("link", { name: t("app.nav.programs") });
  await expect(programs).toHaveAttribute("href", /^\/hub\//);
  expect(await keptView(page)).toEqual(["hub", firstHub]);
  await expect(programs).toHaveAttribute("href", `/hub/${firstHub}/programs`);
  await expectAccessible(page);
  await programs.click();
  await page.waitForURL("**/programs");
  await switcher.click();
  await expect(page.getByRole("menuitem")).toHaveText([
    t("views.hubView"),
    t("views.superHubView"),
    t("views.spokeView"),
  ]);
  await entry(page, t("views.superHubView")).click();
  await page.waitForURL("**/home");
  const [superhub] = roles.superHub;
  expect(superhub?.role).toBe("ECHO_REPLICATOR");
  expect(await keptView(page)).toEqual(["superHub", superhub?.organizationId]);
  for (const tab of ["hubs", "members", "edit"] as const) {
    const link = mainNavigation(page).getByRole("link", { name: new RegExp(`^${t(`app.nav.${tab}`)}`) });
    await expect(link).toHaveAttribute("href", `/superhub/${superhub?.organizationId}/${tab}`);
  }
  await mainNavigation(page)
    .getByRole("link", { name: t("app.nav.members") })
    .click();
  await page.waitForURL("**/superhub/*/members");
  await switcher.click();
  await entry(page, t("views.spokeView")).click();
  await page.waitForURL("**/home");
  expect(await keptView(page)).toEqual(["spoke", roles.spokeSite[0]?.organizationId]);
  await expect(switcher).toContainText(t("views.spokeView"));
  await expect(mainNavigation(page).getByRole("link")).toHaveText([t("app.nav.home"), t("app.nav.programs")]);
  await expect(programs).toHaveAttribute("href", "/programs");
  await page.goto("/programs");
  await switcher.click();
  await entry(page, t("views.hubView")).click();
  await page.waitForURL("**/home");
  expect(await keptView(page)).toEqual(["hub", firstHub]);
  const spoke = await browser.newPage();
  await enter(spoke, "learner@demo.example");
  await spoke.goto("/programs");
  await expect(mainNavigation(spoke).getByRole("link", { name: t("app.nav.programs") })).toHaveAttribute(
    "href",
    "/programs",
  );
  // The view switcher loads together with the search.
  await expect(search(spoke)).toBeVisible();
  await expect(spoke.locator(".viewsw, .hubsel")).toHaveCount(0);
  const hubOnly = await browser.newPage();
  const owner = await enter(hubOnly, "hub@demo.example");
  const one = await rolesOf(owner);
  expect([one.hub.length, one.superHub.length, one.spokeSite.length]).toEqual([1, 0, 0]);
  await hubOnly.goto("/home");
  await expect(hubOnly.locator("button.hubsel")).toBeVisible();
  await expect(search(hubOnly)).toBeVisible();
  await expect(hubOnly.locator(".viewsw")).toHaveCount(0);
  const above = await browser.newPage();
  const superhubOwner = await enter(above, "superhub@demo.example");
  const own = await rolesOf(superhubOwner);
  expect([own.hub.length, own.superHub.length]).toEqual([0, 1]);
  await above.goto("/home");
  await expect(above.locator("button.hubsel")).toContainText(own.superHub[0]?.name ?? "");
  await expect(search(above)).toBeVisible();
  await expect(above.locator(".viewsw")).toHaveCount(0);
});

test("on a phone up to 639 pixels wide there are two tabs at the bottom [SHELL-060] [SHELL-097]", async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: PHONE });
  await enter(page, "learner@demo.example");
  await page.goto("/home");
  const bar = page.getByRole("navigation", { name: t("app.nav.bottom") });
  await expect(bar.getByRole("link")).toHaveText([new RegExp(`^${t("app.nav.home")}`), t("app.nav.conversations")]);
  await expect(bar.getByRole("link", { name: t("app.nav.home") })).toHaveAttribute("aria-current", "page");
  await page.setViewportSize({ width: 639, height: 844 });
  await expect(bar).toBeVisible();
  await bar.getByRole("link", { name: t("app.nav.conversations") }).click();
  await page.waitForURL("**/conversations");
  await bar.getByRole("link", { name: t("app.nav.home") }).click();
  await page.waitForURL("**/home");
  await page.setViewportSize({ width: 640, height: 844 });
  await expect(bar).toBeHidden();
});

test("the chat with the help answers, and sends an own question to the support [SHELL-061]", async ({ page }) => {
  await enter(page, "learner@demo.example");
  await page.goto("/programs?help=open");
  const chat = page.getByRole("dialog", { name: t("app.help") });
  await chat.getByRole("button", { name: t("help.join") }).click();
  await expect(chat.getByText(t("help.join.answer"))).toBeVisible();
  await expectAccessible(page);
  await chat.getByLabel(t("help.ask")).fill("Where is the moon?");
  await page.keyboard.press("Enter");
  await expect(chat.getByText(t("help.sent"))).toBeVisible();
  await waitForMessage(page.request, "support@openrounds.example", ({ text }) => text.includes("Where is the moon?"));
  await page.keyboard.press("Escape");
  await expect(chat).toBeHidden();
  for (const address of ["/home", "/certificate", "/profile"]) {
    await page.goto(address);
    const widget = page.getByRole("button", { name: t("app.help"), exact: true });
    await expect(widget, address).toHaveAttribute("aria-expanded", "false");
    await widget.click();
    await expect(chat, address).toBeVisible();
    await chat.getByRole("button", { name: t("app.close") }).click();
    await expect(chat).toBeHidden();
  }
});

const refusal = (status: number) => ({
  status,
  responseCode: status === 401 ? "error.unauthorized" : "error.x",
  message: "What the server says",
});

/** The text of the page for each status; the last ones have no name. */
const STATUSES = [
  [401, "Unauthorized"],
  [403, "Forbidden"],
  [404, "Not Found"],
  [409, "Conflict"],
  [500, "Internal Server Error"],
  [502, "Service Temporarily Unavailable, Try After Some Time"],
  [503, "Service Unavailable"],
  ...[418, 400, 504].map((status) => [status, t("app.oops.other", { email: "support@openrounds.example" })] as const),
] as const;

test("a page that is not shared keeps the navigation, and says why and whom to ask", async ({ page }) => {
  await enter(page, "learner@demo.example");
  await page.goto(`/hub/${DEMO_HUB.id}/members`);
  await expect(page.getByRole("alert").getByText(t("app.oops.cause"))).toBeVisible();
  await expect(mainNavigation(page)).toBeVisible();
  await expectAccessible(page);
  await mainNavigation(page)
    .getByRole("link", { name: t("app.nav.programs") })
    .click();
  await page.waitForURL("**/programs");
  await expect(page.getByRole("heading", { level: 1, name: t("programs.title") })).toBeVisible();
  await page.goto(`/analytics/${DEMO_HUB.id}`);
  await expect(page.getByRole("alert").getByText(t("analytics.noAccessText"))).toBeVisible();
});

test("a page that fails says Oops with the status and its text, and leads home [SHELL-066] [SHELL-067] [SHELL-068] [SHELL-069] [SHELL-070] [SHELL-071] [SHELL-072] [SHELL-073] [SHELL-074] [SHELL-075] [API-010] [API-017] [API-018]", async ({
  page,
}) => {
  const { userId } = await enter(page, "learner@demo.example");
  const own = `**/api${identityEndpoints.readUser.path.replace(":userId", userId)}`;
  const goBack = page.getByRole("link", { name: t("app.oops.home"), exact: true });
  for (const [status, text] of STATUSES) {
    const ends = await refuse(page, own, refusal(status));
    await page.goto("/home");
    await expect(page.getByRole("heading", { name: `Oops ${status}` })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
    if (status === 418) await expect(page.getByRole("alert")).toContainText("support@openrounds.example");
    await expect(page.getByText("What the server says")).toBeVisible();
    await expect(goBack, String(status)).toHaveAttribute("href", "/home");
    await ends();
  }
  const oops = page.getByRole("heading", { name: "Oops 500" });
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 200, body: "<html>no answer</html>" }),
  ]) {
    await page.route(own, fail);
    const answerPages = await refusePageCalls(page);
    await page.goto("/home");
    await expect(oops).toBeVisible({ timeout: 30_000 });
    await page.unroute(own);
    await answerPages();
    await page.goto("/manifest.webmanifest");
  }
  const ends = await refuse(page, own, refusal(500));
  await page.goto("/programs");
  await expect(oops).toBeVisible({ timeout: 30_000 });
  await ends();
  await expectAccessible(page);
  await goBack.click();
  await page.waitForURL("**/home");
  await expect(mainNavigation(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(oops).toHaveCount(0);
});

test("a part of a page that fails says so in its place and is tried again on its own; the rest stays", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  const ends = await refuse(page, waitingEndpoints.listMine, refusal(500));
  await page.goto("/home");
  const failed = page.getByRole("alert").filter({ hasText: t("COMMON_ERROR_MESSAGE") });
  await expect(failed.getByText("What the server says")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("heading", { name: t("home.upcoming") })).toBeVisible();
  await expectAccessible(page);
  await ends();
  await failed.getByRole("button", { name: t("app.again") }).click();
  await expect(page.getByRole("heading", { name: t("forms.todo.title") })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test("whose session the server ended signs in again and comes back to where they were; a program without a banner has the blank one [AUTH-084] [SHELL-081]", async ({
  page,
}) => {
  const caller = await enter(page, "learner@demo.example");
  await page.goto("/programs");
  await expect(page.locator(".cover__art").first()).toHaveAttribute("viewBox", "0 0 2310 450");
  await caller.call(identityEndpoints.logout, { body: {} });
  await page.goto("/programs?tab=completed");
  await page.waitForURL("**/welcome?redirectURL=%2Fprograms%3Ftab%3Dcompleted");
  await expect(page.getByRole("link", { name: t("identity.welcome.email") })).toBeVisible();
});

test("a refused change shows the message of the server for some seconds [SHELL-094] [SHELL-095]", async ({ page }) => {
  await page.clock.install();
  await enter(page, "learner@demo.example");
  await page.goto("/profile?tab=notifications");
  await refuse(page, settingsEndpoints.update, refusal(409));
  const said = "What the server says";
  const choice = page.getByRole("switch").first();
  await expect(choice).toBeVisible();
  await expectShownFor(page.locator(".toast", { hasText: said }), TOAST_MS, async () => {
    await choice.click();
    await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
  });
});

/** The built file that contains a page. */
function fileOf(source: string): string {
  const manifest = fileURLToPath(new URL("../../../web/dist/.vite/manifest.json", import.meta.url));
  const parts = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { readonly file: string }>;
  return parts[source]?.file ?? "";
}

test("a page that fails by itself asks to be loaded again; one whose part is missing is reloaded once with v=1 [SHELL-062] [SHELL-063] [SHELL-064] [SHELL-065]", async ({
  browser,
}) => {
  const page = await browser.newPage({ serviceWorkers: "block" });
  await enter(page, "learner@demo.example");
  await page.route("**/api/v1/certificate/all*", (route) =>
    route.fulfill({ json: { responseCode: "Success", resultBody: { certificateList: "no list" } } }),
  );
  await page.goto("/certificate");
  await expect(
    page.getByText("Unfortunately there was an error loading this page. Please try to refresh this page."),
  ).toBeVisible();
  const part = fileOf("src/certificates/pages/my-certificates-page.tsx");
  await page.route(`**/${part}`, (route) => route.abort());
  const loads: string[] = [];
  page.on("request", (each) => void (each.isNavigationRequest() && loads.push(new URL(each.url()).search)));
  for (const query of ["", "?from=mail&at=1"]) {
    loads.length = 0;
    await page.goto(`/certificate${query}`);
    const added = query === "" ? "?v=1" : `${query}&v=1`;
    await page.waitForURL((url) => url.pathname === "/certificate" && url.search === added);
    await expect(page.getByText(t("app.oops.hardRefresh"))).toBeVisible();
    expect(loads).toEqual([query, added]);
  }
  expect(t("app.oops.hardRefresh")).toMatch(/without the cache/);
  await expectAccessible(page);
});

test("the first visit asks for the language, then shows the ways in; later visits do not ask [SHELL-004] [SHELL-005]", async ({
  page,
}) => {
  const byEmail = page.getByRole("link", { name: t("identity.welcome.email") });
  await page.goto("/welcome");
  const languages = page.getByRole("radio");
  const ways = [
    byEmail,
    page.getByRole("link", { name: t("identity.welcome.phone") }),
    page.getByRole("button", { name: t("profile.passkey.logIn") }),
  ];
  await expect(languages.first()).toBeVisible();
  for (const way of ways) await expect(way).toHaveCount(0);
  await languages.first().check({ force: true });
  await page.locator("button.btn--primary").click();
  for (const way of ways) await expect(way).toBeVisible();
  await page.reload();
  for (const way of ways) await expect(way).toBeVisible();
  await expect(languages).toHaveCount(0);
});

test("a speaker reads texts beside English and saves a translation, which is shown, while developing and nowhere else [SHELL-015] [SHELL-016]", async ({
  page,
}) => {
  await enter(page, "learner@demo.example");
  await page.goto("/translations?locale=vi&text=legal.cookies.title");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("textbox") });
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(t("legal.cookies.title"));
  await expect(card).toContainText("/privacy");
  await expectAccessible(page);
  const input = card.getByRole("textbox");
  const before = await input.inputValue();
  await input.fill(`${before} {name}`);
  const save = card.getByRole("button", { name: t("site.translations.save") });
  await save.click();
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await expect(input).toHaveValue(`${before} {name}`);
  await input.fill(`${before} 2`);
  await save.click();
  await expect(page.getByText(t("site.translations.saved"))).toBeVisible();
  await expect(card).toContainText(t("site.translations.standing.reviewed"));
  await expect(save).toHaveCount(0);
  await page.reload();
  await expect(input).toHaveValue(`${before} 2`);
  await page.getByLabel(t("site.translations.standing"), { exact: true }).selectOption("missing");
  await expect(page.getByText(t("site.translations.none"))).toBeVisible();
  await expect(page).toHaveURL(/standing=missing/);
  for (const [environment, end] of [
    ["local", "/translations"],
    ["dev", "/translations"],
    ["development", "/translations"],
    ["qa", "/home"],
    ["demo", "/home"],
    ["prod", "/home"],
  ] as const) {
    const ends = await changeResult(page, identityEndpoints.config, (config) => ({ ...config, environment }));
    await page.goto("/translations");
    const title = end === "/home" ? "" : t("site.translations.title");
    await expect(page.getByRole("heading", { level: 1, name: title }), environment).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname, environment).toBe(end);
    await ends();
  }
});

test("a link with encoded data leads on, and to the welcome page when it is not valid [SHELL-101] [SHELL-102] [SHELL-103]", async ({
  page,
}) => {
  await visitIn(page);
  await page.goto("/redirect?encoded-data=forged.link");
  await page.waitForURL("**/welcome");
  const { status, ...said } = refusal(500);
  for (const failure of [
    (route: Route) => route.fulfill({ status, json: { ...said, error: {} } }),
    (route: Route) => route.abort(),
  ]) {
    await page.route(`**/api${redirectEndpoints.read.path}?*`, failure);
    const requested = nextCall(page, redirectEndpoints.read);
    await page.goto("/redirect?encoded-data=any.link");
    await requested;
    await page.waitForURL("**/welcome", { timeout: 60_000 });
    await page.unroute(`**/api${redirectEndpoints.read.path}?*`);
  }
  const presenter = await enter(page, "presenter@demo.example");
  await presenter.call(profileEndpoints.orderExport, { params: { userId: presenter.userId } });
  const mail = await waitForMessage(page.request, "presenter@demo.example", ({ links }) =>
    links.some((link) => link.includes("/redirect?encoded-data=")),
  );
  const link = new URL(mail.links.find((each) => each.includes("encoded-data")) ?? "");
  const exchanged = page.waitForRequest(
    (sent) => isCallOf(sent, redirectEndpoints.read) && new URL(sent.url()).search === link.search,
  );
  await page.goto(link.href);
  await exchanged;
  await page.waitForURL("**/profile?tab=account");
});

test("the form that closes an account and the help have addresses of their own [SHELL-025]", async ({ page }) => {
  await enter(page, "learner@demo.example");
  await page.goto("/delete-my-account");
  await page.waitForURL("**/profile?tab=account");
  await expect(page.getByRole("button", { name: t("profile.delete") })).toBeVisible();
  await page.goto("/chatbot");
  await expect(page.getByRole("dialog", { name: t("app.help") })).toBeVisible();
});

/** Signs in, advances the clock until this much of the token's lifetime is left, and opens another page; returns the refreshes and the token of the first call. */
async function callWithTimeLeft(
  page: Page,
  leftS: number,
): Promise<{ readonly exchanged: string[]; readonly isSent: boolean; readonly token: string }> {
  const seen: { readonly path: string; readonly bearer: string }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    seen.push({ path: pathname, bearer: request.headers()["authorization"] ?? "" });
  });
  let ended = 0;
  const end = (request: Request): void => void (new URL(request.url()).pathname.startsWith("/api/") && ended++);
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  // The clock of the application follows the server. Here it follows the clock of the page, which starts at the server's time.
  await page.addInitScript(() => {
    const read = Reflect.get(Headers.prototype, "get");
    Headers.prototype.get = function get(name) {
      return name.toLowerCase() === "x-server-time" ? null : read.call(this, name);
    };
  });
  const { userId } = await enter(page, "learner@demo.example");
  await page.clock.install({ time: await serverNowMs(page.request) });
  await page.goto("/programs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const token = seen.find(({ path }) => path.endsWith(userId))?.bearer ?? "";
  const claims = JSON.parse(atob(token.split(".")[1] ?? "")) as { readonly iat: number; readonly exp: number };
  // Tokens that are issued within the same second are equal.
  await expect.poll(() => serverNowMs(page.request)).toBeGreaterThanOrEqual(1000 * (claims.iat + 1));
  const leapMs = 1000 * (claims.exp - leftS) - (await serverNowMs(page.request));
  // A call that began before the clock advanced has the old token, which is correct.
  await page.waitForLoadState("networkidle");
  await expect.poll(() => seen.length - ended).toBe(0);
  seen.length = 0;
  await page.clock.fastForward(leapMs);
  await mainNavigation(page)
    .getByRole("link", { name: t("app.nav.home") })
    .click();
  const exchange = `/api${identityEndpoints.refreshToken.path}`;
  const firstProved = (): number => seen.findIndex(({ path, bearer }) => bearer !== "" && path !== exchange);
  await expect.poll(firstProved).toBeGreaterThan(-1);
  const at = firstProved();
  const before = seen.slice(0, at).filter(({ path }) => path === exchange);
  return { exchanged: before.map(({ bearer }) => bearer), isSent: seen[at]?.bearer === token, token };
}

test("a token is looked at before each call: with half a minute left it is exchanged first, before that it is sent; the exchange carries the old one [AUTH-082] [AUTH-083] [AUTH-146]", async ({
  browser,
}) => {
  const open = async (): Promise<Page> => (await browser.newContext()).newPage();
  const early = await callWithTimeLeft(await open(), 50);
  expect([early.exchanged, early.isSent]).toEqual([[], true]);
  const late = await callWithTimeLeft(await open(), 25);
  expect([late.exchanged, late.isSent]).toEqual([[late.token], false]);
});

test("what people open and do is counted; in the time zone of India of every second person only, by the last digit of the id [SHELL-098] [SHELL-099]", async ({
  browser,
  request,
}) => {
  const isEven = (userId: string): boolean => Number.parseInt(userId.slice(-1), 16) % 2 === 0;
  const people = ["learner", "hub", "member", "admin", "presenter", "lecturer"].map((name) => `${name}@demo.example`);
  const known = await Promise.all(people.map(async (email) => ({ email, ...(await openCaller(request, email)) })));
  const even = known.find(({ userId }) => isEven(userId))?.email ?? "";
  const odd = known.find(({ userId }) => !isEven(userId))?.email ?? "";
  for (const [email, timezoneId, isCounted] of [
    [even, "Asia/Kolkata", true],
    [odd, "Asia/Kolkata", false],
    [odd, "Africa/Nairobi", true],
  ] as const) {
    const page = await browser.newPage({ timezoneId });
    await page.clock.install();
    const calls = callsOf(page, trackingEndpoints.track);
    const { userId } = await enter(page, email);
    const { method, path } = settingsEndpoints.update;
    await page.goto("/profile?tab=notifications");
    // The two changes cancel each other out.
    for (let turn = 0; turn < 2; turn++) {
      const saved = nextResponse(page, settingsEndpoints.update);
      await page.getByRole("switch").first().click({ force: true });
      expect((await saved).status()).toBe(200);
    }
    await page.clock.fastForward(2000);
    await page.waitForLoadState("networkidle");
    if (!isCounted) {
      expect(calls).toEqual([]);
      continue;
    }
    await expect.poll(() => calls).toHaveLength(3);
    expect(calls.map((each) => each.postDataJSON() as ProductEvent)).toEqual(
      expect.arrayContaining([
        { eventName: "page.view", userId, properties: { path: "/profile" } },
        { eventName: "action.done", userId, properties: { method, path } },
      ]),
    );
  }
});
