import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallInput } from "@openrounds/contract/kernel/endpoint.ts";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { invitationEndpoints } from "@openrounds/contract/invitations/endpoints.ts";
import { BATCH_ROLES, type BatchRole } from "@openrounds/contract/kernel/permissions.ts";
import { programEndpoints } from "@openrounds/contract/programs/endpoints.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { invitations } from "../../invitations/tables.ts";
import { newId } from "../../kernel/ids.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { buildMember } from "../../organizations/factory.ts";
import type { OrganizationRow } from "../../organizations/service.ts";
import { batchForm, buildBatch, buildHubWithBatch, buildParticipant } from "../factory.ts";
import type { BatchRow } from "../service.ts";
import { batches } from "../tables.ts";

const { add, list, read, remove, update } = participantEndpoints;

let world: World;
let hub: OrganizationRow;
let batch: BatchRow;
let owner: UserRow;
let attendee: UserRow;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ hub, owner, batch } = await buildHubWithBatch(world.db));
  attendee = await buildParticipant(world.db, batch, "ATTENDEE", {
    firstName: "Pooja",
    lastName: "Ingole",
    email: `${newId()}@test.example`,
    countryCode: "91",
    phone: String(Math.round(Math.random() * 1e10)).padStart(10, "7"),
    profileImage: "/files/images/pooja.webp",
  });
});

const params = () => ({ params: { id: batch.batchId } });
const page = (query: CallInput<typeof list>["query"] = {}, as = owner) => world.call(list, { ...params(), query }, as);
const of = ({ userId }: UserRow) => ({ params: { id: batch.batchId, participantId: userId } });
const addAs = (as: UserRow, userId: string, roles: BatchRole[] = ["ATTENDEE"]) =>
  world.call(add, { ...params(), body: { participants: [{ userId, roles }] } }, as);
const addRefused = (as: UserRow, userId: string, roles: BatchRole[] = ["ATTENDEE"]) =>
  world.refusal(add, { ...params(), body: { participants: [{ userId, roles }] } }, as);

describe("the list", () => {
  test("shows people with roles and contacts to who may see contacts [BATCH-009] [BATCH-066]", async () => {
    const { participantList, totalNumber } = await page();
    expect(totalNumber).toBe(1);
    expect(participantList).toEqual([
      {
        userId: attendee.userId,
        firstName: "Pooja",
        lastName: "Ingole",
        primaryEmail: attendee.email,
        phone: `+91 ${attendee.phone}`,
        roles: ["ATTENDEE"],
        entityStatus: "ACTIVE",
        profileImage: "/files/images/pooja.webp",
      },
    ]);
  });

  test.each(["ATTENDEE", "CASE_PRESENTER", "GUEST_LECTURER", "SUBJECT_MATTER_EXPERT"] as const)(
    "shows the %s names and no contacts, and finds nobody by a contact",
    async (role) => {
      const person = await buildParticipant(world.db, batch, role);
      const listed = await page({}, person);
      expect(listed.totalNumber).toBe(2);
      expect(JSON.stringify(listed)).not.toContain("@");
      expect(JSON.stringify(listed)).not.toContain(String(attendee.phone));
      expect((await page({ text: attendee.email?.slice(0, 20) ?? "" }, person)).totalNumber).toBe(0);
      expect((await page({ text: attendee.phone ?? "" }, person)).totalNumber).toBe(0);
      expect((await page({ text: "pooja ing" }, person)).totalNumber).toBe(1);
      expect((await world.call(read, of(attendee), person)).participant).toMatchObject({
        primaryEmail: null,
        phone: null,
      });
    },
  );

  test("has pages of fifty, and of a chosen size [BATCH-066] [BATCH-068]", async () => {
    for (let i = 0; i < 54; i++) await buildParticipant(world.db, batch, "ATTENDEE");
    expect((await page()).participantList).toHaveLength(50);
    expect((await page({ pageNo: 1 })).participantList).toHaveLength(5);
    const pages = await Promise.all([0, 1, 2].map((pageNo) => page({ pageNo, pageSize: 20 })));
    const ids = pages.flatMap(({ participantList }) => participantList.map(({ userId }) => userId));
    expect(new Set(ids).size).toBe(55);
    expect(pages.map(({ totalNumber }) => totalNumber)).toEqual([55, 55, 55]);
  });

  test("tells active from invited people [BATCH-010] [BATCH-066]", async () => {
    expect((await page({ participantStatus: "INVITED" })).totalNumber).toBe(0);
    const stranger = await buildUser(world.db);
    await addAs(owner, stranger.userId);
    for (const [participantStatus, { userId }] of [
      ["ACTIVE", attendee],
      ["INVITED", stranger],
    ] as const) {
      const { participantList } = await page({ participantStatus });
      expect(participantList).toMatchObject([{ userId, entityStatus: participantStatus }]);
    }
    const [open] = await world.db.select().from(invitations).where(eq(invitations.userId, stranger.userId));
    await world.call(invitationEndpoints.trigger, { body: { invitationId: open?.invitationId ?? "" } }, stranger);
    expect((await page({ participantStatus: "INVITED" })).participantList).toEqual([]);
    const active = (await page({ participantStatus: "ACTIVE" })).participantList;
    expect(active.map(({ userId, entityStatus }) => [userId, entityStatus]).toSorted()).toEqual(
      [attendee, stranger].map(({ userId }) => [userId, "ACTIVE"]).toSorted(),
    );
    expect(
      (await world.refusal(list, { ...params(), query: { participantStatus: "LEFT" as "ACTIVE" } }, owner)).status,
    ).toBe(400);
  });

  test.each(["%", "_", "\\", "' or '1'='1", "%'; drop table users; --", "*", "\u0000"])(
    "takes %o as text and finds nobody by it",
    async (text) => {
      const response = await world.app.http.inject({
        url: `/api/v1/session/batch/${batch.batchId}/participants?text=${encodeURIComponent(text)}`,
        headers: { authorization: await world.authorize(owner) },
      });
      expect([200, 400]).toContain(response.statusCode);
      expect(response.body).not.toContain("Pooja");
    },
  );

  test("has the same response in both versions [BATCH-066]", async () => {
    const headers = { authorization: await world.authorize(owner) };
    const stranger = await buildUser(world.db);
    await addAs(owner, stranger.userId);
    await buildParticipant(world.db, batch, "ATTENDEE");
    for (const [query, shown] of [
      ["", attendee],
      ["?pageNo=0&pageSize=1&participantStatus=ACTIVE", attendee],
      ["?pageNo=0&pageSize=10&participantStatus=INVITED", stranger],
    ] as const) {
      const [first, second] = await Promise.all(
        [1, 2].map((version) =>
          world.app.http.inject({
            url: `/api/v${version}/session/batch/${batch.batchId}/participants${query}`,
            headers,
          }),
        ),
      );
      expect(first?.body).toContain(shown.userId);
      expect(second?.body).toBe(first?.body);
    }
  });
});

describe("adding", () => {
  /** A member of the hub's team who is in no batch yet. */
  const buildFamiliar = (): Promise<UserRow> => buildMember(world.db, hub, "GUEST");

  test("makes people whom the hub knows active participants, who then see batch and program [BATCH-067] [PERM-096]", async () => {
    const person = await buildFamiliar();
    const { participants } = await addAs(owner, person.userId);
    expect(participants).toEqual([{ userId: person.userId, entityStatus: "ACTIVE" }]);
    expect((await world.call(read, of(person), person)).participant).toMatchObject({
      roles: ["ATTENDEE"],
      entityStatus: "ACTIVE",
    });
    const { program } = await world.call(programEndpoints.read, { params: { id: batch.programId } }, person);
    expect(program.canViewProgram).toBe(true);
  });

  test("somebody twice, by one call or by two, keeps one place", async () => {
    const person = await buildFamiliar();
    await together(5, () => addAs(owner, person.userId));
    expect((await page()).totalNumber).toBe(2);
    const twice = { participants: [1, 2].map(() => ({ userId: person.userId, roles: ["ATTENDEE" as const] })) };
    expect((await world.refusal(add, { ...params(), body: twice }, owner)).status).toBe(400);
  });

  test("takes who takes part in another batch of the hub at once, and who takes part elsewhere only asks", async () => {
    const sibling = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
    const regular = await buildParticipant(world.db, sibling, "ATTENDEE");
    const createdBy = owner.userId;
    const { batch: other } = await buildHubWithBatch(world.db, { program: { createdBy }, batch: { createdBy } });
    const stranger = await buildParticipant(world.db, other, "ATTENDEE");
    expect((await addAs(owner, regular.userId)).participants[0]?.entityStatus).toBe("ACTIVE");
    expect((await addAs(owner, stranger.userId)).participants[0]?.entityStatus).toBe("INVITED");
  });

  test("invites a person who only took part in a batch that was deleted", async () => {
    const sibling = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
    const former = await buildParticipant(world.db, sibling, "ATTENDEE");
    await world.db.update(batches).set({ deletedAt: new Date() }).where(eq(batches.batchId, sibling.batchId));
    expect((await addAs(owner, former.userId)).participants[0]?.entityStatus).toBe("INVITED");
  });

  test("asks people whom the hub does not know, and shows no contact of theirs until they accept", async () => {
    const contacts = { email: `${newId()}@far.example`, countryCode: "91", phone: "7700900123" };
    const stranger = await buildUser(world.db, contacts);
    const { participants } = await addAs(owner, stranger.userId, ["CASE_PRESENTER"]);
    expect(participants).toEqual([{ userId: stranger.userId, entityStatus: "INVITED" }]);
    const program = { params: { id: batch.programId } };
    expect((await world.refusal(programEndpoints.read, program, stranger)).status).toBe(404);
    const invited = await page({ participantStatus: "INVITED" });
    expect(invited.participantList).toMatchObject([{ userId: stranger.userId, primaryEmail: null, phone: null }]);
    for (const text of [contacts.email.slice(0, 12), "7700900"]) {
      expect((await page({ participantStatus: "INVITED", text })).totalNumber).toBe(0);
    }
    const [open] = await world.db.select().from(invitations).where(eq(invitations.userId, stranger.userId));
    expect(open).toMatchObject({ entityId: batch.batchId, invitedBy: owner.userId, roles: ["CASE_PRESENTER"] });
    const accept = { body: { invitationId: open?.invitationId ?? "", batchId: batch.batchId } };
    await world.call(invitationEndpoints.trigger, accept, stranger);
    expect((await world.call(read, of(stranger), owner)).participant).toMatchObject({
      entityStatus: "ACTIVE",
      primaryEmail: contacts.email,
      phone: "+91 7700900123",
    });
  });

  test("asks nobody into a batch that is closed", async () => {
    await world.db.update(batches).set({ entityStatus: "COMPLETED" }).where(eq(batches.batchId, batch.batchId));
    const stranger = await buildUser(world.db);
    expect((await addRefused(owner, stranger.userId)).body.responseCode).toBe("INVITE_BATCH_CLOSED");
    expect((await page({ participantStatus: "INVITED" })).totalNumber).toBe(0);
  });

  test("is all or nothing, and refuses who has no account", async () => {
    const person = await buildFamiliar();
    const invited = await buildUser(world.db, { status: "INVITED" });
    for (const stranger of [newId(), invited.userId]) {
      const participants = [person.userId, stranger].map((userId) => ({ userId, roles: ["ATTENDEE" as const] }));
      const refused = await world.refusal(add, { ...params(), body: { participants } }, owner);
      expect(refused).toMatchObject({ status: 404, body: { responseCode: "PARTICIPANT_UNKNOWN" } });
    }
    expect((await page()).totalNumber).toBe(1);
  });

  test("takes every role but owner, which comes with making a batch and nobody gives [BATCH-011] [PERM-099]", async () => {
    const given = ["ATTENDEE", "CASE_PRESENTER", "FACILITATOR", "GUEST_LECTURER", "GUEST_PARTICIPANT"] as const;
    const others = ["PROGRAM_ADMIN", "SUBJECT_MATTER_EXPERT"] as const;
    expect(BATCH_ROLES.toSorted()).toEqual([...given, ...others, "OWNER"].toSorted());
    for (const role of [...given, ...others]) {
      const person = await buildFamiliar();
      await addAs(owner, person.userId, [role]);
      expect((await world.call(read, of(person), owner)).participant.roles).toEqual([role]);
    }
    expect((await addRefused(owner, (await buildFamiliar()).userId, ["OWNER"])).status).toBe(403);
    const made = await world.call(batchEndpoints.create, { body: batchForm(batch.programId) }, owner);
    const own = { params: { id: made.batch.batchId, participantId: owner.userId } };
    expect((await world.call(read, own, owner)).participant.roles).toEqual(["OWNER"]);
    expect((await addRefused(owner, attendee.userId, [])).body.responseCode).toBe("VALID_ROLE_REQUIRED");
    expect((await addRefused(owner, attendee.userId, ["DIRECTOR" as BatchRole])).status).toBe(400);
  });

  test.each(["FACILITATOR", "ATTENDEE", "CASE_PRESENTER"] as const)(
    "is not for the %s, whatever role is asked [PERM-096] [PERM-099]",
    async (role) => {
      const person = await buildParticipant(world.db, batch, role);
      const newcomer = await buildFamiliar();
      for (const added of ["ATTENDEE", "PROGRAM_ADMIN"] as const) {
        expect((await addRefused(person, newcomer.userId, [added])).status).toBe(403);
      }
      expect((await addRefused(person, person.userId, ["PROGRAM_ADMIN"])).status).toBe(403);
    },
  );
});

describe("changing roles", () => {
  const changeAs = (as: UserRow, person: UserRow, roles: BatchRole[]) =>
    world.call(update, { ...of(person), body: { roles } }, as);
  const refused = (as: UserRow, person: UserRow, roles: BatchRole[]) =>
    world.refusal(update, { ...of(person), body: { roles } }, as);

  test("replaces them, and rights follow at once [BATCH-072] [PERM-100]", async () => {
    await changeAs(owner, attendee, ["FACILITATOR", "CASE_PRESENTER"]);
    const { participant } = await world.call(read, of(attendee), attendee);
    expect(participant.roles).toEqual(["FACILITATOR", "CASE_PRESENTER"]);
    expect(participant.primaryEmail).toBe(attendee.email);
  });

  test("of oneself is refused, so that nobody raises oneself", async () => {
    const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
    expect((await refused(admin, admin, ["FACILITATOR"])).status).toBe(403);
  });

  test("never makes or unmakes an owner", async () => {
    const batchOwner = await buildParticipant(world.db, batch, "OWNER");
    expect((await refused(owner, batchOwner, ["ATTENDEE"])).status).toBe(403);
    expect((await refused(owner, attendee, ["OWNER"])).status).toBe(403);
  });

  test("of somebody who is not in the batch finds nobody", async () => {
    expect((await refused(owner, await buildUser(world.db), ["ATTENDEE"])).status).toBe(404);
  });

  test("is not for people without the code [PERM-100]", async () => {
    const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
    const presenter = await buildParticipant(world.db, batch, "CASE_PRESENTER");
    for (const person of [attendee, presenter]) {
      expect((await refused(facilitator, person, ["FACILITATOR"])).status).toBe(403);
    }
    const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
    await changeAs(admin, presenter, ["GUEST_LECTURER"]);
    expect((await world.call(read, of(presenter), owner)).participant.roles).toEqual(["GUEST_LECTURER"]);
  });
});

describe("removing", () => {
  test("takes the person out of the batch, and out of the program unless another batch keeps them [BATCH-071] [PERM-097]", async () => {
    const sibling = await buildBatch(world.db, { programId: batch.programId, createdBy: owner.userId });
    const body = { participants: [{ userId: attendee.userId, roles: ["ATTENDEE" as const] }] };
    await world.call(add, { params: { id: sibling.batchId }, body }, owner);
    const program = { params: { id: batch.programId } };
    await world.call(remove, of(attendee), owner);
    expect((await world.refusal(read, of(attendee), owner)).status).toBe(404);
    await world.call(programEndpoints.read, program, attendee);
    await world.call(remove, { params: { id: sibling.batchId, participantId: attendee.userId } }, owner);
    expect((await world.refusal(programEndpoints.read, program, attendee)).status).toBe(404);
  });

  test("is not for the batch owner, nor for people without the code [PERM-097] [PERM-101]", async () => {
    const batchOwner = await buildParticipant(world.db, batch, "OWNER");
    expect((await world.refusal(remove, of(batchOwner), owner)).status).toBe(403);
    const facilitator = await buildParticipant(world.db, batch, "FACILITATOR");
    const presenter = await buildParticipant(world.db, batch, "CASE_PRESENTER");
    for (const person of [attendee, presenter]) {
      expect((await world.refusal(remove, of(person), facilitator)).status).toBe(403);
    }
    const admin = await buildParticipant(world.db, batch, "PROGRAM_ADMIN");
    for (const person of [attendee, presenter, facilitator]) {
      await world.call(remove, of(person), admin);
      expect((await world.refusal(read, of(person), owner)).status).toBe(404);
    }
  });
});

test("a person of the batch is read alone [BATCH-073]", async () => {
  expect((await world.call(read, of(attendee), owner)).participant).toMatchObject({
    userId: attendee.userId,
    firstName: "Pooja",
    roles: ["ATTENDEE"],
  });
  expect((await world.refusal(read, of(owner), owner)).status).toBe(404);
});
