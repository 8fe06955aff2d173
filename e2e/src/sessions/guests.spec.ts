import type { Locator, Page, Request } from "@playwright/test";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import type { Session, SessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller, type Caller } from "../steps/api.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { say } from "../steps/room.ts";
import { textsOf, type Walk } from "../steps/texts.ts";

const t = textsOf("en");
const WALK: Walk = {
  locale: "en",
  language: "English",
  viewport: { width: 390, height: 844 },
  canShare: false,
  words: { diabetes: "Diabetes", physician: "Physician" },
  t,
};
const GUEST = { firstName: "Leela", lastName: "Nair", email: "leela.nair@journey.example" };
const NAME = `${GUEST.firstName} ${GUEST.lastName}`;

/** A session of its own, as other walks start the one that is next: a minute after that one begins. */
async function planBeside(page: Page, facilitator: Caller): Promise<Session> {
  const { session: next } = await facilitator.call(sessionEndpoints.upcoming, {});
  if (next === null) throw new Error("the facilitator has no session to come");
  const owner = await openCaller(page.request, "hub@demo.example");
  const timeOf = (atMs: number): string => wallClock(atMs, "Asia/Kolkata").time;
  const { session } = await owner.call(sessionEndpoints.create, {
    body: {
      batchId: next.batchId,
      topic: "Guests at the round",
      date: next.startDateTime,
      startTime: timeOf(next.startDateTime + 60_000),
      endTime: timeOf(next.endDateTime),
    },
  });
  return session;
}

/** The facilitator is told at each field what is wrong, and nothing is sent meanwhile. */
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
  // Fifty characters are a last name, and so is none.
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

/** The facilitator adds somebody by name and e-mail, and is told that the link is on its way. */
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

/** Opens a session anew as if it stood in a status that comes with time. */
async function seeAs(page: Page, sessionId: string, status: SessionStatus): Promise<void> {
  await page.route(`**/session/session/${sessionId}`, async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replace(/"sessionStatus":"\w+"/, `"sessionStatus":"${status}"`);
    await route.fulfill({ response: answer, body: text });
  });
  await page.reload();
}

/** The room of the browser's own person, entered without devices. */
async function enterWithoutDevices(room: Page): Promise<void> {
  await room.getByRole("button", { name: t("room.enter") }).click();
  await expect(room.locator(".room")).toBeVisible();
}

test("a guest comes from the mail into the live room without an account, and stands in the attendance [SESS-015] [SESS-016] [SESS-019] [SESS-020] [SESS-021] [SESS-022] [SESS-023]", async ({
  page,
  browser,
}) => {
  const facilitator = await enter(page, "facilitator@demo.example");
  const session = await planBeside(page, facilitator);
  const { sessionId } = session;
  await page.goto(`/session/${sessionId}`);
  await addGuest(page);
  const mail = await waitForMessage(page.request, GUEST.email, ({ links }) => links.length > 0);
  const link = mail.links[0] ?? "";
  expect(mail.attachments[0]?.text.replaceAll(/\r?\n[ \t]/g, "")).toContain(link);

  const phone = await browser.newContext({ viewport: WALK.viewport, permissions: ["camera", "microphone"] });
  const guest = await phone.newPage();
  const asked: string[] = [];
  guest.on("request", (request) =>
    asked.push(`${request.url().split("#")[0] ?? ""} ${request.headers()["referer"] ?? ""}`),
  );
  const secret = new URL(link).hash.slice(1);

  await test.step("before the start organizers are offered to start, and those who take part to join", async () => {
    const [start, join] = ["sessions.start", "sessions.join"] as const;
    await expect(page.getByRole("button", { name: t(start), exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: t(join), exact: true })).toHaveCount(0);
    const learner = await (await browser.newContext()).newPage();
    await enter(learner, "learner@demo.example");
    await learner.goto(`/session/${sessionId}`);
    await expect(learner.getByRole("button", { name: t(join), exact: true })).toBeVisible();
    await expect(learner.getByRole("button", { name: t(start), exact: true })).toHaveCount(0);
    for (const [who, offered, other] of [
      [page, start, join],
      [learner, join, start],
    ] as const) {
      for (const status of ["YET_TO_BEGIN", "READY_TO_START", "READY_TO_JOIN"] as const) {
        await seeAs(who, sessionId, status);
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
    await say(guest, "Good evening from Kochi.", WALK);
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

  expect(asked.filter((each) => each.includes(secret))).toEqual([]);
  await phone.close();
});
