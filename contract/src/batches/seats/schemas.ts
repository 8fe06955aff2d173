import * as z from "zod/mini";
import { instantSchema } from "../../kernel/time.ts";
import { SEAT_LIMITS } from "./limits.ts";

/** The seats of a batch, and when people can register for them. */
export const seatSettingsSchema = z
  .object({
    /** The number of seats for participants; null for no limit. */
    capacity: z.nullable(
      z
        .number()
        .check(
          z.int("VALID_SEATS_CAPACITY"),
          z.gte(1, "VALID_SEATS_CAPACITY"),
          z.lte(SEAT_LIMITS.capacity, "VALID_SEATS_CAPACITY"),
        ),
    ),
    /** How long a free seat is kept for the next person in line, in hours. */
    offerHours: z
      .number()
      .check(
        z.int("VALID_SEATS_OFFER"),
        z.gte(1, "VALID_SEATS_OFFER"),
        z.lte(SEAT_LIMITS.offerHours, "VALID_SEATS_OFFER"),
      ),
    opensDateTime: z.nullable(instantSchema),
    closesDateTime: z.nullable(instantSchema),
  })
  .check(
    z.refine(
      ({ opensDateTime, closesDateTime }) =>
        opensDateTime === null || closesDateTime === null || opensDateTime < closesDateTime,
      { error: "VALID_SEATS_CLOSES", path: ["closesDateTime"] },
    ),
  );
export type SeatSettings = z.output<typeof seatSettingsSchema>;

export const registrationStateSchema = z.enum(["OPEN", "FULL", "LATER", "CLOSED"]);
export type RegistrationState = z.output<typeof registrationStateSchema>;

/** Whether a batch takes registrations, as everybody sees it. */
export const registrationSchema = z.object({
  state: registrationStateSchema,
  /** Free seats; null without a limit. */
  seatsLeft: z.nullable(z.number()),
  waitingCount: z.number(),
  opensDateTime: z.nullable(z.number()),
  closesDateTime: z.nullable(z.number()),
});
export type Registration = z.output<typeof registrationSchema>;

/** The place of the caller in the line for a batch. */
export const ownPlaceSchema = z.object({
  batchId: z.string(),
  batchName: z.string(),
  programId: z.string(),
  programName: z.string(),
  timeZone: z.string(),
  /** 1 for the next person; people to whom a seat is offered are before all others. */
  place: z.number(),
  /** The end of the offer of a seat; null while there is none. */
  offerEndsDateTime: z.nullable(z.number()),
});
export type OwnPlace = z.output<typeof ownPlaceSchema>;

/** A person in the line for a batch, for those who manage it. */
export const waitingPersonSchema = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  place: z.number(),
  sinceDateTime: z.number(),
  offerEndsDateTime: z.nullable(z.number()),
});
export type WaitingPerson = z.output<typeof waitingPersonSchema>;
