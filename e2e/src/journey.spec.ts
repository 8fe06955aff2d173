import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { expectAccessible } from "./steps/accessibility.ts";
import { signIn } from "./steps/entry.ts";
import { waitForMessage } from "./steps/inbox.ts";
import { createBatch, createProgram, invite } from "./steps/program.ts";
import { textsOf } from "./steps/texts.ts";

const t = textsOf("en");

const LEARNER = "learner@journey.example";
const GUESTS = [
  { email: "facilitator@journey.example", role: "FACILITATOR" },
  { email: "presenter@journey.example", role: "CASE_PRESENTER" },
  { email: LEARNER, role: "ATTENDEE" },
  { email: "absent@journey.example", role: "ATTENDEE" },
];

async function openContext(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ permissions: ["camera", "microphone"] });
  return { context, page: await context.newPage() };
}

test("a program is created, approved, given a batch, and people are invited to it", async ({ browser }) => {
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
    const mail = await waitForMessage(owner.request, LEARNER, ({ attachments }) => attachments.length > 0);
    expect(mail.attachments[0]?.name).toMatch(/\.ics$/);
    expect(mail.attachments[0]?.text.match(/BEGIN:VEVENT/g)).toHaveLength(16);
  });
});
