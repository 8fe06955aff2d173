import { registrationWindow, seatsLeft } from "@openrounds/contract/batches/seats/rules.ts";
import type { SeatSettings } from "@openrounds/contract/batches/seats/schemas.ts";
import type { Reached } from "../../kernel/access.ts";
import { HOUR, now, nowMs } from "../../kernel/clock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { Actor } from "../../kernel/http/handlers.ts";
import { enqueue } from "../../kernel/jobs/outbox.ts";
import { refuseConflict, refuseNotFound } from "../../kernel/refusal.ts";
import { readPublicProgram } from "../../programs/service.ts";
import { enrol, findActiveParticipant, isInvited } from "../participants/service.ts";
import { registrationFacts } from "../present.ts";
import { findBatchRow, updateSetting, type BatchRow } from "../queries.ts";
import { sendOffer, sendSeat } from "./events.ts";
import {
  countSeats,
  deleteEndedOffers,
  deleteWaiting,
  deleteWaitingOf,
  findWaiting,
  insertWaiting,
  listBatchesWithLine,
  listNext,
  lockSeats,
  updateOffer,
  type LockedSeats,
} from "./queries.ts";

const lockSeatsOrRefuse = async (tx: Tx, batchId: string): Promise<LockedSeats> =>
  (await lockSeats(tx, batchId)) ?? refuseNotFound();

/** The seats that are neither taken nor offered, without a limit infinitely many. */
async function freeSeats(tx: Tx, { setting: { batchId, capacity } }: LockedSeats): Promise<number> {
  const { taken, offered } = await countSeats(tx, batchId);
  return seatsLeft(capacity, taken + offered) ?? Number.POSITIVE_INFINITY;
}

/** Offers free seats to the next people in line; needs the lock on the seats. */
async function offerFreeSeats(tx: Tx, locked: LockedSeats): Promise<void> {
  const { setting, batch } = locked;
  const { batchId } = batch;
  const { wanted } = await countSeats(tx, batchId);
  const free = Math.min(await freeSeats(tx, locked), wanted);
  if (batch.entityStatus !== "ACTIVE" || free === 0) return;
  const endsAtMs = nowMs() + setting.offerHours * HOUR;
  for (const { userId } of await listNext(tx, batchId, free)) {
    await updateOffer(tx, batchId, userId, new Date(endsAtMs));
    await enqueue(tx, sendOffer, { batchId, userId, endsAtMs });
  }
}

/** Offers seats that became free to the next people in line. */
export async function offerSeats(tx: Tx, batchId: string): Promise<void> {
  const locked = await lockSeats(tx, batchId);
  if (locked !== undefined) await offerFreeSeats(tx, locked);
}

/** Sets the seats of a batch and the dates of its registration. New seats are offered to the people in line. */
export async function setSeats(db: Db, { batchId }: Reached<BatchRow>, settings: SeatSettings): Promise<void> {
  const toDate = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs));
  await db.transaction(async (tx) => {
    await lockSeatsOrRefuse(tx, batchId);
    await updateSetting(tx, batchId, {
      capacity: settings.capacity,
      offerHours: settings.offerHours,
      registrationOpensAt: toDate(settings.opensDateTime),
      registrationClosesAt: toDate(settings.closesDateTime),
    });
    await offerSeats(tx, batchId);
  });
}

function requireOpen({ batch, setting }: LockedSeats): void {
  const state = registrationWindow(registrationFacts(batch, setting), nowMs());
  if (state !== "OPEN") refuseConflict(state === "LATER" ? "BATCH_REGISTRATION_LATER" : "BATCH_REGISTRATION_CLOSED");
}

export type RegistrationOutcome = "REGISTERED" | "WAITING";

/** Gives a person the seat that is free or kept for them, or a place in the line; needs the lock on the seats. */
async function takeSeatOrPlace(tx: Tx, locked: LockedSeats, userId: string): Promise<RegistrationOutcome> {
  const { batch } = locked;
  const { batchId } = batch;
  const waiting = await findWaiting(tx, batchId, userId);
  const isOffered = waiting?.offerEndsAt != null && waiting.offerEndsAt > now();
  const { wanted } = await countSeats(tx, batchId);
  const isFree = wanted === 0 && (await freeSeats(tx, locked)) > 0;
  if (!isOffered && !isFree && !(await isInvited(tx, batchId, userId))) {
    if (waiting === undefined) await insertWaiting(tx, { batchId, userId, createdAt: now() });
    return "WAITING";
  }
  await deleteWaiting(tx, batchId, userId);
  await enrol(tx, batch, userId);
  return "REGISTERED";
}

/**
 * Registers a person in an open batch of a public program, or puts them in line when its seats are taken. Invited people
 * have a seat. Idempotent. Registrations of a batch follow one another, so that no seat is given twice.
 */
export async function register(db: Db, { userId }: Actor, batchId: string): Promise<RegistrationOutcome> {
  const row = await findBatchRow(db, batchId);
  if (row === undefined || row.deletedAt !== null) return refuseNotFound();
  await readPublicProgram(db, row.programId);
  return db.transaction(async (tx) => {
    const locked = await lockSeatsOrRefuse(tx, batchId);
    if ((await findActiveParticipant(tx, batchId, userId)) !== undefined) return "REGISTERED";
    requireOpen(locked);
    return takeSeatOrPlace(tx, locked, userId);
  });
}

/** Takes the seat that is offered to a person. Idempotent. */
export async function acceptSeat(db: Db, { userId }: Actor, batchId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { batch } = await lockSeatsOrRefuse(tx, batchId);
    if ((await findActiveParticipant(tx, batchId, userId)) !== undefined) return;
    const waiting = await findWaiting(tx, batchId, userId);
    const isOffered = waiting?.offerEndsAt != null && waiting.offerEndsAt > now();
    if (!isOffered || batch.entityStatus !== "ACTIVE") refuseConflict("SEAT_OFFER_ENDED");
    await deleteWaiting(tx, batchId, userId);
    await enrol(tx, batch, userId);
  });
}

/** Takes a person out of the line; a seat that was offered to them is offered to the next. Idempotent. */
export async function leaveLine(db: Db, { userId }: Actor, batchId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockSeatsOrRefuse(tx, batchId);
    if (await deleteWaiting(tx, batchId, userId)) await offerFreeSeats(tx, locked);
  });
}

/** Takes a person out of the line into the batch, also above its seats. */
export async function promote(db: Db, { batchId }: Reached<BatchRow>, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { batch } = await lockSeatsOrRefuse(tx, batchId);
    if (!(await deleteWaiting(tx, batchId, userId))) refuseNotFound();
    await enrol(tx, batch, userId);
    await enqueue(tx, sendSeat, { batchId, userId });
  });
}

/** Takes a person who became a participant in another way out of the line. */
export async function endWaiting(tx: Tx, batchId: string, userId: string): Promise<void> {
  await deleteWaiting(tx, batchId, userId);
}

/** Takes an erased person out of all lines, and offers their seats to the next. */
export async function forgetWaiting(tx: Tx, userId: string): Promise<void> {
  for (const batchId of await deleteWaitingOf(tx, userId)) await offerSeats(tx, batchId);
}

/**
 * Ends the offers whose time is over: the person leaves the line, and the seat is offered to the next. Offers other free
 * seats too, as of a batch that was opened again.
 */
export async function moveLines(db: Db): Promise<void> {
  for (const batchId of await listBatchesWithLine(db, now())) {
    await db.transaction(async (tx) => {
      const locked = await lockSeats(tx, batchId);
      if (locked === undefined) return;
      await deleteEndedOffers(tx, batchId, now());
      await offerFreeSeats(tx, locked);
    });
  }
}
