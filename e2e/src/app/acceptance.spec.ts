import type { Page } from "@playwright/test";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { chooseRecipients, issue, seeCertificate } from "../steps/certificates.ts";
import { answerPreferences, signIn } from "../steps/entry.ts";
import { waitForMessage } from "../steps/inbox.ts";
import { arrive, invitedPeopleOf } from "../steps/people.ts";
import { approve, createBatch, createProgram, invite } from "../steps/program.ts";
import { holdSession, seeAttendance } from "../steps/session.ts";
import { ENGLISH, HINDI } from "../steps/walks.ts";

const PROGRAM = "Diabetes care for health centres";
const PLAN = { name: "Batch 1", start: "2027-10-18", end: "2027-12-12", timeZone: "America/New_York" };

for (const [title, walk] of [
  ["in English on a desktop", ENGLISH],
  ["in Hindi on a phone", HINDI],
] as const) {
  test(`a program is carried from its creation to a certificate, ${title} [SHELL-001] [SHELL-002]`, async ({
    browser,
  }) => {
    test.setTimeout(480_000);
    const { t } = walk;
    const people = invitedPeopleOf(walk);
    const owner = await browser.newPage({ viewport: walk.viewport });
    let batchUrl = "";

    await test.step("the hub owner creates a program", async () => {
      await signIn(owner, "hub@demo.example", walk);
      await expectAccessible(owner);
      await createProgram(owner, `${PROGRAM} ${walk.locale}`, walk);
      await expect(owner.getByText(t("programs.status.APPROVAL_PENDING")).first()).toBeVisible();
      await expectAccessible(owner);
    });

    await test.step("the superhub owner approves it", async () => {
      const superhub = await browser.newPage({ viewport: walk.viewport });
      await enter(superhub, "superhub@demo.example", walk.locale);
      await superhub.goto(new URL(owner.url()).pathname.replace(/^\/hub\/[^/]+/, ""));
      await approve(superhub, walk);
      await superhub.context().close();
    });

    await test.step("the hub owner creates a batch across the clock change, and the program moves on", async () => {
      await owner.reload();
      batchUrl = await createBatch(owner, PLAN, walk);
      await expect(owner.getByRole("tab", { name: new RegExp(t("batches.tab.sessions")) })).toContainText("16");
      await expectAccessible(owner);
    });

    await test.step("four people are invited by mail, with a calendar file", async () => {
      await owner.goto(`${batchUrl}?tab=participants`);
      for (const person of Object.values(people)) await invite(owner, person, walk);
      const mail = await waitForMessage(
        owner.request,
        people.learner.email,
        ({ attachments }) => attachments.length > 0,
      );
      expect(mail.attachments[0]?.name).toMatch(/\.ics$/);
      expect(mail.attachments[0]?.text.match(/BEGIN:VEVENT/g)).toHaveLength(16);
    });

    const arrivals: Page[] = [];
    for (const person of Object.values(people)) {
      await test.step(`${person.firstName} signs up from the mail`, async () => {
        const page = await arrive(browser, person, walk);
        await expect(page.getByRole("heading", { level: 1, name: PLAN.name })).toBeVisible();
        arrivals.push(page);
      });
    }
    const [facilitator, presenter, learner, absent] = arrivals;
    if (!facilitator || !presenter || !learner || !absent) throw new Error("four people came");
    await test.step("the fourth answers the question of home, looks at the batch and leaves", async () => {
      await answerPreferences(absent, walk);
      await expectAccessible(absent);
      await absent.context().close();
    });

    await test.step("three people see and hear each other in the live room", () =>
      holdSession({ facilitator, presenter, learner }, people, walk));

    await test.step("the session shows who attended, and a CSV downloads", async () => {
      await seeAttendance(owner, batchUrl, walk);
      await expectAccessible(owner);
    });

    await test.step("certificates are issued to those who attended", async () => {
      await owner.goto(`${batchUrl}?tab=participants`);
      await chooseRecipients(owner, { chosen: ["Kavya Reddy", "Lalitha Devi"], absent: "Anil Wankhede" }, walk);
      await expectAccessible(owner);
      await issue(owner, 2, walk);
    });

    await test.step("the learner gets a mail, sees the certificate and its public page", async () => {
      await waitForMessage(owner.request, people.learner.email, ({ links }) =>
        links.some((link) => link.includes("/certificate")),
      );
      const address = await seeCertificate(learner);
      await expectAccessible(learner);
      const stranger = await browser.newPage({ viewport: walk.viewport });
      await stranger.goto(address);
      await expect(stranger.getByRole("definition").filter({ hasText: "Kavya Reddy" })).toBeVisible();
      await expectAccessible(stranger);
      await stranger.context().close();
    });
  });
}
