import { participantRemoved } from "../../batches/participants/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../events.ts";
import { closeRoom, showOut } from "./service.ts";

export const liveReactions = [
  reacts(sessionEnded, (db, { sessionId }) => closeRoom(db, sessionId)),
  reacts(participantRemoved, showOut),
];

export const liveListeners = [];
