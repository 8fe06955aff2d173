import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { profileEndpoints } from "@openrounds/contract/identity/profile/endpoints.ts";
import { personEndpoints } from "@openrounds/contract/people/endpoints.ts";
import { noteEndpoints } from "@openrounds/contract/people/notes/endpoints.ts";
import { NOTE_LIMITS } from "@openrounds/contract/people/notes/schemas.ts";
import { buildHubWithBatch, buildParticipant, buildParticipation } from "../../batches/factory.ts";
import type { BatchRow } from "../../batches/service.ts";
import { accountErased } from "../../identity/deletion/events.ts";
import type { UserRow } from "../../identity/service.ts";
import { now } from "../../kernel/clock.ts";
import { newId } from "../../kernel/ids.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { manageHub } from "../../kernel/testing/sign-ins.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildMember, buildSuperhub } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { buildRight } from "../../programs/factory.ts";
import { personNotes } from "./tables.ts";

const { add, remove, update } = noteEndpoints;

let world: World;
let hub: OrganizationRow;
let owner: UserRow;
let batch: BatchRow;
let admin: UserRow;
let asha: UserRow;

beforeAll(async () => {
  world = await createWorld({ runsJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub, owner, batch } = await buildHubWithBatch(world.db, { owner: { firstName: "Meera", lastName: "Nair" } }));
  admin = await buildMember(world.db, hub, "ADMIN", { firstName: "Nisha", lastName: "Patil" });
  await buildRight(world.db, { programId: batch.programId, userId: admin.userId, canEdit: true, canView: true });
  asha = await buildParticipant(world.db, batch, "ATTENDEE", { firstName: "Asha", lastName: "Rao" });
});

const place = (person = asha, organization = hub) => ({
  organizationId: organization.organizationId,
  userId: person.userId,
});
const write = async (author: UserRow, text = "Asked for a call.", at = place()) =>
  (await world.call(add, { params: at, body: { text } }, author)).note;
const notesFor = async (reader: UserRow, at = place()) =>
  (await world.call(personEndpoints.read, { params: at }, reader)).person.noteList;

test("the team writes notes about a person, each with its author and time, the newest first", async () => {
  await write(admin, "Asked for a call.");
  await write(owner, "  Called her.  ");
  expect(await notesFor(owner)).toMatchObject([
    { text: "Called her.", byName: "Meera Nair", isOwn: true, mayRemove: true, changedDateTime: null },
    { text: "Asked for a call.", byName: "Nisha Patil", isOwn: false, mayRemove: true },
  ]);
});

test("only the author changes a note, and it says that it was changed", async () => {
  const { noteId } = await write(admin);
  const change = { params: { ...place(), noteId }, body: { text: "Called back." } };
  expect((await world.refusal(update, change, owner)).status).toBe(403);
  const { note } = await world.call(update, change, admin);
  expect(note).toMatchObject({ text: "Called back.", changedDateTime: expect.any(Number) as number });
});

test("the author deletes a note, and so do owner and admins; other members do not", async () => {
  const member = await buildMember(world.db, hub, "MEMBER");
  await buildParticipation(world.db, batch, "FACILITATOR", member);
  const byAdmin = { params: { ...place(), noteId: (await write(admin)).noteId } };
  expect((await world.refusal(remove, byAdmin, member)).status).toBe(403);
  expect(await notesFor(member)).toMatchObject([{ isOwn: false, mayRemove: false }]);
  await world.call(remove, byAdmin, owner);
  const own = { params: { ...place(), noteId: (await write(member)).noteId } };
  await world.call(remove, own, member);
  expect(await notesFor(owner)).toEqual([]);
});

test("people outside the team, other hubs and a superhub that manages the hub neither read nor write notes", async () => {
  const { superhub, superhubOwner } = await buildSuperhub(world.db);
  const below = await buildHubWithBatch(world.db, { hub: { parentId: superhub.organizationId } });
  const pooja = await buildParticipant(world.db, below.batch, "ATTENDEE");
  const at = place(pooja, below.hub);
  const { noteId } = await write(below.owner, "Secretbird", at);
  const facilitator = await buildParticipant(world.db, below.batch, "FACILITATOR");
  await manageHub(world, { superhub, hub: below.hub }, superhubOwner);
  for (const reader of [facilitator, superhubOwner, owner, pooja]) {
    const calls = [
      await world.refusal(add, { params: at, body: { text: "x" } }, reader),
      await world.refusal(update, { params: { ...at, noteId }, body: { text: "x" } }, reader),
      await world.refusal(remove, { params: { ...at, noteId } }, reader),
    ];
    for (const { status, body } of calls) {
      expect([403, 404]).toContain(status);
      expect(JSON.stringify(body)).not.toContain("Secretbird");
    }
  }
  expect(await notesFor(facilitator, at)).toBeNull();
  expect(await notesFor(superhubOwner, at)).toBeNull();
});

test("a note is reached only through its own hub and person", async () => {
  const other = await buildHubWithBatch(world.db);
  await buildParticipation(world.db, other.batch, "ATTENDEE", asha);
  const { noteId } = await write(admin);
  const elsewhere = { params: { ...place(asha, other.hub), noteId } };
  expect((await world.refusal(remove, elsewhere, other.owner)).status).toBe(404);
  const ravi = await buildParticipant(world.db, batch, "ATTENDEE");
  expect((await world.refusal(remove, { params: { ...place(ravi), noteId } }, owner)).status).toBe(404);
  expect(await notesFor(other.owner, place(asha, other.hub))).toEqual([]);
});

test("nobody reads or writes notes about themselves", async () => {
  await write(owner, "About Nisha", place(admin));
  expect(await notesFor(admin, place(admin))).toBeNull();
  const own = await world.refusal(add, { params: place(admin), body: { text: "x" } }, admin);
  expect(own.status).toBe(403);
});

test("a note has 1 to 2000 characters, and a hub 100 notes about one person", async () => {
  for (const [text, code] of [
    [" ", "VALID_NOTE_REQUIRED"],
    ["x".repeat(NOTE_LIMITS.text + 1), "VALID_NOTE_MAX"],
  ] as const) {
    const { body } = await world.refusal(add, { params: place(), body: { text } }, owner);
    expect(body.responseCode).toBe(code);
  }
  const row = { ...place(), writtenBy: owner.userId, text: "x", createdAt: now() };
  const rows = Array.from({ length: NOTE_LIMITS.notes }, () => ({ ...row, noteId: newId() }));
  await world.db.insert(personNotes).values(rows);
  const { body } = await world.refusal(add, { params: place(), body: { text: "One more" } }, owner);
  expect(body.responseCode).toBe("NOTE_LIMIT_REACHED");
});

test("the copy of a person's data holds the notes about them, that of the author does not", async () => {
  await write(admin, "Asked for a call.");
  const heldBy = async (person: UserRow) => {
    const self = { params: { userId: person.userId } };
    await world.call(profileEndpoints.orderExport, self, person);
    await world.settled();
    const { url } = await world.call(profileEndpoints.exportLink, self, person);
    const { body } = await world.openFile(url, person);
    return (JSON.parse(body) as { held: Record<string, Record<string, unknown>[]> }).held["person_notes"] ?? [];
  };
  expect(await heldBy(asha)).toMatchObject([{ text: "Asked for a call." }]);
  expect(await heldBy(admin)).toEqual([]);
});

test("with an account the notes about its person are erased; those that they wrote stay", async () => {
  await write(owner, "About Asha");
  await write(admin, "About the owner", place(owner));
  for (const { userId } of [asha, admin]) {
    await world.db.transaction((tx) => announce(tx, accountErased, { userId }));
  }
  const kept = await world.db.select().from(personNotes);
  expect(kept.map(({ text }) => text)).toContain("About the owner");
  expect(kept.map(({ text }) => text)).not.toContain("About Asha");
});
