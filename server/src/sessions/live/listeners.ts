import { participantRemoved, participantRolesChanged } from "../../batches/participants/events.ts";
import { accountBlocked } from "../../identity/blocks/events.ts";
import { accountClosing } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../events.ts";
import { closeRoom, rightsChanged } from "./service.ts";

export const liveReactions = [
  reacts(sessionEnded, "sessions.closeRoom", (tx, { sessionId }) => closeRoom(tx, sessionId)),
  reacts(participantRemoved, "sessions.checkRights", rightsChanged),
  reacts(participantRolesChanged, "sessions.checkRights", rightsChanged),
  reacts(accountBlocked, "sessions.checkRights", rightsChanged),
  reacts(accountClosing, "sessions.checkRights", rightsChanged),
];
