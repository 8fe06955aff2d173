import { underscored } from "@openrounds/messages/locales.ts";
import { beforeEach, expect, test, vi } from "vitest";
import {
  chooseLocale,
  currentLocale,
  subscribeToLocale,
  previewLocale,
  previewedLocale,
  storedLocale,
} from "./locale.ts";
import { deviceStorage, localKeys } from "./storage.ts";
import { standInForBrowser } from "./testing/browser.ts";

beforeEach(() => standInForBrowser());

test("before a choice the locale is en-US, and nothing is stored [SHELL-008]", () => {
  expect(storedLocale()).toBeUndefined();
  expect(underscored(currentLocale())).toBe("en_US");
});

test("a chosen locale is stored with an underscore", () => {
  chooseLocale("pt-br");
  expect(deviceStorage.read(localKeys.locale)).toBe("pt_BR");
  expect(currentLocale()).toBe("pt-br");
});

test("a language that is marked while it is shown already counts as marked", () => {
  previewLocale(currentLocale());
  expect(previewedLocale()).toBe(currentLocale());
  previewLocale("hi");
  expect(currentLocale()).toBe("hi");
});

test("each new language notifies subscribers at once, and the same one only once", () => {
  const subscriber = vi.fn<() => void>();
  const stop = subscribeToLocale(subscriber);
  for (const locale of ["mr", "mr", "en"] as const) previewLocale(locale);
  expect(subscriber).toHaveBeenCalledTimes(2);
  stop();
});
