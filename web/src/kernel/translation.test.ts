import { beforeEach, expect, test, vi } from "vitest";
import { kept, localKeys } from "./storage.ts";
import { standInForBrowser, standInForNetwork, success, type Answer } from "./testing/browser.ts";
import { readTranslation } from "./translation.ts";

const FILE = "/texts/hi.0123456789abcdef.json";
const NEWER = "/texts/hi.fedcba9876543210.json";

beforeEach(() => standInForBrowser());

/** A service that names one file, and the files that are there. */
const serving =
  (fileUrl: string, files: Readonly<Record<string, object>>): Answer =>
  ({ path }) => {
    if (path.startsWith("/api/v1/user/translation/")) return success({ locale: "", fileUrl });
    return files[path] === undefined ? new Response(null, { status: 404 }) : Response.json(files[path]);
  };

test("a text is read from the file that the service names for the locale [SHELL-011] [SHELL-012]", async () => {
  const sent = standInForNetwork(serving(FILE, { [FILE]: { "app.nav.home": "होम" } }));
  expect(await readTranslation("hi", vi.fn())).toEqual({ "app.nav.home": "होम" });
  expect(await readTranslation("hi", vi.fn())).toEqual({ "app.nav.home": "होम" });
  expect(sent.map(({ path }) => path)).toEqual(["/api/v1/user/translation/hi_IN", FILE]);
});

test.each([
  ["the service fails", "fr", () => new Response(null, { status: 503 })],
  ["the file is missing", "ro", serving(FILE, {})],
  ["the network is away", "uk", () => Promise.reject(new Error("offline"))],
] as const)(
  "where %s there is no translation, and the next reading tries again [SHELL-013]",
  async (_name, locale, answer) => {
    standInForNetwork(answer);
    expect(await readTranslation(locale, vi.fn())).toBeUndefined();
    standInForNetwork(serving(FILE, { [FILE]: { "app.nav.home": "Accueil" } }));
    expect(await readTranslation(locale, vi.fn())).toEqual({ "app.nav.home": "Accueil" });
  },
);

test("in a later visit the file that was named last is used at once, and a newer one follows", async () => {
  kept.write(localKeys.translation, `${new URL("translation.ts", import.meta.url).href} ta ${FILE}`);
  standInForNetwork(serving(NEWER, { [FILE]: { text: "old" }, [NEWER]: { text: "new" } }));
  const onNewer = vi.fn<() => void>();
  expect(await readTranslation("ta", onNewer)).toEqual({ text: "old" });
  await vi.waitFor(() => expect(onNewer).toHaveBeenCalledOnce());
  expect(await readTranslation("ta", vi.fn())).toEqual({ text: "new" });
});
