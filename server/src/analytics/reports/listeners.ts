import { accountErased } from "../../identity/deletion/events.ts";
import { listens } from "../../kernel/jobs/definitions.ts";
import { forgetReportsOf } from "./service.ts";

export const reportListeners = [
  listens(accountErased, "reports", (platform, { userId }) => forgetReportsOf(platform, userId)),
];
