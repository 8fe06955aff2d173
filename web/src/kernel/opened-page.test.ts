import { beforeEach, expect, test, vi } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { noticeEndpoints } from "@openrounds/contract/notifications/notices/endpoints.ts";
import { answered, nameOfCall } from "@openrounds/contract/pages/answers.ts";
import { nowMs } from "./clock.ts";
import { callOrPage, closePage, openPage } from "./opened-page.ts";
import { readPage } from "./page-reader.ts";
import { endpointQuery, queryClient } from "./query.ts";
import { beginSession, logoutLocally } from "./session.ts";
import { standInForBrowser, standInForNetwork, success, tokenUntil } from "./testing/browser.ts";

const { countUnread, list } = noticeEndpoints;
const PAGE = "/api/v1/user/notices";
const BATCHES = "/api/v1/session/batch/mine";

const signIn = (userId: string): void =>
  beginSession({ authToken: tokenUntil(nowMs() + 3_600_000), userId, refreshKey: "cookie" });

/** Opens a page whose call answers the number of unread notices too: as many as are listed. */
const open = (): void =>
  openPage(async (isOpen) => {
    const callsOf = () => answered(countUnread, {}, { unreadCount: 7 });
    const calls = [countUnread, batchEndpoints.listMine].map(nameOfCall);
    return readPage({ endpoint: list, input: { query: {} }, calls, callsOf }, isOpen);
  });
const readUnread = async (): Promise<number> => (await callOrPage(countUnread, {})).unreadCount;
const cachedUnread = () => queryClient.getQueryData(endpointQuery(countUnread, {}).queryKey)?.unreadCount;

let paths: () => string[];
beforeEach(() => {
  standInForBrowser();
  queryClient.clear();
  closePage();
  signIn("asha");
  const sent = standInForNetwork(() => success({ unreadCount: 1, batchList: [], noticeList: [], hasMore: false }));
  paths = () => sent.map(({ path }) => path);
});

test("a part waits for the answer of the page and calls nothing; a part that the answer lacks makes its own call", async () => {
  open();
  const [unread, batches] = [readUnread(), callOrPage(batchEndpoints.listMine, {})];
  expect(await unread).toBe(7);
  expect(await batches).toMatchObject({ batchList: [] });
  expect(paths()).toEqual([PAGE, BATCHES]);
  expect(cachedUnread()).toBe(7);
});

test("a page that fails leaves its parts to their own calls", async () => {
  standInForNetwork(({ path }) => (path === PAGE ? Response.error() : success({ unreadCount: 1 })));
  open();
  expect(await readUnread()).toBe(1);
  openPage(() => Promise.reject(new Error("the chunk is gone")));
  expect(await readUnread()).toBe(1);
  expect(cachedUnread()).toBeUndefined();
});

test("the answer of a page stands for a while, and is read again only after that", async () => {
  open();
  expect([await readUnread(), await readUnread()]).toEqual([7, 7]);
  vi.useFakeTimers({ now: nowMs() + 11_000, toFake: ["Date"] });
  expect(await readUnread()).toBe(1);
  open();
  expect(await readUnread()).toBe(1);
  vi.setSystemTime(nowMs() + 20_000);
  open();
  expect(await readUnread()).toBe(7);
  vi.useRealTimers();
});

test("the answer of a page does not stand after a change, nor for another person", async () => {
  open();
  closePage();
  expect(await readUnread()).toBe(1);
  expect(cachedUnread()).toBeUndefined();
  queryClient.clear();
  open();
  logoutLocally();
  signIn("ravi");
  expect(await readUnread()).toBe(1);
});

test("a query that was invalidated makes its own call, and the answer of the page does not replace its response", async () => {
  const query = endpointQuery(countUnread, {});
  queryClient.setQueryData(query.queryKey, { unreadCount: 3 });
  await queryClient.invalidateQueries({ queryKey: query.queryKey });
  open();
  expect(await queryClient.fetchQuery(query)).toEqual({
    unreadCount: 1,
    batchList: [],
    noticeList: [],
    hasMore: false,
  });
  await readUnread();
  expect(cachedUnread()).toBe(1);
});
