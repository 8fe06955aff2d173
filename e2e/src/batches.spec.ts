import type { Locator, Page, WebSocketRoute } from "@playwright/test";
import { expect, test } from "./steps/test.ts";
import type { Session } from "@openrounds/contract/sessions/schemas.ts";
import { expectAccessible } from "./steps/accessibility.ts";
import { DEMO_BATCH, openDemoBatch } from "./steps/certificate-screens.ts";
import { enterHome } from "./steps/api.ts";
import { say } from "./steps/room.ts";
import { textsOf, type Walk } from "./steps/texts.ts";
import { noteTimes, waitBefore } from "./steps/times.ts";

const t = textsOf("en");
const WALK: Walk = {
  locale: "en",
  language: "English",
  viewport: { width: 1440, height: 900 },
  canShare: true,
  words: { diabetes: "Diabetes", physician: "Physician" },
  t,
};
const HUB_BATCH = /\/hub\/[0-9a-f-]{36}\/batch\/[0-9a-f-]{36}/;
const REFUSAL = "The batch could not be saved";
const ENDS = /^Ends in \d+ days$/;
/** Within thirty days of the day on which the walk takes place. */
const NEW_END = "2027-11-15";

test.describe.configure({ mode: "serial" });

/** A host asks the room, answers too, and shares the result. */
async function runPoll(room: Page): Promise<void> {
  const press = (key: Parameters<typeof t>[0]): Promise<void> =>
    room.getByRole("button", { name: t(key), exact: true }).click();
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

/** Lets one call of the API fail as a server does, with a message. */
async function failing(page: Page, path: string, message: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { responseCode: "error.internal", message, error: { message } } })
      : route.fallback(),
  );
}

/** Types into a search; it asks not before a pause. */
async function expectPause(page: Page, path: RegExp, pauseMs: number): Promise<void> {
  const search = page.getByRole("searchbox", { name: t("batches.people.search") });
  expect(await waitBefore(page, "input", path, () => search.fill("pooja"))).toBeGreaterThan(pauseMs - 1);
}

async function openCreateDialog(page: Page): Promise<Locator> {
  await openDemoBatch(page, t("batches.tab.sessions"), t);
  await page
    .getByRole("navigation", { name: t("app.crumbs") })
    .getByRole("link", { name: DEMO_BATCH.program })
    .click();
  await page
    .getByRole("button", { name: t("programs.details.createBatch") })
    .first()
    .click();
  return page.getByRole("dialog", { name: t("batches.create.title") });
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
  for (const key of ["none", "monthly", "weekly"] as const) {
    await repeat.selectOption({ label: t(`batches.repeat.${key}`) });
  }
}

const modeOf = (dialog: Locator): Locator => dialog.getByRole("combobox", { name: t("batches.form.mode") });
const rowOf = (page: Page, { topic }: Session): Locator =>
  page.locator(".srow, .next").filter({ has: page.locator(`[title="${topic}"], h2:has-text("${topic}")`) });

/** Opens the demo batch from home and answers its sessions as the page was told them. */
async function openSessions(page: Page): Promise<readonly Session[]> {
  const told = page.waitForResponse((response) => /\/session\/batch\/[0-9a-f-]{36}\/sessions$/.test(response.url()));
  const batches = page.locator("section").filter({ has: page.getByRole("heading", { name: t("home.myBatches") }) });
  await batches.getByRole("link", { name: DEMO_BATCH.name }).first().click();
  const { resultBody } = (await (await told).json()) as { resultBody: { sessionList: readonly Session[] } };
  return resultBody.sessionList;
}

test("an organiser creates and changes a batch and writes to the invited [BATCH-001] [BATCH-002] [BATCH-015] [BATCH-016] [BATCH-017] [BATCH-018] [BATCH-019] [BATCH-020] [BATCH-021] [BATCH-022] [BATCH-024] [BATCH-025] [BATCH-028] [BATCH-049] [BATCH-086] [BATCH-087] [BATCH-089] [BATCH-091] [BATCH-103] [BATCH-104] [BATCH-106] [BATCH-107] [BATCH-109] [BATCH-110]", async ({
  page,
}) => {
  await noteTimes(page);
  await enterHome(page, "hub@demo.example");

  await test.step("the dialog has all fields; what the server refuses is told", async () => {
    const dialog = await openCreateDialog(page);
    await expectFields(dialog);
    await modeOf(dialog).selectOption("HYBRID");
    const submit = dialog.getByRole("button", { name: "Save and Complete", exact: true });
    await dialog.getByLabel(t("batches.form.name")).fill("Batch 12");
    await expect(submit).toBeDisabled();
    await dialog.getByRole("button", { name: "Mon", exact: true }).click();
    await expect(submit).toBeEnabled();
    await expectAccessible(page);
    await failing(page, "**/api/v1/session/batch", REFUSAL);
    await submit.click();
    await expect(page.getByText(REFUSAL, { exact: true })).toBeVisible();
    await expect(dialog.getByLabel(t("batches.form.name"))).toHaveValue("Batch 12");
  });

  await test.step("the batch opens at both addresses, is changed and warns of its end", async () => {
    await page.goto("/home");
    await openDemoBatch(page, t("batches.tab.sessions"), t);
    await expect(page).toHaveURL(HUB_BATCH);
    const [, batchId = ""] = /\/batch\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
    await page.goto(`/batch/${batchId}`);
    await expect(page.getByRole("heading", { level: 1, name: DEMO_BATCH.name })).toBeVisible();
    await page.getByRole("button", { name: t("batches.more"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("batches.edit") }).click();
    const dialog = page.getByRole("dialog", { name: t("batches.edit.title") });
    await expect(dialog.getByRole("button", { name: t("batches.form.submit") })).toBeDisabled();
    await dialog.getByLabel(t("batches.form.end"), { exact: true }).fill(NEW_END);
    await dialog.getByRole("button", { name: t("batches.form.submit") }).click();
    await expect(page.getByText(t("batches.updated"), { exact: true })).toBeVisible();
    await expect(page.getByText(ENDS)).toBeVisible();
  });

  await test.step("people are invited by e-mail with an own message that is seen before it is sent", async () => {
    await page.getByRole("button", { name: t("batches.invite") }).click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: t("invitations.send") });
    await dialog.getByRole("button", { name: t("invitations.byEmail") }).click();
    await dialog.getByLabel(t("invitations.emails")).fill("pooja@walk.example");
    await expect(send).toBeDisabled();
    await dialog.getByLabel(t("invitations.emails")).press("Enter");
    await expect(send).toBeEnabled();
    await dialog.getByRole("button", { name: t("invitations.title.customize") }).click();
    await dialog.getByLabel(t("invitations.message")).fill("Please bring a case of a foot ulcer.");
    await dialog.getByRole("button", { name: t("app.next") }).click();
    await expect(dialog.getByText("Please bring a case of a foot ulcer.")).toBeVisible();
    await send.click();
    await expect(page.getByText(t("INVITE_PARTICIPANTS_SEND_SUCCESSFULL")).first()).toBeVisible();
    await expect(dialog.getByText(t("invitations.sentCount", { count: 1 }))).toBeVisible();
    const close = dialog.getByRole("button", { name: t("app.close") });
    await close.last().click();
  });

  await test.step("participants and invited are searched after a pause; the invited are chosen together", async () => {
    await page.getByRole("tab", { name: new RegExp(`^${t("batches.tab.participants")}`) }).click();
    await expectPause(page, /\/participants\/filter/, 500);
    await page.getByRole("checkbox", { name: t("batches.people.select", { name: "Pooja Ingole" }) }).check();
    await page.getByRole("button", { name: t("invitations.letter.write") }).click();
    await page.getByLabel(t("invitations.letter.text"), { exact: true }).fill("The next session is about foot ulcers.");
    await expectAccessible(page);
    await page.getByRole("button", { name: t("invitations.letter.send") }).click();
    await expect(page.getByText(t("invitations.letter.sent", { count: 1 }))).toBeVisible();
    await page.getByRole("button", { name: new RegExp(`^${t("batches.people.invited")}`) }).click();
    await expectPause(page, /\/participants\?.*text=pooja/, 400);
    const invited = page.getByRole("listitem").filter({ has: page.getByRole("checkbox") });
    await expect(invited).toHaveText(/pooja@walk\.example/);
    const resend = page.getByRole("button", { name: t("invitations.resend") });
    await expect(resend).toBeDisabled();
    await page.getByRole("checkbox", { name: t("batches.people.selectAll") }).check();
    await expect(invited.getByRole("checkbox")).toBeChecked();
    await resend.click();
    await expect(page.getByText(t("invitations.resent"), { exact: true })).toBeVisible();
  });
});

test("without the right to create training programs no mode of a batch is offered [BATCH-023]", async ({ page }) => {
  await enterHome(page, "admin@demo.example");
  const dialog = await openCreateDialog(page);
  await expectFields(dialog);
  await expect(modeOf(dialog)).toHaveCount(0);
});

test("a facilitator sees how each session stands, learns manners before joining, and loses no message with the line [BATCH-028] [SESS-008] [SESS-009] [SESS-010] [SESS-011] [SESS-012] [SESS-048] [SESS-049] [SHELL-096]", async ({
  page,
}) => {
  await enterHome(page, "facilitator@demo.example");
  const etiquette = page.getByRole("dialog", { name: t("sessions.etiquette.title") });
  const go = etiquette.getByRole("button", { name: t("sessions.etiquette.go") });

  await test.step("each session of the batch carries its status; its end is not warned of", async () => {
    const sessions = await openSessions(page);
    expect(new Set(sessions.map(({ sessionStatus }) => sessionStatus)).size).toBeGreaterThan(2);
    for (const session of sessions) {
      await expect(rowOf(page, session)).toContainText(t(`sessions.status.${session.sessionStatus}`));
    }
    await expect(page.getByText(ENDS)).toHaveCount(0);
  });

  await test.step("joining asks for manners first", async () => {
    await page
      .getByRole("button", { name: t("sessions.start") })
      .first()
      .click();
    for (const key of ["mute", "hand", "personal", "video"] as const) {
      await expect(etiquette.getByText(t(`sessions.etiquette.${key}`))).toBeVisible();
    }
    for (const [name, path] of [
      ["terms of use", "/terms"],
      ["privacy policy", "/privacy"],
    ] as const) {
      await expect(etiquette.getByRole("link", { name })).toHaveAttribute("href", path);
    }
    await expectAccessible(page);
  });

  await test.step("a browser that blocks the window is told of", async () => {
    await page.evaluate("window.realOpen = window.open; window.open = () => null;");
    await go.click();
    await expect(page.getByText("Please disable the pop-up blocker", { exact: true })).toBeVisible();
    await page.evaluate("window.open = window.realOpen;");
  });

  await test.step("what is written while the line is lost waits, and stands once when it is back", async () => {
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
    await room.getByRole("button", { name: t("sessions.room.enter") }).click();
    await say(room, "Is the line good?", WALK);
    const chat = room.getByRole("log");
    await expect(chat.getByText("Is the line good?")).toBeVisible();
    const sending = chat.getByText(t("sessions.room.sending"));
    await expect(sending).toHaveCount(0);
    isCut = true;
    for (const line of lines) await line.close({ code: 3000 });
    await expect(room.getByText(t("sessions.room.reconnecting"))).toBeVisible();
    for (const text of ["One thing more:", "the wound is dry."]) await say(room, text, WALK);
    await expect(sending).toHaveCount(2);
    isCut = false;
    await expect(sending).toHaveCount(0, { timeout: 30_000 });
    await expect(chat.locator(".msg__t")).toHaveText(["Is the line good?", "One thing more:", "the wound is dry."]);
    await runPoll(room);
    await room.close();
  });

  await test.step("a session that cannot be joined is told of", async () => {
    await page.reload();
    await failing(page, "**/api/v1/session/session/join", "broken");
    await page
      .getByRole("button", { name: t("sessions.join") })
      .first()
      .click();
    await go.click();
    const refusal = "Error in joining session. Please contact support using the chat";
    await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  });
});
