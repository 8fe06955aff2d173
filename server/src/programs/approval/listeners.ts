import { listens } from "../../kernel/jobs/definitions.ts";
import { programAwaitsDecision, programStatusChanged } from "../events.ts";
import { mailApprovers, mailDecision } from "./mails.ts";

export const approvalListeners = [
  listens(programAwaitsDecision, "programs.tellApprovers", mailApprovers),
  listens(programStatusChanged, "programs.tellDecision", mailDecision),
];
