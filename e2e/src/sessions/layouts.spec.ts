import type { Browser, Page } from "@playwright/test";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { enter, openCaller, visitIn } from "../steps/api.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { planSession } from "../steps/demo.ts";
import { say, seesVideos, shareScreen } from "../steps/room.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { ENGLISH, PHONE } from "../steps/walks.ts";

/** Starts a session of its own; returns the path of its room. */
async function startSession(page: Page, inMinutes: number): Promise<string> {
  const { sessionId } = await planSession(page, "A round with many pictures", inMinutes);
  const owner = await openCaller(page.request, "hub@demo.example");
  await owner.call(sessionEndpoints.start, { body: { sessionId } });
  return roomPath(sessionId);
}

/** A person of the demo in the room of a session, with a camera. */
async function enterWithCamera(
  browser: Browser,
  email: string,
  path: string,
  prepare: () => void = () => undefined,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(prepare);
  await visitIn(page);
  await enter(page, email);
  await page.goto(path);
  await page.getByText(t("room.cameraOnJoin")).click();
  await expect(page.getByRole("switch").nth(1)).toBeChecked();
  await page.getByRole("button", { name: t("room.enter") }).click();
  await expect(page.locator(".room")).toBeVisible();
  return page;
}

const large = (room: Page) => room.locator(".tile--large");
const pinOf = (room: Page, name: string | RegExp) => room.getByRole("button", { name });

test("a person chooses the speaker layout, pins a person, sees a shared screen with a strip, and takes the picture along", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 12);
  const owner = await enterWithCamera(browser, "hub@demo.example", path);
  const learner = await enterWithCamera(browser, "learner@demo.example", path);
  await seesVideos(owner, 2);

  await test.step("the layout is chosen by keyboard, and kept on the device", async () => {
    await expect(large(owner)).toHaveCount(0);
    const menu = owner.getByRole("button", { name: t("room.layout") });
    await menu.press("Enter");
    await expect(owner.getByRole("menuitem", { name: t("room.layout.grid") })).toBeFocused();
    await owner.keyboard.press("ArrowDown");
    await expect(owner.getByRole("menuitem", { name: t("room.layout.speaker") })).toBeFocused();
    await owner.keyboard.press("Enter");
    await expect(menu).toContainText(t("room.layout.speaker"));
    await expect(large(owner)).toContainText("Pooja");
    await expect(owner.locator(".vgrid--strip .tile")).toHaveCount(2);
    await expectAccessible(owner);
  });

  await test.step("picture-in-picture shows the large picture in a window", async () => {
    const open = async (name: string): Promise<void> => {
      await owner.getByRole("button", { name: t("room.layout") }).click();
      await owner.getByRole("menuitem", { name }).click();
    };
    await open(t("room.pictureInPicture"));
    const inWindow = () =>
      owner.evaluate(() => document.pictureInPictureElement?.closest(".tile--large")?.textContent ?? "");
    await expect.poll(inWindow).toContain("Pooja");
    await open(t("room.pictureBack"));
    await expect.poll(inWindow).toBe("");
  });

  await test.step("a shared screen is in large, and the people are in the strip", async () => {
    await shareScreen(owner, learner, ENGLISH);
    await expect(learner.locator(".vgrid--pair .tile--share")).toBeVisible();
    await expect(owner.locator(".vgrid--strip .tile--share")).toBeVisible();
    await expect(owner.locator(".vgrid--strip .tile")).toHaveCount(3);
  });

  await test.step("who is pinned is larger than the screen, until it is unpinned", async () => {
    const pin = pinOf(owner, /^Pin .*Pooja/);
    await pin.press("Enter");
    await expect(large(owner)).toContainText("Pooja");
    await expect(pin).toHaveAttribute("aria-pressed", "true");
    await expect(owner.locator(".tile--screen video")).toBeVisible();
    await expectAccessible(owner);
    await owner.getByRole("button", { name: /^Enlarge the screen of/ }).click();
    await expect(owner.locator(".tile--share")).toBeVisible();
    await expect(large(owner)).toHaveCount(0);
  });

  await test.step("on a phone the layout is in the menu, and the own connection is named", async () => {
    await learner.setViewportSize(PHONE);
    await learner
      .getByRole("button", { name: t("room.more") })
      .filter({ visible: true })
      .click();
    await learner.getByRole("menuitem", { name: t("room.layout") }).click();
    await learner.getByRole("menuitem", { name: t("room.layout.speaker") }).click();
    await expect(learner.locator(".vgrid--strip .tile--share")).toBeVisible();
    await expect(learner.locator(".room__top")).toContainText(t("room.quality.GOOD"));
    await expectAccessible(learner);
  });
});

test("the data saver is suggested where data is saved, leaves out the cameras, and is remembered", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 2);
  await enterWithCamera(browser, "hub@demo.example", path);
  const learner = await enterWithCamera(browser, "learner@demo.example", path, () => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await seesVideos(learner, 2);
  await expect(learner.getByText(t("room.saver.device"))).toBeVisible();
  await expectAccessible(learner);
  await learner.getByRole("button", { name: t("room.saver.turnOn") }).click();
  await expect(learner.getByText(t("room.saver.device"))).toBeHidden();
  await seesVideos(learner, 0);
  await expect(learner.getByRole("button", { name: t("room.camera") })).toHaveAttribute("aria-pressed", "false");
  await learner.reload();
  await learner.getByRole("button", { name: t("room.enter") }).click();
  await expect(learner.locator(".tile")).toHaveCount(2);
  await seesVideos(learner, 0);
  await learner.getByRole("button", { name: t("room.layout") }).click();
  await learner.getByRole("menuitem", { name: t("room.saver") }).click();
  await seesVideos(learner, 1);
});

test("links in the chat open safely, and single keys are shortcuts that can be turned off", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 14);
  const owner = await enterWithCamera(browser, "hub@demo.example", path);

  await test.step("the list of shortcuts is in the menu and at the question mark", async () => {
    await owner.keyboard.press("Shift+?");
    const list = owner.getByRole("dialog", { name: t("room.shortcuts") });
    await expect(list.getByText(t("room.shortcut.chat"))).toBeVisible();
    await expectAccessible(owner);
    await owner.keyboard.press("Escape");
    await expect(list).toBeHidden();
  });

  await test.step("C begins a message, whose address becomes a link", async () => {
    await owner.getByRole("tab", { name: new RegExp(`^${t("room.people")}`) }).click();
    await owner.keyboard.press("c");
    await expect(owner.getByLabel(t("room.message"))).toBeFocused();
    await expect(owner.getByLabel(t("room.message"))).toHaveValue("");
    await say(owner, "Grading: https://foot.example/grades?of=3, and javascript:alert(1)", ENGLISH);
    const link = owner.getByRole("log").getByRole("link");
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute("href", "https://foot.example/grades?of=3");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
    await expectAccessible(owner);
  });

  await test.step("who turned the shortcuts off presses keys without effect", async () => {
    await owner.getByRole("tab", { name: new RegExp(`^${t("room.people")}`) }).click();
    await owner.keyboard.press("l");
    await expect(large(owner)).toBeVisible();
    await owner
      .getByRole("button", { name: t("room.more") })
      .filter({ visible: true })
      .click();
    await owner.getByRole("menuitem", { name: t("room.shortcuts") }).click();
    await owner.getByText(t("room.useShortcuts")).click();
    await owner.keyboard.press("Escape");
    await expect(owner.getByRole("dialog")).toBeHidden();
    await owner.keyboard.press("l");
    await owner.keyboard.press("h");
    await expect(owner.getByRole("button", { name: t("room.raiseHand") })).toBeVisible();
    await expect(large(owner)).toBeVisible();
  });
});
