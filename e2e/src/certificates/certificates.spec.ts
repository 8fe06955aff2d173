import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterHome } from "../steps/api.ts";
import { hold } from "../steps/calls.ts";
import { imageField, uploadImage } from "../steps/pictures.ts";
import { DEMO_BATCH, DEMO_HUB, openDemoBatch } from "../steps/demo.ts";
import { t } from "../steps/texts.ts";

const LEARNER = "Pooja Ingole";
/** The texts on the certificate of the walk. */
const WORDS = {
  heading: "Certificate of practice",
  subHeading: "This certificate goes to",
  description: "For two years of case rounds.",
};
const ISSUE_PATH = /\/hub\/[0-9a-f-]{36}\/batch\/[0-9a-f-]{36}\/create-certificate$/;

test.describe.configure({ mode: "serial" });

const submit = (page: Page) => page.getByRole("button", { name: /^Issue \d+ certificate/ });
const preview = (page: Page) => page.getByRole("button", { name: t("certificates.issue.preview") });

/** Chooses one participant by name, for a certificate. */
async function chooseFor(page: Page, name: string): Promise<void> {
  await page.getByRole("searchbox", { name: t("batches.people.search") }).fill(name);
  await page.getByRole("checkbox", { name: t("app.list.select", { name }) }).check();
  await page.getByRole("button", { name: t("batches.people.issue") }).click();
}

/** Chooses one participant by name and opens the page that issues the certificate. */
async function issueTo(page: Page, name: string): Promise<void> {
  await chooseFor(page, name);
  await expect(page.getByRole("heading", { level: 1, name: t("certificates.issue.title") })).toBeVisible();
}

/** The card of a certificate of a program. */
const cardOf = (page: Page, program: string): Locator => page.getByRole("article").filter({ hasText: program });

/** The response to a link, for the person of the page. */
async function typeBehind(page: Page, link: Locator): Promise<string | undefined> {
  const response = await page.request.get((await link.getAttribute("href")) ?? "");
  return response.headers()["content-type"];
}

async function expectIssuable(page: Page, isReady: boolean): Promise<void> {
  await expect(submit(page)).toBeEnabled({ enabled: isReady });
  await expect(preview(page)).toBeEnabled({ enabled: isReady });
}

/** The width and height of a picture, read from its first bytes. */
const pngSize = (bytes: Buffer): number[] => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

/** The address of a picture, without the size that is shown. */
const addressOf = async (picture: Locator): Promise<string | undefined> =>
  (await picture.getAttribute("src"))?.replace(/_\d+\.webp$/, "");

/** The recipients with which the page that issues certificates was opened. */
const recipientsOf = (page: Page): Promise<{ userList: string[] }> =>
  page.evaluate(() => (history.state as { recipients: { userList: string[] } }).recipients);

/** Opens the page that issues certificates with given recipients, or with none. */
async function openIssue(page: Page, address: string, recipients: object | undefined): Promise<void> {
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(([to, people]) => history.replaceState({ ...history.state, recipients: people }, "", to), [
    address,
    recipients,
  ] as const);
  await page.reload();
}

/** Expects the errors of a text field that is empty or too long, and that nothing can be issued until they are corrected. */
async function expectLimits(page: Page, label: string, max: number, keys: MessageKey[]): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  const before = await field.inputValue();
  for (const [typed, key] of [
    ["", keys[0]],
    ["x".repeat(max + 1), keys[1]],
  ] as const) {
    await field.fill(typed);
    await field.blur();
    await expect(page.getByText(key === undefined ? "" : t(key), { exact: true })).toBeVisible();
    await expect(page.getByText(`${typed.length}/${max}`)).toBeVisible();
    await expectIssuable(page, false);
  }
  await field.fill(before);
}

test("an organiser designs a certificate, looks at it, issues it and comes back to home; with nobody to get one there is no screen [SHELL-077] [CERT-001] [CERT-003] [CERT-005] [CERT-006] [CERT-007] [CERT-008] [CERT-009] [CERT-010] [CERT-011] [CERT-012] [CERT-013] [CERT-014] [CERT-015] [CERT-016] [CERT-025] [CERT-028] [CERT-029] [CERT-030] [CERT-031] [CERT-032] [CERT-033] [CERT-034] [CERT-036] [CERT-037]", async ({
  page,
}) => {
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.participants"));

  await test.step("the screen has an address of its own and requires every field", async () => {
    await issueTo(page, LEARNER);
    await expect(page).toHaveURL(ISSUE_PATH);
    await expect(page.getByRole("group", { name: "Template", exact: true }).getByRole("radio")).toHaveCount(2);
    const likeness = page.getByRole("complementary", { name: t("certificates.issue.likeness") });
    for (const templateType of ["Modern", "Classic"] as const) {
      await page.getByRole("radio", { name: templateType, exact: true }).check();
      await expect(likeness.locator(".cert")).toHaveClass(new RegExp(`cert--${templateType.toLowerCase()}`));
    }
    for (const field of ["heading", "subHeading", "description"] as const) {
      await page.getByLabel(t(`certificates.issue.${field}`), { exact: true }).fill(WORDS[field]);
    }
    await expect(page.getByText(`${WORDS.description.length}/350`)).toBeVisible();
    await expectIssuable(page, false);
    await uploadImage(page, t("certificates.issue.header"));
    await expectIssuable(page, false);
    await uploadImage(page, t("certificates.issue.footer"));
    await expectIssuable(page, true);
    for (const slot of ["header", "footer"] as const) {
      const chosen = imageField(page, t(`certificates.issue.${slot}`)).getByRole("img");
      expect(await addressOf(likeness.locator(`.cert__i--${slot}`))).toBe(await addressOf(chosen));
    }
    await expectAccessible(page);
  });

  await test.step("each part is needed and has its limit", async () => {
    await expectLimits(page, t("certificates.issue.heading"), 70, [
      "VALID_ISSUECERTIFICATE_HEADING",
      "VALID_ISSUECERTIFICATE_HEADING_MAX_VALUE",
    ]);
    await expectLimits(page, t("certificates.issue.subHeading"), 50, [
      "VALID_ISSUECERTIFICATE_SUBHEADING",
      "VALID_ISSUECERTIFICATE_SUBHEADING_MAX_VALUE",
    ]);
    await expectLimits(page, t("certificates.issue.description"), 350, [
      "VALID_ISSUECERTIFICATE_DESCRIPTION",
      "VALID_ISSUECERTIFICATE_DESCRIPTION_MAX_VALUE",
    ]);
    for (const key of ["certificates.issue.header", "certificates.issue.footer"] as const) {
      await imageField(page, t(key)).getByRole("button").click();
      await expectIssuable(page, false);
      await uploadImage(page, t(key));
      await expectIssuable(page, true);
    }
  });

  await test.step("an example is downloaded and the design is previewed", async () => {
    const download = page.waitForEvent("download");
    const wanted = page.waitForRequest("**/api/v1/certificate/example/download?*");
    await page.getByRole("button", { name: t("certificates.issue.example") }).click();
    expect(new URL((await wanted).url()).searchParams.get("templateType")).toBe("Classic");
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(readFileSync(await (await download).path()).toString("latin1", 0, 5)).toBe("%PDF-");
    const requested = page.waitForRequest("**/api/v1/certificate/preview");
    await preview(page).click();
    expect((await requested).postDataJSON()).toMatchObject({ templateType: "Classic", ...WORDS });
    const picture = page.getByRole("dialog").getByRole("img", { name: t("certificates.preview.alt") });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1754);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("app.close") })
      .last()
      .click();
  });

  await test.step("with nobody to get one there is nothing to look at or to issue", async () => {
    const visitor = await page.context().newPage();
    const openFor = (recipients: object | undefined): Promise<void> => openIssue(visitor, page.url(), recipients);
    const { userList } = await recipientsOf(page);
    expect(userList).toHaveLength(1);
    await openFor({ userList });
    await expect(visitor.getByRole("heading", { level: 1, name: t("certificates.issue.title") })).toBeVisible();
    for (const nobody of [undefined, {}, { userList: [] }, { selectAll: true, count: 0 }]) {
      await openFor(nobody);
      await visitor.waitForURL("**/home");
      await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(submit(visitor)).toHaveCount(0);
      await expect(preview(visitor)).toHaveCount(0);
    }
    await visitor.close();
    await expectIssuable(page, true);
  });

  await test.step("it is issued, and the pictures are made while the person goes on", async () => {
    const release = await hold(page, "**/api/v1/certificate/batch/issue");
    await submit(page).click();
    await expect(submit(page)).toHaveAttribute("aria-busy", "true");
    await expect(submit(page)).toBeDisabled();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    release();
    const dialog = page.getByRole("dialog", { name: t("certificates.issued.title", { count: 1 }) });
    await expect(dialog.getByRole("status")).toHaveText(/of 1 ready/);
    await dialog.getByRole("button", { name: t("app.oops.home") }).click();
    await page.waitForURL("**/home");
  });
});

test("all who attended enough are served at once, and the progress can be left", async ({ page }) => {
  await enterHome(page, "hub@demo.example");
  await openDemoBatch(page, t("batches.tab.certificates"));
  await expectAccessible(page);
  const issued = page
    .locator(".met")
    .filter({ hasText: t("certificates.state.ISSUED") })
    .locator("b");
  await expect(issued).toHaveText("1");
  await page.getByLabel(t("certificates.batch.sessionsAttended")).selectOption("6");
  await expect(page.getByText(t("certificates.batch.attendedOrMore", { count: 6 }))).toBeVisible();
  const count = Number(/\d+/.exec(await submit(page).innerText())?.[0]);
  await submit(page).click();
  await expect(page.getByLabel(t("certificates.issue.heading"), { exact: true })).toHaveValue(WORDS.heading);
  await submit(page).click();
  const dialog = page.getByRole("dialog", { name: t("certificates.issued.title", { count }) });
  await expect(dialog.getByRole("progressbar")).toHaveAttribute("max", String(count));
  await dialog.getByRole("button", { name: t("app.oops.home") }).click();
  await page.waitForURL("**/home");
  await openDemoBatch(page, t("batches.tab.certificates"));
  await expect(issued).toHaveText(String(count + 1));
});

test("a learner finds, opens and downloads certificates, and anybody can check them [CERT-001] [CERT-004] [CERT-006] [CERT-007] [CERT-008] [CERT-009] [CERT-010] [CERT-017] [CERT-018] [CERT-019] [CERT-020] [CERT-021]", async ({
  page,
}) => {
  await enterHome(page, "learner@demo.example");
  await page.getByRole("button", { name: new RegExp(t("app.account.menu", { percent: "\\d+" })) }).click();
  await page.getByRole("menuitem", { name: t("app.account.certificates") }).click();
  await page.waitForURL("**/certificate");
  const cards = page.locator(".cgrid").getByRole("article");
  const [left, right] = await Promise.all([0, 1].map((index) => cards.nth(index).boundingBox()));
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  const card = cardOf(page, DEMO_BATCH.program);
  await expect(card.getByText(t("certificates.mine.issued", { date: "18 Oct 2027" }))).toBeVisible();
  expect(await card.locator(".ccard__b .cert-org").innerText()).toBe(DEMO_HUB.name.toUpperCase());
  await expect(card.getByRole("heading", { name: DEMO_BATCH.program })).toBeVisible();
  await expect(card.locator(".ccard__b").getByText(WORDS.heading, { exact: true })).toBeVisible();
  const link = card.getByRole("link", { name: /^Download/ });
  await expect(link).toHaveText("Download");
  expect(await typeBehind(page, link)).toBe("image/png");
  const opening = page.waitForEvent("download");
  await link.click();
  const picture = await opening;
  expect(picture.suggestedFilename()).toBe(`${DEMO_BATCH.program} - ${LEARNER}.png`);
  expect(pngSize(readFileSync(await picture.path()))).toEqual([1754, 1240]);
  expect(await typeBehind(page, card.getByRole("link", { name: /^PDF/ }))).toBe("application/pdf");
  await expectAccessible(page);
  await card.getByRole("heading").getByRole("link").click();
  await expect(page.getByText(t("certificates.check.valid"))).toBeVisible();
  await expect(page.getByText(LEARNER).first()).toBeVisible();
  const words = `${WORDS.subHeading} · ${WORDS.description}`;
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  const likeness = page.locator(".cert--classic");
  await expect(likeness.locator(".cert__i--header, .cert__i--footer")).toHaveCount(2);
  await expectAccessible(page);
});

test("a learner shares a certificate in two taps, and whoever gets the link opens its PDF without an account", async ({
  page,
  browser,
}) => {
  await enterHome(page, "learner@demo.example");
  await page.goto("/certificate");
  const card = cardOf(page, DEMO_BATCH.program);
  const address = await card.getByRole("heading").getByRole("link").getAttribute("href");
  const url = new URL(address ?? "", page.url()).href;
  const share = card.getByRole("button", { name: t("certificates.share.of", { program: DEMO_BATCH.program }) });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await share.click();
  const linkTo = (label: MessageKey) => page.getByRole("menuitem", { name: t(label), exact: true });
  const linkedIn = new URL((await linkTo("certificates.share.linkedIn").getAttribute("href")) ?? "");
  expect(linkedIn.hostname).toBe("www.linkedin.com");
  expect(linkedIn.searchParams.get("certUrl")).toBe(url);
  expect(linkedIn.searchParams.get("name")).toBe(DEMO_BATCH.program);
  const whatsApp = new URL((await linkTo("certificates.share.whatsApp").getAttribute("href")) ?? "");
  expect(whatsApp.searchParams.get("text")).toContain(url);
  await linkTo("certificates.share.copy").click();
  await expect(page.getByText(t("certificates.share.copied"))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("forbidden"));
  });
  await share.click();
  await linkTo("certificates.share.copy").click();
  await expect(page.getByText(t("certificates.share.failed"))).toBeVisible();
  const anybody = await browser.newPage();
  await anybody.goto(url);
  expect(await typeBehind(anybody, anybody.getByRole("link", { name: t("certificates.check.document") }))).toBe(
    "application/pdf",
  );
  await expect(anybody.getByRole("button", { name: /^Share/ })).toBeVisible();
  await expectAccessible(anybody);
});

test("a revoked certificate says so to its owner and to people who check it", async ({ browser }) => {
  const reason = "Issued to the wrong person.";
  const hub = await browser.newPage();
  await enterHome(hub, "hub@demo.example");
  await openDemoBatch(hub, t("batches.tab.certificates"));
  await hub.getByRole("searchbox", { name: t("certificates.batch.search") }).fill(LEARNER);
  await hub.getByRole("button", { name: t("certificates.batch.menuOf", { name: LEARNER }) }).click();
  await hub.getByRole("menuitem", { name: t("certificates.batch.revoke") }).click();
  const dialog = hub.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: t("certificates.batch.revoke") })).toBeDisabled();
  await dialog.getByLabel(t("certificates.revoke.reason")).fill(reason);
  await dialog.getByRole("button", { name: t("certificates.batch.revoke") }).click();
  await expect(hub.getByRole("row", { name: new RegExp(LEARNER) })).toContainText(t("certificates.state.REVOKED"));
  const learner = await browser.newPage();
  await enterHome(learner, "learner@demo.example");
  await learner.goto("/certificate");
  const card = cardOf(learner, DEMO_BATCH.program);
  await expect(card.getByText(t("certificates.mine.revoked", { reason }))).toBeVisible();
  await expect(card.getByRole("link", { name: /^Download/ })).toHaveCount(0);
  const number = await card.getByRole("heading").getByRole("link").getAttribute("href");
  const anybody = await browser.newPage();
  await anybody.goto(number ?? "");
  await expect(anybody.getByText(t("certificates.check.revoked", { reason }))).toBeVisible();
  await expect(anybody.getByRole("button", { name: /^Share/ })).toHaveCount(0);
});

test("without recipients the screen leads to home, and without certificates the list says how they are earned [CERT-014] [CERT-022] [CERT-023]", async ({
  page,
}) => {
  await enterHome(page, "lecturer@demo.example");
  await page.goto("/certificate");
  await expect(page.getByText("You have not received any certificate yet")).toBeVisible();
  await expect(page.getByText(t("certificates.mine.emptyText"))).toBeVisible();
  const nowhere = "00000000-0000-7000-8000-000000000000";
  await page.goto(`/hub/${nowhere}/batch/${nowhere}/create-certificate`);
  await page.waitForURL("**/home");
});

test("failures of certificates show the error page with status and message [CERT-046] [CERT-047]", async ({ page }) => {
  const failure = { status: 503, json: { responseCode: "error.unavailable", message: "The printer is out of paper" } };
  const expectOops = async (): Promise<void> => {
    await expect(page.getByRole("heading", { level: 1, name: `${t("app.oops.title")} 503` })).toBeVisible();
    await expect(page.getByText("Service Unavailable", { exact: true })).toBeVisible();
    await expect(page.getByText("The printer is out of paper")).toBeVisible();
  };
  await enterHome(page, "hub@demo.example");
  await page.route("**/api/v1/certificate/**", (route) => route.fulfill(failure));
  await page.goto("/certificate");
  await expectOops();
  await page.unroute("**/api/v1/certificate/**");
  for (const [path, button] of [
    ["**/api/v1/certificate/preview", preview(page)],
    ["**/api/v1/certificate/batch/issue", submit(page)],
    ["**/api/v1/certificate/example/download?*", page.getByRole("button", { name: t("certificates.issue.example") })],
  ] as const) {
    await page.getByRole("link", { name: t("app.oops.home") }).click();
    await openDemoBatch(page, t("batches.tab.participants"));
    await issueTo(page, LEARNER);
    await page.route(path, (route) => route.fulfill(failure));
    await button.click();
    await expectOops();
    await page.unroute(path);
  }
  await page.getByRole("link", { name: t("app.oops.home") }).click();
  await openDemoBatch(page, t("batches.tab.participants"));
  await page.reload();
  await page.route("**/api/v1/certificate/entity/**", (route) => route.fulfill(failure));
  await chooseFor(page, LEARNER);
  await expectOops();
  await page.route("**/api/v1/certificate/check/*", (route) => route.fulfill(failure));
  await page.goto("/certificate/0000-0000-0000");
  await expectOops();
  await page.unroute("**/api/v1/certificate/check/*");
  await page.getByRole("button", { name: t("app.again") }).click();
  await expect(page.getByText(t("certificates.check.unknown"), { exact: true })).toBeVisible();
});

test("an organiser sets what a certificate asks for, and each learner sees how near they are", async ({ browser }) => {
  const hub = await browser.newPage();
  await enterHome(hub, "hub@demo.example");
  await openDemoBatch(hub, t("batches.tab.certificates"));
  const card = hub.locator("section").filter({ has: hub.getByRole("heading", { name: t("certificates.rule.title") }) });
  await card.getByRole("button", { name: t("batches.settings.edit") }).click();
  const dialog = hub.getByRole("dialog", { name: t("certificates.rule.title") });
  const needed = dialog.getByLabel(t("certificates.rule.unit.SESSIONS"), { exact: true }).last();
  await needed.fill("0");
  await needed.blur();
  await expect(dialog.getByText(t("VALID_CERTIFICATE_RULE"))).toBeVisible();
  await expect(dialog.getByRole("button", { name: t("app.save") })).toBeDisabled();
  await needed.fill("400");
  await dialog.getByLabel(t("certificates.rule.share")).fill("60");
  await dialog.getByLabel(t("certificates.rule.feedback")).check();
  await expectAccessible(hub);
  await dialog.getByRole("button", { name: t("app.save") }).click();
  await expect(card.getByText("400", { exact: true })).toBeVisible();
  const ready = hub.locator(".met").filter({ hasText: t("certificates.rule.fulfilled") });
  await expect(ready.locator("b")).toHaveText("0");
  await expect(submit(hub)).toHaveCount(0);
  const learner = await browser.newPage();
  await enterHome(learner, "learner@demo.example");
  await learner.goto(hub.url());
  const own = learner.locator("section").filter({
    has: learner.getByRole("heading", { name: t("certificates.batch.certificate"), exact: true }),
  });
  await expect(own.getByText(/ of 400/)).toBeVisible();
  await expect(learner.getByText(t("batches.certificates.Manual"))).toHaveCount(0);
  await expectAccessible(learner);
});
