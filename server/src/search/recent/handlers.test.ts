import { afterAll, beforeAll, expect, test } from "vitest";
import { recentSearchEndpoints } from "@openrounds/contract/search/recent/endpoints.ts";
import { accountErased } from "../../identity/deletion/events.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { createWorld, routeOf, type World } from "../../kernel/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const save = (person: UserRow, searchText: string, type: "program" | "hub" = "program") =>
  world.call(recentSearchEndpoints.save, { body: { searchText, type } }, person);
const list = async ({ userId }: UserRow, as: { userId: string } = { userId }) =>
  (await world.call(recentSearchEndpoints.list, { query: { userId } }, as)).recentSearchList;

test("recent searches are saved and listed, the newest first, each text once [SRCH-028] [SRCH-029]", async () => {
  expect([recentSearchEndpoints.list, recentSearchEndpoints.save].map(routeOf)).toEqual([
    ...["GET /v1/search/recent", "POST /v1/search/recent"],
  ]);
  const person = await buildUser(world.db);
  const { recentSearch } = await save(person, "insulin");
  await save(person, "Kaveri", "hub");
  const again = await save(person, "  Insulín ", "hub");
  expect(again.recentSearch.id).toBe(recentSearch.id);
  const searches = await list(person);
  expect(searches.map(({ searchText, type }) => [searchText, type])).toEqual([
    ["Insulín", "hub"],
    ["Kaveri", "hub"],
  ]);
  expect(searches[0]).toEqual({
    ...recentSearch,
    searchText: "Insulín",
    type: "hub",
    searchedAt: expect.any(Number) as number,
  });
});

test("the ten newest are kept", async () => {
  const person = await buildUser(world.db);
  for (let i = 1; i <= 12; i++) await save(person, `search ${i}`);
  const texts = (await list(person)).map(({ searchText }) => searchText);
  expect(texts).toEqual(Array.from({ length: 10 }, (_, i) => `search ${12 - i}`));
});

test("one recent search is deleted, or all [SRCH-030] [SRCH-031]", async () => {
  expect([recentSearchEndpoints.remove, recentSearchEndpoints.removeAll].map(routeOf)).toEqual([
    ...["DELETE /v1/search/recent/:id", "DELETE /v1/search/recent"],
  ]);
  const person = await buildUser(world.db);
  const { recentSearch } = await save(person, "first");
  await save(person, "second");
  await save(person, "third");
  await world.call(recentSearchEndpoints.remove, { params: recentSearch }, person);
  expect((await list(person)).map(({ searchText }) => searchText)).toEqual(["third", "second"]);
  await world.call(recentSearchEndpoints.removeAll, {}, person);
  expect(await list(person)).toEqual([]);
});

test("nobody sees or deletes the searches of somebody else", async () => {
  const [person, other] = [await buildUser(world.db), await buildUser(world.db)];
  const { recentSearch } = await save(person, "mine");
  const read = await world.refusal(recentSearchEndpoints.list, { query: { userId: person.userId } }, other);
  expect(read.status).toBe(404);
  const removal = await world.refusal(recentSearchEndpoints.remove, { params: recentSearch }, other);
  expect(removal.status).toBe(404);
  await world.call(recentSearchEndpoints.removeAll, {}, other);
  expect(await list(person)).toHaveLength(1);
});

test("a search has 1 to 40 characters [SRCH-014]", async () => {
  const person = await buildUser(world.db);
  await save(person, "x".repeat(40));
  for (const [searchText, code] of [
    ["x".repeat(41), "SEARCH_TEXT_MAX"],
    ["   ", "SEARCH_TEXT_REQUIRED"],
  ] as const) {
    const { status, body } = await world.refusal(
      recentSearchEndpoints.save,
      { body: { searchText, type: "program" } },
      person,
    );
    expect([status, body.responseCode]).toEqual([400, code]);
  }
});

test("an erased account leaves no searches behind", async () => {
  const person = await buildUser(world.db);
  await save(person, "private");
  await world.db.transaction((tx) => announce(tx, accountErased, { userId: person.userId }));
  expect(await list(person)).toEqual([]);
});
