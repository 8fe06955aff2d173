import type { Browser, Page } from "@playwright/test";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { enter, openCaller, visitIn } from "../steps/api.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { planSession } from "../steps/demo.ts";
import { hears, shareScreen } from "../steps/room.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { ENGLISH, PHONE } from "../steps/walks.ts";

declare global {
  interface Window {
    /** What was asked of microphone and camera. */
    asked: MediaStreamConstraints[];
    /** Every track that they gave. */
    tracks: MediaStreamTrack[];
    /** Constraints applied to tracks later. */
    applied: MediaTrackConstraints[];
    /** The name of the error with which devices are refused. */
    refusal: string | undefined;
    /** The name of a device that is unplugged. */
    unplugged: string | undefined;
  }
}

/** Observes the devices of a page, which blur backgrounds, and lets the walk refuse and unplug them. */
const observeDevices = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { asked: [], tracks: [], applied: [] });
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted = {}) => {
      if (window.refusal !== undefined) throw new DOMException("", window.refusal);
      window.asked.push(wanted);
      const stream = await open(wanted);
      window.tracks.push(...stream.getTracks());
      return stream;
    };
    const list = devices.enumerateDevices.bind(devices);
    devices.enumerateDevices = async () => (await list()).filter(({ label }) => label !== window.unplugged);
    MediaStreamTrack.prototype.getCapabilities = () => ({ backgroundBlur: [false, true] });
    MediaStreamTrack.prototype.applyConstraints = async (constraints = {}) => void window.applied.push(constraints);
    // The shared screen is a film with sound.
    devices.getDisplayMedia = async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 320, height: 180 });
      const pen = canvas.getContext("2d");
      setInterval(() => pen?.fillRect(Math.random() * 300, Math.random() * 160, 20, 20), 100);
      const context = new AudioContext();
      const output = context.createMediaStreamDestination();
      const tone = new OscillatorNode(context, { frequency: 440 });
      tone.connect(output);
      tone.start();
      return new MediaStream([...canvas.captureStream().getTracks(), ...output.stream.getTracks()]);
    };
  });

/** Starts a session of its own; returns the path of its room. */
async function startSession(page: Page, inMinutes: number): Promise<string> {
  const { sessionId } = await planSession(page, "A round with headsets", inMinutes);
  const owner = await openCaller(page.request, "hub@demo.example");
  await owner.call(sessionEndpoints.start, { body: { sessionId } });
  return roomPath(sessionId);
}

/** A person of the demo before the room of a session. */
async function openPreview(browser: Browser, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await observeDevices(page);
  await visitIn(page);
  await enter(page, email);
  await page.goto(path);
  await expect(page.getByRole("button", { name: t("room.enter") })).toBeVisible();
  return page;
}

async function join(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("room.enter") }).click();
  await expect(page.locator(".room")).toBeVisible();
}

/** The label of the option that a list of devices shows. */
const chosen = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator("option:checked");

const liveTracks = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.tracks.filter(({ readyState }) => readyState === "live").map(({ label }) => label));

/** Unplugs a device, or plugs all in again. */
const plug = (page: Page, unplugged?: string): Promise<void> =>
  page.evaluate((name) => {
    window.unplugged = name;
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  }, unplugged);

test("who comes chooses and tests their devices, and enters with one press the next time", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 5);
  const learner = await openPreview(browser, "learner@demo.example", path);

  await test.step("the connection is tested in words", async () => {
    await expect(learner.getByText(t("room.line.video"))).toBeVisible();
  });

  await test.step("the microphone is chosen, and its level is shown", async () => {
    await learner.getByText(t("room.micOnJoin")).click();
    await expect(learner.getByText(t("room.hearing.heard"))).toBeVisible();
    await expect(learner.getByRole("meter", { name: t("room.micLevel") })).toBeVisible();
    await learner.getByLabel(t("room.device.mic"), { exact: true }).selectOption("Fake Audio Input 2");
    await expect.poll(() => liveTracks(learner)).toEqual(["Fake Audio Input 2"]);
    await learner.getByText(t("room.suppressNoise")).click();
    await expect
      .poll(() => learner.evaluate(() => window.asked.at(-1)))
      .toMatchObject({ audio: { noiseSuppression: false } });
  });

  await test.step("the background is blurred where the browser can", async () => {
    await learner.getByText(t("room.cameraOnJoin")).click();
    await learner.getByText(t("room.blur")).click();
    await expect.poll(() => learner.evaluate(() => window.applied.at(-1))).toMatchObject({ backgroundBlur: true });
  });

  await test.step("the speaker is chosen and tested", async () => {
    await learner.getByLabel(t("room.device.speaker")).selectOption("Fake Audio Output 1");
    await learner.getByRole("button", { name: t("room.testSound") }).click();
    await expect(learner.getByText(t("room.testSoundPlays"))).toBeVisible();
    await expect(learner.getByText(t("room.testSoundPlays"))).toBeHidden();
    await expectAccessible(learner);
  });

  await test.step("all of it is used in the room, and is there the next time", async () => {
    await join(learner);
    const speakerOf = () =>
      learner.evaluate(async () => {
        const id = document.querySelector("audio")?.sinkId;
        return (await navigator.mediaDevices.enumerateDevices()).find(
          ({ kind, deviceId }) => kind === "audiooutput" && deviceId === id,
        )?.label;
      });
    await expect.poll(speakerOf).toBe("Fake Audio Output 1");
    await learner.setViewportSize(PHONE);
    await learner.reload();
    await expect(chosen(learner, t("room.device.mic"))).toHaveText("Fake Audio Input 2");
    await expect(chosen(learner, t("room.device.speaker"))).toHaveText("Fake Audio Output 1");
    await expectAccessible(learner);
    await join(learner);
    await expect(learner.getByRole("button", { name: t("room.mute"), exact: true })).toBeVisible();
    await expect.poll(() => liveTracks(learner)).toHaveLength(2);
    await expect.poll(() => liveTracks(learner)).toContain("Fake Audio Input 2");
  });
});

test("a device that is refused, missing or used by another program has a sentence of its own", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 7);
  const learner = await openPreview(browser, "learner@demo.example", path);
  const reasons = { NotAllowedError: "refused", NotFoundError: "missing", NotReadableError: "busy" } as const;
  for (const [refusal, reason] of Object.entries(reasons)) {
    await learner.evaluate((name) => (window.refusal = name), refusal);
    await learner.getByText(t("room.micOnJoin")).click();
    await expect(learner.getByText(t(`room.failure.mic.${reason}`))).toBeVisible();
    await learner.getByText(t("room.cameraOnJoin")).click();
    await expect(learner.getByText(t(`room.failure.camera.${reason}`))).toBeVisible();
    await expect(learner.getByRole("switch", { checked: true })).toHaveCount(1);
  }
  await expectAccessible(learner);
  await join(learner);
  await learner.getByRole("button", { name: t("room.unmute"), exact: true }).click();
  await expect(learner.getByText(t("room.failure.mic.busy"))).toBeVisible();
});

test("inside the room other devices are chosen, what is unplugged is told, and a shared screen has sound", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 9);
  const owner = await openPreview(browser, "hub@demo.example", path);
  await owner.getByText(t("room.micOnJoin")).click();
  await join(owner);
  const learner = await openPreview(browser, "learner@demo.example", path);
  await join(learner);
  await hears(learner);

  await test.step("another microphone is used at once, and the room still hears it", async () => {
    await owner.getByRole("button", { name: t("room.devices") }).click();
    const dialog = owner.getByRole("dialog", { name: t("room.devices") });
    await dialog.getByLabel(t("room.device.mic"), { exact: true }).selectOption("Fake Audio Input 1");
    await expect.poll(() => liveTracks(owner)).toEqual(["Fake Audio Input 1"]);
    await expectAccessible(owner);
    await owner.keyboard.press("Escape");
    await hears(learner);
  });

  await test.step("what is unplugged and connected is told", async () => {
    const name = "Fake Audio Output 2";
    await plug(owner, name);
    await expect(owner.getByText(t("room.unplugged", { name }))).toBeVisible();
    await plug(owner);
    await expect(owner.getByText(t("room.connected", { name }))).toBeVisible();
  });

  await test.step("a microphone that stops is replaced", async () => {
    await owner.evaluate(() => {
      const track = window.tracks.at(-1);
      track?.stop();
      track?.dispatchEvent(new Event("ended"));
    });
    await expect(owner.getByText(t("room.replaced.mic", { name: "Fake Audio Input 1" }))).toBeVisible();
    await expect(owner.getByRole("button", { name: t("room.mute"), exact: true })).toBeVisible();
    await hears(learner);
  });

  await test.step("the sound of a shared screen is heard while its sharer is muted", async () => {
    await owner.getByRole("button", { name: t("room.mute"), exact: true }).click();
    await shareScreen(owner, learner, ENGLISH);
    await hears(learner);
    await owner.getByRole("button", { name: t("room.stopShare") }).click();
    await expect(learner.locator(".tile--share")).toBeHidden();
    await expect.poll(() => liveTracks(owner)).toEqual([]);
  });
});
