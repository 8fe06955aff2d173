import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const SCHEMES = ["light", "dark"] as const;

async function violationsIn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary ?? ""}`),
  );
}

/** No axe violation on the page as it stands, in the light and in the dark scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  const root = page.locator("html");
  const before = (await root.getAttribute("data-mantine-color-scheme")) ?? "light";
  for (const scheme of SCHEMES) {
    await root.evaluate((element, name) => element.setAttribute("data-mantine-color-scheme", name), scheme);
    await page.waitForTimeout(250);
    expect(await violationsIn(page), `${page.url()} ${scheme}`).toEqual([]);
  }
  await root.evaluate((element, name) => element.setAttribute("data-mantine-color-scheme", name), before);
}
