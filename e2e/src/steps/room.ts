import { expect, type Page } from "@playwright/test";
import type { WalkSettings } from "./walks.ts";

/**
 * Starts or joins a session after the etiquette; returns the page of the room, entered with microphone and camera on.
 */
export async function enterRoom(
  page: Page,
  how: "sessions.start" | "sessions.join",
  { t }: WalkSettings,
): Promise<Page> {
  await page
    .getByRole("button", { name: t(how) })
    .first()
    .click();
  await expect(page.getByText(t("sessions.etiquette.mute"))).toBeVisible();
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: t("sessions.etiquette.go") }).click();
  const room = await opening;
  await room.waitForURL("**/live/**");
  // They are on already for who joined with them before.
  await room.getByRole("switch", { name: t("room.micOnJoin") }).check();
  await room.getByRole("switch", { name: t("room.cameraOnJoin") }).check();
  await room.getByRole("button", { name: t("room.enter") }).click();
  await expect(room.locator(".room")).toBeVisible();
  return room;
}

/** Sends a chat message to everyone in the room. */
export async function say(room: Page, text: string, { t }: WalkSettings): Promise<void> {
  await room.getByLabel(t("room.message")).fill(text);
  await room.getByLabel(t("room.message")).press("Enter");
}

export const raiseHand = (room: Page, { t }: WalkSettings): Promise<void> =>
  room.getByRole("button", { name: t("room.raiseHand") }).click();

/** Ends the session for all from the room, and confirms it. */
export async function endForAll(room: Page, { t }: WalkSettings): Promise<void> {
  await room
    .getByRole("button", { name: t("room.more") })
    .filter({ visible: true })
    .click();
  await room.getByRole("menuitem", { name: t("sessions.end") }).click();
  await room
    .getByRole("dialog")
    .getByRole("button", { name: t("sessions.end") })
    .click();
}

/** The number of other people's videos that play: frames are decoded and time advances. */
const movingVideos = (room: Page): Promise<number> =>
  room.evaluate(async () => {
    const videos = [...document.querySelectorAll<HTMLVideoElement>(".vgrid video")];
    const before = videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames);
    await new Promise((resume) => setTimeout(resume, 700));
    return videos.filter((video, index) => video.getVideoPlaybackQuality().totalVideoFrames > (before[index] ?? 0))
      .length;
  });

/** Waits until a number of videos play, including the own one. */
export const seesVideos = (room: Page, count: number): Promise<void> =>
  expect.poll(() => movingVideos(room), { message: `${count} moving videos`, timeout: 120_000 }).toBe(count);

/** Waits until the audio of others arrives and is not silent. */
export const hears = (room: Page): Promise<void> =>
  expect
    .poll(
      () =>
        room.evaluate(async () => {
          const stream = document.querySelector("audio")?.srcObject;
          if (!(stream instanceof MediaStream) || stream.getAudioTracks().length === 0) return 0;
          const context = new AudioContext();
          const analyser = context.createAnalyser();
          // A source node takes only one track.
          for (const track of stream.getAudioTracks()) {
            context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
          }
          let loudest = 0;
          const samples = new Uint8Array(analyser.fftSize);
          for (let i = 0; i < 30 && loudest <= 1; i++) {
            analyser.getByteTimeDomainData(samples);
            for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample - 128));
            await new Promise((resume) => setTimeout(resume, 50));
          }
          await context.close();
          return loudest;
        }),
      { message: "the voices of others", timeout: 30_000 },
    )
    .toBeGreaterThan(1);

/** Shares the screen; resolves once the other room sees it. */
export async function shareScreen(room: Page, seenBy: Page, { t }: WalkSettings): Promise<void> {
  await room.getByRole("button", { name: t("room.share"), exact: true }).click();
  await expect(seenBy.locator(".tile--share video")).toBeVisible();
  await expect
    .poll(() => seenBy.evaluate(() => document.querySelector<HTMLVideoElement>(".tile--share video")?.videoWidth))
    .toBeGreaterThan(0);
}
