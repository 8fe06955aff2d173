import { beforeEach, expect, test } from "vitest";
import { standInForBrowser } from "../../kernel/testing/browser.ts";
import { clearStorage, deviceStorage, localKeys } from "../../kernel/storage.ts";
import { isPromptDue, postponeUpdate, markPromptShown } from "./update.ts";

beforeEach(() => standInForBrowser());

const mandatory = { action: "mandatory", version: "1.0.0" } as const;
const recommended = { action: "recommended", version: "1.0.0" } as const;

test("a mandatory update is prompted at each start, whatever was chosen before [MOBI-008]", () => {
  markPromptShown(mandatory);
  postponeUpdate(mandatory);
  expect(isPromptDue(mandatory)).toBe(true);
});

test("a recommended update is prompted once, under a key of its own [MOBI-009] [MOBI-010]", () => {
  expect(isPromptDue(recommended)).toBe(true);
  markPromptShown(recommended);
  expect(deviceStorage.read(localKeys.updateSeen)).toBe("1.0.0");
  expect(isPromptDue(recommended)).toBe(false);
});

test("that the download banner was closed outlives a sign-out [MOBI-011]", () => {
  deviceStorage.write(localKeys.downloadSeen, "1");
  clearStorage();
  expect(deviceStorage.read(localKeys.downloadSeen)).toBe("1");
});

test("people who chose later are not prompted again for that version, also after signing out [MOBI-009] [MOBI-010]", () => {
  postponeUpdate(recommended);
  clearStorage();
  expect(deviceStorage.read(localKeys.updateLater)).toBe("1.0.0");
  expect(isPromptDue(recommended)).toBe(false);
  expect(isPromptDue({ ...recommended, version: "1.1.0" })).toBe(true);
});
