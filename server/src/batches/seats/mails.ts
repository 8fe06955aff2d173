import { batchPath } from "@openrounds/contract/batches/paths.ts";
import { publicProgramPath } from "@openrounds/contract/programs/paths.ts";
import type { Platform } from "../../kernel/platform.ts";
import { sendMail, sendPush, whenOf } from "../../notifications/service.ts";
import { findRecipient, findWaiting } from "./queries.ts";

/** Tells a person by mail and push that a seat is kept for them; nothing if the offer has gone. Idempotent. */
export const tellOffer = (
  { db, env }: Platform,
  { batchId, userId, endsAtMs }: { readonly batchId: string; readonly userId: string; readonly endsAtMs: number },
): Promise<void> =>
  db.transaction(async (tx) => {
    const [person, waiting] = [await findRecipient(tx, batchId, userId), await findWaiting(tx, batchId, userId)];
    if (person === undefined || waiting?.offerEndsAt?.getTime() !== endsAtMs) return;
    const message = {
      template: "SEAT_OFFER" as const,
      effectKey: `seat:${batchId}:${userId}:${endsAtMs}`,
      userId,
      locale: person.locale,
      link: `${env.PUBLIC_URL}${publicProgramPath(person.programId)}`,
      values: {
        name: person.firstName,
        batch: person.batchName,
        program: person.programName,
        ...whenOf(new Date(endsAtMs), person.timeZone, person.locale),
      },
    };
    await sendPush(tx, message);
    if (person.email !== null) await sendMail(tx, { ...message, to: person.email });
  });

/** Tells a person by mail that they were taken out of the line into a batch. Idempotent. */
export const tellSeat = (
  { db, env }: Platform,
  { batchId, userId }: { readonly batchId: string; readonly userId: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const person = await findRecipient(tx, batchId, userId);
    if (person?.email == null) return;
    await sendMail(tx, {
      template: "SEAT_GIVEN",
      effectKey: `seat-given:${batchId}:${userId}`,
      to: person.email,
      userId,
      locale: person.locale,
      link: `${env.PUBLIC_URL}${batchPath(batchId)}`,
      values: { name: person.firstName, batch: person.batchName, program: person.programName },
    });
  });
