import type { OwnPlace, WaitingPerson } from "@openrounds/contract/batches/seats/schemas.ts";
import type { LineRow, PlaceRow } from "./queries.ts";

/** A person in line, for those who manage the batch. */
export const presentWaitingPerson = ({ sinceAt, offerEndsAt, ...person }: LineRow): WaitingPerson => ({
  ...person,
  sinceDateTime: sinceAt.getTime(),
  offerEndsDateTime: offerEndsAt?.getTime() ?? null,
});

/** The place of the caller in the line of a batch. */
export const presentOwnPlace = ({ offerEndsAt, ...place }: PlaceRow): OwnPlace => ({
  ...place,
  offerEndsDateTime: offerEndsAt?.getTime() ?? null,
});
