import type { Browser, Locator, Page } from "@playwright/test";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { guestEndpoints } from "@openrounds/contract/sessions/guests/endpoints.ts";
import { roomPath } from "@openrounds/contract/sessions/paths.ts";
import { enter, openCaller, visitIn } from "./api.ts";
import { planSession } from "./demo.ts";
import { waitForMessage } from "./inbox.ts";
import { expect } from "./test.ts";
import { t } from "./texts.ts";

/** Starts a session of its own; returns the path of its room. */
export async function startSession(page: Page, inMinutes: number): Promise<string> {
  const { sessionId } = await planSession(page, "A round in the rains", inMinutes);
  const owner = await openCaller(page.request, "hub@demo.example");
  await owner.call(sessionEndpoints.start, { body: { sessionId } });
  return roomPath(sessionId);
}

/** A page of its own for a person of the demo, with camera and microphone. */
export async function openPerson(
  browser: Browser,
  email: string,
  prepare: (page: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const page = await (await browser.newContext({ permissions: ["camera", "microphone"] })).newPage();
  await prepare(page);
  await visitIn(page);
  await enter(page, email);
  return page;
}

/** Chooses microphone and camera before the room, and asks to join it. */
export async function askToJoin(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByText(t("room.micOnJoin")).click();
  await page.getByText(t("room.cameraOnJoin")).click();
  await expect(page.getByRole("switch").nth(1)).toBeChecked();
  await page.getByRole("button", { name: t("room.enter") }).click();
}

/** A person of the demo in the room of a session, with camera and microphone. */
export async function enterRoomAs(
  browser: Browser,
  email: string,
  path: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const page = await openPerson(browser, email, prepare);
  await askToJoin(page, path);
  await expect(page.locator(".room")).toBeVisible();
  return page;
}

/** Opens the list of people beside the videos. */
export const openPeople = (page: Page): Promise<void> =>
  page.getByRole("tab", { name: new RegExp(`^${t("room.people")}`) }).click();

/** The row of a person in the list of people. */
export const personRow = (page: Page, name: string): Locator => page.locator(".people li", { hasText: name });

/** Adds a guest to the session of a room; returns the path of their link. */
export async function inviteGuest(page: Page, path: string, email: string): Promise<string> {
  const caller = await openCaller(page.request, "hub@demo.example");
  const body = { sessionId: path.split("/").at(-1) ?? "", firstName: "Leela", lastName: "Nair", email };
  await caller.call(guestEndpoints.add, { body });
  const mail = await waitForMessage(page.request, email, ({ links }) => links.length > 0);
  const { pathname, hash } = new URL(mail.links[0] ?? "");
  return `${pathname}${hash}`;
}
