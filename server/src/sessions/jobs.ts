import { repeats } from "../kernel/jobs/definitions.ts";
import { settleOverdue } from "./service.ts";

export const sessionJobs = [repeats("sessions.settleOverdue", "* * * * *", ({ db }) => settleOverdue(db))];
