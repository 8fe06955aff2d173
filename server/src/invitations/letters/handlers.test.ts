import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { letterEndpoints } from "@openrounds/contract/invitations/letters/endpoints.ts";
import type { LetterInput } from "@openrounds/contract/invitations/letters/schemas.ts";
import { buildHubWithBatch, buildParticipant } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { DAY, nowMs } from "../../kernel/clock.ts";
import { attempts } from "../../kernel/db/tables.ts";
import { clearDeliveries, listDeliveries } from "../../kernel/testing/deliveries.ts";
import { contend } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildHub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";

const { send } = letterEndpoints;
const TEXT = "The next session is about foot ulcers.\n\nPlease bring a case.";

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let batch: BatchRow;
let asha: UserRow;
let ravi: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  await clearDeliveries(world);
  ({ hub, owner, batch } = await buildHubWithBatch(world.db, {
    hub: { name: "Sewa hub" },
    owner: { firstName: "Meera", lastName: "Iyer" },
    program: { name: "Diabetes care" },
    batch: { batchName: "Batch 4" },
  }));
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", primaryReadingLanguage: "hi" });
  ravi = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Ravi" });
});

const params = () => ({ id: batch.batchId });
const letter = (fields: Partial<LetterInput> = {}) => ({ params: params(), body: { emailBody: TEXT, ...fields } });
const mails = () => listDeliveries(world, { template: "BATCH_LETTER" });

test("an e-mail goes to the named people of a batch, in their language, and replies go to the address of the batch [BATCH-075] [PERM-104]", async () => {
  await world.call(batchEndpoints.setCommunication, { params: params(), body: { emailId: "care@example.org" } }, owner);
  const contacts = [asha.email ?? ""];
  expect(await world.call(send, letter({ contacts }), owner)).toEqual({ recipientCount: 1 });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: asha.email, replyTo: "care@example.org", status: "SENT", locale: "hi" });
  expect(mail?.subject).toBe("Batch 4: Sewa hub का संदेश");
  expect(mail?.text).toContain("Meera Iyer");
  expect(mail?.text).toContain(TEXT);
  expect(mail?.links[0]).toMatch(new RegExp(`/batch/${batch.batchId}$`));
});

test("without names everybody of the batch is written to, each letter once per person [BATCH-075]", async () => {
  const { recipientCount } = await world.call(send, letter(), owner);
  expect(recipientCount).toBe(2);
  expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual([asha.email, ravi.email].toSorted());
  await world.call(send, letter(), owner);
  expect(await mails()).toHaveLength(4);
});

test("half a sign in a letter harms nothing, a zero byte is refused", async () => {
  await world.call(send, letter({ emailBody: "Half \ud83d a sign" }), owner);
  expect((await mails())[0]?.text).toContain("Half \ufffd a sign");
  expect((await world.refusal(send, letter({ emailBody: "zero \u0000 byte" }), owner)).status).toBe(400);
});

test("whoever is not in the batch is not written to, and neither are the others of the list", async () => {
  const stranger = await buildUser(world.db);
  const contacts = [asha.email ?? "", stranger.email ?? ""];
  const { status, body } = await world.refusal(send, letter({ contacts }), owner);
  expect([status, body.responseCode]).toEqual([400, "LETTER_NOT_A_PARTICIPANT"]);
  expect(body.error?.fields).toHaveProperty("contacts");
  expect(await mails()).toEqual([]);
});

test.each([
  [{ emailBody: "   " }, "emailBody"],
  [{ emailBody: "x".repeat(5001) }, "emailBody"],
  [{ contacts: [] }, "contacts"],
])("the letter %o is refused at the field %s", async (fields, name) => {
  const { status, body } = await world.refusal(send, letter(fields), owner);
  expect(status).toBe(400);
  expect(body.error?.fields).toHaveProperty(name);
});

test("participants, facilitators and people of other hubs do not write to a batch, its program admin does [PERM-104]", async () => {
  const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
  for (const person of [asha, facilitator]) expect((await world.refusal(send, letter(), person)).status).toBe(403);
  const { owner: other } = await buildHub(world.db);
  expect((await world.refusal(send, letter(), other)).status).toBe(404);
  expect(await mails()).toEqual([]);
  const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
  await world.call(send, letter({ contacts: [asha.email ?? ""] }), admin);
  expect((await mails()).map(({ recipient }) => recipient)).toEqual([asha.email]);
});

test("an organization writes five thousand mails a day, counted exactly over parallel calls", async () => {
  const key = `letters:${hub.organizationId}`;
  await world.db.insert(attempts).values({ key, tries: 4995, windowEndsAt: new Date(nowMs() + DAY) });
  const { results } = await contend(5, () => world.call(send, letter(), owner));
  expect(results).toHaveLength(2);
  const { status, body } = await world.refusal(send, letter(), owner);
  expect([status, body.responseCode]).toEqual([429, "LETTER_LIMIT_REACHED"]);
  await world.call(send, letter({ contacts: [asha.email ?? ""] }), owner);
});
