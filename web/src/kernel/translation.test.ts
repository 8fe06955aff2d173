import { beforeEach, expect, test, vi } from "vitest";
import type { Locale } from "@openrounds/messages/locales.ts";
import { deviceStorage, localKeys } from "./storage.ts";
import { standInForBrowser, standInForNetwork, success, type NetworkResponder } from "./testing/browser.ts";
import { readTranslation } from "./translation.ts";

const FILE = "/texts/hi.0123456789abcdef.json";
const PART = "/texts/hi.0123456789abcdef.app.json";
const NEWER = "/texts/hi.fedcba9876543210.json";
const NEWER_PART = "/texts/hi.fedcba9876543210.app.json";

beforeEach(() => standInForBrowser());

/** A service that names one file, and the files that exist. */
const serving =
  (fileUrl: string, files: Readonly<Record<string, object>>): NetworkResponder =>
  ({ path }) => {
    if (path.startsWith("/api/v1/user/translation/")) return success({ locale: "", fileUrl });
    return files[path] === undefined ? new Response(null, { status: 404 }) : Response.json(files[path]);
  };

const readApp = async (locale: Locale, onNewer: () => void = vi.fn<() => void>()) =>
  Object.fromEntries(await readTranslation(locale, ["app"], onNewer));

test("a text is read from the part of the file that the service names for the locale, once [SHELL-011] [SHELL-012]", async () => {
  const sent = standInForNetwork(serving(FILE, { [PART]: { "app.nav.home": "होम" } }));
  expect(await readApp("hi")).toEqual({ app: { "app.nav.home": "होम" } });
  expect(await readApp("hi")).toEqual({ app: { "app.nav.home": "होम" } });
  expect(sent.map(({ path }) => path)).toEqual(["/api/v1/user/translation/hi_IN", PART]);
});

test("a part that cannot be had leaves the others as they are", async () => {
  const sent = standInForNetwork(serving(FILE, { [PART]: { "app.nav.home": "ઘર" } }));
  const texts = await readTranslation("gu", ["app", "home"], vi.fn<() => void>());
  expect([...texts.keys()]).toEqual(["app"]);
  await readTranslation("gu", ["app", "home"], vi.fn<() => void>());
  expect(sent.filter(({ path }) => path.endsWith(".home.json"))).toHaveLength(2);
});

test.each([
  ["the service fails", "fr", () => new Response(null, { status: 503 })],
  ["the file is missing", "ro", serving(FILE, {})],
  ["the network is away", "uk", () => Promise.reject(new Error("offline"))],
] as const)(
  "where %s there is no translation, and the next reading tries again [SHELL-013]",
  async (_name, locale, respond) => {
    standInForNetwork(respond);
    expect(await readApp(locale)).toEqual({});
    standInForNetwork(serving(FILE, { [PART]: { "app.nav.home": "Accueil" } }));
    expect(await readApp(locale)).toEqual({ app: { "app.nav.home": "Accueil" } });
  },
);

const keepAddress = (locale: Locale): void =>
  deviceStorage.write(localKeys.translation, `${new URL("translation.ts", import.meta.url).href} ${locale} ${FILE}`);

test("in a later visit the file that was named last is used at once, and a newer one follows", async () => {
  keepAddress("ta");
  standInForNetwork(serving(NEWER, { [PART]: { text: "old" }, [NEWER_PART]: { text: "new" } }));
  const onNewer = vi.fn<() => void>();
  expect(await readApp("ta", onNewer)).toEqual({ app: { text: "old" } });
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledOnce());
  expect(await readApp("ta")).toEqual({ app: { text: "new" } });
});

test("where the file that was named last is gone, the one that is named now is waited for", async () => {
  keepAddress("te");
  standInForNetwork(serving(NEWER, { [NEWER_PART]: { text: "new" } }));
  expect(await readApp("te")).toEqual({ app: { text: "new" } });
});
