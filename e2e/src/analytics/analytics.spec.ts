import { readFile } from "node:fs/promises";
import type { Locator, Page, Response } from "@playwright/test";
import { formFiguresEndpoints } from "@openrounds/contract/analytics/forms/endpoints.ts";
import { SHOWN_GROUPS, wholeShares } from "@openrounds/contract/analytics/rules.ts";
import type { FormFigures } from "@openrounds/contract/analytics/forms/schemas.ts";
import { feedbackEndpoints } from "@openrounds/contract/forms/feedback/endpoints.ts";
import { reportEndpoints } from "@openrounds/contract/analytics/reports/endpoints.ts";
import { analyticsEndpoints } from "@openrounds/contract/analytics/endpoints.ts";
import type { AnalyticsParticipant, LocationReport, Overview } from "@openrounds/contract/analytics/schemas.ts";
import type { CallResult } from "@openrounds/contract/kernel/endpoint.ts";
import { expectAccessible } from "../steps/accessibility.ts";
import { enter, enterHome } from "../steps/api.ts";
import { changeResult, nextCall, nextResult, refusePageCalls } from "../steps/calls.ts";
import { holdTime, untilPainted } from "../steps/clock.ts";
import { DEMO_BATCH, DEMO_HUB, DEMO_SUPERHUB } from "../steps/demo.ts";
import { expect, test } from "../steps/test.ts";
import { t } from "../steps/texts.ts";
import { DESKTOP, PHONE } from "../steps/walks.ts";

const HUB_OWNER = "hub@demo.example";

/** Opens the dashboard of the hub over all time, which includes the history of the demo. */
async function openDashboard(page: Page): Promise<void> {
  await enterHome(page, HUB_OWNER);
  await page.getByRole("link", { name: t("app.nav.analytics") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("analytics.title") })).toBeVisible();
}

type Subjects = CallResult<typeof analyticsEndpoints.gcnf>;

async function resultOf<Result>(response: Response | undefined): Promise<Result> {
  const body = (await response?.json()) as { resultBody: Result };
  return body.resultBody;
}

const card = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name, exact: true }) });

test("what is chosen by name goes when another time, a recent session, another program or batch is chosen [ANLY-036] [ANLY-037] [ANLY-038] [ANLY-041] [ANLY-042] [ANLY-048] [ANLY-049]", async ({
  page,
}) => {
  await openDashboard(page);
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  const drawer = page.getByRole("dialog", { name: t("analytics.filters") });
  const KINDS = ["program", "batch", "session", "focusArea", "profession", "gender", "country", "recent"] as const;
  type Kind = (typeof KINDS)[number];
  const partOf = (kind: Kind) =>
    drawer
      .locator("details")
      .filter({ has: page.locator("summary", { hasText: new RegExp(`^${t(`analytics.filter.${kind}`)}\\d*$`) }) });
  const chosenOf = (kind: Kind) => partOf(kind).locator("summary .tab__n");
  /** Chooses the nth option of a kind. */
  const choose = async (kind: Kind, at = 0): Promise<void> => {
    const boxes = partOf(kind).getByRole("checkbox");
    if (!(await boxes.first().isVisible())) await partOf(kind).locator("summary").click();
    await boxes.nth(at).check();
  };
  const chosen = async (kinds: readonly Kind[]): Promise<void> => {
    for (const kind of KINDS) {
      await expect(chosenOf(kind)).toHaveText(kinds.includes(kind) ? ["1"] : []);
    }
  };

  await drawer.getByLabel(t("analytics.time.YEARLY")).check();
  const year = drawer.getByRole("combobox", { name: t("analytics.filter.year"), exact: true });
  await expect(year.locator("option")).toHaveText(["2027", "2026", "2025", "2024", "2023", "2022", "2021"]);

  // The kinds above restrict the options of those below, so the lowest is chosen first.
  const LOW = ["profession", "focusArea", "session"] as const;
  const FREE = [...LOW, "gender", "country"] as const;
  await drawer.getByLabel(t("analytics.time.OVERALL")).check();
  for (const kind of FREE) await choose(kind);
  await chosen(FREE);
  for (const above of ["batch", "program"] as const) {
    await drawer.getByLabel(t("analytics.time.LAST_MONTH")).check();
    await chosen([]);
    await drawer.getByLabel(t("analytics.time.OVERALL")).check();
    for (const kind of LOW) await choose(kind);
    await chosen(LOW);
    await choose(above);
    await chosen([above]);
  }
  await choose("batch");
  await chosen(["program", "batch"]);
  await choose("program", 1);
  await expect(chosenOf("program")).toHaveText("2");
  await expect(chosenOf("batch")).toHaveCount(0);
  await drawer.getByLabel(t("analytics.time.RECENT_SESSION")).check();
  await chosen([]);
  for (const kinds of [["program", "batch"], FREE] as const) {
    for (const kind of kinds) await choose(kind);
    await chosen(kinds);
    await choose("recent");
    await chosen(["recent"]);
    await drawer.getByLabel(t("analytics.time.LAST_MONTH")).check();
    await drawer.getByLabel(t("analytics.time.RECENT_SESSION")).check();
    await chosen([]);
  }

  await drawer.getByLabel(t("analytics.time.CUSTOM")).check();
  const start = drawer.getByLabel(t("analytics.filter.startDate"), { exact: true });
  const end = drawer.getByLabel(t("analytics.filter.endDate"), { exact: true });
  await start.fill("2026-01-01");
  await end.fill("2026-01-31");
  await start.fill("2026-01-15");
  await expect(end).toHaveValue("2026-01-31");
  await start.fill("2026-02-01");
  await expect(end).toHaveValue("");
  const apply = drawer.getByRole("button", { name: t("analytics.filter.apply") });
  await apply.click();
  await expect(end).toHaveAttribute("aria-invalid", "true");
  await expect(drawer.getByText(t("VALID_ANALYTICS_END_DATE"), { exact: true })).toBeVisible();
  await expect(drawer).toBeVisible();
  await start.fill("");
  await end.fill("2026-02-28");
  await apply.click();
  await expect(start).toHaveAttribute("aria-invalid", "true");
  await expect(drawer.getByText(t("VALID_ANALYTICS_START_DATE"), { exact: true })).toBeVisible();
  await expect(drawer).toBeVisible();
  await start.fill("2026-02-01");
  await apply.click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/CUSTOM/);
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  await drawer.getByLabel(t("analytics.time.YEARLY")).check();
  await year.selectOption("2026");
  const ofYear = page.waitForRequest(
    (request) => /overview\/attendance/.test(request.url()) && /YEARLY/.test(request.postData() ?? ""),
  );
  await apply.click();
  expect((await ofYear).postDataJSON()).toMatchObject({ timeFilter: { filterName: "YEARLY", year: 2026 } });
});

test("how many nurses from Odisha attended at least half of the sessions of the last quarter takes four presses, and its address is the answer for others", async ({
  page,
}) => {
  await openDashboard(page);
  const [before] = await Promise.all([
    nextResult(page, analyticsEndpoints.participants),
    page.getByRole("tab", { name: t("analytics.tab.participants") }).click(),
  ]);
  const panel = page.getByRole("complementary", { name: t("analytics.participants.filters") });
  const presses = [
    panel.getByRole("checkbox", { name: t("analytics.filter.group", { name: "Nurse" }), exact: true }),
    panel.getByRole("checkbox", { name: "Odisha", exact: true }),
    panel.getByRole("radio", { name: t("analytics.filter.attended.share", { percent: "50" }), exact: true }),
  ];
  expect(presses.length + 1).toBeLessThanOrEqual(4);
  const totals = [before.totalNumber];
  for (const press of presses) {
    const [{ totalNumber }] = await Promise.all([nextResult(page, analyticsEndpoints.participants), press.click()]);
    totals.push(totalNumber);
    await expect(press).toBeChecked();
  }
  const [all = 0, nurses = 0, ofOdisha = 0, answer = 0] = totals;
  expect([all > nurses, nurses > ofOdisha, ofOdisha >= answer, answer > 0]).toEqual([true, true, true, true]);
  const heading = page.getByRole("heading", {
    name: t("analytics.participants.count", { count: answer }),
    exact: true,
  });
  await expect(heading).toBeVisible();
  await expect(page.getByText(/^Last quarter, /)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(heading).toBeVisible();
  for (const press of presses) await expect(press).toBeChecked();
  const rows = page.getByRole("table", { name: t("analytics.tab.participants") }).getByRole("row");
  const [sorted] = await Promise.all([
    nextResult(page, analyticsEndpoints.participants),
    rows
      .first()
      .getByRole("button", { name: t("analytics.participants.name"), exact: true })
      .click(),
  ]);
  const names = sorted.participantList.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  await expect(rows).toContainText([t("analytics.participants.name"), ...names]);
  await page.getByRole("searchbox", { name: t("analytics.participants.search") }).fill(names[0] ?? "");
  await expect(page.getByRole("heading", { name: t("analytics.participants.count", { count: 1 }) })).toBeVisible();
  const saved = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: t("analytics.download.CSV") }).click();
  const lines = (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\n");
  expect(lines.slice(1)).toEqual([expect.stringContaining(names[0] ?? "")]);
  await page.getByRole("searchbox", { name: t("analytics.participants.search") }).fill("");
  await expect(heading).toBeVisible();
  const chips = page.getByRole("group", { name: t("analytics.filter.active") });
  await chips.getByRole("button", { name: t("analytics.filter.attended.share", { percent: "50" }) }).click();
  await expect(
    page.getByRole("heading", { name: t("analytics.participants.count", { count: ofOdisha }), exact: true }),
  ).toBeVisible();
  await page.setViewportSize(PHONE);
  const radios = panel.getByRole("radio", { includeHidden: true });
  await expect(radios.first(), "folded above the list").toBeHidden();
  await panel.getByText(t("analytics.participants.filters"), { exact: true }).click();
  await expect(radios.first()).toBeVisible();
  await expectAccessible(page);
});

test("each tile says in words how it changed, and what is counted is explained by keyboard", async ({ page }) => {
  await enterHome(page, HUB_OWNER);
  const [{ overview }] = await Promise.all([
    nextResult(page, analyticsEndpoints.attendance),
    page.getByRole("link", { name: t("app.nav.analytics") }).click(),
  ]);
  const tiles = page.getByRole("region", { name: t("analytics.metrics") }).locator(".kpi");
  for (const { metricName, metricCount, previousCount } of overview.metricDetailList) {
    if (metricName === "retensionRate") continue;
    const change = metricCount - (previousCount ?? 0);
    const count = Math.abs(change).toLocaleString("en-IN");
    const direction = change > 0 ? "more" : change < 0 ? "fewer" : "same";
    await expect(
      tiles
        .filter({ has: page.getByText(t(`analytics.metric.${metricName}`), { exact: true }) })
        .getByText(t(`analytics.metric.${direction}`, { count, period: "LAST_QUARTER" }), { exact: true }),
    ).toBeVisible();
  }
  const summary = page.getByText(t("analytics.definitions"), { exact: true });
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("analytics.definition.retention.text"), { exact: true })).toBeVisible();
  await expect(page.getByText(t("analytics.definition.late.text", { minutes: "5" }), { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a view is saved, opened again and deleted, and prints without what surrounds it", async ({ page }) => {
  const filter = { locationFilter: { stateList: ["IN.Odisha"] }, attended: { percent: 50 } };
  await openDashboard(page);
  const dashboard = new URL(page.url()).pathname;
  await page.goto(`${dashboard}?tab=participants&filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const heading = page.getByRole("region", { name: t("analytics.tab.participants") }).getByRole("heading");
  await expect(heading.first()).toHaveText(/^\d+ people$/);
  const answer = await heading.first().innerText();
  await page.getByRole("button", { name: t("analytics.views") }).click();
  const dialog = page.getByRole("dialog", { name: t("analytics.views") });
  await dialog.getByLabel(t("analytics.views.name")).fill("Odisha, half or more");
  await dialog.getByLabel(t("analytics.views.share")).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: t("analytics.views.save") }).click();
  const view = dialog.getByRole("link", { name: "Odisha, half or more" });
  await expect(view).toBeVisible();
  await page.goto(dashboard);
  await page.getByRole("button", { name: t("analytics.views") }).click();
  await view.click();
  await expect(dialog).toBeHidden();
  await expect(heading.first()).toHaveText(answer);
  await expect(page).toHaveURL(/IN\.Odisha/);
  await page.emulateMedia({ media: "print" });
  for (const hidden of [
    page.getByRole("button", { name: t("analytics.print") }),
    page.getByRole("complementary", { name: t("analytics.participants.filters"), includeHidden: true }),
    page.getByRole("banner"),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await expect(heading.first()).toHaveText(answer);
  await page.emulateMedia({ media: "screen" });
  await page.goto(`${dashboard}?views=open`);
  const mails = dialog.getByRole("combobox", { name: t("analytics.views.mails", { name: "Odisha, half or more" }) });
  await mails.selectOption("WEEKLY");
  await expect(page.getByText(t("analytics.views.mailed"))).toBeVisible();
  await page.reload();
  await expect(mails).toHaveValue("WEEKLY");
  await dialog.getByRole("button", { name: t("analytics.views.remove", { name: "Odisha, half or more" }) }).click();
  await page.getByRole("button", { name: t("analytics.views.removeConfirm"), exact: true }).click();
  await expect(view).toHaveCount(0);
});

/** Makes the report count people of seven countries, one country for each colour of the map. */
async function countCountries(page: Page, counts: readonly number[]): Promise<void> {
  const countryIds = ["IN", "KE", "US", "BR", "VN", "FR", "ID"];
  await changeResult(page, analyticsEndpoints.location, ({ countries: [country], ...others }) => {
    if (country === undefined) throw new Error("no country");
    const countries = counts.map((noOfParticpants, at) => ({
      ...country,
      countryId: countryIds[at] ?? "",
      countryName: `Country ${noOfParticpants}`,
      noOfParticpants,
    }));
    return { ...others, countries };
  });
}

test("the map is 400 pixels high, colours countries by their people, and moves to one a second after it was chosen; a chart begins with the first period that has data [ANLY-045] [ANLY-061] [ANLY-062] [ANLY-063] [ANLY-064] [ANLY-065]", async ({
  page,
}) => {
  await page.clock.install();
  const counts = [9, 100, 300, 500, 1000, 2000, 2001];
  await countCountries(page, counts);
  await changeResult(page, analyticsEndpoints.attendance, ({ overview }) => ({
    overview: {
      ...overview,
      participantJoinTimeGraph: { ...overview.participantJoinTimeGraph, daily: [] },
      participantEngagementGraph: { ...overview.participantEngagementGraph, daily: [] },
      participantRetetntionGraph: { ...overview.participantRetetntionGraph, daily: [], weekly: [] },
    },
  }));
  await openDashboard(page);
  for (const [title, period] of [
    ["analytics.attendance.title", "daily"],
    ["analytics.joinTime.title", "weekly"],
    ["analytics.engagement.title", "weekly"],
    ["analytics.retention.title", "monthly"],
  ] as const) {
    const first = card(page, t(title)).getByRole("button", { name: t(`analytics.period.${period}`) });
    await expect(first).toHaveAttribute("aria-pressed", "true");
  }
  const locationCard = card(page, t("analytics.location.title"));
  const map = locationCard.locator("svg.map");
  const borders: string[] = [];
  page.on("response", (response) => {
    if (/assets\/[\w-]+\.json$/.test(response.url())) borders.push(response.url());
  });
  expect(borders).toEqual([]);
  await locationCard.scrollIntoViewIfNeeded();
  await expect(map).toBeVisible();
  await expect.poll(() => borders.length).toBe(1);
  expect((await map.boundingBox())?.height).toBe(400);
  // The whole circumference at 1.6 pixels a degree.
  await expect(map).toHaveAttribute("viewBox", `0 0 ${360 * 1.6} 400`);
  // Land spans nearly the whole width, and as much of the height as fits.
  const land = map.locator("path").first();
  const shownLand = await land.evaluate((path: SVGPathElement) => {
    const { width, height } = path.getBBox();
    return { width, height };
  });
  expect(shownLand.width / 1.6).toBeGreaterThan(320);
  expect(shownLand.height / 1.6).toBeGreaterThan(160);
  expect(shownLand.height).toBeLessThan(400);
  const markOf = (people: number) =>
    map.locator(".spot").filter({ has: page.locator("title", { hasText: `Country ${people}:` }) });
  for (const [band, people] of counts.entries()) {
    await expect(markOf(people).locator("path")).toHaveAttribute("style", new RegExp(`--or-seq-${band + 1}\\)`));
  }
  await expect(locationCard.locator(".scale > span.num")).toHaveText([
    ...["0–150", "151–300", "301–500", "501–1000", "1001–2000", "2000+"],
  ]);
  for (const name of ["Country 9", "Maharashtra"]) {
    const row = locationCard.getByRole("button", { name, exact: true });
    await expect(row).toBeVisible();
    const before = (await land.getAttribute("d")) ?? "";
    await holdTime(page);
    await row.click();
    // The second begins once the choice is shown.
    await untilPainted(page);
    await page.clock.runFor(999);
    await untilPainted(page);
    await expect(land, name).toHaveAttribute("d", before);
    await page.clock.runFor(1);
    await expect(land, name).not.toHaveAttribute("d", before);
    await page.clock.resume();
  }
  // The chosen state fills the map, in its middle.
  const state = map.locator(".spot").filter({ has: page.locator("title", { hasText: /^Maharashtra:/ }) });
  const box = await state.locator("path").evaluate((path: SVGPathElement) => {
    const { x, y, width, height } = path.getBBox();
    return { x, y, width, height };
  });
  expect(Math.max(box.width / 576, box.height / 400)).toBeGreaterThan(0.8);
  expect(Math.abs(box.x + box.width / 2 - 288)).toBeLessThan(10);
  expect(Math.abs(box.y + box.height / 2 - 200)).toBeLessThan(10);
  // Choosing India loaded its states and nothing else.
  expect(new Set(borders).size).toBe(2);
});

const CHARTS = [
  ...(["attendance", "location", "focusAreas", "engagement", "professions", "gender"] as const),
  ...(["content", "programs", "batches", "joinTime", "retention", "sessions"] as const),
];

/** Expects stacked columns with heights proportional to their figures; returns their scale and baseline. */
async function expectColumns(chart: Locator, layers: readonly (readonly number[])[]) {
  const columns = chart.getByRole("img").locator("rect");
  await expect(columns).toHaveCount(layers.flat().length);
  const shown = await columns.evaluateAll((all) =>
    all.map((each) => ["y", "height"].map((name) => Number(each.getAttribute(name)))),
  );
  const [most, highest] = [Math.max(...layers.flat()), Math.max(...shown.map(([, height = 0]) => height))];
  const scale = highest / most;
  expect(most).toBeGreaterThan(0);
  expect(shown.map(([, height = 0]) => Math.round(height / scale))).toEqual(layers.flat());
  const [top = 0, height = 0] = shown[0] ?? [];
  return { scale, base: top + height };
}

/** Saves a chart and expects a picture as large as its card, and not empty. */
async function expectPicture(page: Page, name: string): Promise<void> {
  const chart = card(page, name);
  const saved = page.waitForEvent("download");
  await chart.getByRole("button", { name: t("analytics.chart.jpeg", { name }), exact: true }).click();
  expect((await saved).suggestedFilename()).toBe(`${name}.jpeg`);
  const picture = await readFile(await (await saved).path());
  expect(picture.subarray(0, 3).toString("hex"), name).toBe("ffd8ff");
  const [box, head] = [await chart.boundingBox(), await chart.locator(".chead").boundingBox()];
  const headEnds = (head?.y ?? 0) + (head?.height ?? 0) - (box?.y ?? 0);
  const { width, height, colours } = await page.evaluate(
    async ({ base64, from }) => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.codePointAt(0) ?? 0);
      const image = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
      const size = { width: image.width, height: image.height };
      const context = Object.assign(document.createElement("canvas"), size).getContext("2d");
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, from, size.width, size.height - from) ?? { data: [] };
      return { ...size, colours: new Set(new Uint32Array(Uint8Array.from(data).buffer)).size };
    },
    // The picture is twice as large, with a margin of 16 pixels; the chart is below the title.
    { base64: picture.toString("base64"), from: Math.round(2 * (headEnds + 16)) },
  );
  expect(width, name).toBeGreaterThanOrEqual(2 * Math.floor(box?.width ?? Infinity));
  expect(height, name).toBeGreaterThanOrEqual(2 * Math.floor(box?.height ?? Infinity));
  expect(colours, name).toBeGreaterThan(20);
}

/** Expects that the charts of attendance show the figures of the server: by program and batch, and by day and session. */
async function expectAttendanceCharts(page: Page, overview: Overview): Promise<void> {
  const { programAttendanceGraph: programs, batchAttendanceGraph: batches } = overview;
  for (const [key, ranks] of [
    ["programs", programs.map((each) => `${each.programName}${each.totalAttendance}`)],
    ["batches", batches.map((each) => `${each.batchName}${each.totalAttendance}`)],
  ] as const) {
    const bars = card(page, t(`analytics.${key}.title`)).locator(".hbars__r");
    const shown = await bars.evaluateAll((all) => all.map((bar) => bar.textContent.replaceAll(/(?<=\d),(?=\d)/g, "")));
    expect(shown).toEqual(ranks.slice(0, 8));
  }
  const { participantJoinTimeGraph: joined, participantRetetntionGraph: stayed } = overview;
  const [engaged, sessions] = [overview.participantEngagementGraph.daily, overview.sessionJoinTimeGraph];
  for (const [key, count, last] of [
    [
      "joinTime",
      joined.daily.length,
      joined.daily.map((day) => [day.onTimeParticipantCount, day.lateParticipantCount]),
    ],
    ["retention", stayed.daily.length, stayed.daily.map((day) => [day.oldUserCount, day.newUserCount])],
    [
      "engagement",
      engaged.length,
      engaged.map((day) => day.participantBracketList.map((each) => each.participantCount)),
    ],
    ["sessions", sessions.length, sessions.map((each) => [each.onTimeParticipantCount, each.lateParticipantCount])],
  ] as const) {
    const chart = card(page, t(`analytics.${key}.title`));
    if (key !== "engagement") {
      await expectColumns(chart, [last.map(([first = 0]) => first), last.map(([, second = 0]) => second)]);
    }
    await chart.getByRole("button", { name: t("analytics.chart.table") }).click();
    await expect(chart.getByRole("row")).toHaveCount(1 + count);
    const shown = await chart.getByRole("row").last().getByRole("cell").allInnerTexts();
    expect(shown.slice(-(last[0]?.length ?? 0)), key).toEqual(last.at(-1)?.map(String));
    await chart.getByRole("button", { name: t("analytics.chart.chart") }).click();
  }
}

/** Expects that the tab Forms shows the figures of the server, each chart as bars or a line, and as a picture to save. */
async function expectFormCharts(page: Page, forms: FormFigures): Promise<void> {
  const signed = (score: number): string => (score > 0 ? `+${score}` : String(score));
  const barsOf = (name: string) => card(page, name).getByRole("listitem");
  const nps = t("forms.results.nps");
  expect(forms.npsCategory).toHaveLength(3);
  await expect(barsOf(nps)).toHaveText(
    forms.npsCategory.map(({ category, count }) => `${t(`forms.nps.${category}`)}${count}`),
  );
  const figures = page.getByRole("region", { name: t("analytics.forms.figures") });
  await expect(figures.locator(".kpi").last()).toHaveText(
    `${nps}${signed(forms.nps ?? 0)}${t("forms.results.count", { count: forms.count })}`,
  );
  const [byProgram, byBatch] = [t("analytics.forms.byProgram"), t("analytics.forms.byBatch")];
  const scoresOf = (scores: readonly { readonly name: string; readonly nps: number | null }[]) => {
    const bars = scores.flatMap(({ name, nps: score }) => (score === null ? [] : [`${name}${signed(score)}`]));
    expect(bars.length).toBeGreaterThan(1);
    return bars.slice(0, 8);
  };
  await expect(barsOf(byProgram)).toHaveText(
    scoresOf(forms.programNpsGraph.map(({ programName: name, nps: score }) => ({ name, nps: score }))),
  );
  await expect(barsOf(byBatch)).toHaveText(
    scoresOf(
      forms.batchNpsGraph.map(({ batchName, programName, nps: score }) => ({
        ...{ name: `${batchName} · ${programName}`, nps: score },
      })),
    ),
  );
  const overTime = t("forms.results.overTime");
  const line = card(page, overTime);
  const dots = forms.npsOverTime.slice(-12).flatMap(({ nps: score }) => (score === null ? [] : [signed(score)]));
  expect(dots.length).toBeGreaterThan(1);
  const titles = await line.getByRole("img").locator("g > title").allTextContents();
  expect(titles.map((title) => title.split(": ").at(-1))).toEqual(dots);
  await line.getByRole("button", { name: t("analytics.chart.table") }).click();
  const rows = await line
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll("td")].slice(1).map((cell) => cell.textContent)));
  expect(rows).toEqual(forms.npsOverTime.map(({ nps: score, count }) => [String(score ?? "–"), String(count)]));
  await line.getByRole("button", { name: t("analytics.chart.chart") }).click();
  const beforeAfter = t("analytics.forms.beforeAfter");
  const pairs = forms.beforeAfterList.filter(({ beforePercent }) => beforePercent !== null).slice(0, 8);
  expect(pairs.length).toBeGreaterThan(0);
  for (const { batchName, programName, peopleCount, beforePercent, afterPercent } of pairs) {
    const people = t("analytics.forms.people", { count: peopleCount });
    await expect(card(page, beforeAfter)).toContainText(`${batchName} ${programName} · ${people}`);
    const own = card(page, beforeAfter).getByRole("list", { name: `${batchName}, ${programName}`, exact: true });
    await expect(own.getByRole("listitem")).toHaveText([
      `${t("analytics.forms.before")}${beforePercent}%`,
      `${t("analytics.forms.after")}${afterPercent}%`,
    ]);
  }
  for (const name of [nps, overTime, byProgram, byBatch, beforeAfter]) await expectPicture(page, name);
}

test("a hub looks at its figures, filters them, hands the same view on and saves a chart [ANLY-002] [ANLY-003] [ANLY-004] [ANLY-005] [ANLY-006] [ANLY-008] [ANLY-009] [ANLY-010] [ANLY-011] [ANLY-012] [ANLY-013] [ANLY-014] [ANLY-015] [ANLY-016] [ANLY-018] [ANLY-032] [ANLY-039] [ANLY-040] [ANLY-043] [ANLY-044] [ANLY-045] [ANLY-046] [ANLY-047] [ANLY-067] [ANLY-068]", async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openDashboard(page);
  await page.goto(new URL(page.url()).pathname);
  await expect(page.getByRole("tab", { name: t("analytics.tab.overview") })).toHaveAttribute("aria-selected", "true");
  const cards = page.getByRole("region", { name: t("analytics.metrics") }).locator(".kpi");
  await expect(cards).toHaveCount(12);
  const ofLastQuarter = await cards.allInnerTexts();
  await expect(page.getByText(/^Last quarter, 1 Jul – 30 Sept? 2027$/)).toBeVisible();
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  const drawer = page.getByRole("dialog", { name: t("analytics.filters") });
  const { left, right } = await drawer.evaluate((element) => element.getBoundingClientRect());
  const width = page.viewportSize()?.width ?? 0;
  expect(right).toBe(width);
  expect(left).toBeGreaterThan(width / 2);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => drawer.getByRole("button", { name: t("app.close"), exact: true }).click(),
  ]) {
    await close();
    await expect(drawer).toBeHidden();
    await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  }
  await drawer.getByText(t("analytics.filter.program"), { exact: true }).click();
  await expect(drawer.getByRole("group", { name: t("analytics.filter.program") })).toHaveCSS("max-height", "250px");
  const heights = () =>
    drawer.locator(".flist").evaluateAll((all) => all.map((list) => getComputedStyle(list).maxHeight));
  expect(await heights()).toEqual(Array.from({ length: 8 }, () => "250px"));
  await drawer.getByLabel(t("analytics.time.RECENT_SESSION")).check();
  await drawer.getByText(t("analytics.filter.recent"), { exact: true }).last().click();
  await expect(drawer.getByRole("group", { name: t("analytics.filter.recent") })).toHaveCSS("max-height", "300px");
  await drawer.getByLabel(t("analytics.time.CUSTOM")).check();
  await drawer.getByLabel(t("analytics.filter.startDate")).fill("2026-02-01");
  await drawer.getByLabel(t("analytics.filter.endDate")).fill("2026-01-31");
  const isBefore = drawer.getByText(t("VALID_ANALYTICS_END_BEFORE_START"), { exact: true });
  await expect(isBefore).toBeVisible();
  await drawer.getByRole("button", { name: t("analytics.filter.apply") }).click();
  await expect(drawer).toBeVisible();
  await expect(page).not.toHaveURL(/CUSTOM/);
  await drawer.getByLabel(t("analytics.filter.endDate")).fill("2026-02-01");
  await expect(isBefore).toHaveCount(0);
  await drawer.getByLabel(t("analytics.time.OVERALL")).check();
  const fetched = page.waitForRequest((request) => /overview\/attendance/.test(request.url()));
  const [attended, said, worldwide] = [/overview\/attendance/, /overview\/gcnf/, /analytics\/location/].map((address) =>
    page.waitForResponse(
      (response) => address.test(response.url()) && /OVERALL/.test(response.request().postData() ?? ""),
    ),
  );
  await drawer.getByRole("button", { name: t("analytics.filter.apply") }).click();
  expect((await fetched).postDataJSON()).toMatchObject({ timeFilter: { filterName: "OVERALL" } });
  await expect(page).toHaveURL(/OVERALL/);
  for (const key of ["analytics.attendance.title", "analytics.location.title", "analytics.focusAreas.title"] as const) {
    await expect(card(page, t(key))).toBeVisible();
  }
  for (const key of ["analytics.gender.title", "analytics.content.title", "analytics.professions.title"] as const) {
    await expect(card(page, t(key))).toBeVisible();
  }
  await expect(page.getByRole("region", { name: t("analytics.metrics") })).toContainText(
    t("analytics.metric.totalAttendance"),
  );
  await expectAccessible(page);
  const attendance = card(page, t("analytics.attendance.title"));
  const { overview } = await resultOf<{ overview: Overview }>(await attended);
  const { daily, monthly } = overview.attendanceGraph;
  const { scale, base } = await expectColumns(attendance, [daily.map(({ totalAttendance }) => totalAttendance)]);
  const unique = await attendance
    .getByRole("img")
    .locator("circle")
    .evaluateAll((all) => all.map((dot) => Number(dot.getAttribute("cy"))));
  expect(unique.map((top) => Math.round((base - top) / scale))).toEqual(daily.map((day) => day.uniqueAttendance));
  await expect(cards).toHaveCount(12);
  for (const { metricName, metricCount } of overview.metricDetailList) {
    const metric = cards.filter({ has: page.getByText(t(`analytics.metric.${metricName}`), { exact: true }) });
    const shown = await metric.locator(".bignum").innerText();
    expect([metricName, shown.replaceAll(/\D/g, "")]).toEqual([metricName, String(metricCount)]);
  }
  const { focusAreaReport, genderReport, contentReport } = await resultOf<Subjects>(await said);
  const people = genderReport.map(({ genderType, count }) => {
    const name = t(genderType === null ? "analytics.grouped" : `analytics.gender.${genderType}`);
    return `${name} ${count}`;
  });
  const ring = card(page, t("analytics.gender.title")).locator("svg.donut");
  await expect(ring).toHaveAttribute("aria-label", `${t("analytics.gender.title")}: ${people.join(", ")}`);
  await expect(ring.locator("path")).toHaveCount(people.length);
  const shares = wholeShares(genderReport.map(({ count }) => count));
  await expect(card(page, t("analytics.gender.title")).locator(".donutrow .between")).toHaveText(
    people.map((person, index) => `${person.replace(/ \d+$/, "")}${shares[index]}%`),
  );
  await expect(card(page, t("analytics.content.title")).locator(".hbars__r")).toHaveText(
    contentReport.slice(0, 8).map(({ contentType, count }) => `${t(`analytics.content.${contentType}`)}${count}`),
  );
  const largest = Math.max(...contentReport.map(({ count }) => count));
  const bars = card(page, t("analytics.content.title")).locator(".hbar");
  const shown = await bars.evaluateAll((tracks) =>
    tracks.map((track) => (track.firstElementChild?.getBoundingClientRect().width ?? 0) / track.clientWidth),
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const [index, share] of shown.entries()) {
    expect(share).toBeCloseTo((contentReport[index]?.count ?? 0) / largest, 1);
  }
  const words = card(page, t("analytics.focusAreas.title")).getByRole("list").getByRole("listitem");
  expect((await words.allInnerTexts()).toSorted()).toEqual(
    focusAreaReport.map((area) => area.focusAreaName).toSorted(),
  );
  const sizes = await words.evaluateAll((all) => all.map((word) => parseFloat(getComputedStyle(word).fontSize)));
  expect(Math.max(...sizes)).toBeGreaterThan(Math.min(...sizes));
  const areas = focusAreaReport.toSorted((a, b) => a.count - b.count);
  const shownWords = await words.allInnerTexts();
  const sizeOf = (area: (typeof areas)[number] | undefined) => sizes[shownWords.indexOf(area?.focusAreaName ?? "")];
  expect([sizeOf(areas[0]), sizeOf(areas.at(-1))]).toEqual([Math.min(...sizes), Math.max(...sizes)]);
  await expectAttendanceCharts(page, overview);
  // Hidden texts inside scroll areas must not make the page longer than its visible content.
  const below = await page.evaluate(() => {
    const bottom = document.querySelector("main")?.getBoundingClientRect().bottom ?? 0;
    return document.documentElement.scrollHeight - scrollY - bottom;
  });
  expect(below).toBeLessThan(200);
  await expect(attendance.getByRole("button", { name: t("analytics.period.daily") })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  for (const period of ["daily", "weekly", "monthly"] as const) {
    const toggle = attendance.getByRole("button", { name: t(`analytics.period.${period}`) });
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", "true");
    await expect(attendance.getByRole("img").locator("rect")).toHaveCount(overview.attendanceGraph[period].length);
  }
  await attendance.getByRole("button", { name: t("analytics.chart.table") }).click();
  await expect(attendance.getByRole("row").nth(1)).toBeVisible();
  await expect(attendance.getByRole("row")).toHaveCount(1 + monthly.length);
  await expect(attendance.getByRole("row").nth(1).getByRole("cell").nth(1)).toHaveText(
    String(monthly[0]?.totalAttendance),
  );
  await attendance.getByRole("button", { name: t("analytics.chart.chart") }).click();
  const locationCard = card(page, t("analytics.location.title"));
  const ofIndia = page.waitForResponse(
    (response) => /analytics\/location/.test(response.url()) && /"IN"/.test(response.request().postData() ?? ""),
  );
  const located = page.waitForRequest((request) => /analytics\/location/.test(request.url()));
  await locationCard.scrollIntoViewIfNeeded();
  const rowOfIndia = locationCard.getByRole("row", { name: /^India/ });
  await expect(locationCard.getByRole("columnheader")).toHaveText([
    t("analytics.location.country"),
    t("analytics.location.people"),
    t("analytics.location.sites"),
  ]);
  await expect(rowOfIndia.getByRole("cell")).toHaveText(["India", /^[1-9]\d*$/, /^[1-9]\d*$/]);
  const { countries } = await resultOf<LocationReport>(await worldwide);
  expect(countries.length).toBeGreaterThan(1);
  await expect(locationCard.locator("tbody tr")).toHaveText(
    countries.map((each) => `${each.countryName}${each.noOfParticpants}${each.noOfLearningSites}`),
  );
  const hint = locationCard.locator(".chead p");
  await expect(hint).toHaveText(t("analytics.location.text"));
  const markOf = (name: string) =>
    locationCard.locator("svg.map .spot").filter({ has: page.locator("title", { hasText: new RegExp(`^${name}: `) }) });
  await markOf("India").locator("path").click();
  await expect(hint).toHaveText(t("analytics.location.textCountry"));
  expect((await located).postDataJSON()).toMatchObject({ locationFilter: { countryList: ["IN"] } });
  await markOf("Maharashtra").locator("path").click();
  await expect(
    locationCard.getByRole("columnheader", { name: t("analytics.location.site"), exact: true }),
  ).toBeVisible();
  await expect(hint).toHaveText(t("analytics.location.textState"));
  const { states } = await resultOf<LocationReport>(await ofIndia);
  const sites = states.find(({ stateName }) => stateName === "Maharashtra")?.stateLearningSitesList ?? [];
  expect(sites.length).toBeGreaterThan(0);
  await expect(locationCard.getByRole("row")).toHaveCount(1 + sites.length);
  for (const [at, { userOrganizationName: site, noOfParticipants: count }] of sites.entries()) {
    await expect(locationCard.getByRole("row").nth(1 + at)).toHaveText(`${site}${count}`);
  }
  await locationCard.getByRole("button", { name: t("analytics.location.world"), exact: true }).click();
  await expect(hint).toHaveText(t("analytics.location.text"));
  for (const key of CHARTS) await expectPicture(page, t(`analytics.${key}.title`));
  await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.getByRole("button", { name: t("analytics.share"), exact: true }).click();
  await expect(page.getByText(t("analytics.share.copied"))).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toBe(page.url());
  await page.goto("/home");
  await page.goto(shared);
  await expect(page.getByRole("button", { name: t("analytics.time.OVERALL") })).toBeVisible();
  for (const [email, isOpen] of [
    ["member@demo.example", true],
    ["learner@demo.example", false],
  ] as const) {
    const another = await browser.newPage();
    await enter(another, email);
    await another.goto(shared);
    await expect(another.getByRole("button", { name: t("analytics.time.OVERALL") })).toBeVisible();
    const figured = another.getByRole("region", { name: t("analytics.metrics") });
    if (isOpen) await expect(figured).toBeVisible();
    else await expect(another.getByRole("alert").filter({ hasText: t("analytics.noAccess") })).toBeVisible();
    await expect(figured).toHaveCount(isOpen ? 1 : 0);
    await another.context().close();
  }
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  const chips = page.getByRole("group", { name: t("analytics.filter.active") }).locator('[aria-pressed="true"]');
  const kinds = [t("analytics.filter.program"), t("analytics.filter.gender"), t("analytics.filter.country")];
  for (const kind of kinds) {
    await drawer.locator("summary").getByText(kind, { exact: true }).click();
    await drawer.getByRole("group", { name: kind, exact: true }).getByRole("checkbox").first().check();
  }
  await drawer.getByRole("button", { name: t("analytics.filter.apply") }).click();
  await expect(chips).toHaveCount(1 + kinds.length);
  await expect(page).toHaveURL(/programIds.*genderIds.*locationFilter/);
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  await expect(drawer.getByRole("checkbox", { checked: true })).toHaveCount(kinds.length);
  await drawer.getByRole("button", { name: t("analytics.filter.clear") }).click();
  await expect(drawer).toBeHidden();
  await expect(chips).toHaveText([t("analytics.time.LAST_QUARTER")]);
  await expect(page).not.toHaveURL(/filter=/);
  await expect.poll(() => cards.allInnerTexts()).toEqual(ofLastQuarter);
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  await expect(drawer.getByLabel(t("analytics.time.LAST_QUARTER"))).toBeChecked();
  await expect(drawer.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await page.keyboard.press("Escape");
  const figured = page.waitForResponse(/\/v1\/analytics\/forms\?/);
  await page.getByRole("tab", { name: t("analytics.tab.forms") }).click();
  await expect(page).toHaveURL(/tab=forms/);
  await expect(card(page, t("forms.results.nps"))).toContainText(t("forms.nps.PROMOTER"));
  const { forms } = await resultOf<{ forms: FormFigures }>(await figured);
  expect(forms.formTypeList.length).toBeGreaterThan(0);
  const figures = page.getByRole("region", { name: t("analytics.forms.figures") });
  for (const { answeredCount: answered, sentCount: sent } of forms.formTypeList) {
    await expect(figures).toContainText(t("analytics.forms.of", { answered, sent }));
  }
  const questions = card(page, t("analytics.forms.questions"));
  await questions.getByRole("button", { name: t("analytics.forms.kind.FEEDBACK") }).click();
  await expect(questions.getByRole("heading", { name: t("forms.usual.recommend") })).toBeVisible();
  await expectAccessible(page);
  const [overall, perQuestion, sent] = [/analytics\/forms\?/, /forms\/questions\?/, /forms\/list\?/].map((address) =>
    page.waitForResponse(
      (response) => address.test(response.url()) && /OVERALL/.test(response.request().postData() ?? ""),
    ),
  );
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  await drawer.getByLabel(t("analytics.time.OVERALL")).check();
  await drawer.getByRole("button", { name: t("analytics.filter.apply") }).click();
  await expectFormCharts(page, (await resultOf<{ forms: FormFigures }>(await overall)).forms);
  const { questionList } = await resultOf<CallResult<typeof formFiguresEndpoints.questions>>(await perQuestion);
  const items = questions.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
  await expect(items).toHaveCount(questionList.length);
  for (const [at, question] of questionList.entries()) {
    const { label, answeredCount: answers, formCount, answerList } = question;
    await expect(items.nth(at).getByRole("heading", { name: label, exact: true })).toBeVisible();
    await expect(items.nth(at)).toContainText(t("analytics.forms.asked", { answers, forms: formCount }));
    await expect(items.nth(at).getByRole("listitem")).toHaveText(
      answerList.map((each) => `${each.label}${each.count.toLocaleString("en")}`),
    );
  }
  const { formList } = await resultOf<CallResult<typeof formFiguresEndpoints.list>>(await sent);
  const sentRows = page.getByRole("group", { name: t("analytics.forms.list") }).locator("tbody tr");
  await expect(sentRows).toHaveCount(formList.length);
  for (const [at, form] of formList.entries()) {
    const cellsOf = sentRows.nth(at).getByRole("cell");
    await expect(cellsOf.nth(0)).toHaveText(form.title);
    await expect(cellsOf.nth(1)).toHaveText(t(`analytics.forms.kind.${form.formType}`));
    await expect(cellsOf.nth(2)).toHaveText(`${form.batchName}${form.programName}`);
    await expect(cellsOf.nth(3)).toHaveText(String(form.sentCount));
    await expect(cellsOf.nth(4)).toHaveText(String(form.answeredCount));
  }
  const listed = page.waitForResponse("**/v1/analytics/participants?**");
  await page.getByRole("tab", { name: t("analytics.tab.participants") }).click();
  await expect(page).toHaveURL(/tab=participants/);
  await expect(
    page.getByRole("columnheader", { name: t("analytics.participants.attended"), exact: true }),
  ).toBeVisible();
  type Listed = { readonly participantList: AnalyticsParticipant[]; readonly totalNumber: number };
  const { participantList, totalNumber } = await resultOf<Listed>(await listed);
  const cells = page.getByRole("row").nth(1).getByRole("cell");
  const [person] = participantList;
  const personName = `${person?.firstName} ${person?.lastName}`.trim();
  await expect(cells.nth(0)).toContainText(personName);
  await expect(cells.nth(1)).toHaveText(person?.professionName ?? "?");
  await expect(cells.nth(3)).toHaveText(person?.userOrganizationName ?? "?");
  const shareOfHeld = { attended: person?.sessionsAttended ?? 0, held: person?.sessionsHeld ?? 0 };
  await expect(cells.nth(4)).toHaveText(t("analytics.participants.of", shareOfHeld));
  await expect(cells.nth(6)).toHaveText(String(Math.round((person?.minutesAttended ?? 0) / 6) / 10));
  const lastAt = new Date(person?.lastAttendedDateTime ?? 0);
  await expect(cells.nth(7)).toContainText(String(lastAt.getFullYear()));
  await expect(page.locator("tbody tr")).toHaveCount(participantList.length);
  await expect(page.getByText(t("app.range", { from: 1, to: 10, total: totalNumber }))).toBeVisible();
  await page.getByRole("button", { name: t("app.next") }).click();
  await expect(cells.nth(0)).not.toContainText(personName);
  const again = page.waitForResponse(
    (response) =>
      /analytics\/participants\?/.test(response.url()) && /LAST_QUARTER/.test(response.request().postData() ?? ""),
  );
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  await drawer.getByRole("button", { name: t("analytics.filter.clear") }).click();
  const fewer = await resultOf<Listed>(await again);
  expect(fewer.totalNumber).toBeLessThan(totalNumber);
  await expect(page.getByText(t("app.range", { from: 1, to: 10, total: fewer.totalNumber }))).toBeVisible();
  for (const tab of ["participants", "forms", "overview"] as const) {
    await page.goto(`${new URL(page.url()).pathname}?tab=${tab}`);
    await expect(page.getByRole("tab", { name: t(`analytics.tab.${tab}`) })).toHaveAttribute("aria-selected", "true");
  }
});

test("time in session begins with the first month of all time, and a chart that leaves something out says so [ANLY-044] [ANLY-045]", async ({
  page,
}) => {
  const fetched = page.waitForResponse((response) => /\/overview\/attendance/.test(response.url()));
  await changeResult(page, analyticsEndpoints.attendance, ({ overview }) => {
    const [[program], [batch]] = [overview.programAttendanceGraph, overview.batchAttendanceGraph];
    if (program === undefined || batch === undefined) throw new Error("no attendance");
    const programAttendanceGraph = Array.from({ length: 9 }, (_, at) => ({
      ...{ ...program, programId: `${program.programId} ${at}`, programName: `Program ${at + 1}` },
    }));
    const batchAttendanceGraph = Array.from({ length: SHOWN_GROUPS }, (_, at) => ({
      ...{ ...batch, batchId: `${batch.batchId} ${at}`, batchName: `Batch ${at + 1}` },
    }));
    return { overview: { ...overview, programAttendanceGraph, batchAttendanceGraph } };
  });
  await changeResult(page, formFiguresEndpoints.figures, ({ forms }) => {
    const npsOverTime = Array.from({ length: 13 }, (_, at) => ({
      ...{ startDate: new Date(Date.UTC(2026, at, 1)).toISOString().slice(0, 10), nps: at, count: 20 },
    }));
    return { forms: { ...forms, npsOverTime } };
  });
  await openDashboard(page);
  const filter = { timeFilter: { filterName: "OVERALL" } };
  await page.goto(`${new URL(page.url()).pathname}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await fetched;
  const engagement = card(page, t("analytics.engagement.title"));
  await engagement.getByRole("button", { name: t("analytics.period.monthly") }).click();
  const [attendance, months] = [card(page, t("analytics.attendance.title")), engagement.locator(".stk__r")];
  await attendance.getByRole("button", { name: t("analytics.period.monthly") }).click();
  await attendance.getByRole("button", { name: t("analytics.chart.table") }).click();
  const rows = attendance.locator("tbody tr");
  await expect(rows.first()).toContainText("November 2025");
  expect(await rows.count()).toBeGreaterThan(8);
  await expect(months).toHaveCount(await rows.count());
  await expect(months.first()).toContainText("Nov 2025");

  const programs = card(page, t("analytics.programs.title"));
  await expect(programs.locator(".hbars__r")).toHaveCount(8);
  await expect(programs.getByText(t("analytics.chart.first", { count: 8 }))).toBeVisible();
  await programs.getByRole("button", { name: t("analytics.chart.table") }).click();
  await expect(programs.locator("tbody tr")).toHaveCount(9);
  await expect(programs.getByText(t("analytics.chart.first", { count: 8 }))).toHaveCount(0);
  const most = t("analytics.chart.most", { count: SHOWN_GROUPS });
  const batches = card(page, t("analytics.batches.title"));
  await expect(batches.getByText(most)).toBeVisible();
  await batches.getByRole("button", { name: t("analytics.chart.table") }).click();
  await expect(batches.locator("tbody tr")).toHaveCount(SHOWN_GROUPS);
  await expect(batches.getByText(most)).toBeVisible();
  await expect(programs.getByText(most)).toHaveCount(0);
  await expect(card(page, t("analytics.gender.title")).getByText(t("analytics.chart.first", { count: 8 }))).toHaveCount(
    0,
  );
  const sessions = card(page, t("analytics.sessions.title"));
  await expect(sessions.getByText(t("analytics.sessions.last", { count: 50 }))).toBeVisible();
  await page.getByRole("tab", { name: t("analytics.tab.forms") }).click();
  const scores = card(page, t("forms.results.overTime"));
  await expect(scores.getByText(t("analytics.chart.lastMonths", { count: 12 }))).toBeVisible();
});

test("on a phone the map leads back from a state to its country and to the world", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enterHome(page, HUB_OWNER);
  await page
    .getByRole("link", { name: t("app.nav.analytics") })
    .filter({ visible: true })
    .click();
  const locationCard = card(page, t("analytics.location.title"));
  const path = locationCard.getByRole("navigation", { name: t("analytics.location.path") });
  await locationCard.getByRole("button", { name: "India", exact: true }).click();
  await expect(path.getByText("India", { exact: true })).toBeVisible();
  await locationCard.getByRole("button", { name: "Maharashtra", exact: true }).click();
  await path.getByRole("button", { name: "India", exact: true }).click();
  await expect(locationCard.getByRole("button", { name: "Maharashtra", exact: true })).toBeVisible();
  await path.getByRole("button", { name: t("analytics.location.world"), exact: true }).click();
  await expect(locationCard.getByRole("button", { name: "India", exact: true })).toBeVisible();
  await expect(path).toHaveCount(0);
});

test("the owner of a superhub finds the figures of all its hubs in the navigation, also on a phone", async ({
  page,
}) => {
  await enter(page, "superhub@demo.example");
  const { id: superhubId } = DEMO_SUPERHUB;
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    for (const path of ["/home", "hubs", "invite", "members", "edit"]) {
      await page.goto(path === "/home" ? path : `/superhub/${superhubId}/${path}`);
      const link = page.getByRole("link", { name: t("app.nav.analytics"), exact: true }).filter({ visible: true });
      await expect(link, path).toHaveAttribute("href", `/analytics/${superhubId}`);
    }
    await page
      .getByRole("link", { name: t("app.nav.analytics"), exact: true })
      .filter({ visible: true })
      .click();
    await page.waitForURL(`**/analytics/${superhubId}`);
    await expect(page.getByRole("heading", { level: 1, name: t("analytics.title") })).toBeVisible();
    await expect(page.getByRole("region", { name: t("analytics.metrics") })).toBeVisible();
  }
});

test("what the filters show is saved as a file; nothing found says so, and so does what cannot be read [ANLY-007] [ANLY-059] [ANLY-060]", async ({
  page,
}) => {
  await openDashboard(page);
  for (const [format, ending, sign, filterName] of [
    ["PDF", /\.pdf$/, "%PDF", "LAST_QUARTER"],
    ["EXCEL", /\.xlsx$/, "PK", "LAST_SIX_MONTHS"],
  ] as const) {
    const chosen = { timeFilter: { filterName }, genderIds: ["FEMALE"] };
    await page.goto(`${new URL(page.url()).pathname}?filter=${encodeURIComponent(JSON.stringify(chosen))}`);
    await expect(page.getByRole("region", { name: t("analytics.metrics") })).toBeVisible();
    const ordered = nextCall(page, reportEndpoints.order);
    const saved = page.waitForEvent("download", { timeout: 60_000 });
    await page.getByRole("button", { name: t("analytics.download"), exact: true }).click();
    await expect(page.getByRole("menuitem")).toHaveText(["PDF", "Excel"]);
    await page.getByRole("menuitem", { name: t(`analytics.download.${format}`) }).click();
    expect((await ordered).postDataJSON()).toMatchObject({ format, filter: chosen });
    expect((await saved).suggestedFilename()).toMatch(ending);
    expect((await readFile(await (await saved).path())).toString("latin1").startsWith(sign)).toBe(true);
  }
  const filter = { timeFilter: { filterName: "CUSTOM", startDate: "2001-01-01", endDate: "2001-01-02" } };
  await page.goto(`${new URL(page.url()).pathname}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(page.getByText(t("analytics.empty"))).toBeVisible();
  await page.route(/\/overview\/attendance/, (route) =>
    route.fulfill({ status: 409, json: { responseCode: "error.conflict", message: "Counting goes on", error: {} } }),
  );
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "Counting goes on" })).toContainText("409");
  await page.unrouteAll();
  await page.route(/\/overview\/attendance/, (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  const failed = page.getByRole("alert").filter({ hasText: "Something went wrong" });
  await expect(failed).toContainText("500");
  await page.unrouteAll();
  await page.route(/\/overview\/attendance/, (route) => route.abort());
  await page.reload();
  await expect(
    page.getByRole("alert").filter({ hasText: t("analytics.failed.status", { status: "500" }) }),
  ).toBeVisible();
  await page.unrouteAll();
  await page.route(/\/overview\/attendance/, (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole("button", { name: t("app.again") }).click();
  await expect(page.getByText(t("analytics.empty"))).toBeVisible();
  for (const [tab, empty] of [
    ["forms", "analytics.forms.empty"],
    ["participants", "analytics.empty"],
  ] as const) {
    await page.goto(`${new URL(page.url()).pathname}?tab=${tab}&filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await expect(page.getByText(t(empty))).toBeVisible();
    await page.route(new RegExp(`/v1/analytics/${tab}\\?`), (route) => route.fulfill({ status: 503, body: "" }));
    await page.reload();
    await expect(failed).toContainText("503");
    await page.unrouteAll();
  }
  await page.goto(new URL(page.url()).pathname);
  for (const path of [/\/analytics\/location/, /\/overview\/gcnf/]) {
    await page.route(path, (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await expect(failed).toContainText("500");
    await expect(page.getByRole("region", { name: t("analytics.metrics") })).toBeVisible();
    await page.unrouteAll();
    await failed.getByRole("button", { name: t("app.again") }).click();
    await expect(failed).toHaveCount(0);
  }
});

/** The score of each session on a line. */
const scoreLine = (page: Page): Locator =>
  page.getByRole("img", { name: new RegExp(`^${t("forms.results.overTime")}\\. `) });

/** Expects the scores of sessions on a line around zero, spaced by their dates, and in a table. */
async function expectScoreLine(page: Page, sessionCount: number): Promise<void> {
  const line = scoreLine(page);
  await expect(line.locator("circle")).toHaveCount(sessionCount);
  expect((await line.locator('text[text-anchor="end"]').allTextContents()).slice(0, 5)).toEqual([
    ...["-100", "-50", "0", "+50", "+100"],
  ]);
  const dots = line.locator("circle");
  const titles = await line.locator("g > title").allTextContents();
  const days = titles.map((title) => Date.parse(title.split(" · ")[0] ?? ""));
  const positions = await dots.evaluateAll((each) => each.map((dot) => Number(dot.getAttribute("cx"))));
  expect(positions.length).toBeGreaterThan(2);
  const shareOf = (values: readonly number[], index: number): number => {
    const [first = 0, last = 1] = [values[0], values.at(-1)];
    return ((values[index] ?? 0) - first) / (last - first);
  };
  for (const index of positions.keys()) expect(shareOf(positions, index)).toBeCloseTo(shareOf(days, index), 1);
  await page.getByText(t("forms.results.overTime.table"), { exact: true }).click();
  const rows = page.getByRole("region", { name: t("forms.results.overTime"), exact: true }).getByRole("row");
  await expect(rows).toHaveCount(positions.length + 1);
  await expect(rows.nth(1)).toContainText(titles[0]?.split(": ").at(-1) ?? "");
  await expectAccessible(page);
}

test("a program has a dashboard, and its tab is in the address [ANLY-069] [ANLY-070] [ANLY-071] [PROG-044] [PROG-045] [PROG-046] [PROG-047] [PROG-102]", async ({
  page,
}) => {
  await enterHome(page, HUB_OWNER);
  await page
    .getByRole("link", { name: t("app.nav.programs") })
    .first()
    .click();
  await page.waitForURL(/\/programs$/);
  await expect(page.getByRole("heading", { level: 1, name: t("programs.title") })).toBeVisible();
  await page.getByRole("link", { name: DEMO_BATCH.program }).first().click();
  await page.getByRole("tab", { name: t("programs.details.dashboard") }).click();
  await expect(page).toHaveURL(/tab=attendance/);
  const attendance = page.getByRole("button", { name: t("analytics.program.attendance"), exact: true });
  await expect(attendance).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: t("analytics.program.insights") }).click();
  await expect(attendance).toHaveAttribute("aria-pressed", "false");
  await expect(page).toHaveURL(/tab=insights/);
  await page.getByRole("button", { name: t("analytics.program.feedback") }).click();
  await expect(page).toHaveURL(/tab=feedback/);
  const time = page.getByLabel(t("analytics.dateFilter"), { exact: true });
  await expect(time.locator("option")).toHaveText(["last week", "last month", "last 3 months", "last 6 months"]);
  await expect(scoreLine(page)).toBeVisible();
  const graphed = page.waitForRequest("**/v1/report/feedback/nps-category");
  const scored = nextResult(page, feedbackEndpoints.npsOverTime);
  await time.selectOption("LAST_SIX_MONTHS");
  const { startDatetime, endDatetime } = (await graphed).postDataJSON() as Record<string, number>;
  const clocks = await page.evaluate(
    (instants) => instants.map((atMs = 0) => new Date(atMs).toTimeString().slice(0, 8)),
    [startDatetime, endDatetime],
  );
  expect(clocks).toEqual(["00:00:01", "23:59:59"]);
  await expect(page.getByRole("heading", { name: t("forms.results.nps"), exact: true })).toBeVisible();
  await expectScoreLine(page, (await scored).npsOverTime.length);
  await page.reload();
  await expect(page.getByRole("button", { name: t("analytics.program.feedback") })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.getByRole("tab", { name: /^Batches/ }).click();
  await expect(page).not.toHaveURL(/tab=/);

  await refusePageCalls(page);
  const rewrite = async (written: string, instead: string): Promise<void> => {
    await page.route("**/program/program/*", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(written, instead) });
    });
    await page.reload();
    await expect(page.getByRole("tab", { name: /^Batches/ })).toBeVisible();
  };
  await rewrite('"permissionCode"', '"permissonCode"');
  await expect(page.getByRole("tab", { name: t("programs.details.dashboard") })).toBeVisible();
  await rewrite('"DOWNLOAD_DATA_REPORTS"', '"NOTHING"');
  await expect(page.getByRole("tab", { name: t("programs.details.dashboard") })).toHaveCount(0);
});

test("a program that a person may not view is in the filter, disabled and marked, and who may not download sees no way to [ANLY-007] [ANLY-050]", async ({
  page,
}) => {
  await enter(page, "member@demo.example");
  const { id: hubId } = DEMO_HUB;
  const result = nextResult(page, analyticsEndpoints.entityFilter);
  await page.goto(`/analytics/${hubId}`);
  await page.getByRole("button", { name: t("analytics.filters"), exact: true }).click();
  const { programs } = await result;
  expect(new Set(programs.map(({ isEnabled }) => isEnabled))).toEqual(new Set([true, false]));
  const drawer = page.getByRole("dialog", { name: t("analytics.filters") });
  await drawer.getByText(t("analytics.filter.program"), { exact: true }).click();
  const group = drawer.getByRole("group", { name: t("analytics.filter.program") });
  for (const { name, isEnabled } of programs) {
    const box = group.getByRole("checkbox", { name: new RegExp(`^${name}`) });
    await expect(box).toBeEnabled({ enabled: isEnabled });
    await expect(box).toHaveAccessibleName(isEnabled ? name : `${name} ${t("analytics.filter.noAccess")}`);
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: t("analytics.share"), exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("analytics.download"), exact: true })).toHaveCount(0);
});
