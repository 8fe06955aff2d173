import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/accessibility.ts";
import { addFile, slides } from "../steps/files.ts";
import { enterRoomAs, inviteGuest, startSession } from "../steps/live.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const NAME = "Foot ulcer for three weeks";
const pageOf = (page: number) => t("room.files.pageOf", { page, pages: 4, name: NAME });

/** Waits until a page of the file is painted. */
async function seesPage(room: Page, page: number): Promise<void> {
  const picture = room.locator(".tile--file").getByRole("img", { name: pageOf(page) });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
}

test("a presenter shows the slides of the session beside the pictures, and everyone sees the page that is turned to", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 6);
  const sessionId = path.split("/").at(-1) ?? "";
  await addFile(page, { entityId: sessionId, name: NAME, bytes: slides(4, "Foot ulcer") });
  const presenter = await enterRoomAs(browser, "presenter@demo.example", path);
  const learner = await enterRoomAs(browser, "learner@demo.example", path);

  await test.step("the presenter shows the file, and turns by button and by key", async () => {
    await expect(learner.getByRole("region", { name: t("room.files.title") }).getByText(NAME)).toBeVisible();
    await expect(learner.getByRole("button", { name: t("room.files.choose.show") })).toBeHidden();
    await presenter.getByRole("button", { name: t("room.files.show", { name: NAME }) }).click();
    for (const each of [presenter, learner]) await seesPage(each, 1);
    await presenter.getByRole("button", { name: t("room.files.next") }).click();
    await seesPage(learner, 2);
    await presenter.keyboard.press("ArrowRight");
    await seesPage(learner, 3);
    await expect(learner.locator(".tile--file")).toContainText("Foot ulcer 3");
    await expectAccessible(presenter);
    await expectAccessible(learner);
  });

  await test.step("a viewer looks back on their own, and follows again", async () => {
    await learner.getByRole("button", { name: t("room.files.back") }).click();
    await seesPage(learner, 2);
    await presenter.keyboard.press("PageDown");
    await seesPage(presenter, 4);
    await seesPage(learner, 2);
    await learner.getByRole("button", { name: t("room.files.follow") }).click();
    await seesPage(learner, 4);
    await expect(presenter.getByRole("button", { name: t("room.files.next") })).toBeDisabled();
  });

  await test.step("the learner hands the file out in the chat, and the presenter opens it", async () => {
    await learner.getByRole("button", { name: t("room.files.choose.hand") }).click();
    const choice = learner.getByRole("dialog", { name: t("room.files.choose.hand") });
    await choice.getByRole("button", { name: NAME }).click();
    await presenter.getByRole("log").getByRole("button", { name: NAME }).click();
    const opened = presenter.getByRole("dialog", { name: NAME });
    await expect(opened.getByRole("img", { name: pageOf(1) })).toBeVisible();
    await presenter.keyboard.press("ArrowRight");
    await expect(opened.getByRole("img", { name: pageOf(2) })).toBeVisible();
    await expectAccessible(presenter);
    await presenter.keyboard.press("Escape");
    await seesPage(learner, 4);
  });

  await test.step("who comes late sees the same page, on a phone above the strip of pictures", async () => {
    const owner = await enterRoomAs(browser, "hub@demo.example", path, (phone) => phone.setViewportSize(PHONE));
    await seesPage(owner, 4);
    await owner.getByRole("tab", { name: t("room.files.title") }).click();
    await expect(owner.getByRole("button", { name: t("room.files.choose.show") })).toBeVisible();
    await expectAccessible(owner);
    await owner.reload();
    await owner.getByRole("button", { name: t("room.enter") }).click();
    await seesPage(owner, 4);
    await owner.getByRole("tab", { name: t("room.files.title") }).click();
    await owner
      .getByRole("region", { name: t("room.files.title") })
      .getByRole("button", { name: t("room.files.stop") })
      .click();
    for (const each of [owner, presenter, learner]) await expect(each.locator(".tile--file")).toBeHidden();
  });
});

test("a host chooses a picture of the batch; a guest of the session reads its name only", async ({ browser, page }) => {
  const path = await startSession(page, 9);
  const link = await inviteGuest(page, path, "leela.files@journey.example");
  const owner = await enterRoomAs(browser, "hub@demo.example", path);
  const guest = await browser.newPage({ viewport: PHONE });
  await guest.goto(link);
  await guest.getByRole("button", { name: t("sessions.join") }).click();
  await guest.getByRole("button", { name: t("room.enter") }).click();
  await expect(guest.locator(".room")).toBeVisible();
  await owner.getByRole("button", { name: t("room.files.choose.show") }).click();
  const dialog = owner.getByRole("dialog", { name: t("room.files.choose.show") });
  await expectAccessible(owner);
  const file = dialog.getByRole("listitem").getByRole("button").first();
  const name = (await file.textContent()) ?? "";
  await file.click();
  await expect(owner.locator(".tile--file").getByRole("img")).toBeVisible();
  await expect(guest.locator(".tile--file")).toContainText(name.slice(0, 8));
  await expect(guest.locator(".tile--file").getByRole("img")).toBeHidden();
  await expectAccessible(guest);
});
