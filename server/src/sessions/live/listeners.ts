import { participantRemoved, participantRolesChanged } from "../../batches/participants/events.ts";
import { accountBlocked } from "../../identity/blocks/events.ts";
import { accountClosing } from "../../identity/deletion/events.ts";
import { reacts } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../events.ts";
import { closeRoom, publishRightsChanged } from "./service.ts";

export const liveReactions = [
  reacts(sessionEnded, "sessions.closeRoom", (tx, { sessionId }) => closeRoom(tx, sessionId)),
  reacts(participantRemoved, "sessions.checkRights", publishRightsChanged),
  reacts(participantRolesChanged, "sessions.checkRights", publishRightsChanged),
  reacts(accountBlocked, "sessions.checkRights", publishRightsChanged),
  reacts(accountClosing, "sessions.checkRights", publishRightsChanged),
];
