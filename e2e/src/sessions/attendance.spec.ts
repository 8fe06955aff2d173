import type { Page } from "@playwright/test";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { BatchMode } from "@openrounds/contract/batches/schemas.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { certificateRuleEndpoints } from "@openrounds/contract/certificates/rule/endpoints.ts";
import { RULE_OF_NEW_BATCHES } from "@openrounds/contract/certificates/rule/schemas.ts";
import type { BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { attendanceEndpoints } from "@openrounds/contract/sessions/attendance/endpoints.ts";
import type { AttendedParticipant } from "@openrounds/contract/sessions/attendance/schemas.ts";
import { checkInEndpoints } from "@openrounds/contract/sessions/checkins/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { doorPath, sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller, serverNowMs, visitIn, type Caller } from "../steps/api.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { giveCredentials } from "../steps/entry.ts";
import { discardQuestion, discardTyped, keepTyped } from "../steps/page.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const ATTENDEE: BatchRole[] = ["ATTENDEE"];
const ZONE = "America/New_York";
const LEARNER = "learner@demo.example";
/** The status of a session of today that is over. */
const today = (status: "COMPLETED" | "NEVER_STARTED"): string =>
  `${t("sessions.status.today")} · ${t(`sessions.status.${status}`)}`;
const nameOf = ({ firstName, lastName }: AttendedParticipant): string => `${firstName} ${lastName}`.trim();

interface Round {
  readonly owner: Caller;
  readonly batchId: string;
  readonly learner: AttendedParticipant;
  readonly others: readonly AttendedParticipant[];
}

/** A batch of its own that meets on site, also or only, with the learner of the demo network and three others. */
async function planOnSite(page: Page, batchMode: BatchMode = "OFFLINE"): Promise<Round & { readonly dayMs: number }> {
  const owner = await enter(page, "hub@demo.example");
  const learnerId = (await openCaller(page.request, LEARNER)).userId;
  const { participantList } = await owner.call(attendanceEndpoints.filterParticipants, {
    params: { id: DEMO_BATCH.id },
    query: {},
    body: { roles: ["ATTENDEE"] },
  });
  const learner = participantList.find(({ userId }) => userId === learnerId);
  const others = participantList.filter(({ userId }) => userId !== learnerId).slice(0, 3);
  if (learner === undefined || others.length < 3) throw new Error("the demo network has too few people");
  const dayMs = await serverNowMs(page.request);
  const { batch } = await owner.call(batchEndpoints.create, {
    body: {
      programId: DEMO_BATCH.programId,
      batchName: "Rounds on site",
      startDateTime: dayMs,
      endDateTime: dayMs + 7 * 86_400_000,
      sessionStartDateTime: "07:00",
      sessionEndDateTime: "08:00",
      timeZone: ZONE,
      schedule: "",
      primaryLanguage: "en",
      batchMode,
      certificateSetup: "Manual",
    },
  });
  // A new batch inherits the rule of the previous one, which another walk may have changed.
  await owner.call(certificateRuleEndpoints.save, { params: { batchId: batch.batchId }, body: RULE_OF_NEW_BATCHES });
  await owner.call(participantEndpoints.add, {
    params: { id: batch.batchId },
    body: { participants: [learner, ...others].map(({ userId }) => ({ userId, roles: ATTENDEE })) },
  });
  return { owner, batchId: batch.batchId, learner, others, dayMs };
}

async function planSession(
  { owner, batchId, dayMs }: Round & { readonly dayMs: number },
  times = { startTime: "07:00", endTime: "08:00" },
): Promise<Session> {
  const body = { batchId, topic: `Wounds at ${times.startTime}`, date: dayMs, ...times };
  return (await owner.call(sessionEndpoints.create, { body })).session;
}

test("attendance on site is entered by hand and from a list, counts for the certificate, and is taken back; a session of today says so [SESS-013] [SESS-017]", async ({
  page,
  browser,
}) => {
  const round = await planOnSite(page);
  const { sessionId } = await planSession(round);
  const [first, second, third] = round.others.map(nameOf);
  const learner = nameOf(round.learner);
  const dialog = page.getByRole("dialog", { name: t("attendance.enter") });
  const rowOf = (name = "") => page.getByRole("row", { name: new RegExp(name) });

  await test.step("two people of a session that nobody started are marked by hand, with the keyboard", async () => {
    await page.goto(sessionPath(sessionId));
    await expect(page.getByText(today("NEVER_STARTED"), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: t("attendance.enter") }).click();
    await dialog.getByRole("searchbox", { name: t("app.nav.search") }).fill(first ?? "");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await dialog.getByRole("searchbox", { name: t("app.nav.search") }).fill("");
    await dialog.getByRole("checkbox", { name: new RegExp(second ?? "") }).check();
    await dialog.getByLabel(t("sessions.attendance.minutes")).fill("61");
    await dialog.getByLabel(t("sessions.attendance.minutes")).blur();
    await expect(dialog.getByText(t("VALID_MARK_MINUTES", { max: 60 }))).toBeVisible();
    await dialog.getByLabel(t("sessions.attendance.minutes")).fill("45");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: t("attendance.enter.ATTENDED", { count: 2 }) }).click();
    await expect(page.getByText(t("attendance.saved"))).toBeVisible();
    await expect(dialog.getByRole("listitem").filter({ hasText: first ?? "" })).toContainText(
      t("sessions.attendance.minutesCount", { minutes: 45 }),
    );
  });

  await test.step("a pasted list shows who was found, and keeps what was not", async () => {
    await dialog.getByRole("button", { name: t("attendance.list") }).click();
    const list = dialog.getByLabel(t("attendance.paste"));
    await list.fill(`${learner}, 60\n${third ?? ""}\nNobody Known, 30\n${learner}`);
    await dialog.getByRole("button", { name: t("attendance.check") }).click();
    await expect(dialog.getByText(t("attendance.state.MATCHED"), { exact: true })).toHaveCount(2);
    await expect(dialog.getByText(t("attendance.state.UNKNOWN"))).toHaveCount(1);
    await expect(dialog.getByText(t("attendance.state.TWICE"))).toHaveCount(1);
    await expectAccessible(page);
    await dialog
      .getByRole("button", { name: t("attendance.enter.ATTENDED", { count: 2 }) })
      .last()
      .click();
    await expect(dialog.getByText(t("attendance.rest", { count: 2 }))).toBeVisible();
    await expect(list).toHaveValue(`Nobody Known, 30\n${learner}`);
    await page.keyboard.press("Escape");
    await keepTyped(page);
    await expect(discardQuestion(page)).toHaveCount(0);
    await expect(list).toHaveValue(`Nobody Known, 30\n${learner}`);
    await page.keyboard.press("Escape");
    await discardTyped(page);
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the session took place, and says who entered what", async () => {
    await expect(page.getByText(t("sessions.attendedOf", { attended: 4, total: 5 }))).toBeVisible();
    await expect(page.getByText(today("COMPLETED"), { exact: true })).toBeVisible();
    await expect(rowOf(learner)).toContainText(t("attendance.reason.ON_SITE"));
    await expectAccessible(page);
  });

  await test.step("insights and feedback are beside the attendance", async () => {
    const panel = page.getByRole("tabpanel");
    for (const [name, part] of [
      ["Insights", panel.getByRole("heading", { name: t("sessions.insights.stay"), exact: true })],
      ["Feedback", panel.getByRole("button", { name: t("forms.results.share") })],
      ["Attendance", panel.getByRole("row", { name: new RegExp(learner) })],
    ] as const) {
      await expect(part).toHaveCount(0);
      await page.getByRole("tab", { name, exact: true }).click();
      await expect(part).toBeVisible();
    }
  });

  const own = await browser.newPage({ viewport: PHONE });
  await test.step("the learner sees their own entry, and the progress of their certificate follows", async () => {
    const caller = await enter(own, LEARNER);
    const params = { batchId: round.batchId };
    const { progress } = await caller.call(certificateRuleEndpoints.read, { params });
    expect(progress).toMatchObject({ attended: 1, isFulfilled: true });
    await own.goto(sessionPath(sessionId));
    await expect(own.getByText(new RegExp(t("attendance.reason.ON_SITE")))).toHaveCount(1);
    await expect(own.getByText(first ?? "")).toHaveCount(0);
    await expectAccessible(own);
    await own.goto(batchPath(round.batchId));
    await expect(own.locator(".srow").filter({ hasText: "Wounds at 07:00" })).toContainText(today("COMPLETED"));
  });

  await test.step("what was entered is taken back", async () => {
    await page.getByRole("button", { name: t("attendance.enter") }).click();
    await dialog.getByLabel(t("attendance.all")).check();
    await dialog.getByRole("button", { name: t("attendance.undo", { count: 4 }) }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("attendance.undo", { count: 4 }) })
      .last()
      .click();
    await expect(dialog.getByText(t("sessions.attendance.NOT_ATTENDED"), { exact: true })).toHaveCount(5);
    await page.keyboard.press("Escape");
    await expect(page.getByText(today("NEVER_STARTED"), { exact: true })).toBeVisible();
  });

  await test.step("one that is to come later today says no more than that", async () => {
    const evening = await planSession(round, { startTime: "22:00", endTime: "23:00" });
    await page.goto(sessionPath(evening.sessionId));
    await expect(page.getByText(t("sessions.status.today"), { exact: true })).toBeVisible();
  });
});

test("who scans the code at the door signs in, is checked in, and the screen at the door counts them", async ({
  page,
  browser,
}) => {
  const round = await planOnSite(page, "HYBRID");
  const { sessionId, topic } = await planSession(round, { startTime: "10:00", endTime: "11:00" });
  const door = async () => (await round.owner.call(checkInEndpoints.door, { params: { id: sessionId } })).door;
  const counts = (count: number) => page.getByText(t("attendance.door.count", { count }));

  await test.step("the organiser opens the screen at the door from the page of the session", async () => {
    await page.goto(sessionPath(sessionId));
    await page.getByRole("link", { name: t("attendance.door") }).click();
    await page.waitForURL(`**${doorPath(sessionId)}`);
    await expect(page.getByRole("heading", { level: 1, name: topic })).toBeVisible();
    await expect(counts(0)).toBeVisible();
    await expectAccessible(page);
  });

  const own = await browser.newPage({ viewport: PHONE });
  await test.step("the code leads somebody who is signed out to sign in and back", async () => {
    await visitIn(own);
    const shown = await door();
    await expect(page.getByRole("img", { name: t("attendance.door.scan") }).locator("path")).toHaveAttribute(
      "d",
      (await door()).code.path,
    );
    await own.goto(shown.address);
    await own.waitForURL("**/welcome?redirectURL=%2Fcheck-in%3Fpass*");
    await giveCredentials(own, LEARNER);
    await expect(own.getByRole("heading", { level: 1, name: t("attendance.door.done") })).toBeVisible();
    await expect(own.getByRole("link", { name: topic })).toBeVisible();
    await expectAccessible(own);
  });

  await test.step("the screen at the door counts them, and again only once", async () => {
    await expect(counts(1)).toBeVisible({ timeout: 15_000 });
    await own.goto((await door()).address);
    await expect(own.getByRole("heading", { level: 1, name: t("attendance.door.done") })).toBeVisible();
    expect((await door()).checkedInCount).toBe(1);
    await own.goto("/check-in?code=x");
    await expect(own.getByRole("heading", { level: 1, name: t("CHECK_IN_CODE_DEAD") })).toBeVisible();
    await expectAccessible(own);
  });

  await test.step("the attendance of the session says who came through the door", async () => {
    await page.getByRole("link", { name: t("app.close") }).click();
    await expect(page.getByRole("row", { name: new RegExp(nameOf(round.learner)) })).toContainText(
      t("attendance.reason.DOOR"),
    );
  });
});

test("the attendance of a session begins with who attended, is sorted by a column, searched and turned by pages", async ({
  page,
}) => {
  const owner = await enter(page, "hub@demo.example");
  const { sessionList } = await owner.call(sessionEndpoints.listOfBatch, { params: { id: DEMO_BATCH.id } });
  const held = sessionList.find(({ sessionStatus }) => sessionStatus === "COMPLETED");
  if (held === undefined) throw new Error("the demo batch has no session that is over");
  const { attendanceList } = await owner.call(attendanceEndpoints.list, { params: { id: held.sessionId } });
  const longest = attendanceList.toSorted((a, b) => b.minutes - a.minutes)[0];
  const rows = page.getByRole("table", { name: t("sessions.attendance.title") }).locator("tbody tr");

  await page.goto(sessionPath(held.sessionId));
  await expect(rows).toHaveCount(25);
  await expect(rows.first()).toContainText(t("sessions.attendance.minutesCount", { minutes: longest?.minutes ?? 0 }));
  await expectAccessible(page);

  const head = page.getByRole("columnheader", { name: t("sessions.attendance.minutes") });
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.first()).toContainText(t("sessions.attendance.NOT_ATTENDED"));
  await page.getByRole("button", { name: t("app.next") }).click();
  await expect(page.getByText(t("app.range", { from: 26, to: 50, total: attendanceList.length }))).toBeVisible();

  await page.getByRole("searchbox", { name: t("app.nav.search") }).fill(longest?.firstName ?? "");
  await expect(page).toHaveURL(/text=/);
  await expect(rows.first()).toContainText(longest?.firstName ?? "");
  await expect(page.getByRole("button", { name: t("app.next") })).toBeHidden();
});
