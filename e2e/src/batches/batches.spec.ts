import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import type { CreateBatch } from "@openrounds/contract/batches/schemas.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { organizationEndpoints } from "@openrounds/contract/organizations/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { Session, SessionStatus } from "@openrounds/contract/sessions/schemas.ts";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, enterHome, serverNowMs } from "../steps/api.ts";
import { changeResult, nextResponse, nextCall, nextResult, refuse, refusePageCalls, withhold } from "../steps/calls.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { expectPauseOfTyping, expectShownFor, TOAST_MS } from "../steps/clock.ts";
import { DEMO_BATCH, DEMO_HUB, openDemoBatch } from "../steps/demo.ts";
import { crumbs } from "../steps/page.ts";
import { invite } from "../steps/program.ts";
import { say } from "../steps/room.ts";
import { t, textsOf } from "../steps/texts.ts";
import { DESKTOP, ENGLISH, PHONE } from "../steps/walks.ts";

const HUB_BATCH = /\/hub\/[0-9a-f-]{36}\/batch\/[0-9a-f-]{36}/;
const REFUSAL = "The batch could not be saved";
const ZONE = "Asia/Kolkata";
const ENDS = /^Ends in \d+ days$/;
/** The day of the walk in the time zone of its device. */
const TODAY = { day: "2027-10-18", timeZone: "America/New_York" };
/** The thirty-first day after the walk in the time zone of the batch. */
const NEW_END = "2027-11-18";

test.describe.configure({ mode: "serial" });

/** A host opens a poll, answers it too, and shares the result. */
async function runPoll(room: Page): Promise<void> {
  const press = (key: MessageKey): Promise<void> => room.getByRole("button", { name: t(key), exact: true }).click();
  await room.getByRole("tab", { name: t("sessions.polls.title") }).click();
  await press("sessions.polls.new");
  await press("sessions.polls.save");
  await expect(room.getByText(t("VALID_POLL_QUESTION"))).toBeVisible();
  await room.getByLabel(t("sessions.polls.question"), { exact: true }).fill("Refer now, or offload first?");
  await room.getByLabel(t("sessions.polls.option", { number: 1 }), { exact: true }).fill("Refer now");
  await room.getByLabel(t("sessions.polls.option", { number: 2 }), { exact: true }).fill("Offload first");
  await expectAccessible(room);
  await press("sessions.polls.save");
  await press("sessions.polls.start");
  await room.getByRole("radio", { name: "Offload first" }).check();
  await press("sessions.polls.answer");
  await expect(room.getByText(t("sessions.polls.answered"))).toBeVisible();
  await expectAccessible(room);
  await press("sessions.polls.end");
  await press("sessions.polls.share");
  await expect(room.getByText(t("sessions.polls.status.SHARED"))).toBeVisible();
  await expect(room.getByText(t("sessions.polls.count", { count: 1 }))).toBeVisible();
}

/** The response of a failing server. */
const failure = (message: string) => ({ status: 500, responseCode: "error.internal", message });

/** The mail of an invitation as the dialog shows it before it is sent. */
const shownMail = (dialog: Locator): Locator => dialog.getByRole("article");

/** Pastes more addresses than may be invited at once: the button stays in view and says why it cannot. */
async function pasteTooMany(page: Page, dialog: Locator): Promise<void> {
  const emails = dialog.getByLabel(t("invitations.emails"));
  const many = Array.from({ length: 231 }, (_, index) => `person${index}@walk.example`).join(", ");
  await page.evaluate((text) => navigator.clipboard.writeText(text), many);
  await emails.press("ControlOrMeta+v");
  await expect(dialog.getByText("231/230")).toBeVisible();
  const list = dialog.locator(".contacts");
  expect((await list.boundingBox())?.height).toBeLessThan(200);
  const why = t("VALID_INVITE_NEW_PARTICIPANTS_EMAIL_LIMIT");
  expect(why).toContain("contact support");
  await expect(dialog.getByText(why)).toBeInViewport();
  const send = dialog.getByRole("button", { name: t("invitations.send") });
  await expect(send).toBeInViewport();
  await send.click();
  await expect(page.locator(".toast--fail")).toHaveText(why);
  await expect(page.locator(".toast--fail")).toBeInViewport();
  await expectAccessible(page);
  await dialog
    .getByRole("button", { name: t("invitations.removeContact", { contact: "person230@walk.example" }) })
    .click();
  await expect(dialog.getByText(why)).toHaveCount(0);
}

/** Enters an invalid address and an invalid number: the reason is shown at once, before anything is sent. */
async function expectReason(dialog: Locator, kind: "emails" | "phones", wrong: string): Promise<void> {
  const why = t(kind === "emails" ? "VALID_PARTICIPANTS_EMAIL_LIST" : "VALID_PHONE_MATCHES");
  const contacts = dialog.getByLabel(t(`invitations.${kind}`));
  await expect(dialog.getByText(why)).toHaveCount(0);
  await contacts.pressSequentially(wrong);
  await contacts.press("Enter");
  await expect(dialog.locator(".badge--danger")).toHaveText(wrong);
  await expect(dialog.getByRole("alert")).toHaveText(why);
  await expect(contacts).toHaveAttribute("aria-invalid", "true");
  await expect(contacts).toHaveAccessibleDescription(why);
  await dialog.getByRole("button", { name: t("invitations.removeContact", { contact: wrong }) }).click();
  await expect(dialog.getByText(why)).toHaveCount(0);
}

/** Types an address twice: the second is marked, and the reason is shown at once. */
async function expectUnique(dialog: Locator): Promise<void> {
  const why = t("VALID_PARTICIPANTS_EMAIL_LIST");
  const contact = "twice@walk.example";
  const emails = dialog.getByLabel(t("invitations.emails"));
  for (const text of [contact, "once@walk.example", contact]) {
    await expect(dialog.getByText(why)).toHaveCount(0);
    await emails.pressSequentially(text);
    await emails.press("Enter");
  }
  await expect(dialog.locator(".badge--danger")).toHaveText(contact);
  await expect(dialog.getByRole("alert")).toHaveText(why);
  const remove = dialog.getByRole("button", { name: t("invitations.removeContact", { contact }) });
  await expect(remove).toHaveCount(2);
  await remove.last().click();
  await expect(dialog.getByText(why)).toHaveCount(0);
  await expect(remove).toHaveCount(1);
}

/** Invites one of two numbers without a message of its own: the message reaches the phone. */
async function inviteByPhone(page: Page, dialog: Locator): Promise<void> {
  const [first, second] = ["+919812345670", "+919812345671"] as const;
  const phones = dialog.getByLabel(t("invitations.phones"));
  for (const [number, key] of [
    [first, ","],
    [second, " "],
  ] as const) {
    await phones.pressSequentially(number);
    await phones.press(key);
  }
  const remove = (contact: string) =>
    dialog.getByRole("button", { name: t("invitations.removeContact", { contact }), exact: true });
  await expect(remove(second)).toBeVisible();
  await remove(first).click();
  await expect(dialog.getByRole("button", { name: t("invitations.title.customize") })).toHaveCount(0);
  await dialog.getByRole("button", { name: t("invitations.send") }).click();
  await expect(page.getByRole("dialog", { name: t("invitations.title.congrats") })).toBeVisible();
  await expect(dialog.getByText(t("invitations.sentCount", { count: 1 }))).toBeVisible();
  await expect(page.locator(".toast", { hasText: t("INVITE_PARTICIPANTS_SEND_SUCCESSFULL") })).toBeVisible();
  await dialog
    .getByRole("button", { name: t("app.close") })
    .last()
    .click();
  await waitForMessage(page.request, second, ({ channel }) => channel === "SMS");
}

/** Expects the page of the demo batch at an address, with the breadcrumb to its programs. */
async function expectBatchPage(page: Page, address: RegExp, programs: RegExp): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: DEMO_BATCH.name })).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(crumbs(page).getByRole("link", { name: t("batches.programs"), exact: true })).toHaveAttribute(
    "href",
    programs,
  );
  await expect(page.getByRole("tab", { name: new RegExp(`^${t("batches.tab.sessions")}`) })).toBeVisible();
}

/** Previews the effect of a change on the sessions, confirms the cancellations, and saves. */
async function agreeToPlan(page: Page): Promise<void> {
  const review = page.getByRole("dialog", { name: t("batches.plan.title") });
  await expect(review.getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  const agree = review.getByRole("checkbox");
  const save = review.getByRole("button", { name: "Save and Complete" });
  if ((await agree.count()) > 0) {
    await expect(save).toBeDisabled();
    await agree.check();
  }
  await save.click();
}

/** Lets the batch meet on another weekday; returns the weekday on which it met. */
async function changeWeekday(page: Page, to: string): Promise<string> {
  await page.getByRole("button", { name: t("app.more"), exact: true }).click();
  await page.getByRole("menuitem", { name: t("batches.edit") }).click();
  const dialog = page.getByRole("dialog", { name: t("batches.edit.title") });
  const from = (await dialog.locator('button[aria-pressed="true"]').textContent()) ?? "";
  for (const day of [to, from]) await dialog.getByRole("button", { name: day, exact: true }).click();
  await dialog.getByRole("button", { name: "Save and Complete" }).click();
  await agreeToPlan(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return from;
}

async function openCreateDialog(page: Page): Promise<Locator> {
  await openDemoBatch(page, t("batches.tab.sessions"));
  await crumbs(page).getByRole("link", { name: DEMO_BATCH.program }).click();
  await page
    .getByRole("button", { name: t("programs.details.createBatch") })
    .first()
    .click();
  return page.getByRole("dialog", { name: t("batches.create.title") });
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Expects the default schedule: nine to ten, weekly, for a year. A start after the end moves the end. */
async function expectDefaults(dialog: Locator): Promise<void> {
  const field = (key: "start" | "end" | "sessionStart" | "sessionEnd"): Locator =>
    dialog.getByLabel(t(`batches.form.${key}`), { exact: true });
  const start = await field("start").inputValue();
  await expect(field("end")).toHaveValue(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}`);
  await expect(field("sessionStart")).toHaveValue("09:00");
  await expect(field("sessionEnd")).toHaveValue("10:00");
  await expect(dialog.getByRole("combobox", { name: t("batches.form.interval") })).toHaveValue("1");
  await field("sessionStart").fill("09:30");
  await expect(field("sessionEnd")).toHaveValue("10:00");
  await field("sessionStart").fill("10:30");
  await expect(field("sessionEnd")).toHaveValue("10:31");
  const moved = dayAfter(start, 20);
  await field("end").fill(dayAfter(start, 10));
  await field("start").fill(dayAfter(start, 5));
  await expect(field("end")).toHaveValue(dayAfter(start, 10));
  await field("start").fill(moved);
  await expect(field("end")).toHaveValue(dayAfter(moved, 1));
}

async function expectFields(dialog: Locator): Promise<void> {
  for (const key of ["name", "start", "end", "sessionStart", "sessionEnd"] as const) {
    await expect(dialog.getByLabel(t(`batches.form.${key}`), { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole("combobox", { name: t("batches.form.language") })).toHaveValue("en");
  await expect(dialog.getByRole("combobox", { name: t("batches.form.timeZone") })).toBeVisible();
  for (const setup of ["Auto", "Manual"] as const) {
    await expect(dialog.getByRole("radio", { name: t(`batches.certificates.${setup}`) })).toBeVisible();
  }
  const repeat = dialog.getByRole("combobox", { name: t("batches.form.repeat") });
  await expect(repeat.locator("option")).toHaveText(["Does not repeat", "Weekly", "Monthly"]);
  await expect(dialog.getByRole("button").last()).toHaveText("Save and Complete");
  const interval = dialog.getByRole("combobox", { name: t("batches.form.interval") });
  const weekOf = (week: 1 | 2 | 3 | 4 | "last"): Locator =>
    dialog.getByRole("group", { name: t(`batches.week.${week}`), exact: true }).getByRole("button");
  for (const [key, intervals, days] of [
    ["none", [], 0],
    ["monthly", ["1", "2", "3", "6"], 7],
    ["weekly", ["1", "2", "3"], 0],
  ] as const) {
    await repeat.selectOption({ label: t(`batches.repeat.${key}`) });
    await expect(interval.locator("option")).toHaveCount(intervals.length);
    for (const [index, value] of intervals.entries()) {
      await expect(interval.locator("option").nth(index)).toHaveAttribute("value", value);
    }
    for (const week of [1, 2, 3, 4, "last"] as const) await expect(weekOf(week)).toHaveCount(days);
  }
}

/** Expects that each field shows its error, and hides it once it is corrected. */
async function expectWrong(dialog: Locator): Promise<void> {
  const field = (key: "name" | "start" | "end" | "sessionStart" | "sessionEnd"): Locator =>
    dialog.getByLabel(t(`batches.form.${key}`), { exact: true });
  const start = await field("start").inputValue();
  const tooLate = `${Number(start.slice(0, 4)) + 4}-01-01`;
  for (const [key, wrong, why] of [
    ["name", "", "VALID_CREATE_BATCH_NAME"],
    ["name", "x".repeat(501), "VALID_CREATE_BATCH_NAME_MAX"],
    ["start", dayAfter(TODAY.day, -1), "VALID_CREATE_BATCH_START_PAST"],
    ["end", "", "REQUIRED_VALIDATION"],
    ["end", start, "VALID_CREATE_BATCH_END_BEFORE_START"],
    ["end", tooLate, "VALID_CREATE_BATCH_SPAN"],
    ["sessionEnd", await field("sessionStart").inputValue(), "VALID_CREATE_BATCH_END_TIME"],
    ["sessionStart", "23:59", "VALID_CREATE_BATCH_START_TIME"],
  ] as const) {
    const right = await field(key).inputValue();
    const end = await field("sessionEnd").inputValue();
    await field(key).fill(wrong);
    await expect(field(key)).toHaveAccessibleDescription(new RegExp(`^${t(why)}`));
    await field(key).fill(right);
    await field("sessionEnd").fill(end);
    await expect(dialog.getByText(t(why), { exact: true })).toHaveCount(0);
  }
}

/** Saves the dialog while the server refuses it; returns the request. */
async function sentBy(page: Page, dialog: Locator): Promise<CreateBatch> {
  const response = nextResponse(page, batchEndpoints.create);
  await dialog.getByRole("button", { name: "Save and Complete", exact: true }).click();
  return (await response).request().postDataJSON() as CreateBatch;
}

/** Expects that a batch may meet once, monthly or weekly, and that a week without a day shows an error. */
async function expectSchedules(page: Page, dialog: Locator): Promise<void> {
  const repeat = dialog.getByRole("combobox", { name: t("batches.form.repeat") });
  const defaults = { certificateSetup: "Auto", batchMode: "ONLINE", primaryLanguage: "en" };
  const ends = await refuse(page, batchEndpoints.create, failure("Not today"));
  await repeat.selectOption({ label: "Does not repeat" });
  expect(await sentBy(page, dialog)).toMatchObject({ ...defaults, schedule: "" });
  await repeat.selectOption({ label: "Monthly" });
  await dialog.getByRole("combobox", { name: t("batches.form.interval") }).selectOption("2");
  for (const [week, day] of [
    ["First", "Mon"],
    ["Last", "Fri"],
  ] as const) {
    const days = dialog.getByRole("group", { name: week, exact: true });
    await days.getByRole("button", { name: day, exact: true }).click();
  }
  const schedule = "FREQ=MONTHLY;INTERVAL=2;BYDAY=1MO,-1FR";
  expect(await sentBy(page, dialog)).toMatchObject({ ...defaults, schedule });
  await ends();
  await repeat.selectOption({ label: "Weekly" });
  const why = dialog.getByText(t("VALID_CREATE_BATCH_SCHEDULE"), { exact: true });
  const monday = dialog.getByRole("button", { name: "Mon", exact: true });
  await monday.click();
  await expect(why).toHaveCount(0);
  await monday.click();
  await expect(why).toBeVisible();
}

/** Saves the dialog and expects the page of a batch with all its values; returns the id of the batch. */
async function expectMade(page: Page, dialog: Locator): Promise<string> {
  const valueOf = (key: "start" | "end"): Promise<string> =>
    dialog.getByLabel(t(`batches.form.${key}`), { exact: true }).inputValue();
  const [start, end] = [await valueOf("start"), await valueOf("end")];
  const made = nextResult(page, batchEndpoints.create);
  await dialog.getByRole("button", { name: "Save and Complete", exact: true }).click();
  await expect(page.getByText(t("batches.created"), { exact: true })).toBeVisible();
  const { batch } = await made;
  const dayOf = (atMs: number): string => wallClock(atMs, ZONE).day;
  expect([dayOf(batch.startDateTime), dayOf(batch.endDateTime)]).toEqual([start, end]);
  await expect(page).toHaveURL(new RegExp(`/hub/[0-9a-f-]{36}/batch/${batch.batchId}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Batch 12" })).toBeVisible();
  const facts = page.locator(".meta");
  await expect(facts.first()).toHaveText(/^Every week: Monday, 10:30.+10:31 am, India Standard Time \(GMT/);
  for (const fact of ["Hindi", t("batches.mode.HYBRID")]) await expect(facts.filter({ hasText: fact })).toBeVisible();
  await expect(page.getByText(t("batches.certificates.Manual"), { exact: true })).toBeVisible();
  return batch.batchId;
}

/** Opens a window in a browser that blocks it, and expects a notice. */
async function expectBlocked(page: Page, act: () => Promise<void>): Promise<void> {
  const notice = page.getByText("Please disable the pop-up blocker", { exact: true });
  await expect(notice).toHaveCount(0);
  await page.evaluate("window.realOpen = window.open; window.open = () => null;");
  await act();
  await expect(notice).toBeVisible();
  await page.evaluate("window.open = window.realOpen;");
}

const modeOf = (dialog: Locator): Locator => dialog.getByRole("combobox", { name: t("batches.form.mode") });
const rowOf = (page: Page, { topic }: Session): Locator => page.locator(".srow, .next").filter({ hasText: topic });

/** Opens the demo batch from home and returns its sessions as the page received them. */
async function openSessions(page: Page): Promise<readonly Session[]> {
  const answerPages = await refusePageCalls(page);
  const result = nextResult(page, sessionEndpoints.listOfBatch);
  const batches = page.locator("section").filter({ has: page.getByRole("heading", { name: t("home.myBatches") }) });
  await batches.getByRole("link", { name: DEMO_BATCH.name }).first().click();
  const { sessionList } = await result;
  await answerPages();
  return sessionList;
}

/** The text of a row for each status of a session. Completed is the last, so that the session of today is the next. */
const LABELS = {
  SCHEDULED: "Scheduled",
  READY_TO_START: "Ready to start",
  INPROGRESS: "Live now",
  CANCELLED: "Cancelled",
  NEVER_STARTED: "Did not take place",
  YET_TO_BEGIN: "Starts soon",
  READY_TO_JOIN: "Ready to join",
  COMPLETED: "Completed",
} as const satisfies Record<SessionStatus, string>;

/** Expects names of sessions with at most 25 characters, after a number or a time, and whole names in their title attributes. */
async function expectShort(names: Locator): Promise<void> {
  await expect(names.first()).toBeVisible();
  for (const name of await names.all()) {
    const whole = (await name.getAttribute("title")) ?? "";
    const shown = (await name.innerText()).replace(/^(\d+\s+|.* · )/, "");
    if (whole.length <= 25) expect(shown).toBe(whole);
    else expect(shown).toMatch(/^.{1,25}…$/);
    expect(whole.startsWith(shown.replace(/…$/, ""))).toBe(true);
  }
}

/** Gives the first sessions one of the eight statuses each; expects it in the row, and an unchanged next session. */
async function expectLabels(page: Page, sessions: readonly Session[]): Promise<void> {
  const labels = Object.entries(LABELS) as [SessionStatus, string][];
  const next = await page.locator(".next h2").innerText();
  const statuses = new Map<string | undefined, SessionStatus>(
    labels.map(([status], index) => [sessions[index]?.sessionId, status]),
  );
  expect(statuses.size).toBe(8);
  const ends = await changeResult(page, sessionEndpoints.listOfBatch, ({ sessionList }) => ({
    sessionList: sessionList.map((session) => ({
      ...session,
      sessionStatus: statuses.get(session.sessionId) ?? session.sessionStatus,
    })),
  }));
  await page.reload();
  for (const [index, [, label]] of labels.entries()) {
    const session = sessions[index];
    if (session !== undefined) await expect(rowOf(page, session)).toContainText(label);
  }
  await expect(page.locator(".next h2")).toHaveText(next);
  await ends();
  await page.reload();
}

test("an organiser creates and changes a batch and writes to the invited [BATCH-001] [BATCH-002] [BATCH-007] [BATCH-012] [BATCH-015] [BATCH-016] [BATCH-017] [BATCH-018] [BATCH-019] [BATCH-020] [BATCH-021] [BATCH-022] [BATCH-023] [BATCH-024] [BATCH-025] [BATCH-027] [BATCH-028] [BATCH-030] [BATCH-031] [BATCH-032] [BATCH-034] [BATCH-035] [BATCH-036] [BATCH-037] [BATCH-040] [BATCH-044] [BATCH-045] [BATCH-046] [BATCH-047] [BATCH-049] [BATCH-050] [BATCH-051] [BATCH-052] [BATCH-053] [BATCH-085] [BATCH-086] [BATCH-087] [BATCH-088] [BATCH-089] [BATCH-090] [BATCH-091] [BATCH-094] [BATCH-095] [BATCH-096] [BATCH-097] [BATCH-098] [BATCH-099] [BATCH-100] [BATCH-101] [BATCH-102] [BATCH-070] [BATCH-103] [BATCH-104] [BATCH-105] [BATCH-106] [BATCH-107] [BATCH-108] [BATCH-109] [BATCH-110] [ORG-076]", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  const owner = await enter(page, "hub@demo.example");
  await page.goto("/home");

  await test.step("the dialog has all fields; a refusal of the server is shown, then the batch is created with them", async () => {
    const dialog = await openCreateDialog(page);
    const submit = dialog.getByRole("button", { name: "Save and Complete", exact: true });
    await expect(submit).toBeDisabled();
    await expectDefaults(dialog);
    await expectFields(dialog);
    await expect(submit).toBeDisabled();
    await dialog.getByLabel(t("batches.form.name")).fill("Batch 12");
    await expectWrong(dialog);
    await expectSchedules(page, dialog);
    await expect(modeOf(dialog).locator("option")).toHaveText(["Online", "On site", "Online and on site"]);
    await modeOf(dialog).selectOption("HYBRID");
    await dialog.getByRole("combobox", { name: t("batches.form.language") }).selectOption("hi");
    await dialog.getByRole("radio", { name: t("batches.certificates.Manual") }).check();
    await dialog.getByRole("combobox", { name: t("batches.form.timeZone") }).fill("Kolkata");
    await page.getByRole("option", { name: "Kolkata · India Standard Time (GMT+5:30)" }).click();
    await expect(submit).toBeDisabled();
    await dialog.getByRole("button", { name: "Mon", exact: true }).click();
    await expect(submit).toBeEnabled();
    await expectAccessible(page);
    const ends = await refuse(page, batchEndpoints.create, failure(REFUSAL));
    await expectShownFor(page.locator(".toast", { hasText: REFUSAL }), TOAST_MS, () => submit.click());
    await expect(dialog.getByLabel(t("batches.form.name"))).toHaveValue("Batch 12");
    await ends();
    const batchId = await expectMade(page, dialog);
    await owner.call(batchEndpoints.remove, { params: { batchId } });
  });

  await test.step("an owner whose hub does not permit training programs is offered no mode", async () => {
    const giveBack = await withhold(page, organizationEndpoints.permissions, "CREATE_TRAINING_PROGRAM");
    await page.goto("/home");
    const dialog = await openCreateDialog(page);
    await expectFields(dialog);
    await expect(modeOf(dialog)).toHaveCount(0);
    await giveBack();
  });

  await test.step("the batch opens at both addresses, is changed and warns of its end", async () => {
    await page.goto("/home");
    await openDemoBatch(page, t("batches.tab.sessions"));
    await expect(page).toHaveURL(HUB_BATCH);
    await page.reload();
    await expectBatchPage(page, HUB_BATCH, /^\/hub\/[0-9a-f-]{36}\/programs$/);
    const [, batchId = ""] = /\/batch\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
    await page.goto(`/batch/${batchId}`);
    await expectBatchPage(page, new RegExp(`^https?://[^/]+/batch/${batchId}$`), /^\/programs$/);
    await page.getByRole("button", { name: t("app.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("batches.edit") }).click();
    const dialog = page.getByRole("dialog", { name: t("batches.edit.title") });
    const submit = dialog.getByRole("button", { name: "Save and Complete" });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel(t("batches.form.name")).fill("");
    await expect(submit).toBeDisabled();
    await dialog.getByLabel(t("batches.form.name")).fill("Renamed");
    await expect(submit).toBeEnabled();
    await dialog.getByLabel(t("batches.form.name")).fill(DEMO_BATCH.name);
    await expect(submit).toBeDisabled();
    for (const key of ["BATCH_START_LOCKED", "BATCH_TIME_ZONE_LOCKED"] as const) {
      await expect(dialog.getByText(t(key))).toBeVisible();
    }
    await expect(dialog.getByLabel(t("batches.form.start"), { exact: true })).toHaveCount(0);
    await expect(dialog.getByRole("combobox", { name: t("batches.form.timeZone") })).toHaveCount(0);
    await dialog.getByLabel(t("batches.form.end"), { exact: true }).fill(NEW_END);
    await dialog.getByRole("button", { name: "Save and Complete" }).click();
    await agreeToPlan(page);
    await expect(page.locator(".toast", { hasText: "Batch updated" })).toBeVisible();
    await expect(page.getByText(ENDS)).toHaveCount(0);
    await page.getByRole("button", { name: t("app.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("batches.edit") }).click();
    await dialog.getByLabel(t("batches.form.end"), { exact: true }).fill(dayAfter(NEW_END, -1));
    await dialog.getByRole("button", { name: "Save and Complete" }).click();
    await expect(page.getByText("Ends in 30 days", { exact: true })).toBeVisible();
  });

  await test.step("on another weekday the sessions to come keep their topics, and on the old one again", async () => {
    // Other walks plan sessions of today in this batch, which come and go in its list.
    const { sessionList } = await owner.call(sessionEndpoints.listOfBatch, { params: { id: DEMO_BATCH.id } });
    const tomorrow = (await serverNowMs(page.request)) + 86_400_000;
    const later = sessionList.filter(({ startDateTime }) => startDateTime > tomorrow).map(({ topic }) => topic);
    const topics = async (): Promise<string[]> =>
      (await page.locator(".srow a").allTextContents()).filter(
        (topic) => later.includes(topic) && !/^Session \d+$/.test(topic),
      );
    const before = await topics();
    expect(before.length).toBeGreaterThan(2);
    const weekday = await changeWeekday(page, "Sun");
    await expect.poll(topics).toEqual(before);
    expect(await changeWeekday(page, weekday)).toBe("Sun");
    await expect.poll(topics).toEqual(before);
  });

  await test.step("people are invited by e-mail with an own message that is seen before it is sent", async () => {
    await page.getByRole("button", { name: t("batches.invite") }).click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: t("invitations.send") });
    await expect(page.getByRole("dialog", { name: t("invitations.title.select") })).toBeVisible();
    await dialog.getByRole("button", { name: t("invitations.byPhone") }).click();
    await expectReason(dialog, "phones", "12345");
    await dialog.getByRole("button", { name: t("app.back") }).click();
    await dialog.getByRole("button", { name: t("invitations.byPhone") }).click();
    await inviteByPhone(page, dialog);
    await page.getByRole("button", { name: t("batches.invite") }).click();
    await dialog.getByRole("button", { name: t("invitations.byEmail") }).click();
    const named = (key: "select" | "contacts" | "customize" | "preview" | "congrats") =>
      expect(page.getByRole("dialog", { name: t(`invitations.title.${key}`) })).toBeVisible();
    const customize = dialog.getByRole("button", { name: t("invitations.title.customize") });
    const emails = dialog.getByLabel(t("invitations.emails"));
    await named("contacts");
    await expectReason(dialog, "emails", "pooja@walk");
    await expectUnique(dialog);
    await dialog.getByRole("button", { name: t("app.back") }).click();
    await dialog.getByRole("button", { name: t("invitations.byEmail") }).click();
    await pasteTooMany(page, dialog);
    await dialog.getByRole("button", { name: t("app.back") }).click();
    await dialog.getByRole("button", { name: t("invitations.byEmail") }).click();
    await emails.fill("pooja@walk.example");
    await expect(send).toBeDisabled();
    await expect(customize).toBeDisabled();
    await emails.press("Enter");
    await expect(send).toBeEnabled();
    await expect(customize).toBeEnabled();
    const inList = dialog.getByRole("button", { name: /@walk\.example/ });
    for (const [index, key] of ["Tab", ",", " "].entries()) {
      await emails.pressSequentially(`more${index}@walk.example`);
      for (const button of [send, customize]) await expect(button).toBeDisabled();
      await emails.press(key);
      await expect(inList).toHaveCount(index + 2);
      for (const button of [send, customize]) await expect(button).toBeEnabled();
    }
    await page.evaluate(() => navigator.clipboard.writeText("a@walk.example; b@walk.example\nc@walk.example"));
    await emails.press("ControlOrMeta+v");
    await expect(inList).toHaveCount(7);
    for (const name of ["more0", "more1", "more2", "a", "b", "c"]) {
      await dialog.getByRole("button", { name: new RegExp(` ${name}@walk`) }).click();
    }
    await expect(inList).toHaveCount(1);
    await customize.click();
    await named("customize");
    const message = dialog.getByLabel(t("invitations.message"));
    const about = { batch: DEMO_BATCH.name, program: DEMO_BATCH.program };
    await expect(message).toHaveValue(t("invitations.proposedMessage", about));
    await dialog.getByRole("button", { name: t("app.back") }).click();
    await dialog.getByRole("combobox", { name: t("invitations.language") }).selectOption("hi");
    await customize.click();
    const hindi = textsOf("hi");
    await expect(message).toHaveValue(hindi("invitations.proposedMessage", about));
    await dialog.getByRole("button", { name: t("app.next") }).click();
    const mail = shownMail(dialog);
    await expect(mail.getByText(hindi("mail.INVITATION.action"), { exact: true })).toBeVisible();
    await expect(mail.getByRole("blockquote")).toHaveText(hindi("invitations.proposedMessage", about));
    // A subject has at most 60 characters; the name of the program is shortened.
    await expect(mail.locator("[lang=hi]").first()).toContainText(DEMO_BATCH.program.slice(0, 25));
    await dialog.getByRole("button", { name: t("app.back") }).click();
    await dialog.getByRole("button", { name: t("app.back") }).click();
    await dialog.getByRole("combobox", { name: t("invitations.language") }).selectOption("en");
    await customize.click();
    await message.fill("Please bring a case of a foot ulcer.");
    await expect(message).toHaveAttribute("maxlength", "1000");
    await expect(dialog.getByText("36/1000")).toBeVisible();
    await dialog.getByRole("button", { name: t("app.next") }).click();
    await named("preview");
    await expect(mail.getByRole("blockquote")).toHaveText("Please bring a case of a foot ulcer.");
    await expect(mail.getByText(t("mail.INVITATION.action"), { exact: true })).toBeVisible();
    await expect(mail.getByText(t("mail.INVITATION.heading", about))).toBeVisible();
    await expect(mail.getByText(/^sessions\.ics: /)).toBeVisible();
    await expect(dialog.getByText(t("invitations.preview.ownLanguage"))).toBeVisible();
    const subject = (await mail.getAttribute("aria-label")) ?? "";
    await expect(mail.getByText(subject, { exact: true })).toBeVisible();
    const text = await mail.getByRole("paragraph").allInnerTexts();
    await expectAccessible(page);
    const endsLimit = await refuse(page, invitationEndpoints.invite, failure(t("INVITE_LIMIT_REACHED")));
    await send.click();
    const limit = page.locator(".toast--fail", { hasText: t("INVITE_LIMIT_REACHED") });
    await expect(limit).toContainText("contact support");
    await endsLimit();
    await named("contacts");
    await customize.click();
    await named("customize");
    await expect(message).toHaveValue("Please bring a case of a foot ulcer.");
    await dialog.getByRole("button", { name: t("app.next") }).click();
    await named("preview");
    const sent = page.locator(".toast", { hasText: t("INVITE_PARTICIPANTS_SEND_SUCCESSFULL") });
    await expect(sent).toHaveCount(0);
    const order = nextCall(page, invitationEndpoints.invite);
    await send.click();
    expect((await order).postDataJSON()).toMatchObject({
      contacts: ["pooja@walk.example"],
      emailBody: "Please bring a case of a foot ulcer.",
      isCustomInvite: true,
      isEdited: true,
    });
    await expect(sent).toBeVisible();
    await named("congrats");
    await expect(dialog.getByText(t("invitations.sentCount", { count: 1 }))).toBeVisible();
    const close = dialog.getByRole("button", { name: t("app.close") });
    await close.last().click();
    const arrived = await waitForMessage(page.request, "pooja@walk.example", () => true);
    expect(arrived.subject).toBe(subject);
    const shown = text.filter((line) => arrived.text.includes(line));
    // All lines except the subject with its label and the line of the calendar.
    expect(shown).toHaveLength(text.length - 2);
    const sessions = arrived.attachments[0]?.text.match(/BEGIN:VEVENT/g)?.length;
    expect(text.at(-1)).toBe(t("invitations.preview.calendar", { name: "sessions.ics", count: sessions ?? 0 }));
    const plain = "plain@walk.example";
    await invite(page, { email: plain, role: "ATTENDEE" }, ENGLISH);
    const { text: plainText } = await waitForMessage(page.request, plain, () => true);
    expect(plainText).not.toContain("Please bring a case of a foot ulcer.");
    expect(plainText).not.toContain(t("invitations.proposedMessage", about));
  });

  await test.step("participants and invited are searched after a pause; the invited are chosen together", async () => {
    await page.getByRole("tab", { name: new RegExp(`^${t("batches.tab.participants")}`) }).click();
    const requested = page.waitForRequest(/\/participants\/filter\?/);
    const search = page.getByRole("searchbox", { name: t("batches.people.search") });
    await expect(page.getByRole("checkbox", { name: t("app.list.selectAll") })).toBeVisible();
    await expectPauseOfTyping(search, "pooja", { call: /\/participants\/filter/, pauseMs: 500 });
    expect(new URL((await requested).url()).searchParams.get("pageSize")).toBe("100");
    await page.getByRole("checkbox", { name: t("app.list.select", { name: "Pooja Ingole" }) }).check();
    await page.getByRole("button", { name: t("invitations.letter.write") }).click();
    await page.getByLabel(t("invitations.letter.text"), { exact: true }).fill("The next session is about foot ulcers.");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("invitations.letter.send") }).click();
    await expect(page.getByText(t("invitations.letter.sent", { count: 1 }))).toBeVisible();
    await page.getByRole("button", { name: new RegExp(`^${t("batches.people.invited")}`) }).click();
    const invited = page.locator("tbody").getByRole("row");
    await expect(invited).toHaveCount(10);
    await expectPauseOfTyping(search, "pooja", { call: /\/invitations\?.*text=p/, pauseMs: 400 });
    await expect(invited).toHaveText([/pooja@walk\.example/]);
    const resend = page.getByRole("button", { name: t("invitations.resend") });
    await expect(resend).toBeDisabled();
    await page.getByRole("checkbox", { name: t("app.list.selectAll") }).check();
    await expect(invited.getByRole("checkbox")).toBeChecked();
    const endsAgain = await refuse(page, invitationEndpoints.reinvite, failure(REFUSAL));
    await resend.click();
    await expect(page.locator(".toast--fail").getByText(REFUSAL)).toBeVisible();
    await endsAgain();
    const again = "**/session/batch/*/participants/reinvite";
    await page.route(again, (route) => route.fulfill({ status: 500, body: "" }));
    await resend.click();
    await expect(page.locator(".toast--fail").getByText("Please try again", { exact: true })).toBeVisible();
    await page.unroute(again);
    await resend.click();
    await expect(page.locator(".toast", { hasText: t("invitations.resent") })).toBeVisible();
  });

  await test.step("all of a page are chosen at once, and stay chosen while those of the next are", async () => {
    const [, id = ""] = /\/batch\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
    const query = { participantStatus: "INVITED" as const };
    const { totalNumber } = await owner.call(participantEndpoints.list, { params: { id }, query });
    const rows = page.locator("tbody").getByRole("row");
    await page.getByRole("searchbox", { name: t("batches.people.search") }).fill("");
    for (const [index, count] of [10, totalNumber - 10].entries()) {
      await expect(rows).toHaveCount(count);
      const all = page.getByRole("checkbox", { name: t("app.list.selectAll") });
      await expect(all).not.toBeChecked();
      await all.check();
      for (const row of await rows.all()) await expect(row.getByRole("checkbox")).toBeChecked();
      if (index === 0) await page.getByRole("button", { name: t("app.next"), exact: true }).click();
    }
    const requested = nextCall(page, invitationEndpoints.reinvite);
    await page.getByRole("button", { name: t("invitations.resend") }).click();
    const { contacts } = (await requested).postDataJSON() as { contacts: string[] };
    expect(new Set(contacts).size).toBe(totalNumber);
  });
});

test("without the right to create training programs no mode of a batch is offered; ten minutes before midnight where it is it begins tomorrow; in any language of the page it is held in English [BATCH-007] [BATCH-023] [BATCH-032] [BATCH-033]", async ({
  page,
}) => {
  await enterHome(page, "admin@demo.example");
  const dialog = await openCreateDialog(page);
  await expectFields(dialog);
  await expect(modeOf(dialog)).toHaveCount(0);
  const start = dialog.getByLabel(t("batches.form.start"), { exact: true });
  // The clock of the page has the server's time. The device is in New York, four hours behind UTC.
  let time = "";
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "x-server-time": String(Date.parse(`2027-10-18T${time}-04:00`)) };
    await route.fulfill({ response, headers });
  });
  const openAt = async (atTime: string): Promise<void> => {
    time = atTime;
    await page.reload();
    await page
      .getByRole("button", { name: t("programs.details.createBatch") })
      .first()
      .click();
  };
  for (const [atTime, day] of [
    ["23:50:05", "2027-10-18"],
    ["23:51:05", "2027-10-19"],
  ] as const) {
    await openAt(atTime);
    await expect(start).toHaveValue(day);
    await expect(start).toHaveAttribute("min", day);
  }
  // Shortly before midnight in Kolkata it is afternoon in New York.
  const past = dialog.getByText(t("VALID_CREATE_BATCH_START_PAST"), { exact: true });
  for (const [atTime, day, count] of [
    ["14:20:05", "2027-10-18", 0],
    ["14:21:05", "2027-10-19", 1],
  ] as const) {
    await openAt(atTime);
    await expect(start).toHaveAttribute("min", "2027-10-18");
    await dialog.getByRole("combobox", { name: t("batches.form.timeZone") }).fill("Kolkata");
    await page.getByRole("option", { name: "Kolkata · India Standard Time (GMT+5:30)" }).click();
    await expect(start).toHaveAttribute("min", day);
    await expect(past).toHaveCount(count);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await page.evaluate(() => localStorage.setItem("or.locale", "hi_IN"));
  await page.reload();
  const hindi = textsOf("hi");
  await page
    .getByRole("button", { name: hindi("programs.details.createBatch") })
    .first()
    .click();
  await expect(page.getByRole("combobox", { name: hindi("batches.form.language") })).toHaveValue("en");
});

test("only who may create batches is warned of the end of a batch [BATCH-027] [BATCH-028]", async ({ page }) => {
  for (const [email, code, count] of [
    ["facilitator@demo.example", "EDIT_BATCH", 0],
    ["hub@demo.example", "EDIT_BATCH", 1],
    ["hub@demo.example", "CREATE_BATCH", 0],
  ] as const) {
    await enter(page, email);
    const endDateTime = (await serverNowMs(page.request)) + 20 * 86_400_000;
    const giveBack = await changeResult(page, batchEndpoints.read, ({ batch }) => {
      const permissionCode = batch.permissionCode.filter((each) => each !== code);
      return { batch: { ...batch, endDateTime, permissionCode } };
    });
    await page.goto(`/batch/${DEMO_BATCH.id}`);
    await expect(page.getByRole("heading", { level: 1, name: DEMO_BATCH.name })).toBeVisible();
    await expect(page.getByRole("tab", { name: new RegExp(`^${t("batches.tab.sessions")}`) })).toBeVisible();
    await expect(page.getByText(ENDS)).toHaveCount(count);
    await giveBack();
  }
});

test("a facilitator sees the status of each session, learns manners before joining, and loses no message with the line [BATCH-028] [SESS-007] [SESS-008] [SESS-009] [SESS-010] [SESS-011] [SESS-012] [SESS-013] [SESS-014] [SESS-018] [SESS-048] [SESS-049] [SESS-050] [SESS-051] [SHELL-096]", async ({
  page,
}) => {
  await enterHome(page, "facilitator@demo.example");
  const etiquette = page.getByRole("dialog", { name: t("sessions.etiquette.title") });
  const go = etiquette.getByRole("button", { name: t("sessions.etiquette.go") });

  await test.step("home shortens the names of sessions", async () => {
    for (const title of [t("home.upcoming"), t("home.recent")]) {
      const list = page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
      await expectShort(list.locator(".sess a"));
    }
    await expectShort(page.getByRole("region", { name: t("sessions.next") }).getByRole("heading"));
  });

  let coming: Session | undefined;
  await test.step("each session of the batch carries its status; its end is not warned of", async () => {
    const sessions = await openSessions(page);
    coming = sessions.find(({ sessionStatus }) => sessionStatus === "SCHEDULED");
    expect(new Set(sessions.map(({ sessionStatus }) => sessionStatus)).size).toBeGreaterThan(2);
    for (const session of sessions) {
      await expect(rowOf(page, session)).toContainText(t(`sessions.status.${session.sessionStatus}`));
    }
    const planned = sessions.filter(({ sessionStatus }) => sessionStatus !== "CANCELLED");
    const last = planned.findLastIndex(({ sessionStatus }) => sessionStatus === "COMPLETED");
    const next = planned[last + 1];
    await expect(page.locator(".next h2")).toContainText(next?.topic ?? "none");
    const long = sessions.filter(({ topic }) => topic.length > 25);
    expect(long.length).toBeGreaterThan(1);
    for (const session of long) await expect(rowOf(page, session)).toContainText(session.topic);
    await expect(page.getByText(ENDS)).toHaveCount(0);
    const ofOtherDays = sessions.filter(
      ({ startDateTime }) => wallClock(startDateTime, TODAY.timeZone).day !== TODAY.day,
    );
    for (const status of ["COMPLETED", "SCHEDULED"] as const) {
      expect(ofOtherDays.some(({ sessionStatus }) => sessionStatus === status)).toBe(true);
    }
    for (const session of ofOtherDays) await expect(rowOf(page, session)).not.toContainText(t("sessions.status.today"));
    await expectLabels(page, ofOtherDays);
    const ofToday = sessions.find((session) => !ofOtherDays.includes(session));
    for (const sessionStatus of ["COMPLETED", "NEVER_STARTED", "SCHEDULED"] as const) {
      const ends = await changeResult(page, sessionEndpoints.listOfBatch, ({ sessionList }) => ({
        sessionList: sessionList.map((each) =>
          each.sessionId === ofToday?.sessionId ? { ...each, sessionStatus } : each,
        ),
      }));
      await page.reload();
      // A session that is still to come is the next one.
      const row = page
        .locator(".srow")
        .or(page.getByRole("region", { name: t("sessions.next") }))
        .filter({ hasText: ofToday?.topic ?? "none" });
      const status = sessionStatus === "SCHEDULED" ? "" : ` · ${t(`sessions.status.${sessionStatus}`)}`;
      await expect(row).toContainText(`Today’s session${status}`);
      await ends();
    }
    await page.reload();
  });

  await test.step("a session to come is entered into the calendars of three providers, each in its own format", async () => {
    const batch = page.url();
    await page.goto(sessionPath(coming?.sessionId ?? ""));
    await page.getByRole("button", { name: t("sessions.calendar") }).click();
    const instant = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 19)}Z`;
    const [start, end] = [instant(coming?.startDateTime ?? 0), instant(coming?.endDateTime ?? 0)];
    const [from, to] = [start, end].map((at) => at.replaceAll(/[-:]/g, ""));
    for (const [name, host, query] of [
      ["Google Calendar", "calendar.google.com", { dates: `${from}/${to}` }],
      ["Outlook", "outlook.live.com", { startdt: start, enddt: end }],
      ["Yahoo Calendar", "calendar.yahoo.com", { st: from, et: to }],
    ] as const) {
      const address = new URL((await page.getByRole("menuitem", { name }).getAttribute("href")) ?? "");
      expect(address.host).toBe(host);
      expect(Object.fromEntries(address.searchParams)).toMatchObject(query);
    }
    await expectAccessible(page);
    await page.goto(batch);
  });

  await test.step("so does the card of the batch in its program", async () => {
    const batch = page.url();
    await page.goto(`/program/${coming?.programId ?? ""}/details`);
    const card = page.getByRole("article").filter({ hasText: DEMO_BATCH.name });
    await expectShort(card.locator(".bcard__f [title]"));
    await page.goto(batch);
  });

  await test.step("joining asks for manners first", async () => {
    await page
      .getByRole("button", { name: t("sessions.start") })
      .first()
      .click();
    await expect(etiquette.getByRole("listitem")).toHaveText([
      t("sessions.etiquette.mute"),
      t("sessions.etiquette.hand"),
      t("sessions.etiquette.personal"),
      t("sessions.etiquette.video"),
    ]);
    for (const [name, path, title] of [
      ["terms of use", "/terms", "legal.terms.title"],
      ["privacy policy", "/privacy", "legal.privacy.title"],
    ] as const) {
      const opening = page.context().waitForEvent("page");
      await etiquette.getByRole("link", { name }).click();
      const opened = await opening;
      await opened.waitForURL((url) => url.pathname === path);
      await expect(opened.getByRole("heading", { level: 1, name: t(title) })).toBeVisible();
      await opened.close();
    }
    await expectAccessible(page);
  });

  await test.step("a browser that blocks the window causes a notice", async () => {
    await expectBlocked(page, () => go.click());
  });

  await test.step("a message that is written while offline waits, and appears once when the connection is back", async () => {
    const lines: WebSocketRoute[] = [];
    let isCut = false;
    await page.context().routeWebSocket(/live-socket/, (line) => {
      if (isCut) return void line.close({ code: 3000 });
      line.connectToServer();
      lines.push(line);
    });
    const opening = page.context().waitForEvent("page");
    await go.click();
    const room = await opening;
    await room.getByRole("button", { name: t("room.enter") }).click();
    await say(room, "Is the line good?", ENGLISH);
    const chat = room.getByRole("log");
    await expect(chat.getByText("Is the line good?")).toBeVisible();
    const sending = chat.getByText(t("room.sending"));
    await expect(sending).toHaveCount(0);
    isCut = true;
    for (const line of lines) await line.close({ code: 3000 });
    await expect(room.getByText(t("room.reconnecting"))).toBeVisible();
    for (const text of ["One thing more:", "the wound is dry."]) await say(room, text, ENGLISH);
    await expect(sending).toHaveCount(2);
    isCut = false;
    await expect(sending).toHaveCount(0, { timeout: 30_000 });
    await expect(chat.locator(".msg__t")).toHaveText(["Is the line good?", "One thing more:", "the wound is dry."]);
    await runPoll(room);
    await room.close();
  });

  await test.step("joining opens the room that the response names; a failure is shown", async () => {
    await page.clock.install();
    await page.reload();
    const running = page.locator(".next").filter({ hasText: t("sessions.status.INPROGRESS") });
    const join = running.getByRole("button", { name: t("sessions.join"), exact: true });
    await expect(join).toBeVisible();
    await expect(running.getByRole("button", { name: t("sessions.start"), exact: true })).toHaveCount(0);
    const result = nextResult(page, sessionEndpoints.join);
    const opening = page.context().waitForEvent("page");
    await join.click();
    await expectBlocked(page, () => go.click());
    await go.click();
    const { joinUrl } = await result;
    const opened = await opening;
    await opened.waitForURL((url) => url.pathname === new URL(joinUrl, page.url()).pathname);
    await opened.close();
    await refuse(page, sessionEndpoints.join, failure("broken"));
    const refusal = "You could not join the session. Try again, or ask for help with the help button.";
    await join.click();
    await expectShownFor(page.locator(".toast", { hasText: refusal }), TOAST_MS, () => go.click());
  });
});

test("a dialog begins at its first field, without an error; where fingers point it begins at its close button", async ({
  browser,
}) => {
  for (const hasTouch of [false, true]) {
    const page = await browser.newPage({ hasTouch, isMobile: hasTouch });
    await enter(page, "hub@demo.example");
    await page.goto(`/hub/${DEMO_HUB.id}/program/${DEMO_BATCH.programId}/details`);
    await page
      .getByRole("button", { name: t("programs.details.createBatch") })
      .first()
      .click();
    const dialog = page.getByRole("dialog", { name: t("batches.create.title") });
    const name = dialog.getByLabel(t("batches.form.name"), { exact: true });
    await expect(hasTouch ? dialog.getByRole("button", { name: t("app.close") }) : name).toBeFocused();
    await expect(dialog.getByRole("combobox", { name: t("batches.form.timeZone") })).toHaveValue(/New York/);
    await expect(name).not.toHaveAttribute("aria-invalid", "true");
    await page.context().close();
  }
});

test("all weekdays of a new batch are seen on a phone, however long their names are", async ({ browser }) => {
  const bengali = textsOf("bn");
  const page = await browser.newPage({ viewport: PHONE, locale: "bn" });
  await enter(page, "hub@demo.example", "bn");
  await page.goto(`/hub/${DEMO_HUB.id}/program/${DEMO_BATCH.programId}/details`);
  await page
    .getByRole("button", { name: bengali("programs.details.createBatch") })
    .first()
    .click();
  const days = page.getByRole("dialog").getByTitle(/বার$/);
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) await expect(day).toBeInViewport({ ratio: 1 });
});

test("the title of the next session keeps its line beside the reason to wait, in a language of long words", async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: DESKTOP, locale: "fr" });
  await enter(page, "learner@demo.example", "fr");
  const isOver = (status: SessionStatus): boolean => ["COMPLETED", "CANCELLED", "NEVER_STARTED"].includes(status);
  await changeResult(page, sessionEndpoints.listOfBatch, ({ sessionList }) => ({
    sessionList: sessionList.map((session) =>
      isOver(session.sessionStatus) ? session : { ...session, sessionStatus: "YET_TO_BEGIN" as const },
    ),
  }));
  await page.goto(`/batch/${DEMO_BATCH.id}`);
  const french = textsOf("fr");
  const card = page.getByRole("region", { name: french("sessions.next") });
  await expect(card.getByText(french("sessions.waits"))).toBeVisible();
  expect((await card.getByRole("heading").boundingBox())?.height).toBeLessThan(40);
});
