import { participantRemoved, participantRolesChanged } from "../../batches/participants/events.ts";
import { accountBlocked } from "../../identity/blocks/events.ts";
import { accountClosing } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../events.ts";
import { closeRoom, rightsChanged } from "./service.ts";

export const liveReactions = [
  reacts(sessionEnded, (tx, { sessionId }) => closeRoom(tx, sessionId)),
  reacts(participantRemoved, rightsChanged),
  reacts(participantRolesChanged, rightsChanged),
  reacts(accountBlocked, rightsChanged),
  reacts(accountClosing, rightsChanged),
];
