import { expect, type Page } from "@playwright/test";
import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { expectAccessible } from "./accessibility.ts";
import type { InvitedPeople } from "./people.ts";
import { endForAll, enterRoom, hears, raiseHand, say, seesVideos, shareScreen } from "./room.ts";
import { t as english } from "./texts.ts";
import type { WalkSettings } from "./walks.ts";

const QUESTION = "The ulcer is two by three centimetres";

export interface AttendeePages {
  readonly facilitator: Page;
  readonly presenter: Page;
  readonly learner: Page;
}

type Rooms = Readonly<Record<"first" | "second" | "third", Page>>;

async function enterAll({ facilitator, presenter, learner }: AttendeePages, walk: WalkSettings): Promise<Rooms> {
  const first = await enterRoom(facilitator, "sessions.start", walk);
  await presenter.reload();
  const second = await enterRoom(presenter, "sessions.join", walk);
  await learner.reload();
  return { first, second, third: await enterRoom(learner, "sessions.join", walk) };
}

/** Chat, raised hands in order, a switched-off camera and a shared screen. */
async function talk({ first, second, third }: Rooms, people: InvitedPeople, walk: WalkSettings): Promise<void> {
  await say(second, QUESTION, walk);
  await expect(third.getByText(QUESTION).last()).toBeVisible();
  await raiseHand(third, walk);
  await expect(first.locator(".hands li")).toHaveCount(1);
  await raiseHand(second, walk);
  await expect(first.locator(".hands li")).toHaveCount(2);
  await expect(first.locator(".hands li").first()).toContainText(people.learner.firstName);
  await third.getByRole("button", { name: walk.t("room.camera"), exact: true }).click();
  await seesVideos(first, 2);
  if (walk.canShare) await shareScreen(second, third, walk);
}

/** Three people see and hear each other in the live room, until the facilitator ends the session for all. */
export async function holdSession(attendees: AttendeePages, people: InvitedPeople, walk: WalkSettings): Promise<void> {
  const { t } = walk;
  const rooms = await enterAll(attendees, walk);
  const all = Object.values(rooms);
  await Promise.all(all.map((room) => seesVideos(room, 3)));
  await Promise.all(all.map(hears));
  await talk(rooms, people, walk);
  await expectAccessible(rooms.first);
  const { facilitator } = attendees;
  await facilitator.goto(`/session/${new URL(rooms.first.url()).pathname.split("/").at(-1) ?? ""}`);
  await expect(facilitator.getByText(t("sessions.attendance.live"))).toHaveCount(3);
  await endForAll(rooms.first, walk);
  for (const room of all) await expect(room.getByText(t("room.closed.ENDED"))).toBeVisible();
  await Promise.all(all.map((room) => room.close()));
}

/** Finds the attendance of the last session, and its file. */
export async function seeAttendance(page: Page, batchUrl: string, { t }: WalkSettings): Promise<void> {
  await page.goto(batchUrl);
  await page.getByRole("heading", { name: t("sessions.past") }).waitFor();
  await page.locator(".srow a").last().click();
  await expect(page.getByRole("row", { name: /Kavya Reddy/ })).toContainText(t("sessions.attendance.ATTENDED"));
  await expect(page.getByRole("row", { name: /Anil Wankhede/ })).toContainText(t("sessions.attendance.NOT_ATTENDED"));
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: t("sessions.attendance.download") }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
}

interface Elsewhere {
  readonly how: "sessions.start" | "sessions.join";
  /** The meeting service, which is not asked. */
  readonly host: string;
}

/** Starts or joins the session of a batch that meets at another service; returns the address that opens. */
export async function goElsewhere(page: Page, batchId: string, { how, host }: Elsewhere): Promise<string> {
  const isThere = (url: URL): boolean => url.hostname === host || url.hostname.endsWith(`.${host}`);
  await page.context().route(isThere, (route) => route.fulfill({ body: host, contentType: "text/html" }));
  await page.goto(batchPath(batchId));
  await page
    .getByRole("button", { name: english(how), exact: true })
    .first()
    .click();
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: english("sessions.etiquette.go") }).click();
  const opened = await opening;
  await opened.waitForURL(isThere);
  const address = opened.url();
  await opened.close();
  return address;
}
