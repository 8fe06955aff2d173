import type { Locator, Page } from "@playwright/test";
import type { MessageKey } from "@openrounds/messages/keys.ts";
import { t } from "./texts.ts";

/** A page, or a part of it. */
type PageOrPart = Page | Locator;

/** The button with exactly this text. */
export const button = (within: PageOrPart, key: MessageKey): Locator =>
  within.getByRole("button", { name: t(key), exact: true });

/** The field with exactly this label. */
export const field = (within: PageOrPart, key: MessageKey): Locator => within.getByLabel(t(key), { exact: true });

/** The navigation at the top with the tabs of the view. */
export const mainNavigation = (page: Page): Locator =>
  page.getByRole("navigation", { name: t("app.nav.main"), exact: true });

/** The breadcrumbs of the page. */
export const crumbs = (page: Page): Locator => page.getByRole("navigation", { name: t("app.crumbs") });

const offered = (page: Page): Locator => page.getByRole("listbox").getByRole("option");

/** Types into a search field, and chooses the first option that contains the text. */
export async function choose(searching: Locator, text: string): Promise<void> {
  await searching.click();
  await searching.fill(text);
  await offered(searching.page()).filter({ hasText: text }).first().click();
}

/** Chooses the first option of a search field. */
export async function chooseFirst(searching: Locator): Promise<void> {
  await searching.click();
  await offered(searching.page()).first().click();
}

/** The latest toast with a text. */
export const toastOf = (page: Page, text: string | RegExp): Locator =>
  page.locator(".toast").filter({ hasText: text }).last();

/** The dialog that asks before typed text is discarded. */
export const discardQuestion = (page: Page): Locator => page.getByRole("dialog", { name: t("app.discard.title") });

export const keepTyped = (page: Page): Promise<void> => button(discardQuestion(page), "app.discard.keep").click();

export const discardTyped = (page: Page): Promise<void> => button(discardQuestion(page), "app.discard.discard").click();

/** The value of a key in local storage. */
export const localStorageItem = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The value of a key in session storage. */
export const sessionStorageItem = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => sessionStorage.getItem(name), key);
