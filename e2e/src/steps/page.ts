import type { Locator, Page } from "@playwright/test";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { t } from "./texts.ts";

/** A page, or a part of it. */
type Within = Page | Locator;

/** The button that says a text, and nothing besides. */
export const button = (within: Within, key: MessageKey): Locator =>
  within.getByRole("button", { name: t(key), exact: true });

/** The field that a text labels. */
export const field = (within: Within, key: MessageKey): Locator => within.getByLabel(t(key), { exact: true });

/** The bar at the top with the tabs of the view. */
export const mainBar = (page: Page): Locator => page.getByRole("navigation", { name: t("app.nav.main"), exact: true });

/** Where the page stands below others. */
export const crumbs = (page: Page): Locator => page.getByRole("navigation", { name: t("app.crumbs") });

const offered = (page: Page): Locator => page.getByRole("listbox").getByRole("option");

/** Types into a field that searches, and takes the first that has the text. */
export async function choose(searching: Locator, text: string): Promise<void> {
  await searching.click();
  await searching.fill(text);
  await offered(searching.page()).filter({ hasText: text }).first().click();
}

/** Takes the first that a field offers. */
export async function chooseFirst(searching: Locator): Promise<void> {
  await searching.click();
  await offered(searching.page()).first().click();
}

/** What asks before something that was typed is thrown away. */
export const discardQuestion = (page: Page): Locator => page.getByRole("dialog", { name: t("app.discard.title") });

export const keepTyped = (page: Page): Promise<void> => button(discardQuestion(page), "app.discard.keep").click();

export const discardTyped = (page: Page): Promise<void> => button(discardQuestion(page), "app.discard.discard").click();

/** What is kept on the device. */
export const keptOnDevice = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((named) => localStorage.getItem(named), key);

/** What is kept as long as the tab is open. */
export const keptInTab = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((named) => sessionStorage.getItem(named), key);
