import { listens } from "../../kernel/jobs/definitions.ts";
import { programAwaitsDecision, programStatusChanged } from "../events.ts";
import { tellApprovers, tellDecision } from "./mails.ts";

export const approvalListeners = [
  listens(programAwaitsDecision, "programs.tellApprovers", tellApprovers),
  listens(programStatusChanged, "programs.tellDecision", tellDecision),
];
