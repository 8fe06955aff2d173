import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { identityEndpoints } from "@openrounds/contract/identity/endpoints.ts";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { achievementEndpoints } from "@openrounds/contract/certificates/achievements/endpoints.ts";
import { enter, openCaller, visitIn } from "../steps/api.ts";
import { respondWith, nextCall } from "../steps/calls.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { giveCredentials } from "../steps/entry.ts";
import { t } from "../steps/texts.ts";

const ID = "00000000-0000-7000-8000-000000000000";

/** The pages of content with their headings; a page below another is linked from it. */
const STORIES = [
  ["/become-a-partner", "Become a partner"],
  ["/become-a-partner/introduction", "Introduction for partners"],
  ["/become-a-partner/partner-launch-training", "Partner launch training"],
  ["/become-a-partner/additional-trainings", t("stories.partnerMore.title")],
  ["/become-a-partner/superhubs", "Superhubs"],
  ["/become-a-partner/superhubs/partner-launch-trainings", t("stories.superhubLaunch.title")],
  ["/echo-initiatives", "Initiatives"],
  ["/echo-initiatives/cancer", "Cancer"],
  ["/echo-initiatives/palliative-care", "Palliative care"],
  ["/echo-initiatives/global-health", "Global health"],
  ["/echo-initiatives/gender-equity", "Gender equity"],
  ["/echo-initiatives/mental-health", "Mental health"],
  ["/echo-initiatives/maternal-and-newborn-health", "Maternal and newborn health"],
  ["/echo-institute-programs", "Institute programs"],
  ["/echo-institute-programs/facilitation", "Facilitation"],
  ["/echo-institute-programs/evaluation", "Evaluation"],
] as const;

/** The addresses that a visitor opens, each with the one on which the visitor ends. */
const PUBLIC = [
  ["/welcome", "/welcome"],
  ["/email/verify", "/email/verify"],
  ["/phone/verify", "/phone/verify"],
  ["/forgot-password", "/forgot-password"],
  ["/user-locked", "/user-locked"],
  ["/invalid", "/invalid"],
  ["/terms", "/terms"],
  ["/terms?tab=india", "/terms?tab=india"],
  ["/privacy", "/privacy"],
  ["/copyright", "/copyright"],
  ["/cookie-notice", "/cookie-notice"],
  ["/help", "/help"],
  ["/help/learner", "/help/learner"],
  ["/help/learner/join-session", "/help/learner/join-session"],
  [`/public-profile/${ID}`, `/public-profile/${ID}`],
  ["/keep-account", "/keep-account"],
  ["/account-closed", "/account-closed"],
] as const;

const backTo = (path: string): string => `/welcome?redirectURL=${encodeURIComponent(path)}`;

/** Addresses of signed-in people, and addresses that do not exist: visitors must log in first. */
const PROTECTED = [
  "/home",
  "/programs",
  "/profile",
  "/certificate",
  "/wrap-2024",
  "/translations",
  "/hub-onboarding/home",
  "/hub-onboarding/onboard",
  "/hub-onboarding/organization-registration",
  "/hub-onboarding/project-echo-introduction",
  "/hub-onboarding/partnership-agreement",
  "/hub-onboarding/invite-hub-member",
  "/hub-onboarding/join-training-sessions",
  "/onboard",
  "/search",
  "/search/program?query=care",
  "/search/hub?query=care",
  "/conversations",
  "/conversations/comments",
  "/announcements",
  "/feedback",
  "/feedback/share?encoded-data=sealed",
  "/assessment",
  `/analytics/${ID}`,
  `/analytics/${ID}?tab=forms`,
  `/batch/${ID}`,
  `/batch/${ID}/registration`,
  `/session/${ID}`,
  `/session/${ID}/door`,
  `/hub/${ID}/batch/${ID}`,
  `/hub/${ID}/batch/${ID}/create-certificate`,
  `/hub/${ID}/edit`,
  `/hub/${ID}/access`,
  `/hub/${ID}/audit`,
  `/hub/${ID}/programs`,
  `/hub/${ID}/program/create`,
  `/hub/${ID}/create/program/v2`,
  `/program/${ID}/details`,
  `/program/${ID}?orgId=${ID}`,
  `/hub/${ID}/program/${ID}/details?tab=forms`,
  "/nowhere?a=1&b=two",
  "/echo-initiatives/unknown",
  "/become-a-partner/unknown",
];

/** The path and search of the page, in one spelling. */
const addressOf = (page: Page): string => {
  const { pathname, searchParams } = new URL(page.url());
  const target = searchParams.get("redirectURL");
  if (target !== null) return backTo(target);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
};

async function expectToEnd(page: Page, address: string, end: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => addressOf(page), { message: address }).toBe(end);
  await expect(page.locator("h1").first(), address).toBeVisible();
}

test("a visitor reads every public page [SHELL-030] [SHELL-031] [SHELL-032] [SHELL-033] [SHELL-034] [SHELL-035] [SHELL-036] [SHELL-037] [SHELL-038] [SHELL-039] [SHELL-040] [SHELL-041] [SHELL-042] [SHELL-043] [LEGAL-002] [LEGAL-003] [LEGAL-004] [LEGAL-005] [USER-011]", async ({
  page,
}) => {
  await visitIn(page);
  for (const [address, end] of PUBLIC) await expectToEnd(page, address, end);
  const title = page.getByRole("heading", { level: 1 });
  for (const [address, name] of STORIES) {
    await expectToEnd(page, address, address);
    await expect(title).toHaveText(name);
    await expect(page.getByRole("main").locator("section p").first()).not.toBeEmpty();
    const above = address.slice(0, address.lastIndexOf("/"));
    if (above === "") continue;
    await page.goto(above);
    const further = page.getByRole("navigation", { name: t("stories.next") });
    await further.getByRole("link", { name, exact: true }).click();
    await expect(title).toHaveText(name);
    expect(addressOf(page)).toBe(address);
  }
  const caller = await openCaller(page.request, "facilitator@demo.example");
  const { userId } = caller;
  const { user } = await caller.call(identityEndpoints.readUser, { params: { userId } });
  const requested = nextCall(page, profileEndpoints.publicProfile);
  await page.goto(`/public-profile/${userId}`);
  expect(new URL((await requested).url()).searchParams.get("requestFor")).toBe("PROFILE");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${user.firstName} ${user.lastName}`);
});

test("a visitor is asked to log in before every other page, and is taken there afterwards [SHELL-015] [SHELL-017] [SHELL-018] [SHELL-020] [SHELL-021] [SHELL-022] [SHELL-029] [USER-010] [ORG-018] [FORM-002] [FORM-003] [FORM-004] [ANLY-002] [PROG-011] [PROG-012] [PROG-013] [PROG-014] [PROG-015] [PROG-016] [PROG-017] [BATCH-001] [BATCH-002] [CERT-003] [CERT-004]", async ({
  page,
}) => {
  await visitIn(page);
  for (const address of PROTECTED) await expectToEnd(page, address, backTo(address));
  await page.goto("/profile?tab=security");
  await giveCredentials(page, "learner@demo.example");
  await page.waitForURL("**/profile?tab=security");
});

test("a visitor is asked to log in before the teams and the pages of a superhub [ORG-019] [ORG-020] [ORG-021] [TEAM-009] [TEAM-010]", async ({
  page,
}) => {
  await visitIn(page);
  for (const address of [
    `/hub/${ID}/members`,
    `/superhub/${ID}/members`,
    `/superhub/${ID}/edit`,
    `/superhub/${ID}/hubs`,
    `/superhub/${ID}/invite`,
    `/superhub/${ID}/superhubs`,
    `/superhub/${ID}/accounts`,
    `/superhub/${ID}/governance`,
    `/superhub/${ID}/applications`,
    `/superhub/${ID}/access`,
    `/superhub/${ID}/audit`,
  ]) {
    await expectToEnd(page, address, backTo(address));
  }
});

/** Expects that the page of a year shows the activity of the person, or that there was none. */
async function expectYear(page: Page): Promise<void> {
  await page.goto("/wrap-2024");
  await expect(page.getByRole("heading", { level: 1, name: "Your 2024" })).toBeVisible();
  await expect(page.getByText(t("certificates.year.none"))).toBeVisible();
  const year = { year: 2024, sessions: 12, batches: 3, certificates: 1 };
  const ends = await respondWith(page, achievementEndpoints.year, year);
  await page.reload();
  const counts = page.getByRole("main").getByRole("listitem");
  await expect(counts).toHaveText([/^12\s*sessions attended$/, /^3\s*batches$/, /^1\s*certificate earned$/]);
  await ends();
}

test("signed in, every page opens and every unknown address leads home [SHELL-019] [SHELL-020] [SHELL-015] [SHELL-029] [SHELL-104] [USER-010] [USER-012]", async ({
  page,
}) => {
  const caller = await enter(page, "hub@demo.example");
  const { userId } = caller;
  const { id: hubId, name: hub } = DEMO_HUB;
  const { programList } = await caller.call(programEndpoints.listOfOrganization, { params: { id: hubId }, query: {} });
  const programId = programList[0]?.programId ?? "";
  const pages = [
    "/home",
    "/programs",
    "/profile",
    "/certificate",
    "/wrap-2024",
    "/translations",
    `/hub/${hubId}/programs`,
    `/hub/${hubId}/program/create`,
    `/program/${programId}/details`,
    `/hub/${hubId}/program/${programId}/details`,
    `/public-profile/${userId}`,
    `/public/program/${programId}`,
    `/hub-profile/${hubId}`,
    "/terms",
    "/privacy",
    "/copyright",
    "/cookie-notice",
    "/become-a-partner",
  ];
  for (const address of pages) await expectToEnd(page, address, address);
  const title = page.getByRole("heading", { level: 1 });
  for (const [address, name] of [
    [`/public/program/${programId}`, programList[0]?.name ?? "none"],
    [`/hub-profile/${hubId}`, hub],
    ["/terms", t("legal.terms.title")],
    ["/privacy", t("legal.privacy.title")],
    ["/copyright", t("legal.copyright.title")],
    ["/cookie-notice", t("legal.cookies.title")],
    ["/become-a-partner", "Become a partner"],
  ] as const) {
    await expectToEnd(page, address, address);
    await expect(title, address).toHaveText(name);
  }
  await expectYear(page);
  const other = await openCaller(page.request, "facilitator@demo.example");
  for (const one of [caller, other]) {
    const { user } = await one.call(identityEndpoints.readUser, { params: { userId: one.userId } });
    await page.goto(`/public-profile/${one.userId}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${user.firstName} ${user.lastName}`);
  }
  for (const address of ["/nowhere?a=1", "/echo-initiatives/unknown", "/", "/hub-onboarding/nothing"]) {
    await expectToEnd(page, address, "/home");
  }
});

test("addresses of stores lead away from this site, by the device [SHELL-023] [SHELL-024] [SHELL-027] [SHELL-028]", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const locationOf = async (path: string, userAgent: string): Promise<string | undefined> => {
    const context = await playwright.request.newContext({ ...(baseURL !== undefined && { baseURL }), userAgent });
    const response = await context.get(path, { maxRedirects: 0 });
    return response.headers()["location"];
  };
  expect(await locationOf("/android", "x")).toMatch(/^https:\/\/play\.google\.com\//);
  expect(await locationOf("/ios", "x")).toMatch(/^https:\/\/apps\.apple\.com\//);
  expect(await locationOf("/org.iecho.app/batch", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)")).toMatch(/apple/);
  expect(await locationOf("/org.iecho.app/batch", "Mozilla/5.0 (Linux; Android 15)")).toMatch(/google/);
  await visitIn(page);
  // The stores themselves are out of reach, so that the walk needs no network.
  const away = await browser.newPage({ proxy: { server: "http://127.0.0.1:1", bypass: "localhost" } });
  for (const [path, listing] of [
    ["/android", "https://play.google.com/store/apps/details?id=org.openrounds.app"],
    ["/ios", "https://apps.apple.com/app/openrounds"],
    ["/org.iecho.app/batch", "https://play.google.com/store/apps/details?id=org.openrounds.app"],
  ] as const) {
    const asked = away.waitForRequest((sent) => sent.isNavigationRequest() && sent.url() === listing);
    await expect(away.goto(path), path).rejects.toThrow(/ERR_PROXY/);
    expect(new URL((await asked).redirectedFrom()?.url() ?? "").pathname).toBe(path);
  }
  await expectToEnd(page, "/delete-my-account", backTo("/profile?tab=account"));
  await expectToEnd(page, "/chatbot", backTo("/home?help=open"));
});
