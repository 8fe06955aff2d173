import type { Locator, Page, Request } from "@playwright/test";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { SessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import { changeResult } from "../steps/calls.ts";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { planSession } from "../steps/demo.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { say } from "../steps/room.ts";
import { t } from "../steps/texts.ts";
import { ENGLISH, PHONE } from "../steps/walks.ts";

const GUEST = { firstName: "Leela", lastName: "Nair", email: "leela.nair@journey.example" };
const NAME = `${GUEST.firstName} ${GUEST.lastName}`;

/** Expects that each invalid field shows its error, and that nothing is sent. */
async function expectRefused(dialog: Locator): Promise<void> {
  const sent: string[] = [];
  const note = (request: Request): void => void sent.push(request.url());
  dialog.page().on("request", note);
  for (const [label, typed, why] of [
    ["identity.firstName", "", "VALID_FIRST_NAME_REQUIRED"],
    ["identity.firstName", "x".repeat(51), "VALID_NAME_MAX"],
    ["identity.lastName", "x".repeat(51), "VALID_NAME_MAX"],
    ["identity.email.label", "", "VALID_EMAIL_REQUIRED"],
    ["identity.email.label", "leela at journey", "VALID_EMAIL"],
  ] as const) {
    await fillGuest(dialog);
    const field = dialog.getByLabel(t(label));
    await field.fill(typed);
    await dialog.getByRole("button", { name: t("sessions.guests.add") }).click();
    await expect(field).toHaveAccessibleDescription(t(why));
    await expect(dialog.getByText(t(why), { exact: true })).toHaveCount(1);
  }
  // Names may have fifty characters, and the last name may be empty.
  await fillGuest(dialog);
  await dialog.getByLabel(t("identity.firstName")).fill("x".repeat(50));
  await dialog.getByLabel(t("identity.email.label")).fill("");
  await dialog.getByRole("button", { name: t("sessions.guests.add") }).click();
  await expect(dialog.getByText(t("VALID_EMAIL_REQUIRED"), { exact: true })).toHaveCount(1);
  await expect(dialog.locator("[aria-invalid=true]")).toHaveCount(1);
  for (const lastName of ["x".repeat(50), ""]) {
    await fillGuest(dialog);
    await dialog.getByLabel(t("identity.firstName")).fill("");
    const field = dialog.getByLabel(t("identity.lastName"));
    await field.fill(lastName);
    await dialog.getByRole("button", { name: t("sessions.guests.add") }).click();
    await expect(dialog.getByText(t("VALID_FIRST_NAME_REQUIRED"), { exact: true })).toHaveCount(1);
    await expect(field).toHaveValue(lastName);
    await expect(field).not.toHaveAttribute("aria-invalid", "true");
    await expect(dialog.locator("[aria-invalid=true]")).toHaveCount(1);
  }
  dialog.page().off("request", note);
  expect(sent.filter((url) => url.endsWith("/guest-participant/add"))).toEqual([]);
}

async function fillGuest(dialog: Locator): Promise<void> {
  await dialog.getByLabel(t("identity.firstName")).fill(GUEST.firstName);
  await dialog.getByLabel(t("identity.lastName")).fill(GUEST.lastName);
  await dialog.getByLabel(t("identity.email.label")).fill(GUEST.email);
}

/** Adds a guest by name and e-mail address, and expects the toast that the link was sent. */
async function addGuest(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("sessions.guests.title") }).click();
  const dialog = page.getByRole("dialog", { name: t("sessions.guests.title") });
  await expectRefused(dialog);
  await fillGuest(dialog);
  await dialog.getByRole("button", { name: t("sessions.guests.add") }).click();
  await expect(page.getByText(t("sessions.guests.sent", { email: GUEST.email }))).toBeVisible();
  await expect(dialog.getByText(NAME, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
}

/** Reloads a session with another status. */
async function seeAs(page: Page, sessionStatus: SessionStatus): Promise<void> {
  await changeResult(page, sessionEndpoints.read, ({ session }) => ({ session: { ...session, sessionStatus } }));
  await page.reload();
}

/** Enters the room as the person of the page, without devices. */
async function enterWithoutDevices(room: Page): Promise<void> {
  await room.getByRole("button", { name: t("room.enter") }).click();
  await expect(room.locator(".room")).toBeVisible();
}

test("a guest comes from the mail into the live room without an account, and is in the attendance [SESS-015] [SESS-016] [SESS-019] [SESS-020] [SESS-021] [SESS-022] [SESS-023]", async ({
  page,
  browser,
}) => {
  const facilitator = await enter(page, "facilitator@demo.example");
  const session = await planSession(page, "Guests at the round", 10);
  const { sessionId } = session;
  await page.goto(`/session/${sessionId}`);
  await addGuest(page);
  const mail = await waitForMessage(page.request, GUEST.email, ({ links }) => links.length > 0);
  const link = mail.links[0] ?? "";
  expect(mail.attachments[0]?.text.replaceAll(/\r?\n[ \t]/g, "")).toContain(link);

  const guest = await browser.newPage({ viewport: PHONE });
  const requestLines: string[] = [];
  guest.on("request", (request) =>
    requestLines.push(`${request.url().split("#")[0] ?? ""} ${request.headers()["referer"] ?? ""}`),
  );
  const secret = new URL(link).hash.slice(1);

  await test.step("before the start organizers are offered to start, and those who take part to join", async () => {
    const [start, join] = ["sessions.start", "sessions.join"] as const;
    await expect(page.getByRole("button", { name: t(start), exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: t(join), exact: true })).toHaveCount(0);
    const learner = await browser.newPage();
    await enter(learner, "learner@demo.example");
    await learner.goto(`/session/${sessionId}`);
    await expect(learner.getByRole("button", { name: t(join), exact: true })).toBeVisible();
    await expect(learner.getByRole("button", { name: t(start), exact: true })).toHaveCount(0);
    for (const [who, offered, other] of [
      [page, start, join],
      [learner, join, start],
    ] as const) {
      for (const status of ["YET_TO_BEGIN", "READY_TO_START", "READY_TO_JOIN"] as const) {
        await seeAs(who, status);
        await expect(who.getByText(t(`sessions.status.${status}`), { exact: true }).first()).toBeVisible();
        await expect(who.getByRole("button", { name: t(offered), exact: true })).toBeVisible();
        await expect(who.getByRole("button", { name: t(other), exact: true })).toHaveCount(0);
      }
    }
    await learner.context().close();
    await page.unrouteAll({ behavior: "wait" });
    await page.reload();
  });

  await test.step("before the start the link shows the session and waits", async () => {
    await guest.goto(link);
    await expect(guest.getByRole("heading", { level: 1, name: session.topic })).toBeVisible();
    await expect(guest.getByText(t("sessions.guest.as", { name: NAME }))).toBeVisible();
    await expect(guest.getByRole("button", { name: t("sessions.join") })).toBeDisabled();
    await expectAccessible(guest);
  });

  await test.step("once it runs, the page opens the room, and the guest joins and writes", async () => {
    await facilitator.call(sessionEndpoints.start, { body: { sessionId } });
    const room = await page.context().newPage();
    await room.goto(`/live/${sessionId}`);
    await enterWithoutDevices(room);
    await enterWithoutDevices(guest);
    await say(guest, "Good evening from Kochi.", ENGLISH);
    await expect(room.getByText("Good evening from Kochi.")).toBeVisible();
    await room.getByRole("tab", { name: new RegExp(t("room.people")) }).click();
    await expect(room.getByRole("listitem").filter({ hasText: NAME })).toContainText(
      t("sessions.role.GUEST_PARTICIPANT"),
    );
    await expect(guest.getByRole("tab", { name: new RegExp(t("sessions.polls.title")) })).toHaveCount(0);
    await expectAccessible(guest);
  });

  await test.step("the attendance names the guest with minutes", async () => {
    await page.reload();
    const row = page.getByRole("row", { name: new RegExp(NAME) });
    await expect(row).toContainText(t("sessions.attendance.live"));
    await expect(row).toContainText(/\d+ min/);
  });

  await test.step("removed, the guest leaves the room and the link ends", async () => {
    await page.getByRole("button", { name: t("sessions.guests.title") }).click();
    await page.getByRole("button", { name: t("sessions.guests.remove", { name: NAME }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("sessions.guests.remove", { name: NAME }) })
      .last()
      .click();
    await expect(guest.getByText(t("room.closed.REMOVED"))).toBeVisible();
    await guest.goto("about:blank");
    await guest.goto(link);
    await expect(guest.getByRole("heading", { name: t("GUEST_LINK_INVALID") })).toBeVisible();
  });

  expect(requestLines.filter((each) => each.includes(secret))).toEqual([]);
});
