import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import { SESSION_TOPIC_MAX } from "@openrounds/contract/sessions/schemas.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, type Caller } from "../steps/api.ts";
import { nextCall } from "../steps/calls.ts";
import { DEMO_BATCH, planBatch } from "../steps/demo.ts";
import { keepTyped } from "../steps/page.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const OWNER = "hub@demo.example";
const AGENDA = "Welcome, 5\nLecture: grading foot ulcers, 20 min\nCase";
const TOPIC = "Foot ulcers after rains";

test("a session is scheduled and changed in the dialog of its batch; an error is shown at its field, and what was typed stays [SESS-026]", async ({
  page,
}) => {
  const batchId = await planBatch(await enter(page, OWNER), "Batch with sessions of its own");
  await page.goto(batchPath(batchId));
  await page.getByRole("button", { name: t("batches.schedule"), exact: true }).click();
  const adding = page.getByRole("dialog", { name: t("sessions.form.title") });
  const changing = page.getByRole("dialog", { name: t("sessions.edit") });
  const dialog = adding.or(changing);
  const field = (key: "topic" | "date" | "start" | "end") =>
    dialog.getByLabel(t(`sessions.form.${key}`), { exact: true });
  const save = dialog.getByRole("button", { name: t("app.save"), exact: true });

  await test.step("nothing is sent without a topic", async () => {
    await expect(field("start")).toHaveValue("09:00");
    await expect(field("end")).toHaveValue("10:00");
    await save.click();
    await expect(field("topic")).toHaveAccessibleDescription(new RegExp(t("VALID_SESSION_TOPIC")));
    await expect(field("topic")).toBeFocused();
    await field("topic").fill(TOPIC);
    await expect(field("topic")).not.toHaveAttribute("aria-invalid", "true");
    await expect(dialog.getByText(`${TOPIC.length}/${SESSION_TOPIC_MAX}`)).toBeVisible();
  });

  await test.step("a refusal of the server is shown at its field", async () => {
    for (const [key, wrong, right, why] of [
      ["date", "2100-03-01", "2100-01-12", "VALID_SESSION_OUTSIDE_BATCH"],
      ["end", "08:00", "10:00", "VALID_CREATE_BATCH_END_TIME"],
    ] as const) {
      await field(key).fill(wrong);
      await save.click();
      await expect(field(key)).toHaveAccessibleDescription(new RegExp(t(why)));
      await expect(dialog.locator("[aria-invalid=true]")).toHaveCount(1);
      await expect(field("topic")).toHaveValue(TOPIC);
      await field(key).fill(right);
      await expect(dialog.locator("[aria-invalid=true]")).toHaveCount(0);
    }
    await expectAccessible(page);
  });

  const row = page.locator(".srow, .next").filter({ hasText: TOPIC });
  await test.step("it is in the list of the batch", async () => {
    await dialog.getByLabel(t("sessions.form.agenda")).fill(AGENDA);
    const sent = nextCall(page, sessionEndpoints.create);
    await save.click();
    expect((await sent).postDataJSON()).toMatchObject({
      ...{ batchId, topic: TOPIC, startTime: "09:00", endTime: "10:00" },
      agenda: AGENDA,
    });
    await expect(page.getByText(t("sessions.saved"))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row).toBeVisible();
  });

  await test.step("another one at the same time is refused at its start, and has another time then", async () => {
    await page.getByRole("button", { name: t("batches.schedule"), exact: true }).click();
    await field("topic").fill("Shoes in wet fields");
    await field("date").fill("2100-01-12");
    await save.click();
    await expect(field("start")).toHaveAccessibleDescription(new RegExp(t("VALID_SESSION_SAME_START")));
    await expect(field("start")).toBeFocused();
    await field("start").fill("11:00");
    await field("end").fill("12:00");
    await save.click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("it is changed, and keeps what was typed while another window is chosen", async () => {
    const other = page.locator(".srow").filter({ hasText: "Shoes in wet fields" });
    await other.getByRole("button", { name: t("sessions.actions", { topic: "Shoes in wet fields" }) }).click();
    await page.getByRole("menuitem", { name: t("sessions.edit") }).click();
    await expect(field("topic")).toHaveValue("Shoes in wet fields");
    await expect(field("start")).toHaveValue("11:00");
    await field("topic").fill("Shoes for wet fields");
    await page.keyboard.press("Escape");
    await keepTyped(page);
    await expect(field("topic")).toHaveValue("Shoes for wet fields");
    const sent = nextCall(page, sessionEndpoints.update);
    await save.click();
    expect((await sent).postDataJSON()).toMatchObject({ topic: "Shoes for wet fields", startTime: "11:00" });
    await expect(page.locator(".srow").filter({ hasText: "Shoes for wet fields" })).toBeVisible();
    await page.reload();
    await expect(page.locator(".srow").filter({ hasText: "Shoes for wet fields" })).toBeVisible();
  });
});

/** A past session of the demo batch without a recorded outcome. */
async function unrecordedSession(owner: Caller): Promise<string> {
  const { sessionList } = await owner.call(sessionEndpoints.listOfBatch, { params: { id: DEMO_BATCH.id } });
  for (const { sessionId: id, sessionStatus } of sessionList) {
    if (sessionStatus !== "COMPLETED") continue;
    const { outcome } = await owner.call(outcomeEndpoints.read, { params: { id } });
    if (outcome.version === 0) return id;
  }
  throw new Error("each session has been recorded");
}

test("how a session went is recorded; a missing level shows its error at its field, and what another person recorded meanwhile is not overwritten [ORG-161] [ORG-162]", async ({
  page,
}) => {
  const owner = await enter(page, OWNER);
  const id = await unrecordedSession(owner);
  await page.goto(sessionPath(id));
  const part = page.getByRole("region", { name: t("sessions.outcome.title") });
  await part.getByRole("button", { name: t("sessions.outcome.record") }).click();
  const dialog = page.getByRole("dialog", { name: t("sessions.outcome.title") });
  const field = (key: "interaction" | "equity" | "note") => dialog.getByLabel(t(`sessions.outcome.${key}`));
  const save = dialog.getByRole("button", { name: t("app.save"), exact: true });
  await expect(field("interaction").getByRole("option")).toHaveText([
    ...[t("sessions.outcome.choose"), "Passive", "Moderate", "Interactive", "Highly interactive"],
  ]);
  await expect(field("equity").getByRole("option")).toHaveText([
    ...[t("sessions.outcome.choose"), "Inequitable", "Moderately equitable", "Equitable"],
  ]);

  await field("note").fill("Two sites spoke for the first time.");
  await save.click();
  for (const [key, why] of [
    ["interaction", "VALID_INTERACTION_LEVEL"],
    ["equity", "VALID_EQUITY_LEVEL"],
  ] as const) {
    await expect(field(key)).toHaveAccessibleDescription(new RegExp(t(why)));
  }
  await expect(field("interaction")).toBeFocused();
  await expectAccessible(page);
  await field("interaction").selectOption("Interactive");
  await field("equity").selectOption("Equitable");
  await expect(dialog.locator("[aria-invalid=true]")).toHaveCount(0);

  const theirs = {
    interactionLevel: "Passive",
    equityLevel: "Inequitable",
    note: "The line was bad.",
    version: 0,
  } as const;
  await owner.call(outcomeEndpoints.record, { params: { id }, body: theirs });
  await save.click();
  const reload = dialog.getByRole("button", { name: t("sessions.outcome.reload") });
  await expect(reload).toBeVisible();
  await expect(field("note")).toHaveValue("Two sites spoke for the first time.");
  await expectAccessible(page);
  await reload.click();
  await expect(field("note")).toHaveValue(theirs.note);
  await expect(field("interaction")).toHaveValue(theirs.interactionLevel);
  await field("interaction").selectOption("Highly Interactive");
  await field("equity").selectOption("Moderately Equitable");
  await field("note").fill("The line was bad, and the talk was lively.");
  await save.click();
  await expect(page.getByText(t("sessions.outcome.saved"))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  for (const text of ["Highly interactive", "Moderately equitable", "The line was bad, and the talk was lively."]) {
    await expect(part.getByText(text)).toBeVisible();
  }
  await expect(part.getByRole("button", { name: t("sessions.outcome.change") })).toBeVisible();
  await expectAccessible(page);
});
