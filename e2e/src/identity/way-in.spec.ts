import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { mediaEndpoints } from "@openrounds/contract/media/endpoints.ts";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { enter, visitIn } from "../steps/api.ts";
import { nextCall, refuse } from "../steps/calls.ts";
import { DEMO_BATCH } from "../steps/demo.ts";
import { inviteToBatch } from "../steps/invitations.ts";
import { button, field } from "../steps/page.ts";
import { choosePicture, imageField, uploadImage } from "../steps/pictures.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";

const DEAD = "c2VjcmV0LW9mLWEtbGluay1zZWNyZXQtb2YtYS1saW5r";

test("the first page names Bengali as it is known", async ({ page }) => {
  await page.goto("/welcome");
  await expect(page.getByText("Bengali", { exact: true })).toBeVisible();
});

test("a signed-in person who opens an invitation to another e-mail gets a message [AUTH-098]", async ({
  page,
  request,
}) => {
  const email = "somebody.else@way-in.example";
  const link = await inviteToBatch(request, email);
  await enter(page, "learner@demo.example");
  const triggered = nextCall(page, invitationEndpoints.trigger);
  await page.goto(link.href);
  const invitationId = link.searchParams.get("id");
  expect((await triggered).postDataJSON()).toEqual({ invitationId, batchId: DEMO_BATCH.id });
  await page.waitForURL("**/home");
  await expect(page.getByText(t("INVITATION_FOR_OTHER"))).toBeVisible();
});

test("an e-mail that is too long, invalid or has a space stays as it was typed and shows its error; a missing one is required [AUTH-101] [AUTH-102] [AUTH-103] [AUTH-104]", async ({
  page,
}) => {
  const long = `${"a".repeat(40)}@bb.example`;
  expect(long).toHaveLength(51);
  await visitIn(page);
  for (const [address, submit, missing] of [
    ["/email/verify", "identity.continue", "VALID_EMAIL_REQUIRED"],
    ["/forgot-password", "identity.forgot.submit", "VALID_EMAIL"],
  ] as const) {
    await page.goto(address);
    await button(page, submit).click();
    await expect(page.getByText(t(missing))).toBeVisible();
    await field(page, "identity.email.label").pressSequentially(long);
    await button(page, submit).click();
    await expect(field(page, "identity.email.label")).toHaveValue(long);
    await expect(page.getByText(t("VALID_EMAIL_MAX"))).toBeVisible();
    for (const wrong of ["nobody", "nobody@bb", "a b@bb.example", "ab@bb example.org"]) {
      await field(page, "identity.email.label").fill("somebody@bb.example");
      await expect(page.getByText(t("VALID_EMAIL"), { exact: true })).toBeHidden();
      await field(page, "identity.email.label").fill(wrong);
      await button(page, submit).click();
      await expect(page.getByText(t("VALID_EMAIL"), { exact: true })).toBeVisible();
    }
    expect(new URL(page.url()).pathname).toBe(address);
  }
  await page.goto("/email/verify");
  await field(page, "identity.email.label").fill(long.slice(1));
  await button(page, "identity.continue").click();
  await page.waitForURL("**/email/signup");
});

test("a link that is refused is removed: another can be requested [AUTH-028] [AUTH-091]", async ({ page }) => {
  await visitIn(page);
  await page.goto(`/welcome?type=forgot-password&id=${DEAD}`);
  await expect(page.getByText(t("RESET_LINK_EXPIRED"))).toBeVisible();
  await expect(field(page, "identity.reset.label")).toHaveCount(0);
  await page.goto("/forgot-password");
  await expect(page.getByRole("heading", { name: t("identity.forgot") })).toBeVisible();
  await expect(button(page, "identity.forgot.submit")).toBeVisible();
});

test("the question for the place does not cover what a mailed link is for", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("or.locale", "en_US"));
  await page.goto(`/welcome?type=forgot-password&id=${DEAD}`);
  await expect(page.getByText(t("RESET_LINK_EXPIRED"))).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("those inside do not come to the forms of the way in [AUTH-018] [AUTH-022] [AUTH-029]", async ({ page }) => {
  await enter(page, "learner@demo.example");
  const ways = ["/email", "/email/verify", "/email/login", "/email/signup", "/user-locked"];
  for (const address of [...ways, "/phone", "/phone/verify", "/phone/login", "/phone/signup"]) {
    await page.goto(address);
    await page.waitForURL("**/home");
  }
});

test("a server that cannot be reached is reported in plain words", async ({ page }) => {
  const learner = await enter(page, "learner@demo.example");
  const { batchList } = await learner.call(batchEndpoints.listMine, {});
  await page.route(/\/api\/.*\/batch\//, (route) => route.abort());
  await page.goto(batchPath(batchList[0]?.batchId ?? ""));
  await expect(page.getByText(t("error.offline")).first()).toBeVisible();
  await expect(page.getByText("Failed to fetch")).toHaveCount(0);
});

test("who only takes part does not read that certificates are issued by them", async ({ page }) => {
  const learner = await enter(page, "learner@demo.example");
  const { session } = await learner.call(sessionEndpoints.upcoming, {});
  await page.goto(batchPath(session?.batchId ?? ""));
  await expect(page.getByRole("heading", { name: t("sessions.upcoming") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("certificates.batch.certificate") })).toBeVisible();
  await expect(page.getByRole("heading", { name: t("batches.settings.title") })).toHaveCount(0);
  await expect(page.getByText(t("batches.certificates.Manual"))).toHaveCount(0);
});

test("a photo is square, shrunk to 512 pixels, and stored as soon as it is chosen; a refused one says so [SHELL-077] [SHELL-079] [SHELL-083]", async ({
  page,
}) => {
  await enter(page, "learner@demo.example");
  await page.goto("/profile");
  const photo = imageField(page, t("profile.photo"));
  await expect(photo).toBeVisible();
  const remove = photo.getByRole("button", { name: t("media.image.remove") });
  if (await remove.isVisible()) await remove.click();
  const ends = await refuse(page, mediaEndpoints.uploadImage, { status: 500, message: "Told by the server" });
  await choosePicture(page, t("profile.photo"));
  await expect(photo.getByRole("alert")).toHaveText("Image can't be uploaded");
  await expect(photo.getByRole("img")).toHaveCount(0);
  await ends();
  await uploadImage(page, t("profile.photo"));
  await expect(page.getByText(t("profile.saved"))).toBeVisible();
  const size = await photo
    .getByRole("img")
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([512, 512]);
  const shown = await photo.getByRole("img").getAttribute("src");
  await page.reload();
  await expect(photo.getByRole("img")).toHaveAttribute("src", shown ?? "");
});
