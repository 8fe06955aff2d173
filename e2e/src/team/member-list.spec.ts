import type { Page } from "@playwright/test";
import { teamEndpoints } from "@openrounds/contract/team/endpoints.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter } from "../steps/api.ts";
import { DEMO_HUB } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { DESKTOP, PHONE } from "../steps/walks.ts";

const INVITED = 60;
/** The maximum number of rendered rows: the visible ones and those above and below them. */
const MOST_DRAWN = 40;

/** The name of one of many people: "Zza ab" is the second. */
const nameOf = (family: string, at: number): string =>
  `${family} ${String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26))}`;

const { id } = DEMO_HUB;

/** Invites many people to the hub of the demo, whose names come last in its list. */
async function inviteMany(page: Page, family: string): Promise<void> {
  const caller = await enter(page, "hub@demo.example");
  const all = Array.from({ length: INVITED }, (_, at) => ({
    firstName: nameOf(family, at),
    email: `${nameOf(family, at).replace(" ", "-").toLowerCase()}@many.example`,
    roles: ["MEMBER" as const],
  }));
  for (const members of [all.slice(0, 30), all.slice(30)]) {
    await caller.call(teamEndpoints.invite, { params: { id }, body: { members } });
  }
}

for (const { device, viewport, family } of [
  { device: "desktop", viewport: DESKTOP, family: "Zza" },
  { device: "phone", viewport: PHONE, family: "Zzb" },
]) {
  test(`a long team is scrolled to its end and draws what is near; the address keeps tab and search, on a ${device}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await inviteMany(page, family);
    await page.goto(`/hub/${id}/members`);
    await page.getByRole("tab", { name: /^Invited/ }).click();
    await expect(page).toHaveURL(/\?tab=INVITED$/);
    const rows = page.locator(".mlist .mrow:not([aria-hidden])");
    await expect(rows.first()).toBeVisible();
    await expectAccessible(page);
    const last = rows.filter({ hasText: nameOf(family, INVITED - 1) });
    // Each end loads the next members, so the last one is reached after some of them.
    await expect(async () => {
      await page.locator(".mlist > li").last().scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await expect(rows.filter({ hasText: nameOf(family, 0) })).toHaveCount(0);
    expect(await rows.count()).toBeLessThan(MOST_DRAWN);
    const item = page.locator(".mlist > li").filter({ hasText: nameOf(family, INVITED - 1) });
    expect(Number(await item.getAttribute("aria-setsize"))).toBeGreaterThanOrEqual(INVITED);
    await last.click();
    await expect(page.getByRole("heading", { level: 2, name: nameOf(family, INVITED - 1) })).toBeVisible();

    await page.goto(`/hub/${id}/members?tab=INVITED`);
    const search = page.getByRole("searchbox", { name: t("team.searchLabel") });
    await search.fill(`${family}-ah@`);
    await expect(page).toHaveURL(new RegExp(`tab=INVITED&text=${family}-ah%40$`));
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(search).toHaveValue(`${family}-ah@`);
    await expect(rows).toHaveText([new RegExp(nameOf(family, 7))]);
    await page.getByRole("button", { name: t("team.add"), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`text=${family}-ah%40&add-member=true$`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`tab=INVITED&text=${family}-ah%40$`));
    await page.locator("#tab-ACTIVE").click();
    await expect(search).toHaveValue("");
  });
}
