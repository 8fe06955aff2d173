import { HOUR, nowMs } from "../../kernel/clock.ts";
import { repeats } from "../../kernel/jobs/definitions.ts";
import { deleteSilentNodes } from "./queries.ts";

export const liveJobs = [
  repeats("live.forgetNodes", "17 * * * *", ({ db }) =>
    db.transaction((tx) => deleteSilentNodes(tx, new Date(nowMs() - HOUR))),
  ),
];
