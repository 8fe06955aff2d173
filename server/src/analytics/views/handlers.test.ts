import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ANYWHERE } from "@openrounds/contract/analytics/rules.ts";
import { viewEndpoints } from "@openrounds/contract/analytics/views/endpoints.ts";
import { MAX_VIEWS, type ViewMails } from "@openrounds/contract/analytics/views/schemas.ts";
import { accountErased } from "../../identity/deletion/events.ts";
import type { UserRow } from "../../identity/service.ts";
import { resetClock, startClockAt } from "../../kernel/clock.ts";
import { deliveries } from "../../notifications/tables.ts";
import { clearCachedMemberships } from "../../organizations/access.ts";
import { members } from "../../organizations/tables.ts";
import { mailViews } from "./service.ts";
import { analyticsViewMails } from "./tables.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { createWorld, type Person, type World } from "../../kernel/testing/world.ts";
import { buildHub, buildMember } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";

const { list, save, remove, mail } = viewEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let admin: UserRow;

beforeAll(async () => {
  world = await createWorld();
  ({ hub, owner } = await buildHub(world.db));
  admin = await buildMember(world.db, hub, "ADMIN");
});
afterAll(() => world.close());

const query = () => ({ organizationId: hub.organizationId });
const filter = {
  timeFilter: { filterName: "LAST_QUARTER" as const },
  locationFilter: { ...ANYWHERE, stateList: ["IN.Odisha"] },
  attended: { percent: 50 },
};
const saved = async (name: string, isShared: boolean, as: Person = owner) =>
  (await world.call(save, { query: query(), body: { name, tab: "participants", filter, isShared } }, as)).view;
const namesFor = async (as: Person) =>
  (await world.call(list, { query: query() }, as)).viewList.map(({ name, isOwn }) => [name, isOwn]);

test("a view keeps its tab and filter, for the person or for everyone with access to the dashboard", async () => {
  const own = await saved(" Nurses in Odisha ", false);
  expect(own).toMatchObject({ name: "Nurses in Odisha", tab: "participants", filter, isShared: false, isOwn: true });
  const shared = await saved("All of Odisha", true);
  expect(await namesFor(owner)).toEqual([
    ["All of Odisha", true],
    ["Nurses in Odisha", true],
  ]);
  expect(await namesFor(admin)).toEqual([["All of Odisha", false]]);
  const gone = (viewId: string, as: Person) => world.refusal(remove, { query: query(), params: { viewId } }, as);
  expect((await gone(shared.viewId, admin)).status).toBe(404);
  await world.call(remove, { query: query(), params: { viewId: shared.viewId } }, owner);
  expect(await namesFor(admin)).toEqual([]);
  expect((await gone(shared.viewId, owner)).status).toBe(404);
});

test("a view has a name, a person keeps a limited number, and another hub sees none", async () => {
  const body = { name: " ", filter };
  expect((await world.refusal(save, { query: query(), body }, owner)).body.error.fields).toHaveProperty("name");
  const { hub: foreign, owner: stranger } = await buildHub(world.db);
  expect((await world.refusal(list, { query: query() }, stranger)).status).toBe(404);
  const elsewhere = { organizationId: foreign.organizationId };
  expect((await world.call(list, { query: elsewhere }, stranger)).viewList).toEqual([]);
  for (let count = 0; count < MAX_VIEWS; count += 1) await saved(`View ${count}`, false, admin);
  const one = { query: query(), body: { name: "One more", filter } };
  expect((await world.refusal(save, one, admin)).body.responseCode).toBe("ANALYTICS_VIEWS_TOO_MANY");
});

test("a view is mailed when it is due, with its figures and a link that stops it, until the right ends", async () => {
  startClockAt(new Date("2026-11-28T06:00Z"));
  const reader = await buildMember(world.db, hub, "ADMIN");
  const { viewId } = await saved("Odisha by mail", true);
  const choose = (mails: ViewMails) =>
    world.call(mail, { query: query(), params: { viewId }, body: { mails } }, reader);
  const chosen = async () =>
    (await world.call(list, { query: query() }, reader)).viewList.find((view) => view.viewId === viewId)?.mails;
  const mailedAt = async (at: string) => {
    startClockAt(new Date(at));
    await mailViews(world.app.platform);
    const mails = await world.db.select().from(deliveries).where(eq(deliveries.template, "ANALYTICS_VIEW"));
    return mails.filter(({ recipient }) => recipient === reader.email);
  };
  await choose("WEEKLY");
  expect(await chosen()).toBe("WEEKLY");
  expect(await mailedAt("2026-11-30T01:00Z")).toEqual([]);
  expect(await mailedAt("2026-11-30T01:31Z")).toHaveLength(1);
  expect(await mailedAt("2026-11-30T03:00Z")).toHaveLength(1);
  expect(await mailedAt("2026-12-07T01:31Z")).toHaveLength(2);
  await choose("NEVER");
  expect(await chosen()).toBe("NEVER");
  expect(await mailedAt("2026-12-14T01:31Z")).toHaveLength(2);
  await choose("MONTHLY");
  await world.db.delete(members).where(eq(members.userId, reader.userId));
  clearCachedMemberships(world.app.platform, reader.userId);
  expect(await mailedAt("2027-01-01T01:31Z")).toHaveLength(2);
  expect(await world.db.select().from(analyticsViewMails).where(eq(analyticsViewMails.userId, reader.userId))).toEqual(
    [],
  );
  resetClock();
});

test("the views of an erased person go with them", async () => {
  const person = await buildMember(world.db, hub, "ADMIN");
  await saved("Shared", true, person);
  expect(await namesFor(owner)).toContainEqual(["Shared", false]);
  await world.db.transaction((tx) => announce(tx, accountErased, { userId: person.userId }));
  expect(await namesFor(owner)).not.toContainEqual(["Shared", false]);
});
