import type { Locator, Page } from "@playwright/test";
import { waitingEndpoints } from "@openrounds/contract/notifications/waiting/endpoints.ts";
import { outcomeEndpoints } from "@openrounds/contract/sessions/outcomes/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, openCaller } from "../steps/api.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { PHONE } from "../steps/walks.ts";

const HUB_OWNER = "hub@demo.example";

const card = (page: Page): Locator => page.getByRole("region", { name: t("forms.todo.title") });
const count = (things: number): string => t("inbox.waiting.count", { count: things });

test("what waits for a person is on home and behind one press in the header, and each line leads to its place", async ({
  page,
}) => {
  const caller = await enter(page, HUB_OWNER);
  await page.goto("/home");
  const { waitingList } = await caller.call(waitingEndpoints.listMine, {});
  await expect(card(page).getByRole("link", { name: t("home.seeAll") })).toBeVisible();
  await page.getByRole("link", { name: count(waitingList.length), exact: true }).click();
  await page.waitForURL("**/to-do");
  const lines = page.getByRole("main").getByRole("listitem");
  await expect(lines).toHaveCount(waitingList.length);
  await expectAccessible(page);
  for (const kind of new Set(waitingList.map((line) => line.kind))) {
    const line = waitingList.find((each) => each.kind === kind);
    if (line === undefined) throw new Error("no line");
    const { title, count: things, path } = line;
    await page.goto("/to-do");
    await lines
      .getByRole("link", { name: t(`inbox.waiting.${kind}`, { title, count: things }) })
      .first()
      .click();
    await expect(page, kind).toHaveURL((url) => url.pathname !== "/to-do");
    const titles = waitingList.filter((each) => each.kind === kind).map((each) => each.path.split("?")[0]);
    expect(titles, path).toContain(new URL(page.url()).pathname);
    await expect(page.getByRole("heading", { level: 1 }), kind).toBeVisible();
  }
});

test("a line that a colleague settled disappears on the other device when its window is looked at again", async ({
  page,
  browser,
}) => {
  const caller = await enter(page, HUB_OWNER);
  const { waitingList } = await caller.call(waitingEndpoints.listMine, {});
  const notes = waitingList.find(({ kind }) => kind === "RECORD_NOTES");
  if (notes === undefined) throw new Error("no session lacks notes");
  const phone = await browser.newPage({ viewport: PHONE });
  await enter(phone, HUB_OWNER);
  await phone.goto("/home");
  const home = phone
    .getByRole("navigation", { name: t("app.nav.bottom") })
    .getByRole("link")
    .first();
  await expect(home).toContainText(count(waitingList.length));
  await expectAccessible(phone);

  // By keyboard only: the count in the header, the line, the notes.
  await page.goto("/home");
  await page.getByRole("link", { name: count(waitingList.length), exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/to-do");
  await page
    .getByRole("link", { name: t("inbox.waiting.RECORD_NOTES", { title: notes.title, count: 1 }) })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/session/*");
  const params = { id: new URL(page.url()).pathname.split("/").at(-1) ?? "" };
  const body = { interactionLevel: "Interactive", equityLevel: "Equitable", note: "", version: 0 } as const;
  const colleague = await openCaller(phone.request, HUB_OWNER);
  await colleague.call(outcomeEndpoints.record, { params, body });
  await page.goto("/to-do");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(waitingList.length - 1);
  await phone.reload();
  await expect(home).toContainText(count(waitingList.length - 1));
});

test("a learner sees only forms, and another hub's lines never appear", async ({ page }) => {
  const caller = await enter(page, "learner@demo.example");
  const { waitingList } = await caller.call(waitingEndpoints.listMine, {});
  const kinds = new Set(waitingList.map(({ kind }) => kind));
  for (const kind of kinds) expect(["ANSWER_REGISTRATION", "ANSWER_ASSESSMENT", "GIVE_FEEDBACK"]).toContain(kind);
  await page.goto("/home");
  await expect(card(page)).toBeVisible();
});
