import { handles, repeats } from "../kernel/jobs/definitions.ts";
import { forgetPastChanges } from "./changes/service.ts";
import { sendOffer, sendSeat } from "./seats/events.ts";
import { tellOffer, tellSeat } from "./seats/mails.ts";
import { moveLines } from "./seats/service.ts";
import { completeEndedBatches } from "./service.ts";

export const batchJobs = [
  repeats("batches.completeEnded", "*/10 * * * *", ({ db }) => completeEndedBatches(db)),
  repeats("batches.moveLines", "* * * * *", ({ db }) => moveLines(db)),
  repeats("batches.forgetPastChanges", "*/10 * * * *", ({ db }) => forgetPastChanges(db)),
  handles(sendOffer, tellOffer),
  handles(sendSeat, tellSeat),
];
