import { batchCreated, batchDuplicated } from "../batches/events.ts";
import { participantJoined } from "../batches/participants/events.ts";
import { accountErased } from "../identity/deletion/events.ts";
import { listens, reacts } from "../kernel/jobs/definitions.ts";
import { sessionEnded } from "../sessions/events.ts";
import { askPeople, ensureFeedbackForm } from "./feedback/service.ts";
import { anonymizeResponsesOf } from "./queries.ts";
import { copyForms, restoreAnswer } from "./registration/service.ts";

export const formReactions = [
  reacts(
    batchCreated,
    "forms.addFeedbackForm",
    async (tx, { batchId }) => void (await ensureFeedbackForm(tx, batchId)),
  ),
  reacts(batchDuplicated, "forms.copyForms", async (tx, { fromBatchId, batchId, parts }) => {
    if (parts.includes("FORMS")) await copyForms(tx, fromBatchId, batchId);
  }),
  reacts(participantJoined, "forms.recallAnswer", (tx, { batchId, userId }) => restoreAnswer(tx, batchId, userId)),
  reacts(accountErased, "forms.deleteResponses", (tx, { userId }) => anonymizeResponsesOf(tx, userId)),
];

export const formListeners = [
  listens(sessionEnded, "forms.askForFeedback", (platform, { sessionId }) =>
    askPeople(platform, { sessionId, onlyAttended: true }),
  ),
];
