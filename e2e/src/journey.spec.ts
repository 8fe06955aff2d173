import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { acceptInvitation, signIn, type Invitee } from "./steps/entry.ts";
import { waitForMessage } from "./steps/inbox.ts";
import { choosePicture, createBatch, createProgram, invite } from "./steps/program.ts";
import { enterRoom, hears, seesVideos } from "./steps/room.ts";
import { textsOf } from "./steps/texts.ts";

const t = textsOf("en");

interface Guest extends Invitee {
  readonly role: string;
}

const FACILITATOR: Guest = {
  email: "facilitator@journey.example",
  firstName: "Rahul",
  lastName: "Deshmukh",
  language: "English",
  role: "FACILITATOR",
};
const PRESENTER: Guest = {
  email: "presenter@journey.example",
  firstName: "Lalitha",
  lastName: "Devi",
  language: "English",
  role: "CASE_PRESENTER",
};
const LEARNER: Guest = {
  email: "learner@journey.example",
  firstName: "Kavya",
  lastName: "Reddy",
  language: "English",
  role: "ATTENDEE",
};
const ABSENT: Guest = {
  email: "absent@journey.example",
  firstName: "Anil",
  lastName: "Wankhede",
  language: "English",
  role: "ATTENDEE",
};
const GUESTS = [FACILITATOR, PRESENTER, LEARNER, ABSENT];

async function openContext(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  return { context, page: await context.newPage() };
}

/** A guest accepts the invitation, answers the welcome questions and stands on the batch page. */
async function arrive(browser: Browser, guest: Guest): Promise<Page> {
  const { page } = await openContext(browser);
  await acceptInvitation(page, guest, t);
  await answerPreferences(page);
  await expect(page.getByRole("heading", { level: 1, name: "Batch 1" })).toBeVisible();
  return page;
}

/** The welcome modal stands on home; the batch comes before or after it. */
async function answerPreferences(page: Page): Promise<void> {
  await page.waitForURL(/\/(home|batch)/);
  const batchUrl = page.url().includes("/batch/") ? page.url() : undefined;
  if (batchUrl !== undefined) await page.goto("/home");
  const dialog = page.getByRole("dialog", { name: t("identity.preferences.title") });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: t("identity.preferences.confirm") })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByText(t("identity.preferences.PUBLIC"), { exact: true }).click();
  await dialog.getByRole("button", { name: t("identity.preferences.confirm") }).click();
  await expect(dialog).toBeHidden();
  if (batchUrl !== undefined) await page.goto(batchUrl);
  else await page.getByRole("link", { name: "Batch 1" }).first().click();
}

test("a program is carried from its creation to a certificate", async ({ browser }) => {
  test.setTimeout(480_000);
  const owner = (await openContext(browser)).page;
  let batchUrl = "";

  await test.step("the hub owner creates a program", async () => {
    await signIn(owner, "hub@demo.example", t);
    await expectAccessible(owner);
    await createProgram(owner, "Diabetes care for health centres", t);
    await expect(owner.getByText(t("programs.status.APPROVAL_PENDING")).first()).toBeVisible();
    await expectAccessible(owner);
  });

  await test.step("the superhub owner approves it", async () => {
    const { page, context } = await openContext(browser);
    await signIn(page, "superhub@demo.example", t);
    const programPath = new URL(owner.url()).pathname.replace(/^\/hub\/[^/]+/, "");
    await page.goto(programPath);
    await page.getByRole("button", { name: t("programs.menu.status") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: t("programs.status.CONCEPT_NOTE_APPROVED") }).check();
    await dialog.getByRole("button", { name: t("app.save") }).click();
    await expect(page.getByText(t("programs.status.CONCEPT_NOTE_APPROVED")).first()).toBeVisible();
    await context.close();
  });

  await test.step("the hub owner creates a batch across the clock change and the program moves on", async () => {
    await owner.reload();
    const plan = { name: "Batch 1", start: "2027-10-18", end: "2027-12-12", timeZone: "America/New_York" };
    batchUrl = await createBatch(owner, plan, t);
    await expect(owner.getByRole("tab", { name: new RegExp(t("batches.tab.sessions")) })).toContainText("16");
    await expectAccessible(owner);
  });

  await test.step("four people are invited by mail, with a calendar file", async () => {
    await owner.goto(`${batchUrl}?tab=participants`);
    for (const guest of GUESTS) await invite(owner, { email: guest.email, role: guest.role, locale: "en" }, t);
    const mail = await waitForMessage(owner.request, LEARNER.email, ({ attachments }) => attachments.length > 0);
    expect(mail.attachments[0]?.name).toMatch(/\.ics$/);
    expect(mail.attachments[0]?.text.match(/BEGIN:VEVENT/g)).toHaveLength(16);
  });

  const facilitator = await test.step("the facilitator signs up from the mail", () => arrive(browser, FACILITATOR));
  const presenter = await test.step("the case presenter signs up from the mail", () => arrive(browser, PRESENTER));
  const learner = await test.step("a learner signs up from the mail", () => arrive(browser, LEARNER));
  await test.step("another learner signs up, and will not come", async () => {
    const page = await arrive(browser, ABSENT);
    await expectAccessible(page);
    await page.context().close();
  });

  await test.step("three people see and hear each other in the live room", async () => {
    const rooms = [await enterRoom(facilitator, true, t)];
    for (const page of [presenter, learner]) {
      await page.reload();
      rooms.push(await enterRoom(page, false, t));
    }
    for (const room of rooms) await seesVideos(room, 3);
    for (const room of rooms) await hears(room);
    const [first, second, third] = rooms;
    if (first === undefined || second === undefined || third === undefined) throw new Error("three rooms");

    await second.getByLabel(t("sessions.room.message")).fill("The ulcer is two by three centimetres");
    await second.getByLabel(t("sessions.room.message")).press("Enter");
    await expect(third.getByText("The ulcer is two by three centimetres")).toBeVisible();

    await third.getByRole("button", { name: t("sessions.room.raiseHand") }).click();
    await second.getByRole("button", { name: t("sessions.room.raiseHand") }).click();
    await expect(first.locator(".hands li")).toHaveCount(2);
    await expect(first.locator(".hands li").first()).toContainText(LEARNER.firstName);

    await third.getByRole("button", { name: t("sessions.room.camera"), exact: true }).click();
    await seesVideos(first, 2);
    await expectAccessible(first);

    await facilitator.goto(`/session/${new URL(first.url()).pathname.split("/").at(-1) ?? ""}`);
    await expect(facilitator.getByText(t("sessions.attendance.live"))).toHaveCount(3);
    await first.getByRole("button", { name: t("sessions.end") }).click();
    await first
      .getByRole("dialog")
      .getByRole("button", { name: t("sessions.end") })
      .click();
    for (const room of rooms) await expect(room.getByText(t("sessions.room.closed.ENDED"))).toBeVisible();
    await Promise.all(rooms.map((room) => room.close()));
  });

  await test.step("the session shows who attended, and a CSV downloads", async () => {
    await owner.goto(batchUrl);
    await owner.getByRole("heading", { name: t("sessions.past") }).waitFor();
    await owner.locator(".srow a").last().click();
    await expect(owner.getByRole("row", { name: /Kavya Reddy/ })).toContainText(t("sessions.attendance.ATTENDED"));
    await expect(owner.getByRole("row", { name: /Anil Wankhede/ })).toContainText(
      t("sessions.attendance.NOT_ATTENDED"),
    );
    const downloading = owner.waitForEvent("download");
    await owner.getByRole("button", { name: t("sessions.attendance.download") }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
    await expectAccessible(owner);
  });

  await test.step("certificates are issued to those who attended", async () => {
    await owner.goto(`${batchUrl}?tab=participants`);
    await owner.getByLabel(t("batches.people.attendedAtLeast")).selectOption("1");
    await expect(owner.getByRole("row", { name: /Anil/ })).toBeHidden();
    await owner.getByLabel(t("batches.people.select", { name: "Kavya Reddy" })).check();
    await owner.getByLabel(t("batches.people.select", { name: "Lalitha Devi" })).check();
    await owner.getByRole("button", { name: t("batches.people.issue") }).click();
    await owner.waitForURL("**/create-certificate");
    await choosePicture(owner, t("certificates.issue.header"), t);
    await choosePicture(owner, t("certificates.issue.footer"), t);
    await owner.getByLabel(t("certificates.issue.heading"), { exact: true }).fill("Certificate of participation");
    await owner.getByLabel(t("certificates.issue.subHeading")).fill("is awarded to");
    await owner
      .getByLabel(t("certificates.issue.description"))
      .fill("for taking part in live case rounds on diabetes care");
    await expectAccessible(owner);
    await owner.getByRole("button", { name: t("certificates.issue.submit", { count: 2 }) }).click();
    await expect(owner.getByRole("dialog", { name: t("certificates.issued.title", { count: 2 }) })).toBeVisible();
  });

  await test.step("the learner gets a mail, sees the certificate and its public page", async () => {
    await waitForMessage(owner.request, LEARNER.email, ({ subject }) => subject.includes("certificate"));
    await learner.goto("/certificate");
    await expect(learner.getByText("Certificate of participation")).toBeVisible();
    await expectAccessible(learner);
    const { context, page } = await openContext(browser);
    const mine = await learner.locator('a[href^="/certificate/"]').first().getAttribute("href");
    await page.goto(mine ?? "");
    await expect(page.getByText("Kavya Reddy")).toBeVisible();
    await expectAccessible(page);
    await context.close();
  });
});
