import type { Page } from "@playwright/test";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { expect, test } from "../steps/test.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, enterHome, visitIn } from "../steps/api.ts";
import { actionsOf, nextResponse } from "../steps/calls.ts";
import { DEMO_BATCH, planBatch } from "../steps/demo.ts";
import { giveCredentials } from "../steps/entry.ts";
import { openProgram } from "../steps/program.ts";
import { toastOf } from "../steps/page.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const PROGRAM = DEMO_BATCH.program;
const OPEN = "Batch 5 · Nurse educators";
const MINE = DEMO_BATCH.name;
const OVER = "Batch 1 · Wardha and Amravati";
const SHUT = "Batch that is not open yet";

/** Shows the batches that are over or closed. */
const unfold = (page: Page): Promise<void> => page.locator("summary").click();

test("a public program is read by everybody, and a learner registers from its list of batches [PROG-018] [PROG-019] [PROG-053] [PROG-054] [PROG-055] [PROG-056] [PROG-218] [PROG-219]", async ({
  browser,
}) => {
  const hub = await browser.newPage();
  const owner = await enter(hub, "hub@demo.example");
  await hub.goto("/home");
  await openProgram(hub, PROGRAM);
  await expect(hub.getByRole("button", { name: t("programs.share") })).toBeVisible();
  const { programId } = DEMO_BATCH;
  await planBatch(owner, SHUT);
  const path = `/public/program/${programId}`;

  const stranger = await browser.newPage();
  const offered = stranger.getByRole("button", { name: t("programs.public.registerFor", { batch: OPEN }) });
  await stranger.goto(path);
  await expect(stranger.getByRole("heading", { level: 1, name: PROGRAM })).toBeVisible();
  await expect(stranger.getByRole("article").filter({ has: offered })).toHaveCount(1);
  await expect(stranger.getByRole("link", { name: t("programs.public.login") })).toBeVisible();
  await expectAccessible(stranger);
  const opening = stranger.context().waitForEvent("page");
  await stranger.getByRole("link", { name: t("programs.public.qr") }).click();
  const code = await opening;
  await expect(code.locator("svg path")).toHaveCount(2);
  await code.close();
  const { program } = await owner.call(programEndpoints.read, { params: { id: programId } });
  const variant = `/hub-onboarding${path}?orgId=${program.organizationId}`;
  await stranger.goto(variant);
  await expect(stranger.getByRole("heading", { level: 1, name: PROGRAM })).toBeVisible();
  await expect(stranger.getByRole("article").filter({ has: offered })).toHaveCount(1);
  await expect(stranger.getByRole("article").filter({ hasText: OVER })).toBeHidden();
  await unfold(stranger);
  await expect(stranger.getByRole("article").filter({ hasText: OVER })).toBeVisible();
  // After signing in to register, the person returns to the same page of the same organization.
  await offered.last().click();
  await stranger.waitForURL("**/welcome**");
  expect(new URL(stranger.url()).searchParams.get("redirectURL")).toBe(variant);

  await stranger.goto("/public/program/none");
  await expect(stranger).toHaveTitle(new RegExp(t("programs.public.away")));
  const others = stranger.locator("section", {
    has: stranger.getByRole("heading", { name: t("programs.public.others") }),
  });
  await expectAccessible(stranger);
  const other = others.getByRole("link").first();
  const named = await other.innerText();
  await other.click();
  await expect(stranger.getByRole("heading", { level: 1, name: named })).toBeVisible();

  const learner = await browser.newPage();
  await enterHome(learner, "learner@demo.example");
  await learner.goto(path);
  await unfold(learner);
  const cardOf = (name: string) => learner.getByRole("article").filter({ hasText: name });
  // Each state has one button with this label.
  const actionOf = (name: string) => cardOf(name).getByRole("button");
  await expect(actionOf(MINE)).toHaveText("Registered");
  await expect(actionOf(MINE)).toBeDisabled();
  await expect(actionOf(OVER)).toHaveText("Completed");
  await expect(actionOf(OVER)).toBeDisabled();
  await expect(actionOf(OPEN)).toHaveText("Register");
  await expect(actionOf(OPEN)).toBeEnabled();
  await expect(cardOf(SHUT)).toContainText(t("programs.public.closed"));
  await expect(actionOf(SHUT)).toHaveCount(0);
  const register = cardOf(OPEN).getByRole("button", { name: t("programs.public.registerFor", { batch: OPEN }) });
  await learner.route("**/public/participants", (route) => route.fulfill({ status: 409, json: {} }));
  await register.click();
  await expect(learner.getByText(t("PUBLIC_PROGRAM_REGISTERATION_UNSUCCESS"))).toBeVisible();
  await learner.unroute("**/public/participants");
  await register.click();
  await expect(learner.getByText(t("PUBLIC_PROGRAM_REGISTERATION_SUCCESS"))).toBeVisible();
  await learner.reload();
  await expect(actionOf(OPEN)).toHaveText("Registered");
  await expect(actionOf(OPEN)).toBeDisabled();
  // Without a batch to register for, Share is aligned with the heading, and the bar on a phone is hidden.
  const left = async (role: "button" | "heading", name: string): Promise<number | undefined> =>
    (await learner.getByRole(role, { name, exact: true }).first().boundingBox())?.x;
  expect(await left("button", t("programs.share"))).toBe(await left("heading", PROGRAM));
  await learner.setViewportSize(PHONE);
  await expect(learner.locator(".savebar")).toBeHidden();
});

test("who is signed out is registered on arrival after signing in, and counted [AUTH-099] [SHELL-098]", async ({
  page,
}) => {
  await visitIn(page);
  await page.goto(`/public/program/${DEMO_BATCH.programId}`);
  await page
    .getByRole("article")
    .filter({ hasText: OPEN })
    .getByRole("button", { name: t("programs.public.registerFor", { batch: OPEN }) })
    .click();
  await page.waitForURL("**/welcome**");
  const registered = nextResponse(page, seatEndpoints.register);
  const actions = actionsOf(page);
  await giveCredentials(page, "presenter@demo.example");
  expect((await registered).status()).toBe(200);
  await page.waitForURL("**/batch/**");
  await expect(page.getByRole("heading", { level: 1, name: OPEN })).toBeVisible();
  const { method, path } = seatEndpoints.register;
  await expect.poll(() => actions).toContainEqual({ method, path });
});

test("who is signed out and cannot be registered on arrival returns to the program and is told so [PROG-219]", async ({
  page,
}) => {
  await visitIn(page);
  await page.goto(`/public/program/${DEMO_BATCH.programId}`);
  await page.route("**/public/participants", (route) => route.fulfill({ status: 409, json: {} }));
  await page
    .getByRole("article")
    .filter({ hasText: OPEN })
    .getByRole("button", { name: t("programs.public.registerFor", { batch: OPEN }) })
    .click();
  await page.waitForURL("**/welcome**");
  await giveCredentials(page, "member@demo.example");
  await page.waitForURL("**/public/program/**");
  await expect(toastOf(page, t("PUBLIC_PROGRAM_REGISTERATION_UNSUCCESS"))).toBeVisible();
});
