import { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nowMs } from "../kernel/clock.ts";
import { beginSession } from "../kernel/session.ts";
import { standInForBrowser, standInForNetwork, success, tokenUntil } from "../kernel/testing/browser.ts";
import { storeAfterPause } from "./data.ts";

beforeEach(() => {
  standInForBrowser();
  beginSession({ authToken: tokenUntil(nowMs() + 3_600_000), userId: "1", refreshKey: "cookie" });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("of several searches one after the other the last is kept, 300 ms after it [SRCH-021]", async () => {
  const requests = standInForNetwork(() => success({ recentSearch: { id: "1" } }));
  const kept = () =>
    requests.filter(({ path }) => path.endsWith(recentSearchEndpoints.save.path)).map(({ body }) => body);
  for (const text of ["foot", "foot c", "foot care"]) {
    storeAfterPause(text, "program");
    await vi.advanceTimersByTimeAsync(299);
    expect(kept()).toEqual([]);
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(kept()).toEqual(['{"searchText":"foot care","type":"program"}']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(kept()).toHaveLength(1);
});
