import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, enterHome } from "../steps/api.ts";
import { DEMO_BATCH, planBatch } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const BATCH = "Batch with one seat";

test("the seats of a batch are set, the second person waits in line, and a facilitator gives them a seat", async ({
  browser,
}) => {
  const hub = await browser.newPage();
  const owner = await enter(hub, "hub@demo.example");
  const batchId = await planBatch(owner, BATCH);
  await owner.call(batchEndpoints.setRegistration, { params: { id: batchId }, body: { isRegistrationOpen: true } });

  await test.step("seats and dates are set in the settings; a wrong date is shown at its field", async () => {
    await hub.goto(batchPath(batchId));
    await hub.getByRole("button", { name: t("batches.settings.edit"), exact: true }).click();
    const dialog = hub.getByRole("dialog", { name: t("batches.settings.title") });
    const save = dialog.getByRole("button", { name: t("batches.seats.save") });
    await dialog.getByLabel(t("batches.seats.capacity")).fill("1");
    await dialog.getByLabel(t("batches.seats.opens")).fill("2099-01-02T09:00");
    await dialog.getByLabel(t("batches.seats.closes")).fill("2099-01-01T09:00");
    await dialog.getByLabel(t("batches.seats.capacity")).click();
    await expect(dialog.getByText(t("VALID_SEATS_CLOSES"))).toBeVisible();
    await dialog.getByLabel(t("batches.seats.opens")).fill("");
    await expectAccessible(hub);
    await save.click();
    await expect(hub.getByText(t("batches.settings.saved"))).toBeVisible();
  });

  const path = publicProgramPath(DEMO_BATCH.programId);
  const join = { name: t("programs.public.joinLineOf", { batch: BATCH }) };
  const learner = await browser.newPage();
  await test.step("the first person takes the seat, the second one joins the line and sees their place", async () => {
    const first = await browser.newPage();
    await enterHome(first, "presenter@demo.example");
    await first.goto(path);
    const card = first.getByRole("article").filter({ hasText: BATCH });
    await expect(card).toContainText(t("programs.public.seatsLeft", { count: 1 }));
    await card.getByRole("button", { name: t("programs.public.registerFor", { batch: BATCH }) }).click();
    await expect(first.getByText(t("PUBLIC_PROGRAM_REGISTERATION_SUCCESS"))).toBeVisible();
    await enterHome(learner, "learner@demo.example");
    await learner.goto(path);
    await learner.getByRole("button", join).click();
    const line = learner.getByRole("article").filter({ hasText: BATCH });
    await expect(line).toContainText(t("programs.public.place", { place: 1 }));
    await expectAccessible(learner);
  });

  await test.step("home tells the place and leads back to the line", async () => {
    await learner.goto("/home");
    const lines = learner.getByRole("region", { name: t("home.lines") });
    await expect(lines).toContainText(t("home.lines.place", { place: 1 }));
    await expectAccessible(learner);
    await lines.getByRole("link", { name: BATCH }).click();
    await learner.waitForURL(`**${path}`);
  });

  await test.step("a facilitator sees the line and gives the person a seat", async () => {
    await hub.goto(`${batchPath(batchId)}?tab=participants&which=waiting`);
    const list = hub.getByRole("listitem").filter({ has: hub.getByRole("button", { name: /^Give seat/ }) });
    await expect(list).toHaveCount(1);
    await expectAccessible(hub);
    await list.getByRole("button").click();
    await expect(hub.getByText(t("batches.seats.nobody"))).toBeVisible();
    await learner.reload();
    await expect(learner.getByRole("article").filter({ hasText: BATCH }).getByRole("button")).toHaveText(
      t("programs.public.registered"),
    );
  });
});
