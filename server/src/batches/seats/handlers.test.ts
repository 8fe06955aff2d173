import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { batchEndpoints } from "@openrounds/contract/batches/endpoints.ts";
import { participantEndpoints } from "@openrounds/contract/batches/participants/endpoints.ts";
import { seatEndpoints } from "@openrounds/contract/batches/seats/endpoints.ts";
import type { SeatSettings } from "@openrounds/contract/batches/seats/schemas.ts";
import { accountErased } from "../../identity/deletion/events.ts";
import { buildUser } from "../../identity/factory.ts";
import type { UserRow } from "../../identity/service.ts";
import { HOUR, nowMs, resetClock, startClockAt } from "../../kernel/clock.ts";
import { announce } from "../../kernel/jobs/outbox.ts";
import { together } from "../../kernel/testing/together.ts";
import { createWorld, type World } from "../../kernel/testing/world.ts";
import { deliveries } from "../../notifications/tables.ts";
import { buildHub } from "../../organizations/factory.ts";
import type { ProgramRow } from "../../programs/service.ts";
import { buildHubWithBatch, buildParticipant } from "../factory.ts";
import type { BatchRow } from "../service.ts";
import { tellOffer } from "./mails.ts";
import { moveLines } from "./service.ts";

const OFFER_HOURS = 48;

let world: World;
let owner: UserRow;
let program: ProgramRow;
let batch: BatchRow;

const at = () => ({ params: { id: batch.batchId } });
const set = (settings: Partial<SeatSettings>) =>
  world.call(
    seatEndpoints.set,
    {
      ...at(),
      body: { capacity: null, offerHours: OFFER_HOURS, opensDateTime: null, closesDateTime: null, ...settings },
    },
    owner,
  );
const register = async (person: UserRow): Promise<string> =>
  (await world.call(seatEndpoints.register, { ...at(), body: {} }, person)).registration;
const refused = async (person: UserRow): Promise<string> =>
  (await world.refusal(seatEndpoints.register, { ...at(), body: {} }, person)).body.responseCode;
const line = async () => (await world.call(seatEndpoints.listWaiting, at(), owner)).waitingList;
const placeOf = async (person: UserRow) =>
  (await world.call(seatEndpoints.listMine, {}, person)).placeList.find(({ batchId }) => batchId === batch.batchId);
const accept = (person: UserRow) => world.call(seatEndpoints.accept, { ...at(), body: {} }, person);
const leave = (person: UserRow) => world.call(seatEndpoints.leave, { ...at(), body: {} }, person);
const remove = (person: UserRow) =>
  world.call(participantEndpoints.remove, { params: { id: batch.batchId, participantId: person.userId } }, owner);
const registration = async () => {
  const { batchList } = await world.call(batchEndpoints.listPublic, { params: { programId: program.programId } });
  return batchList.find(({ batchId }) => batchId === batch.batchId)?.registration;
};
const people = (count: number): Promise<UserRow[]> =>
  Promise.all(Array.from({ length: count }, () => buildUser(world.db)));
async function three(): Promise<[UserRow, UserRow, UserRow]> {
  const [one, two, other] = await people(3);
  if (one === undefined || two === undefined || other === undefined) throw new Error("three people");
  return [one, two, other];
}

beforeAll(async () => {
  world = await createWorld();
});
afterAll(async () => {
  resetClock();
  await world.close();
});
beforeEach(async () => {
  startClockAt(new Date("2027-05-01T12:00:00Z"));
  ({ owner, program, batch } = await buildHubWithBatch(world.db, {
    program: { visibility: "PUBLIC_PROGRAM", entityStatus: "ACTIVE" },
  }));
  await world.call(batchEndpoints.setRegistration, { ...at(), body: { isRegistrationOpen: true } }, owner);
});

test("registrations above the seats wait in line in their order, and everybody sees how many seats are left", async () => {
  await set({ capacity: 1 });
  expect(await registration()).toMatchObject({ state: "OPEN", seatsLeft: 1, waitingCount: 0 });
  const [first, second, third] = await three();
  expect([await register(first), await register(second), await register(third)]).toEqual([
    ...["REGISTERED", "WAITING", "WAITING"],
  ]);
  expect(await register(second)).toBe("WAITING");
  expect((await line()).map(({ userId, place }) => [userId, place])).toEqual([
    [second.userId, 1],
    [third.userId, 2],
  ]);
  expect(await placeOf(third)).toMatchObject({ place: 2, offerEndsDateTime: null });
  expect(await registration()).toMatchObject({ state: "FULL", seatsLeft: 0, waitingCount: 2 });
});

test("a free seat is kept for the next in line for its time; nobody overtakes", async () => {
  await set({ capacity: 1 });
  const [first, second, third] = await three();
  for (const person of [first, second, third]) await register(person);
  await remove(first);
  const offer = await placeOf(second);
  expect(((offer?.offerEndsDateTime ?? 0) - nowMs()) / HOUR).toBeCloseTo(OFFER_HOURS);
  expect((await placeOf(third))?.offerEndsDateTime).toBeNull();
  const [latecomer] = await people(1);
  if (latecomer === undefined) throw new Error("nobody");
  expect(await register(latecomer)).toBe("WAITING");
  expect((await world.refusal(seatEndpoints.accept, { ...at(), body: {} }, third)).body.responseCode).toBe(
    "SEAT_OFFER_ENDED",
  );
  await accept(second);
  expect((await line()).map(({ userId }) => userId)).toEqual([third.userId, latecomer.userId]);
  expect(await register(second)).toBe("REGISTERED");
});

test("an offer that is declined or whose time is over goes on to the next", async () => {
  await set({ capacity: 1 });
  const [first, second, third] = await three();
  const [fourth] = await people(1);
  if (fourth === undefined) throw new Error("nobody");
  for (const person of [first, second, third, fourth]) await register(person);
  await remove(first);
  await leave(second);
  expect((await placeOf(third))?.offerEndsDateTime).not.toBeNull();
  startClockAt(new Date(nowMs() + OFFER_HOURS * HOUR));
  await moveLines(world.db);
  expect(await placeOf(third)).toBeUndefined();
  expect((await placeOf(fourth))?.offerEndsDateTime).not.toBeNull();
  expect((await world.refusal(seatEndpoints.accept, { ...at(), body: {} }, third)).status).toBe(409);
  await accept(fourth);
  expect(await line()).toEqual([]);
});

test("the offer is mailed once, in the language of the person, and not after it has gone", async () => {
  await set({ capacity: 1 });
  const [first, second, third] = await three();
  for (const person of [first, second, third]) await register(person);
  await remove(first);
  const offer = {
    batchId: batch.batchId,
    userId: second.userId,
    endsAtMs: (await placeOf(second))?.offerEndsDateTime ?? 0,
  };
  await tellOffer(world.app.platform, offer);
  await tellOffer(world.app.platform, offer);
  const mails = () => world.db.select().from(deliveries).where(eq(deliveries.userId, second.userId));
  const sent = await mails();
  expect(sent.filter(({ template }) => template === "SEAT_OFFER")).toHaveLength(1);
  expect(sent[0]?.links[0]).toContain(program.programId);
  await tellOffer(world.app.platform, { ...offer, userId: third.userId });
  expect(await world.db.$count(deliveries, eq(deliveries.userId, third.userId))).toBe(0);
});

test("more seats are offered at once to as many people in line; a facilitator's choice needs no seat", async () => {
  await set({ capacity: 1 });
  const [first, second, third] = await three();
  for (const person of [first, second, third]) await register(person);
  await world.call(seatEndpoints.promote, { params: { id: batch.batchId, participantId: third.userId } }, owner);
  expect(await register(third)).toBe("REGISTERED");
  expect((await placeOf(second))?.offerEndsDateTime).toBeNull();
  await set({ capacity: 3 });
  expect((await placeOf(second))?.offerEndsDateTime).not.toBeNull();
  await set({ capacity: null });
  const [anyone] = await people(1);
  if (anyone === undefined) throw new Error("nobody");
  expect(await register(anyone)).toBe("REGISTERED");
});

test("the team takes no seat, invited people have one, and an erased person gives theirs up", async () => {
  await set({ capacity: 1 });
  await buildParticipant(world.db, batch, "FACILITATOR");
  const [first, second, third] = await three();
  expect(await register(first)).toBe("REGISTERED");
  await register(second);
  await register(third);
  await remove(first);
  expect((await placeOf(second))?.offerEndsDateTime).not.toBeNull();
  await world.db.transaction((tx) => announce(tx, accountErased, { userId: second.userId }));
  expect((await placeOf(third))?.offerEndsDateTime).not.toBeNull();
});

test("registration opens and closes at its instants", async () => {
  const [person] = await people(1);
  if (person === undefined) throw new Error("nobody");
  const [opensDateTime, closesDateTime] = [nowMs() + HOUR, nowMs() + 2 * HOUR];
  await set({ opensDateTime, closesDateTime });
  expect(await refused(person)).toBe("BATCH_REGISTRATION_LATER");
  expect(await registration()).toMatchObject({ state: "LATER", opensDateTime });
  startClockAt(new Date(closesDateTime));
  expect(await refused(person)).toBe("BATCH_REGISTRATION_CLOSED");
  expect(await registration()).toMatchObject({ state: "CLOSED" });
  startClockAt(new Date(opensDateTime));
  expect(await register(person)).toBe("REGISTERED");
  const wrong = { capacity: 0, offerHours: 0, opensDateTime: closesDateTime, closesDateTime: opensDateTime };
  const { error } = (await world.refusal(seatEndpoints.set, { ...at(), body: wrong }, owner)).body;
  expect(Object.keys(error.fields ?? {})).toContain("capacity");
});

test("parallel registrations take exactly the seats, and the others stand in line one after the other", async () => {
  await set({ capacity: 5 });
  const outcomes = await together(await people(20), register);
  expect(outcomes.filter((outcome) => outcome === "REGISTERED")).toHaveLength(5);
  expect((await line()).map(({ place }) => place)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
});

test("seats and line belong to those who manage the batch", async () => {
  const attendee = await buildParticipant(world.db, batch, "ATTENDEE");
  const { owner: stranger } = await buildHub(world.db);
  const body = { capacity: 1, offerHours: 1, opensDateTime: null, closesDateTime: null };
  expect((await world.refusal(seatEndpoints.set, { ...at(), body }, attendee)).status).toBe(403);
  expect((await world.refusal(seatEndpoints.set, { ...at(), body }, stranger)).status).toBe(404);
  expect((await world.refusal(seatEndpoints.listWaiting, at(), stranger)).status).toBe(404);
  const promotion = { params: { id: batch.batchId, participantId: attendee.userId } };
  expect((await world.refusal(seatEndpoints.promote, promotion, stranger)).status).toBe(404);
  expect((await world.refusal(seatEndpoints.promote, promotion, owner)).status).toBe(404);
});
