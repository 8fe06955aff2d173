import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { trackingEndpoints } from "@openrounds/contract/analytics/tracking/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, resetClock, startClockAt } from "../../kernel/clock.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { forgetPastEvents } from "./service.ts";
import { productEvents } from "./tables.ts";

const { track } = trackingEndpoints;

let world: World;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db);
});

const kept = () => world.db.select().from(productEvents).where(eq(productEvents.userId, person.userId));

test.each(["signup.professionalDetails", "signup.oneLastStep", "page.view", "action.done"])(
  "%s is counted for the person who did it, and forgotten after 90 days [USER-060] [USER-061] [SHELL-098]",
  async (eventName) => {
    await world.call(track, { body: { eventName, userId: person.userId, properties: { path: "/onboard" } } }, person);
    expect(await kept()).toMatchObject([{ name: eventName, properties: { path: "/onboard" } }]);
    startClockAt(new Date(Date.now() + 91 * DAY));
    await world.db.transaction((tx) => forgetPastEvents(tx));
    resetClock();
    expect(await kept()).toEqual([]);
  },
);

test("nobody counts for somebody else, nor by a name or with properties that nobody chose", async () => {
  const other = await buildUser(world.db);
  const event = { eventName: "page.view", userId: person.userId };
  expect((await world.refusal(track, { body: event }, other)).status).toBe(404);
  const properties = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`p${index}`, index]));
  for (const body of [
    { ...event, eventName: "<b>" },
    { ...event, properties },
    { ...event, properties: { "\ud800": 1 } },
  ]) {
    expect((await world.refusal(track, { body }, person)).status).toBe(400);
  }
  expect(await kept()).toEqual([]);
});
