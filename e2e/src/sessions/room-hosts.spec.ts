import type { Browser, Page } from "@playwright/test";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { openCaller } from "../steps/api.ts";
import { enterRoomAs, inviteGuest, openPeople, personRow, startSession } from "../steps/live.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

test("who joins while a host mutes newcomers starts muted, reads why, and unmutes", async ({ browser, page }) => {
  const path = await startSession(page, 3);
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

/** Opens the link of a guest, and asks to join the room. */
async function openGuest(browser: Browser, link: string): Promise<Page> {
  const guest = await browser.newPage({ viewport: PHONE });
  await guest.goto(link);
  await guest.getByRole("button", { name: t("sessions.join") }).click();
  await guest.getByRole("button", { name: t("room.enter") }).click();
  return guest;
}

test("guests wait in the lobby; hosts hear of them, let them in without a reload, or turn them away", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 5);
  const [leela, other] = [
    await inviteGuest(page, path, "leela.lobby@journey.example"),
    await inviteGuest(page, path, "other.lobby@journey.example"),
  ];
  const owner = await enterRoomAs(browser, "hub@demo.example", path);
  await openPeople(owner);
  await owner.getByRole("button", { name: t("room.lobby.title") }).click();
  await owner.getByRole("menuitem", { name: t("room.lobby.mode.UNEXPECTED") }).click();
  await expect(owner.getByText(t("room.lobby.on.UNEXPECTED"))).toBeVisible();
  const learner = await enterRoomAs(browser, "learner@demo.example", path);

  const guest = await openGuest(browser, leela);
  await expect(guest.getByText(t("room.lobby.wait"))).toBeVisible();
  await expect(guest.getByText(t("room.lobby.unexpected"))).toBeVisible();
  await expectAccessible(guest);
  await expect(owner.getByText(t("room.lobby.arrived", { name: "Leela Nair", others: 0 }))).toBeVisible();
  const lobby = owner.getByRole("region", { name: t("room.lobby.title") });
  await expect(lobby.getByText("Leela Nair")).toBeVisible();
  await expect(learner.getByRole("region", { name: t("room.lobby.title") })).toBeHidden();
  await expectAccessible(owner);
  await lobby.getByRole("button", { name: t("room.admit") }).click();
  await expect(guest.locator(".room")).toBeVisible();
  await expect(lobby).toBeHidden();

  const turnedAway = await openGuest(browser, other);
  await lobby.getByRole("button", { name: /^Turn Leela Nair away/ }).click();
  await owner
    .getByRole("dialog")
    .getByRole("button", { name: t("room.turnAway") })
    .click();
  await expect(turnedAway.getByText(t("room.closed.TURNED_AWAY"))).toBeVisible();
  await expect(turnedAway.getByRole("button", { name: t("room.again") })).toBeHidden();
});

test("a host makes a participant co-host by the keyboard alone, and ends it; the co-host moderates and ends nothing", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 7);
  const owner = await enterRoomAs(browser, "hub@demo.example", path);
  const learner = await enterRoomAs(browser, "learner@demo.example", path);
  await openPeople(owner);
  const row = personRow(owner, "Pooja");
  const actions = row.getByRole("button", { name: /^Actions for Pooja/ });
  const choose = async (name: string): Promise<void> => {
    await actions.focus();
    await owner.keyboard.press("Enter");
    const item = owner.getByRole("menuitem", { name });
    await expect(owner.getByRole("menuitem").first()).toBeFocused();
    for (let i = 0; !(await item.evaluate((element) => element === document.activeElement)); i++) {
      expect(i).toBeLessThan(8);
      await owner.keyboard.press("ArrowDown");
    }
    await owner.keyboard.press("Enter");
  };
  await choose(t("room.makeCohost"));
  await expect(learner.getByText(t("room.notice.host"))).toBeVisible();
  await expect(row.getByText(t("room.cohost"))).toBeVisible();
  await expect(actions).toBeFocused();
  await openPeople(learner);
  await learner.getByRole("button", { name: t("room.muteAll") }).click();
  await learner
    .getByRole("button", { name: t("room.more") })
    .filter({ visible: true })
    .click();
  await expect(learner.getByRole("menuitem").first()).toBeVisible();
  await expect(learner.getByRole("menuitem", { name: t("sessions.end") })).toBeHidden();
  await learner.reload();
  await learner.getByRole("button", { name: t("room.enter") }).click();
  await openPeople(learner);
  await expect(learner.getByRole("button", { name: t("room.muteAll") })).toBeVisible();
  await expectAccessible(learner);
  await choose(t("room.endCohost"));
  await expect(learner.getByText(t("room.notice.noHost"))).toBeVisible();
  await expect(learner.getByRole("button", { name: t("room.muteAll") })).toBeHidden();
});

test("a host shows a person in large to everyone, and a message to hosts is read by hosts and its author only", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 9);
  const owner = await enterRoomAs(browser, "hub@demo.example", path);
  const learner = await enterRoomAs(browser, "learner@demo.example", path);
  const presenter = await enterRoomAs(browser, "presenter@demo.example", path);
  await openPeople(owner);
  const row = personRow(owner, "Pooja");
  await row.getByRole("button", { name: /^Actions for Pooja/ }).click();
  await owner.getByRole("menuitem", { name: t("room.spotlight") }).click();
  for (const each of [owner, presenter]) await expect(each.locator(".tile--large")).toContainText("Pooja");
  await expect(learner.locator(".tile--large")).toContainText(t("room.you"));
  await expect(row.getByText(t("room.inSpotlight"))).toBeVisible();
  await expectAccessible(owner);
  await row.getByRole("button", { name: /^Actions for Pooja/ }).click();
  await owner.getByRole("menuitem", { name: t("room.endSpotlight") }).click();
  await expect(presenter.locator(".tile--large")).toHaveCount(0);

  await learner.getByText(t("room.toHosts")).click();
  await learner.getByLabel(t("room.messageHosts")).fill("A name is on the slide.");
  await learner.getByLabel(t("room.messageHosts")).press("Enter");
  await owner.getByRole("tab", { name: new RegExp(`^${t("room.chat")}`) }).click();
  const line = owner.locator(".msg", { hasText: "A name is on the slide." });
  await expect(line.getByText(t("room.toHosts"))).toBeVisible();
  await expect(learner.locator(".msg", { hasText: "A name is on the slide." })).toBeVisible();
  await learner.getByRole("switch", { name: t("room.toHosts") }).press("Space");
  await learner.getByLabel(t("room.message")).fill("Thank you.");
  await learner.getByLabel(t("room.message")).press("Enter");
  await expect(presenter.getByText("Thank you.")).toBeVisible();
  await expect(presenter.getByText("A name is on the slide.")).toBeHidden();
  await expectAccessible(learner);
});

test("a captioner writes what is said for people who want captions, and everyone sees the timer of a host", async ({
  browser,
  page,
}) => {
  const path = await startSession(page, 11);
  const owner = await enterRoomAs(browser, "hub@demo.example", path);
  const learner = await enterRoomAs(browser, "learner@demo.example", path);
  await openPeople(owner);
  await personRow(owner, "Pooja")
    .getByRole("button", { name: /^Actions for Pooja/ })
    .click();
  await owner.getByRole("menuitem", { name: t("room.makeCaptioner") }).click();
  const written = learner.getByLabel(t("room.writeCaptions"));
  for (const text of ["Good morning, everyone.", "The film shows a shadow in the upper lobe."]) {
    await written.fill(text);
    await written.press("Enter");
  }
  const captions = owner.getByRole("region", { name: t("room.captions") });
  await expect(captions.getByRole("button", { name: t("room.captions"), pressed: false })).toBeVisible();
  await expect(captions.getByRole("log")).toBeHidden();
  await captions.getByRole("button", { name: t("room.captions") }).press("Enter");
  await expect(captions.getByRole("log")).toContainText("The film shows a shadow in the upper lobe.");
  const presenter = await enterRoomAs(browser, "presenter@demo.example", path);
  await presenter.getByRole("button", { name: t("room.captions") }).click();
  await expect(presenter.getByRole("log", { name: t("room.captions") })).toContainText("Good morning, everyone.");
  await owner.getByRole("button", { name: t("room.timer"), exact: true }).click();
  await owner.getByRole("menuitem", { name: t("room.timerMinutes", { minutes: 5 }), exact: true }).click();
  const left = /^(5:00|4:\d\d)$/;
  for (const each of [owner, learner, presenter]) await expect(each.getByRole("timer")).toContainText(left);
  await expectAccessible(owner);
  await expectAccessible(learner);
  await owner.getByRole("button", { name: t("room.timer"), exact: true }).click();
  await owner.getByRole("menuitem", { name: t("room.stopTimer") }).click();
  await expect(learner.getByRole("timer")).toBeHidden();

  const sessionId = path.split("/").at(-1) ?? "";
  const host = await openCaller(page.request, "hub@demo.example");
  const ended = { entityId: sessionId, entityType: "SESSION", status: "COMPLETED" } as const;
  await host.call(sessionEndpoints.setStatus, { body: ended });
  for (const each of [learner, owner]) {
    await each.goto(sessionPath(sessionId));
    const kept = each.getByRole("region", { name: t("sessions.captions.title") });
    await kept.getByText(t("sessions.captions.read")).click();
    await expect(kept.getByText("The film shows a shadow in the upper lobe.")).toBeVisible();
    await expect(kept.getByRole("link", { name: t("sessions.captions.asVtt") })).toHaveAttribute("download", /vtt$/);
    await expect(kept.getByRole("button")).toHaveCount(each === owner ? 1 : 0);
    await expectAccessible(each);
  }
  await owner.getByRole("button", { name: t("sessions.captions.delete") }).click();
  await owner
    .getByRole("dialog")
    .getByRole("button", { name: t("sessions.captions.delete") })
    .click();
  await expect(owner.getByRole("region", { name: t("sessions.captions.title") })).toBeHidden();
});
