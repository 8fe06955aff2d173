import { wallClock } from "@openrounds/contract/kernel/time.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { openCaller } from "../steps/api.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { planSession } from "../steps/demo.ts";
import { enterRoomAs } from "../steps/live.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

test("the room shows the steps of the session, and everyone sees the step that a host moves to", async ({
  browser,
  page,
}) => {
  const host = await openCaller(page.request, "hub@demo.example");
  const { sessionId, topic, startDateTime, endDateTime } = await planSession(page, "A round with steps", 8);
  const timeAt = (ms: number): string => wallClock(ms, "Asia/Kolkata").time;
  const times = { date: startDateTime, startTime: timeAt(startDateTime), endTime: timeAt(endDateTime) };
  const body = { topic, ...times, agenda: "Welcome, 5\nLecture: grading foot ulcers, 20\nCase 1: foot ulcer, 3 weeks" };
  await host.call(sessionEndpoints.update, { params: { id: sessionId }, body });
  await host.call(sessionEndpoints.start, { body: { sessionId } });
  const owner = await enterRoomAs(browser, "hub@demo.example", roomPath(sessionId));
  const learner = await enterRoomAs(browser, "learner@demo.example", roomPath(sessionId), (phone) =>
    phone.setViewportSize(PHONE),
  );
  const agenda = owner.getByRole("complementary", { name: t("room.agenda") });
  await expect(agenda.getByRole("listitem")).toHaveCount(3);
  await expect(agenda.getByRole("listitem").nth(2)).toContainText("Case 1: foot ulcer, 3 weeks");
  await expect(agenda.locator("[aria-current=step]")).toContainText(t("room.minutesLeft", { left: 5, minutes: 5 }));
  await agenda.getByRole("button", { name: "Lecture: grading foot ulcers" }).click();
  await expect(agenda.locator("[aria-current=step]")).toContainText(t("room.minutesLeft", { left: 20, minutes: 20 }));
  await expect(learner.locator(".agpill")).toContainText("Lecture: grading foot ulcers");
  await expectAccessible(owner);
  await expectAccessible(learner);
});
