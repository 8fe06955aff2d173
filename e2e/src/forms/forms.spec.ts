import { expect, test } from "../steps/test.ts";
import type { Locator } from "@playwright/test";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { assessmentEndpoints } from "@openrounds/contract/forms/assessments/endpoints.ts";
import { formEndpoints } from "@openrounds/contract/forms/endpoints.ts";
import { builderPath } from "@openrounds/contract/forms/paths.ts";
import { TO_DO_PATH } from "@openrounds/contract/notifications/waiting/paths.ts";
import { registrationEndpoints } from "@openrounds/contract/forms/registration/endpoints.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, enterHome } from "../steps/api.ts";
import { hold, nextResult, refuse, withhold } from "../steps/calls.ts";
import { DEMO_BATCH, openDemoBatch, planBatch } from "../steps/demo.ts";
import { t } from "../steps/texts.ts";

const NEW_BATCH = "Batch with questions";

test("who registers from the public page is asked the questions of the batch, and reminded until they are answered [FORM-012] [PROG-057]", async ({
  browser,
}) => {
  const hub = await browser.newPage();
  const owner = await enter(hub, "hub@demo.example");
  const { programId } = DEMO_BATCH;
  const openBatch = async (batchName: string): Promise<string> => {
    const batchId = await planBatch(owner, batchName);
    await owner.call(batchEndpoints.setRegistration, { params: { id: batchId }, body: { isRegistrationOpen: true } });
    return batchId;
  };
  const [batchId, quietId] = [await openBatch(NEW_BATCH), await openBatch("Batch without questions")];
  await owner.call(registrationEndpoints.save, {
    params: { batchId },
    body: {
      title: "Before the first session",
      questions: [{ questionId: "place", kind: "SHORT_TEXT", label: "Where do you work?", isRequired: true }],
    },
  });

  const learner = await browser.newPage();
  const person = await enter(learner, "learner@demo.example");
  // People who register for a batch without questions are not reminded.
  await person.call(seatEndpoints.register, { params: { id: quietId }, body: {} });
  await learner.goto(`/batch/${quietId}`);
  await expect(learner.getByRole("heading", { level: 1, name: "Batch without questions" })).toBeVisible();
  await expect(learner.getByRole("tab").first()).toBeVisible();
  await expect(learner.getByRole("link", { name: t("forms.prompt.go") })).toHaveCount(0);
  await learner.goto(`/public/program/${programId}`);
  await learner
    .getByRole("article")
    .filter({ hasText: NEW_BATCH })
    .getByRole("button", { name: t("programs.public.registerFor", { batch: NEW_BATCH }) })
    .click();
  await learner.waitForURL(`**/batch/${batchId}/registration`);
  await learner.getByRole("button", { name: t("forms.answer.send.REGISTRATION") }).click();
  await expect(learner.getByText(t("VALID_FORM_ANSWER_REQUIRED"))).toBeVisible();
  await learner.getByLabel("Where do you work?").fill("District hospital");
  await expectAccessible(learner);

  await learner.goto(`/batch/${batchId}`);
  const reminder = t("forms.prompt.banner", { batch: NEW_BATCH });
  await expect(learner.getByText(reminder)).toBeVisible();
  await learner.getByRole("link", { name: t("forms.prompt.go") }).click();
  await learner.waitForURL(`**/batch/${batchId}/registration`);
  await hub.goto(`/batch/${batchId}`);
  await expect(hub.getByRole("heading", { level: 1, name: NEW_BATCH })).toBeVisible();
  await expect(hub.getByText(reminder)).toHaveCount(0);

  await learner.goto(TO_DO_PATH);
  await learner
    .getByRole("link")
    .filter({ hasText: NEW_BATCH })
    .filter({ hasText: "Before the first session" })
    .click();
  await learner.waitForURL(`**/batch/${batchId}/registration`);
  await expect(learner.getByLabel("Where do you work?")).toHaveValue("District hospital");

  await learner.goto(`/public/program/${programId}`);
  await learner.getByRole("link", { name: t("programs.public.answer") }).click();
  await expect(learner.getByLabel("Where do you work?")).toHaveValue("District hospital");
  await learner.getByRole("button", { name: t("forms.answer.send.REGISTRATION") }).click();
  await expect(learner.getByText(t("forms.done.REGISTRATION"))).toBeVisible();
  await learner.getByRole("link", { name: t("forms.done.back") }).click();
  await expect(learner.getByRole("heading", { level: 1, name: NEW_BATCH })).toBeVisible();
  await expect(learner.getByText(reminder)).toHaveCount(0);
  await learner.goto(`/public/program/${programId}`);
  await expect(learner.getByRole("article").filter({ hasText: NEW_BATCH })).toBeVisible();
  await expect(learner.getByRole("link", { name: t("programs.public.answer") })).toHaveCount(0);
});

test("feedback is given from its page or a link, and the session shows it beside attendance and insights [FORM-002] [FORM-004] [FORM-005] [FORM-006] [SESS-017]", async ({
  page,
  browser,
}) => {
  const learner = await enter(page, "learner@demo.example");
  const { taskList } = await learner.call(formEndpoints.listMine, {});
  const task = taskList.find(({ formType, answering }) => formType === "FEEDBACK" && answering === "OPEN");
  if (task === undefined) throw new Error("nothing to give feedback on");
  await page.goto("/feedback");
  await expect(page.getByRole("link", { name: t("app.nav.home") }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await page
    .getByRole("link", { name: new RegExp(task.title.slice(0, 12)) })
    .first()
    .click();
  await page.getByRole("radio", { name: "9", exact: true }).check();
  await page.getByRole("radio", { name: t("forms.intention.YES") }).check();
  await page.reload();
  await expect(page.getByRole("radio", { name: "9", exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: t("forms.answer.send.FEEDBACK") }).click();
  await expect(page.getByText(t("forms.done.FEEDBACK"))).toBeVisible();
  await page.reload();
  await expect(page.getByText(t("forms.state.ANSWERED"), { exact: true })).toBeVisible();

  const hub = await browser.newPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await enterHome(hub, "hub@demo.example");
  await hub.goto(`/session/${task.instanceId}`);
  for (const tab of ["attendance", "insights", "feedback"] as const) {
    await hub.getByRole("tab", { name: t(`sessions.tab.${tab}`) }).click();
    await expectAccessible(hub);
  }
  await expect(hub.getByRole("heading", { name: t("forms.results.intention") })).toBeVisible();
  const shared = nextResult(hub, feedbackEndpoints.share);
  await hub.getByRole("button", { name: t("forms.results.share") }).click();
  const link = new URL((await shared).feedbackLink);
  await page.goto(`${link.pathname}${link.search}`);
  await page.waitForURL(`**/feedback?sessionId=${task.instanceId}`);
  await expect(page.getByText(t("forms.state.ANSWERED"), { exact: true })).toBeVisible();

  const seen: string[] = [];
  page.on("framenavigated", (frame) => seen.push(new URL(frame.url()).pathname));
  await page.goto("/feedback/share?encoded-data=forged");
  await expect.poll(() => seen).toContain("/welcome");
  seen.length = 0;
  await page.goto("/feedback/share");
  await expect.poll(() => seen).toContain("/welcome");
  seen.length = 0;
  await page.route("**/v1/session/feedback/link?**", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`${link.pathname}${link.search}`);
  await expect.poll(() => seen).toContain("/welcome");
});

test("what is wrong with a question stays with it while its builder moves, copies and takes away questions", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  await page.goto(builderPath(DEMO_BATCH.id, "new"));
  const question = (number: number): Locator =>
    page.getByRole("region", { name: t("forms.builder.question", { number }), exact: true });
  const label = (number: number): Locator => question(number).getByLabel(t("forms.builder.label"), { exact: true });
  const press = (name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
  const option = (number: number, at: number): Locator =>
    question(number).getByLabel(t("forms.builder.option", { number: at }), { exact: true });
  const missing = t("VALID_FORM_QUESTION");

  await test.step("a field says what is wrong once it is left, the others nothing yet", async () => {
    await expect(page.getByRole("button", { name: t("forms.builder.save") })).toBeDisabled();
    await label(1).fill("First?");
    await press(t("forms.builder.addQuestion"));
    await label(2).focus();
    await label(2).blur();
    await expect(question(2).getByText(missing)).toBeVisible();
    await expect(page.locator(".err")).toHaveCount(1);
  });

  await test.step("it moves with its question, and a question that is added says nothing", async () => {
    await press(t("forms.builder.up", { number: 2 }));
    await expect(label(2)).toHaveValue("First?");
    await expect(question(1).getByText(missing)).toBeVisible();
    await press(t("forms.builder.addQuestion"));
    await expect(page.locator(".err")).toHaveCount(1);
    await press(t("forms.builder.copy", { number: 2 }));
    await expect(label(3)).toHaveValue("First?");
    await press(t("forms.builder.removeQuestion", { number: 1 }));
    await expect(page.locator(".err")).toHaveCount(0);
    await expect(label(1)).toHaveValue("First?");
    await expect(label(3)).toHaveValue("");
  });

  await test.step("saving tells everything, and goes to the first", async () => {
    await press(t("forms.builder.save"));
    await expect(page.getByText(t("VALID_FORM_TITLE"))).toBeVisible();
    await expect(page.getByLabel(t("forms.builder.title"), { exact: true })).toBeFocused();
    await expect(question(3).getByText(missing)).toBeVisible();
    await page.getByLabel(t("forms.builder.title"), { exact: true }).fill("A form of three questions");
    await press(t("forms.builder.removeQuestion", { number: 3 }));
    await question(2).getByLabel(t("forms.builder.kind")).selectOption("NUMBER");
    await question(2).getByLabel(t("forms.builder.minimum")).fill("5");
    await question(2).getByLabel(t("forms.builder.maximum")).fill("4");
    for (const at of [1, 2]) await option(1, at).fill("The same");
    await press(t("forms.builder.save"));
    await expect(question(1).getByText(t("VALID_FORM_OPTIONS_TWICE"))).toBeVisible();
    await expect(question(2).getByText(t("VALID_FORM_RANGE"))).toBeVisible();
    await option(1, 2).fill("Another");
    await expect(question(1).getByText(t("VALID_FORM_OPTIONS_TWICE"))).toHaveCount(0);
    await question(2).getByLabel(t("forms.builder.maximum")).fill("6");
  });

  await test.step("what is written is kept on this device until it is saved", async () => {
    await question(1)
      .getByLabel(t("forms.builder.right", { number: 2 }))
      .check();
    await question(2).getByLabel(t("forms.builder.required")).check();
    await page.reload();
    await expect(option(1, 2)).toHaveValue("Another");
    await expect(question(1).getByLabel(t("forms.builder.right", { number: 2 }))).toBeChecked();
    await expect(question(2).getByLabel(t("forms.builder.required"))).toBeChecked();
    await press(t("forms.builder.save"));
    await expect(page.getByText(t("forms.builder.saved"))).toBeVisible();
    await expect(page.getByText("A form of three questions")).toBeVisible();
  });
});

test("an assessment is shared with chosen people of a batch, who answer it and are scored [FORM-003] [FORM-013] [FORM-014] [FORM-034]", async ({
  page,
  browser,
}) => {
  const hub = await browser.newPage();
  const owner = await enter(hub, "hub@demo.example");
  await hub.goto("/home");
  await openDemoBatch(hub, t("batches.tab.forms"));
  const batchId = DEMO_BATCH.id;
  const options = ["yes", "no"].map((optionId) => ({ optionId, label: `Say ${optionId}` }));
  await owner.call(assessmentEndpoints.create, {
    body: {
      entityId: batchId,
      entityType: "BATCH",
      title: "One last question",
      redirectUrl: "/certificate",
      questions: [{ questionId: "one", kind: "SINGLE_CHOICE", label: "Yes or no?", options, rightOptionIds: ["yes"] }],
    },
  });
  const more = t("forms.batch.more", { title: "One last question" });
  // Sharing is available once the forms are loaded, and only for people who may invite participants.
  const letGo = await hold(hub, `**/v1/form/batch/${batchId}`);
  await hub.reload();
  await expect(hub.getByRole("tab", { name: t("batches.tab.forms") })).toHaveAttribute("aria-selected", "true");
  await expect(hub.getByRole("button", { name: more })).toHaveCount(0);
  letGo();
  await hub.getByRole("button", { name: more }).click();
  await expect(hub.getByRole("menuitem", { name: t("forms.batch.share") })).toBeVisible();
  await withhold(hub, batchEndpoints.read, "INVITE_PARTICIPANTS");
  await hub.reload();
  await hub.getByRole("button", { name: more }).click();
  await expect(hub.getByRole("menuitem", { name: t("forms.batch.edit") })).toBeVisible();
  await expect(hub.getByRole("menuitem", { name: t("forms.batch.share") })).toHaveCount(0);
  await hub.unrouteAll();
  await hub.reload();
  await hub.getByRole("button", { name: more }).click();
  await hub.getByRole("menuitem", { name: t("forms.batch.share") }).click();
  const dialog = hub.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: t("forms.share.all") }).check();
  await dialog.getByRole("button", { name: /^Send/ }).click();
  await expect(hub.getByText(t("forms.share.success"))).toBeVisible();

  // A facilitator of a spoke sees the assessment, and no way to share it.
  const spoke = await browser.newPage();
  await enter(spoke, "facilitator@demo.example");
  await spoke.goto(`/batch/${batchId}?tab=forms`);
  await expect(spoke.getByText("One last question", { exact: true })).toBeVisible();
  await expect(spoke.getByRole("button", { name: more })).toHaveCount(0);
  await enter(page, "learner@demo.example");
  await page.goto(`/batch/${batchId}?tab=forms`);
  await expect(page.getByRole("tab", { name: t("batches.tab.sessions") })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("One last question", { exact: true })).toHaveCount(0);
  await page.goto(`/batch/${batchId}`);
  await expect(page.getByRole("tab").first()).toBeVisible();
  await expect(page.getByRole("tab", { name: t("batches.tab.forms") })).toHaveCount(0);
  await page.goto("/assessment");
  await page.getByRole("link", { name: /One last question/ }).click();
  await page.getByRole("radio", { name: "Say yes" }).check();
  await page.getByRole("button", { name: t("forms.answer.send.ASSESSMENT") }).click();
  await expect(page.getByText(t("forms.done.score", { score: 1, maxScore: 1 }))).toBeVisible();
  await page.getByRole("link", { name: t("forms.done.back") }).click();
  await page.waitForURL("**/certificate");
});

test("the answers to an assessment are read question by question and person by person; people who have not answered are excused, and people who have answered are asked again [FORM-023]", async ({
  page,
}) => {
  await enter(page, "hub@demo.example");
  await page.goto(`/batch/${DEMO_BATCH.id}?tab=forms`);
  const title = "Working safely: what do you know?";
  await page.getByRole("button", { name: t("forms.batch.more", { title }) }).click();
  const [reported, listed] = [
    nextResult(page, assessmentEndpoints.report),
    nextResult(page, assessmentEndpoints.listPeople),
  ];
  await page.getByRole("menuitem", { name: t("forms.batch.report") }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const { report } = await reported;
  const figureOf = (key: "sent" | "submitted" | "average"): Locator =>
    page
      .locator(".met")
      .filter({ hasText: t(`forms.report.${key}`) })
      .locator("b");

  await test.step("its figures and questions are those that the server counted", async () => {
    await expect(figureOf("sent")).toHaveText(String(report.sentCount));
    await expect(figureOf("submitted")).toHaveText(String(report.submittedCount));
    await expect(figureOf("average")).toHaveText(`${report.averagePercent ?? "?"}%`);
    expect(report.questions.length).toBeGreaterThan(3);
    for (const { label, answeredCount, rightCount, options } of report.questions) {
      const question = page.locator(".fitem").filter({ hasText: label });
      await expect(question).toContainText(t("forms.report.answered", { count: answeredCount }));
      if (rightCount !== null) await expect(question).toContainText(t("forms.report.right", { count: rightCount }));
      for (const option of options) {
        const mark = option.isRight ? t("forms.report.rightOption") : "";
        await expect(
          question.getByRole("listitem").filter({ hasText: `${option.label}${mark}${option.count}` }),
        ).toHaveCount(1);
      }
    }
    await expectAccessible(page);
  });

  const { personList, totalNumber } = await listed;
  const nameOf = ({ firstName, lastName }: (typeof personList)[number]): string => `${firstName} ${lastName}`.trim();
  const rowOf = (name: string): Locator => page.getByRole("row", { name: new RegExp(name) });
  const choose = async (name: string, entry: "forms.report.excuse" | "forms.report.again"): Promise<void> => {
    await page.getByRole("button", { name: t("forms.report.more", { name }) }).click();
    await page.getByRole("menuitem", { name: t(entry) }).click();
  };
  const waiting = personList.find(({ responseStatus }) => responseStatus === "PENDING");
  const answered = personList.find(({ responseStatus }) => responseStatus === "SUBMITTED");
  if (waiting === undefined || answered === undefined) throw new Error("nobody waits, or nobody has answered");

  await test.step("people are listed in pages of ten, with their status and score", async () => {
    expect(personList).toHaveLength(10);
    for (const person of personList) {
      await expect(rowOf(nameOf(person))).toContainText(t(`forms.status.${person.responseStatus}`));
    }
    const points = t("forms.answer.count", { count: answered.score ?? "?", max: answered.maxScore ?? "?" });
    await expect(rowOf(nameOf(answered))).toContainText(points);
    await expect(page.getByText(t("app.range", { from: 1, to: 10, total: totalNumber }))).toBeVisible();
    await page.getByRole("button", { name: t("app.next"), exact: true }).click();
    await expect(rowOf(nameOf(answered))).toHaveCount(0);
    await page.goBack();
    await expect(rowOf(nameOf(answered))).toBeVisible();
  });

  await test.step("a person who has not answered is excused and asked again; a refusal of the server is shown", async () => {
    const ends = await refuse(page, assessmentEndpoints.setResponseStatus, { status: 409, message: "Not today" });
    await choose(nameOf(waiting), "forms.report.excuse");
    await expect(page.locator(".toast--fail").getByText("Not today")).toBeVisible();
    await expect(rowOf(nameOf(waiting))).toContainText(t("forms.status.PENDING"));
    await ends();
    await choose(nameOf(waiting), "forms.report.excuse");
    await expect(rowOf(nameOf(waiting))).toContainText(t("forms.status.EXCUSED"));
    await choose(nameOf(waiting), "forms.report.again");
    await expect(rowOf(nameOf(waiting))).toContainText(t("forms.status.PENDING"));
  });

  await test.step("an answer is replaced by a new one after a confirmation", async () => {
    await choose(nameOf(answered), "forms.report.again");
    const question = page.getByRole("dialog", { name: t("forms.report.again.title", { name: answered.firstName }) });
    await expect(question.getByText(t("forms.report.again.text"))).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: t("forms.remove.cancel") }).click();
    await expect(question).toHaveCount(0);
    await expect(rowOf(nameOf(answered))).toContainText(t("forms.status.SUBMITTED"));
    await choose(nameOf(answered), "forms.report.again");
    await question.getByRole("button", { name: t("forms.report.again") }).click();
    await expect(rowOf(nameOf(answered))).toContainText(t("forms.status.PENDING"));
    await expect(figureOf("submitted")).toHaveText(String(report.submittedCount - 1));
  });

  await test.step("the answers are saved as a file", async () => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: t("forms.batch.download") }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  });
});
