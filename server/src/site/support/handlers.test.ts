import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_MESSAGE, supportEndpoints } from "@openrounds/contract/site/support/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { listDeliveries } from "../../kernel/testing/deliveries.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";

const { send } = supportEndpoints;

let world: World;
let person: UserRow;
beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await buildUser(world.db, { firstName: "Meera" });
});

const inputOf = (text: string) => ({ body: { text, page: "/home" } });
const received = () => listDeliveries(world, { to: world.app.platform.env.SUPPORT_EMAIL });

test("a question reaches the support with who asks, from which page, and where to answer [SHELL-061]", async () => {
  await world.call(send, inputOf("How do I <b>join</b>?"), person);
  await world.settled();
  const [mail] = await received();
  expect(mail?.text).toContain("How do I <b>join</b>?");
  expect(mail?.text).toContain(person.email);
  expect(mail?.html).toContain("&#60;b&#62;join");
});

test("a question needs a text of at most 2000 characters, and ten a day are enough", async () => {
  for (const text of ["", "  ", "x".repeat(MAX_MESSAGE + 1)]) {
    expect((await world.refusal(send, inputOf(text), person)).body.error.fields).toHaveProperty("text");
  }
  for (let i = 0; i < 10; i++) await world.call(send, inputOf("Help"), person);
  expect((await world.refusal(send, inputOf("Help"), person)).status).toBe(429);
});
