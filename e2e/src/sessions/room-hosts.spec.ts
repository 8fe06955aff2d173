import { enterRoomAs, openPeople, startSession } from "../steps/live.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

test("who joins while a host mutes newcomers starts muted, reads why, and unmutes", async ({ browser, page }) => {
  const path = await startSession(page, 12);
  const owner = await enterRoomAs(browser, "hub@demo.example", path);
  await openPeople(owner);
  await owner.getByText(t("room.muteOnEntry")).click();
  await expect(owner.getByRole("switch", { name: t("room.muteOnEntry") })).toBeChecked();
  const learner = await enterRoomAs(browser, "learner@demo.example", path);
  await expect(learner.getByText(t("room.notice.startsMuted"))).toBeVisible();
  await expect(learner.getByRole("button", { name: t("room.camera"), pressed: true })).toBeVisible();
  await learner.getByRole("button", { name: t("room.unmute"), exact: true }).click();
  await expect(owner.getByRole("button", { name: /^Mute Pooja/ })).toBeVisible();
});
