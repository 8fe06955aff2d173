import type { Page } from "@playwright/test";
import { expectAccessible } from "../steps/accessibility.ts";
import { askToJoin, enterRoomAs, openPeople, openPerson, personRow, startSession } from "../steps/live.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const HINDI = "Hindi";

/** How loud the room and its interpreter are in a page. */
const volumes = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...document.querySelectorAll("audio")].map(({ volume }) => Math.round(volume * 100)));

test("a host makes a person interpreter, who speaks to a language; who chose it hears them above the original", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 13);
  const owner = await enterRoomAs(browser, "hub@demo.example", path);
  const learner = await enterRoomAs(browser, "learner@demo.example", path);
  const presenter = await openPerson(browser, "presenter@demo.example", (each) => each.setViewportSize(PHONE));
  await presenter.goto(path);
  await expect(presenter.getByText(/^In the room: .*Pooja/)).toBeVisible();
  await expectAccessible(presenter);
  await askToJoin(presenter, path);
  await openPeople(owner);
  const row = personRow(owner, "Pooja");
  await row.getByRole("button", { name: /^Actions for Pooja/ }).click();
  await owner.getByRole("menuitem", { name: t("room.makeInterpreter") }).click();
  await owner.getByRole("menuitem", { name: HINDI, exact: true }).click();
  await expect(row.getByText(HINDI)).toBeVisible();

  const bar = learner.getByRole("region", { name: t("room.interpreting") });
  await expect(bar.getByRole("status")).toHaveText(t("room.voiceToRoom"));
  await bar.getByRole("button", { name: t("room.speakTo", { language: HINDI }) }).click();
  await expect(bar.getByRole("status")).toHaveText(t("room.voiceToChannel", { language: HINDI }));
  await expectAccessible(learner);

  const language = (each: Page, chosen: string) =>
    each.getByRole("button", { name: t("room.language", { language: chosen }) });
  await language(presenter, t("room.original")).click();
  await presenter.getByRole("menuitem", { name: HINDI, exact: true }).click();
  await expect.poll(() => volumes(presenter)).toEqual([20, 100]);
  await expect.poll(() => volumes(owner)).toEqual([100, 100]);
  await expectAccessible(presenter);
  await presenter.reload();
  await presenter.getByRole("button", { name: t("room.enter") }).click();
  await expect(language(presenter, HINDI)).toBeVisible();
  await expect.poll(() => volumes(presenter)).toEqual([20, 100]);
  await language(presenter, HINDI).click();
  await presenter.getByRole("menuitem", { name: t("room.originalVolume") }).click();
  await presenter.getByRole("menuitem", { name: t("room.originalOff") }).click();
  await expect.poll(() => volumes(presenter)).toEqual([0, 100]);

  await row.getByRole("button", { name: /^Actions for Pooja/ }).click();
  await owner.getByRole("menuitem", { name: t("room.endInterpreter") }).click();
  await expect(bar).toBeHidden();
  await expect(learner.getByText(t("room.notice.mutedMic"))).toBeVisible();
  await expect.poll(() => volumes(presenter)).toEqual([100, 100]);
  await expect(language(presenter, HINDI)).toBeVisible();
});
