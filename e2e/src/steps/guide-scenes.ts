import { expect, type Locator, type Page } from "@playwright/test";
import { analyticsPath } from "@openrounds/contract/analytics/paths.ts";
import { accountsPath } from "@openrounds/contract/organizations/accounts/paths.ts";
import { hubsPath, inviteHubPath } from "@openrounds/contract/organizations/hub-invitations/paths.ts";
import { accessPath, membersPath } from "@openrounds/contract/organizations/paths.ts";
import { createProgramPath, programPath, publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import { sessionPath } from "@openrounds/contract/sessions/paths.ts";
import type { ArticleId } from "@openrounds/contract/site/guides/articles.ts";
import { enter } from "./api.ts";
import { DEMO_BATCH, DEMO_HUB, DEMO_SUPERHUB, planSession } from "./demo.ts";
import { button, field } from "./page.ts";
import { t } from "./texts.ts";

/** What a picture of the guides shows. */
interface Scene {
  /** The name before the @ of the person of the demo network who sees it. */
  readonly who: string;
  readonly at: string;
  /** Opens what the picture shows, and returns the element that it marks. */
  readonly show: (page: Page) => Promise<Locator> | Locator;
}

const inBatch = (tab: string): string => `/batch/${DEMO_BATCH.id}?tab=${tab}`;
const dialogOf = (page: Page): Locator => page.getByRole("dialog");

/** Opens a dialog by its button. */
async function openDialog(opener: Locator): Promise<Locator> {
  await opener.first().click();
  return dialogOf(opener.page());
}

/** Follows a link or presses a button by the start of its name. */
const press = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();

/** The minutes until a session of a scene begins: each scene has its own, before those that other walks plan. */
let soon = 1;

/** Plans a session that begins soon; returns its address. */
async function planSoon(page: Page): Promise<string> {
  const { sessionId } = await planSession(page, "Foot care in the rains", (soon += 2), 75);
  return sessionPath(sessionId);
}

/** Enters the live room from the page of a session, without camera and microphone. */
async function enterRoom(page: Page, how: "sessions.start" | "sessions.join"): Promise<Page> {
  await button(page, how).first().click();
  const opening = page.context().waitForEvent("page");
  await button(page, "sessions.etiquette.go").click();
  const room = await opening;
  await button(room, "room.enter").click();
  await expect(room.locator(".room")).toBeVisible();
  return room;
}

/** Starts a session as facilitator and enters its room; returns the room. */
async function openRoom(page: Page): Promise<Page> {
  await page.goto(await planSoon(page));
  return enterRoom(page, "sessions.start");
}

/** A learner joins the session of a room and raises the hand. */
async function joinAndRaiseHand(room: Page): Promise<void> {
  const learner = await room
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(room.url()).origin });
  if (learner === undefined) throw new Error("There is no browser");
  await enter(learner, "learner@demo.example");
  await learner.goto(sessionPath(new URL(room.url()).pathname.split("/").at(-1) ?? ""));
  const joined = await enterRoom(learner, "sessions.join");
  await button(joined, "room.raiseHand").click();
  await expect(room.locator(".hands li")).toHaveCount(1);
}

/** The scene of the picture of each article. */
export const SCENES: Readonly<Record<ArticleId, Scene>> = {
  "create-program": {
    who: "hub",
    at: createProgramPath(DEMO_HUB.id),
    show: async (page) => {
      const name = field(page, "programs.form.name");
      await name.fill("Foot care for village nurses");
      return name;
    },
  },
  "create-batch": {
    who: "hub",
    at: programPath(DEMO_BATCH.programId),
    show: async (page) => {
      const dialog = await openDialog(button(page, "programs.details.createBatch"));
      await dialog.getByLabel(t("batches.form.name")).fill("Batch 6 · Amravati");
      return dialog.getByLabel(t("batches.form.start"), { exact: true });
    },
  },
  "invite-participants": {
    who: "hub",
    at: inBatch("participants"),
    show: async (page) => {
      const dialog = await openDialog(button(page, "batches.invite"));
      await button(dialog, "invitations.byEmail").click();
      await dialog.getByLabel(t("invitations.emails")).fill("asha@clinic.example");
      await dialog.getByLabel(t("invitations.emails")).press("Enter");
      return button(dialog, "invitations.send");
    },
  },
  "schedule-session": {
    who: "hub",
    at: inBatch("sessions"),
    show: async (page) => {
      await button(page, "batches.schedule").waitFor();
      await page.getByRole("button", { name: t("sessions.actions", { topic: "Diabetes in pregnancy" }) }).click();
      return page.getByRole("menuitem", { name: t("sessions.edit") });
    },
  },
  "enter-attendance": {
    who: "hub",
    at: inBatch("sessions"),
    show: async (page) => {
      await press(page, /^Food and movement/);
      const dialog = await openDialog(button(page, "attendance.enter"));
      await dialog.getByLabel("Anil Chavan").check({ force: true });
      return dialog.locator("label").filter({ hasText: "Anil Chavan" });
    },
  },
  "send-assessment": {
    who: "hub",
    at: inBatch("forms"),
    show: (page) => page.getByRole("link", { name: t("forms.batch.assessments.add") }),
  },
  "issue-certificates": {
    who: "hub",
    at: inBatch("certificates"),
    show: async (page) => {
      await expect(page.getByRole("heading", { name: t("certificates.rule.title") })).toBeVisible();
      return page.getByRole("button", { name: /^Issue \d+ certificates$/ });
    },
  },
  "post-announcement": {
    who: "hub",
    at: `${inBatch("discussions")}&subtab=announcement`,
    show: (page) => button(page, "community.announce"),
  },
  "read-reports": {
    who: "hub",
    at: analyticsPath(DEMO_HUB.id),
    show: async (page) => {
      await expect(page.getByRole("heading", { name: t("analytics.attendance.title"), exact: true })).toBeVisible();
      return button(page, "analytics.filters");
    },
  },
  "add-members": {
    who: "hub",
    at: `${membersPath("HUB", DEMO_HUB.id)}?add-member=true`,
    show: async (page) => {
      const dialog = dialogOf(page);
      await dialog.getByLabel(t("team.firstName")).fill("Lata");
      await dialog.getByLabel(t("team.email")).fill("lata@sahyadri.example");
      return button(dialog, "team.add.another");
    },
  },
  "start-session": { who: "facilitator", at: "/home", show: (page) => button(page, "sessions.start") },
  "lead-room": {
    who: "facilitator",
    at: "/home",
    show: async (page) => {
      const room = await openRoom(page);
      await joinAndRaiseHand(room);
      return room.locator(".hands li").first();
    },
  },
  "run-poll": {
    who: "facilitator",
    at: "/home",
    show: async (page) => {
      const room = await openRoom(page);
      await room.getByRole("tab", { name: t("sessions.polls.title") }).click();
      await button(room, "sessions.polls.new").click();
      await field(room, "sessions.polls.question").fill("What do you do first?");
      return button(room, "sessions.polls.save");
    },
  },
  "review-content": {
    who: "facilitator",
    at: inBatch("content"),
    show: async (page) => {
      await press(page, /^Grading foot ulcers/);
      return button(dialogOf(page), "content.action.approve");
    },
  },
  "answer-questions": {
    who: "facilitator",
    at: inBatch("discussions"),
    show: async (page) => {
      await press(page, /^Is it safe to fast/);
      return button(page, "community.answer.submit");
    },
  },
  "record-notes": {
    who: "facilitator",
    at: inBatch("sessions"),
    show: async (page) => {
      await press(page, /^Food and movement/);
      await expect(page.getByRole("heading", { name: t("sessions.outcome.title") })).toBeVisible();
      return button(page, "sessions.outcome.change");
    },
  },
  "share-case": {
    who: "presenter",
    at: inBatch("content"),
    show: async (page) => {
      const dialog = await openDialog(button(page, "content.add"));
      return dialog.getByText(t("content.file.choose"));
    },
  },
  "present-case": {
    who: "facilitator",
    at: "/home",
    show: async (page) => button(await openRoom(page), "room.share"),
  },
  "protect-patients": {
    who: "learner",
    at: inBatch("discussions"),
    show: (page) => page.getByRole("heading", { name: t("community.guidelines") }),
  },
  "accept-invitation": {
    who: "learner",
    at: "/home",
    show: (page) => page.getByRole("heading", { name: t("home.myBatches") }),
  },
  "register-program": {
    who: "learner",
    at: publicProgramPath(DEMO_BATCH.programId),
    show: (page) => page.getByRole("button", { name: new RegExp(`^${t("programs.public.register")}`) }).first(),
  },
  "join-session": {
    who: "learner",
    at: "/home",
    show: async (page) => button(await openDialog(button(page, "sessions.join")), "sessions.etiquette.go"),
  },
  "add-to-calendar": {
    who: "learner",
    at: inBatch("sessions"),
    show: async (page) => {
      await press(page, /^Diabetes in pregnancy/);
      await button(page, "sessions.calendar").click();
      return button(page, "sessions.calendar");
    },
  },
  "ask-question": {
    who: "learner",
    at: inBatch("discussions"),
    show: async (page) => {
      const dialog = await openDialog(button(page, "community.ask.title"));
      await dialog.getByLabel(t("community.heading")).fill("Which shoes after a healed ulcer?");
      return dialog.getByLabel(t("community.heading"));
    },
  },
  "give-feedback": {
    who: "presenter",
    at: "/feedback",
    show: async (page) => {
      await press(page, /^Food and movement/);
      await page.getByLabel("9", { exact: true }).check({ force: true });
      return page.locator("label").filter({ hasText: /^9$/ });
    },
  },
  "get-certificate": {
    who: "learner",
    at: "/certificate",
    show: (page) => page.getByRole("link", { name: /^Download/ }).first(),
  },
  "choose-language": {
    who: "learner",
    at: "/profile?tab=languages",
    show: (page) => field(page, "profile.reading"),
  },
  "invite-hub": {
    who: "superhub",
    at: inviteHubPath(DEMO_SUPERHUB.id),
    show: async (page) => {
      const email = page.getByLabel(new RegExp(`^${t("hubs.form.invitedTo")}`));
      await email.fill("owner@clinic.example");
      return email;
    },
  },
  "approve-hub": {
    who: "superhub",
    at: `${hubsPath(DEMO_SUPERHUB.id)}?tab=profilePending`,
    show: (page) => page.getByRole("button", { name: t("hubs.approveHub", { name: "Terai Health Hub" }) }),
  },
  "approve-program": {
    who: "superhub",
    at: "/home",
    show: async (page) => {
      await press(page, /Safe Wells/);
      await expect(page.getByRole("heading", { level: 1, name: /^Safe Wells/ })).toBeVisible();
      return button(page, "approval.approve");
    },
  },
  "manage-hub": {
    who: "superhub",
    at: hubsPath(DEMO_SUPERHUB.id),
    show: (page) => page.getByRole("button", { name: t("views.manageNamed", { name: DEMO_HUB.name }) }),
  },
  "block-account": {
    who: "superhub",
    at: accountsPath(DEMO_SUPERHUB.id),
    show: async (page) => {
      await press(page, /^Block the account of Arun Prakash/);
      await dialogOf(page).getByLabel(t("hubs.accounts.reason")).fill("Left the hub in September");
      return button(dialogOf(page), "hubs.accounts.block");
    },
  },
  "see-activity": {
    who: "superhub",
    at: accessPath("SUPERHUB", DEMO_SUPERHUB.id),
    show: async (page) => {
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      return page.getByRole("combobox", { name: t("access.person") });
    },
  },
};
