import "fake-indexeddb/auto";
import { sessionEndpoints } from "@openrounds/contract/sessions/endpoints.ts";
import { memberEndpoints } from "@openrounds/contract/organizations/members/endpoints.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { nowMs } from "./clock.ts";
import { endpointQuery } from "./query.ts";
import { beginSession, logoutLocally } from "./session.ts";
import { isShownFromDevice, readStored, storeResponsesOf } from "./stored-responses.ts";
import { standInForBrowser, standInForNetwork, success, tokenUntil } from "./testing/browser.ts";

const signIn = (userId: string): void =>
  beginSession({ authToken: tokenUntil(nowMs() + 3_600_000), userId, refreshKey: "cookie" });

const query = endpointQuery(sessionEndpoints.listMine, {});
let client: QueryClient;

beforeEach(() => {
  standInForBrowser();
  signIn("1");
  client = new QueryClient();
  storeResponsesOf(client, [sessionEndpoints.listMine]);
});

/** Reads the sessions from a server that has them, and waits until they are stored. */
async function readOnline(topics: readonly string[]): Promise<void> {
  standInForNetwork(() => success({ sessionList: topics }));
  await client.fetchQuery(query);
  await expect.poll(() => readStored(query.queryKey)).toMatchObject({ result: { sessionList: topics } });
}

const cutLine = () => standInForNetwork(() => Promise.reject(new TypeError("offline")));

test("what was read is shown without a network, and read from the server once it is back", async () => {
  await readOnline(["Foot ulcers"]);
  cutLine();
  const page = new QueryObserver(client, { ...query, staleTime: 0 });
  const close = page.subscribe(() => undefined);
  await expect.poll(isShownFromDevice).toBe(true);
  expect(page.getCurrentResult().data).toEqual({ sessionList: ["Foot ulcers"] });
  standInForNetwork(() => success({ sessionList: ["Eyes"] }));
  dispatchEvent(new Event("online"));
  await expect.poll(() => page.getCurrentResult().data).toEqual({ sessionList: ["Eyes"] });
  expect(isShownFromDevice()).toBe(false);
  close();
});

test("what was never read fails as before", async () => {
  await readOnline(["Foot ulcers"]);
  cutLine();
  const other = endpointQuery(sessionEndpoints.read, { params: { id: "2" } });
  await expect(client.fetchQuery({ ...other, retry: false })).rejects.toMatchObject({ code: "error.unreachable" });
});

test("a refusal is shown, not what was read before", async () => {
  await readOnline(["Foot ulcers"]);
  standInForNetwork(() => Response.json({ responseCode: "error.forbidden" }, { status: 403 }));
  await expect(client.fetchQuery({ ...query, staleTime: 0, retry: false })).rejects.toMatchObject({ status: 403 });
});

test("only the named reads are stored", async () => {
  const others = endpointQuery(memberEndpoints.list, { params: { id: "1" }, query: {} });
  client.setQueryData(others.queryKey, { memberList: [] } as never);
  await readOnline(["Foot ulcers"]);
  expect(await readStored(others.queryKey)).toBeUndefined();
});

test("a logout and another person's sign-in delete what was stored", async () => {
  await readOnline(["Foot ulcers"]);
  logoutLocally();
  signIn("1");
  await expect.poll(() => readStored(query.queryKey)).toBeUndefined();
  await readOnline(["Foot ulcers"]);
  signIn("2");
  expect(await readStored(query.queryKey)).toBeUndefined();
  signIn("1");
  await expect.poll(() => readStored(query.queryKey)).toBeUndefined();
});
