import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { recordingPath, sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { recordingEndpoints } from "@openrounds/contract/sessions/recordings/endpoints.ts";
import { demoId } from "@openrounds/server/demo/ids.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { visitIn } from "../steps/api.ts";
import { respondWith } from "../steps/calls.ts";
import { askToJoin, enterRoomAs, openPerson, startSession } from "../steps/live.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

/** Resuming needs a recording that is longer than its first and last seconds. */
const RECORDED_MS = 16_000;
const WATCHED_TO_S = 6;
const COMPOSED_WITHIN_MS = 90_000;

test.skip(!existsSync("/usr/bin/ffmpeg"), "nothing can be recorded without FFmpeg");

const openMore = (page: Page): Promise<void> =>
  page
    .getByRole("button", { name: t("room.more") })
    .filter({ visible: true })
    .click();

const positionIn = (page: Page): Promise<number> =>
  page.locator("video").evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0));

test("a host records a session; everyone is told and asked, and the host watches it and resumes", async ({
  browser,
  page,
}) => {
  test.setTimeout(240_000);
  const path = await startSession(page, 11);
  const owner = await enterRoomAs(browser, "hub@demo.example", path);
  const learner = await enterRoomAs(browser, "learner@demo.example", path);
  await openMore(learner);
  await expect(learner.getByRole("menuitem").first()).toBeVisible();
  await expect(learner.getByRole("menuitem", { name: t("room.record") })).toBeHidden();
  await learner.keyboard.press("Escape");

  await openMore(owner);
  await owner.getByRole("menuitem", { name: t("room.record") }).click();
  await owner
    .getByRole("dialog")
    .getByRole("button", { name: t("room.startRecording") })
    .click();
  const startedAtMs = Date.now();
  const sign = { exact: true } as const;
  await expect(owner.locator(".room__top").getByText(t("room.recording"), sign)).toBeVisible();
  const question = learner.getByRole("dialog", { name: t("room.recordingTitle") });
  await expect(question).toBeVisible();
  await expectAccessible(learner);
  await question.getByRole("button", { name: t("room.stay") }).click();
  await expect(question).toBeHidden();
  await expect(learner.locator(".room__top").getByText(t("room.recording"), sign)).toBeVisible();
  await expectAccessible(owner);

  const presenter = await openPerson(browser, "presenter@demo.example");
  await presenter.goto(path);
  await expect(presenter.getByText(t("room.isRecorded"))).toBeVisible();
  await askToJoin(presenter, path);
  await expect(presenter.locator(".room__top").getByText(t("room.recording"), sign)).toBeVisible();
  await expect(presenter.getByRole("dialog")).toBeHidden();

  await expect.poll(() => Date.now() - startedAtMs, { timeout: 60_000 }).toBeGreaterThan(RECORDED_MS);
  await openMore(owner);
  await owner.getByRole("menuitem", { name: t("room.stopRecording") }).click();
  await expect(learner.locator(".room__top").getByText(t("room.recording"), sign)).toBeHidden();

  const session = sessionPath(path.split("/").at(-1) ?? "");
  await owner.goto(session);
  const section = owner.getByRole("region", { name: t("recordings.title") });
  const video = section.locator("video");
  await expect(video).toBeVisible({ timeout: COMPOSED_WITHIN_MS });
  await expectAccessible(owner);
  const noted = owner.waitForResponse((response) => response.url().endsWith("/watched"));
  await video.evaluate((element, to) => {
    if (!(element instanceof HTMLVideoElement)) return undefined;
    element.muted = true;
    element.currentTime = to - 2;
    element.addEventListener("timeupdate", () => element.currentTime > to && element.pause());
    return element.play();
  }, WATCHED_TO_S);
  await noted;
  await owner.reload();
  await expect.poll(() => positionIn(owner), { timeout: 20_000 }).toBeGreaterThan(WATCHED_TO_S - 0.5);

  await learner.goto(session);
  await expect(learner.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(learner.getByRole("region", { name: t("recordings.title") })).toBeHidden();
  await section.getByRole("button", { name: t("recordings.visibility.TEAM") }).click();
  await owner.getByRole("menuitem", { name: t("recordings.visibility.PARTICIPANTS") }).click();
  await expect(section.getByRole("button", { name: t("recordings.visibility.PARTICIPANTS") })).toBeVisible();
  await learner.reload();
  await expect(learner.getByRole("region", { name: t("recordings.title") }).locator("video")).toBeVisible();
  await section.getByRole("button", { name: t("recordings.remove") }).click();
  await owner
    .getByRole("dialog")
    .getByRole("button", { name: t("recordings.remove") })
    .click();
  await expect(section).toBeHidden();
});

test("a visitor watches a public recording, and reads that another one is not available", async ({ page }) => {
  await visitIn(page);
  await page.goto(recordingPath(demoId("recording", "none")));
  await expect(page.getByText(t("recordings.away"))).toBeVisible();
  await expectAccessible(page);
  const recording = { topic: "Foot ulcers", programName: "Diabetes", startedDateTime: 0, url: "/recording.webm" };
  await respondWith(page, recordingEndpoints.readPublic, { recording });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: recording.topic })).toBeVisible();
  await expect(page.locator("video")).toHaveAttribute("src", recording.url);
});
