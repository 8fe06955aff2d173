import "fake-indexeddb/auto";
import { communityEndpoints } from "@openrounds/contract/community/endpoints.ts";
import { beforeEach, expect, test, vi } from "vitest";
import { nowMs } from "./clock.ts";
import type { OutboxEntry, OutboxNote } from "./outbox-state.ts";
import { nextToSend, statusOfEntry } from "./outbox-rules.ts";
import { standInForBrowser, standInForNetwork, success, tokenUntil, type SentRequest } from "./testing/browser.ts";

/** The modules of a page that was opened anew: nothing in memory survives. */
async function openTab() {
  vi.resetModules();
  const [outbox, state, session] = await Promise.all([
    import("./outbox.ts"),
    import("./outbox-state.ts"),
    import("./session.ts"),
  ]);
  session.beginSession({ authToken: tokenUntil(nowMs() + 3_600_000), userId: "1", refreshKey: "cookie" });
  const note = { kind: "question", thing: "questions:1", title: "", text: "" } as const;
  const ask = (heading: string, changes: Partial<OutboxNote> = {}) =>
    outbox.deliver(
      communityEndpoints.ask,
      { body: { entityId: "1", entityType: "BATCH", heading } },
      { ...note, title: heading, ...changes, refreshes: [communityEndpoints.listQuestions] },
    );
  return { ...outbox, ask, logout: session.logoutLocally, entries: () => state.outboxEntries() };
}

const headingOf = ({ body }: SentRequest): string => (JSON.parse(String(body)) as { heading: string }).heading;
/** The questions among the calls; the browser also counts what people do. */
const questionsIn = (calls: readonly SentRequest[]): SentRequest[] =>
  calls.filter(({ path }) => path.endsWith(communityEndpoints.ask.path));
const keyOf = ({ headers }: SentRequest): string | null => headers.get("idempotency-key");
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const cutLine = () => standInForNetwork(lost);
const connect = () => standInForNetwork(() => success({}));
const refuse = (heading: string) =>
  standInForNetwork((sent) =>
    headingOf(sent) === heading
      ? Response.json({ responseCode: "CONVERSATIONS_CLOSED", message: "Closed" }, { status: 409 })
      : success({}),
  );

let tab: Awaited<ReturnType<typeof openTab>>;
beforeEach(async () => {
  standInForBrowser();
  tab = await openTab();
  for (const entry of tab.entries()) await tab.discard(entry);
});

const titles = (): string[] => tab.entries().map(({ title }) => title);

test("what cannot be sent waits over a restart, and is sent once in its order with the keys of the first attempt", async () => {
  const lostCalls = cutLine();
  expect(await tab.ask("One")).toEqual({ isSent: false });
  expect(await tab.ask("Two")).toEqual({ isSent: false });
  expect(titles()).toEqual(["One", "Two"]);
  const firstKey = questionsIn(lostCalls)
    .filter((sent) => headingOf(sent) === "One")
    .map(keyOf)[0];
  const calls = connect();
  tab = await openTab();
  await tab.sendOutbox();
  expect(questionsIn(calls).map(headingOf)).toEqual(["One", "Two"]);
  expect(questionsIn(calls).map(keyOf)[0]).toBe(firstKey);
  expect(titles()).toEqual([]);
});

test("with a network the form gets the result, and nothing waits", async () => {
  standInForNetwork(() => success({ postDetail: { postId: "7" } }));
  expect(await tab.ask("One")).toEqual({ isSent: true, result: { postDetail: { postId: "7" } } });
  expect(titles()).toEqual([]);
});

test("a form that waits shows the refusal itself, and nothing is kept", async () => {
  refuse("One");
  await expect(tab.ask("One")).rejects.toMatchObject({ code: "CONVERSATIONS_CLOSED" });
  await tab.sendOutbox();
  expect(titles()).toEqual([]);
});

test("a later refusal keeps the text with its cause; it holds back the later ones of the same thing only", async () => {
  cutLine();
  await tab.ask("One");
  await tab.ask("Two");
  await tab.ask("Elsewhere", { thing: "questions:2" });
  const calls = refuse("One");
  await tab.sendOutbox();
  expect(questionsIn(calls).map(headingOf)).toEqual(["One", "Elsewhere"]);
  expect(titles()).toEqual(["One", "Two"]);
  expect(tab.entries()[0]?.refusal).toMatchObject({ code: "CONVERSATIONS_CLOSED", message: "Closed" });
  const [refused] = tab.entries();
  const again = connect();
  if (refused !== undefined) await tab.resend(refused);
  expect(questionsIn(again).map(headingOf)).toEqual(["One", "Two"]);
  expect(questionsIn(again).map(keyOf)[0]).not.toBe(questionsIn(calls).map(keyOf)[0]);
});

test("two tabs send an entry once", async () => {
  cutLine();
  await tab.ask("One");
  const other = await openTab();
  const calls = connect();
  await Promise.all([tab.sendOutbox(), other.sendOutbox()]);
  expect(questionsIn(calls).map(headingOf)).toEqual(["One"]);
});

test("two presses at once are one call", async () => {
  const calls = connect();
  await Promise.all([tab.ask("One"), tab.ask("One")]);
  expect(questionsIn(calls)).toHaveLength(1);
});

test("a logout deletes what waits", async () => {
  cutLine();
  await tab.ask("One");
  tab.logout();
  await expect.poll(async () => (await indexedDB.databases()).map(({ name }) => name)).not.toContain("or.outbox");
  const calls = connect();
  tab = await openTab();
  await tab.sendOutbox();
  expect(questionsIn(calls)).toEqual([]);
  expect(titles()).toEqual([]);
});

const entryOf = (changes: Partial<OutboxEntry>): OutboxEntry => ({
  ...{ id: 1, userId: "1", key: "k", kind: "question", thing: "a", title: "", text: "", address: "/", input: {} },
  ...{
    endpoint: communityEndpoints.ask,
    refreshes: [],
    writtenAtMs: 0,
    triedAtMs: null,
    failureCount: 0,
    refusal: null,
  },
  ...changes,
});

test("an entry whose key the server has forgotten is not sent by itself, if it may have arrived and would create again", () => {
  const dayMs = 86_400_000;
  expect(statusOfEntry(entryOf({ triedAtMs: 0 }), dayMs)).toBe("doubtful");
  expect(statusOfEntry(entryOf({}), 30 * dayMs)).toBe("waiting");
  const reaction = entryOf({ triedAtMs: 0, endpoint: communityEndpoints.reactToAnswer });
  expect(statusOfEntry(reaction, dayMs)).toBe("waiting");
  expect(nextToSend([entryOf({ triedAtMs: 0 }), entryOf({ id: 2 })], dayMs)).toBeUndefined();
});
