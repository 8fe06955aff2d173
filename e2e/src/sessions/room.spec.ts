import type { Browser, Page } from "@playwright/test";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { enter, openCaller, visitIn } from "../steps/api.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enterRoomAs, openPeople, personRow, startSession } from "../steps/live.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

declare global {
  interface Window {
    /** Every track that a device gave. */
    given: MediaStreamTrack[];
    /** Draws the next picture of the camera, which has none by itself. */
    drawPicture: () => void;
  }
}

/** Replaces the camera by one that sends a picture only when it is told to, and remembers all tracks. */
const replaceCamera = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
    const pen = canvas.getContext("2d");
    let pictures = 0;
    window.given = [];
    window.drawPicture = () => {
      if (pen === null) return;
      pen.fillStyle = `hsl(${pictures++ * 40} 60% 50%)`;
      pen.fillRect(0, 0, 320, 180);
    };
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = wanted?.video === undefined ? await open(wanted) : canvas.captureStream();
      window.given.push(...stream.getTracks());
      return stream;
    };
  });

const enterRoom = (browser: Browser, email: string, path: string): Promise<Page> =>
  enterRoomAs(browser, email, path, replaceCamera);

const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(() => window.given.filter(({ readyState }) => readyState === "live").length);

test("a camera without a picture shows who it is, and the devices are off after leaving and when the session ends", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 4);
  const owner = await enterRoom(browser, "hub@demo.example", path);
  const learner = await enterRoom(browser, "learner@demo.example", path);
  const tile = owner.locator(".tile", { hasText: "Pooja" });
  await expect(tile.locator("video")).toBeAttached();
  await expect(tile.locator(".av")).toBeVisible();
  await expect(async () => {
    await learner.evaluate(() => window.drawPicture());
    await expect(tile.locator(".av")).toBeHidden({ timeout: 300 });
  }).toPass({ timeout: 30_000 });
  // Pictures stop again.
  await expect(tile.locator(".av")).toBeVisible();
  expect(await liveTracks(learner)).toBe(2);
  await learner.getByRole("button", { name: t("room.leave"), exact: true }).click();
  await expect(learner.getByText(t("room.left"))).toBeVisible();
  await expect.poll(() => liveTracks(learner)).toBe(0);
  expect(await liveTracks(owner)).toBe(2);
  const caller = await openCaller(page.request, "hub@demo.example");
  const body = { entityId: path.split("/").at(-1) ?? "", entityType: "SESSION", status: "COMPLETED" } as const;
  await caller.call(sessionEndpoints.setStatus, { body });
  await expect(owner.getByText(t("room.closed.ENDED"))).toBeVisible();
  await expect.poll(() => liveTracks(owner)).toBe(0);
});

test("after the end a participant is led to feedback, and a host to attendance and notes", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 10);
  const owner = await enterRoom(browser, "hub@demo.example", path);
  const learner = await enterRoom(browser, "learner@demo.example", path);
  const caller = await openCaller(page.request, "hub@demo.example");
  const body = { entityId: path.split("/").at(-1) ?? "", entityType: "SESSION", status: "COMPLETED" } as const;
  await caller.call(sessionEndpoints.setStatus, { body });
  await learner.getByRole("link", { name: t("room.toFeedback") }).click();
  await expect(learner.getByText("A round in the rains")).toBeVisible();
  await expect(learner.getByRole("radio").first()).toBeVisible();
  await owner.getByRole("link", { name: t("room.toAttendance") }).click();
  await expect(owner.getByRole("row", { name: /Pooja/ })).toBeVisible();
});

test("a host mutes everyone, turns a camera off, locks the room, removes a person and lets them back in", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 6);
  const owner = await enterRoom(browser, "hub@demo.example", path);
  const learner = await enterRoom(browser, "learner@demo.example", path);
  await openPeople(owner);
  const row = personRow(owner, "Pooja");
  await expect(row.getByRole("button", { name: /^Mute / })).toBeVisible();
  await owner.getByRole("button", { name: t("room.muteAll") }).click();
  await expect(learner.getByText(t("room.notice.mutedMic"))).toBeVisible();
  await expect(learner.getByRole("button", { name: t("room.unmute"), exact: true })).toBeVisible();
  const openMenu = () => row.getByRole("button", { name: /^Actions for Pooja/ }).click();
  await openMenu();
  await owner.getByRole("menuitem", { name: t("room.turnCameraOff") }).click();
  await expect(learner.getByText(t("room.notice.mutedCamera"))).toBeVisible();
  await expect.poll(() => liveTracks(learner)).toBe(0);
  await owner.getByRole("button", { name: t("room.lock") }).click();
  await expect(owner.getByText(t("room.locked"))).toBeVisible();
  await expectAccessible(owner);
  await openMenu();
  await owner.getByRole("menuitem", { name: t("room.remove") }).click();
  await owner
    .getByRole("dialog")
    .getByRole("button", { name: t("room.removeConfirm") })
    .click();
  await expect(learner.getByText(t("room.closed.REMOVED"))).toBeVisible();
  await learner.reload();
  await expect(learner.getByText(t("ROOM_REMOVED"))).toBeVisible();
  await owner.getByRole("button", { name: t("room.readmit") }).click();
  await expect(owner.getByText(t("room.removed"), { exact: true })).toBeHidden();
  await learner.reload();
  await learner.getByRole("button", { name: t("room.enter") }).click();
  await expect(learner.getByText(t("room.closed.LOCKED"))).toBeVisible();
  await owner.getByRole("button", { name: t("room.unlock") }).click();
  await expect(owner.getByText(t("room.locked"))).toBeHidden();
  await learner.getByRole("button", { name: t("room.again") }).click();
  await learner.getByRole("button", { name: t("room.enter") }).click();
  await expect(learner.locator(".room")).toBeVisible();
});

test("more people than tiles are on pages, and the count names only those who listen", async ({ browser, page }) => {
  const path = await startSession(page, 8);
  const owner = await enterRoom(browser, "hub@demo.example", path);
  // One person on several devices, each of which has a tile.
  for (const email of ["learner@demo.example", "presenter@demo.example"]) {
    const context = await browser.newContext();
    for (let device = 0; device < 3; device++) {
      const seat = await context.newPage();
      await visitIn(seat);
      if (device === 0) await enter(seat, email);
      await seat.goto(path);
      await seat.getByRole("button", { name: t("room.enter") }).click();
      await expect(seat.locator(".room")).toBeVisible();
    }
  }
  const tiles = owner.locator(".vgrid .tile");
  await expect(tiles).toHaveCount(7);
  const pager = owner.getByRole("navigation", { name: t("room.people") });
  await expect(pager).toBeHidden();
  await owner.setViewportSize(PHONE);
  await expect(tiles).toHaveCount(4);
  await expect(pager).toContainText("1 / 2");
  await expect(tiles.first()).toContainText(t("room.you"));
  await expect(owner.getByText(t("room.moreListening", { count: 3 }))).toBeVisible();
  await expect(pager.getByRole("button", { name: t("app.previous") })).toBeDisabled();
  await pager.getByRole("button", { name: t("app.next") }).click();
  await expect(tiles).toHaveCount(3);
  await expect(owner.getByText(t("room.moreListening", { count: 3 }))).toBeVisible();
  await expect(pager.getByRole("button", { name: t("app.next") })).toBeDisabled();
  await expectAccessible(owner);
});
