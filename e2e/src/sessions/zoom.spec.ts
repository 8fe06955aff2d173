import type { Page } from "@playwright/test";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { editOrganizationPath, zoomPath } from "@openrounds/contract/organizations/paths.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { ZoomService } from "@openrounds/server/kernel/testing/zoom-service.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, serverNowMs } from "../steps/api.ts";
import { DEMO_HUB, planBatchNow } from "../steps/demo.ts";
import { goElsewhere } from "../steps/session.ts";
import { toastOf } from "../steps/page.ts";
import { expect, test as base } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const OWNER = "hub@demo.example";
const LEARNER = "learner@demo.example";

/** A test of a product that finds Zoom on this machine. */
const test = base.extend<object, { zoom: ZoomService }>({
  zoom: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const zoom = await ZoomService.start();
      Object.assign(process.env, zoom.env);
      await use(zoom);
      for (const name of Object.keys(zoom.env)) delete process.env[name];
      await zoom.stop();
    },
    { scope: "worker" },
  ],
  firstPort: [async ({ zoom: _ }, use) => use(Number(process.env["E2E_PORT"] ?? 3990)), { scope: "worker" }],
});

const fields = (page: Page) => {
  const dialog = page.getByRole("dialog");
  return (key: "name" | "accountId" | "clientId" | "clientSecret" | "webhookSecret" | "hosts") =>
    dialog.getByLabel(t(`meetings.zoom.${key}`), { exact: true });
};

/** Connects the account of the Zoom on this machine in the dialog. */
async function connect(page: Page, { account }: ZoomService, clientSecret: string): Promise<void> {
  await page.getByRole("button", { name: t("meetings.zoom.connect"), exact: true }).click();
  const field = fields(page);
  await field("name").fill("Teaching");
  await field("accountId").fill(account.zoomAccountId);
  await field("clientId").fill(account.clientId);
  await field("clientSecret").fill(clientSecret);
  await field("webhookSecret").fill(account.webhookSecret);
  await field("hosts").fill("rounds@hub.example\nsecond@hub.example");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("meetings.zoom.connect"), exact: true })
    .click();
}

test("an owner connects a Zoom account, is told what is wrong with it, and puts it right", async ({ page, zoom }) => {
  await enter(page, OWNER);
  await page.goto(editOrganizationPath("HUB", DEMO_HUB.id));
  await page.getByRole("button", { name: t("app.more") }).click();
  await page.getByRole("menuitem", { name: t("organizations.zoom") }).click();
  await expect(page.getByText(t("meetings.zoom.none"))).toBeVisible();
  await expectAccessible(page);

  await test.step("a dialog without secrets sends nothing", async () => {
    await page.getByRole("button", { name: t("meetings.zoom.connect"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("meetings.zoom.connect"), exact: true })
      .click();
    await expect(fields(page)("clientSecret")).toHaveAccessibleDescription(t("VALID_ZOOM_SECRET"));
    await expect(fields(page)("name")).toBeFocused();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("app.cancel"), exact: true })
      .click();
  });

  await test.step("a wrong secret is told at once, and no secret is shown again", async () => {
    await connect(page, zoom, "wrong");
    const card = page.getByRole("region", { name: "Teaching", exact: true });
    await expect(card.getByText(t("meetings.zoom.fault.CREDENTIALS"))).toBeVisible();
    await expect(card.getByText(t("meetings.zoom.state.FAILED"))).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: t("meetings.zoom.actions", { name: "Teaching" }) }).click();
    await page.getByRole("menuitem", { name: t("meetings.zoom.change") }).click();
    await expect(fields(page)("clientSecret")).toHaveValue("");
    await expect(fields(page)("accountId")).toHaveValue(zoom.account.zoomAccountId);
    await fields(page)("clientSecret").fill(zoom.account.clientSecret);
    await page.getByRole("button", { name: t("meetings.zoom.save"), exact: true }).click();
    await expect(card.getByText(t("meetings.zoom.state.CONNECTED"))).toBeVisible();
    await card.getByRole("button", { name: t("meetings.zoom.test") }).click();
    await expect(toastOf(page, t("meetings.zoom.works"))).toBeVisible();
  });

  await test.step("a phone shows the same", async () => {
    await page.setViewportSize(PHONE);
    await expect(page.getByRole("button", { name: t("meetings.zoom.test") })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a session at Zoom opens the start link for its organizer and a link of their own for a participant, whose stay is in the attendance list", async ({
  page,
  browser,
  zoom,
}) => {
  const owner = await enter(page, OWNER);
  const learnerPage = await browser.newPage();
  const learner = await enter(learnerPage, LEARNER);
  await page.goto(zoomPath("HUB", DEMO_HUB.id));
  const none = page.getByText(t("meetings.zoom.none"));
  await none.or(page.locator("code")).first().waitFor();
  if (await none.isVisible()) await connect(page, zoom, zoom.account.clientSecret);
  const eventUrl = await page.locator("code").first().innerText();
  const batchId = await planBatchNow(page, owner, { batchName: "Batch at Zoom", learnerId: learner.userId });

  await test.step("the batch meets at Zoom without a link", async () => {
    await page.goto(batchPath(batchId));
    await page.getByRole("button", { name: t("batches.settings.edit") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: t("batches.meeting.ZOOM_MEETING") }).check({ force: true });
    await expect(dialog.getByText(t("batches.settings.zoomHelp"))).toBeVisible();
    await dialog.getByRole("button", { name: t("batches.settings.saveMeeting") }).click();
    await expect(toastOf(page, t("batches.settings.saved"))).toBeVisible();
    await expect.poll(() => zoom.meetings.size).toBe(1);
  });

  const startUrl = await goElsewhere(page, batchId, { how: "sessions.start", host: "zoom.us" });
  expect(startUrl).toBe(`https://us02web.zoom.us/s/${zoom.last.id}?zak=host-token`);
  const joinUrl = await goElsewhere(learnerPage, batchId, { how: "sessions.join", host: "zoom.us" });
  const own = zoom.last.registrants.find(({ email }) => email.startsWith(learner.userId));
  expect(joinUrl).toBe(`https://us02web.zoom.us/w/${zoom.last.id}?tk=${own?.id ?? ""}`);

  await test.step("Zoom reports that the participant came, and the attendance list says so", async () => {
    const atMs = await serverNowMs(page.request);
    const participant = { user_id: "1", registrant_id: own?.id, id: "", join_time: new Date(atMs).toISOString() };
    const object = { id: String(zoom.last.id), uuid: "abc==", host_id: "host-1", participant };
    const payload = { account_id: zoom.account.zoomAccountId, object };
    const body = JSON.stringify({ event: "meeting.participant_joined", event_ts: atMs, payload });
    const sent = await page.request.post(eventUrl, { headers: zoom.signature(body, atMs), data: Buffer.from(body) });
    expect(sent.ok()).toBe(true);
    const { sessionList } = await owner.call(sessionEndpoints.listOfBatch, { params: { id: batchId } });
    await page.goto(sessionPath(sessionList[0]?.sessionId ?? ""));
    const row = page.getByRole("row").filter({ hasText: t("attendance.present") });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText(t("attendance.source.ZOOM"));
  });

  await test.step("Zoom reports that a recording is ready, and only hosts see where it is played", async () => {
    const atMs = await serverNowMs(page.request);
    const at = new Date(atMs).toISOString();
    const file = {
      id: "video",
      file_type: "MP4",
      recording_start: at,
      recording_end: at,
      file_size: 9,
      status: "completed",
    };
    const urls = {
      play_url: "https://us02web.zoom.us/rec/play/1",
      download_url: "https://us02web.zoom.us/rec/download/1",
    };
    zoom.last.instances.push({ uuid: "abc==", startedAt: at, pages: [[]], files: [{ ...file, ...urls }] });
    const object = { id: String(zoom.last.id), uuid: "abc==", host_id: "host-1" };
    const body = JSON.stringify({
      event: "recording.completed",
      event_ts: atMs,
      payload: { account_id: zoom.account.zoomAccountId, object },
    });
    const sent = await page.request.post(eventUrl, { headers: zoom.signature(body, atMs), data: Buffer.from(body) });
    expect(sent.ok()).toBe(true);
    const link = page.getByRole("link", {
      name: t("recordings.zoom.openNamed", { name: t("recordings.zoom.type.MP4") }),
    });
    await expect(async () => {
      await page.reload();
      await expect(link).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expect(link).toHaveAttribute("href", "https://us02web.zoom.us/rec/play/1");
    await expectAccessible(page);
    await learnerPage.goto(new URL(page.url()).pathname);
    await expect(learnerPage.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(learnerPage.getByText(t("recordings.zoom.title"))).toHaveCount(0);
  });
  zoom.requireNoOffence();
  await learnerPage.close();
});
