import { reacts } from "../../kernel/jobs/definitions.ts";
import { sessionEnded } from "../events.ts";
import { endPolls } from "./service.ts";

export const pollReactions = [reacts(sessionEnded, "sessions.endPolls", endPolls)];
