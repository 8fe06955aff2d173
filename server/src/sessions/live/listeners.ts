import { participantRemoved } from "../../batches/participants/events.ts";
import { accountBlocked } from "../../identity/blocks/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../events.ts";
import { closeRoom, showOut, showOutEverywhere } from "./service.ts";

export const liveReactions = [
  reacts(sessionEnded, (db, { sessionId }) => closeRoom(db, sessionId)),
  reacts(participantRemoved, showOut),
  reacts(accountBlocked, (db, { userId }) => showOutEverywhere(db, userId)),
];

export const liveListeners = [];
